// The interface of a product source. A source returns the id of a row in our own goods table: one that calls a marketplace's API stores the
// result first, so that price, stock and terms are always checked against our own data.
import type { Kysely } from 'kysely';
import type { GoodsRef } from '#contract/links/link.ts';
import type { Tables } from '../../db/tables.ts';

export type SourceQuery = { db: Kysely<Tables>; now: Date; member_id: number | null };

export interface ProductSource {
  name: string;
  /** The id of the goods row for a marketplace's item number; null when this source has none. */
  item: (asking: SourceQuery, ref: GoodsRef) => Promise<number | null>;
  /** The id of the goods with exactly this title, for share texts without a link; null when none or several match. */
  byTitle?: (asking: SourceQuery, title: string, api_type: string) => Promise<number | null>;
}

/** The id from the first source that knows the goods, else null. */
export async function findGoods(sources: readonly ProductSource[], asking: SourceQuery, ref: GoodsRef): Promise<number | null> {
  for (const source of sources) {
    const id = await source.item(asking, ref);
    if (id !== null) return id;
  }
  return null;
}

export async function findByTitle(
  sources: readonly ProductSource[],
  asking: SourceQuery,
  title: string,
  api_type = '',
): Promise<number | null> {
  for (const source of sources) {
    const id = (await source.byTitle?.(asking, title, api_type)) ?? null;
    if (id !== null) return id;
  }
  return null;
}
