// Ordering a split of a stored row: a bill of the service's price (fen); once paid it is queued at the warehouse. A split not made is refunded.

import type { Input, Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { group } from '#contract/states/machine.ts';
import { type Ctx, fail, type MemberCtx } from '../../../context.ts';
import type { SplitBillTerms } from '../../../db/stored/bill.ts';
import type { StoredRow } from '../../../db/stored/order.ts';
import { enabledServices } from '../../catalog/site/reference.ts';
import { lockCards } from '../../loyalty/cards/store.ts';
import { setItems } from '../../orders/orders/facts.ts';
import { cancelUnpaid } from '../../orders/orders/item-services.ts';
import { type Item, itemLifecycle, lockItems } from '../../orders/orders/items.ts';
import { itemIds } from '../../orders/orders/paid-orders.ts';
import type { Bill } from '../../payments/bills/bill.ts';
import { makeBill } from '../../payments/bills/bills.ts';
import type { BillEffect } from '../../payments/bills/effects.ts';
import { payIfZero } from '../../payments/bills/pay.ts';
import { billTerms } from '../../payments/bills/terms.ts';
import { type By, opened, SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';
import { setting } from '../../platform/settings/settings.ts';
import { canSplit, lockSplitOrder, refundSplit, splitLifecycle } from './store.ts';

type Row = (typeof calls)['order']['split'];

/**
 * Orders a split: `num` pieces of a row in stock become their own row. Replaces an unpaid one.
 * Refuses `split.num_most` when no piece would stay, `split.ordered` while one is queued, `split.onepay` for goods that ship as one order,
 * `split.off` when the shop does not offer it, and what the row's state does not allow.
 */
export async function orderSplit(ctx: MemberCtx, input: Input<Row>): Promise<Output<Row>> {
  await lockLimit(ctx, 'split', input.item_id);
  await cancelUnpaid(ctx, 'split', input.item_id, (bill) => endSplit(ctx, bill, 'cancel', { kind: 'member', id: ctx.member.id }));
  const [item] = await lockItems(ctx, [input.item_id], ctx.member.id);
  if (!item || item.order_id !== input.id) fail('fail.not_found', {}, 'item_id');
  const service = (await enabledServices(ctx.db)).find((s) => s.code === 'split');
  if (!service) fail('split.off');
  await refuseImpossible(ctx, item, input.num);
  const { id } = await ctx.db
    .insertInto('split_order')
    .values({
      order_item_id: item.id,
      member_id: ctx.member.id,
      num: input.num,
      price: service.price,
      state: 'unpaid',
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await opened(ctx, splitLifecycle.machine, { id, state: 'unpaid' }, { action: 'order' });
  await transition(ctx, itemLifecycle, item, {
    action: 'ask_split',
    params: { n: input.num, rest: item.num - input.num },
    set: { split_order_id: id },
  });
  const bill = await billFor(ctx, item, { id, num: input.num, price: service.price });
  await payIfZero(ctx, bill);
  return { invoice_no: bill.no, amount: bill.amount };
}

async function refuseImpossible(ctx: MemberCtx, item: Item, num: number): Promise<void> {
  // Refuses, and lists the allowed actions.
  if (item.state !== 'in_stock') await transition(ctx, itemLifecycle, item, { action: 'ask_split' });
  if (!canSplit(item, num)) fail('split.num_most', { n: item.num }, 'num');
  const order = await ctx.db.selectFrom('orders').select('kind').where('id', '=', item.order_id).executeTakeFirstOrThrow();
  if (order.kind === 'onepay') fail('split.onepay');
  const waits = await ctx.db
    .selectFrom('split_order')
    .select('id')
    .where('order_item_id', '=', item.id)
    .where('state', '=', 'paid')
    .executeTakeFirst();
  if (waits) fail('split.ordered');
}

async function billFor(ctx: MemberCtx, item: Item, split: { id: number; num: number; price: number }): Promise<Bill> {
  const params = { n: split.num, rest: item.num - split.num };
  const row: StoredRow = {
    code: 'split',
    key: 'fee.split',
    params,
    amount: split.price,
    ref: String(item.id),
    names: item.titles,
  };
  return makeBill(ctx, {
    member_id: ctx.member.id,
    kind: 'split',
    title: 'bill.split',
    params,
    rows: [row],
    targets: [{ type: 'item', id: item.id }],
    terms: { split_order_id: split.id } satisfies SplitBillTerms,
    expires_at: new Date(ctx.now.getTime() + (await setting(ctx.db, 'split_pay_days')) * 86_400_000),
  });
}

const idOf = (bill: Bill): number => billTerms(bill, 'split', 'item').split_order_id;

async function endSplit(ctx: Ctx, bill: Bill, action: 'cancel' | 'expire', by: By): Promise<void> {
  const split = await lockSplitOrder(ctx, idOf(bill));
  if (split?.state !== 'unpaid') return;
  await transition(ctx, splitLifecycle, split, { action, by });
  await setItems(ctx, [split.order_item_id], { split_order_id: await before(ctx, split.order_item_id) });
}

/** The latest paid split of a row, whose proof stays with the row. */
async function before(ctx: Ctx, item_id: number): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('split_order')
    .select((eb) => eb.fn.max('id').as('id'))
    .where((eb) => eb.or([eb('order_item_id', '=', item_id), eb('made_item_id', '=', item_id)]))
    .where('state', 'in', group(splitLifecycle.machine, 'ordered'))
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A split of a stored row. */
export const splitBill: BillEffect = {
  lock: async (ctx, due) => {
    const [item] = await lockItems(ctx, itemIds(due));
    const split = (await lockSplitOrder(ctx, idOf(due)))!;
    await lockCards(ctx, due.member_id);
    return async (bill) => {
      // A confirmed payment always counts: a split that is no longer possible is refunded at once.
      if (split.state !== 'unpaid') return refundSplit(ctx, { split, item: item!, bill }, '');
      const paid = await transition(ctx, splitLifecycle, split, { action: 'pay', by: SYSTEM });
      if (!canSplit(item!, split.num)) await refundSplit(ctx, { split: paid, item: item!, bill }, '');
    };
  },
  expired: (ctx, bill) => endSplit(ctx, bill, 'expire', SYSTEM),
};
