// Sellers: the shops of the marketplaces that goods come from.
import type { SellerOut } from '#contract/calls/items.ts';
import type { PageOf, Paging } from '#contract/fields.ts';
import { pick } from '#contract/lang.ts';
import { type Ctx, fail } from '../../../context.ts';
import { cached } from '../../../db/cache.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { type CardContext, pictureUrl } from '../site/cards.ts';
import { onSale } from './on-sale.ts';

/** Selects sellers with the number of their goods on sale. */
const sellers = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db.selectFrom('seller as s').select((eb) => [
    's.id',
    's.api_type',
    's.names',
    's.pic_url',
    's.location',
    's.item_score',
    's.delivery_score',
    's.doc',
    eb
      .selectFrom('goods as g')
      .select((e) => e.cast<number>(e.fn.countAll(), 'int4').as('n'))
      .whereRef('g.seller_id', '=', 's.id')
      .where(onSale('g'))
      .as('goods_count'),
  ]);
export type Seller = Awaited<ReturnType<ReturnType<typeof sellers>['executeTakeFirstOrThrow']>>;

/** The seller of goods, with their count cached for all readers: an imported shop may have a hundred thousand. */
export const sellerOf = (ctx: Pick<Ctx, 'db'>, id: number): Promise<Seller | undefined> =>
  cached(ctx.db, `seller ${id}`, { reads: ['seller', 'goods', 'category'] }, (db) =>
    sellers({ ...ctx, db })
      .where('s.id', '=', id)
      .executeTakeFirst(),
  );

/** A seller by id. Refuses an unknown one, and the placeholder seller of goods added by hand. */
export async function sellerById(ctx: Pick<Ctx, 'db'>, id: number): Promise<Seller> {
  const row = await sellerOf(ctx, id);
  return row && row.api_type !== 'manual' ? row : fail('fail.not_found', {}, 'shop_id');
}

const score = (text: string | null): number | null => (text === null ? null : Number(text));

export const toSeller = (s: Seller, ctx: CardContext): SellerOut => ({
  shop_id: s.id,
  api_type: s.api_type,
  shop_name: pick(s.names, ctx.lang),
  pic_url: pictureUrl(ctx, s.pic_url),
  location: pick(s.location, ctx.lang),
  goods_count: s.goods_count ?? 0,
  item_score: score(s.item_score),
  delivery_score: score(s.delivery_score),
  doc: pick(s.doc, ctx.lang),
});

/** A page of the sellers picked by operators, those with the most goods first. */
export async function selectedSellers(ctx: Ctx, input: Paging): Promise<PageOf<SellerOut>> {
  const at = asOf(ctx, input);
  const { n } = await ctx.db
    .selectFrom('seller')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
    .where('selected', '=', true)
    .where('created_at', '<=', at)
    .executeTakeFirstOrThrow();
  const rows = await sellers(ctx)
    .where('s.selected', '=', true)
    .where('s.created_at', '<=', at)
    .orderBy('goods_count', 'desc')
    .orderBy('s.id')
    .limit(input.page_size)
    .offset(offsetOf(input))
    .execute();
  return toPage(
    input,
    at,
    n,
    rows.map((s) => toSeller(s, ctx)),
  );
}
