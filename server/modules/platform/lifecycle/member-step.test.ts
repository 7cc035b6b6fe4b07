// A repeated step answers the thing as it is; a refusal lists the allowed actions, like the buttons of the screen.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Line } from '#contract/freight.ts';
import { type CallRefused, uuid } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { buy, expectSoundLedger } from '#server/testing-money.ts';
import {
  openSending,
  type Packer,
  packAs,
  paidStock,
  sender,
  sendOff,
  submitStock,
} from '../../shipping/waybills/stock/testing-stock.ts';

type Shop = Awaited<ReturnType<typeof openSending>>['shop'];
let shop: Shop;
let line: Line;
let packer: Packer;
beforeAll(async () => {
  ({ shop, line, packer } = await openSending());
});
afterAll(() => shop.close());

const refusedBy = async (call: Promise<unknown>): Promise<CallRefused> =>
  call.then(
    () => {
      throw new Error('it was not refused');
    },
    (error) => error as CallRefused,
  );

test('an order cancelled again, by either call, is answered as it is; the money is refunded once', async () => {
  const m = await sender(shop);
  const { goods } = await sellGoods(shop, { price: 3000, post_fee: 800 });
  const { order_ids } = await buy(shop, m, [{ goods }]);
  const id = order_ids[0]!;
  const first = await m.order.cancel({ id });
  expect(first.state).toBe('cancelled');
  const cash = (await m.user.info({})).balance;
  expect(await m.order.cancel({ id })).toEqual(first);
  expect(await m.order.act({ id, action: 'cancel', key: uuid() })).toEqual(first);
  expect(await m.order.act({ id, item_id: first.items[0]!.id, action: 'cancel', key: uuid() })).toEqual(first);
  expect((await m.user.info({})).balance).toBe(cash);
  await expectSoundLedger(shop);
});

test('a waybill cancelled again, and one received again', async () => {
  const m = await sender(shop);
  const unpaid = await submitStock({ shop, line }, m);
  await m.sendorder.cancel({ id: unpaid.id });
  expect((await m.sendorder.cancel({ id: unpaid.id })).state).toBe('cancelled');
  expect((await m.sendorder.act({ id: unpaid.id, action: 'cancel', key: uuid() })).state).toBe('cancelled');
  const sent = await paidStock({ shop, line }, m);
  await packAs(packer, sent.id, [{ weight: 4000 }]);
  await sendOff(packer, sent.id);
  expect((await m.sendorder.receipt({ id: sent.id })).state).toBe('received');
  expect((await m.sendorder.receipt({ id: sent.id })).state).toBe('received');
  expect((await m.sendorder.act({ id: sent.id, action: 'receive', key: uuid() })).state).toBe('received');
});

test('a refusal lists the buttons of the screen', async () => {
  const m = await sender(shop);
  const sent = await paidStock({ shop, line }, m);
  await packer.packing.take({ id: sent.id });
  const now = await m.sendorder.detail({ id: sent.id });
  const waybill = await refusedBy(m.sendorder.cancel({ id: sent.id }));
  expect([waybill.key, waybill.data.now]).toEqual(['fail.state', { actions: now.actions }]);
  const { goods } = await sellGoods(shop, { price: 3000, post_fee: 0 });
  const { order_ids } = await buy(shop, m, [{ goods }]);
  const order = await m.order.detail({ id: order_ids[0]! });
  const item = order.items[0]!;
  const refused = await refusedBy(m.order.act({ id: order.id, item_id: item.id, action: 'accept', key: uuid() }));
  expect(refused.key).toBe('fail.state');
  expect((refused.data.now as { actions: string[] }).actions).toEqual([...new Set([...order.actions, ...item.actions])]);
  expect(refused.data.params.possible).toContain('Cancel');
});

test("another member's thing is not found, in any state", async () => {
  const [m, other] = [await sender(shop), await sender(shop)];
  const { id } = await submitStock({ shop, line }, m);
  await m.sendorder.cancel({ id });
  expect((await refusedBy(other.sendorder.cancel({ id }))).key).toBe('fail.not_found');
});
