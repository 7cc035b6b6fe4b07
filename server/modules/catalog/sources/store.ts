// Stores goods that a source read, so that price, stock and terms always come from the database. They are found by link, favourites and
// orders, and are not listed in the catalogue. Goods maintained by operators or sellers are never changed.

import Big from 'big.js';
import { sql } from 'kysely';
import { cutText } from '#contract/clean-text.ts';
import { SourceFailed, type SourceItem } from '../../../connectors/marketplace/source.ts';
import type { Ctx } from '../../../context.ts';
import { json } from '../../../context.ts';
import { noneOf } from '../../../db/any-of.ts';
import { transaction } from '../../../db/transaction.ts';
import { executeWrite } from '../../../db/written.ts';
import { fenOf } from '../../pricing/money/rates.ts';
import { contentColumns } from '../goods/description.ts';
import { suggestType } from '../goods/goods-check.ts';
import { findOrCreateSeller } from '../goods/private-goods.ts';
import { type GoodsFields, toGoods } from './convert.ts';

/** Writes the goods, their seller and SKUs; returns their id. Throws SourceFailed for an item without title or price, or in a currency without a rate. */
export async function storeItem(ctx: Ctx, source: string, item: SourceItem): Promise<number> {
  const rate = await fenOf(ctx.db, 1_000_000, item.currency);
  if (rate === null) throw new SourceFailed('refused', `no rate of ${item.currency}`);
  const fields = toGoods(item, (amount) => new Big(amount).times(rate).div(1_000_000).round(0, Big.roundHalfUp).toNumber());
  return transaction(ctx.db, (db) => write({ ...ctx, db }, source, item, fields));
}

async function write(ctx: Ctx, source: string, item: SourceItem, { skus, ...fields }: GoodsFields): Promise<number> {
  const host = URL.parse(item.detail_url)?.hostname ?? item.api_type;
  const name = item.seller.name || host;
  const seller_id = await findOrCreateSeller(ctx, {
    api_type: item.api_type,
    code: cutText(item.seller.code || host, 80),
    names: { [item.lang || 'en']: name },
  });
  const values = {
    ...fields,
    titles: json(fields.titles),
    imgs: json(fields.imgs),
    options: json(fields.options),
    props: json(fields.props),
    ...contentColumns(fields.content),
    location: json(fields.location),
    price_steps: json(fields.price_steps),
    seller_id,
    source,
    source_at: ctx.now,
    source_lang: item.lang,
    currency: item.currency,
    enabled: true,
    updated_at: ctx.now,
  };
  const goods_type = await suggestType(ctx.db, item.title, [...item.categories, ...item.props.flatMap((p) => [p.name, p.value])]);
  const row = await ctx.db
    .insertInto('goods')
    .values({
      ...values,
      api_type: item.api_type,
      num_iid: item.num_iid,
      goods_type,
      type_guessed: true,
      listed: false,
      created_at: ctx.now,
    })
    .onConflict((c) => c.columns(['api_type', 'num_iid']).doUpdateSet(values).where('goods.source', '<>', ''))
    .returning('id')
    .executeTakeFirst();
  // The shop maintains these goods: they are unchanged.
  if (!row)
    return (
      await ctx.db
        .selectFrom('goods')
        .select('id')
        .where('api_type', '=', item.api_type)
        .where('num_iid', '=', item.num_iid)
        .executeTakeFirstOrThrow()
    ).id;
  await writeSkus(ctx, row.id, skus);
  return row.id;
}

/** SKUs per statement: the embedded database runs in the server's own thread. */
const SKUS_AT_ONCE = 100;

async function writeSkus(ctx: Ctx, goods_id: number, skus: GoodsFields['skus']): Promise<void> {
  const kept = ['', ...skus.map((sku) => sku.sku_id)];
  await ctx.db.deleteFrom('sku').where('goods_id', '=', goods_id).where('sku_id', '<>', noneOf(kept)).execute();
  for (let at = 0; at < skus.length; at += SKUS_AT_ONCE) {
    const some = JSON.stringify(skus.slice(at, at + SKUS_AT_ONCE));
    // A source without spec ids leaves those that another one has stored.
    const written = sql`insert into sku (goods_id, sku_id, spec_id, properties, properties_name, price, orginal_price, quantity, pic_url)
      select ${goods_id}, sku_id, spec_id, properties, properties_name, price, orginal_price, quantity, pic_url from jsonb_to_recordset(${some}::jsonb)
        as w(sku_id text, spec_id text, properties text, properties_name jsonb, price bigint, orginal_price bigint, quantity int, pic_url text)
      on conflict (goods_id, sku_id) do update set spec_id = coalesce(nullif(excluded.spec_id, ''), sku.spec_id), properties = excluded.properties,
        properties_name = excluded.properties_name, price = excluded.price, orginal_price = excluded.orginal_price, quantity = excluded.quantity,
        pic_url = excluded.pic_url`;
    await executeWrite(ctx.db, ['sku'], written);
  }
}

/** Marks goods that the marketplace no longer has: they stay visible, and cannot be ordered. */
export const markGone = (ctx: Ctx, id: number): Promise<unknown> =>
  ctx.db.updateTable('goods').set({ enabled: false, source_at: ctx.now }).where('id', '=', id).execute();
