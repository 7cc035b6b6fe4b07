// Counts in the menu: each queue by state and age, only what the operator may see, without other buyers' work.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { QUEUES } from '#contract/desk/queues.ts';
import { json } from '#server/context.ts';
import { openShop, refusal } from '#server/testing.ts';
import { testWarehouse } from '#server/testing-goods.ts';

type Shop = Awaited<ReturnType<typeof openShop>>;
let shop: Shop;
let order: { member_id: number; order_id: number; warehouse_id: number };

beforeAll(async () => {
  shop = await openShop();
  order = await anOrder();
});
afterAll(() => shop.close());

const hoursAgo = (hours: number) => new Date(shop.now().getTime() - hours * 3_600_000);

async function anOrder() {
  const { db } = shop;
  const member = await shop.member();
  const warehouse_id = await testWarehouse({ db }, 'w1');
  const seller = await db
    .insertInto('seller')
    .values({ api_type: 'own', code: 's', names: json({}) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const goods = await db
    .insertInto('goods')
    .values({
      api_type: 'own',
      num_iid: 'g',
      seller_id: seller.id,
      titles: json({}),
      pic_url: '',
      price: 100,
      price_max: 100,
      goods_type: 'general',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await db
    .insertInto('orders')
    .values({ no: 'o', member_id: member.id, seller_id: seller.id, warehouse_id, currency: 'CNY', rate: '1' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(goods.id).toBeGreaterThan(0);
  return { member_id: member.id, order_id: row.id, warehouse_id };
}

async function item(state: string, hours: number, more: object = {}) {
  const goods = await shop.db.selectFrom('goods').select('id').executeTakeFirstOrThrow();
  await shop.db
    .insertInto('order_item')
    .values({
      ...order,
      goods_id: goods.id,
      api_type: 'own',
      num_iid: 'g',
      titles: json({}),
      pic_url: '',
      price: 100,
      num: 1,
      goods_type: 'general',
      state,
      state_at: hoursAgo(hours),
      waits_since: hoursAgo(hours),
      ...more,
    } as never)
    .execute();
}

test('an empty shop shows every queue that the operator may see, at zero', async () => {
  const buyer = await shop.operator('buyer');
  const counts = await buyer.session.counts({});
  expect(Object.keys(counts).sort()).toEqual(
    Object.keys(QUEUES)
      .filter((q) => QUEUES[q as keyof typeof QUEUES] === 'buy')
      .sort(),
  );
  expect(Object.values(counts).every((c) => c.count === 0 && c.oldest_hours === 0)).toBe(true);
});

test('open work is counted with the age of the oldest', async () => {
  await item('paid', 3);
  await item('paid', 26);
  await item('question', 5, { cancel_asked: false });
  await item('on_the_way', 40);
  await item('received', 1);
  await item('completed', 400);
  const owner = await shop.operator('owner');
  const counts = await owner.session.counts({});
  expect(counts.to_buy).toEqual({ count: 2, oldest_hours: 26, over_1d: 1, over_3d: 0 });
  expect(counts.questions).toMatchObject({ count: 1, oldest_hours: 5 });
  expect(counts.transit).toMatchObject({ count: 1, oldest_hours: 40 });
  expect(counts.inspect).toMatchObject({ count: 1, oldest_hours: 1 });
  expect(counts.problems).toMatchObject({ count: 0, oldest_hours: 0 });
});

test('items of a colleague are not counted; cancellation requests are', async () => {
  const colleague = await shop.db
    .insertInto('operator')
    .values({ username: 'c', name: 'C', password_hash: '', role: 'buyer' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await item('buying', 2, { operator_id: colleague.id });
  const buyer = await shop.operator('buyer');
  expect((await buyer.session.counts({})).to_buy).toMatchObject({ count: 2, oldest_hours: 26 });
  await item('buying', 2, { operator_id: colleague.id, cancel_asked: true });
  expect((await buyer.session.counts({})).cancels).toMatchObject({ count: 1, oldest_hours: 2 });
});

test('a warehouse operator sees only their own warehouse', async () => {
  const warehouse_id = await testWarehouse(shop, 'w2');
  const hand = await shop.operator('warehouse');
  expect((await hand.session.counts({})).transit!.count).toBe(1);
  await shop.db.updateTable('operator').set({ warehouse_id }).where('role', '=', 'warehouse').execute();
  const counts = await hand.session.counts({});
  expect(counts.transit).toMatchObject({ count: 0, oldest_hours: 0 });
  expect(Object.keys(counts)).not.toContain('to_buy');
});

test('waybills are counted by step, disputes separately; remittances for finance', async () => {
  const line = await shop.db
    .insertInto('line')
    .values({ code: 'l', names: json({}), doc: json({}), data: json({} as never) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const make = (no: string, state: string, more: object = {}) =>
    shop.db
      .insertInto('waybill')
      .values({
        no,
        member_id: order.member_id,
        warehouse_id: order.warehouse_id,
        line_id: line.id,
        address: json({}),
        country: 'DE',
        quote: json({}),
        terms: json({}),
        currency: 'CNY',
        rate: '1',
        state,
        ...more,
      } as never)
      .execute();
  await make('a', 'to_pack', { paid_at: hoursAgo(13) });
  await make('b', 'settle_due', { packed_at: hoursAgo(30) });
  await make('c', 'settle_due', { packed_at: hoursAgo(8), settlement: json({ state: 'disputed' }) });
  await make('d', 'dispatched', { dispatched_at: hoursAgo(100) });
  const finance = await shop.operator('finance');
  expect(await finance.session.counts({})).toMatchObject({ disputes: { count: 1, oldest_hours: 8 }, remits: { count: 0 } });
  const owner = await shop.operator('owner');
  expect(await owner.session.counts({})).toMatchObject({
    to_pack: { count: 1, oldest_hours: 13 },
    settle: { count: 2, oldest_hours: 30 },
    dispatched: { count: 1, oldest_hours: 100, over_1d: 1, over_3d: 1 },
  });
});

test('each operator saves filters under their own names', async () => {
  const [one, two] = [await shop.operator('buyer'), await shop.operator('buyer')];
  const saved = await one.queues.save_view({ queue: 'buying', name: 'Dear', filters: { min_value: '50000' } });
  await one.queues.save_view({ queue: 'buying', name: 'Dear', filters: { min_value: '90000', api_type: '1688' } });
  expect(await one.queues.views({ queue: 'buying' })).toEqual([
    { id: saved.id, name: 'Dear', filters: { min_value: '90000', api_type: '1688' } },
  ]);
  expect(await one.queues.views({ queue: 'packing' })).toEqual([]);
  expect(await two.queues.views({ queue: 'buying' })).toEqual([]);
  expect(await refusal(two.queues.remove_view({ id: saved.id }))).toBe('fail.not_found');
  await one.queues.remove_view({ id: saved.id });
  expect(await one.queues.views({ queue: 'buying' })).toEqual([]);
});
