// What a member does to a refund: view it, withdraw it, appeal once.
import type { Input } from '#contract/call.ts';
import type { RefundOut } from '#contract/calls/refunds.ts';
import type { calls } from '#contract/calls.ts';
import { type Ctx, fail, type MemberCtx } from '../../../context.ts';
import { refreshOrder } from '../../orders/orders/items.ts';
import { endBill } from '../../payments/bills/bills.ts';
import { memberStep } from '../../platform/lifecycle/member-step.ts';
import { actor, transition } from '../../platform/lifecycle/transition.ts';
import { lockWaybill } from '../../shipping/waybills/core/store.ts';
import { notify } from '../../support/notifications/notify.ts';
import { enterAfterSale, leaveAfterSale } from './item-transitions.ts';
import * as queries from './queries.ts';
import { mayAppeal, toRefund } from './serialize.ts';
import { type Locked, lockRefund, type Refund, readRefund, refundLifecycle, refundUrl } from './store.ts';

type Rows = (typeof calls)['goodsrefund'];

export const refundInfo = async (ctx: MemberCtx, id: number): Promise<RefundOut> =>
  toRefund(ctx, await readRefund(ctx, id, ctx.member.id));

export async function listRefunds(ctx: MemberCtx, order_id: number): Promise<RefundOut[]> {
  const order = await ctx.db.selectFrom('orders').select('member_id').where('id', '=', order_id).executeTakeFirst();
  if (order?.member_id !== ctx.member.id) fail('fail.not_found', {}, 'order_id');
  const list: RefundOut[] = [];
  for (const refund of await queries.ofOrder(ctx, order_id)) list.push(await toRefund(ctx, refund));
  return list;
}

/** Performs an action that the server listed; withdrawing also has a call of its own. */
export async function actOnRefund(ctx: MemberCtx, { id, action, input = {} }: Input<Rows['act']>): Promise<RefundOut> {
  if (action === 'withdraw') return withdrawRefund(ctx, id);
  if (action === 'appeal') return step(ctx, id, action, () => appealRefusal(ctx, id, String(input.text ?? '').trim()));
  return fail('order.action', {}, 'action');
}

/** An action of the member; a repeated one returns the refund as it is. */
const step = (ctx: MemberCtx, id: number, action: string, run: () => Promise<void>): Promise<RefundOut> =>
  memberStep(ctx, refundLifecycle, {
    ids: [id],
    actions: [action],
    run,
    read: () => refundInfo(ctx, id),
    listed: (r) => r.actions,
  });

export const withdrawRefund = (ctx: MemberCtx, id: number): Promise<RefundOut> =>
  step(ctx, id, 'withdraw', () => withdraw(ctx, id));

/** An unpaid return fee is cancelled. */
async function withdraw(ctx: MemberCtx, id: number): Promise<void> {
  const locked = await lockRefund(ctx, id, ctx.member.id);
  const now = await transition(ctx, refundLifecycle, locked.refund, { action: 'withdraw' });
  if (locked.bill) await endBill(ctx, locked.bill, 'cancel');
  await leaveAfterSale(ctx, locked.order, locked.item, now, actor(ctx));
}

async function appealRefusal(ctx: MemberCtx, id: number, text: string): Promise<void> {
  if (!text) fail('fail.field_missing', {}, 'text');
  if (text.length > 500) fail('fail.field_long', { max: 500 }, 'text');
  const seen = await readRefund(ctx, id, ctx.member.id);
  const on = await ctx.db
    .selectFrom('order_item')
    .select('waybill_id')
    .where('id', '=', seen.order_item_id)
    .where('state', '=', 'in_waybill')
    .executeTakeFirst();
  const waybill = on?.waybill_id ? await lockWaybill(ctx, on.waybill_id, ctx.member.id) : null;
  const { refund, order, item } = await lockRefund(ctx, id, ctx.member.id);
  await transition(ctx, refundLifecycle, refund, { action: 'appeal', reason: text, set: { appealed: true } });
  if (!(await mayAppeal(ctx, refund, item))) fail(refund.appealed ? 'refund.appealed' : 'refund.appeal_late');
  await enterAfterSale(ctx, item, item.num, { type: refund.type, waybill });
  await refreshOrder(ctx, order.id);
}

/** Notifies the member; inbox and mail link to the order. */
export async function notifyMember(
  ctx: Ctx,
  { order }: Pick<Locked, 'order'>,
  refund: Refund,
  key:
    | 'refund_agreed'
    | 'refund_fee'
    | 'refund_refused'
    | 'refund_returning'
    | 'refund_closed'
    | 'refund_exchanged'
    | 'refund_fee_paid',
  params: Record<string, string | number> = {},
): Promise<void> {
  await notify(ctx, order.member_id, {
    kind: 'refund',
    key,
    params: { no: refund.no, order_no: order.no, ...params },
    url: refundUrl(refund),
  });
}
