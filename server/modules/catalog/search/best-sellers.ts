// Marks the best sellers of a large shop by level, for the partial indexes on goods.best. Levels follow the bands of sales: they are set when bands are
// counted, marked by a job, and read down to the lowest completely marked band. Goods sold or added in the meantime are marked by a trigger.
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { executeWrite } from '../../../db/written.ts';
import { bandOfSales } from './filters.ts';
import { type BandCounts, countedBands, goodsFrom, LEAST, type Level, levelsOf, SMALL } from './tiers.ts';

type Db = Kysely<Tables>;
/** The part of all goods that each level is to have: about half of the level before it, whose index includes it. */
const PARTS: readonly [level: number, part: number][] = [
  [1, 1 / 3],
  [2, 1 / 7],
  [3, 1 / 15],
  [4, 1 / 30],
];
/** A level is unchanged while its size is between these multiples of its part. */
const STAYS = { less: 0.7, more: 1.6 };
/** A band that no goods reach. */
const NO_BAND = 100;

/** The lowest band of a level, with at least its part of the goods from there up; null where no band separates them. */
function bandFor({ total, bands }: BandCounts, part: number): number | null {
  let holds = 0;
  for (const { band, goods } of bands) {
    holds += goods;
    if (holds >= total * part) return band > 0 && holds >= LEAST && holds <= total * part * STAYS.more ? band : null;
  }
  return null;
}

/** The new lower limit of a level. */
function beginOf(counted: BandCounts, part: number, now: Level | undefined): number | null {
  const held = now ? goodsFrom(counted, now.from_band) / (counted.total * part) : 0;
  return now && held >= STAYS.less && held <= STAYS.more ? now.from_band : bandFor(counted, part);
}

/** Sets the levels by the counted bands. A lowered level is read from its old band up until the goods between are marked. */
export async function setLevels(db: Db): Promise<void> {
  const counted = await countedBands(db);
  const before = new Map((await levelsOf(db)).map((one) => [one.level, one]));
  for (const [level, part] of PARTS) {
    const now = before.get(level);
    const from = counted.total < SMALL ? null : beginOf(counted, part, now);
    if (from === null) await db.deleteFrom('search_best').where('level', '=', level).execute();
    else if (from !== now?.from_band) {
      const row = { from_band: from, ready_band: Math.max(from, now?.ready_band ?? NO_BAND) };
      await db
        .insertInto('search_best')
        .values({ level, ...row })
        .onConflict((oc) => oc.column('level').doUpdateSet(row))
        .execute();
    }
  }
}

/** Goods searched in one batch, which reads the whole table; and goods written, and so locked, in one. */
const SOUGHT = 20_000;
const BATCH = 200;
/** Goods whose mark is not that of their sales. */
const wrongQuery = (levels: readonly Level[], limit: number) => {
  const begins = [...levels].reverse().map(({ level, from_band }) => sql`when ${bandOfSales} >= ${from_band} then ${level}::int`);
  const level = begins.length === 0 ? sql`0` : sql`case ${sql.join(begins, sql` `)} else 0 end`;
  return sql<{ id: number; level: number }>`select id, ${level} as level from goods where best <> ${level} limit ${limit}`;
};

/** Marks goods until all are, or for `most` ms; returns whether all are. Each batch has its own transaction. */
export async function markBest(db: Db, most: number): Promise<boolean> {
  const began = performance.now();
  const levels = await levelsOf(db);
  if (levels.every(({ from_band, ready_band }) => from_band === ready_band)) return true;
  while (performance.now() - began < most) {
    const { rows } = await wrongQuery(levels, SOUGHT).execute(db);
    for (let at = 0; at < rows.length && performance.now() - began < most; at += BATCH) {
      const some = JSON.stringify(rows.slice(at, at + BATCH));
      const marked = sql`update goods g set best = r.level from jsonb_to_recordset(${some}::jsonb) as r(id int, level int) where g.id = r.id`;
      await executeWrite(db, ['goods'], marked);
    }
    if (rows.length > 0) continue;
    for (const { level, from_band } of levels)
      await db
        .updateTable('search_best')
        .set({ ready_band: from_band })
        .where('level', '=', level)
        .where('from_band', '=', from_band)
        .execute();
    return true;
  }
  return false;
}
