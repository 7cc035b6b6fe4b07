// The best sellers of a large shop as tiers, by the bands of sales that are counted at night, and how many goods of a sample match: together they say among how
// many best sellers there are enough matches, so that neither too few nor too many are looked through.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { remembered } from '../../../db/remembered.ts';
import type { Tables } from '../../../db/tables.ts';
import { allOf, type Tier } from './filters.ts';

type Db = Kysely<Tables>;
/** Below so many goods all matches are read at once. */
const SMALL = 20_000;
/** No tier is smaller. */
const LEAST = 16_000;
/** Goods of the sample. They stand in the same pages every time, which stay in memory. */
const SAMPLED = 2000;

/** What is known of the shop's sales; null in a small shop, or while nothing was counted. */
export type Bands = { total: number; highest: number; bands: { band: number; goods: number }[] };

export async function bandsOf(db: Db): Promise<Bands | null> {
  const bands = await remembered(db, 'search_bands', ['search_band'], (from) =>
    from.selectFrom('search_band').select(['band', 'goods']).orderBy('band', 'desc').execute(),
  );
  const total = bands.reduce((all, row) => all + row.goods, 0);
  return total < SMALL ? null : { total, highest: bands[0]!.band, bands };
}

/** The lowest tier that holds `size` best sellers, and how many it holds; null where that is half of the shop, or no tier tells them apart. */
export function tierOf({ total, highest, bands }: Bands, size: number): { tier: Tier; holds: number } | null {
  const wanted = Math.max(size, LEAST);
  if (wanted * 2 >= total) return null;
  let holds = 0;
  for (const { band, goods } of bands) {
    holds += goods;
    // A band that holds most of the shop is no tier: what is in it is not told apart.
    if (holds >= wanted) return band > 0 && holds <= wanted * 4 ? { tier: { from: band, highest }, holds } : null;
  }
  return null;
}

const inSample = ({ total }: Bands): RawBuilder<unknown> =>
  sql`goods tablesample system (${Math.min(100, (100 * SAMPLED) / total)}) repeatable (1) where listed and enabled`;

export const shareQuery = (bands: Bands, conditions: readonly RawBuilder<boolean>[]) =>
  sql<{ goods: number; fit: number }>`select count(*)::int as goods, count(*) filter (where ${allOf(conditions)})::int as fit
    from ${inSample(bands)}`;

/** The part of the shop's goods that meet the conditions, as far as the sample tells. */
export async function shareOf(db: Db, bands: Bands, conditions: readonly RawBuilder<boolean>[]): Promise<number> {
  const { goods, fit } = (await shareQuery(bands, conditions).execute(db)).rows[0]!;
  return goods === 0 ? 0 : fit / goods;
}

/** Which of the conditions any goods of the sample meet. */
export async function metInSample(db: Db, bands: Bands, conditions: readonly RawBuilder<boolean>[]): Promise<boolean[]> {
  const { rows } = await sql<{
    met: (boolean | null)[];
  }>`select array[${sql.join(conditions.map((one) => sql`bool_or(${one})`))}] as met
    from ${inSample(bands)}`.execute(db);
  return rows[0]!.met.map((one) => one === true);
}
