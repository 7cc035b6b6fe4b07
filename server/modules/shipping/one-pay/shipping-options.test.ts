// Goods of a one-pay order that can't go by the line they were paid for. Their member is asked once, with what each choice
// costs, and the choice is followed.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Line } from '#contract/freight.ts';
import { json } from '../../../context.ts';
import { runJob } from '../../../jobs.ts';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '../../../testing.ts';
import { expectSoundLedger } from '../../../testing-money.ts';
import { nextNo } from '../../aftersale/refunds/testing-refunds.ts';
import type { Packer } from '../waybills/stock/testing-stock.ts';
import { buyer, itemsOf, knownGoods, order, put, roundLine, wallet } from './testing.ts';

let shop: Shop;
let desk: Packer;
beforeAll(async () => {
  shop = await openShop();
  desk = await shop.operator('owner');
});
afterEach(() => expectSoundLedger(shop));
afterAll(() => shop.close());

/** A line that takes 1 kg or more: to 1 kg 200.00, each further 500 g 70.00. */
const heavyLine = () => roundLine(shop, { weight_min: 1000 });
/** What the shop's line accepts since then. */
const change = (line: Line, over: Partial<Line>) =>
  shop.db
    .updateTable('line')
    .set({ data: json({ ...line, ...over }) })
    .where('id', '=', line.id)
    .execute();

/** The given number of rows of 800 g; freight of two: 340.00. */
async function ordered(line: Line, count = 2) {
  const m = await buyer(shop, 200_000);
  const goods = [];
  for (let i = 0; i < count; i++) goods.push({ goods: await knownGoods(shop, { weight: 800 }) });
  const { id } = await order(m, goods, { shipping_id: line.id });
  return { m, id, items: await itemsOf(shop, id) };
}
const look = (m: MemberClient, id: number) => m.orders.opdetail({ id });
const act = (m: MemberClient, id: number, action: string) => m.orders.act({ id, action, key: uuid() });
const messageCount = async (m: MemberClient, words: string) =>
  (await m.message.lists({})).list.data.filter((row) => row.title.includes(words)).length;
async function job(times = 1) {
  for (let i = 0; i < times; i++) await runJob(shop.app, shop.db, 'onepay');
}

test('what is left is below the least weight of the line: asked with the price of each choice, silence ships nothing, stock refunds all freight', async () => {
  const { m, id, items } = await ordered(await heavyLine());
  const before = await wallet(shop, m);
  await desk.buying.take({ item_ids: [items[0]!.id] });
  await desk.buying.out_of_stock({ item_id: items[0]!.id, key: uuid() });
  // 100.00 and the fee of it, and its share of the freight at once: 340.00 - 200.00
  expect((await wallet(shop, m)) - before).toBe(10_500 + 14_000);
  expect((await look(m, id)).asked).toBeNull();
  await put(shop, [items[1]!.id], 'in_stock');
  const asked = await look(m, id);
  expect(asked).toMatchObject({
    needs_you: true,
    ships_at: null,
    due_at: null,
    asked: { key: 'onepay.asked.light', params: { weight_g: 550, limit_g: 1000 } },
    actions: ['wait', 'to_stock'],
    choices: [
      { action: 'wait', key: 'onepay.choice.wait_line', params: { day_fen: 100 } },
      { action: 'to_stock', key: 'onepay.choice.to_stock', params: { amount_fen: 20_000 } },
    ],
  });
  expect((await m.orders.oplists({})).counts.needs_you).toBe(1);
  expect(await refusal(act(m, id, 'approve'))).toBe('onepay.blocked');
  expect(await refusal(act(m, id, 'ship_now'))).toBe('onepay.blocked');
  shop.turn({ days: 20 });
  await job(3);
  expect(await look(m, id)).toMatchObject({ state: 'collecting', needs_you: true, waybill: null });
  expect(await messageCount(m, 'too light')).toBe(1);
  const told = async () =>
    (await m.message.lists({ lang: 'de' } as object)).list.data.find((row) => row.title.includes('zu leicht'))!;
  expect((await told()).content).toMatch(/etwa 0,55 kg, .* ab 1,00 kg/);
  // As it was stored once, in the format of its writer.
  await shop.db
    .updateTable('message')
    .set({ params: json({ no: '1', amount_fen: 100, weight: '0.55 kg', least: '1.00 kg' }) })
    .where('id', '=', (await told()).id)
    .execute();
  expect((await told()).content).toMatch(/etwa 0.55 kg, .* ab 1.00 kg/);
  const cash = await wallet(shop, m);
  expect(await act(m, id, 'to_stock')).toMatchObject({ state: 'released' });
  expect((await wallet(shop, m)) - cash).toBe(20_000);
});

test('a member who waits is not asked again about the same goods, may choose again, and ships when the line accepts them', async () => {
  const line = await heavyLine();
  const { m, id, items } = await ordered(line);
  await m.order.cancel({ id: items[0]!.order_id, item_ids: [items[0]!.id], key: uuid() });
  await put(shop, [items[1]!.id], 'in_stock');
  const waits = await act(m, id, 'wait');
  expect(waits).toMatchObject({ needs_you: false, asked: { key: 'onepay.waits.light' }, actions: ['to_stock'], due_at: null });
  expect((await desk.onepay.lists({ tab: 'collecting' })).list.find((o) => o.id === id)).toMatchObject({
    asked: false,
    waits: true,
  });
  expect(await act(m, id, 'wait')).toEqual(waits);
  shop.turn({ days: 30 });
  await job(3);
  expect(await messageCount(m, 'too light')).toBe(1);
  expect(await look(m, id)).toMatchObject({ state: 'collecting', needs_you: false, waybill: null });
  await change(line, { weight_min: 800 });
  await job();
  expect((await look(m, id)).waybill).toBeNull(); // 550 g are still too little, and nothing is asked
  expect(await messageCount(m, 'too light')).toBe(1);
  await change(line, { weight_min: null });
  await job();
  expect(await look(m, id)).toMatchObject({ state: 'packing', waybill: { state: 'to_pack' } });
});

test('a type that the line refuses: the choice to wait is stored until other goods are refused too', async () => {
  const line = await roundLine(shop, { goods_types: ['general'] });
  const { m, id, items } = await ordered(line, 3);
  const ids = items.map((i) => i.id);
  await put(shop, ids.slice(1), 'in_stock');
  await put(shop, [ids[0]!], 'in_stock', { goods_type: 'food' });
  expect(await look(m, id)).toMatchObject({
    asked: { key: 'onepay.asked.line' },
    actions: ['ship_now', 'wait', 'to_stock'],
    // 2,640 g and 1,760 g: 480.00 - 340.00
    choices: [{ params: { n: 2, count: 1, amount_fen: 14_000 } }, { action: 'wait' }, { params: { amount_fen: 48_000 } }],
  });
  expect(await act(m, id, 'wait')).toMatchObject({ needs_you: false, asked: { key: 'onepay.waits.line' } });
  shop.turn({ days: 3 });
  await job(2);
  expect(await messageCount(m, 'cannot ship by')).toBe(1);
  await put(shop, [ids[1]!], 'in_stock', { goods_type: 'food' });
  expect(await look(m, id)).toMatchObject({ needs_you: true, asked: { key: 'onepay.asked.line' } });
  expect(await messageCount(m, 'cannot ship by')).toBe(2);
  await act(m, id, 'wait');
  const cash = await wallet(shop, m);
  // Chosen again from the order: the refund is what was shown, 480.00 - 200.00.
  const offered = (await look(m, id)).choices.find((one) => one.action === 'ship_now')!.params.amount_fen;
  expect(await act(m, id, 'ship_now')).toMatchObject({ state: 'packing', count: 1 });
  expect((await wallet(shop, m)) - cash).toBe(28_000);
  expect(offered).toBe(28_000);
});

test('a return before packing that leaves too little recalls the waybill: withdrawn it ships as before, refunded the member is asked', async () => {
  const { m, id, items } = await ordered(await heavyLine());
  const ids = items.map((i) => i.id);
  await put(shop, ids, 'in_stock');
  const { waybill } = await act(m, id, 'approve');
  const cash = await wallet(shop, m);
  const give = () => m.goodsrefund.addRefund({ item_id: ids[0]!, type: 'return', reason: 'defect', key: uuid() });
  const first = await give();
  expect((await m.sendorder.detail({ id: waybill!.id })).state).toBe('cancelled');
  expect(await look(m, id)).toMatchObject({ state: 'after_sale', waybill: null, asked: null, refunded: 0 });
  await m.goodsrefund.act({ id: first.id, action: 'withdraw', key: uuid() });
  expect(await act(m, id, 'approve')).toMatchObject({ waybill: { state: 'to_pack' }, count: 2 });
  const { id: refund } = await give();
  await desk.aftersale.agree({ id: refund, key: uuid() });
  await desk.aftersale.send_back({ id: refund, courier_id: 1, tracking_no: nextNo(), key: uuid() });
  await desk.aftersale.seller_received({ id: refund, seller_gave: 10_000, key: uuid() });
  expect(await look(m, id)).toMatchObject({ needs_you: true, asked: { key: 'onepay.asked.light' }, shipping: 20_000 });
  await act(m, id, 'to_stock');
  // The price with its fee, and all freight.
  expect((await wallet(shop, m)) - cash).toBe(10_500 + 34_000);
});

test('what has arrived after long waiting is too light to go first: the member is asked to keep waiting or to take it as stock', async () => {
  const { m, id, items } = await ordered(await heavyLine());
  await put(shop, [items[0]!.id], 'in_stock');
  await put(shop, [items[1]!.id], 'on_the_way');
  expect(await refusal(act(m, id, 'ship_now'))).toBe('onepay.too_light');
  shop.turn({ days: 16 });
  await job();
  expect(await look(m, id)).toMatchObject({ asked: { key: 'onepay.asked.stay' }, actions: ['wait', 'to_stock'] });
  expect(await messageCount(m, 'Keep waiting, or move it to stock')).toBe(1);
  // The other one arrives: both together are heavy enough, and the question is withdrawn automatically.
  await put(shop, [items[1]!.id], 'in_stock', { weight: 800 });
  expect(await look(m, id)).toMatchObject({ asked: null, actions: ['approve', 'to_stock'] });
  expect((await look(m, id)).ships_at).not.toBeNull();
});
