// Requesting a refund, return or exchange of an item: what is possible now, what it would refund, and the request itself.

import type { Input, Output } from '#contract/call.ts';
import { REFUND_TYPES, type RefundOut, type RefundPreview, type RefundType } from '#contract/calls/refunds.ts';
import type { calls } from '#contract/calls.ts';
import type { Key } from '#contract/messages.ts';
import { isIn } from '#contract/states/machine.ts';
import { orderItemMachine } from '#contract/states/order-item.ts';
import { refundMachine as machine } from '#contract/states/refund.ts';
import { type Ctx, fail, fieldChecks, json, type MemberCtx, type Params } from '../../../context.ts';
import { afterSaleBlocker, loadAfterSaleFacts } from '../../orders/orders/after-sale.ts';
import { type Item, lockOrder, type Order, refreshOrder } from '../../orders/orders/items.ts';
import { nextNo } from '../../payments/bills/number.ts';
import { refundMethods } from '../../payments/wallet/send-back.ts';
import { type By, opened } from '../../platform/lifecycle/transition.ts';
import { ownUploads } from '../../platform/uploads/uploads.ts';
import { freightRefundIfRemoved } from '../../shipping/waybills/changes/remove-item.ts';
import { type Locked, lockWaybill } from '../../shipping/waybills/core/store.ts';
import { notify } from '../../support/notifications/notify.ts';
import { returnFee } from '../../warehouse/parcels/send-back.ts';
import { calculateRefund, partialMax, toFeeRows } from './amount.ts';
import { enterAfterSale } from './item-transitions.ts';
import { reasonOf } from './reasons.ts';
import { returnRefusal } from './returnable.ts';
import { toRefund } from './serialize.ts';
import { type Refund, refundUrl, returnsGoods } from './store.ts';

type Rows = (typeof calls)['goodsrefund'];
type Said = { key: Key; params: Params };

/** Why this type of request isn't possible for an item in after-sale's reach; null when it is. */
function typeRefusal(item: Item, type: RefundType): Said | null {
  if (returnsGoods(type)) {
    if (item.state === 'purchased' || item.state === 'on_the_way') return { key: 'refund.not_here', params: {} };
    const why = returnRefusal({
      goods_type: item.goods_type,
      titles: item.titles,
      services: item.services as { code: string; state: string }[],
    });
    return why && { key: why, params: {} };
  }
  if (type === 'partial' && item.state === 'in_waybill') return { key: 'refund.partial_on_waybill', params: {} };
  // Goods in the warehouse can't be refunded outright: they are returned, or part of their price is refunded.
  if (type === 'refund' && isIn(orderItemMachine, item.state, 'stored')) return { key: 'refund.send_it_back', params: {} };
  return null;
}

const returnFeeFor = async (ctx: Ctx, type: RefundType, fault: string): Promise<number> =>
  returnsGoods(type) && fault === 'member' ? returnFee(ctx) : 0;

export async function requestRefund(ctx: MemberCtx, input: Input<Rows['addRefund']>): Promise<RefundOut> {
  const seen = await ctx.db
    .selectFrom('order_item')
    .select(['order_id', 'member_id', 'state', 'waybill_id'])
    .where('id', '=', input.item_id)
    .executeTakeFirst();
  if (!seen || seen.member_id !== ctx.member.id) fail('fail.not_found', {}, 'item_id');
  // Lock order: bills before orders, a waybill with its items.
  const waybill = seen.state === 'in_waybill' && seen.waybill_id ? await lockWaybill(ctx, seen.waybill_id, ctx.member.id) : null;
  const { order, items } = await lockOrder(ctx, seen.order_id, ctx.member.id);
  const item = items.find((i) => i.id === input.item_id)!;
  if (item.state === 'in_waybill' && item.waybill_id !== waybill?.waybill.id) fail('fail.changed', {}, 'item_id');
  const { facts } = (await loadAfterSaleFacts(ctx, [item])).get(item.id)!;
  const why = afterSaleBlocker(item, facts) ?? typeRefusal(item, input.type);
  if (why) fail(why.key, why.params, 'item_id');
  const { reason, ...asked } = await readForm(ctx, order, item, input);
  const refund = await openRefund(ctx, order, item, {
    type: input.type,
    reason: reason.code,
    fault: reason.fault,
    ...asked,
    content: input.content ?? '',
    to_method: input.to_method ?? false,
    waybill: item.state === 'in_waybill' ? waybill : null,
  });
  return toRefund(ctx, refund);
}

/** The filled-in form; all that is missing or wrong is refused together. */
async function readForm(ctx: MemberCtx, order: Order, item: Item, input: Input<Rows['addRefund']>) {
  const checks = fieldChecks();
  const reason = await checks.of(() => (input.reason ? reasonOf(ctx, input.reason) : fail('fail.field_missing', {}, 'reason')));
  const num = await checks.of(() => requestedPieces(item, input));
  const amount = await checks.of(async () => {
    if (input.type !== 'partial') return 0;
    const part = input.amount || fail('fail.field_missing', {}, 'amount');
    await calculateRefund(ctx, order, item, { type: 'partial', num: item.num, amount: part });
    return part;
  });
  const uploads = await checks.of(() => ownUploads(ctx, input.files ?? [], 'refund'));
  checks.done();
  return { reason: reason!, num: num!, amount: amount!, files: uploads!.map((u) => u.name) };
}

/** A partial refund covers the whole row; any other type the requested number of pieces. */
function requestedPieces(item: Item, input: { type?: RefundType | undefined; num?: number | undefined }): number {
  if (input.type === 'partial') return item.num;
  if (input.num !== undefined && input.num > item.num) fail('fail.field_high', { max: item.num }, 'num');
  return input.num ?? item.num;
}

type NewRefund = Pick<Refund, 'type' | 'reason' | 'fault' | 'num' | 'amount' | 'content' | 'files' | 'to_method'> & {
  waybill: Locked | null;
};

async function openRefund(ctx: MemberCtx, order: Order, item: Item, { waybill, ...made }: NewRefund): Promise<Refund> {
  const inside = await enterAfterSale(ctx, item, made.num, { type: made.type, waybill });
  // Splitting has rewritten the order's terms.
  const fresh = inside.id === item.id ? order : (await lockOrder(ctx, order.id)).order;
  const refund = await createRefund(ctx, fresh, inside, made);
  await refreshOrder(ctx, order.id);
  await notify(ctx, order.member_id, {
    kind: 'refund',
    key: 'refund_applied',
    params: { no: refund.no, order_no: order.no },
    url: refundUrl(refund),
    mail: false,
  });
  return refund;
}

/** Writes the request for an item in after-sale, with the refund as of now. */
export async function createRefund(
  ctx: Ctx,
  order: Order,
  item: Item,
  made: Omit<NewRefund, 'waybill'>,
  by?: By,
): Promise<Refund> {
  const back = await calculateRefund(ctx, order, item, made);
  const refund = await ctx.db
    .insertInto('refund')
    .values({
      ...made,
      no: await nextNo(ctx, 'refund'),
      member_id: order.member_id,
      order_id: order.id,
      order_item_id: item.id,
      amount: back?.total ?? 0,
      parts: json(back?.parts ?? []),
      files: json(made.files),
      fee: await returnFeeFor(ctx, made.type, made.fault),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await opened(
    ctx,
    machine,
    { id: refund.id, state: refund.state, order_id: order.id },
    {
      action: `apply_${made.type}`,
      ...(by ? { by } : {}),
      reason: made.content,
      params: { no: refund.no },
    },
  );
  return refund;
}

/** The request form before it is sent: possible types, the refund by parts, the return fee. Writes nothing. */
export async function previewRefund(ctx: MemberCtx, input: Input<Rows['preview']>): Promise<Output<Rows['preview']>> {
  const item = await ctx.db.selectFrom('order_item').selectAll().where('id', '=', input.item_id).executeTakeFirst();
  if (!item || item.member_id !== ctx.member.id) fail('fail.not_found', {}, 'item_id');
  const order = await ctx.db.selectFrom('orders').selectAll().where('id', '=', item.order_id).executeTakeFirstOrThrow();
  const { facts } = (await loadAfterSaleFacts(ctx, [item])).get(item.id)!;
  const refused = afterSaleBlocker(item, facts);
  const empty = {
    item_id: item.id,
    num: item.num,
    num_max: item.num,
    partial_max: 0,
    parts: [],
    amount: 0,
    fee: 0,
    freight: 0,
    methods: [],
    notes: [],
  };
  if (refused) return { ...empty, refused, types: [], type: null };
  const types = REFUND_TYPES.map((type) => ({ type, why_not: typeRefusal(item, type) }));
  const type = types.find((t) => t.type === input.type && !t.why_not)?.type ?? types.find((t) => !t.why_not)?.type ?? null;
  if (!type) return { ...empty, refused: null, types, type };
  const num = requestedPieces(item, { type, num: input.num });
  const partial_max = partialMax(order, item);
  const amount = input.amount === undefined ? partial_max : input.amount;
  const back = type === 'partial' && partial_max === 0 ? null : await calculateRefund(ctx, order, item, { type, num, amount });
  const fault = input.reason ? (await reasonOf(ctx, input.reason)).fault : 'seller';
  const freight =
    item.waybill_id && item.state === 'in_waybill' ? await freightRefundIfRemoved(ctx, item.waybill_id, item, num) : 0;
  return {
    ...empty,
    refused: null,
    types,
    type,
    num,
    partial_max,
    parts: toFeeRows(back?.parts ?? []),
    amount: back?.total ?? 0,
    fee: await returnFeeFor(ctx, type, fault),
    freight: freight ?? 0,
    methods: type === 'exchange' ? [] : await refundMethods(ctx, { type: 'order', id: order.id }),
    notes: notesOf(item, type, freight),
  };
}

function notesOf(item: Item, type: RefundType, freight: number | null): RefundPreview['notes'] {
  const leaves: RefundPreview['notes'][number] =
    freight === null
      ? { key: 'refund.note.leaves_little', params: {} }
      : { key: 'refund.note.leaves', params: { amount_fen: freight } };
  return [
    ...(item.state === 'in_waybill' ? [leaves] : []),
    ...(type === 'exchange' ? [{ key: 'refund.note.exchange', params: {} }] : []),
    { key: 'refund.note.seller', params: {} },
  ];
}
