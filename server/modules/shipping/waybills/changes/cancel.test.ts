// A waybill that ends before it leaves: cancelled in each state, expired, paid by remittance, paid after packing, changed.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Line } from '#contract/freight.ts';
import { json } from '#server/context.ts';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, refusal, type Shop, uuid } from '#server/testing.ts';
import { testLine } from '#server/testing-goods.ts';
import { expectSoundLedger, fund } from '#server/testing-money.ts';
import { balances } from '../../../payments/ledger/ledger.ts';
import {
  giveCoupon,
  openSending,
  type Packer,
  packAs,
  payBill,
  type Stocked,
  sender,
  sendOff,
  submit,
  submitStock,
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
  m = await sender(shop, { points: 5000 });
});

const own = () => balances(shop.ctx(), m.id);
const coupon = async (id: number) =>
  (await shop.db.selectFrom('coupon').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
const item = (id: number) => shop.db.selectFrom('order_item').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const made = (wish: object = {}, stock?: Stocked[]) => submitStock({ shop, line }, m, wish, stock);

test('unpaid: nothing to refund; goods, coupon and bill are released', async () => {
  const coupon_id = await giveCoupon(shop, m, { value: 1000 });
  const { id, invoice_no, item_ids } = await made({ coupon_id });
  expect(await coupon(coupon_id)).toBe('locked');
  expect(await m.sendorder.cancel({ id, reason: 'Changed my mind' })).toMatchObject({
    state: 'cancelled',
    actions: [],
    invoice_no: null,
    needs_you: false,
  });
  expect((await m.paywallet.getInvoice({ no: invoice_no })).state).toBe('cancelled');
  expect(await coupon(coupon_id)).toBe('returned');
  expect(await item(item_ids[0]!)).toMatchObject({ state: 'in_stock', waybill_id: null });
  expect(await m.sendorder.cancel({ id })).toMatchObject({ state: 'cancelled', invoice_no: null });
  expect(await refusal(payBill(m, invoice_no))).toBe('bill.not_payable');
  const again = await submit(m, { item_ids, shipping_id: line.id, coupon_id });
  expect(again.id).not.toBe(id);
});

test('to_pack: all is refunded: money, bonus as bonus, points, coupon, storage', async () => {
  const coupon_id = await giveCoupon(shop, m, { value: 1000 });
  await fund(shop, m, 7000, 'bonus');
  const { id, invoice_no, item_ids } = await made({ coupon_id, points: 500 }, [{ weight: 3636, days_ago: 93 }]);
  await payBill(m, invoice_no);
  expect(await own()).toMatchObject({ bonus: 0, cash: 100_000 + 7000 - (29_000 + 300 - 1000 - 500), points: 4500 });
  expect((await item(item_ids[0]!)).storage_paid).toBe(300);
  shop.turn({ days: 4 });
  expect((await m.sendorder.detail({ id })).cancel).toEqual({ back: 27_800, points: 500, kept: [] });
  expect(await m.sendorder.cancel({ id })).toMatchObject({ state: 'cancelled', paid: 27_800, refunded: 27_800, cancel: null });
  expect(await own()).toMatchObject({ cash: 100_000, bonus: 7000, points: 5000 });
  expect(await coupon(coupon_id)).toBe('returned');
  expect(await item(item_ids[0]!)).toMatchObject({ state: 'in_stock', storage_paid: 0, storage_days: 4 });
  expect((await m.order.getGoodslist({})).groups[0]!.items[0]!.storage_fee).toBe(300);
  expect((await m.pay.expensesRecord({ type: 'in' })).data[0]).toMatchObject({ key: 'money.waybill_cancelled', amount: 27_800 });
  await expectSoundLedger(shop);
});

test('while packing it can’t be cancelled; a problem can be answered or cancelled, or expires after 14 days', async () => {
  const [a, b, c] = [await made(), await made(), await made()];
  for (const { id, invoice_no } of [a, b, c]) {
    await payBill(m, invoice_no);
    await packer.packing.take({ id });
    expect(await refusal(m.sendorder.cancel({ id }))).toBe('fail.state');
    await packer.packing.problem({ id, text: 'One sock is missing', key: uuid() });
  }
  expect(await m.sendorder.detail({ id: a.id })).toMatchObject({
    state: 'problem',
    needs_you: true,
    actions: ['answer', 'cancel'],
    problem: { text: 'One sock is missing' },
  });
  expect(await refusal(m.sendorder.act({ id: a.id, action: 'answer', key: uuid() }))).toBe('fail.field_missing');
  const answered = await m.sendorder.act({ id: a.id, action: 'answer', input: { text: 'Send without it' }, key: uuid() });
  expect(answered).toMatchObject({ state: 'packing', problem: null, messages: [{ from: 'member', text: 'Send without it' }] });
  expect(answered.timeline[0]).toMatchObject({ key: 'event.waybill.answer', params: { reason: 'Send without it' } });
  expect(await m.sendorder.act({ id: b.id, action: 'cancel', key: uuid() })).toMatchObject({
    state: 'cancelled',
    refunded: 29_000,
  });
  shop.turn({ days: 13 });
  await runJob(shop.app, shop.db, 'waybill_problems');
  expect((await m.sendorder.detail({ id: c.id })).state).toBe('problem');
  shop.turn({ days: 1, minutes: 1 });
  await runJob(shop.app, shop.db, 'waybill_problems');
  await runJob(shop.app, shop.db, 'waybill_problems');
  expect(await m.sendorder.detail({ id: c.id })).toMatchObject({
    state: 'cancelled',
    refunded: 29_000,
    timeline: expect.arrayContaining([expect.objectContaining({ key: 'event.waybill.expire', by: 'system' })]),
  });
  expect((await own()).cash).toBe(100_000 - 29_000);
  await expectSoundLedger(shop);
});

test('after packing the freight is refunded less the repack fee; storage that has passed and done services stay paid', async () => {
  const coupon_id = await giveCoupon(shop, m, { value: 1000 });
  const { id, invoice_no, item_ids } = await made({ coupon_id, points: 500, services: ['corner'] }, [
    { weight: 3636, days_ago: 92 },
  ]);
  await payBill(m, invoice_no);
  const paid = 29_000 + 800 + 200 - 1000 - 500;
  await packAs(packer, id, [{ weight: 4000 }]);
  const preview = (await m.sendorder.detail({ id })).cancel!;
  expect(preview).toMatchObject({ back: paid - 3000, points: 500 });
  expect(preview.kept.map((r) => [r.code, r.amount])).toEqual([
    ['service', 800],
    ['storage', 200],
    ['repack', 2000],
  ]);
  expect(await m.sendorder.cancel({ id })).toMatchObject({ state: 'cancelled', paid, refunded: paid - 2000 - 800 - 200 });
  expect(await own()).toMatchObject({ cash: 100_000 - 3000, points: 5000 });
  expect(await coupon(coupon_id)).toBe('used');
  expect(await item(item_ids[0]!)).toMatchObject({ state: 'in_stock', storage_paid: 200 });
  expect((await m.sendorder.detail({ id })).components.map((r) => [r.code, r.amount])).toEqual([
    ['service', 800],
    ['storage', 200],
    ['repack', 2000],
  ]);
  await expectSoundLedger(shop);
});

test('the repack fee is never more than the freight', async () => {
  const cheap = await testLine(shop, {
    volume_rule: { kind: 'none' },
    price: { mode: 1, first: 500, first_money: 1200, next: 500, next_money: 100 },
  });
  const { id, invoice_no } = await made({ shipping_id: cheap.id }, [{ weight: 300 }]);
  await payBill(m, invoice_no);
  await packAs(packer, id, [{ weight: 330 }]);
  expect(await m.sendorder.cancel({ id })).toMatchObject({ state: 'cancelled', paid: 1200, refunded: 0 });
  expect((await own()).cash).toBe(100_000 - 1200);
  await expectSoundLedger(shop);
});

test('a supplement that is not paid in 10 days unpacks the waybill; an unpaid waybill ends after 10 days', async () => {
  const { id, invoice_no } = await made();
  const unpaid = await made();
  await payBill(m, invoice_no);
  await packAs(packer, id, [{ weight: 6000 }]);
  const due = await m.sendorder.detail({ id });
  shop.turn({ days: 10, minutes: 1 });
  await runJob(shop.app, shop.db, 'bills');
  expect(await m.sendorder.detail({ id })).toMatchObject({
    state: 'cancelled',
    paid: 29_000,
    refunded: 27_000,
    settlement: { state: 'cancelled' },
  });
  expect((await m.paywallet.getInvoice({ no: due.invoice_no! })).state).toBe('expired');
  expect(await m.sendorder.detail({ id: unpaid.id })).toMatchObject({ state: 'cancelled', paid: 0, refunded: 0 });
  expect((await m.order.getGoodslist({})).count).toBe(2);
  const inbox = await shop.db
    .selectFrom('message')
    .select(['key', 'params'])
    .where('member_id', '=', m.id)
    .where('key', '=', 'waybill_cancelled')
    .orderBy('id')
    .execute();
  expect(inbox.map((i) => (i.params as { amount_fen: number }).amount_fen).sort()).toEqual([0, 27_000]);
  await expectSoundLedger(shop);
});

test('a remittance: under review nothing else can be done; rejected it waits again, confirmed it continues', async () => {
  const names = json({ en: 'Transfer' });
  const bank = await shop.db
    .insertInto('bank_account')
    .values({
      area: 'DE',
      names,
      currency: 'CNY',
      bank: 'Bank',
      account_name: 'Sampan',
      account_no: '1',
      instructions: names,
      fee_note: names,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const slip = await shop.db
    .insertInto('upload')
    .values({ name: `${uuid()}.png`, use: 'remit', member_id: m.id, mime: 'image/png', bytes: 1, created_at: shop.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const finance = await shop.operator('finance');
  const { id, invoice_no } = await made();
  const report = (no: string, minor: number) =>
    m.remit.add({ bank_id: bank.id, no, minor, currency: 'CNY', slip: slip.id, key: uuid() });
  const first = await report(invoice_no, 29_000);
  expect(await m.sendorder.detail({ id })).toMatchObject({ state: 'pay_review', actions: [] });
  expect(await refusal(m.sendorder.cancel({ id }))).toBe('fail.state');
  expect(await refusal(m.sendorder.changeShippingMethod({ id, shipping_id: line.id }))).toBe('fail.state');
  shop.turn({ days: 11 });
  await runJob(shop.app, shop.db, 'bills');
  await finance.remits.reject({ id: first.id, reason: 'Nothing came', key: uuid() });
  const again = await m.sendorder.detail({ id });
  expect(again).toMatchObject({ state: 'unpaid', actions: ['pay', 'change', 'cancel'] });
  expect(new Date(again.due_at!).getTime() - shop.now().getTime()).toBeGreaterThan(23 * 3_600_000);
  const second = await report(invoice_no, 29_000);
  await finance.remits.approve({ id: second.id, minor: 29_000, key: uuid() });
  expect(await m.sendorder.detail({ id })).toMatchObject({ state: 'to_pack', paid: 29_000 });
  await packAs(packer, id, [{ weight: 5400 }]);
  const { invoice_no: more, due } = await m.sendorder.detail({ id });
  const third = await report(more!, due!);
  expect(await m.sendorder.detail({ id })).toMatchObject({ state: 'pay_review' });
  await finance.remits.approve({ id: third.id, minor: due!, key: uuid() });
  expect(await m.sendorder.detail({ id })).toMatchObject({ state: 'to_dispatch', paid: 38_000, settlement: { state: 'paid' } });
  await expectSoundLedger(shop);
});

test('dispatched waybills can’t be cancelled', async () => {
  const { id, invoice_no } = await made();
  await payBill(m, invoice_no);
  await packAs(packer, id, [{ weight: 4000 }]);
  await sendOff(packer, id);
  expect(await refusal(m.sendorder.cancel({ id }))).toBe('fail.state');
  expect(await refusal(packer.packing.recall({ id, reason: 'x', key: uuid() }))).toBe('fail.state');
});
