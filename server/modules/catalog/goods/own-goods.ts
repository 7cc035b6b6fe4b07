// Goods and shops of the shop's own sellers: written for the sellers module, which decides what may be written; and their stock, under a lock.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Names, pick } from '#contract/lang.ts';
import { sayAll } from '#contract/messages.ts';
import { type Ctx, json } from '../../../context.ts';
import { anyOf, noneOf } from '../../../db/any-of.ts';
import { executeWrite } from '../../../db/written.ts';
import { indexGoods } from '../search/index-goods.ts';
import { contentColumns } from './description.ts';

/** `api_type` of goods sent by a seller of the shop. */
const OWN = 'own';

export type ShopFace = {
  names: Names;
  docs: Names;
  locations: Names;
  post_fee: number;
  free_over: number | null;
  pic_url?: string;
};

/** Opens a shop; returns its id. */
export async function openOwnShop(ctx: Ctx, member_id: number, names: Names): Promise<number> {
  const row = await ctx.db
    .insertInto('seller')
    .values({ api_type: OWN, code: `m${member_id}`, names: json(names), member_id, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function changeOwnShop(ctx: Ctx, id: number, face: ShopFace): Promise<void> {
  await ctx.db
    .updateTable('seller')
    .set({
      names: json(face.names),
      doc: json(face.docs),
      location: json(face.locations),
      post_fee: face.post_fee,
      free_over: face.free_over,
      ...(face.pic_url === undefined ? {} : { pic_url: face.pic_url }),
    })
    .where('id', '=', id)
    .execute();
}

export type OwnSku = { sku_id: string; names: Names; price: number; quantity: number };
export type OwnGoods = {
  seller_id: number;
  titles: Names;
  docs: Names;
  /** addresses of pictures, the first is the main one */
  pictures: string[];
  category_id: number | null;
  goods_type: string;
  post_fee: number;
  weight: number | null;
  skus: OwnSku[];
  listed: boolean;
};

const OPTION = sayAll('seller.option');
const chosen = (skus: readonly OwnSku[]) => skus.length > 1;
const label = (names: Names): Names =>
  Object.fromEntries(Object.entries(names).map(([lang, name]) => [lang, `${pick(OPTION, lang)}: ${name}`]));

const columns = (ctx: Ctx, goods: OwnGoods) => ({
  category_id: goods.category_id,
  titles: json(goods.titles),
  ...contentColumns(paragraphs(goods.docs)),
  pic_url: goods.pictures[0]!,
  imgs: json(goods.pictures),
  goods_type: goods.goods_type,
  post_fee: goods.post_fee,
  weight: goods.weight,
  price: Math.min(...goods.skus.map((s) => s.price)),
  price_max: Math.max(...goods.skus.map((s) => s.price)),
  num: goods.skus.reduce((all, s) => all + s.quantity, 0),
  options: json(
    chosen(goods.skus) ? [{ pid: '1', names: OPTION, values: goods.skus.map((s) => ({ vid: s.sku_id, names: s.names })) }] : [],
  ),
  listed: goods.listed,
  enabled: goods.listed,
  updated_at: ctx.now,
});

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
/** A seller's text as HTML: its lines become paragraphs. */
const paragraphs = (docs: Names): Names =>
  Object.fromEntries(
    Object.entries(docs).map(([lang, text]) => [
      lang,
      text
        .split(/\n+/)
        .filter((line) => line.trim())
        .map((line) => `<p>${escaped(line.trim())}</p>`)
        .join(''),
    ]),
  );

/** Adds goods; returns their id. */
export async function addOwnGoods(ctx: Ctx, goods: OwnGoods): Promise<number> {
  const row = await ctx.db
    .insertInto('goods')
    .values({
      ...columns(ctx, goods),
      api_type: OWN,
      num_iid: `${goods.seller_id}-${randomBytes(6).toString('hex')}`,
      seller_id: goods.seller_id,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeSkus(ctx, row.id, goods.skus);
  await indexGoods(ctx, row.id);
  return row.id;
}

/** Changes goods; their SKUs must be locked. SKUs that are no longer given are deleted. */
export async function changeOwnGoods(ctx: Ctx, id: number, goods: OwnGoods): Promise<void> {
  await ctx.db.updateTable('goods').set(columns(ctx, goods)).where('id', '=', id).execute();
  await ctx.db
    .deleteFrom('sku')
    .where('goods_id', '=', id)
    .where('sku_id', '<>', noneOf(goods.skus.map((s) => s.sku_id)))
    .execute();
  await writeSkus(ctx, id, goods.skus);
  await indexGoods(ctx, id);
}

async function writeSkus(ctx: Ctx, goods_id: number, skus: readonly OwnSku[]): Promise<void> {
  await ctx.db
    .insertInto('sku')
    .values(
      skus.map((s) => ({
        goods_id,
        sku_id: s.sku_id,
        properties: chosen(skus) ? `1:${s.sku_id}` : '',
        properties_name: json(chosen(skus) ? label(s.names) : {}),
        price: s.price,
        quantity: s.quantity,
      })),
    )
    .onConflict((c) =>
      c.columns(['goods_id', 'sku_id']).doUpdateSet((eb) => ({
        properties: eb.ref('excluded.properties'),
        properties_name: eb.ref('excluded.properties_name'),
        price: eb.ref('excluded.price'),
        quantity: eb.ref('excluded.quantity'),
      })),
    )
    .execute();
}

/** Lists goods or takes them off sale: in the mall, in search, and for orders. */
export async function listOwnGoods(ctx: Ctx, ids: readonly number[], listed: boolean): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.updateTable('goods').set({ listed, enabled: listed, updated_at: ctx.now }).where('id', '=', anyOf(ids)).execute();
}

/** Writes a seller's prices and stock. The SKUs must be locked, and checked to be the seller's. */
export async function setSkus(
  ctx: Ctx,
  goods_id: number,
  skus: readonly { sku_id: string; price: number; quantity: number }[],
): Promise<void> {
  for (const { sku_id, price, quantity } of skus)
    await ctx.db
      .updateTable('sku')
      .set({ price, quantity })
      .where('goods_id', '=', goods_id)
      .where('sku_id', '=', sku_id)
      .execute();
  await sumUp(ctx, goods_id);
}

const sumUp = (ctx: Ctx, goods_id: number) =>
  executeWrite(
    ctx.db,
    ['goods'],
    sql`update goods set num = s.num, price = s.low, price_max = s.high, updated_at = ${ctx.now}
      from (select sum(quantity)::int num, min(price) low, max(price) high from sku where goods_id = ${goods_id}) s where id = ${goods_id}`,
  );

/** The SKUs of goods, locked by id as everywhere. */
export const lockSkus = (ctx: Ctx, goods_ids: readonly number[]) =>
  ctx.db
    .selectFrom('sku')
    .select(['goods_id', 'sku_id', 'price', 'quantity', 'properties_name'])
    .where('goods_id', '=', anyOf(goods_ids))
    .orderBy('id')
    .forUpdate()
    .execute();

/** Returns pieces to locked SKUs (or takes them, below zero); a SKU that the seller has removed is skipped. */
export async function moveStock(ctx: Ctx, goods_id: number, sku_id: string, num: number): Promise<void> {
  await ctx.db
    .updateTable('sku')
    .set((eb) => ({ quantity: eb('quantity', '+', num) }))
    .where('goods_id', '=', goods_id)
    .where('sku_id', '=', sku_id)
    .execute();
  await ctx.db
    .updateTable('goods')
    .set({
      num: sql<number>`(select coalesce(sum(quantity), 0)::int from sku where goods_id = ${goods_id})`,
    })
    .where('id', '=', goods_id)
    .execute();
}
