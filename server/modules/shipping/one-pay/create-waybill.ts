// Creates the waybill of a one-pay order: already paid, under the terms frozen at checkout.

import { waybillMachine as machine } from '#contract/states/waybill.ts';
import { type Ctx, json } from '../../../context.ts';
import type { DeclareLine } from '../../../db/stored/waybill.ts';
import { moveRebates } from '../../loyalty/promotion/rebates.ts';
import { type Item, itemLifecycle, refreshOrdersOf } from '../../orders/orders/items.ts';
import { nextNo } from '../../payments/bills/number.ts';
import { type By, opened, transition } from '../../platform/lifecycle/transition.ts';
import { sum } from '../../pricing/money/round.ts';
import { notify } from '../../support/notifications/notify.ts';
import { total } from '../waybills/core/charge-lines.ts';
import { stockByIds, storageDue } from '../waybills/stock/stock.ts';
import { declarationLines } from '../waybills/submit/declare.ts';
import { originalItem } from './items.ts';
import { type LockedOnepay, onepayLifecycle, onepayUrl } from './store.ts';
import type { Onepay } from './types.ts';

/** Creates the waybill of the `live` rows, which must be in stock and accepted by the line, and performs the transition. Everything must be locked. */
export async function createOnepayWaybill(
  ctx: Ctx,
  { onepay: o, items }: LockedOnepay,
  live: readonly Item[],
  step: { action: 'ship' | 'ship_now'; by: By },
): Promise<void> {
  const { booked, bonus, points, line, ask, quote, reward_bp, cap } = o.terms;
  // Storage beyond the free days is part of the waybill's terms: it is not paid yet, so the settlement charges it.
  const owed = [...(await storageDue(ctx, live))].flatMap(([item_id, { fee }]) => (fee > 0 ? [[item_id, fee] as const] : []));
  const storage = Object.fromEntries(owed);
  const no = await nextNo(ctx, 'waybill');
  const { id } = await ctx.db
    .insertInto('waybill')
    .values({
      no,
      member_id: o.member_id,
      warehouse_id: o.warehouse_id,
      line_id: o.line_id,
      address: json(o.address),
      country: o.country,
      state: 'to_pack',
      pays: 'now',
      services: json(o.services),
      insured_value: quote.insured_value,
      declare_rows: json(await declarationFor(ctx, o, live, items)),
      remark: o.remark,
      quote: json(quote),
      terms: json({ line, ask: { ...ask, storage: sum(Object.values(storage)) }, quote, reward_bp, cap, storage }),
      paid: total(booked),
      booked: json(booked),
      bonus,
      points,
      currency: o.currency,
      rate: o.rate,
      created_at: ctx.now,
      paid_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('waybill_item')
    .values(live.map((i) => ({ waybill_id: id, order_item_id: i.id })))
    .execute();
  await moveRebates(ctx, o.id, id);
  await opened(ctx, machine, { id, state: 'to_pack' }, { action: 'submit', by: step.by, params: { no: o.no } });
  await transition(ctx, onepayLifecycle, o, {
    ...step,
    params: { no, count: sum(live.map((i) => i.num)) },
    set: { waybill_id: id, asked_at: null, terms: { ...o.terms, booked: [], bonus: 0, points: 0 } },
  });
  const member: By = { kind: 'member', id: o.member_id };
  for (const item of live) await transition(ctx, itemLifecycle, item, { action: 'ship', by: member, set: { waybill_id: id } });
  await refreshOrdersOf(ctx, live);
  await notify(ctx, o.member_id, {
    kind: 'waybill',
    key: 'onepay_ships',
    params: { no: o.no, waybill: no },
    url: onepayUrl(o.id),
  });
}

/** The declaration made at checkout, for the rows and pieces that ship. */
async function declarationFor(ctx: Ctx, o: Onepay, live: readonly Item[], all: readonly Item[]): Promise<DeclareLine[]> {
  const declared = live.flatMap((i) => {
    const declaredLine = o.declare_rows.find((d) => d.order_item_id === originalItem(i, all).id);
    return declaredLine
      ? [{ order_item_id: i.id, name_en: declaredLine.name_en, quantity: i.num, unit_value: declaredLine.unit_value }]
      : [];
  });
  return declarationLines(
    await stockByIds(
      ctx,
      live.map((i) => i.id),
    ),
    declared,
  );
}
