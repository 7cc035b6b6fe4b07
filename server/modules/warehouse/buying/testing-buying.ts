// Test helper: an order of two items to buy, and its member's messages.
import type { Shop } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { buy, fund } from '#server/testing-money.ts';

/** A 30.00 and B 120.00 of one seller, freight 8.00, fee 7.90: paid 165.90 from a wallet of 1,000.00. */
export async function paidPair(shop: Shop, cash = 100_000) {
  const m = await shop.member();
  await fund(shop, m, cash);
  const a = await sellGoods(shop, { price: 3000, post_fee: 800 });
  const b = await sellGoods(shop, { price: 12_000, post_fee: 800, seller_id: a.seller_id });
  const made = await buy(shop, m, [a, b]);
  const order = await m.order.detail({ id: made.order_ids[0]! });
  const id = (price: number) => order.items.find((i) => i.price === price)!.id;
  return { m, order, a: id(3000), b: id(12_000), warehouse_id: a.warehouse_id };
}

/** The texts of the member's messages. */
export const heard = async (m: Awaited<ReturnType<Shop['member']>>) => {
  const { list } = await m.message.lists({});
  return list.data.map((row) => `${row.title}: ${row.content}`);
};
