// Splits of stored rows: locked, transitioned, refunded.

import type { Selectable } from 'kysely';
import { splitOrderMachine } from '#contract/states/split-order.ts';
import type { Ctx } from '../../../context.ts';
import type { SplitOrderTable } from '../../../db/tables.ts';
import { lockService } from '../../orders/orders/item-services.ts';
import type { Item } from '../../orders/orders/items.ts';
import type { Bill } from '../../payments/bills/bill.ts';
import { giveBack } from '../../payments/bills/give-back.ts';
import { refundFeeOf } from '../../payments/wallet/fee-refund.ts';
import { type By, lifecycle, SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { notify } from '../../support/notifications/notify.ts';

export type SplitOrder = Selectable<SplitOrderTable>;
export const splitLifecycle = lifecycle({ machine: splitOrderMachine, table: 'split_order' });

export const lockSplitOrder = (ctx: Ctx, id: number): Promise<SplitOrder | undefined> =>
  ctx.db.selectFrom('split_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Whether the row is still on its shelf with more pieces than are split off. */
export const canSplit = (item: Pick<Item, 'state' | 'num'>, num: number): boolean => item.state === 'in_stock' && item.num > num;

/** Locks a split with its bill and its item. */
export async function lockWithBill(ctx: Ctx, id: number): Promise<{ split: SplitOrder; item: Item; bill: Bill | null }> {
  const found = await ctx.db.selectFrom('split_order').selectAll().where('id', '=', id).executeTakeFirst();
  const { order: split, ...rest } = await lockService(ctx, 'split', found, lockSplitOrder);
  return { split, ...rest };
}

/** Refunds a split that is not made, with the fee of its payment, bonus as bonus. One that ended before its payment only refunds the money. */
export async function refundSplit(
  ctx: Ctx,
  { split, item, bill }: { split: SplitOrder; item: Item; bill: Bill | null },
  reason: string,
  by: By = SYSTEM,
): Promise<void> {
  if (split.state === 'paid') await transition(ctx, splitLifecycle, split, { action: 'refund', by, reason });
  const paid = bill !== null && bill.amount > 0;
  if (paid) {
    await giveBack(ctx, bill, {
      key: `split_back:${split.id}:${bill.id}`,
      kind: 'refund_split',
      amount: bill.amount,
      from: { kind: 'services', service: 'split' },
      ref: { type: 'order', id: item.order_id },
      text_key: 'money.split_back',
      reason,
    });
    await refundFeeOf(ctx, bill, item.order_id);
  }
  await notify(ctx, split.member_id, {
    kind: 'order',
    key: paid ? 'split_refunded' : 'split_cancelled',
    params: { title: item.titles, reason },
    url: `/pages/member/order/detail?id=${item.order_id}`,
  });
}
