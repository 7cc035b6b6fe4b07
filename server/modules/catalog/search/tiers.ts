// The best sellers of a large shop as tiers, by the bands of sales that are counted at night, and how many goods of a sample match: together they say among how
// many best sellers there are enough matches, so that neither too few nor too many are looked through.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { remembered } from '../../../db/remembered.ts';
import type { Tables } from '../../../db/tables.ts';
import { allOf, type Tier } from './filters.ts';

type Db = Kysely<Tables>;
/** Below so many goods all matches are read at once. */
export const SMALL = 20_000;
/** No tier is smaller. */
export const LEAST = 16_000;
/** Goods of the sample. They stand in the same pages every time, which stay in memory. */
const SAMPLED = 2000;

/** Goods on sale, and how many are in each band, the highest first. */
export type Counted = { total: number; bands: readonly { band: number; goods: number }[] };
/** A level of best sellers (goods.best): from the band `ready_band` up, all goods have it or a higher one. */
export type Level = { level: number; from_band: number; ready_band: number };
/** What is known of the shop's sales; null in a small shop, or while nothing was counted. */
export type Bands = Counted & { highest: number; levels: readonly Level[] };

export async function countedBands(db: Db): Promise<Counted> {
  const bands = await remembered(db, 'search_bands', ['search_band'], (from) =>
    from.selectFrom('search_band').select(['band', 'goods']).orderBy('band', 'desc').execute(),
  );
  return { total: bands.reduce((all, row) => all + row.goods, 0), bands };
}

export const levelsOf = (db: Db): Promise<readonly Level[]> =>
  remembered(db, 'search_best', ['search_best'], (from) => from.selectFrom('search_best').selectAll().orderBy('level').execute());

export async function bandsOf(db: Db): Promise<Bands | null> {
  const [counted, levels] = await Promise.all([countedBands(db), levelsOf(db)]);
  return counted.total < SMALL ? null : { ...counted, highest: counted.bands[0]!.band, levels };
}

/** Goods in a band and above it. */
export const heldFrom = ({ bands }: Pick<Counted, 'bands'>, from: number): number =>
  bands.reduce((all, { band, goods }) => (band >= from ? all + goods : all), 0);

/**
 * So many times what goods of the tier cost to be told by their bands in the index is what those cost that match below it, and are read and sorted for nothing.
 */
const READ_COSTS = 100;

type InTier = { tier: Tier; holds: number };
/**
 * The tier in which at least `most` goods likely match, and how many goods it holds; null where that is half of the shop, or no tier tells them apart. It is a
 * level as a whole where that costs less than to tell its best bands apart.
 */
export function tierOf(bands: Bands, most: number, share: number): InTier | null {
  const wanted = Math.max(most / share, LEAST);
  if (wanted * 2 >= bands.total) return null;
  let holds = 0;
  for (const { band, goods } of bands.bands) {
    holds += goods;
    if (holds < wanted) continue;
    // A band that holds most of the shop is no tier: what is in it is not told apart.
    if (band === 0 || holds > wanted * 4) return null;
    const level = levelFrom(bands, band);
    const all = level ? heldFrom(bands, level.ready_band) : 0;
    if (level && (all - holds) * share * READ_COSTS <= holds)
      return { tier: { from: level.ready_band, highest: null, best: level.level }, holds: all };
    return { tier: { from: band, highest: bands.highest, best: level?.level ?? 0 }, holds };
  }
  return null;
}

/** The highest level that has all goods from a band up. */
const levelFrom = ({ levels }: Bands, from: number): Level | undefined =>
  levels.filter(({ ready_band }) => ready_band <= from).sort((a, b) => b.level - a.level)[0];

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
