// The best sellers of a large shop as tiers, by the bands of sales that are counted at night, and how many goods of a sample match: together they say among how
// many best sellers there are enough matches, so that neither too few nor too many are looked through.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { cached } from '../../../db/cache.ts';
import type { Tables } from '../../../db/tables.ts';
import { allOf, type Tier, tierConditions } from './filters.ts';

type Db = Kysely<Tables>;
/** Below so many goods all matches are read at once. */
export const SMALL = 20_000;
/** No tier is smaller. */
export const LEAST = 16_000;
/** Goods of the sample. They stand in the same pages every time, which stay in memory. What is too rare to be among them is found in the index for as little. */
const SAMPLED = 1000;

/** Goods on sale, and how many are in each band, the highest first. */
export type Counted = { total: number; bands: readonly { band: number; goods: number }[] };
/** A level of best sellers (goods.best): from the band `ready_band` up, all goods have it or a higher one. */
export type Level = { level: number; from_band: number; ready_band: number };
/** What is known of the shop's sales; null in a small shop, or while nothing was counted. */
export type Bands = Counted & { highest: number; levels: readonly Level[] };

export async function countedBands(db: Db): Promise<Counted> {
  const bands = await cached(db, 'search_bands', { reads: ['search_band'] }, (from) =>
    from.selectFrom('search_band').select(['band', 'goods']).orderBy('band', 'desc').execute(),
  );
  return { total: bands.reduce((all, row) => all + row.goods, 0), bands };
}

export const levelsOf = (db: Db): Promise<readonly Level[]> =>
  cached(db, 'search_best', { reads: ['search_best'] }, (from) =>
    from.selectFrom('search_best').selectAll().orderBy('level').execute(),
  );

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
const READ_COSTS = 30;

type InTier = { tier: Tier; holds: number };
/**
 * The tier in which at least `most` goods likely match, and how many goods it holds; null where that is half of the shop, or no tier tells them apart, or all
 * goods are read for less. It is a level as a whole where that costs less than to tell its best bands apart.
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
    const all = level ? heldFrom(bands, level.ready_band) : bands.total;
    if ((all - holds) * share * READ_COSTS <= holds)
      return level ? { tier: { from: level.ready_band, highest: null, best: level.level }, holds: all } : null;
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

/** The part of the shop's goods that match. `room`: so many times the matches that are wanted a tier has to hold, because that part is known only about. */
type Share = { share: number; room: number };
/** The error of a count is its root. With so many times that a tier sometimes holds too few; more would have a larger one read, for twice as much, too often. */
const ERRORS = 1;
const MOST_ROOM = 2;
const shareFrom = (met: number, among: number): Share => ({
  share: among === 0 ? 0 : met / among,
  room: met === 0 ? MOST_ROOM : Math.min(MOST_ROOM, 1 + ERRORS / Math.sqrt(met)),
});

/** Fewer goods of the sample say too little: then those of the smallest level are counted, which are many times the sample. */
const ROUGH = 40;
/** More are not counted. */
const COUNTED = 600;
export const levelCountQuery = (tier: Tier, conditions: readonly RawBuilder<boolean>[]) =>
  sql<{ met: number }>`select count(*)::int as met
    from (select 1 from goods where listed and enabled and ${allOf([...tierConditions(tier), ...conditions])} limit ${sql.lit(COUNTED)}) m`;

/** How many goods of a sample were looked at, and how many of them meet some conditions. */
export type Sampled = { goods: number; fit: number };

/** What is known before the part of the shop is asked for: a sample that was looked at; that few goods meet the conditions, so that a sample says too little. */
export type Hint = { sampled?: Sampled | null; few?: boolean };

/** The part of the shop's goods that meet the conditions, as far as the sample tells, or the best sellers do. */
export async function shareOf(
  db: Db,
  bands: Bands,
  conditions: readonly RawBuilder<boolean>[],
  { sampled = null, few = false }: Hint = {},
): Promise<Share> {
  const level = levelFrom(bands, bands.highest);
  const metInLevel = async ({ ready_band, level: best }: Level): Promise<number> =>
    (await levelCountQuery({ from: ready_band, highest: null, best }, conditions).execute(db)).rows[0]!.met;
  const guess = sampled === null && few && level ? await metInLevel(level) : null;
  if (guess !== null && guess < COUNTED) return shareFrom(guess, heldFrom(bands, level!.ready_band));
  const { goods, fit } = sampled ?? (await shareQuery(bands, conditions).execute(db)).rows[0]!;
  if (fit >= ROUGH || !level) return shareFrom(fit, goods);
  const met = guess ?? (await metInLevel(level));
  const counted = shareFrom(met, heldFrom(bands, level.ready_band));
  return met === COUNTED && fit > counted.share * goods ? shareFrom(fit, goods) : counted;
}

/** How many goods of the sample meet each of the conditions. */
export async function metInSample(db: Db, bands: Bands, conditions: readonly RawBuilder<boolean>[]): Promise<Sampled[]> {
  const { rows } = await sql<{ goods: number; met: number[] }>`select count(*)::int as goods,
      array[${sql.join(conditions.map((one) => sql`count(*) filter (where ${one})`))}]::int[] as met
    from ${inSample(bands)}`.execute(db);
  const { goods, met } = rows[0]!;
  return met.map((fit) => ({ goods, fit }));
}
