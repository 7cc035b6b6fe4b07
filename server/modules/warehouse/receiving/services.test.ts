// Services ordered on an item: performed at inspection, or refunded automatically once it is in stock.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { expectClearingMatches, expectSoundLedger, PAY_PASSWORD } from '#server/testing-money.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { box, type Desk, nextNo, rich } from '../../aftersale/refunds/testing-refunds.ts';

let shop: Shop;
let desk: Desk;
beforeAll(async () => {
  shop = await openShop();
  desk = await shop.operator('owner');
});
afterEach(async () => {
  await expectSoundLedger(shop);
  await expectClearingMatches(shop);
});
afterAll(() => shop.close());

const balance = async (m: MemberClient) => (await m.user.info({})).balance;

/** An item of 50.00 at the warehouse, with a detailed check (5.00) and its outer box to be removed (1.00) by default. */
async function arrived(services = ['check', 'unbox'], paid = 600) {
  const m = await rich(shop, 100_000);
  const { goods, warehouse_id } = await sellGoods(shop, { price: 5000, post_fee: 0 });
  const { cart_id } = await m.cart.add({ ...goods, num: 1 });
  const asked = { cart_ids: [cart_id], services: { [String(cart_id)]: services } };
  const { quote } = await m.cart.carttoorder(asked);
  const made = await m.cart.carttoorder({ ...asked, submit: true, quote, key: uuid() });
  expect(made.amount).toBe(5000 + 500 + paid); // goods, the minimum service fee, services
  await m.paywallet.payBalance({ no: made.invoice_no!, pay_password: PAY_PASSWORD, key: uuid() });
  const order_id = made.order_ids[0]!;
  const id = (await m.order.detail({ id: order_id })).items[0]!.id;
  const tracking_no = nextNo();
  await desk.buying.take({ item_ids: [id] });
  await desk.buying.purchase({ order_id, platform_no: 'S', freight: 0, prices: [{ item_id: id, price: 5000 }], key: uuid() });
  await desk.buying.seller_ship({ item_ids: [id], courier_id: 1, tracking_no, key: uuid() });
  await desk.warehouse.scan({ tracking_no, warehouse_id });
  return { m, order_id, id };
}
const states = async (m: MemberClient, order_id: number) =>
  Object.fromEntries((await m.order.detail({ id: order_id })).items[0]!.services.map((s) => [s.code, s.state]));
const news = async (m: MemberClient) =>
  (await shop.db.selectFrom('message').select(['key', 'params']).where('member_id', '=', m.id).execute()).filter(
    (x) => x.key === 'services_back',
  );

test('services not performed at inspection are refunded, named in the history and in a message, in the reader’s language', async () => {
  const { m, order_id, id } = await arrived();
  const before = await balance(m);
  await desk.warehouse.inspect({
    id,
    ...box,
    result: 'pass',
    reason: 'No photos in this story',
    services: [
      { code: 'check', done: true },
      { code: 'unbox', done: false },
    ],
    key: uuid(),
  });
  expect((await balance(m)) - before).toBe(100);
  expect(await states(m, order_id)).toEqual({ check: 'done', unbox: 'refunded' });
  const offered = (await m.order.detail({ id: order_id })).timeline.filter((h) => h.key === 'event.item.services_back');
  expect(offered).toMatchObject([{ params: { services: 'Remove outer box', amount_fen: 100 } }]);
  const { data } = await m.raw('order/detail', { id: order_id, lang: 'zh-cn' });
  const zh = (data as { timeline: { key: string; params: object }[] }).timeline.find((h) => h.key === 'event.item.services_back');
  expect(zh!.params).toMatchObject({ services: '去外盒' });
  expect(await news(m)).toHaveLength(1);
  // It is not refunded a second time when the goods are returned.
  const { parts } = await m.goodsrefund.preview({ item_id: id, type: 'return' });
  expect(parts.map((p) => p.code)).not.toContain('services');
});

test('nothing passes without an answer for each service; the member sees by whom and with what result', async () => {
  const { m, order_id, id } = await arrived(['check', 'photo'], 700);
  const pass = (services?: { code: string; done: boolean; note?: string }[]) =>
    desk.warehouse.inspect({
      id,
      ...box,
      result: 'pass',
      reason: 'No photos in this story',
      ...(services ? { services } : {}),
      key: uuid(),
    });
  expect(await refusal(pass())).toBe('services.unanswered');
  // Ordered photos are done when they exist: three standard ones and this one.
  expect(await refusal(pass([{ code: 'check', done: true }]))).toBe('services.photos');
  expect(
    await refusal(
      pass([
        { code: 'check', done: true },
        { code: 'photo', done: true },
      ]),
    ),
  ).toBe('services.photos');
  const before = await balance(m);
  await pass([
    { code: 'check', done: true, note: 'Zip runs, 42 cm wide' },
    { code: 'photo', done: false },
  ]);
  const { services } = (await m.order.detail({ id: order_id })).items[0]!;
  expect(services).toMatchObject([
    { code: 'check', state: 'done', note: 'Zip runs, 42 cm wide', by: expect.stringMatching(/./), done_at: expect.any(String) },
    { code: 'photo', state: 'refunded', done_at: null },
  ]);
  expect((await balance(m)) - before).toBe(200);
});

test('existing photos count as the answer', async () => {
  const { m, order_id, id } = await arrived(['photo'], 200);
  const { id: operator_id } = await shop.db.selectFrom('operator').select('id').orderBy('id').executeTakeFirstOrThrow();
  const files = await shop.db
    .insertInto('upload')
    .values(
      [1, 2, 3, 4].map(() => ({
        name: `${uuid()}.png`,
        use: 'photo',
        operator_id,
        mime: 'image/png',
        bytes: 1,
        created_at: shop.now(),
      })),
    )
    .returning('id')
    .execute();
  const before = await balance(m);
  await desk.warehouse.inspect({
    id,
    ...box,
    result: 'pass',
    reason: 'No photos in this story',
    files: files.map((f) => f.id),
    key: uuid(),
  });
  expect(await states(m, order_id)).toEqual({ photo: 'done' });
  expect(await balance(m)).toBe(before);
});

test('all performed: nothing is refunded', async () => {
  const { m, order_id, id } = await arrived();
  const before = await balance(m);
  await desk.warehouse.inspect({
    id,
    ...box,
    result: 'pass',
    reason: 'No photos in this story',
    services: [
      { code: 'check', done: true },
      { code: 'unbox', done: true },
    ],
    key: uuid(),
  });
  expect(await balance(m)).toBe(before);
  expect(await states(m, order_id)).toEqual({ check: 'done', unbox: 'done' });
  expect(await news(m)).toEqual([]);
});

test('a problem waits for its answer: accepted, or out of time, it is in stock and the rest is refunded', async () => {
  for (const how of ['accept', 'expire'] as const) {
    const { m, order_id, id } = await arrived();
    const before = await balance(m);
    await desk.warehouse.inspect({ id, ...box, result: 'fail', problem: 'A scratch', key: uuid() });
    expect(await balance(m)).toBe(before);
    expect(await states(m, order_id)).toEqual({ check: 'ordered', unbox: 'ordered' });
    if (how === 'accept') await m.order.act({ id: order_id, item_id: id, action: 'accept', key: uuid() });
    else {
      shop.turn({ days: 6 });
      await runJob(shop.app, shop.db, 'items');
    }
    expect((await balance(m)) - before).toBe(600);
    expect(await states(m, order_id)).toEqual({ check: 'refunded', unbox: 'refunded' });
  }
});

test("the courier's name in the history is in the reader's language", async () => {
  const { m, order_id } = await arrived();
  const sent = (h: { timeline: { key: string; params: Record<string, unknown> }[] }) =>
    h.timeline.find((e) => e.key === 'event.item.seller_ship')!.params.courier;
  const { names } = await shop.db.selectFrom('courier').select('names').where('id', '=', 1).executeTakeFirstOrThrow();
  const own = names as Record<string, string>;
  expect(own.en).not.toBe(own['zh-cn']);
  expect(sent(await m.order.detail({ id: order_id }))).toBe(own.en);
  const { data } = await m.raw('order/detail', { id: order_id, lang: 'zh-cn' });
  expect(sent(data as Parameters<typeof sent>[0])).toBe(own['zh-cn']);
});

test('an inspection requires the standard photos, and the ordered ones', async () => {
  const plain = await arrived();
  const more = await arrived(['photo', 'photo', 'unbox'], 500);
  const wanted = async ({ id }: { id: number }) => {
    const { list: items } = await desk.warehouse.queue({ tab: 'inspect' });
    return items.find((i) => i.id === id)!.photos_wanted;
  };
  const offered = async () => (await plain.m.other.server({ level: 'item' })).find((s) => s.code === 'photo')!.free;
  expect([await wanted(plain), await wanted(more), await offered()]).toEqual([3, 5, 3]);
  await changeSetting(shop, 'standard_photos', 5);
  expect([await wanted(plain), await wanted(more), await offered()]).toEqual([5, 7, 5]);
  await changeSetting(shop, 'standard_photos');
});
