// Derived columns of goods kept by hand: price range and stock follow from the SKUs, the search index from titles, seller and category.
import { sql } from 'kysely';
import type { Names } from '#contract/lang.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { searchText } from '../../catalog/goods/search-words.ts';
import type { Row, Writing } from './hook-types.ts';

export async function beforeGoods(ctx: OperatorCtx, { old, values, owned }: Writing): Promise<Row> {
  const more: Row = { updated_at: ctx.now };
  if (!old && !values.num_iid) more.num_iid = `${ctx.now.getTime()}`;
  const skus = owned.skus ?? (old?.skus as Row[] | undefined) ?? [];
  const price = Number(values.price ?? old?.price);
  const prices = skus.map((s) => Number(s.price));
  more.price = prices.length > 0 ? Math.min(...prices) : price;
  more.price_max = prices.length > 0 ? Math.max(...prices) : price;
  if (prices.length > 0) more.num = skus.reduce((all, s) => all + Number(s.quantity ?? 0), 0);
  const original = values.orginal_price ?? old?.orginal_price;
  if (original !== null && original !== undefined && Number(original) < Number(more.price))
    fail('desk.fail.original_price', {}, 'orginal_price');
  return more;
}

export async function afterGoods(ctx: OperatorCtx, key: string | number): Promise<void> {
  const row = await ctx.db
    .selectFrom('goods as g')
    .innerJoin('seller as s', 's.id', 'g.seller_id')
    .leftJoin('category as c', 'c.id', 'g.category_id')
    .select(['g.titles', 'g.num_iid', 's.names as seller', 'c.names as category'])
    .where('g.id', '=', Number(key))
    .executeTakeFirstOrThrow();
  const words = (names: unknown): string[] => Object.values((names ?? {}) as Names);
  const search = searchText(words(row.titles), [...words(row.seller), ...words(row.category), row.num_iid]);
  await sql`update goods set search = ${search}::tsvector where id = ${Number(key)}`.execute(ctx.db);
}
