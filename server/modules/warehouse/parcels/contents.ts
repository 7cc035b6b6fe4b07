// The contents of a member's own parcel as stock: an order of kind parcel whose items start at on_the_way. Nothing is paid for, so it has no terms.

import { orderItemMachine as machine } from '#contract/states/order-item.ts';
import { type Ctx, json } from '../../../context.ts';
import type { Content } from '../../../db/stored/parcel.ts';
import { type Item, itemLife, refreshOrder } from '../../orders/orders/items.ts';
import { OWN_PARCEL, shopDay } from '../../orders/orders/serialize.ts';
import { nextNo } from '../../payments/bills/number.ts';
import { opened, SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import type { Parcel } from './parcel.ts';
import { setParcel } from './parcel.ts';

/** What they are in lists of goods; purchase states and refunds of goods don't apply to it. */
export const OWN = OWN_PARCEL;

/** Makes the order of a parcel that has arrived and receives its items. Storage counts from the first scan. */
export async function receiveContents(ctx: Ctx, parcel: Parcel): Promise<Parcel> {
  const order = await ctx.db
    .insertInto('orders')
    .values({
      no: await nextNo(ctx, 'order'),
      member_id: parcel.member_id!,
      kind: OWN,
      seller_id: await ownSeller(ctx),
      warehouse_id: parcel.warehouse_id,
      state: 'on_the_way',
      tab: 'on_the_way',
      currency: 'CNY',
      rate: '1',
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const storage_from = await shopDay(ctx, parcel.received_at ?? ctx.now);
  for (const [at, content] of parcel.contents.entries()) {
    const item = await addItem(ctx, parcel, order.id, content, at);
    await opened(ctx, machine, item, { action: 'declare', by: SYSTEM });
    await transition(ctx, itemLife, item, {
      action: 'receive',
      by: SYSTEM,
      params: { tracking_no: parcel.tracking_no },
      set: { storage_from },
    });
  }
  await refreshOrder(ctx, order.id);
  return setParcel(ctx, parcel, { order_id: order.id });
}

async function addItem(ctx: Ctx, parcel: Parcel, order_id: number, { title, num, price }: Content, at: number): Promise<Item> {
  const titles = json({ 'zh-cn': title, en: title });
  const own = {
    api_type: OWN,
    num_iid: `${parcel.id}-${ctx.now.getTime()}-${at + 1}`,
    goods_type: parcel.goods_type ?? 'general',
    titles,
    pic_url: '',
    price,
  };
  const goods = await ctx.db
    .insertInto('goods')
    .values({
      ...own,
      seller_id: await ownSeller(ctx),
      price_max: price,
      num,
      listed: false,
      enabled: false,
      member_id: parcel.member_id,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return ctx.db
    .insertInto('order_item')
    .values({
      ...own,
      order_id,
      member_id: parcel.member_id!,
      goods_id: goods.id,
      num,
      remark: parcel.remark,
      state: 'on_the_way',
      state_at: ctx.now,
      parcel_id: parcel.id,
      warehouse_id: parcel.warehouse_id,
      created_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Undoes a receipt before inspection: only the declaration remains. */
export async function undoContents(ctx: Ctx, items: readonly Item[]): Promise<void> {
  const ids = [0, ...items.map((i) => i.id)];
  await ctx.db.deleteFrom('photo').where('order_item_id', 'in', ids).execute();
  await ctx.db.deleteFrom('order_item').where('id', 'in', ids).execute();
  await ctx.db
    .deleteFrom('orders')
    .where('id', 'in', [0, ...items.map((i) => i.order_id)])
    .where('kind', '=', OWN)
    .execute();
  await ctx.db
    .deleteFrom('goods')
    .where('id', 'in', [0, ...items.map((i) => i.goods_id)])
    .where('api_type', '=', OWN)
    .execute();
}

/** Every order has a seller: the one of own parcels. */
async function ownSeller(ctx: Ctx): Promise<number> {
  const there = await ctx.db.selectFrom('seller').select('id').where('api_type', '=', OWN).executeTakeFirst();
  if (there) return there.id;
  const names = json({ 'zh-cn': '自寄包裹', en: 'Own parcels' });
  const row = await ctx.db
    .insertInto('seller')
    .values({ api_type: OWN, code: 'own', names, created_at: ctx.now })
    .onConflict((c) => c.columns(['api_type', 'code']).doUpdateSet({ code: 'own' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
