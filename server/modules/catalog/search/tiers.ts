// Tiers of best sellers of a large shop, by the bands of sales that are counted at night, and the matches in a sample: together they estimate how many
// best sellers have enough matches, so that neither too few nor too many are searched.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { cached } from '../../../db/cache.ts';
import type { Tables } from '../../../db/tables.ts';
import { allOf, type Tier, tierConditions } from './filters.ts';

type Db = Kysely<Tables>;
/** Below this many goods all matches are read at once. */
export const SMALL = 20_000;
/** The smallest tier. */
export const LEAST = 16_000;
/** Goods of the sample. They are always on the same pages, which stay cached. Words too rare to be among them are cheap to find in the index. */
const SAMPLED = 1000;

/** Goods on sale, and how many are in each band, the highest first. */
export type BandCounts = { total: number; bands: readonly { band: number; goods: number }[] };
/** A level of best sellers (goods.best): from the band `ready_band` up, all goods have it or a higher one. */
export type Level = { level: number; from_band: number; ready_band: number };
/** The distribution of the shop's sales; null in a small shop, or while nothing was counted. */
export type Bands = BandCounts & { highest: number; levels: readonly Level[] };

export async function countedBands(db: Db): Promise<BandCounts> {
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
export const goodsFrom = ({ bands }: Pick<BandCounts, 'bands'>, from: number): number =>
  bands.reduce((all, { band, goods }) => (band >= from ? all + goods : all), 0);

/**
 * The cost of selecting a tier by its bands in the index, as a multiple of reading and sorting a match below it.
 */
const READ_COSTS = 30;

type InTier = { tier: Tier; holds: number };
/**
 * The tier in which at least `most` goods likely match, and how many goods it has; null when that is half of the shop, when no tier separates them, or when
 * reading all goods costs less. It is a whole level when that costs less than selecting its best bands.
 */
export function tierOf(bands: Bands, most: number, share: number): InTier | null {
  const wanted = Math.max(most / share, LEAST);
  if (wanted * 2 >= bands.total) return null;
  let holds = 0;
  for (const { band, goods } of bands.bands) {
    holds += goods;
    if (holds < wanted) continue;
    // A band with most of the shop is no tier: goods in it are not separated.
    if (band === 0 || holds > wanted * 4) return null;
    const level = levelFrom(bands, band);
    const all = level ? goodsFrom(bands, level.ready_band) : bands.total;
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

/** The part of the shop's goods that match. `room`: the factor by which a tier has to exceed the wanted matches, because that part is an estimate. */
type Share = { share: number; room: number };
/** In standard errors of the count (its root). With 1 a tier sometimes has too few; with more a larger one is read too often, at twice the cost. */
const ERRORS = 1;
const MOST_ROOM = 2;
const shareFrom = (met: number, among: number): Share => ({
  share: among === 0 ? 0 : met / among,
  room: met === 0 ? MOST_ROOM : Math.min(MOST_ROOM, 1 + ERRORS / Math.sqrt(met)),
});

/** With fewer matches in the sample, matches in the smallest level are counted, which is many times the sample. */
const ROUGH = 40;
/** Where counting stops. */
const COUNTED = 600;
export const levelCountQuery = (tier: Tier, conditions: readonly RawBuilder<boolean>[]) =>
  sql<{ met: number }>`select count(*)::int as met
    from (select 1 from goods where listed and enabled and ${allOf([...tierConditions(tier), ...conditions])} limit ${sql.lit(COUNTED)}) m`;

/** How many goods of a sample were checked, and how many of them meet some conditions. */
export type Sampled = { goods: number; fit: number };

/** What is known beforehand: a sample that was checked; that few goods meet the conditions, so that the sample is too small. */
export type Hint = { sampled?: Sampled | null; few?: boolean };

/** The part of the shop's goods that meet the conditions, estimated by the sample or by the best sellers. */
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
  if (guess !== null && guess < COUNTED) return shareFrom(guess, goodsFrom(bands, level!.ready_band));
  const { goods, fit } = sampled ?? (await shareQuery(bands, conditions).execute(db)).rows[0]!;
  if (fit >= ROUGH || !level) return shareFrom(fit, goods);
  const met = guess ?? (await metInLevel(level));
  const counted = shareFrom(met, goodsFrom(bands, level.ready_band));
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
