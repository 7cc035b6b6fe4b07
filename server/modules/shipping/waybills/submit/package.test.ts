// From stock to a waybill: the list of stock, the preview, submitting, coupon and points on the bill, refusals.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PackagePreview } from '#contract/calls/stock-shapes.ts';
import type { Line } from '#contract/freight.ts';
import type { FreightTerms } from '#contract/freight-plan.ts';
import { json } from '#server/context.ts';
import { type CallRefused, type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { testLine, testWarehouse } from '#server/testing-goods.ts';
import { expectSoundLedger } from '#server/testing-money.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { berlin, stockItems, submit } from '../stock/testing-stock.ts';

let shop: Shop;
let line: Line;
let m: MemberClient;
beforeAll(async () => {
  shop = await openShop();
  line = await testLine(shop, { volume_rule: { kind: 'none' } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  m = await shop.member();
  await m.address.addAddress(berlin);
});

const amounts = (p: Pick<PackagePreview, 'components'>) => p.components.map((r) => [r.code, r.amount]);
const caught = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable(),
    (e) => e as CallRefused,
  );

test('stock is listed by warehouse with measures, free days and what is due', async () => {
  const other = await testWarehouse(shop, 'YW');
  const [fresh] = await stockItems(shop, m, [{ weight: 800 }]);
  const [old] = await stockItems(shop, m, [{ weight: null, size: null, days_ago: 95, title: 'Old' }]);
  const [there] = await stockItems(shop, m, [{ warehouse_id: other, days_ago: 10 }]);
  await stockItems(shop, await shop.member(), [{}]);
  const all = await m.order.getGoodslist({});
  expect(all.count).toBe(3);
  expect(all.groups.map((g) => [g.warehouse_id === other, g.items.map((i) => i.id)])).toEqual([
    [false, [old, fresh]],
    [true, [there]],
  ]);
  const [row, young] = all.groups[0]!.items;
  expect(row).toMatchObject({ measured: false, weight: null, storage_fee: 500, title: 'Old' });
  expect(row!.actions).toEqual(expect.arrayContaining(['ship', 'extend']));
  expect(young).toMatchObject({ measured: true, weight: 800, storage_fee: 0, size: { length: 200, width: 150, height: 100 } });
  expect(all.earliest_free_until).toBe(row!.free_until);
  expect((await m.order.getGoodslist({ warehouse_id: other })).groups.map((g) => g.items.length)).toEqual([1]);
  expect(await refusal(shop.visitor.order.getGoodslist({}))).toBe('401');
});

test('a level above the first keeps stock free for longer', async () => {
  const v4 = await shop.member({ level: 4 });
  await stockItems(shop, v4, [{ days_ago: 120 }]);
  expect((await v4.order.getGoodslist({})).groups[0]!.items[0]).toMatchObject({ storage_fee: 0 });
  await stockItems(shop, m, [{ days_ago: 120, price: 900 }]);
  expect((await m.order.getGoodslist({})).groups[0]!.items[0]).toMatchObject({ storage_fee: 900 });
});

test('a setting of the shop is what packing adds to an estimate; what was submitted keeps it', async () => {
  const item_ids = await stockItems(shop, m, [{ weight: 800 }]);
  const asked = { item_ids, shipping_id: line.id };
  const weight = async () =>
    (await m.order.ordertopackage(asked)).lines.find((l) => l.quote.line_id === line.id)!.quote.boxes[0]!.weight;
  expect(await weight()).toBe(880);
  await changeSetting(shop, 'estimate_weight_bp', 13_000);
  expect(await weight()).toBe(1040);
  const { id } = await submit(m, asked);
  await changeSetting(shop, 'estimate_weight_bp');
  const { terms } = await shop.db.selectFrom('waybill').select('terms').where('id', '=', id).executeTakeFirstOrThrow();
  expect((terms as FreightTerms).ask.packing).toEqual({ weight_bp: 13_000, volume_bp: 12_000 });
});

test('the preview compares all lines, takes the recommended one, and explains the bill', async () => {
  const fast = await testLine(shop, {
    price: { mode: 1, first: 500, first_money: 20_000, next: 500, next_money: 9000 },
    days_min: 3,
    days_max: 5,
  });
  // cheaper, and slower than the middle of the three that can go
  const slow = await testLine(shop, {
    price: { mode: 1, first: 500, first_money: 4000, next: 500, next_money: 1000 },
    days_min: 40,
    days_max: 60,
  });
  const batteries = await testLine(shop, {
    goods_types: ['general'],
    price: { mode: 1, first: 500, first_money: 1000, next: 500, next_money: 100 },
  });
  const item_ids = await stockItems(shop, m, [
    { weight: 1000, price: 12_000, coupon_share: 2000 },
    { weight: 800, goods_type: 'battery_in', price: 5000, num: 2, days_ago: 92 },
  ]);
  const p = await m.order.changeShipping({ item_ids });
  expect(p).toMatchObject({
    shipping_id: line.id,
    address: { city: 'Berlin', problem: null },
    problems: [],
    pays: 'now',
    insurance: 'offered',
    insured_value: 0,
    sendorder_id: null,
    invoice_no: null,
    currency: 'CNY',
    rate: '1',
  });
  expect(p.lines.map((l) => [l.line.id, l.quote.eligible])).toEqual(
    expect.arrayContaining([
      [line.id, true],
      [fast.id, true],
      [slow.id, true],
      [batteries.id, false],
    ]),
  );
  expect(p.lines.filter((l) => l.recommended).map((l) => l.line.id)).toEqual([line.id]);
  expect(p.lines.find((l) => l.line.id === batteries.id)!.quote.reasons[0]).toMatchObject({ key: 'freight.no.goods_type' });
  expect(amounts(p)).toEqual([
    ['freight', 8000 + 3 * 3000],
    ['storage', 200],
  ]);
  expect(p.components[0]).toMatchObject({
    key: 'fee.freight',
    params: { billed: 1980, unit: 'kg' },
    why: [{ key: 'fee.step.first' }, { key: 'fee.step.next', params: { count: 3, price_fen: 3000 } }],
  });
  expect(p.insured_default).toBe(10_000 + 10_000 + 17_000);
  expect(p.declare.map((d) => [d.quantity, d.unit_value, d.paid_value, d.name_en])).toEqual([
    [1, 10_000, 10_000, 'Test goods'],
    [2, 5000, 5000, 'Test goods'],
  ]);
  expect(p.declare_below_paid).toBe(false);
  const insured = await m.order.changeShipping({
    item_ids,
    shipping_id: fast.id,
    insured: true,
    services: ['corner', 'film'],
  });
  expect(insured).toMatchObject({
    shipping_id: fast.id,
    insured_value: 20_000 + 47_000,
    insured_default: 67_000,
    insured_premium: 1340,
  });
  expect(amounts(insured)).toEqual([
    ['freight', 47_000],
    ['service', 800],
    ['service', 400],
    ['insurance', 1340],
    ['storage', 200],
  ]);
  expect(insured.components[1]!.params.name).toBe('Corner protection');
  // More than goods and freight cost is refused by its field, not lessened.
  const over = await m.order
    .changeShipping({ item_ids, shipping_id: fast.id, services: ['corner', 'film'], insured_value: 67_001 })
    .catch((e) => e as CallRefused);
  expect(over).toMatchObject({ key: 'waybill.insured_high', data: { params: { most_fen: 67_000 } } });
  const lowered = await m.order.changeShipping({ item_ids, insured_value: 5000 });
  expect(lowered).toMatchObject({ insured_value: 5000 });
  expect(lowered.components.find((c) => c.code === 'insurance')!.amount).toBe(300);
  expect(await refusal(m.order.changeShipping({ item_ids, services: ['photo'] }))).toBe('waybill.service');
  expect(await refusal(m.order.changeShipping({ item_ids, shipping_id: 9999 }))).toBe('fail.not_found');
});

test('submitting makes a waybill and its bill, moves the items, and happens once', async () => {
  const item_ids = await stockItems(shop, m, [{ weight: 1000 }, { weight: 500 }]);
  const asked = { item_ids, shipping_id: line.id, remark: 'Please fold', services: ['film'] };
  const { quote } = await m.order.ordertopackage(asked);
  expect((await m.sendorder.lists({})).list.total).toBe(0);
  const key = uuid();
  const made = await m.order.ordertopackage({ ...asked, submit: true, quote, key });
  expect(await m.order.ordertopackage({ ...asked, submit: true, quote, key })).toEqual(made);
  expect(await refusal(m.order.ordertopackage({ ...asked, submit: true, quote, key: uuid() }))).toBe('waybill.stock');
  const detail = await m.sendorder.detail({ id: made.sendorder_id! });
  expect(detail).toMatchObject({
    state: 'unpaid',
    actions: ['pay', 'change', 'cancel'],
    due: made.amount,
    invoice_no: made.invoice_no,
    remark: 'Please fold',
    count: 2,
    city: 'Berlin',
    country: 'Germany',
    needs_you: true,
    paid: 0,
  });
  expect(detail.no).toMatch(/^SP\d{4}-\d+$/);
  expect(detail.items.map((i) => [i.id, i.state, i.waybill_id])).toEqual(
    item_ids.map((id) => [id, 'in_waybill', made.sendorder_id]),
  );
  expect(detail.estimated_box).toMatchObject({ weight: 1650, count: 1 });
  expect(detail.timeline.map((t) => t.key)).toEqual(['event.waybill.submit']);
  expect(detail.route).toEqual({ places: ['Warehouse GZ', 'Export', 'Germany', 'Berlin'], progress: 0 });
  const bill = await m.paywallet.getInvoice({ type: 'waybill', id: made.sendorder_id! });
  expect(bill).toMatchObject({ invoice_no: made.invoice_no, amount: made.amount, kind: 'waybill', takes_coupon: true });
  expect(new Date(bill.expires_at!).getTime() - shop.now().getTime()).toBeGreaterThan(9.9 * 86_400_000);
  expect((await m.order.getGoodslist({})).count).toBe(0);
  expect((await m.order.lists({ tab: 'shipped' })).list.data.map((o) => o.state)).toEqual(['in_waybill']);
  await expectSoundLedger(shop);
});

test('a price that changed meanwhile refuses with the new preview', async () => {
  const own = await testLine(shop, { volume_rule: { kind: 'none' } });
  const item_ids = await stockItems(shop, m, [{}]);
  const { quote, amount } = await m.order.ordertopackage({ item_ids, shipping_id: own.id });
  const data = {
    ...own,
    prices: [{ ...own.prices[0]!, price: { mode: 1 as const, first: 500, first_money: 9000, next: 500, next_money: 3000 } }],
  };
  await shop.db
    .updateTable('line')
    .set({ data: json(data) })
    .where('id', '=', own.id)
    .execute();
  const error = await caught(m.order.ordertopackage({ item_ids, shipping_id: own.id, submit: true, quote, key: uuid() }));
  expect(error.key).toBe('waybill.changed');
  const now = error.data.now as PackagePreview;
  expect(now.amount).toBe(amount + 1000);
  const made = await m.order.ordertopackage({ item_ids, shipping_id: own.id, submit: true, quote: now.quote, key: uuid() });
  expect(made.amount).toBe(amount + 1000);
  expect(
    await refusal(
      m.order.ordertopackage({ item_ids: await stockItems(shop, m, [{}]), shipping_id: own.id, submit: true, key: uuid() }),
    ),
  ).toBe('waybill.changed');
});

test('a declaration below what was paid has to be confirmed, and is recorded', async () => {
  const item_ids = await stockItems(shop, m, [{ price: 8000 }]);
  const declare = [{ order_item_id: item_ids[0]!, name_en: 'Cotton shirt', quantity: 1, unit_value: 3000 }];
  const p = await m.order.ordertopackage({ item_ids, shipping_id: line.id, declare });
  expect(p).toMatchObject({
    declare_below_paid: true,
    declare: [{ name_en: 'Cotton shirt', unit_value: 3000, paid_value: 8000, hs_code: '6307' }],
  });
  expect(
    await refusal(m.order.ordertopackage({ item_ids, shipping_id: line.id, declare, submit: true, quote: p.quote, key: uuid() })),
  ).toBe('waybill.declare_confirm');
  const made = await m.order.ordertopackage({
    item_ids,
    shipping_id: line.id,
    declare,
    declare_confirmed: true,
    submit: true,
    quote: p.quote,
    key: uuid(),
  });
  const detail = await m.sendorder.detail({ id: made.sendorder_id! });
  expect(detail).toMatchObject({
    declared_total: 3000,
    timeline: [{ key: 'event.waybill.declare_below', params: { declared_fen: 3000, paid_fen: 8000 } }, {}],
  });
  const strange = [{ ...declare[0]!, order_item_id: 1 }];
  expect(await refusal(m.order.ordertopackage({ item_ids: await stockItems(shop, m, [{}]), declare: strange }))).toBe(
    'fail.not_found',
  );
});
