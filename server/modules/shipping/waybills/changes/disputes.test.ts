// Disputed supplements: the bill does not expire until finance has decided.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PackagePreview } from '#contract/calls/stock-shapes.ts';
import type { Line } from '#contract/freight.ts';
import { type MemberClient, refusal, type Shop, uuid } from '#server/testing.ts';
import { expectSoundLedger } from '#server/testing-money.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { openSending, type Packer, packAs, paidStock, payBill, sender, stockItems } from '../stock/testing-stock.ts';

let shop: Shop;
let line: Line;
let packer: Packer;
let finance: Packer;
let m: MemberClient;
beforeAll(async () => {
  ({ shop, line, packer } = await openSending());
  finance = await shop.operator('owner');
});
afterAll(() => shop.close());
beforeEach(async () => {
  m = await sender(shop, { level: 4 });
});

const row = (id: number) => shop.db.selectFrom('waybill').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const paid = (wish: object = {}, weight = 3636) => paidStock({ shop, line }, m, wish, [{ weight }]);

/** What is booked and what was paid and refunded always agree. */
async function consistent(id: number) {
  const w = await row(id);
  expect((w.booked as { amount: number }[]).reduce((s, r) => s + r.amount, 0)).toBe(w.paid - w.refunded);
  await expectSoundLedger(shop);
}

test('a disputed supplement does not expire; finance waives or confirms it', async () => {
  const first = await paid();
  await packAs(packer, first.id, [{ weight: 5400 }]);
  expect(await refusal(finance.packing.waive({ id: first.id, reason: 'x', key: uuid() }))).toBe('waybill.not_disputed');
  expect(await refusal(m.sendorder.act({ id: first.id, action: 'dispute', key: uuid() }))).toBe('fail.field_missing');
  const disputed = await m.sendorder.act({
    id: first.id,
    action: 'dispute',
    input: { text: 'The scale shows 4 kg' },
    key: uuid(),
  });
  expect(disputed).toMatchObject({
    state: 'settle_due',
    due_at: null,
    settlement: { state: 'disputed' },
    actions: ['pay', 'cancel'],
  });
  expect((await m.paywallet.getInvoice({ no: disputed.invoice_no! })).expires_at).toBeNull();
  expect(await m.sendorder.act({ id: first.id, action: 'dispute', input: { text: 'again' }, key: uuid() })).toMatchObject({
    settlement: { state: 'disputed' },
  });
  expect(await refusal((await shop.operator('warehouse')).packing.waive({ id: first.id, reason: 'x', key: uuid() }))).toBe(
    'fail.forbidden',
  );
  const waived = await finance.packing.waive({ id: first.id, reason: 'Our box was too big', key: uuid() });
  expect(waived).toMatchObject({ state: 'to_dispatch', settlement: { state: 'waived', waived: 8550 } });
  expect(await m.sendorder.detail({ id: first.id })).toMatchObject({
    paid: 27_550,
    refunded: 0,
    amount: 27_550,
    invoice_no: null,
  });
  await consistent(first.id);

  const second = await paid();
  await packAs(packer, second.id, [{ weight: 5400 }]);
  await m.sendorder.act({ id: second.id, action: 'dispute', input: { text: 'Too heavy' }, key: uuid() });
  const confirmed = await finance.packing.confirm({ id: second.id, reason: 'Weighed twice', key: uuid() });
  expect(confirmed).toMatchObject({ state: 'settle_due', settlement: { state: 'due' }, disputed: false });
  const detail = await m.sendorder.detail({ id: second.id });
  expect(detail.actions).toEqual(['pay', 'dispute', 'cancel']);
  expect((await m.paywallet.getInvoice({ no: detail.invoice_no! })).expires_at).toBe(detail.due_at);
  expect(await refusal(finance.packing.confirm({ id: second.id, reason: 'x', key: uuid() }))).toBe('waybill.not_disputed');
  await payBill(m, detail.invoice_no!);
  await consistent(second.id);
});

test('the currency and rate of the day are frozen; reading an old bill renews the rate, and finance still finds it', async () => {
  const item_ids = await stockItems(shop, m, [{ weight: 3636 }]);
  const { data } = await m.raw('order/ordertopackage', { item_ids: item_ids.join(), shipping_id: line.id, currency: 'EUR' });
  const preview = data as PackagePreview;
  expect(preview).toMatchObject({ currency: 'EUR', amount: 27_550 });
  expect(Number(preview.rate)).toBeGreaterThan(0.05);
  const { data: made } = await m.raw('order/ordertopackage', {
    item_ids: item_ids.join(),
    shipping_id: line.id,
    currency: 'EUR',
    submit: 1,
    quote: preview.quote,
    key: uuid(),
  });
  const { sendorder_id: id, invoice_no } = made as { sendorder_id: number; invoice_no: string };
  await payBill(m, invoice_no);
  await packAs(packer, id, [{ weight: 5400 }]);
  await m.sendorder.act({ id, action: 'dispute', input: { text: 'Too heavy' }, key: uuid() });
  const first = (await m.sendorder.detail({ id })).invoice_no!;
  expect(await m.paywallet.getInvoice({ no: first })).toMatchObject({ currency: 'EUR', rate: preview.rate });
  shop.turn({ days: 12 });
  const renewed = await m.paywallet.getInvoice({ no: first });
  expect(renewed.invoice_no).not.toBe(first);
  expect(await m.sendorder.sendorderItemsList({ id })).toMatchObject({ state: 'disputed', invoice_no: renewed.invoice_no });
  expect(await finance.packing.confirm({ id, reason: 'Weighed twice', key: uuid() })).toMatchObject({ state: 'settle_due' });
  await payBill(m, renewed.invoice_no);
  await consistent(id);
});

test('above the daily limit of one operator a second one has to waive it too; a confirmation starts over', async () => {
  const other = await shop.operator('finance');
  await changeSetting(shop, 'adjust_second', 10_000);
  const { id } = await paid();
  await packAs(packer, id, [{ weight: 5400 }]);
  const dispute = () => m.sendorder.act({ id, action: 'dispute', input: { text: 'Too heavy' }, key: uuid() });
  await dispute();
  // 85.50 of the waybill and 20.00 given today are above 100.00.
  await finance.members.adjust({ id: m.id, account: 'cash', amount: 2000, reason: 'late', key: uuid() });
  const first = await finance.packing.waive({ id, reason: 'Our box', key: uuid() });
  expect(first).toMatchObject({ state: 'settle_due', disputed: true, waive_first: 'owner' });
  expect(await refusal(finance.packing.waive({ id, reason: 'Our box', key: uuid() }))).toBe('waybill.waive_second');
  expect(await other.packing.confirm({ id, reason: 'No', key: uuid() })).toMatchObject({ disputed: false, waive_first: '' });
  await dispute();
  expect(await other.packing.waive({ id, reason: 'Our box', key: uuid() })).toMatchObject({ waive_first: 'finance' });
  expect(await finance.packing.waive({ id, reason: 'Agreed', key: uuid() })).toMatchObject({
    state: 'to_dispatch',
    settlement: { state: 'waived', waived: 8550 },
    waive_first: '',
  });
  // What was waived counts for corrections of the wallet as well.
  await finance.members.adjust({ id: m.id, account: 'cash', amount: 100, reason: 'more', key: uuid() });
  const { data } = await finance.adjustments.lists({ state: 'pending' });
  expect(data.map((a) => [a.member.id, a.amount])).toContainEqual([m.id, 100]);
  await changeSetting(shop, 'adjust_second');
  await consistent(id);
});
