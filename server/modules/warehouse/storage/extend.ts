// Storage extensions: a bill with one charge line an item; the days count once it is paid, before or after free storage has ended.

import type { Input, Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { group } from '#contract/states/machine.ts';
import { billMachine } from '#contract/states/money.ts';
import { orderItemMachine } from '#contract/states/order-item.ts';
import { type Ctx, fail, type MemberCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { StorageBillTerms } from '../../../db/stored/bill.ts';
import type { StoredRow } from '../../../db/stored/order.ts';
import { lockCards } from '../../loyalty/cards/store.ts';
import { setItems } from '../../orders/orders/facts.ts';
import { type Item, itemLifecycle, lockItems } from '../../orders/orders/items.ts';
import { itemIds } from '../../orders/orders/paid-orders.ts';
import type { Bill } from '../../payments/bills/bill.ts';
import { endBill, lockBill, makeBill } from '../../payments/bills/bills.ts';
import type { BillEffect } from '../../payments/bills/effects.ts';
import { giveBack } from '../../payments/bills/give-back.ts';
import { payIfZero } from '../../payments/bills/pay.ts';
import { billTerms } from '../../payments/bills/terms.ts';
import { transition } from '../../platform/lifecycle/transition.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';
import { settings } from '../../platform/settings/settings.ts';
import { sum } from '../../pricing/money/round.ts';

type Row = (typeof calls)['order']['extend'];
const HERE: readonly string[] = group(orderItemMachine, 'stored');

export async function extendStorage(ctx: MemberCtx, input: Input<Row>): Promise<Output<Row>> {
  const ids = [...new Set(input.item_ids)];
  await lockLimit(ctx, 'extend', ctx.member.id);
  await cancelUnpaidExtensions(ctx, ids);
  const items = await lockItems(ctx, ids, ctx.member.id);
  for (const item of items) if (item.state !== 'in_stock') await refuse(ctx, item);
  const { extend_price, extend_days, extend_pay_days } = await settings(ctx.db, [
    'extend_price',
    'extend_days',
    'extend_pay_days',
  ]);
  const times = input.times ?? 1;
  const days = extend_days * times;
  const bill = await makeBill(ctx, {
    member_id: ctx.member.id,
    kind: 'storage',
    title: 'bill.storage',
    params: { n: items.length, days },
    rows: items.map(
      (i): StoredRow => ({
        code: 'storage',
        key: 'fee.extend',
        params: { days },
        amount: extend_price * times,
        ref: String(i.id),
        names: i.titles,
      }),
    ),
    targets: items.map((i) => ({ type: 'item' as const, id: i.id })),
    terms: { days } satisfies StorageBillTerms,
    expires_at: new Date(ctx.now.getTime() + extend_pay_days * 86_400_000),
  });
  await payIfZero(ctx, bill);
  return { invoice_no: bill.no, amount: bill.amount };
}

/** Refuses, and lists the allowed actions. */
const refuse = (ctx: MemberCtx, item: Item) => transition(ctx, itemLifecycle, item, { action: 'extend' });

/** Cancels older unpaid extensions; one with a payment under way stays. */
async function cancelUnpaidExtensions(ctx: MemberCtx, ids: readonly number[]): Promise<void> {
  const open = await unpaidBills(ctx, ids);
  for (const { no } of open.filter((b) => b.member_id === ctx.member.id)) {
    const bill = await lockBill(ctx, no, ctx.member.id);
    if (bill.state === 'open') await endBill(ctx, bill, 'cancel');
    else if (bill.state === 'sealed') fail('wallet.open_payment');
  }
}

/** Unpaid bills for storing these rows longer, in the order of their ids. */
export const unpaidBills = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db
    .selectFrom('bill as b')
    .innerJoin('bill_target as t', 't.bill_id', 'b.id')
    .select(['b.id', 'b.no', 'b.member_id'])
    .distinct()
    .where('b.kind', '=', 'storage')
    .where('b.state', 'in', group(billMachine, 'payable'))
    .where('t.type', '=', 'item')
    .where('t.target_id', '=', anyOf(ids))
    .orderBy('b.id')
    .execute();

/** The bill kind for storage extensions. */
export const storageBill: BillEffect = {
  lock: async (ctx, due) => {
    const items = await lockItems(ctx, itemIds(due));
    await lockCards(ctx, due.member_id);
    return async (bill) => {
      const { days } = billTerms(bill, 'storage', 'item');
      for (const item of items.filter((i) => HERE.includes(i.state))) await extendItem(ctx, item, days);
      await refundExtension(ctx, bill, items);
    };
  },
};

/** The notices before abandonment start again from the new end. */
async function extendItem(ctx: Ctx, item: Item, days: number): Promise<void> {
  const set = { extended_days: item.extended_days + days, abandon_notices: 0, abandon_first: null };
  if (item.state === 'in_stock')
    await transition(ctx, itemLifecycle, item, {
      action: 'extend',
      by: { kind: 'member', id: item.member_id },
      params: { days },
      set,
    });
  else await setItems(ctx, [item.id], set);
}

/** Refunds items that left the shelf before the payment; bonus is refunded as bonus. */
async function refundExtension(ctx: Ctx, bill: Bill, items: readonly Item[]): Promise<void> {
  const gone = items.filter((i) => !HERE.includes(i.state)).map((i) => String(i.id));
  const back = sum(bill.rows.filter((r) => gone.includes(r.ref ?? '')).map((r) => r.amount));
  if (back === 0) return;
  await giveBack(ctx, bill, {
    key: `storage_back:${bill.id}`,
    kind: 'refund_storage',
    amount: back,
    from: { kind: 'storage' },
    ref: { type: 'item', id: Number(gone[0]) },
    text_key: 'money.storage_back',
  });
}
