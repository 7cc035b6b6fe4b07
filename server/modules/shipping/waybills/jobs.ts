// Waybill and stock jobs: unanswered problems expire, waybills are received automatically, storage reminders go out, tracking is polled.
import { group, isIn } from '#contract/states/machine.ts';
import { type WaybillState, waybillMachine } from '#contract/states/waybill.ts';
import type { App, Ctx } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { Job } from '../../../job-runner.ts';
import { sweepInSystem } from '../../../system.ts';
import { SYSTEM } from '../../platform/lifecycle/transition.ts';
import { endWaybill } from './changes/cancel.ts';
import { receiveWaybill } from './changes/receive.ts';
import { hasOpenClaim } from './core/claimable.ts';
import { lockWaybill } from './core/store.ts';
import { storageNotices } from './stock/storage-notices.ts';
import { trackingJobs } from './tracking/tracking-jobs.ts';

/** Problems left unanswered until their due time cancel the waybill with a full refund. */
export const expireProblems = (app: App, db: Db): Promise<number> =>
  eachDue(app, db, ['problem'], async (ctx, id) => {
    const locked = await lockWaybill(ctx, id);
    if (locked.waybill.state !== 'problem' || !isDue(ctx, locked.waybill.due_at)) return false;
    await endWaybill(ctx, locked, { action: 'expire', by: SYSTEM });
    return true;
  });

/** Receives waybills automatically: some days after delivery, or after a long silence. */
export const receiveAutomatically = (app: App, db: Db): Promise<number> =>
  eachDue(app, db, group(waybillMachine, 'in_transit'), async (ctx, id) => {
    const locked = await lockWaybill(ctx, id);
    if (!isIn(waybillMachine, locked.waybill.state, 'in_transit') || !isDue(ctx, locked.waybill.due_at)) return false;
    if (await hasOpenClaim(ctx, id)) return false;
    await receiveWaybill(ctx, locked, SYSTEM);
    return true;
  });

const isDue = (ctx: Ctx, at: Date | null): boolean => at !== null && at <= ctx.now;

/** Runs `act` for every waybill in these states whose due time has passed, each in its own transaction; returns how many it acted on. */
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

export const waybillJobs: Job[] = [
  ...trackingJobs,
  { name: 'waybill_problems', every: 10 * 60, run: async (app, db) => void (await expireProblems(app, db)) },
  { name: 'waybill_receipts', every: 10 * 60, run: async (app, db) => void (await receiveAutomatically(app, db)) },
  { name: 'storage_notices', cron: '0 9 * * *', run: async (app, db) => void (await storageNotices(app, db)) },
];
