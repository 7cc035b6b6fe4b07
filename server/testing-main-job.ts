// The main job of the shop, for tests of servers that run elsewhere: goods are bought, stored, packed and sent, by the calls of a member and the desk.
import { expect } from 'vitest';
import { ordered, rich } from './modules/aftersale/refunds/testing-refunds.ts';
import { berlin, packAs, payBill, sendOff, submit } from './modules/shipping/waybills/stock/testing-stock.ts';
import type { Shop } from './testing.ts';
import { testLine } from './testing-goods.ts';

/** Plays it once for a new member and returns the numbers of the order and the waybill. */
export async function playMainJob(shop: Shop): Promise<{ order_id: number; sendorder_id: number }> {
  const line = await testLine(shop, { volume_rule: { kind: 'none' } });
  const desk = await shop.operator('owner');
  const member = await rich(shop);
  await member.address.addAddress(berlin);
  const { id: order_id, ids: item_ids } = await ordered(
    shop,
    desk,
    member,
    [{ price: 3000 }, { price: 4500, num: 2 }],
    'in_stock',
  );
  const { id: sendorder_id, invoice_no } = await submit(member, { item_ids, shipping_id: line.id });
  await payBill(member, invoice_no);
  await packAs(desk, sendorder_id, [{ weight: 2000 }]);
  await sendOff(desk, sendorder_id);
  expect((await member.sendorder.detail({ id: sendorder_id })).state).toBe('dispatched');
  return { order_id, sendorder_id };
}
