// Orders of kind parcel: the contents of a member's own parcel. They are not paid for, so they have no terms. Their items start at on_the_way.
import { sayAll } from '#contract/messages.ts';
import { orderItemMachine as machine } from '#contract/states/order-item.ts';
import { type Ctx, json } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { addPrivateGoods, deletePrivateGoods, findOrCreateSeller } from '../../catalog/goods/private-goods.ts';
import { nextNo } from '../../payments/bills/number.ts';
import { opened, SYSTEM } from '../../platform/lifecycle/transition.ts';
import { deleteThreads } from '../../support/threads/threads.ts';
import type { Item } from './items.ts';
import { OWN_PARCEL } from './serialize.ts';

export type OwnParcel = { id: number; member_id: number; warehouse_id: number; goods_type: string | null; remark: string };
export type OwnContent = { title: string; num: number; price: number };

/** Makes the order of a parcel that has arrived, with an item of each of its contents. */
export async function makeOwnOrder(
  ctx: Ctx,
  parcel: OwnParcel,
  contents: readonly OwnContent[],
): Promise<{ order_id: number; items: Item[] }> {
  const seller_id = await ownSeller(ctx);
  const order = await ctx.db
    .insertInto('orders')
    .values({
      no: await nextNo(ctx, 'order'),
      member_id: parcel.member_id,
      kind: OWN_PARCEL,
      seller_id,
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
  const items: Item[] = [];
  for (const [at, content] of contents.entries()) {
    const item = await addItem(ctx, parcel, { order_id: order.id, seller_id, at }, content);
    await opened(ctx, machine, item, { action: 'declare', by: SYSTEM });
    items.push(item);
  }
  return { order_id: order.id, items };
}

async function addItem(
  ctx: Ctx,
  parcel: OwnParcel,
  { order_id, seller_id, at }: { order_id: number; seller_id: number; at: number },
  { title, num, price }: OwnContent,
): Promise<Item> {
  const own = {
    api_type: OWN_PARCEL,
    num_iid: `${parcel.id}-${ctx.now.getTime()}-${at + 1}`,
    goods_type: parcel.goods_type ?? 'general',
    titles: json({ 'zh-cn': title, en: title }),
    pic_url: '',
    price,
  };
  const goods = await addPrivateGoods(ctx, {
    ...own,
    seller_id,
    price_max: price,
    num,
    enabled: false,
    member_id: parcel.member_id,
  });
  return ctx.db
    .insertInto('order_item')
    .values({
      ...own,
      order_id,
      member_id: parcel.member_id,
      goods_id: goods.id,
      num,
      remark: parcel.remark,
      state: 'on_the_way',
      state_at: ctx.now,
      waits_since: ctx.now,
      parcel_id: parcel.id,
      warehouse_id: parcel.warehouse_id,
      created_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes the order of a parcel whose receipt is undone before its inspection, with the messages on it. */
export async function deleteOwnOrder(ctx: Ctx, items: readonly Item[]): Promise<void> {
  await ctx.db
    .deleteFrom('order_item')
    .where('id', '=', anyOf(items.map((i) => i.id)))
    .execute();
  const ids = items.map((i) => i.order_id);
  await deleteThreads(ctx, 'order', ids);
  await ctx.db.deleteFrom('orders').where('id', '=', anyOf(ids)).where('kind', '=', OWN_PARCEL).execute();
  await deletePrivateGoods(
    ctx,
    OWN_PARCEL,
    items.map((i) => i.goods_id),
  );
}

/** Every order has a seller: this is the one of own parcels. */
const ownSeller = (ctx: Ctx): Promise<number> =>
  findOrCreateSeller(ctx, { api_type: OWN_PARCEL, code: 'own', names: sayAll('parcel.own') });
