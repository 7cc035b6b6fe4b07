// Due work: a job processes all of it in batches, in the order it became due. A failing item is retried later, so that it blocks
// nothing; locked items are skipped until the next run.

import { type SelectQueryBuilder, sql } from 'kysely';
import { cutText } from '#contract/clean-text.ts';
import type { App, Ctx } from './context.ts';
import { anyOf } from './db/any-of.ts';
import { isConnectionLost } from './db/errors.ts';
import type { Db } from './db/open.ts';
import { inSystem } from './system.ts';
import { hasCome } from './wait-time.ts';

/** Minutes until a failed item is retried; the last one repeats. */
const BACK_OFF = [1, 5, 30, 120, 360];
const MOST_MS = BACK_OFF.at(-1)! * 60_000;
const BATCH = 200;
/** Failed items that are named when many failed. */
const NAMED = 5;

export type Due<T extends { id: number }> = {
  /** the name of the work in `job_retry`, where failed items are */
  work: string;
  /** the due items, the longest due first; without a limit */
  // biome-ignore lint/suspicious/noExplicitAny: tables and aliases differ
  due: SelectQueryBuilder<any, any, T>;
  /** the column of `id`, with the alias of its table: w.id */
  id: string;
  /** The alias of the table whose locked rows are skipped; null when the query has no row of its own to lock. */
  lock: string | null;
  /** Items stay due after processing: each is processed once a run, in the order of their ids, which the query has. */
  stays?: true;
};

type Failed = { thing_id: number; tries: number; next_at: Date; error: string };

/** Some due items failed, in this run or before, and are retried at this time. */
export class RetryPending extends Error {
  constructor(
    message: string,
    readonly again_at: Date,
  ) {
    super(message);
  }
}

/**
 * Processes all due items. `act` runs outside a transaction and returns its result: a number, or true for 1. An item that stays due is not taken again
 * in this run. Returns the sum; throws at the end when any failed or awaits a retry, and names them, so that the job shows it.
 */
export const workThrough = <T extends { id: number }>(
  app: App,
  db: Db,
  asked: Due<T>,
  act: (thing: T) => Promise<unknown>,
): Promise<number> => through(app, db, asked, act, () => false);

/** `hopeless`: the error is not the item's, and the others would fail too. */
async function through<T extends { id: number }>(
  app: App,
  db: Db,
  asked: Due<T>,
  act: (thing: T) => Promise<unknown>,
  hopeless: (error: unknown) => boolean,
): Promise<number> {
  const before = new Map((await failures(db, asked.work)).map((one) => [one.thing_id, one.tries]));
  const handled = new Set<number>();
  const stayed: number[] = [];
  let sum = 0;
  let last = 0;
  for (;;) {
    const things = await nextBatch(app, asked, stayed, last);
    if (things.length === 0) break;
    for (const thing of things) {
      if (asked.stays) last = thing.id;
      else if (handled.has(thing.id)) {
        stayed.push(thing.id);
        continue;
      }
      handled.add(thing.id);
      try {
        const done = await act(thing);
        sum += typeof done === 'number' ? done : Number(done === true);
        if (before.has(thing.id)) await forget(db, asked.work, [thing.id]);
      } catch (error) {
        if (hopeless(error)) throw error;
        app.log.error({ work: asked.work, id: thing.id, err: (error as Error).stack ?? String(error) }, 'one of many failed');
        await postpone(app, db, asked.work, thing.id, before.get(thing.id) ?? 0, error);
      }
    }
  }
  await forgetGone(app, db, asked.work, handled);
  const waiting = await failures(db, asked.work);
  if (waiting.length > 0) throw new RetryPending(named(asked.work, waiting), earliest(waiting));
  return sum;
}

/** The same, each in its own transaction. */
export const workInSystem = <T extends { id: number }>(
  app: App,
  db: Db,
  asked: Due<T>,
  act: (ctx: Ctx, thing: T) => Promise<unknown>,
): Promise<number> => through(app, db, asked, (thing) => inSystem(app, db, (ctx) => act(ctx, thing)), isConnectionLost);

/** Several kinds of work of one job: a failing one delays none of the others. Throws the first error. */
export async function eachOf(...works: (() => Promise<number>)[]): Promise<number> {
  let sum = 0;
  const failed: unknown[] = [];
  for (const work of works) {
    try {
      sum += await work();
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw failed[0];
  return sum;
}

function nextBatch<T extends { id: number }>(app: App, asked: Due<T>, stayed: readonly number[], last: number): Promise<T[]> {
  const id = sql.ref(asked.id);
  const query = asked.due
    .where(
      sql<boolean>`not exists (select 1 from job_retry x where x.work = ${asked.work} and x.thing_id = ${id} and not ${hasCome('x.next_at', app.clock.now(), MOST_MS)})`,
    )
    .$if(asked.stays === true, (q) => q.where(sql<boolean>`${id} > ${last}`))
    .$if(stayed.length > 0, (q) => q.where(sql<boolean>`${id} <> all(${[...stayed]}::int[])`))
    .limit(BATCH);
  return (asked.lock === null ? query : query.forUpdate(asked.lock).skipLocked()).execute() as Promise<T[]>;
}

const failures = (db: Db, work: string): Promise<Failed[]> =>
  db
    .selectFrom('job_retry')
    .select(['thing_id', 'tries', 'next_at', 'error'])
    .where('work', '=', work)
    .orderBy('thing_id')
    .execute();

async function postpone(app: App, db: Db, work: string, thing_id: number, tries: number, error: unknown): Promise<void> {
  const minutes = BACK_OFF[Math.min(tries, BACK_OFF.length - 1)]!;
  const next = {
    tries: tries + 1,
    next_at: new Date(app.clock.now().getTime() + minutes * 60_000),
    error: cutText(String((error as Error).message ?? error), 300),
  };
  await db
    .insertInto('job_retry')
    .values({ work, thing_id, ...next })
    .onConflict((c) => c.columns(['work', 'thing_id']).doUpdateSet(next))
    .execute();
}

const forget = (db: Db, work: string, ids: readonly number[]): Promise<unknown> =>
  db.deleteFrom('job_retry').where('work', '=', work).where('thing_id', '=', anyOf(ids)).execute();

/** Deletes old retries: no job looks back that far. */
export const forgetOld = (db: Db, before: Date): Promise<unknown> =>
  db.deleteFrom('job_retry').where('next_at', '<', before).execute();

/** Deletes retries of items that are no longer due. */
async function forgetGone({ clock }: App, db: Db, work: string, handled: ReadonlySet<number>): Promise<void> {
  const rows = await db
    .selectFrom('job_retry')
    .select('thing_id')
    .where('work', '=', work)
    .where(hasCome('next_at', clock.now(), MOST_MS))
    .execute();
  const gone = rows.map((row) => row.thing_id).filter((id) => !handled.has(id));
  if (gone.length > 0) await forget(db, work, gone);
}

const earliest = (waiting: readonly Failed[]): Date => new Date(Math.min(...waiting.map((one) => one.next_at.getTime())));

function named(work: string, waiting: readonly Failed[]): string {
  const shown = waiting.slice(0, NAMED).map(({ thing_id, tries, error }) => `${thing_id} (${tries}): ${error}`);
  return `${work}: ${waiting.length} failed and wait for their next turn: ${shown.join('; ')}`;
}
