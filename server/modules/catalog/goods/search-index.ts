// The search index of goods that operators keep by hand.
import { sql } from 'kysely';
import type { Names } from '#contract/lang.ts';
import type { Ctx } from '../../../context.ts';
import { searchText } from './search-words.ts';

/** Writes what goods are found by: titles first, then seller, category and number. */
export async function indexGoods(ctx: Pick<Ctx, 'db'>, id: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('goods as g')
    .innerJoin('seller as s', 's.id', 'g.seller_id')
    .leftJoin('category as c', 'c.id', 'g.category_id')
    .select(['g.titles', 'g.num_iid', 's.names as seller', 'c.names as category'])
    .where('g.id', '=', id)
    .executeTakeFirstOrThrow();
  const words = (names: Names | null): string[] => Object.values(names ?? {});
  const search = searchText(words(row.titles), [...words(row.seller), ...words(row.category), row.num_iid]);
  await sql`update goods set search = ${search}::tsvector where id = ${id}`.execute(ctx.db);
}
