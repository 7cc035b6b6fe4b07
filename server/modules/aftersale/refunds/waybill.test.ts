// Items removed from a waybill to be returned: it is requoted without them, and the difference is refunded when the return is complete.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '../../../testing.ts';
import { testLine } from '../../../testing-goods.ts';
import { expectClearingMatches, expectSoundLedger, fund } from '../../../testing-money.ts';
import { balances } from '../../payments/ledger/ledger.ts';
import { berlin, packAs, payBill, submit } from '../../shipping/waybills/stock/testing-stock.ts';
import { ask, type Desk, ordered, rich, stateOf } from './testing-refunds.ts';

let shop: Shop;
let desk: Desk;
let m: MemberClient;
let line_id: number;
beforeAll(async () => {
  shop = await openShop();
  desk = await shop.operator('owner');
  line_id = (await testLine(shop, { volume_rule: { kind: 'none' } })).id;
});
beforeEach(async () => {
  m = await rich(shop, 1_000_000);
  await m.address.addAddress(berlin);
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await expectClearingMatches(shop);
  await shop.close();
});

const k = () => ({ key: uuid() });
const own = async () => (await balances(shop.ctx(), m.id)).cash;
const waybill = (id: number) => shop.db.selectFrom('waybill').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const booked = async (id: number) => ((await waybill(id)).booked as { amount: number }[]).reduce((s, r) => s + r.amount, 0);

/** Three rows of 1,000 g on one paid waybill. */
async function sent(rows = [{ price: 3000 }, { price: 4000 }, { price: 5000 }]) {
  const order = await ordered(shop, desk, m, rows, 'in_stock');
  const made = await submit(m, { item_ids: order.ids, shipping_id: line_id });
  const unpaid = made.id;
  expect(await refusal(ask(m, order.ids[0]!))).toBe('refund.on_waybill');
  await payBill(m, made.invoice_no);
  return { ...order, waybill_id: unpaid };
}
const through = async (id: number, gave: number) => {
  await desk.aftersale.agree({ id, ...k() });
  await desk.aftersale.send_back({ id, courier_id: 1, tracking_no: `BACK${id}00`, ...k() });
  return desk.aftersale.seller_received({ id, seller_gave: gave, ...k() });
};

test('one item removed: requoted at once, its freight is refunded with it', async () => {
  const { ids, waybill_id } = await sent();
  const paid = await booked(waybill_id);
  const form = await m.goodsrefund.preview({ item_id: ids[0]! });
  expect(form.freight).toBeGreaterThan(0);
  expect(form.notes.map((n) => n.key)).toContain('refund.note.leaves');
  expect(await refusal(ask(m, ids[0]!, { type: 'partial', amount: 100 }))).toBe('refund.partial_on_waybill');
  const before = await own();
  const { id, amount } = await ask(m, ids[0]!);
  const w = await m.sendorder.detail({ id: waybill_id });
  expect(w).toMatchObject({ state: 'to_pack' });
  expect(w.items.map((i) => i.id)).toEqual(ids.slice(1).sort((a, b) => a - b));
  expect(await booked(waybill_id)).toBe(paid);
  expect(await own()).toBe(before);
  await through(id, 3000);
  expect(await own()).toBe(before + amount + form.freight);
  expect(await booked(waybill_id)).toBe(paid - form.freight);
  // The rest is shipped: the settlement counts from what is still paid.
  await packAs(desk, waybill_id, [{ weight: 2200, length: 200, width: 150, height: 200 }]);
  expect((await waybill(waybill_id)).state).toBe('to_dispatch');
});

test('withdrawn: it is stock again, off the waybill, and its freight is refunded as well', async () => {
  const { ids, waybill_id } = await sent();
  const { freight } = await m.goodsrefund.preview({ item_id: ids[1]! });
  const before = await own();
  const { id } = await ask(m, ids[1]!);
  await m.goodsrefund.delRefund({ id });
  expect(await stateOf(shop, ids[1]!)).toBe('in_stock');
  expect(await own()).toBe(before + freight);
  const again = await submit(m, { item_ids: [ids[1]!], shipping_id: line_id });
  expect(again.id).not.toBe(waybill_id);
});

test('packed meanwhile: the settlement has refunded the freight, once', async () => {
  const { ids, waybill_id } = await sent();
  const { freight } = await m.goodsrefund.preview({ item_id: ids[0]! });
  const { id, amount } = await ask(m, ids[0]!);
  const before = await own();
  await packAs(desk, waybill_id, [{ weight: 2200, length: 200, width: 150, height: 200 }]);
  expect(await own()).toBe(before + freight);
  await through(id, 3000);
  expect(await own()).toBe(before + freight + amount);
});

test('the last one: the waybill is cancelled and refunded at once', async () => {
  const { ids, waybill_id } = await sent([{ price: 6000 }]);
  const paid = await booked(waybill_id);
  const before = await own();
  await ask(m, ids[0]!);
  expect(await waybill(waybill_id)).toMatchObject({ state: 'cancelled' });
  expect(await own()).toBe(before + paid);
});

test('some of the pieces leave: the others stay on the waybill', async () => {
  const { ids, waybill_id } = await sent([{ price: 2000, num: 4 } as { price: number }]);
  const { freight } = await m.goodsrefund.preview({ item_id: ids[0]!, num: 1 });
  const before = await own();
  const { id, order_item_id, amount } = await ask(m, ids[0]!, { num: 1 });
  expect(order_item_id).not.toBe(ids[0]);
  const w = await m.sendorder.detail({ id: waybill_id });
  expect(w.items.map((i) => [i.id, i.num])).toEqual([[ids[0], 3]]);
  expect(w.declare.map((d) => d.quantity)).toEqual([3]);
  await through(id, 2000);
  expect(await own()).toBe(before + amount + freight);
});

test('not once it is being packed', async () => {
  const { ids, waybill_id } = await sent();
  await desk.packing.take({ id: waybill_id });
  expect(await refusal(ask(m, ids[0]!))).toBe('refund.on_waybill');
  expect(await stateOf(shop, ids[0]!)).toBe('in_waybill');
});

test('points that no longer fit are returned as points', async () => {
  await fund(shop, m, 50_000, 'points');
  const order = await ordered(shop, desk, m, [{ price: 3000 }, { price: 4000 }], 'in_stock');
  const made = await submit(m, { item_ids: order.ids, shipping_id: line_id, points: 50_000 });
  await payBill(m, made.invoice_no);
  const used = (await waybill(made.id)).points;
  const { id } = await ask(m, order.ids[0]!);
  await through(id, 3000);
  const left = (await waybill(made.id)).points;
  expect(left).toBeLessThan(used);
  expect((await balances(shop.ctx(), m.id)).points).toBe(50_000 - left);
});

test('what is left is below the least weight of the line: it leaves all the same, the declaration follows, nothing is refunded before packing', async () => {
  const heavy = await testLine(shop, { volume_rule: { kind: 'none' }, weight_min: 2500 });
  const order = await ordered(shop, desk, m, [{ price: 3000 }, { price: 4000 }, { price: 5000 }], 'in_stock');
  const made = await submit(m, { item_ids: order.ids, shipping_id: heavy.id });
  await payBill(m, made.invoice_no);
  const paid = await booked(made.id);
  const form = await m.goodsrefund.preview({ item_id: order.ids[0]! });
  expect(form.freight).toBe(0);
  expect(form.notes.map((n) => n.key)).toContain('refund.note.leaves_little');
  await ask(m, order.ids[0]!);
  const w = await waybill(made.id);
  expect(w).toMatchObject({ state: 'to_pack' });
  expect((w.declare_rows as { order_item_id: number }[]).map((d) => d.order_item_id).sort()).toEqual(order.ids.slice(1).sort());
  expect(await booked(made.id)).toBe(paid);
});
