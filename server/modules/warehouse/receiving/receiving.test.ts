// Bought goods reach the warehouse: scanned, inspected, stored; problems without an answer, and parcels that never arrive.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAFF_LANGS } from '#contract/lang.ts';
import { say, texts } from '#contract/messages.ts';
import { runJob } from '#server/jobs.ts';
import { openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { expectSoundLedger } from '#server/testing-money.ts';
import { heard, paidPair } from '../buying/testing-buying.ts';
import { usualProblems } from './problem-texts.ts';

type Desk = Awaited<ReturnType<Shop['operator']>>;
let shop: Shop;
let buyer: Desk;
let hall: Desk;
beforeAll(async () => {
  shop = await openShop();
  buyer = await shop.operator('buyer');
  hall = await shop.operator('warehouse');
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await shop.close();
});

const balance = async (m: Awaited<ReturnType<Shop['member']>>) => (await m.user.info({})).balance;

async function sent() {
  const all = await paidPair(shop);
  const { order, a, b } = all;
  await buyer.buying.take({ item_ids: [a, b] });
  await buyer.buying.purchase({
    order_id: order.id,
    platform_no: 'T',
    freight: 800,
    prices: [
      { item_id: a, price: 3000 },
      { item_id: b, price: 12_000 },
    ],
    key: uuid(),
  });
  const couriers = await shop.visitor.other.getExpresslist({});
  const tracking_no = `SF${Math.floor(shop.now().getTime() % 1e10)}${a}`;
  await buyer.buying.seller_ship({ item_ids: [a, b], courier_id: couriers[0]!.id, tracking_no, key: uuid() });
  return { ...all, tracking_no };
}

test('receive, inspect, shelve: the member sees weight, photos and the free time', async () => {
  const { m, order, a, b, tracking_no, warehouse_id } = await sent();
  const first = await hall.warehouse.scan({ tracking_no: tracking_no.toLowerCase(), warehouse_id });
  expect(first).toMatchObject({ band: 'match', again: false });
  expect(first.items.map((i) => i.id).sort()).toEqual([a, b].sort());
  expect(await hall.warehouse.scan({ tracking_no, warehouse_id })).toMatchObject({ band: 'match', again: true });
  const inspect = {
    weight: 860,
    length: 330,
    width: 210,
    height: 120,
    result: 'pass' as const,
    reason: 'No photos in this story',
    bin: 'A-01',
  };
  await hall.warehouse.inspect({ id: a, ...inspect, key: uuid() });
  await hall.warehouse.inspect({ id: b, ...inspect, result: 'fail', problem: 'A scratch', key: uuid() });
  const seen = await m.order.detail({ id: order.id });
  expect(seen.items.find((i) => i.id === a)).toMatchObject({ state: 'in_stock', weight: 860, storage_fee: 0 });
  expect(seen.items.find((i) => i.id === b)).toMatchObject({
    state: 'problem',
    actions: ['accept', 'return', 'exchange', 'destroy'],
    ask: { text: 'A scratch' },
  });
  await m.order.act({ id: order.id, item_id: b, action: 'accept', key: uuid() });
  expect((await m.order.detail({ id: order.id })).state).toBe('in_stock');
  expect(await refusal(hall.warehouse.undo({ parcel_id: first.parcel_id! }))).toBe('warehouse.undo_done');
  expect((await hall.warehouse.shelve({ id: a, bin: 'a-02' })).bin).toBe('A-02');
});

test('a scan can be undone for 30 minutes; an unexpected number is unclaimed', async () => {
  const { m, order, tracking_no, warehouse_id } = await sent();
  const { parcel_id } = await hall.warehouse.scan({ tracking_no, warehouse_id });
  await hall.warehouse.undo({ parcel_id: parcel_id! });
  expect((await m.order.detail({ id: order.id })).state).toBe('on_the_way');
  await hall.warehouse.scan({ tracking_no, warehouse_id });
  shop.turn({ minutes: 31 });
  expect(await refusal(hall.warehouse.undo({ parcel_id: parcel_id! }))).toBe('warehouse.undo_late');
  expect(await hall.warehouse.scan({ tracking_no: 'UNKNOWN12345', warehouse_id })).toMatchObject({
    band: 'unknown',
    again: false,
  });
  expect(await refusal(hall.warehouse.scan({ tracking_no: '!', warehouse_id }))).toBe('fail.field_format');
  expect(await refusal(buyer.warehouse.scan({ tracking_no, warehouse_id }))).toBe('fail.forbidden');
});

test('usual problems that were tapped reach the member in the language of the screen', async () => {
  const { m, order, a, tracking_no, warehouse_id } = await sent();
  await hall.warehouse.scan({ tracking_no, warehouse_id });
  const size = { weight: 500, length: 100, width: 100, height: 100 };
  await hall.warehouse.inspect({ id: a, ...size, result: 'fail', problem: '尺码不对，有污渍', key: uuid() });
  const seen = async (lang: string) => {
    const { items, timeline } = await m.order.detail({ id: order.id, lang } as { id: number });
    const { data } = await m.raw('message/lists', { lang });
    const [message] = (data as { list: { data: { content: string }[] } }).list.data;
    return [items.find((i) => i.id === a)!.ask!.text, timeline[0]!.params.reason, message!.content];
  };
  const german = 'Falsche Größe, Verschmutzt';
  expect(await seen('de')).toEqual([german, german, expect.stringContaining(german)]);
  expect((await seen('zh-cn'))[0]).toBe('尺码不对，有污渍');
  expect(usualProblems('Wrong size, Stained')!['zh-cn']).toBe('尺码不对，有污渍');
  expect(usualProblems('尺码不对，左袖')).toBeUndefined();
});

test('every usual problem is known again in the languages of staff', () => {
  for (const lang of STAFF_LANGS)
    for (const key of Object.keys(texts).filter((one) => one.startsWith('check.') && !/title|help/.test(one)))
      expect(usualProblems(say(key, {}, lang)), key).toMatchObject({ de: say(key, {}, 'de') });
});

test('an unanswered problem goes into stock after five days', async () => {
  const { m, order, a, tracking_no, warehouse_id } = await sent();
  await hall.warehouse.scan({ tracking_no, warehouse_id });
  await hall.warehouse.inspect({
    id: a,
    weight: 500,
    length: 100,
    width: 100,
    height: 100,
    result: 'fail',
    problem: 'wrong colour',
    key: uuid(),
  });
  shop.turn({ days: 6 });
  await runJob(shop.app, shop.db, 'items');
  expect((await m.order.detail({ id: order.id })).items.find((i) => i.id === a)!.state).toBe('in_stock');
  // Names of goods are in the user's language, independent of the inspector's.
  expect((await heard(m)).slice(0, 2)).toEqual([
    'Test goods was added to your stock as it is: You did not answer about the problem we found in time. The item is in your stock and can be shipped.',
    'We found a problem during inspection: Test goods: wrong colour',
  ]);
  const { data } = await m.raw('message/lists', { lang: 'zh-cn' });
  expect((data as { list: { data: { title: string }[] } }).list.data[0]!.title).toMatch(/^测试商品 .*按现状入库$/);
});

test('lost on the way after buying refunds the whole part, and the ledger balances', async () => {
  const { m, order, a, b } = await sent();
  const before = await balance(m);
  await buyer.buying.lost({ item_id: a, text: 'courier lost it', key: uuid() });
  await buyer.buying.lost({ item_id: b, text: 'courier lost it', key: uuid() });
  expect((await balance(m)) - before).toBe(16_590);
  expect((await m.order.detail({ id: order.id })).state).toBe('out_of_stock');
  await expectSoundLedger(shop);
});
