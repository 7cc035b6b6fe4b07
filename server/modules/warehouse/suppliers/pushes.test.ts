// Pushes of marketplaces about orders: forged, repeated, out of order, early; their effects, and their log.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { doubleConnector, pushOf, readHeld, writeHeld } from '../../../connectors/purchase/demo/index.ts';
import { openShop, refusal, type Shop, uuid } from '../../../testing.ts';
import { sellGoods } from '../../../testing-goods.ts';
import { buy, expectClearingMatches, expectSoundLedger, fund } from '../../../testing-money.ts';
import { keptOf } from './connect.ts';

type Desk = Awaited<ReturnType<Shop['operator']>>;
type Member = Awaited<ReturnType<Shop['member']>>;
let shop: Shop;
let buyer: Desk;
beforeAll(async () => {
  shop = await openShop({ config: { suppliers: [doubleConnector.connect(true)] } });
  buyer = await shop.operator('buyer');
  await kept().put('freight', '600');
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await expectClearingMatches(shop);
  await shop.close();
});

/** An order of these pieces, placed and unpaid. */
async function placed(pieces: readonly number[]) {
  const goods = await sellGoods(shop, { price: 3000, post_fee: 600 });
  const made: { m: Member; order_id: number }[] = [];
  for (const num of pieces) {
    const m = await shop.member();
    await fund(shop, m, 500_000);
    const { order_ids } = await buy(shop, m, [{ ...goods, num }]);
    made.push({ m, order_id: order_ids[0]! });
  }
  const key = { goods_id: goods.goods.goods_id, sku_id: goods.goods.sku_id, warehouse_id: goods.warehouse_id };
  const item_ids = (await buyer.demand.detail(key)).items.map((item) => item.id);
  const { quote } = await buyer.suppliers.preview({ lots: [{ item_ids, price: 3000 }] });
  const { ids } = await buyer.suppliers.order({ quote, key: uuid() });
  const id = ids[0]!;
  await vi.waitFor(async () => expect((await buyer.suppliers.detail({ id })).order.state).toBe('created'), { timeout: 10_000 });
  const { order } = await buyer.suppliers.detail({ id });
  return { id, no: order.platform_no, made, goods: goods.goods };
}
type Held = NonNullable<Awaited<ReturnType<typeof readHeld>>>;
const kept = () => keptOf(shop.app, shop.db, 'demo');
const at = async (no: string, change: (held: Held) => Partial<Held>) => {
  const held = (await readHeld(kept(), no))!;
  await writeHeld(kept(), { ...held, ...change(held) });
};
type Push = Parameters<typeof pushOf>[0];
const send = async (push: Push, forge = false) => {
  const { raw, headers } = pushOf(push);
  const signed = forge ? { 'x-double-signature': '0'.repeat(64) } : headers;
  const url = '/notices/purchase/demo';
  const reply = await shop.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...signed },
    payload: raw,
  });
  return reply.statusCode;
};
const push = (no: string, about: Push['about'], id = uuid()) => send({ id, type: `T_${about}`, about, no });
const states = async ({ m, order_id }: { m: Member; order_id: number }) =>
  (await m.order.detail({ id: order_id })).items.map((i) => `${i.num} ${i.state}`);
const effects = async (id: number) => (await buyer.suppliers.detail({ id })).pushes.map((one) => one.effects.map((e) => e.key));

test('a forged push is refused and leaves no trace; an unknown connector is not found', async () => {
  const { id, no } = await placed([1]);
  await at(no, () => ({ state: 'paid' }));
  expect(await send({ id: 'f', type: 'T', about: 'order', no }, true)).toBe(401);
  expect((await buyer.suppliers.detail({ id })).order.state).toBe('created');
  expect((await buyer.suppliers.detail({ id })).pushes).toEqual([]);
  const reply = await shop.server.inject({ method: 'POST', url: '/notices/purchase/none', payload: '{}' });
  expect(reply.statusCode).toBe(404);
});

test('a pushed price opens the supplement, with the old and the new total in the log; the same push again does nothing', async () => {
  const { id, no, made } = await placed([1]);
  await at(no, ({ lines }) => ({ lines: lines.map((line) => ({ ...line, price: 3700 })) }));
  expect(await push(no, 'price', 'price-1')).toBe(200);
  expect(await push(no, 'price', 'price-1')).toBe(200);
  const { pushes, order } = await buyer.suppliers.detail({ id });
  expect(pushes.map((one) => one.effects)).toEqual([
    [
      { key: 'suppliers.did.price', params: { before_fen: 3600, after_fen: 4300 } },
      { key: 'suppliers.did.asked', params: { n: 1 } },
    ],
  ]);
  expect(order).toMatchObject({ waits: 1, payable: false });
  expect((await made[0]!.m.order.detail({ id: made[0]!.order_id })).items[0]).toMatchObject({
    state: 'supplement_due',
    ask: { amount: 700 },
  });
});

test('paid, shipped, signed: bought, on the way with the number, and expected among arrivals; the order of pushes does not matter', async () => {
  const { id, no, made } = await placed([1, 2]);
  await at(no, () => ({
    state: 'shipped',
    shipments: [{ tracking_no: 'SF1234567890123', courier: '顺丰速运', of: null, signed_at: null }],
  }));
  // The push of the shipment comes before that of the payment.
  expect(await push(no, 'shipment')).toBe(200);
  for (const one of made) expect((await states(one))[0]).toMatch(/on_the_way$/);
  expect((await buyer.suppliers.detail({ id })).order.state).toBe('shipped');
  expect(await push(no, 'order')).toBe(200);
  await at(no, ({ shipments }) => ({ shipments: shipments.map((one) => ({ ...one, signed_at: shop.now() })) }));
  expect(await push(no, 'tracking')).toBe(200);
  expect(await effects(id)).toEqual([
    ['suppliers.did.signed'],
    [],
    ['suppliers.did.paid', 'suppliers.did.booked', 'suppliers.did.shipped'],
  ]);
  const parcel = await shop.db
    .selectFrom('parcel')
    .select('signed_at')
    .where('tracking_no', '=', 'SF1234567890123')
    .executeTakeFirst();
  expect(parcel?.signed_at).not.toBeNull();
});

test('a refund of some pieces refunds the members promised last, once; items on their way are left to operators', async () => {
  const { id, no, made, goods } = await placed([1, 3]);
  await at(no, () => ({ state: 'paid' }));
  await push(no, 'order');
  const before = (await made[1]!.m.user.info({})).balance;
  const refund = { num_iid: goods.num_iid, sku_id: goods.sku_id, spec_id: '', num: 2, ref: 'R1' };
  await at(no, () => ({ refunds: [refund] }));
  await push(no, 'refund');
  await push(no, 'refund');
  expect((await states(made[1]!)).sort()).toEqual(['1 purchased', '2 out_of_stock']);
  expect(await states(made[0]!)).toEqual(['1 purchased']);
  expect((await made[1]!.m.user.info({})).balance - before).toBe(6000);
  await at(no, ({ refunds }) => ({
    state: 'shipped',
    shipments: [{ tracking_no: 'SF9876543210987', courier: '顺丰速运', of: null, signed_at: null }],
    refunds,
  }));
  await push(no, 'shipment');
  await at(no, ({ refunds }) => ({ refunds: [...refunds, { ...refund, num: 1, ref: 'R2' }] }));
  await push(no, 'refund');
  expect((await effects(id))[0]).toEqual(['suppliers.did.by_hand']);
  await expectClearingMatches(shop);
});

test('closed by the seller: unpaid its items are free again, paid their members have their money', async () => {
  const unpaid = await placed([1]);
  await at(unpaid.no, () => ({ state: 'closed' }));
  await push(unpaid.no, 'order');
  expect((await buyer.suppliers.detail({ id: unpaid.id })).order.state).toBe('cancelled');
  expect(await states(unpaid.made[0]!)).toEqual(['1 buying']);
  const paid = await placed([2]);
  await at(paid.no, () => ({ state: 'paid' }));
  await push(paid.no, 'order');
  await at(paid.no, () => ({ state: 'closed' }));
  await push(paid.no, 'order');
  expect((await buyer.suppliers.detail({ id: paid.id })).order.state).toBe('cancelled');
  expect(await states(paid.made[0]!)).toEqual(['2 out_of_stock']);
});

test('a push about an unknown order is logged, and changes nothing; the log is paged', async () => {
  expect(await push('T000', 'order', 'foreign')).toBe(200);
  const log = await buyer.suppliers.pushes({});
  expect(log.list[0]).toMatchObject({ platform_no: 'T000', supplier_order_id: null, effects: [], read_at: null });
  expect(log.total).toBe(log.list.length);
  expect(await refusal(buyer.suppliers.pushes({ cursor: 'x' }))).toBe('fail.field_format');
});

test('the page of the double plays the seller only for those with its address', async () => {
  const { id, no } = await placed([1]);
  const { url } = await buyer.suppliers.pay_link({ ids: [id] });
  const page = await shop.server.inject({ url, headers: { 'accept-language': 'en' } });
  expect([page.statusCode, page.body.includes('nothing is bought')]).toEqual([200, true]);
  expect((await shop.server.inject({ url: `/demo-marketplace/${no}?sign=x` })).statusCode).toBe(404);
  const act = (sign: string) =>
    shop.server.inject({
      method: 'POST',
      url: `/demo-marketplace/${no}/pay`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `sign=${sign}`,
    });
  expect((await act('x')).statusCode).toBe(404);
  expect((await act(url.split('sign=')[1]!)).statusCode).toBe(303);
  expect((await buyer.suppliers.detail({ id })).order.state).toBe('paid');
});
