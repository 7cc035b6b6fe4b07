// The warehouse's queue of splits: which rows to make two of; both are weighed and shelved, or the split is refunded.

import type { Input, Output } from '#contract/call.ts';
import type { SplitWork } from '#contract/desk/splits.ts';
import type { DeskCalls } from '#contract/desk.ts';
import type { Names } from '#contract/lang.ts';
import { actionsOf } from '#contract/states/machine.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { containsPattern } from '../../../db/like.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { setItems } from '../../orders/orders/facts.ts';
import { type Item, itemLifecycle, refreshOrder, splitItem } from '../../orders/orders/items.ts';
import { sendingRefundOn } from '../../payments/wallet/send-back.ts';
import { audit } from '../../platform/audit/audit.ts';
import { actor, may, note, transition } from '../../platform/lifecycle/transition.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { notify } from '../../support/notifications/notify.ts';
import { copyPhotos } from '../receiving/photos.ts';
import { stockRows } from '../receiving/stock-rows.ts';
import { canSplit, lockWithBill, refundSplit, splitLifecycle } from './store.ts';

type Rows = DeskCalls['splits'];

async function lists(ctx: OperatorCtx, input: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  const at = asOf(ctx, input);
  const warehouse_id = input.warehouse_id ?? ctx.operator.warehouse_id;
  let query = ctx.db
    .selectFrom('split_order as s')
    .innerJoin('order_item as i', 'i.id', 's.order_item_id')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .innerJoin('member as m', 'm.id', 'i.member_id')
    .where('s.state', '=', 'paid')
    .where('s.created_at', '<=', at)
    .$if(warehouse_id !== null, (q) => q.where('i.warehouse_id', '=', warehouse_id!));
  if (input.q) {
    const like = containsPattern(input.q);
    query = query.where((eb) =>
      eb.or([
        eb('o.no', 'ilike', like),
        eb('m.mark', 'ilike', like),
        eb('m.nickname', 'ilike', like),
        eb('i.bin', 'ilike', like),
      ]),
    );
  }
  const { n } = await query.select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n')).executeTakeFirstOrThrow();
  const page = await query.selectAll('s').orderBy('s.id').limit(input.page_size).offset(offsetOf(input)).execute();
  const rows = await stockRows(ctx, { ids: page.map((s) => s.order_item_id) });
  const allowed = may(ctx, actor(ctx));
  const data = page.map(
    (s): SplitWork => ({
      id: s.id,
      num: s.num,
      price: s.price,
      time: s.created_at.toISOString(),
      item: rows.find((r) => r.id === s.order_item_id)!,
      actions: actionsOf(splitLifecycle.machine, s.state, allowed),
    }),
  );
  return toPage(input, at, n, data);
}

/** Makes two rows of one: what was paid, spent and stored splits with the pieces; weight, size and bin of both are as they lie there now. */
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
    params: { title: item.titles as Names, n: split.num, rest: item.num - split.num },
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
  await sendingRefundOn(ctx, input.to_method === true, [item], () => payBack(ctx, input));
}

async function payBack(ctx: OperatorCtx, input: Input<Rows['refund']>): Promise<void> {
  const locked = await lockWithBill(ctx, input.id);
  // Throws the refusal that names the possible actions.
  if (locked.split.state !== 'paid') await transition(ctx, splitLifecycle, locked.split, { action: 'refund' });
  await refundSplit(ctx, locked, input.reason, actor(ctx));
}

export const splitDesk = {
  'splits/lists': (ctx, input) => lists(ctx, input),
  'splits/done': (ctx, input) => done(ctx, input),
  'splits/refund': (ctx, input) => refund(ctx, input).then(() => ({})),
} satisfies Partial<DeskHandlers>;
