// Back-office forms are refused once: all missing and invalid fields are named together.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MemberClient, openShop, refusedFields, type Shop, uuid } from '#server/testing.ts';
import { type Desk, ordered, rich } from './modules/aftersale/refunds/testing-refunds.ts';

let shop: Shop;
let desk: Desk;
let m: MemberClient;
beforeAll(async () => {
  shop = await openShop();
  desk = await shop.operator('owner');
  m = await rich(shop, 500_000);
});
afterAll(() => shop.close());

const missing = 'fail.field_missing';
/** A call with the input of an empty form. */
const blank = (call: (input: never) => Promise<unknown>, input: object = {}) =>
  refusedFields(call({ key: uuid(), ...input } as never));
const save = (resource: 'coupon_rules' | 'currencies' | 'categories' | 'lines', data: object) =>
  refusedFields(desk.resource.save({ resource, data: data as never, key: uuid() }));

test('buying, a question, a supplement, a seller’s shipment: every empty field', async () => {
  expect(await blank(desk.buying.purchase)).toEqual({
    order_id: missing,
    platform_no: missing,
    freight: missing,
    prices: missing,
  });
  expect(await blank(desk.buying.ask, { item_id: 1 })).toEqual({ text: missing });
  expect(await blank(desk.buying.supplement)).toEqual({ item_id: missing, text: missing });
  expect(await blank(desk.buying.correct)).toEqual({ item_id: missing, reason: missing });
  const { ids } = await ordered(shop, desk, m, [{ price: 5000 }], 'purchased');
  const sent = desk.buying.seller_ship({ item_ids: ids, courier_id: 999_999, tracking_no: '12', key: uuid() });
  expect(await refusedFields(sent)).toEqual({ courier_id: 'fail.not_found', tracking_no: 'fail.field_format' });
});

test('receiving and inspecting: the parcel; the weight, then the fields of passing or failing', async () => {
  expect(await blank(desk.warehouse.scan)).toEqual({ tracking_no: missing, warehouse_id: missing });
  const empty = { weight: missing, length: missing, width: missing, height: missing };
  expect(await blank(desk.warehouse.inspect, { id: 1 })).toEqual({ ...empty, result: missing });
  const { ids } = await ordered(shop, desk, m, [{ price: 5000 }], 'received');
  const measured = { id: ids[0]!, weight: 500, length: 100, width: 100, height: 100 };
  const judged = (input: object) => refusedFields(desk.warehouse.inspect({ ...measured, key: uuid(), ...input } as never));
  expect(await judged({ result: 'pass' })).toEqual({ files: 'warehouse.need_photos', bin: 'warehouse.need_bin' });
  expect(await judged({ result: 'fail', goods_type: 'no_such' })).toEqual({
    problem: 'warehouse.need_problem',
    goods_type: 'fail.field_choice',
  });
});

test('packing, dispatching, a tracking event, the end of a shipment', async () => {
  expect(await blank(desk.packing.pack)).toEqual({ id: missing, boxes: missing });
  expect(await blank(desk.packing.dispatch)).toEqual({ id: missing, boxes: missing });
  expect(await blank(desk.packing.track)).toEqual({ id: missing, word: missing, text: missing });
  expect(await blank(desk.packing.finish)).toEqual({ id: missing, how: missing, reason: missing });
  expect(await blank(desk.photos.refund)).toEqual({ id: missing, reason: missing });
});

test('money: a remittance, a correction, an after-sale refund', async () => {
  expect(await blank(desk.remits.approve)).toEqual({ id: missing, minor: missing });
  expect(await blank(desk.remits.reject)).toEqual({ id: missing, reason: missing });
  expect(await blank(desk.aftersale.execute)).toEqual({ id: missing, seller_gave: missing });
});

test('resources: single fields, and values that must agree with each other, in one answer', async () => {
  const ends = { starts_at: '2026-12-02T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' };
  expect(await save('coupon_rules', { names: {}, kind: 'percent', value: 20_000, scope: 'lines', lines: [], ...ends })).toEqual({
    names: missing,
    value: 'fail.field_high',
    lines: 'desk.fail.coupon_lines',
    ends_at: 'desk.fail.span',
  });
  expect(await save('coupon_rules', { names: { en: 'Spring' }, kind: 'amount', value: 100 })).toMatchObject({
    days: 'desk.fail.coupon_end',
  });
  expect(await save('currencies', { code: 'euro', market: 0 })).toMatchObject({
    code: expect.any(String),
    market: expect.any(String),
  });
  expect(Object.keys(await save('categories', {}))).toContain('names');
  expect(Object.keys(await save('lines', {})).length).toBeGreaterThan(1);
});
