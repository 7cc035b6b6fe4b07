// Where goods come from. A source answers with the id of a row in our own goods table: one that asks a marketplace stores what it got
// first, so that price, stock and terms are the shop's to check ever after.
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { GoodsRef } from './links.ts';

export type SourceQuery = { db: Kysely<Tables>; now: Date; member_id: number | null };

export interface ProductSource {
  name: string;
  /** The goods row behind a marketplace's number; null when this source has none. */
  item: (asking: SourceQuery, ref: GoodsRef) => Promise<number | null>;
  /** Goods by their exact title, for share texts that hold nothing else; null when it is not one goods alone. */
  byTitle?: (asking: SourceQuery, title: string, api_type: string) => Promise<number | null>;
}

/** Asks the sources in their order; the first that knows the goods answers. */
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
