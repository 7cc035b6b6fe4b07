// Disputed supplements: finance waives or confirms them. A dispute stops the bill from expiring.

import { waybillMachine as machine } from '#contract/states/waybill.ts';
import { fail, type OperatorCtx } from '../../../../context.ts';
import { endBill, setBillExpiry } from '../../../payments/bills/bills.ts';
import { billTerms } from '../../../payments/bills/terms.ts';
import { manualGrantsToday } from '../../../payments/ledger/manual-grants.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { nextState, transition } from '../../../platform/lifecycle/transition.ts';
import { requireSeen } from '../../../platform/seen.ts';
import { setting } from '../../../platform/settings/settings.ts';
import { notify } from '../../../support/notifications/notify.ts';
import { total } from '../core/charge-lines.ts';
import { adjustCharges } from '../core/charges.ts';
import { type Locked, lockWaybill, updateWaybill, waybillLifecycle, waybillUrl } from '../core/store.ts';

const DAY = 86_400_000;

function disputedBill({ waybill: w, bills }: Locked): Locked['bills'][number] {
  const bill = bills.find((b) => b.no === w.settlement?.invoice_no);
  if (w.state === 'settle_due' && w.settlement?.state === 'disputed' && bill) return bill;
  return fail('waybill.not_disputed');
}

/** Waives a disputed supplement at the shop's expense. Above the daily limit of manual credits per member it takes two operators. */
type Decision = { id: number; version: number; reason: string };

export async function waiveSupplement(ctx: OperatorCtx, { id, version, reason }: Decision): Promise<void> {
  const locked = await lockWaybill(ctx, id);
  const { waybill: w } = locked;
  requireSeen(w, version);
  nextState(ctx, machine, w, { action: 'waive' });
  const bill = disputedBill(locked);
  if (bill.kind === 'waybill') fail('waybill.whole_bill');
  const { rows } = billTerms(bill, 'supplement', 'waybill');
  const carried = total(rows) - total(w.booked);
  const first = w.settlement?.waive_first;
  if (first === ctx.operator.id) fail('waybill.waive_second');
  if (first === undefined && (await manualGrantsToday(ctx, w.member_id)) + carried > (await setting(ctx.db, 'adjust_second'))) {
    await updateWaybill(ctx, w, { settlement: { ...w.settlement!, waive_first: ctx.operator.id } });
    return audit(ctx, 'waive_propose', 'waybill', id, { no: w.no, amount: carried, reason });
  }
  const measured = [...rows, { code: 'waived', key: 'fee.waived', params: {}, amount: -carried }];
  await transition(ctx, waybillLifecycle, w, {
    action: 'waive',
    reason,
    set: { settlement: { ...w.settlement!, state: 'waived', waived: carried, measured, reason } },
  });
  await endBill(ctx, bill, 'cancel', reason);
  await adjustCharges(ctx, w, measured, {
    key: `waive:${bill.id}`,
    kind: 'settle_waybill',
    text_key: 'money.waybill_waived',
    reason,
  });
  await audit(ctx, 'waive', 'waybill', id, { no: w.no, amount: carried, reason });
  await notify(ctx, w.member_id, {
    kind: 'waybill',
    key: 'supplement_waived',
    params: { no: w.no, reason },
    url: waybillUrl(w.id),
  });
}

/** Confirms a disputed supplement: its payment period starts again. */
export async function confirmSupplement(ctx: OperatorCtx, { id, version, reason }: Decision): Promise<void> {
  const locked = await lockWaybill(ctx, id);
  const { waybill: w } = locked;
  requireSeen(w, version);
  nextState(ctx, machine, w, { action: 'confirm_supplement' });
  const bill = disputedBill(locked);
  const due_at = new Date(ctx.now.getTime() + (await setting(ctx.db, 'settle_days')) * DAY);
  await transition(ctx, waybillLifecycle, w, {
    action: 'confirm_supplement',
    reason,
    due_at,
    set: { settlement: { ...w.settlement!, state: 'due', reason, waive_first: undefined } },
  });
  await setBillExpiry(ctx, bill.id, due_at);
  await audit(ctx, 'confirm_supplement', 'waybill', id, { no: w.no, reason });
  await notify(ctx, w.member_id, {
    kind: 'waybill',
    key: 'supplement_confirmed',
    params: { no: w.no, reason, until_at: due_at.toISOString() },
    url: `/pages/member/sendorder/detailAddReduce?id=${w.id}`,
  });
}
