// Rehearsal packing from end to end: services are paid first, the boxes are packed and shown with the exact price of every
// line, the choice is billed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Line } from '#contract/freight.ts';
import { runJob } from '#server/jobs.ts';
import { CallRefused, type MemberClient, refusal, type Shop, uuid } from '#server/testing.ts';
import { testLine } from '#server/testing-goods.ts';
import { fund } from '#server/testing-money.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { balances } from '../../../payments/ledger/ledger.ts';
import {
  expectConsistent,
  giveCoupon,
  openSending,
  type Packer,
  packAs,
  paidStock,
  payBill,
  sender,
  sendOff,
  submitStock,
} from '../stock/testing-stock.ts';

let shop: Shop;
/** 80.00 and 30.00 for each further 500 g */
let line: Line;
/** 50.00 a kg */
let fine: Line;
let small: Line;
let packer: Packer;
let m: MemberClient;
beforeAll(async () => {
  ({ shop, line, packer } = await openSending({ weight_max: 30_000 }));
  fine = await testLine(shop, {
    volume_rule: { kind: 'none' },
    price: { mode: 2, base: 0, tiers: [{ to: 30_000, unit: 5000 }] },
  });
  small = await testLine(shop, { volume_rule: { kind: 'none' }, weight_max: 2000 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  m = await sender(shop, { level: 4 });
});

const own = () => balances(shop.ctx(), m.id);
const row = (id: number) => shop.db.selectFrom('waybill').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const amounts = (rows: { code: string; amount: number }[]) => rows.map((r) => [r.code, r.amount]);
const news = async (key: string) =>
  (await shop.db.selectFrom('message').select(['key']).where('member_id', '=', m.id).where('key', '=', key).execute()).length;

const corners = [{ code: 'corner', done: true }];
/** Paid for, to be packed: 20.00 for the rehearsal and 8.00 for corners of one box. */
const ordered = (services = ['rehearsal', 'corner']) => paidStock({ shop, line }, m, { services }, [{ weight: 3636 }]);
const choose = (id: number, shipping_id: number, offer: string) =>
  m.sendorder.act({ id, action: 'choose', input: { shipping_id, offer }, key: uuid() });
const offerOf = async (id: number, line_id: number) => {
  const { lines } = await m.sendorder.lineOffers({ id });
  return lines.find((one) => one.line.id === line_id)!;
};

const consistent = (id: number) => expectConsistent(shop, id);

test('services are billed first; the packed boxes give every line its exact price; the choice is billed, paid and shipped', async () => {
  const { id, preview, invoice_no } = await submitStock({ shop, line }, m, { services: ['rehearsal', 'corner'], points: 500 });
  expect(preview).toMatchObject({ pays: 'rehearsal', amount: 2800, points: 0, points_max: 0, coupons: [] });
  expect(amounts(preview.components)).toEqual([
    ['service', 2000],
    ['service', 800],
  ]);
  const bill = await m.paywallet.getInvoice({ no: invoice_no });
  expect(bill).toMatchObject({
    kind: 'services',
    amount: 2800,
    takes_coupon: false,
    points_max: 0,
    title: 'bill.waybill_services',
  });
  expect(await refusal(m.paywallet.useCoupon({ no: invoice_no, points: 100 }))).toBe('coupon.other_bill');
  expect(await m.sendorder.detail({ id })).toMatchObject({ state: 'unpaid', amount: 2800, due: 2800, rehearsal: true });
  await payBill(m, invoice_no);
  expect((await m.sendorder.detail({ id })).timeline[0]).toMatchObject({ key: 'event.waybill.pay_services' });
  expect(await m.sendorder.detail({ id })).toMatchObject({ state: 'to_pack', paid: 2800, pays_later: true, amount: 2800 });
  expect(await refusal(m.sendorder.lineOffers({ id }))).toBe('fail.state');

  await packer.packing.take({ id });
  const seen = await packer.packing.preview({ id, boxes: [{ weight: 3200, length: 200, width: 150, height: 100 }] });
  expect(seen).toMatchObject({ state: 'none', difference: 24_700, final: 24_700 });
  expect(seen.rows.find((r) => r.key === 'settle.weight')).toMatchObject({ estimated: '4.00 kg', measured: '3.20 kg' });
  const packed = await packAs(packer, id, [{ weight: 3200 }]);
  expect(packed).toMatchObject({ state: 'choose_line', rehearsal: true, settlement: null });
  const shown = await m.sendorder.detail({ id });
  expect(shown).toMatchObject({ state: 'choose_line', needs_you: true, actions: ['choose', 'cancel'], due: null });
  expect(shown.boxes).toMatchObject([{ weight: 3200, volume_weight: expect.any(Number) }]);
  expect(await news('choose_line')).toBe(1);
  expect((await packer.packing.lists({ tab: 'choose_line' })).counts).toMatchObject({ choose_line: 1, settle: 0 });

  const offers = await m.sendorder.lineOffers({ id });
  expect(offers).toMatchObject({ shipping_id: line.id, paid: 2800, until: shown.due_at });
  // Level 4 takes 5 % off: 80.00 + 6 x 30.00, and 3.2 kg x 50.00.
  expect(offers.lines.filter((one) => one.quote.eligible).map((one) => [one.line.id, one.due])).toEqual([
    [fine.id, 15_200],
    [line.id, 26_000 - 1300],
  ]);
  const no = offers.lines.find((one) => one.line.id === small.id)!;
  expect(no.quote).toMatchObject({ eligible: false, reasons: [{ key: 'freight.no.weight_max' }] });
  expect(await refusal(choose(id, small.id, no.offer))).toBe('waybill.changed');

  const chosen = await choose(id, fine.id, offers.lines[0]!.offer);
  expect(chosen).toMatchObject({ state: 'settle_due', due: 15_200, amount: 18_000, rehearsal: true, line: expect.any(String) });
  const freight = await m.paywallet.getInvoice({ no: chosen.invoice_no! });
  expect(freight).toMatchObject({ kind: 'waybill', amount: 15_200, takes_coupon: true });
  expect(await refusal(sendOff(packer, id))).toBe('fail.state');
  await payBill(m, freight.invoice_no);
  expect(await m.sendorder.detail({ id })).toMatchObject({
    state: 'to_dispatch',
    paid: 18_000,
    amount: 18_000,
    rehearsal: false,
    settlement: { state: 'paid', final: 15_200 },
  });
  expect(await own()).toMatchObject({ cash: 100_000 - 18_000 });
  expect((await row(id)).line_id).toBe(fine.id);
  await consistent(id);
  await sendOff(packer, id);
  await m.sendorder.receipt({ id, key: uuid() });
  await consistent(id);
});

test('coupon and points pay the freight that was chosen, not the services', async () => {
  await fund(shop, m, 3000, 'points');
  const coupon_id = await giveCoupon(shop, m, { value: 2000 });
  const { id } = await ordered();
  await packAs(packer, id, [{ weight: 3200 }]);
  const { invoice_no } = await choose(id, line.id, (await offerOf(id, line.id)).offer);
  const bill = await m.paywallet.useCoupon({ no: invoice_no!, coupon_id, points: 2700 });
  // 260.00 - 13.00 - 20.00 - 24.70, which is a tenth of 247.00
  expect(bill).toMatchObject({ amount: 20_230, points: 2470, coupon_id });
  expect(await m.sendorder.detail({ id })).toMatchObject({ due: 20_230, amount: 20_230 + 2800 });
  await payBill(m, bill.invoice_no);
  expect(await own()).toMatchObject({ cash: 100_000 - 2800 - 20_230, points: 530 });
  await consistent(id);
  // Unpacked and packed again, it is settled on the line that was chosen.
  await packer.packing.recall({ id, reason: 'Tape came off', key: uuid() });
  await packer.packing.pack({
    reason: 'Checked by eye',
    id,
    boxes: [{ weight: 2600, length: 200, width: 150, height: 100 }],
    services: corners,
    key: uuid(),
  });
  // 230.00 - 11.50 - 20.00 - 21.85
  expect(await m.sendorder.detail({ id })).toMatchObject({
    state: 'to_dispatch',
    amount: 17_665 + 2800,
    refunded: 20_230 - 17_665,
  });
  expect((await own()).points).toBe(3000 - 2185);
  await consistent(id);
});

test('what was not done, and boxes that were not needed, are refunded at packing; more boxes are billed with the freight', async () => {
  const { id } = await ordered(['rehearsal', 'corner', 'film']);
  await packAs(packer, id, [{ weight: 2000 }, { weight: 1200 }], ['rehearsal', 'corner']);
  expect(await m.sendorder.detail({ id })).toMatchObject({ state: 'choose_line', paid: 3200, refunded: 400, amount: 2800 });
  expect(await own()).toMatchObject({ cash: 100_000 - 2800 });
  const offer = await offerOf(id, line.id);
  expect(amounts(offer.quote.components)).toEqual([
    ['freight', 26_000],
    ['discount', -1300],
    ['service', 800],
  ]);
  const { invoice_no } = await choose(id, line.id, offer.offer);
  await payBill(m, invoice_no!);
  expect(await m.sendorder.detail({ id })).toMatchObject({ state: 'to_dispatch', amount: 24_700 + 3600 });
  await consistent(id);
});

test('what the screen shows is what is charged: a price that changed refuses with the new offers, and only the new one is taken', async () => {
  const { id } = await ordered();
  await packAs(packer, id, [{ weight: 3200 }]);
  const before = await offerOf(id, line.id);
  const data = await shop.db.selectFrom('line').select('data').where('id', '=', line.id).executeTakeFirstOrThrow();
  const set = (next: Line) =>
    shop.db
      .updateTable('line')
      .set({ data: JSON.stringify(next) as never })
      .where('id', '=', line.id)
      .execute();
  const dearer = structuredClone(data.data as Line);
  (dearer.prices[0]!.price as { first_money: number }).first_money = 9000;
  await set(dearer);
  const refused = await choose(id, line.id, before.offer).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CallRefused);
  expect((refused as CallRefused).key).toBe('waybill.changed');
  const now = await offerOf(id, line.id);
  expect(now.due).toBe(before.due + 950);
  expect(await choose(id, line.id, now.offer)).toMatchObject({ due: now.due });
  await set(data.data as Line);
  // The bill keeps what was chosen, whatever the table has later.
  const { invoice_no } = await m.sendorder.detail({ id });
  await payBill(m, invoice_no!);
  expect(await own()).toMatchObject({ cash: 100_000 - 2800 - now.due });
  await consistent(id);
});

test('a repeated tap changes nothing; until it is paid another line may be chosen, and its bill replaces the first', async () => {
  const coupon_id = await giveCoupon(shop, m, { value: 2000 });
  const { id } = await ordered();
  await packAs(packer, id, [{ weight: 3200 }]);
  const offer = await offerOf(id, line.id);
  const taps = await Promise.all([1, 2, 3].map(() => choose(id, line.id, offer.offer)));
  expect(new Set(taps.map((one) => one.invoice_no)).size).toBe(1);
  await m.paywallet.useCoupon({ no: taps[0]!.invoice_no!, coupon_id });
  expect(await choose(id, line.id, offer.offer)).toMatchObject({ due: offer.due - 2000 });
  const other = await offerOf(id, fine.id);
  const chosen = await choose(id, fine.id, other.offer);
  expect(chosen).toMatchObject({ state: 'settle_due', due: other.due });
  const bills = await shop.db
    .selectFrom('bill')
    .innerJoin('bill_target as t', 't.bill_id', 'bill.id')
    .select(['bill.state', 'bill.amount', 'bill.coupon_id'])
    .where('t.type', '=', 'waybill')
    .where('t.target_id', '=', id)
    .where('kind', '=', 'waybill')
    .orderBy('bill.id')
    .execute();
  expect(bills.map((b) => b.state)).toEqual(['replaced', 'replaced', 'open']);
  expect((await shop.db.selectFrom('coupon').select('state').where('id', '=', coupon_id).executeTakeFirstOrThrow()).state).toBe(
    'returned',
  );
  await payBill(m, chosen.invoice_no!);
  expect(await refusal(choose(id, line.id, offer.offer))).toBe('fail.state');
  await consistent(id);
});

test('cancelled at the choice, or not chosen in time: the rehearsal fee stays, nothing else; a reminder comes once', async () => {
  const first = await ordered();
  await packAs(packer, first.id, [{ weight: 3200 }]);
  expect((await m.sendorder.detail({ id: first.id })).cancel).toMatchObject({
    back: 0,
    kept: [{ amount: 2000 }, { amount: 800 }],
  });
  await m.sendorder.cancel({ id: first.id, key: uuid() });
  expect(await own()).toMatchObject({ cash: 100_000 - 2800 });

  const { id, item_ids } = await ordered(['rehearsal']);
  await packAs(packer, id, [{ weight: 3200 }]);
  shop.turn({ days: 6 });
  await runJob(shop.app, shop.db, 'waybill_choices');
  expect(await news('choose_line_soon')).toBe(0);
  shop.turn({ days: 2 });
  await runJob(shop.app, shop.db, 'waybill_choices');
  await runJob(shop.app, shop.db, 'waybill_choices');
  expect(await news('choose_line_soon')).toBe(1);
  shop.turn({ days: 3 });
  await runJob(shop.app, shop.db, 'waybill_choices');
  await runJob(shop.app, shop.db, 'waybill_choices');
  expect(await m.sendorder.detail({ id })).toMatchObject({ state: 'cancelled', paid: 2000, refunded: 0 });
  const items = await shop.db.selectFrom('order_item').select('state').where('id', 'in', item_ids).execute();
  expect(items.map((i) => i.state)).toEqual(['in_stock']);
  expect(await own()).toMatchObject({ cash: 100_000 - 2800 - 2000 });
  await consistent(id);
});

test('after the choice: unpaid or cancelled keeps the services; once paid, the repack fee as well', async () => {
  const { id } = await ordered();
  await packAs(packer, id, [{ weight: 3200 }]);
  await choose(id, line.id, (await offerOf(id, line.id)).offer);
  shop.turn({ days: 11 });
  await runJob(shop.app, shop.db, 'bills');
  expect(await m.sendorder.detail({ id })).toMatchObject({ state: 'cancelled', paid: 2800, refunded: 0 });
  await consistent(id);

  const paid = await ordered();
  await packAs(packer, paid.id, [{ weight: 3200 }]);
  const { invoice_no } = await choose(paid.id, line.id, (await offerOf(paid.id, line.id)).offer);
  await payBill(m, invoice_no!);
  await m.sendorder.cancel({ id: paid.id, key: uuid() });
  expect(await m.sendorder.detail({ id: paid.id })).toMatchObject({ state: 'cancelled', refunded: 24_700 - 2000 });
  await consistent(paid.id);
});

test('before it is packed: cancelled it is refunded in full, a change of line moves no money', async () => {
  const { id } = await ordered();
  const asked = { id, shipping_id: fine.id };
  const shown = await m.sendorder.changeShippingMethod(asked);
  expect(shown).toMatchObject({ amount: 0, pays: 'rehearsal' });
  await m.sendorder.changeShippingMethod({ ...asked, submit: 1, quote: shown.quote, key: uuid() });
  expect(await m.sendorder.detail({ id })).toMatchObject({ state: 'to_pack', line_id: fine.id, amount: 2800 });
  await m.sendorder.cancel({ id, key: uuid() });
  expect(await own()).toMatchObject({ cash: 100_000 });
  const unpaid = await submitStock({ shop, line }, m, { services: ['rehearsal'] });
  const other = { id: unpaid.id, shipping_id: fine.id };
  const { quote } = await m.sendorder.changeShippingMethod(other);
  await m.sendorder.changeShippingMethod({ ...other, submit: 1, quote, key: uuid() });
  expect(await m.sendorder.detail({ id: unpaid.id })).toMatchObject({ state: 'unpaid', due: 2000, line_id: fine.id });
  await consistent(id);
});

test('boxes that no line takes are refused at the desk, and the question has the reason; the time to choose is a setting', async () => {
  await changeSetting(shop, 'choose_line_days', 5);
  const { id } = await ordered();
  await packer.packing.take({ id });
  const huge = [{ weight: 40_000, length: 200, width: 150, height: 100 }];
  expect(await refusal(packer.packing.pack({ reason: 'Checked by eye', id, boxes: huge, services: corners, key: uuid() }))).toBe(
    'waybill.boxes_refused',
  );
  await packer.packing.problem({ id, text: 'Too heavy', boxes: huge, key: uuid() });
  expect((await m.sendorder.detail({ id })).problem).toMatchObject({
    text: 'Too heavy',
    why: expect.stringContaining('30'),
  });
  await m.sendorder.act({ id, action: 'answer', input: { text: 'Leave the stone out' }, key: uuid() });
  await packer.packing.pack({
    reason: 'Checked by eye',
    id,
    boxes: [{ weight: 3200, length: 200, width: 150, height: 100 }],
    services: corners,
    key: uuid(),
  });
  const { due_at } = await m.sendorder.detail({ id });
  const w = await row(id);
  expect(new Date(due_at!).getTime() - w.packed_at!.getTime()).toBe(5 * 86_400_000);
  await changeSetting(shop, 'choose_line_days');
});

test("another member's waybill is not found", async () => {
  const { id } = await ordered();
  await packAs(packer, id, [{ weight: 3200 }]);
  const { offer } = await offerOf(id, line.id);
  const other = await sender(shop);
  expect(await refusal(other.sendorder.lineOffers({ id }))).toBe('fail.not_found');
  expect(await refusal(other.sendorder.act({ id, action: 'choose', input: { shipping_id: line.id, offer }, key: uuid() }))).toBe(
    'fail.not_found',
  );
});

test('storage beyond the free days is billed with the freight, once', async () => {
  const { id } = await paidStock({ shop, line }, m, { services: ['rehearsal'] }, [{ weight: 3636, days_ago: 145 }]);
  expect(await m.sendorder.detail({ id })).toMatchObject({ paid: 2000 });
  await packAs(packer, id, [{ weight: 3200 }]);
  const offer = await offerOf(id, line.id);
  const storage = offer.quote.components.find((r) => r.code === 'storage')!.amount;
  expect(storage).toBeGreaterThan(0);
  const { invoice_no } = await choose(id, line.id, offer.offer);
  await payBill(m, invoice_no!);
  const item = await shop.db
    .selectFrom('order_item')
    .select('storage_paid')
    .where('waybill_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(item.storage_paid).toBe(storage);
  await consistent(id);
});
