// What refunds and open claims take from a seller's share.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '#server/jobs.ts';
import { type Shop, uuid } from '#server/testing.ts';
import { testLine } from '#server/testing-goods.ts';
import { berlin, packAs, payBill, sendOff, submit } from '../../shipping/waybills/stock/testing-stock.ts';
import { account, type Desk, offer, uploaded } from '../testing-sellers.ts';
import { closeSellers, money, opened, openSellers, refunded, type Sellers, shelved } from './testing-shares.ts';

let s: Sellers;
let shop: Shop;
let hall: Desk;
beforeAll(async () => {
  s = await openSellers();
  ({ shop, hall } = s);
});
afterAll(() => closeSellers(s));

test('a partial refund takes the share and the commission in proportion; a whole one takes the rest', async () => {
  const own = await opened(s);
  const goods = await offer(shop, own, { price: 9999, post_fee: 0 });
  const o = await shelved(s, own, [goods]);
  const id = String(own.shop_id);
  const shared = await account(shop, 'commission');
  expect(await account(shop, 'seller', id)).toBe(-(9999 - 1000));
  await refunded(s, o, o.items[0]!, 'seller', { type: 'partial', amount: 3333 });
  // 3333 of 9999, commission 1000 of 9999: 333.3 and 2999.7, largest remainder to the seller's part
  expect(await account(shop, 'seller', id)).toBe(-(9999 - 1000) + 3000);
  expect((await account(shop, 'commission')) - shared).toBe(333);
  await refunded(s, o, o.items[0]!, 'seller');
  expect(await account(shop, 'seller', id)).toBe(0);
  expect((await account(shop, 'commission')) - shared).toBe(1000);
  expect((await own.member.seller.orders({ tab: 'ended' })).data[0]).toMatchObject({ share: { state: 'taken_back', amount: 0 } });
});

test("where the fault is the shop's the seller keeps the share, and it becomes available", async () => {
  const own = await opened(s);
  const o = await shelved(s, own, [await offer(shop, own)]);
  await refunded(s, o, o.items[0]!, 'shop');
  expect(await account(shop, 'seller', String(own.shop_id))).toBe(-9800);
  shop.turn({ days: 8 });
  await runJob(shop.app, shop.db, 'seller_shares');
  expect(await money(own)).toMatchObject({ pending: 0, available: 9800 });
});

test('of two items the first refund leaves the delivery fee with the other, the last takes it back', async () => {
  const own = await opened(s);
  const a = await offer(shop, own, { price: 3000 });
  const b = await offer(shop, own, { price: 12_000 });
  const o = await shelved(s, own, [a, b]);
  const id = String(own.shop_id);
  expect(await account(shop, 'seller', id)).toBe(-(15_000 + 800 - 1500));
  const first = o.order.items.find((i) => i.price === 3000)!.id;
  await refunded(s, o, first, 'seller');
  expect(await account(shop, 'seller', id)).toBe(-(12_000 + 800 - 1200));
  await refunded(s, o, o.items.find((i) => i !== first)!, 'seller');
  expect(await account(shop, 'seller', id)).toBe(0);
  expect(await account(shop, 'commission')).toBeLessThanOrEqual(0);
});

test('a claim that is open holds the share back, and releases it when it is withdrawn', async () => {
  const own = await opened(s);
  const o = await shelved(s, own, [await offer(shop, own)]);
  const line = await testLine(shop, { volume_rule: { kind: 'none' } });
  await o.buyer.address.addAddress(berlin);
  const { id, invoice_no } = await submit(o.buyer, { item_ids: o.items, shipping_id: line.id });
  await payBill(o.buyer, invoice_no);
  await packAs(hall, id, [{ weight: 550 }]);
  await sendOff(hall, id);
  await o.buyer.sendorder.receipt({ id, key: uuid() });
  const claim = await o.buyer.claim.add({
    sendorder_id: id,
    type: 'damaged',
    item_ids: o.items,
    asked: 100,
    content: 'Broken',
    files: [await uploaded(shop, o.buyer, 'refund')],
    key: uuid(),
  });
  shop.turn({ days: 8 });
  await runJob(shop.app, shop.db, 'seller_shares');
  expect(await money(own)).toMatchObject({ pending: 9800, available: 0 });
  await shop.db.updateTable('claim').set({ state: 'withdrawn' }).where('id', '=', claim.id).execute();
  await runJob(shop.app, shop.db, 'seller_shares');
  expect(await money(own)).toMatchObject({ pending: 0, available: 9800 });
});
