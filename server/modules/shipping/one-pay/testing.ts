// Test helpers for one-pay orders: goods the shop has measured before, a line with round prices, checkout, goods that arrive.
import type { Line } from '#contract/freight.ts';
import { type MemberClient, type Shop, uuid } from '../../../testing.ts';
import { type Selling, sellGoods, testLine } from '../../../testing-goods.ts';
import { fund, inTransaction, PAY_PASSWORD } from '../../../testing-money.ts';
import { refreshOrder } from '../../orders/orders/items.ts';
import { shopDay } from '../../orders/orders/serialize.ts';
import { berlin, stockItems } from '../waybills/stock/testing-stock.ts';

export type Goods = Awaited<ReturnType<typeof sellGoods>>['goods'];

/** To 1 kg 200.00, each further 500 g 70.00; weight alone counts. */
export const roundLine = (shop: Shop, over: Partial<Line> = {}) =>
  testLine(shop, {
    price: { mode: 1, first: 1000, first_money: 20_000, next: 500, next_money: 7000 },
    volume_rule: { kind: 'none' },
    ...over,
  });

/** A member with an address in Berlin and 1,000.00 in the wallet. */
export async function buyer(shop: Shop, amount = 100_000): Promise<MemberClient> {
  const member = await shop.member();
  await member.address.addAddress(berlin as never);
  if (amount > 0) await fund(shop, member, amount);
  return member;
}

/** Goods that the shop has measured before: their weight and size are from its own records. */
export async function knownGoods(shop: Shop, selling: Selling & { weight?: number } = {}): Promise<Goods> {
  const { goods } = await sellGoods(shop, { post_fee: 0, price: 10_000, ...selling });
  const someone = await shop.member();
  const [id] = await stockItems(shop, someone, [{ weight: selling.weight ?? 500 }]);
  await shop.db
    .updateTable('order_item')
    .set({ goods_id: goods.goods_id, sku_id: goods.sku_id, state: 'completed' })
    .where('id', '=', id!)
    .execute();
  return goods;
}

type Wish = Omit<Parameters<MemberClient['cart']['carttoonepayorder']>[0], 'cart_ids' | 'submit' | 'quote' | 'key'>;

export async function inCart(member: MemberClient, goods: readonly { goods: Goods; num?: number }[]): Promise<number[]> {
  const ids: number[] = [];
  for (const { goods: g, num = 1 } of goods)
    ids.push((await member.cart.add({ api_type: g.api_type, num_iid: g.num_iid, sku_id: g.sku_id, num })).cart_id);
  return ids;
}

/** Previews and submits; pays from the wallet by default. */
export async function order(member: MemberClient, goods: readonly { goods: Goods; num?: number }[], wish: Wish = {}, pay = true) {
  const cart_ids = await inCart(member, goods);
  const preview = await member.cart.carttoonepayorder({ cart_ids, ...wish });
  const made = await member.cart.carttoonepayorder({ cart_ids, ...wish, submit: true, quote: preview.quote, key: uuid() });
  if (pay) await member.paywallet.payBalance({ no: made.invoice_no!, pay_password: PAY_PASSWORD, key: uuid() });
  return { id: made.onepay_id!, no: made.invoice_no!, order_ids: made.order_ids, preview };
}

export const itemsOf = async (shop: Shop, id: number) =>
  shop.db
    .selectFrom('order_item as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .selectAll('i')
    .where('o.onepay_id', '=', id)
    .orderBy('i.id')
    .execute();

/** Puts rows into a state as if everything before it had happened, and notifies their orders. */
export async function put(shop: Shop, ids: readonly number[], state: string, set: Record<string, unknown> = {}): Promise<void> {
  await inTransaction(shop, async (ctx) => {
    const stocked =
      state === 'in_stock'
        ? { stocked_at: ctx.now, storage_from: await shopDay(ctx), weight: 500, length: 200, width: 150, height: 100 }
        : {};
    const rows = await ctx.db
      .updateTable('order_item')
      .set({ state, state_at: ctx.now, ...stocked, ...set } as never)
      .where('id', 'in', [...ids])
      .returning('order_id')
      .execute();
    for (const id of new Set(rows.map((r) => r.order_id))) await refreshOrder(ctx, id);
  });
}

export const wallet = async (shop: Shop, member: MemberClient, kind = 'cash'): Promise<number> =>
  -(
    (
      await shop.db
        .selectFrom('account')
        .select('balance')
        .where('kind', '=', kind)
        .where('owner', '=', String(member.id))
        .executeTakeFirst()
    )?.balance ?? 0
  ) || 0;

export const account = async (shop: Shop, kind: string): Promise<number> =>
  (await shop.db.selectFrom('account').select('balance').where('kind', '=', kind).where('owner', '=', '').executeTakeFirst())
    ?.balance ?? 0;
