// Credits late work automatically: once for each order or waybill and clock, as cash, with a ledger entry, a history row and a notification.

import { sql } from 'kysely';
import { group } from '#contract/states/machine.ts';
import { waybillMachine } from '#contract/states/waybill.ts';
import type { App, Ctx } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { Job } from '../../../job-runner.ts';
import { eachOf, workInSystem } from '../../../work-due.ts';
import { lockOrder } from '../../orders/orders/items.ts';
import { book, toWallet } from '../../payments/ledger/ledger.ts';
import { SYSTEM, writeHistory } from '../../platform/lifecycle/transition.ts';
import { lockWaybill } from '../../shipping/waybills/core/store.ts';
import { refundLateService } from '../../shipping/waybills/packing/late-service.ts';
import { notify } from '../../support/notifications/notify.ts';
import { PRIORITY_PACK, packingSince, slaDueAt, slaTerms } from '../../support/sla/sla.ts';

type Late = {
  thing: 'order' | 'waybill';
  id: number;
  no: string;
  member_id: number;
  clock: 'inspect' | 'pack' | 'priority';
  amount: number;
};

const URL = { order: '/pages/member/order/detail?id=', waybill: '/pages/member/sendorder/detail?id=' } as const;

/**
 * Credits in the transaction that found it late; returns false if it was credited before. A shop that credits nothing only
 * records that it was late.
 */
async function credit(ctx: Ctx, late: Late): Promise<boolean> {
  const { thing, id, clock, member_id, amount, no } = late;
  const row = await ctx.db
    .insertInto('clock_credit')
    .values({ thing, thing_id: id, clock, member_id, amount, at: ctx.now })
    .onConflict((c) => c.columns(['thing', 'thing_id', 'clock']).doNothing())
    .returning('thing_id')
    .executeTakeFirst();
  if (!row || amount <= 0) return false;
  await book(ctx, {
    key: `clock:${thing}:${id}:${clock}`,
    kind: 'clock',
    entries: [{ kind: 'compensation', amount }, ...(await toWallet(ctx, member_id, amount))],
    ref: { type: thing, id },
    text_key: `money.clock_${clock}`,
    params: { no },
  });
  const line = { id, by: SYSTEM, params: { amount_fen: amount } };
  if (thing === 'order') await writeHistory(ctx, 'clock', [{ ...line, order_id: id, action: clock }]);
  else await writeHistory(ctx, 'waybill', [{ ...line, action: clock === 'priority' ? 'clock_priority' : 'clock' }]);
  await notify(ctx, member_id, {
    kind: thing,
    key: `late_${clock}`,
    params: { no, amount_fen: amount },
    amounts: 'wallet',
    url: `${URL[thing]}${id}`,
  });
  return true;
}

const HOUR = 3_600_000;

/** Orders with items received and not inspected in time. */
async function lateOrders(app: App, db: Db): Promise<number> {
  const terms = await slaTerms({ db });
  const now = app.clock.now();
  const due = db
    .selectFrom('order_item as i')
    .select('i.order_id as id')
    .groupBy('i.order_id')
    .where('i.state', '=', 'received')
    .where('i.state_at', '<=', new Date(now.getTime() - terms.hours * HOUR))
    .where((eb) => notCredited(eb, 'order', 'i.order_id', 'inspect'))
    .orderBy((eb) => eb.fn.min('i.state_at'))
    .orderBy('i.order_id');
  return workInSystem(app, db, { work: 'late_orders', due, id: 'i.order_id', lock: null }, async (ctx, { id }) => {
    const { order, items } = await lockOrder(ctx, id);
    if (!items.some((i) => i.state === 'received' && slaDueAt(terms, i.state_at) < ctx.now)) return 0;
    const late = { thing: 'order', id: order.id, no: order.no, member_id: order.member_id, clock: 'inspect' } as const;
    return credit(ctx, { ...late, amount: terms.credit.inspect });
  });
}

/** Waybills paid and not packed in time. */
async function lateWaybills(app: App, db: Db): Promise<number> {
  const terms = await slaTerms({ db });
  const now = app.clock.now();
  const due = db
    .selectFrom('waybill as w')
    .select('w.id')
    .where('w.state', 'in', group(waybillMachine, 'packing_clock'))
    .where('w.paid_at', '<=', new Date(now.getTime() - terms.hours * HOUR))
    .where((eb) => notCredited(eb, 'waybill', 'w.id', 'pack'))
    .orderBy('w.paid_at')
    .orderBy('w.id');
  return workInSystem(app, db, { work: 'late_waybills', due, id: 'w.id', lock: 'w' }, async (ctx, { id }) => {
    const { waybill: w } = await lockWaybill(ctx, id);
    const since = (await packingSince(ctx, [w])).get(w.id);
    if (!since || slaDueAt(terms, since) >= ctx.now) return 0;
    const late = { thing: 'waybill', id: w.id, no: w.no, member_id: w.member_id, clock: 'pack' } as const;
    return credit(ctx, { ...late, amount: terms.credit.pack });
  });
}

// biome-ignore lint/suspicious/noExplicitAny: one expression for two queries
const notCredited = (eb: any, thing: string, id: string, clock: string) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('clock_credit as k')
        .select('k.thing_id')
        .where('k.thing', '=', thing)
        .whereRef('k.thing_id', '=', id)
        .where('k.clock', '=', clock),
    ),
  );

/**
 * Priority packing past its deadline, packed meanwhile or not: its fee is refunded with a credit, and the waybill continues
 * like any other.
 */
async function latePriority(app: App, db: Db): Promise<number> {
  const terms = await slaTerms({ db });
  const now = app.clock.now();
  const ordered = (state: 'ordered' | 'refunded') =>
    sql<boolean>`w.services @> ${JSON.stringify([{ code: PRIORITY_PACK, state }])}::jsonb`;
  const due = db
    .selectFrom('waybill as w')
    .select('w.id')
    .where('w.state', 'in', [...group(waybillMachine, 'in_house'), ...group(waybillMachine, 'settling')])
    .where('w.paid_at', '<=', new Date(now.getTime() - terms.priority_hours * HOUR))
    .where((eb) =>
      eb.or([
        eb.and([eb('w.state', 'in', group(waybillMachine, 'packing_clock')), ordered('ordered')]),
        sql<boolean>`w.services @> ${JSON.stringify([{ code: PRIORITY_PACK, late: true }])}::jsonb`,
      ]),
    )
    .where((eb) => notCredited(eb, 'waybill', 'w.id', 'priority'))
    .orderBy('w.paid_at')
    .orderBy('w.id');
  return workInSystem(app, db, { work: 'late_priority', due, id: 'w.id', lock: 'w' }, async (ctx, { id }) => {
    const { waybill: w } = await lockWaybill(ctx, id);
    const service = w.services.find((s) => s.code === PRIORITY_PACK);
    if (!service) return 0;
    if (!service.late) {
      const since = (await packingSince(ctx, [w])).get(w.id);
      if (service.state !== 'ordered' || !since || slaDueAt(terms, since, 'priority') >= ctx.now) return 0;
    }
    if (!service.late) await refundLateService(ctx, w, PRIORITY_PACK);
    const late = { thing: 'waybill', id: w.id, no: w.no, member_id: w.member_id, clock: 'priority' } as const;
    return credit(ctx, { ...late, amount: terms.credit.priority });
  });
}

/** Returns how many credits were booked. */
const creditLate = (app: App, db: Db): Promise<number> =>
  eachOf(
    () => lateOrders(app, db),
    () => latePriority(app, db),
    () => lateWaybills(app, db),
  );

export const slaJobs: Job[] = [{ name: 'clocks', every: 60, run: async (app, db) => void (await creditLate(app, db)) }];
