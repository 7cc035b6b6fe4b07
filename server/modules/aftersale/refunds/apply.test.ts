// Who may request what, and when: every state of an item, kinds that fit, goods no seller takes back, things of other members.

import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ItemState } from '#contract/states/order-item.ts';
import { json } from '#server/context.ts';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '../../../testing.ts';
import { expectClearingMatches, expectSoundLedger } from '../../../testing-money.ts';
import { sendFile } from '../../../testing-upload.ts';
import { ask, type Desk, type Goal, ordered, rich, stateOf } from './testing-refunds.ts';

let shop: Shop;
let desk: Desk;
let m: MemberClient;
beforeAll(async () => {
  shop = await openShop();
  desk = await shop.operator('owner');
  m = await rich(shop, 5_000_000);
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await expectClearingMatches(shop);
  await shop.close();
});

const one = async (goal: Goal, price = 12_000) => ordered(shop, desk, m, [{ price }], goal);
const setState = (id: number, state: ItemState) =>
  shop.db.updateTable('order_item').set({ state }).where('id', '=', id).execute();

test.each([
  ['paid', 'refund.use_cancel'],
  ['buying', 'refund.use_request'],
  ['received', 'refund.after_inspection'],
] as const)('%s: refused with what to do instead (%s)', async (goal, key) => {
  const { ids } = await one(goal);
  expect(await refusal(ask(m, ids[0]!, { type: 'refund' }))).toBe(key);
  expect((await m.goodsrefund.preview({ item_id: ids[0]! })).refused?.key).toBe(key);
  expect(await stateOf(shop, ids[0]!)).toBe(goal);
});

test.each([
  ['unpaid', 'refund.use_cancel'],
  ['question', 'refund.use_cancel'],
  ['supplement_due', 'refund.use_decline'],
  ['shipped', 'refund.use_claim'],
  ['completed', 'refund.use_claim'],
  ['out_of_stock', 'refund.ended'],
  ['refunded', 'refund.ended'],
] as const)('%s: %s', async (state, key) => {
  const { ids } = await one('purchased');
  await setState(ids[0]!, state);
  expect(await refusal(ask(m, ids[0]!, { type: 'refund' }))).toBe(key);
  await setState(ids[0]!, 'purchased');
});

test('purchased and on the way: only money can be requested', async () => {
  for (const goal of ['purchased', 'on_the_way'] as const) {
    const { id, ids } = await one(goal);
    expect((await m.order.detail({ id })).items[0]!.actions).toContain('refund');
    for (const type of ['return', 'exchange']) expect(await refusal(ask(m, ids[0]!, { type }))).toBe('refund.not_here');
    const made = await ask(m, ids[0]!, { type: 'refund', reason: 'too_late' });
    expect(made).toMatchObject({ state: 'applied', type: 'refund', amount: 12_000 + 800 + 640, actions: ['withdraw'], fee: 0 });
    const order = await m.order.detail({ id });
    expect(order.items[0]).toMatchObject({ state: 'after_sale', refund_id: made.id, actions: [] });
    expect(order.timeline[0]).toMatchObject({ key: 'event.refund.apply_refund' });
    expect(await refusal(ask(m, ids[0]!, { type: 'refund' }))).toBe('refund.open');
  }
});

test('in stock: within 5 days, and the goods go back', async () => {
  const { id, ids } = await one('in_stock');
  expect(await refusal(ask(m, ids[0]!, { type: 'refund' }))).toBe('refund.send_it_back');
  expect((await m.order.detail({ id })).items[0]!.actions).toContain('return');
  shop.turn({ days: 5, minutes: 1 });
  expect(await refusal(ask(m, ids[0]!))).toBe('refund.late');
  expect((await m.order.detail({ id })).items[0]!.actions).not.toContain('return');
});

test('a problem: always, every kind', async () => {
  const { ids } = await one('problem');
  shop.turn({ days: 30 });
  const form = await m.goodsrefund.preview({ item_id: ids[0]!, reason: 'changed_mind', type: 'return' });
  expect(form.types.every((t) => t.why_not === null)).toBe(true);
  expect(form).toMatchObject({ amount: 13_440, fee: 2000, type: 'return', num_max: 1 });
  expect(form.parts.map((p) => [p.code, p.amount])).toEqual([
    ['goods', 12_000],
    ['domestic_freight', 800],
    ['service_fee', 640],
  ]);
  expect((await m.goodsrefund.preview({ item_id: ids[0]!, reason: 'defect', type: 'return' })).fee).toBe(0);
  expect(await ask(m, ids[0]!, { type: 'exchange' })).toMatchObject({ amount: 0, parts: [] });
});

test('goods no seller takes back', async () => {
  const rows = [
    { price: 1000, goods_type: 'food' },
    { price: 2000, titles: { 'zh-cn': '纯棉内裤 三条装', en: 'Cotton panties, 3 pieces' } },
    { price: 3000, titles: { 'zh-cn': '定制姓名项链', en: 'Custom-made necklace' } },
    { price: 4000, titles: { 'zh-cn': '二手 相机', en: 'Second-hand camera' } },
    { price: 5000, titles: { 'zh-cn': '内衣收纳盒', en: 'Underwear storage box' } },
  ];
  const { ids } = await ordered(shop, desk, m, rows, 'in_stock');
  const keys = [];
  for (const id of ids.slice(0, 4)) keys.push(await refusal(ask(m, id)));
  expect(keys).toEqual(['food', 'underwear', 'custom', 'second_hand'].map((k) => `refund.no_return.${k}`));
  expect(await refusal(ask(m, ids[0]!, { type: 'exchange' }))).toBe('refund.no_return.food');
  // A part of the price is no return; and a box is no underwear.
  expect(await ask(m, ids[0]!, { type: 'partial', amount: 300 })).toMatchObject({ amount: 300 });
  expect(await ask(m, ids[4]!)).toMatchObject({ state: 'applied' });
  const tags = (await one('in_stock', 6000)).ids[0]!;
  const services = json([{ code: 'untag', names: {}, state: 'done' as const, price: 100, count: 1 }]);
  await shop.db.updateTable('order_item').set({ services }).where('id', '=', tags).execute();
  expect(await refusal(ask(m, tags))).toBe('refund.no_return.tags');
});

test('own parcels have no purchase to refund', async () => {
  const { id, ids } = await one('in_stock');
  await shop.db.updateTable('orders').set({ kind: 'parcel' }).where('id', '=', id).execute();
  expect(await refusal(ask(m, ids[0]!))).toBe('refund.own_parcel');
  await shop.db.updateTable('orders').set({ kind: 'proxy' }).where('id', '=', id).execute();
});

test('bad input: nothing is stored', async () => {
  const { ids } = await ordered(shop, desk, m, [{ price: 1200, num: 3 }], 'in_stock');
  const item_id = ids[0]!;
  expect(await refusal(ask(m, item_id, { reason: 'because' }))).toBe('fail.field_choice');
  expect(await refusal(ask(m, item_id, { reason: 'no_supplement' }))).toBe('fail.field_choice');
  expect(await refusal(ask(m, item_id, { num: 4 }))).toBe('fail.field_high');
  expect(await refusal(ask(m, item_id, { num: 0 }))).toBe('fail.field_low');
  expect(await refusal(ask(m, item_id, { num: 1.5 }))).toMatch(/^fail\.field/);
  expect(await refusal(ask(m, item_id, { type: 'gift' }))).toBe('fail.field_choice');
  expect(await refusal(ask(m, item_id, { type: 'partial' }))).toBe('fail.field_missing');
  expect(await refusal(ask(m, item_id, { type: 'partial', amount: 3601 }))).toBe('refund.partial_max');
  expect(await refusal(ask(m, item_id, { content: 'x'.repeat(1001) }))).toBe('fail.field_long');
  expect(await refusal(ask(m, 999_999))).toBe('fail.not_found');
  expect(await shop.db.selectFrom('refund').select('id').where('order_item_id', '=', item_id).execute()).toEqual([]);
  expect(await stateOf(shop, item_id)).toBe('in_stock');
});

test("another member's item, refund and photos are not found; a visitor is asked to sign in", async () => {
  const { id, ids } = await one('in_stock');
  const other = await rich(shop);
  const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#345' } })
    .png()
    .toBuffer();
  const upload = (who: MemberClient, use: string) =>
    sendFile(shop, '/api/common/upload', { token: who.token }, { use, lang: 'en' }, png);
  const strange = (await upload(other, 'refund')).data.id;
  const review = (await upload(m, 'review')).data.id;
  const own = (await upload(m, 'refund')).data.id;
  expect(await refusal(ask(other, ids[0]!))).toBe('fail.not_found');
  expect(await refusal(other.goodsrefund.preview({ item_id: ids[0]! }))).toBe('fail.not_found');
  expect(await refusal(ask(m, ids[0]!, { files: [strange] }))).toBe('fail.not_found');
  expect(await refusal(ask(m, ids[0]!, { files: [review] }))).toBe('fail.not_found');
  const made = await ask(m, ids[0]!, { files: [own], content: 'The seam is open' });
  expect(made.photos).toHaveLength(1);
  expect(made.photos[0]).toMatch(/\/media\/u\/.+[?&]s=/);
  expect(await refusal(other.goodsrefund.getInfo({ id: made.id }))).toBe('fail.not_found');
  expect(await refusal(other.goodsrefund.delRefund({ id: made.id }))).toBe('fail.not_found');
  expect(await refusal(other.goodsrefund.act({ id: made.id, action: 'withdraw', key: uuid() }))).toBe('fail.not_found');
  expect(await refusal(other.goodsrefund.lists({ order_id: id }))).toBe('fail.not_found');
  expect(await refusal(shop.visitor.goodsrefund.getInfo({ id: made.id }))).toBe('401');
  expect((await m.goodsrefund.lists({ order_id: id })).map((r) => r.id)).toEqual([made.id]);
});

test('the desk: an operator without a step sees nothing; staff of another warehouse neither', async () => {
  const content = await shop.operator('content');
  expect(await refusal(content.aftersale.lists({}))).toBe('fail.forbidden');
  const hall = await shop.operator('warehouse');
  expect((await hall.aftersale.lists({ tab: 'decide' })).counts.decide).toBeGreaterThan(0);
  const { list } = await desk.aftersale.lists({ tab: 'decide' });
  expect(list[0]).toMatchObject({ state: 'applied', member: { id: m.id } });
  const id = list[0]!.id;
  expect((await hall.aftersale.detail({ id })).actions).toEqual([]);
  expect(await refusal(hall.aftersale.agree({ id, key: uuid() }))).toBe('fail.forbidden');
  expect((await desk.session.counts({})).aftersale!.count).toBeGreaterThan(0);
});

test('reasons have a fault; the one of the shop itself is not offered', async () => {
  const reasons = await m.goodsrefund.getReason({});
  expect(reasons).toContainEqual({ code: 'changed_mind', name: 'Changed my mind', fault: 'member' });
  expect(reasons.map((r) => r.code)).not.toContain('no_supplement');
});
