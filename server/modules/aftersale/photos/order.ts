// Ordering extra photos of stored goods: free ones of the member's level first, the rest by a bill (fen). Photos not taken are refunded.

import type { Input, Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { pick } from '#contract/lang.ts';
import { group, isIn } from '#contract/states/machine.ts';
import { orderItemMachine } from '#contract/states/order-item.ts';
import { photoOrderMachine as machine, photoOrderMachine } from '#contract/states/photo-order.ts';
import { type Ctx, fail, type MemberCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { StoredRow } from '../../../db/stored/order.ts';
import { lockCards } from '../../loyalty/cards/store.ts';
import { benefitsOf } from '../../loyalty/levels/benefits.ts';
import { cancelUnpaid } from '../../orders/orders/item-services.ts';
import { type Item, itemLifecycle, lockItems } from '../../orders/orders/items.ts';
import { itemIds } from '../../orders/orders/paid-orders.ts';
import { proofByItem } from '../../orders/orders/photos.ts';
import type { Bill } from '../../payments/bills/bill.ts';
import { makeBill } from '../../payments/bills/bills.ts';
import type { BillEffect } from '../../payments/bills/effects.ts';
import { billTerms } from '../../payments/bills/terms.ts';
import { type By, opened, SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';
import { setting } from '../../platform/settings/settings.ts';
import { lockPhotoOrder, type PhotoOrder, photoLifecycle, refundPhotoOrder } from './store.ts';

type Row = (typeof calls)['order']['photo'];

/** Photos of an order's items next to their listing; with item_id and num, more are ordered. */
export async function orderPhotos(ctx: MemberCtx, input: Input<Row>): Promise<Output<Row>> {
  if (input.num === undefined) return photosOf(ctx, input);
  if (input.item_id === undefined) fail('fail.field_missing', {}, 'item_id');
  const invoice_no = await orderExtra(ctx, { ...input, item_id: input.item_id, num: input.num });
  return { ...(await photosOf(ctx, input)), invoice_no };
}

async function orderExtra(ctx: MemberCtx, input: Input<Row> & { item_id: number; num: number }): Promise<string | null> {
  await lockLimit(ctx, 'photo', input.item_id);
  await cancelUnpaid(ctx, 'photo', input.item_id, (bill) =>
    endPhotoOrder(ctx, bill, 'cancel', { kind: 'member', id: ctx.member.id }),
  );
  const [item] = await lockItems(ctx, [input.item_id], ctx.member.id);
  if (!item || item.order_id !== input.id) fail('fail.not_found', {}, 'item_id');
  await transition(ctx, itemLifecycle, item, { action: 'photo', params: { n: input.num } });
  const { price, left } = await photoTerms(ctx, item.id);
  const free = Math.min(left, input.num);
  const pays = (input.num - free) * price;
  const row = await ctx.db
    .insertInto('photo_order')
    .values({
      order_item_id: item.id,
      member_id: ctx.member.id,
      num: input.num,
      free,
      remark: input.remark ?? '',
      state: pays > 0 ? 'unpaid' : 'paid',
      created_at: ctx.now,
    })
    .returning(['id', 'state'])
    .executeTakeFirstOrThrow();
  await opened(ctx, machine, row, { action: 'order' });
  return pays > 0 ? (await billFor(ctx, item, row.id, input.num - free, price)).no : null;
}

async function billFor(ctx: MemberCtx, item: Item, photo_order_id: number, n: number, each: number): Promise<Bill> {
  const row: StoredRow = {
    code: 'photo',
    key: 'fee.photo',
    params: { n, each_fen: each },
    amount: n * each,
    ref: String(item.id),
    names: item.titles,
  };
  return makeBill(ctx, {
    member_id: ctx.member.id,
    kind: 'photo',
    title: 'bill.photo',
    params: { n },
    rows: [row],
    targets: [{ type: 'item', id: item.id }],
    terms: { photo_order_id },
    expires_at: new Date(ctx.now.getTime() + (await setting(ctx.db, 'photo_pay_days')) * 86_400_000),
  });
}

/** The price of one photo (fen), and how many free ones the member's level still includes for this item. */
async function photoTerms(ctx: MemberCtx, item_id: number): Promise<{ price: number; left: number }> {
  const service = await ctx.db.selectFrom('service').select('price').where('code', '=', 'photo').executeTakeFirst();
  const { free_photos } = await benefitsOf(ctx, ctx.member.id);
  const used = await ctx.db
    .selectFrom('photo_order')
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('free'), eb.lit(0)), 'int4').as('n'))
    .where('order_item_id', '=', item_id)
    .where('state', 'in', group(photoOrderMachine, 'counted'))
    .executeTakeFirstOrThrow();
  return { price: service?.price ?? 0, left: Math.max(0, free_photos - used.n) };
}

async function photosOf(ctx: MemberCtx, input: Pick<Input<Row>, 'id' | 'item_id'>): Promise<Output<Row>> {
  const items = await ctx.db
    .selectFrom('order_item as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .innerJoin('goods as g', 'g.id', 'i.goods_id')
    .select(['i.id', 'i.titles', 'g.imgs'])
    .where('o.id', '=', input.id)
    .where('o.member_id', '=', ctx.member.id)
    .$if(input.item_id !== undefined, (q) => q.where('i.id', '=', input.item_id!))
    .orderBy('i.id')
    .execute();
  if (items.length === 0) fail('fail.not_found', {}, 'id');
  const ids = items.map((i) => i.id);
  const proof = await proofByItem(ctx, ids);
  const orders = await ctx.db
    .selectFrom('photo_order')
    .select(['order_item_id', 'num', 'state'])
    .where('order_item_id', '=', anyOf(ids))
    .where('state', 'in', group(photoOrderMachine, 'open'))
    .orderBy('id')
    .execute();
  const { price, left } = await photoTerms(ctx, ids[0]!);
  return {
    items: items.map((i) => ({
      item_id: i.id,
      title: pick(i.titles, ctx.lang),
      photos: proof.get(i.id)?.photos ?? [],
      videos: proof.get(i.id)?.videos ?? [],
      listing: i.imgs as string[],
      ordered: orders.filter((o) => o.order_item_id === i.id).map((o) => ({ num: o.num, state: o.state })),
    })),
    price,
    free_left: left,
    invoice_no: null,
  };
}

const idOf = (bill: Bill): number => billTerms(bill, 'photo', 'item').photo_order_id;

async function endPhotoOrder(ctx: Ctx, bill: Bill, action: 'cancel' | 'expire', by: By): Promise<void> {
  const order = await lockPhotoOrder(ctx, idOf(bill));
  if (order?.state === 'unpaid') await transition(ctx, photoLifecycle, order, { action, by });
}

/** Extra photos of an item. */
export const photoBill: BillEffect = {
  lock: async (ctx, due) => {
    const [item] = await lockItems(ctx, itemIds(due));
    const order = (await lockPhotoOrder(ctx, idOf(due))) as PhotoOrder;
    await lockCards(ctx, due.member_id);
    return async (bill) => {
      // A confirmed payment always counts: photos that can't be taken any more are refunded at once.
      if (order.state !== 'unpaid') return refundPhotoOrder(ctx, order, bill, '');
      await transition(ctx, photoLifecycle, order, { action: 'pay', by: SYSTEM });
      if (!isIn(orderItemMachine, item!.state, 'in_house')) await refundPhotoOrder(ctx, { ...order, state: 'paid' }, bill, '');
    };
  },
  expired: (ctx, bill) => endPhotoOrder(ctx, bill, 'expire', SYSTEM),
};
