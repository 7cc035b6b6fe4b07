// Handlers of the back office: the queue of splits. Both rows are weighed and stored, or the split is refunded.

import type { Input, Output } from '#contract/call.ts';
import type { SplitWork } from '#contract/desk/splits.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { actionsOf } from '#contract/states/machine.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { setItems } from '../../orders/orders/facts.ts';
import { type Item, itemLifecycle, refreshOrder, splitItem } from '../../orders/orders/items.ts';
import { refundingToMethod } from '../../payments/wallet/send-back.ts';
import { audit } from '../../platform/audit/audit.ts';
import { actor, may, note, transition } from '../../platform/lifecycle/transition.ts';
import { takenQueue } from '../../platform/takes.ts';
import { notify } from '../../support/notifications/notify.ts';
import { copyPhotos } from '../receiving/photos.ts';
import { orderedOfStock, stockRows } from '../receiving/stock-rows.ts';
import { canSplit, lockWithBill, refundSplit, splitLifecycle } from './store.ts';

type Rows = DeskCalls['splits'];

const splitQueue = orderedOfStock('split_order');

async function lists(ctx: OperatorCtx, input: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  const warehouse_id = input.warehouse_id ?? ctx.operator.warehouse_id ?? undefined;
  return takenQueue(ctx, {
    thing: 'split_order',
    queue: splitQueue,
    input: { ...input, warehouse_id },
    read: (ids) => splitWork(ctx, ids),
  });
}

async function splitWork(ctx: OperatorCtx, ids: readonly number[]): Promise<SplitWork[]> {
  const [splits, items] = await Promise.all([
    ctx.db.selectFrom('split_order').selectAll().where('id', '=', anyOf(ids)).execute(),
    stockRows(ctx, { ordered: 'split_order', of: ids }),
  ]);
  const allowed = may(ctx, actor(ctx));
  return splits.map((s) => ({
    id: s.id,
    num: s.num,
    price: s.price,
    time: s.created_at.toISOString(),
    item: items.find((r) => r.id === s.order_item_id)!,
    actions: actionsOf(splitLifecycle.machine, s.state, allowed),
  }));
}

/** Splits one row into two: paid amounts, coupon share and storage divide with the pieces; weight, size and bin are as measured now. */
async function done(ctx: OperatorCtx, input: Input<Rows['done']>): Promise<Output<Rows['done']>> {
  const { split, item } = await lockWithBill(ctx, input.id);
  if (split.state === 'paid' && !canSplit(item, split.num)) fail('split.gone', {}, 'id');
  const made = split.state === 'paid' ? await makeTwo(ctx, item, split.num, input.rows) : item;
  await transition(ctx, splitLifecycle, split, {
    action: 'done',
    set: { operator_id: ctx.operator.id, done_at: ctx.now, made_item_id: made.id },
  });
  await refreshOrder(ctx, item.order_id);
  await audit(ctx, 'splits.done', 'item', item.id, { num: split.num, made: made.id, was: item.weight });
  await notify(ctx, split.member_id, {
    kind: 'order',
    key: 'split_done',
    params: { title: item.titles, n: split.num, rest: item.num - split.num },
    url: `/pages/member/order/detail?id=${item.order_id}`,
  });
  return { made_item_id: made.id };
}

async function makeTwo(ctx: OperatorCtx, item: Item, num: number, rows: Input<Rows['done']>['rows']): Promise<Item> {
  const [stays, goes] = rows.map((row) => ({ ...row, bin: row.bin.toUpperCase() }));
  const two = await splitItem(ctx, item, num);
  await setItems(ctx, [two.left.id], stays!);
  await setItems(ctx, [two.split.id], goes!);
  await copyPhotos(ctx, two.left.id, two.split.id);
  await note(ctx, itemLifecycle, two.left, { action: 'split_done', params: { n: num, rest: two.left.num } });
  return two.split;
}

async function refund(ctx: OperatorCtx, input: Input<Rows['refund']>): Promise<void> {
  const found = await ctx.db.selectFrom('split_order').select('order_item_id').where('id', '=', input.id).executeTakeFirst();
  if (!found) fail('fail.not_found', {}, 'id');
  const item = { type: 'item' as const, id: found.order_item_id };
  await refundingToMethod(ctx, input.to_method === true, [item], () => payBack(ctx, input));
}

async function payBack(ctx: OperatorCtx, input: Input<Rows['refund']>): Promise<void> {
  const locked = await lockWithBill(ctx, input.id);
  // Throws the refusal that lists the allowed actions.
  if (locked.split.state !== 'paid') await transition(ctx, splitLifecycle, locked.split, { action: 'refund' });
  await refundSplit(ctx, locked, input.reason, actor(ctx));
}

export const splitDesk = {
  'splits/lists': (ctx, input) => lists(ctx, input),
  'splits/done': (ctx, input) => done(ctx, input),
  'splits/refund': (ctx, input) => refund(ctx, input).then(() => ({})),
} satisfies Partial<DeskHandlers>;
