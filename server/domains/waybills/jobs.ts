// What waybills and stock do by themselves: problems nobody answers, receipts nobody confirms, free storage that ends, news from carriers.

import { sql } from 'kysely';
import { type Names, pick } from '#contract/lang.ts';
import { group, isIn } from '#contract/lifecycles/machine.ts';
import type { WaybillState } from '#contract/lifecycles/waybill.ts';
import { waybillMachine } from '#contract/lifecycles/waybill.ts';
import { demoSource } from '../../connectors/tracking/demo.ts';
import { manualSource } from '../../connectors/tracking/manual.ts';
import type { TrackingSource } from '../../connectors/tracking/source.ts';
import type { App, Ctx } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import type { Job } from '../../job-runner.ts';
import { sweepInSystem, systemCtx } from '../../system.ts';
import { SYSTEM } from '../lifecycle/transition.ts';
import { endWaybill } from './cancel.ts';
import { hasOpenClaim } from './claimable.ts';
import { lockWaybill } from './load.ts';
import { receiveWaybill } from './receive.ts';
import { storageNotices } from './storage-notices.ts';
import { trackJobs } from './track-service.ts';
import { addEvents, hear } from './tracking.ts';

/** A problem unanswered for so long cancels the waybill; full refund. */
export const expireProblems = (app: App, db: Db): Promise<number> =>
  eachDue(app, db, ['problem'], async (ctx, id) => {
    const locked = await lockWaybill(ctx, id);
    if (locked.waybill.state !== 'problem' || !due(ctx, locked.waybill.due_at)) return false;
    await endWaybill(ctx, locked, { action: 'expire', by: SYSTEM });
    return true;
  });

/** Received by itself: some days after delivery, or after long silence. */
export const receiveSilently = (app: App, db: Db): Promise<number> =>
  eachDue(app, db, group(waybillMachine, 'in_transit'), async (ctx, id) => {
    const locked = await lockWaybill(ctx, id);
    if (!isIn(waybillMachine, locked.waybill.state, 'in_transit') || !due(ctx, locked.waybill.due_at)) return false;
    if (await hasOpenClaim(ctx, id)) return false;
    await receiveWaybill(ctx, locked, SYSTEM);
    return true;
  });

const due = (ctx: Ctx, at: Date | null): boolean => at !== null && at <= ctx.now;

/** Every waybill of these states whose time is over, each in a transaction of its own; answers how many moved. */
async function eachDue(
  app: App,
  db: Db,
  states: readonly WaybillState[],
  act: (ctx: Ctx, id: number) => Promise<boolean>,
): Promise<number> {
  const rows = await db
    .selectFrom('waybill')
    .select('id')
    .where('due_at', '<=', app.clock.now())
    .where('state', 'in', states)
    .orderBy('due_at')
    .limit(200)
    .execute();
  return sweepInSystem(app, db, rows, (ctx, { id }) => act(ctx, id));
}

type Box = {
  waybill_id: number;
  tracking_no: string;
  carrier: string;
  dispatched_at: Date;
  days_min: number;
  days_max: number;
  names: Names | null;
  city: string;
};

export const trackingSource = (app: App): TrackingSource => (app.config.demo && !app.config.track ? demoSource : manualSource);

/** Asks the source for news of every box under way and moves its waybill along. Boxes an operator reports on are left to the operator. */
export async function followBoxes(app: App, db: Db, source: TrackingSource = trackingSource(app)): Promise<number> {
  if (source.name === 'manual') return 0;
  const { rows } = await sql<Box>`
    select w.id waybill_id, b.tracking_no, b.carrier, w.dispatched_at, (w.quote ->> 'days_min')::int days_min, (w.quote ->> 'days_max')::int days_max, c.names, w.address ->> 'city' city
    from waybill w join box b on b.waybill_id = w.id left join country c on c.code = w.country
    where w.state = 'dispatched' and b.tracking_no <> '' and w.dispatched_at is not null
      and not exists (select 1 from tracking_event e where e.tracking_no = b.tracking_no and e.source = 'manual' and e.word <> 'info')
    order by w.id, b.no limit 500`.execute(db);
  const ctx = systemCtx(app, db);
  const news = await source.news(
    rows.map((r) => ({ ...r, country: pick(r.names, ctx.lang) })),
    ctx.now,
  );
  return sweepInSystem(app, db, new Set(rows.map((r) => r.waybill_id)), async (inside, id) => {
    const own = news
      .filter((n) => rows.some((r) => r.waybill_id === id && r.tracking_no === n.tracking_no))
      .sort((a, b) => a.at.getTime() - b.at.getTime());
    const fresh = await addEvents(
      inside,
      own.map((n) => ({ ...n, source: source.name })),
    );
    if (fresh === 0) return 0;
    const locked = await lockWaybill(inside, id);
    for (const one of own) await hear(inside, locked, one.word, one.at);
    return fresh;
  });
}

export const waybillJobs: Job[] = [
  ...trackJobs,
  { name: 'waybill_problems', every: 10 * 60, run: async (app, db) => void (await expireProblems(app, db)) },
  { name: 'waybill_receipts', every: 10 * 60, run: async (app, db) => void (await receiveSilently(app, db)) },
  { name: 'waybill_tracking', every: 5 * 60, run: async (app, db) => void (await followBoxes(app, db)) },
  { name: 'storage_notices', cron: '0 9 * * *', run: async (app, db) => void (await storageNotices(app, db)) },
];
