// The one-pay job: ships an order some hours after its last item was stocked, and asks the member after a long wait.
import { sql } from 'kysely';
import type { App, Ctx } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { Job } from '../../../job-runner.ts';
import { workInSystem } from '../../../work-due.ts';
import { note, SYSTEM } from '../../platform/lifecycle/transition.ts';
import { notify } from '../../support/notifications/notify.ts';
import { createOnepayWaybill } from './create-waybill.ts';
import { syncOnepay } from './follow-up.ts';
import { activeItems, inStock } from './items.ts';
import { shippingOptions } from './shipping-options.ts';
import { lockOnepay, lockOnepayWithOrders, onepayLifecycle, onepayUrl, updateOnepay } from './store.ts';

async function processDueOnepays(app: App, db: Db): Promise<number> {
  const due = db
    .selectFrom('onepay')
    .select('id')
    .where('state', '=', 'collecting')
    // Orders blocked by their line are checked again: the line may accept the goods by now.
    .where((eb) => eb.or([eb('due_at', '<=', app.clock.now()), sql<boolean>`terms -> 'blocked' is not null`]))
    .orderBy('due_at')
    .orderBy('id');
  return workInSystem(app, db, { work: 'onepay', due, id: 'onepay.id', lock: 'onepay' }, (ctx, { id }) => processOnepay(ctx, id));
}

/** Checks again under lock: the member may have acted in the meantime. */
async function processOnepay(ctx: Ctx, id: number): Promise<boolean> {
  const whole = await lockOnepayWithOrders(ctx, id);
  await syncOnepay(ctx, id);
  const o = await lockOnepay(ctx, id);
  if (o.state !== 'collecting' || !o.due_at || o.due_at > ctx.now) return false;
  const live = activeItems(o, whole.items);
  if (inStock(live).length === live.length) {
    await createOnepayWaybill(ctx, { ...whole, onepay: o }, live, { action: 'ship', by: SYSTEM });
    return true;
  }
  await updateOnepay(ctx, o, { asked_at: ctx.now, due_at: null });
  await note(ctx, onepayLifecycle, o, { action: 'asked', params: { n: inStock(live).length, count: live.length }, by: SYSTEM });
  await notify(ctx, o.member_id, {
    kind: 'order',
    key: shippingOptions(o, live, whole.items).part ? 'onepay_asked' : 'onepay_stays',
    params: { no: o.no, n: inStock(live).length, count: live.length },
    url: onepayUrl(o.id),
  });
  return true;
}

export const onepayJobs: Job[] = [
  { name: 'onepay', every: 300, run: async (app, db) => void (await processDueOnepays(app, db)) },
];
