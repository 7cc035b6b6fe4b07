// Extra photos of stored goods: ordered by the member, those that the level gives first, the rest by a bill; what is not taken is paid back.

import type { Input, Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { type Names, pick } from '#contract/lang.ts';
import { group, isIn } from '#contract/states/machine.ts';
import { billMachine } from '#contract/states/money.ts';
import { orderItemMachine } from '#contract/states/order-item.ts';
import { photoOrderMachine as machine, photoOrderMachine } from '#contract/states/photo-order.ts';
import { type Ctx, fail, type MemberCtx } from '../../../context.ts';
import type { PhotoBillTerms } from '../../../db/stored/bill.ts';
import type { StoredRow } from '../../../db/stored/order.ts';
import { type Item, itemLife, lockItems } from '../../orders/orders/items.ts';
import { photosOut } from '../../orders/orders/photos.ts';
import { type Bill, endBill, lockBill, makeBill } from '../../payments/bills/bills.ts';
import { onBill } from '../../payments/bills/effects.ts';
import { allOf } from '../../payments/bills/queries.ts';
import { type By, opened, SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';
import { setting } from '../../platform/settings/settings.ts';
import { lockOrder, type PhotoOrder, photoLife, refundOrder } from './store.ts';

type Row = (typeof calls)['order']['photo'];

/** Photos of an order's items beside their listing; with item_id and num more are ordered. */
export async function orderPhotos(ctx: MemberCtx, asked: Input<Row>): Promise<Output<Row>> {
  if (asked.num === undefined) return photosOf(ctx, asked);
  if (asked.item_id === undefined) fail('fail.field_missing', {}, 'item_id');
  const invoice_no = await orderExtra(ctx, { ...asked, item_id: asked.item_id, num: asked.num });
  return { ...(await photosOf(ctx, asked)), invoice_no };
}

async function orderExtra(ctx: MemberCtx, asked: Input<Row> & { item_id: number; num: number }): Promise<string | null> {
  await lockLimit(ctx, 'photo', asked.item_id);
  await endUnpaid(ctx, asked.item_id);
  const [item] = await lockItems(ctx, [asked.item_id], ctx.member.id);
  if (!item || item.order_id !== asked.id) fail('fail.not_found', {}, 'item_id');
  await transition(ctx, itemLife, item, { action: 'photo', params: { n: asked.num } });
  const { price, left } = await terms(ctx, item.id);
  const free = Math.min(left, asked.num);
  const pays = (asked.num - free) * price;
  const row = await ctx.db
    .insertInto('photo_order')
    .values({
      order_item_id: item.id,
      member_id: ctx.member.id,
      num: asked.num,
      free,
      remark: asked.remark ?? '',
      state: pays > 0 ? 'unpaid' : 'paid',
      created_at: ctx.now,
    })
    .returning(['id', 'state'])
    .executeTakeFirstOrThrow();
  await opened(ctx, machine, row, { action: 'order' });
  return pays > 0 ? (await billFor(ctx, item, row.id, asked.num - free, price)).no : null;
}

async function billFor(ctx: MemberCtx, item: Item, photo_order_id: number, n: number, each: number): Promise<Bill> {
  const row: StoredRow = {
    code: 'photo',
    key: 'fee.photo',
    params: { n, each_fen: each },
    amount: n * each,
    ref: String(item.id),
    names: item.titles as Names,
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

/** An unpaid order of the same item is given up for the new one; one whose payment is on its way stays. */
async function endUnpaid(ctx: MemberCtx, item_id: number): Promise<void> {
  const item = await ctx.db.selectFrom('order_item').select('member_id').where('id', '=', item_id).executeTakeFirst();
  if (item?.member_id !== ctx.member.id) fail('fail.not_found', {}, 'item_id');
  for (const found of await allOf(ctx, { type: 'item', id: item_id })) {
    if (found.kind !== 'photo' || !isIn(billMachine, found.state, 'payable')) continue;
    const bill = await lockBill(ctx, found.no, ctx.member.id);
    if (bill.state === 'sealed') fail('wallet.open_payment');
    if (bill.state !== 'open') continue;
    await endBill(ctx, bill, 'cancel');
    await endOrder(ctx, bill, 'cancel', { kind: 'member', id: ctx.member.id });
  }
}

/** Price of one, and how many the member's level still gives of an item. */
async function terms(ctx: MemberCtx, item_id: number): Promise<{ price: number; left: number }> {
  const service = await ctx.db.selectFrom('service').select('price').where('code', '=', 'photo').executeTakeFirst();
  const level = await ctx.db.selectFrom('level').select('free_photos').where('level', '=', ctx.member.level).executeTakeFirst();
  const used = await ctx.db
    .selectFrom('photo_order')
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('free'), eb.lit(0)), 'int4').as('n'))
    .where('order_item_id', '=', item_id)
    .where('state', 'in', group(photoOrderMachine, 'counted'))
    .executeTakeFirstOrThrow();
  return { price: service?.price ?? 0, left: Math.max(0, (level?.free_photos ?? 0) - used.n) };
}

async function photosOf(ctx: MemberCtx, asked: Pick<Input<Row>, 'id' | 'item_id'>): Promise<Output<Row>> {
  const items = await ctx.db
    .selectFrom('order_item as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .innerJoin('goods as g', 'g.id', 'i.goods_id')
    .select(['i.id', 'i.titles', 'g.imgs'])
    .where('o.id', '=', asked.id)
    .where('o.member_id', '=', ctx.member.id)
    .$if(asked.item_id !== undefined, (q) => q.where('i.id', '=', asked.item_id!))
    .orderBy('i.id')
    .execute();
  if (items.length === 0) fail('fail.not_found', {}, 'id');
  const ids = items.map((i) => i.id);
  const photos = await photosOut(ctx, ids);
  const orders = await ctx.db
    .selectFrom('photo_order')
    .select(['order_item_id', 'num', 'state'])
    .where('order_item_id', 'in', ids)
    .where('state', 'in', group(photoOrderMachine, 'open'))
    .orderBy('id')
    .execute();
  const { price, left } = await terms(ctx, ids[0]!);
  return {
    items: items.map((i) => ({
      item_id: i.id,
      title: pick(i.titles as Names, ctx.lang),
      photos: photos.get(i.id) ?? [],
      listing: i.imgs as string[],
      ordered: orders.filter((o) => o.order_item_id === i.id).map((o) => ({ num: o.num, state: o.state })),
    })),
    price,
    free_left: left,
    invoice_no: null,
  };
}

const idOf = (bill: Bill): number => (bill.terms as PhotoBillTerms).photo_order_id;

async function endOrder(ctx: Ctx, bill: Bill, action: 'cancel' | 'expire', by: By): Promise<void> {
  const order = await lockOrder(ctx, idOf(bill));
  if (order?.state === 'unpaid') await transition(ctx, photoLife, order, { action, by });
}

onBill('photo:item', {
  paid: async (ctx, bill) => {
    const order = (await lockOrder(ctx, idOf(bill))) as PhotoOrder;
    // A confirmed payment always counts: what can't be taken any more is paid back at once.
    if (order.state !== 'unpaid') return refundOrder(ctx, order, bill, '');
    await transition(ctx, photoLife, order, { action: 'pay', by: SYSTEM });
    const item = await ctx.db
      .selectFrom('order_item')
      .select('state')
      .where('id', '=', order.order_item_id)
      .executeTakeFirstOrThrow();
    if (!isIn(orderItemMachine, item.state, 'in_house')) await refundOrder(ctx, { ...order, state: 'paid' }, bill, '');
  },
  expired: (ctx, bill) => endOrder(ctx, bill, 'expire', SYSTEM),
});
