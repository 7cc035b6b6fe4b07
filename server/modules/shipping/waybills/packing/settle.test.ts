// The settlement of a waybill from end to end: the numbers of rule 3.10, heavier, lighter, nearly the same, disputed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SettlementOut } from '#contract/calls/waybills.ts';
import type { Line } from '#contract/freight.ts';
import { type MemberClient, refusal, type Shop, uuid } from '#server/testing.ts';
import { testLine } from '#server/testing-goods.ts';
import { fund } from '#server/testing-money.ts';
import { balances } from '../../../payments/ledger/ledger.ts';
import { frozenAsk } from '../../../pricing/freight/quote.ts';
import { settle } from '../../../pricing/freight/settle.ts';
import { rule } from '../../../pricing/freight/testing-lines.ts';
import {
  expectConsistent,
  giveCoupon,
  openSending,
  type Packer,
  packAs,
  paidStock,
  payBill,
  type RealBox,
  sender,
  sendOff,
  stockItems,
  submit,
} from '../stock/testing-stock.ts';

let shop: Shop;
let line: Line;
let packer: Packer;
let m: MemberClient;
beforeAll(async () => {
  ({ shop, line, packer } = await openSending());
});
afterAll(() => shop.close());
beforeEach(async () => {
  m = await sender(shop, { level: 4 });
});

const own = () => balances(shop.ctx(), m.id);
const row = (id: number) => shop.db.selectFrom('waybill').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const amounts = (rows: { code: string; amount: number }[]) => rows.map((r) => [r.code, r.amount]);

const paid = (wish: object = {}, weight = 3636) => paidStock({ shop, line }, m, wish, [{ weight }]);

const consistent = (id: number) => expectConsistent(shop, id);

test('rule 3.10: estimate 228.50, real 202.30: 26.20 and 230 points are refunded', async () => {
  await fund(shop, m, 3000, 'points');
  const coupon_id = await giveCoupon(shop, m, { value: 2000 });
  const { id, preview, invoice_no } = await paid({ coupon_id, points: 2700 });
  expect(amounts(preview.components)).toEqual([
    ['freight', 29_000],
    ['discount', -1450],
    ['coupon', -2000],
    ['points', -2700],
  ]);
  expect(preview).toMatchObject({ amount: 22_850, points_max: 2755, points: 2700, coupon_id, problems: [] });
  expect(await own()).toMatchObject({ cash: 100_000 - 22_850, points: 300 });
  expect((await m.paywallet.getInvoice({ no: invoice_no })).components.map((r) => r.key)).toEqual([
    'fee.freight',
    'fee.discount_by',
    'fee.coupon',
    'fee.points',
  ]);
  await consistent(id);

  await packAs(packer, id, [{ weight: 3200 }]);
  expect(await own()).toMatchObject({ cash: 100_000 - 20_230, points: 530 });
  const detail = await m.sendorder.detail({ id });
  expect(detail).toMatchObject({ state: 'to_dispatch', paid: 22_850, refunded: 2620, amount: 20_230, weight: 3200 });
  expect(amounts(detail.components)).toEqual([
    ['freight', 26_000],
    ['discount', -1300],
    ['coupon', -2000],
    ['points', -2470],
  ]);
  expect(detail.settlement).toMatchObject({
    paid: 22_850,
    final: 20_230,
    difference: -2620,
    waived: 0,
    points_back: 230,
    state: 'refunded',
  });
  expect(detail.settlement!.rows.find((r) => r.key === 'settle.weight')).toEqual({
    key: 'settle.weight',
    estimated: '4.00 kg',
    measured: '3.20 kg',
    changed: true,
  });
  expect(detail.settlement!.why.map((w) => w.key)).toContain('settle.why.lighter');
  const statement = await m.pay.expensesRecord({ type: 'in' });
  expect(statement.data[0]).toMatchObject({ key: 'money.waybill_lighter', amount: 2620, params: { no: detail.no } });
  const coupon = await shop.db.selectFrom('coupon').select('state').where('id', '=', coupon_id).executeTakeFirstOrThrow();
  expect(coupon.state).toBe('used');
  await consistent(id);
});

test('heavier: a supplement without coupon and points, paid, then it may leave', async () => {
  await fund(shop, m, 3000, 'points');
  const { id } = await paid();
  const packed = await packAs(packer, id, [{ weight: 5400 }]);
  expect(packed).toMatchObject({
    state: 'settle_due',
    settlement: { paid: 27_550, final: 36_100, difference: 8550, state: 'due' },
  });
  const before = await m.sendorder.detail({ id });
  expect(before).toMatchObject({ state: 'settle_due', needs_you: true, due: 8550, actions: ['pay', 'dispute', 'cancel'] });
  const bill = await m.paywallet.getInvoice({ no: before.invoice_no! });
  expect(bill).toMatchObject({
    kind: 'supplement',
    amount: 8550,
    takes_coupon: false,
    points_max: 0,
    title: 'bill.waybill_supplement',
  });
  expect(amounts(bill.components)).toEqual([
    ['freight', 9000],
    ['discount', -450],
  ]);
  expect(await refusal(m.paywallet.useCoupon({ no: bill.invoice_no, points: 100 }))).toBe('coupon.other_bill');
  expect(await refusal(sendOff(packer, id))).toBe('fail.state');
  await payBill(m, bill.invoice_no);
  expect(await m.sendorder.detail({ id })).toMatchObject({
    state: 'to_dispatch',
    paid: 36_100,
    refunded: 0,
    settlement: { state: 'paid' },
  });
  await consistent(id);
  const w = await row(id);
  expect(amounts(w.booked as never)).toEqual([
    ['freight', 38_000],
    ['discount', -1900],
  ]);
});

test('a difference under 2.00 or 1 % is waived by the shop; the member sees that', async () => {
  const fine = await testLine(shop, {
    volume_rule: { kind: 'none' },
    price: { mode: 2, base: 0, tiers: [{ to: 30_000, unit: 5000 }] },
  });
  const item_ids = await stockItems(shop, m, [{ weight: 3636 }]);
  const { id, invoice_no } = await submit(m, { item_ids, shipping_id: fine.id });
  await payBill(m, invoice_no);
  await packAs(packer, id, [{ weight: 4040 }]);
  const detail = await m.sendorder.detail({ id });
  expect(detail).toMatchObject({
    state: 'to_dispatch',
    paid: 19_000,
    refunded: 0,
    amount: 19_000,
    settlement: { state: 'waived', waived: 190, difference: 190 },
  });
  expect(detail.components.at(-1)).toMatchObject({ code: 'waived', amount: -190 });
  const variance = await shop.db
    .selectFrom('account')
    .select('balance')
    .where('kind', '=', 'freight_variance')
    .executeTakeFirstOrThrow();
  expect(variance.balance).toBe(190);
  await consistent(id);
});

test('packed again: each weighing is compared with what is still paid at that time', async () => {
  await fund(shop, m, 3000, 'points');
  const { id } = await paid({ points: 2700 });
  await packAs(packer, id, [{ weight: 3200 }]);
  const once = await own();
  expect(once.points).toBe(300 + 230);
  const recalled = await packer.packing.recall({ id, reason: 'Tape came off', key: uuid() });
  expect(recalled).toMatchObject({ state: 'packing', boxes: [], settlement: null });
  await packer.packing.pack({
    reason: 'Checked by eye',
    id,
    boxes: [{ weight: 4000, length: 200, width: 150, height: 100 }],
    key: uuid(),
  });
  const detail = await m.sendorder.detail({ id });
  // 290.00 - 14.50 - 24.70 (the points still used) against 222.30 that is still paid
  expect(detail).toMatchObject({ state: 'settle_due', due: 29_000 - 1450 - 2470 - (26_000 - 1300 - 2470) });
  await payBill(m, detail.invoice_no!);
  await packer.packing.recall({ id, reason: 'Again', key: uuid() });
  await packer.packing.pack({
    reason: 'Checked by eye',
    id,
    boxes: [{ weight: 500, length: 200, width: 150, height: 100 }],
    key: uuid(),
  });
  expect(await m.sendorder.detail({ id })).toMatchObject({ state: 'to_dispatch', amount: 8000 - 400 - 760 });
  expect((await own()).points).toBe(3000 - 760);
  await consistent(id);
});

test('services that were not done are refunded, each by name; boxes the line refuses are not packed', async () => {
  const { id, preview } = await paid({ services: ['corner', 'film'] });
  expect(amounts(preview.components)).toEqual([
    ['freight', 29_000],
    ['discount', -1450],
    ['service', 800],
    ['service', 400],
  ]);
  const small = await testLine(shop, { weight_max: 10_000, volume_rule: { kind: 'none' } });
  const other = await stockItems(shop, m, [{ weight: 1000 }]);
  const made = await submit(m, { item_ids: other, shipping_id: small.id });
  await payBill(m, made.invoice_no);
  await packer.packing.take({ id: made.id });
  expect(
    await refusal(packer.packing.preview({ id: made.id, boxes: [{ weight: 12_000, length: 100, width: 100, height: 100 }] })),
  ).toBe('waybill.boxes_refused');
  expect(
    await refusal(
      packer.packing.pack({
        reason: 'Checked by eye',
        id: made.id,
        boxes: [{ weight: 12_000, length: 100, width: 100, height: 100 }],
        key: uuid(),
      }),
    ),
  ).toBe('waybill.boxes_refused');
  expect((await packer.packing.detail({ id: made.id })).state).toBe('packing');

  const packed = await packAs(packer, id, [{ weight: 4000 }], ['corner']);
  expect(packed).toMatchObject({ state: 'to_dispatch', services: ['Corner protection', 'Stretch film'] });
  const detail = await m.sendorder.detail({ id });
  expect(detail).toMatchObject({
    refunded: 400,
    services: [
      { code: 'corner', state: 'done' },
      { code: 'film', state: 'refunded' },
    ],
  });
  expect(detail.settlement!.why).toContainEqual({ key: 'settle.why.service_undone', params: { name: 'Stretch film' } });
  await consistent(id);
});

test('a preview of boxes shows their settlement and writes nothing', async () => {
  const { id } = await paid();
  await packer.packing.take({ id });
  const seen = await packer.packing.preview({
    id,
    boxes: [
      { weight: 3000, length: 300, width: 300, height: 300 },
      { weight: 2400, length: 300, width: 200, height: 200 },
    ],
  });
  expect(seen).toMatchObject({
    difference: 8550,
    state: 'due',
    rows: expect.arrayContaining([{ key: 'settle.box', estimated: '20×15×12', measured: '30×30×30 + 30×20×20', changed: true }]),
  });
  expect(seen.why.map((w) => w.key)).toEqual(
    expect.arrayContaining(['settle.why.boxes', 'settle.why.heavier', 'settle.why.billed_up']),
  );
  expect(await packer.packing.detail({ id })).toMatchObject({ state: 'packing', boxes: [], settlement: null });
});

test.each<[string, Parameters<typeof testLine>[1], RealBox[], Partial<SettlementOut>]>([
  ['the same', {}, [{ weight: 4000 }], { state: 'none', paid: 27_550, final: 27_550, difference: 0 }],
  ['lighter', {}, [{ weight: 3200 }], { state: 'refunded', final: 24_700, difference: -2850 }],
  [
    'by volume, two boxes',
    { volume_rule: { kind: 'max' } },
    [{ weight: 2000, length: 400, width: 300, height: 300 }, { weight: 500 }],
    { state: 'due', final: 41_800, difference: 14_250 },
  ],
  [
    'a surcharge of a place, and fuel',
    { fuel_bp: 1000, rules: [rule({ amount: 2000, conditions: [{ param: 'postcode', is: 'in', value: [{ prefix: '101' }] }] })] },
    [{ weight: 4600 }],
    { state: 'due', paid: 32_505, final: 38_775, difference: 6270 },
  ],
  [
    'within the tolerance',
    { price: { mode: 2, base: 0, tiers: [{ to: 30_000, unit: 5000 }] } },
    [{ weight: 4040 }],
    { state: 'waived', paid: 19_000, final: 19_190, difference: 190, waived: 190 },
  ],
])('a preview equals settle(): %s', async (_, over, real, expected) => {
  const other = await testLine(shop, { volume_rule: { kind: 'none' }, ...over });
  const { id } = await paidStock({ shop, line: other }, m);
  await packer.packing.take({ id });
  const boxes = real.map((box) => ({ length: 200, width: 150, height: 100, ...box }));
  const seen = await packer.packing.preview({ id, boxes });
  expect(seen).toMatchObject(expected);
  const { terms, paid: had } = await row(id);
  const settled = settle(terms.line, boxes, {
    ask: frozenAsk(terms),
    paid: had,
    cap: null,
    tolerance: { min: 200, rate_bp: 100 },
  });
  expect(settled).toMatchObject({
    price: { total: seen.final },
    diff: seen.difference,
    waived: seen.waived,
    points_back: seen.points_back,
    amount: Math.abs(seen.difference) - seen.waived,
  });
});

test('a box lighter than the line takes: refused, the member is notified of the reason and the options, and chooses another line', async () => {
  const least = await testLine(shop, { weight_min: 2000, volume_rule: { kind: 'none' } });
  const item_ids = await stockItems(shop, m, [{ weight: 1900 }]); // estimated as 2,090 g
  const before = await own();
  const made = await submit(m, { item_ids, shipping_id: least.id });
  await payBill(m, made.invoice_no);
  await packer.packing.take({ id: made.id });
  const boxes = [{ weight: 1950, length: 200, width: 150, height: 100 }];
  expect(await refusal(packer.packing.pack({ reason: 'Checked by eye', id: made.id, boxes, key: uuid() }))).toBe(
    'waybill.boxes_refused',
  );
  // Boxes that the line takes do not prevent a problem of another kind.
  const fits = [{ weight: 2000, length: 200, width: 150, height: 100 }];
  await packer.packing.problem({ id: made.id, text: 'One box is wet.', boxes: fits, key: uuid() });
  expect((await m.sendorder.detail({ id: made.id })).problem!.text).toBe('One box is wet.');
  await m.sendorder.act({ id: made.id, action: 'answer', input: { text: 'Take another' }, key: uuid() });

  const reported = await packer.packing.problem({ id: made.id, text: 'Just too light.', boxes, key: uuid() });
  expect(reported).toMatchObject({ state: 'problem', problem: 'Minimum 2.00 kg, this parcel weighs 1.95 kg\nJust too light.' });
  const [message] = (await m.message.lists({})).list.data;
  expect(message).toMatchObject({ title: expect.stringMatching(/^The line cannot ship waybill /) });
  expect(message!.content).toMatch(
    /^Minimum 2\.00 kg, this parcel weighs 1\.95 kg\. Just too light\. If you cancel the waybill, the full freight/,
  );
  const seen = await m.sendorder.detail({ id: made.id });
  expect(seen.problem!.why).toMatch(/If you cancel the waybill, the full freight is refunded/);
  expect(seen.problem!.text).toBe('Just too light.');
  expect(seen.actions).toEqual(expect.arrayContaining(['answer', 'cancel']));
  await m.sendorder.cancel({ id: made.id, key: uuid() });
  expect(await own()).toEqual(before);
  const again = await submit(m, { item_ids, shipping_id: line.id });
  await payBill(m, again.invoice_no);
  expect((await packAs(packer, again.id, [{ weight: 1950 }])).state).toBe('to_dispatch');
  await consistent(made.id);
});
