// A tracking service beside the shop: numbers are registered once they are known, pushes are taken in once, silence is asked after.
// `notice` remembers what was registered (source track_number) and which pushes were heard (source track). The network is used between transactions.

import { createHash } from 'node:crypto';
import { group } from '#contract/lifecycles/machine.ts';
import { parcelMachine } from '#contract/lifecycles/parcel.ts';
import { isGenuine, lookUp, MOST_NUMBERS, readPush, register, type TrackKeys } from '../../connectors/tracking/http.ts';
import type { News } from '../../connectors/tracking/source.ts';
import { type App, type Ctx, json } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import type { Job } from '../../job-runner.ts';
import { sweepInSystem } from '../../system.ts';
import { lockWaybill } from './load.ts';
import { addEvents, hear } from './tracking.ts';

const NUMBER = 'track_number';
const PUSH = 'track';
/** After so many hours without a push the service is asked. */
const SILENT_HOURS = 12;
const SOURCE = 'service';

/** Numbers under way that the service doesn't know yet: boxes that left, parcels that sellers or members sent. */
async function unknownNumbers(db: Ctx['db']): Promise<string[]> {
  const known = db.selectFrom('notice').select('ref').where('source', '=', NUMBER);
  const boxes = await db
    .selectFrom('box as b')
    .innerJoin('waybill as w', 'w.id', 'b.waybill_id')
    .select('b.tracking_no')
    .distinct()
    .where('w.state', '=', 'dispatched')
    .where('b.tracking_no', '<>', '')
    .where('b.tracking_no', 'not in', known)
    .limit(MOST_NUMBERS)
    .execute();
  const parcels = await db
    .selectFrom('parcel')
    .select('tracking_no')
    .distinct()
    .where('state', 'in', group(parcelMachine, 'announced'))
    .where('tracking_no', 'not in', known)
    .limit(MOST_NUMBERS)
    .execute();
  return [...new Set([...boxes, ...parcels].map((r) => r.tracking_no))].slice(0, MOST_NUMBERS);
}

/** Registers what is new; answers how many were taken. */
export async function registerNumbers(app: App, db: Db, keys: TrackKeys): Promise<number> {
  const numbers = await unknownNumbers(db);
  if (numbers.length === 0) return 0;
  const { accepted, rejected } = await register(keys, numbers);
  const at = app.clock.now();
  const rows = [
    ...accepted.map((ref) => ({ source: NUMBER, ref, kind: 'register', state: 'done' as const, detail: json({}), at })),
    ...rejected.map((r) => ({
      source: NUMBER,
      ref: r.number,
      kind: 'register',
      state: 'refused' as const,
      detail: json({ why: r.why }),
      at,
    })),
  ];
  if (rows.length > 0)
    await db
      .insertInto('notice')
      .values(rows)
      .onConflict((c) => c.columns(['source', 'ref']).doNothing())
      .execute();
  if (rejected.length > 0) app.log.warn({ rejected }, 'tracking numbers refused');
  return accepted.length;
}

/** Asks after numbers under way that nothing was heard of for long. */
export async function askSilent(app: App, db: Db, keys: TrackKeys): Promise<number> {
  const since = new Date(app.clock.now().getTime() - SILENT_HOURS * 3_600_000);
  const silent = await db
    .selectFrom('notice as n')
    .innerJoin('box as b', 'b.tracking_no', 'n.ref')
    .innerJoin('waybill as w', 'w.id', 'b.waybill_id')
    .select('n.ref')
    .distinct()
    .where('n.source', '=', NUMBER)
    .where('n.state', '=', 'done')
    .where('n.at', '<', since)
    .where('w.state', '=', 'dispatched')
    .limit(MOST_NUMBERS)
    .execute();
  const numbers = silent.map((s) => s.ref);
  if (numbers.length === 0) return 0;
  const heard = await takeIn(app, db, await lookUp(keys, numbers));
  await touch(db, numbers, app.clock.now());
  return heard;
}

const touch = async (db: Ctx['db'], numbers: readonly string[], at: Date): Promise<void> => {
  if (numbers.length > 0)
    await db
      .updateTable('notice')
      .set({ at })
      .where('source', '=', NUMBER)
      .where('ref', 'in', [...numbers])
      .execute();
};

/** Stores news of numbers that are ours and moves their waybills along; news of any other number is dropped. Answers how much was new. */
async function takeIn(app: App, db: Db, news: readonly News[]): Promise<number> {
  return sweepInSystem(app, db, new Set(news.map((n) => n.tracking_no)), async (ctx, no) => {
    const own = news.filter((n) => n.tracking_no === no).sort((a, b) => a.at.getTime() - b.at.getTime());
    const boxes = await ctx.db.selectFrom('box').select('waybill_id').distinct().where('tracking_no', '=', no).execute();
    const parcel = await ctx.db.selectFrom('parcel').select('id').where('tracking_no', '=', no).executeTakeFirst();
    if (boxes.length === 0 && !parcel) return 0;
    const added = await addEvents(
      ctx,
      own.map((n) => ({ ...n, source: SOURCE })),
    );
    if (added === 0) return 0;
    for (const { waybill_id } of boxes) {
      const locked = await lockWaybill(ctx, waybill_id);
      for (const one of own) await hear(ctx, locked, one.word, one.at);
    }
    return added;
  });
}

export type Heard = 'ok' | 'forged' | 'unreadable';

/** A push: its signature is looked at before anything else; the same push again changes nothing. */
export async function hearPush(app: App, db: Db, keys: TrackKeys, raw: Buffer, sign: unknown): Promise<Heard> {
  if (!isGenuine(keys, raw, sign)) return 'forged';
  const news = readPush(raw);
  if (!news) return 'unreadable';
  const ref = createHash('sha256').update(raw).digest('hex');
  const known = await db.selectFrom('notice').select('ref').where('source', '=', PUSH).where('ref', '=', ref).executeTakeFirst();
  if (known) return 'ok';
  await takeIn(app, db, news);
  const at = app.clock.now();
  await touch(db, [...new Set(news.map((n) => n.tracking_no))], at);
  // Last: a push that failed half-way is sent again, and events count once by themselves.
  await db
    .insertInto('notice')
    .values({ source: PUSH, ref, kind: 'push', at })
    .onConflict((c) => c.columns(['source', 'ref']).doNothing())
    .execute();
  return 'ok';
}

export const trackJobs: Job[] = [
  {
    name: 'track_service',
    every: 5 * 60,
    run: async (app, db) => {
      const keys = app.config.track;
      if (!keys) return;
      await registerNumbers(app, db, keys);
      await askSilent(app, db, keys);
    },
  },
];
