// What one-pay orders do by themselves: ship some time after the last stock-in, ask their member after long waiting.
import { sql } from 'kysely';
import type { App, Ctx } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { Job } from '../../../job-runner.ts';
import { sweepInSystem } from '../../../system.ts';
import { note, SYSTEM } from '../../platform/lifecycle/transition.ts';
import { notify } from '../../support/notifications/notify.ts';
import { waysOf } from './block.ts';
import { followOnepay } from './follow-up.ts';
import { here, liveOf } from './items.ts';
import { makeWaybill } from './ship.ts';
import { lockOnepay, lockWhole, onepayLife, setOnepay, urlOf } from './store.ts';

export async function onepaysDue(app: App, db: Db): Promise<number> {
  const due = await db
    .selectFrom('onepay')
    .select('id')
    .where('state', '=', 'collecting')
    // What its line didn't take is looked at again: the line may take it by now.
    .where((eb) => eb.or([eb('due_at', '<=', app.clock.now()), sql<boolean>`terms -> 'blocked' is not null`]))
    .orderBy('due_at')
    .limit(200)
    .execute();
  return sweepInSystem(app, db, due, (ctx, { id }) => moveOnepay(ctx, id));
}

/** What became due meanwhile may have been done by its member: it is looked at again under its locks. */
async function moveOnepay(ctx: Ctx, id: number): Promise<boolean> {
  const whole = await lockWhole(ctx, id);
  await followOnepay(ctx, id);
  const o = await lockOnepay(ctx, id);
  if (o.state !== 'collecting' || !o.due_at || o.due_at > ctx.now) return false;
  const live = liveOf(o, whole.items);
  if (here(live).length === live.length) {
    await makeWaybill(ctx, { ...whole, onepay: o }, live, { action: 'ship', by: SYSTEM });
    return true;
  }
  await setOnepay(ctx, o, { asked_at: ctx.now, due_at: null });
  await note(ctx, onepayLife, o, { action: 'asked', params: { n: here(live).length, count: live.length }, by: SYSTEM });
  await notify(ctx, o.member_id, {
    kind: 'order',
    key: waysOf(o, live, whole.items).part ? 'onepay_asked' : 'onepay_stays',
    params: { no: o.no, n: here(live).length, count: live.length },
    url: urlOf(o.id),
  });
  return true;
}

export const onepayJobs: Job[] = [{ name: 'onepay', every: 300, run: async (app, db) => void (await onepaysDue(app, db)) }];
