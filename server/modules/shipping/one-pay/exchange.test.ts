// An exchange of goods that already wait to be packed with their one-pay order: the order recalls its waybill, waits, and sends
// all of it together.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop, uuid } from '../../../testing.ts';
import { expectSoundLedger } from '../../../testing-money.ts';
import { nextNo } from '../../aftersale/refunds/testing-refunds.ts';
import { type Packer, packAs } from '../waybills/stock/testing-stock.ts';
import { buyer, itemsOf, knownGoods, order, put, roundLine, wallet } from './testing.ts';

let shop: Shop;
let desk: Packer;
beforeAll(async () => {
  shop = await openShop();
  await roundLine(shop);
  desk = await shop.operator('owner');
});
afterEach(() => expectSoundLedger(shop));
afterAll(() => shop.close());

/** The given number of rows, all in stock and on the waybill of their order. */
async function waiting(count: number) {
  const m = await buyer(shop, 300_000);
  const goods = [];
  for (let i = 0; i < count; i++) goods.push({ goods: await knownGoods(shop, { weight: 700 }) });
  const { id } = await order(m, goods);
  await put(
    shop,
    (await itemsOf(shop, id)).map((i) => i.id),
    'in_stock',
  );
  await m.orders.act({ id, action: 'approve', key: uuid() });
  const detail = await m.orders.opdetail({ id });
  expect(detail.waybill).toMatchObject({ state: 'to_pack' });
  return { m, id, waybill_id: detail.waybill!.id };
}
const ask = (m: Awaited<ReturnType<typeof buyer>>, item_id: number) =>
  m.goodsrefund.addRefund({ item_id, type: 'exchange', reason: 'defect', key: uuid() });

test.each([1, 2])(
  'of %i: collecting again without moving money; with the replacement here one waybill takes everything',
  async (count) => {
    const { m, id, waybill_id } = await waiting(count);
    const before = await wallet(shop, m);
    const [item] = await itemsOf(shop, id);
    const refund = await ask(m, item!.id);
    expect((await m.sendorder.detail({ id: waybill_id })).state).toBe('cancelled');
    const open = await m.orders.opdetail({ id });
    expect(open).toMatchObject({ waybill: null, refunded: 0 });
    expect(open.timeline.map((h) => h.key)).toContain('event.onepay.recollect');
    expect(open.state).not.toBe('cancelled');
    await desk.aftersale.agree({ id: refund.id, key: uuid() });
    await desk.aftersale.send_back({ id: refund.id, courier_id: 1, tracking_no: nextNo(), key: uuid() });
    const tracking_no = nextNo();
    await desk.aftersale.exchanged({ id: refund.id, courier_id: 1, tracking_no, key: uuid() });
    expect((await m.orders.opdetail({ id })).waybill).toBeNull();
    const warehouse_id = item!.warehouse_id;
    await desk.warehouse.scan({ tracking_no, warehouse_id });
    const size = { weight: 700, length: 200, width: 150, height: 100 };
    await desk.warehouse.inspect({ id: item!.id, ...size, result: 'pass', reason: 'No photos in this story', key: uuid() });
    await m.orders.act({ id, action: 'approve', key: uuid() });
    const again = await m.orders.opdetail({ id });
    expect(again.waybill).toMatchObject({ state: 'to_pack' });
    expect(again.waybill!.id).not.toBe(waybill_id);
    expect((await itemsOf(shop, id)).map((i) => [i.state, i.waybill_id])).toEqual(
      Array(count).fill(['in_waybill', again.waybill!.id]),
    );
    expect(await wallet(shop, m)).toBe(before);
    // The freight that was paid pays for the new waybill.
    const packed = await packAs(desk, again.waybill!.id, [{ weight: count === 1 ? 900 : 1400 }]);
    expect(packed.state).toBe('to_dispatch');
  },
);

test('withdrawn: nothing is missing any more, and it ships as before', async () => {
  const { m, id } = await waiting(2);
  const [item] = await itemsOf(shop, id);
  const refund = await ask(m, item!.id);
  await m.goodsrefund.act({ id: refund.id, action: 'withdraw', key: uuid() });
  await m.orders.act({ id, action: 'approve', key: uuid() });
  expect((await m.orders.opdetail({ id })).waybill).toMatchObject({ state: 'to_pack' });
  expect((await itemsOf(shop, id)).map((i) => i.state)).toEqual(['in_waybill', 'in_waybill']);
});

test('a return leaves the waybill as before: the rest goes on without it', async () => {
  const { m, id, waybill_id } = await waiting(2);
  const [item] = await itemsOf(shop, id);
  await m.goodsrefund.addRefund({ item_id: item!.id, type: 'return', reason: 'defect', key: uuid() });
  expect((await m.orders.opdetail({ id })).waybill).toMatchObject({ id: waybill_id, state: 'to_pack' });
});
