// Waybill and stock jobs: unanswered problems expire, waybills are received automatically, storage reminders go out, tracking is polled.
import { group, isIn } from '#contract/states/machine.ts';
import { type WaybillState, waybillMachine } from '#contract/states/waybill.ts';
import type { App, Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/open.ts';
import type { Job } from '../../../job-runner.ts';
import { eachOf, workInSystem } from '../../../work-due.ts';
import { historyOf } from '../../platform/lifecycle/history.ts';
import { note, SYSTEM } from '../../platform/lifecycle/transition.ts';
import { setting } from '../../platform/settings/settings.ts';
import { notify } from '../../support/notifications/notify.ts';
import { endWaybill } from './changes/cancel.ts';
import { receiveWaybill } from './changes/receive.ts';
import { hasOpenClaim } from './core/claimable.ts';
import { lockWaybill, waybillLifecycle, waybillUrl } from './core/store.ts';
import { storageNotices } from './stock/storage-notices.ts';
import { trackingJobs } from './tracking/tracking-jobs.ts';

/**
 * Waybills that still wait for their member at their due time are cancelled: a problem unanswered, or a packed rehearsal
 * without a chosen line.
 */
const expireWaiting = (app: App, db: Db, state: 'problem' | 'choose_line'): Promise<number> =>
  eachDue(app, db, `waybill_${state}`, [state], async (ctx, id) => {
    const locked = await lockWaybill(ctx, id);
    if (locked.waybill.state !== state || !isDue(ctx, locked.waybill.due_at)) return false;
    await endWaybill(ctx, locked, { action: 'expire', by: SYSTEM });
    return true;
  });

/** Reminds members once of the line they have to choose, some days before the end. */
async function remindToChoose(app: App, db: Db): Promise<number> {
  const soon = new Date(app.clock.now().getTime() + (await setting(db, 'choose_line_remind_days')) * 86_400_000);
  const due = db
    .selectFrom('waybill as w')
    .select('w.id')
    .where('w.state', '=', 'choose_line')
    .where('w.due_at', '<=', soon)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('history as h')
            .select('h.id')
            .where('h.thing', '=', 'waybill')
            .whereRef('h.thing_id', '=', 'w.id')
            .where('h.action', '=', 'choose_reminded'),
        ),
      ),
    )
    .orderBy('w.due_at')
    .orderBy('w.id');
  return workInSystem(app, db, { work: 'choose_reminders', due, id: 'w.id', lock: 'w' }, async (ctx, { id }) => {
    const { waybill: w } = await lockWaybill(ctx, id);
    if (w.state !== 'choose_line' || !w.due_at || w.due_at <= ctx.now || (await wasReminded(ctx, id))) return false;
    await note(ctx, waybillLifecycle, w, { action: 'choose_reminded', by: SYSTEM });
    await notify(ctx, w.member_id, {
      kind: 'waybill',
      key: 'choose_line_soon',
      params: { no: w.no, until_at: w.due_at.toISOString() },
      url: waybillUrl(w.id),
    });
    return true;
  });
}

const wasReminded = async (ctx: Ctx, id: number): Promise<boolean> =>
  (await historyOf(ctx, 'waybill', id)).some((line) => line.action === 'choose_reminded');

/** Receives waybills automatically: some days after delivery, or after a long silence. */
export const receiveAutomatically = (app: App, db: Db): Promise<number> =>
  eachDue(app, db, 'waybill_receipts', group(waybillMachine, 'in_transit'), async (ctx, id) => {
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
  work: string,
  states: readonly WaybillState[],
  act: (ctx: Ctx, id: number) => Promise<boolean>,
): Promise<number> {
  const due = db
    .selectFrom('waybill')
    .select('id')
    .where('due_at', '<=', app.clock.now())
    .where('state', '=', anyOf(states))
    .orderBy('due_at')
    .orderBy('id');
  return workInSystem(app, db, { work, due, id: 'waybill.id', lock: 'waybill' }, (ctx, { id }) => act(ctx, id));
}

export const waybillJobs: Job[] = [
  ...trackingJobs,
  { name: 'waybill_problems', every: 10 * 60, run: async (app, db) => void (await expireWaiting(app, db, 'problem')) },
  {
    name: 'waybill_choices',
    every: 10 * 60,
    run: async (app, db) =>
      void (await eachOf(
        () => expireWaiting(app, db, 'choose_line'),
        () => remindToChoose(app, db),
      )),
  },
  { name: 'waybill_receipts', every: 10 * 60, run: async (app, db) => void (await receiveAutomatically(app, db)) },
  { name: 'storage_notices', cron: '0 9 * * *', run: async (app, db) => void (await storageNotices(app, db)) },
];
