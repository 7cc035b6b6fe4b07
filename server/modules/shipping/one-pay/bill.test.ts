// The bill of a one-pay order while it is unpaid, and what storage its goods owe when they ship.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runJob } from '../../../jobs.ts';
import { openShop, refusal, type Shop, uuid } from '../../../testing.ts';
import { expectSoundLedger, fund, PAY_PASSWORD } from '../../../testing-money.ts';
import { giveCoupon, type Packer, packAs, stockItems } from '../waybills/stock/testing-stock.ts';
import { buyer, itemsOf, knownGoods, order, put, roundLine, wallet } from './testing.ts';

let shop: Shop;
let packer: Packer;
beforeAll(async () => {
  shop = await openShop();
  await roundLine(shop);
  packer = await shop.operator('warehouse');
});
afterEach(() => expectSoundLedger(shop));
afterAll(() => shop.close());

const sums = (rows: { code: string; amount: number }[], code: string) =>
  rows.filter((r) => r.code === code).reduce((s, r) => s + r.amount, 0);

test('a coupon and points are applied, exchanged and removed; the replacement bill sums up, and is paid as it is', async () => {
  const m = await buyer(shop);
  await fund(shop, m, 3000, 'points');
  const goods = await knownGoods(shop, { price: 10_000 });
  const { id, no, preview } = await order(m, [{ goods }], {}, false);
  const [all, freight, dear] = [
    await giveCoupon(shop, m, { value: 2000 }),
    await giveCoupon(shop, m, { value: 1500, scope: 'freight' }),
    await giveCoupon(shop, m, { value: 1000, threshold: 900_000 }),
  ];
  const bare = await m.paywallet.getInvoice({ no });
  expect(bare).toMatchObject({ takes_coupon: true, points_max: 2000 });
  const one = await m.paywallet.useCoupon({ no, coupon_id: all, key: uuid() });
  expect(one).toMatchObject({ coupon_id: all, amount: preview.amount - 2000, kind: 'onepay' });
  expect(one.components.reduce((s, c) => s + c.amount, 0)).toBe(one.amount);
  expect((await m.paywallet.getInvoice({ no })).state).toBe('replaced');
  expect(await refusal(m.paywallet.useCoupon({ no: one.invoice_no, coupon_id: dear, key: uuid() }))).toBe('coupon.threshold');
  const two = await m.paywallet.useCoupon({ no: one.invoice_no, coupon_id: freight, points: 1200, key: uuid() });
  expect(two).toMatchObject({ coupon_id: freight, points: 1200, amount: preview.amount - 1500 - 1200 });
  expect(sums(two.components, 'coupon')).toBe(-1500);
  const none = await m.paywallet.useCoupon({ no: two.invoice_no, coupon_id: 0, points: 0, key: uuid() });
  expect(none.amount).toBe(preview.amount);
  const last = await m.paywallet.useCoupon({ no: none.invoice_no, coupon_id: all, points: 500, key: uuid() });
  const before = await wallet(shop, m);
  await m.paywallet.payBalance({ no: last.invoice_no, pay_password: PAY_PASSWORD, key: uuid() });
  expect(before - (await wallet(shop, m))).toBe(preview.amount - 2500);
  const states = await shop.db.selectFrom('coupon').select(['id', 'state']).where('member_id', '=', m.id).orderBy('id').execute();
  expect(states.map((c) => c.state)).toEqual(['used', 'returned', 'available']);
  expect(await m.orders.opdetail({ id })).toMatchObject({ state: 'purchasing', paid: preview.amount - 2500 });
  // Cancelled, all of it is refunded: money as money, points as points.
  for (const item of await itemsOf(shop, id)) await m.order.cancel({ id: item.order_id, item_ids: [item.id], key: uuid() });
  expect(await wallet(shop, m)).toBe(before);
  expect(await wallet(shop, m, 'points')).toBe(3000);
});

test("another member's bill, and one that is being paid, are not changed", async () => {
  const m = await buyer(shop);
  const { no } = await order(m, [{ goods: await knownGoods(shop) }], {}, false);
  const coupon_id = await giveCoupon(shop, m, { value: 1000 });
  const other = await shop.member();
  expect(await refusal(other.paywallet.useCoupon({ no, coupon_id: 0, key: uuid() }))).toBe('fail.not_found');
  await m.paywallet.start({ no, method: 'demo', key: uuid() });
  expect(await refusal(m.paywallet.useCoupon({ no, coupon_id, key: uuid() }))).toBe('bill.not_open');
});

test('storage beyond the free days while goods wait for others is billed with the settlement, above the cap too', async () => {
  const m = await buyer(shop);
  const goods = await knownGoods(shop, { weight: 900 });
  const { id } = await order(m, [{ goods }]);
  const ids = (await itemsOf(shop, id)).map((i) => i.id);
  await put(shop, ids, 'in_stock');
  const day = (n: number) => new Date(shop.now().getTime() - n * 86_400_000).toISOString().slice(0, 10);
  await shop.db
    .updateTable('order_item')
    .set({ storage_from: day(96) })
    .where('id', 'in', ids)
    .execute();
  await m.orders.act({ id, action: 'approve', key: uuid() });
  const { waybill } = await m.orders.opdetail({ id });
  const packed = await packAs(packer, waybill!.id, [{ weight: 900 }]);
  expect(packed).toMatchObject({ state: 'settle_due', settlement: { state: 'due' } });
  const storage = sums(packed.settlement!.measured, 'storage');
  expect(storage).toBeGreaterThanOrEqual(500);
  expect(packed.settlement!.difference).toBe(storage);
});

test('the end of free storage is announced for each page that shows the goods', async () => {
  const m = await buyer(shop);
  const [a, b] = [await knownGoods(shop), await knownGoods(shop)];
  const { id } = await order(m, [{ goods: a }, { goods: b }]);
  const [first] = await itemsOf(shop, id);
  const day = (n: number) => new Date(shop.now().getTime() - n * 86_400_000).toISOString().slice(0, 10);
  await put(shop, [first!.id], 'in_stock', { storage_from: day(85) });
  await stockItems(shop, m, [{ days_ago: 85 }]);
  await runJob(shop.app, shop.db, 'storage_notices');
  const messages = await shop.db
    .selectFrom('message')
    .select(['params', 'url'])
    .where('member_id', '=', m.id)
    .where('key', '=', 'storage_soon')
    .orderBy('url')
    .execute();
  expect(messages.map((t) => [(t.params as { n: number }).n, t.url])).toEqual([
    [1, `/pages/member/onepayorder/detail?id=${id}`],
    [1, '/pages/member/ordertosend/index'],
  ]);
  expect((await m.order.getGoodslist({})).count).toBe(1);
});

test('cancelled while its bill is being replaced: no bill of it can be paid any more', async () => {
  for (let round = 0; round < 4; round++) {
    const m = await buyer(shop);
    const { id, no } = await order(m, [{ goods: await knownGoods(shop) }], {}, false);
    const coupon_id = await giveCoupon(shop, m, { value: 500 });
    await Promise.allSettled([
      m.raw('paywallet/useCoupon', { no, coupon_id, key: uuid() }),
      m.orders.act({ id, action: 'cancel', key: uuid() }),
      m.raw('paywallet/useCoupon', { no, coupon_id: 0, points: 0, key: uuid() }),
    ]);
    expect((await m.orders.opdetail({ id })).state).toBe('cancelled');
    const left = await shop.db
      .selectFrom('bill')
      .select('state')
      .where('member_id', '=', m.id)
      .where('state', 'in', ['open', 'sealed'])
      .execute();
    expect(left).toEqual([]);
  }
});
