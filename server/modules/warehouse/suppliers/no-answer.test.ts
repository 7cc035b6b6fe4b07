// A marketplace that does not answer, answers late, or has no connector: nothing is ordered twice, and the problem is shown.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SourceFailed } from '../../../connectors/marketplace/source.ts';
import { runJob } from '../../../jobs.ts';
import { refusal, type Shop, uuid } from '../../../testing.ts';
import { indexPlanOf } from '../../../testing-explain.ts';
import { sellGoods } from '../../../testing-goods.ts';
import { attend } from './attend.ts';
import { dueOrders } from './jobs.ts';
import { type Desk, double, openSuppliers } from './testing-suppliers.ts';

let at: Awaited<ReturnType<typeof openSuppliers>>;
let shop: Shop;
let buyer: Desk;
beforeAll(async () => {
  at = await openSuppliers();
  ({ shop, buyer } = at);
});
afterAll(() => at.close());

test('after a lost answer the order is found by the shop’s own number: it is ordered once', async () => {
  const goods = await sellGoods(shop, { price: 3000 });
  await at.ordered(goods, [1]);
  const lots = [await at.lotOf(goods, 3000)];
  const { quote } = await buyer.suppliers.preview({ lots });
  at.put.away = {
    create: async (...of) => {
      await double.create(...of);
      throw new SourceFailed('transient', 'no answer');
    },
  };
  const before = { ...at.asked };
  const { ids } = await buyer.suppliers.order({ quote, key: uuid() });
  await vi.waitFor(async () =>
    expect((await buyer.suppliers.detail({ id: ids[0]! })).order).toMatchObject({
      state: 'asked',
      problem: 'no answer',
      tries: 1,
    }),
  );
  // Not due yet: no call is made.
  expect(await attend(shop.app, shop.db, ids[0]!)).toBe(false);
  shop.turn({ minutes: 2 });
  await runJob(shop.app, shop.db, 'supplier_orders');
  at.put.away = {};
  expect(await at.stateOf(ids[0]!)).toBe('created');
  expect([at.asked.create - before.create, at.asked.find - before.find]).toEqual([1, 1]);
});

test('an answer that comes after another server took over is dropped', async () => {
  const goods = await sellGoods(shop, { price: 3000 });
  await at.ordered(goods, [1]);
  const { quote } = await buyer.suppliers.preview({ lots: [await at.lotOf(goods, 3000)] });
  let let_go = () => {};
  const held = new Promise<void>((go) => {
    let_go = go;
  });
  let began = () => {};
  const asking = new Promise<void>((go) => {
    began = go;
  });
  at.put.away = {
    create: async (...of) => {
      const answer = await double.create(...of);
      began();
      await held;
      return { orders: answer.orders.map((order) => ({ ...order, no: 'LATE' })), refused: [] };
    },
  };
  const { ids } = await buyer.suppliers.order({ quote, key: uuid() });
  await asking;
  at.put.away = {};
  shop.turn({ minutes: 3 });
  expect(await attend(shop.app, shop.db, ids[0]!)).toBe(true);
  const { order } = await buyer.suppliers.detail({ id: ids[0]! });
  expect(order.state).toBe('created');
  let_go();
  await new Promise((done) => setTimeout(done, 50));
  expect((await buyer.suppliers.detail({ id: ids[0]! })).order).toMatchObject({
    state: 'created',
    platform_no: order.platform_no,
  });
});

test('a failing call is reported, and after several failures the circuit opens', async () => {
  const goods = await sellGoods(shop, { price: 3000 });
  await at.ordered(goods, [1]);
  const lots = [await at.lotOf(goods, 3000)];
  at.put.away = { preview: async () => Promise.reject(new SourceFailed('transient', 'status 503')) };
  for (let n = 0; n < 5; n++) expect(await refusal(buyer.suppliers.preview({ lots }))).toBe('suppliers.no_answer');
  at.put.away = {};
  expect(await refusal(buyer.suppliers.preview({ lots }))).toBe('suppliers.no_answer');
  const owner = await shop.operator('owner');
  const state = (await owner.suppliers.connectors({})).find((one) => one.code === 'demo');
  expect(state).toMatchObject({ code: 'demo', on: true, test: true, problem: 'transient', error: 'status 503' });
  expect(state!.open_until).not.toBeNull();
  shop.turn({ minutes: 1 });
  expect((await owner.suppliers.check({ code: 'demo' })).find((one) => one.code === 'demo')).toMatchObject({
    open_until: null,
  });
  expect((await buyer.suppliers.preview({ lots })).groups.length).toBe(1);
});

test('without a connector, and for a seller of the shop, it is refused', async () => {
  const goods = await sellGoods(shop, { price: 3000 });
  await at.ordered(goods, [1]);
  const lots = [await at.lotOf(goods, 3000)];
  shop.app.config.suppliers = [];
  expect(await refusal(buyer.suppliers.preview({ lots }))).toBe('suppliers.not_set_up');
  shop.app.config.suppliers = [at.supplier];
  const m = await shop.member();
  await shop.db.updateTable('seller').set({ member_id: m.id }).where('id', '=', goods.seller_id).execute();
  expect(await refusal(buyer.suppliers.preview({ lots }))).toBe('suppliers.own_seller');
  await shop.db.updateTable('seller').set({ member_id: null }).where('id', '=', goods.seller_id).execute();
  const hall = await shop.operator('warehouse');
  expect(await refusal(hall.suppliers.lists({}))).toBe('fail.forbidden');
  expect(await refusal(buyer.suppliers.connectors({}))).toBe('fail.forbidden');
});

test('due orders are read by their index', async () => {
  expect(await indexPlanOf(shop, dueOrders(shop.db, shop.now()))).toContain('supplier_order_due');
});
