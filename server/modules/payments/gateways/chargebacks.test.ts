// Chargebacks, reported by the gateway or entered by hand: the member owes the amount, and what was bought is blocked until it is settled.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MemberClient, refusal, uuid } from '#server/testing.ts';
import { openPayingShop, type Paying, SOURCES, type Source } from '#server/testing-gateways.ts';
import { expectSoundLedger, fund } from '#server/testing-money.ts';
import { messagesOf, moneyOf, payBy } from './testing-refunds.ts';

let p: Paying;
let finance: Awaited<ReturnType<Paying['shop']['operator']>>;
let buyer: Awaited<ReturnType<Paying['shop']['operator']>>;
beforeAll(async () => {
  p = await openPayingShop();
  finance = await p.shop.operator('finance');
  buyer = await p.shop.operator('buyer');
});
afterAll(async () => {
  await expectSoundLedger(p.shop);
  await p.close();
});

const own = (m: MemberClient) => moneyOf(p, m);
const messages = (m: MemberClient) => messagesOf(p, m);
const paidBy = (source: Source, price?: number) => payBy(p, source, price);

describe.each(SOURCES)('%s', (source) => {
  const gateway = () => p.gateways.of(source);

  test('a chargeback takes cash first, the rest is owed, and what was bought is blocked until it is settled', async () => {
    const { m, order_id, payment, amount, reference } = await paidBy(source, 8000);
    await fund(p.shop, m, 1000);
    await fund(p.shop, m, 300, 'bonus');
    const before = await p.account('gateway', source);
    const { withdrawn, won } = gateway().dispute(reference, payment.no, payment.minor);
    const webhook = withdrawn()();
    expect(await p.send(source, webhook)).toBe(200);
    expect(await p.send(source, webhook)).toBe(200);
    expect(await p.report(source, withdrawn())).toBe(200);
    const lost = amount + payment.fee;
    expect((await p.account('gateway', source)) - before).toBe(-lost);
    expect(await own(m)).toEqual({ balance: 300, bonus: 300, owed: lost - 1000 });
    expect((await finance.payments.detail({ id: payment.id })).state).toBe('reversed');
    expect(await messages(m)).toContain('chargeback');
    const { items } = await m.order.detail({ id: order_id });
    const item_id = items[0]!.id;
    expect(await refusal(buyer.buying.take({ item_ids: [item_id] }))).toBe('bill.reversed');
    // Another order of the same member is not blocked.
    const second = await p.order(m, 2000);
    await fund(p.shop, m, 3000);
    await m.paywallet.payBalance({ no: second.no, pay_password: '246810', key: uuid() });
    const other = (await m.order.detail({ id: second.order_id })).items[0]!.id;
    await buyer.buying.take({ item_ids: [other] });
    // The next credit settles it, and the item is unblocked.
    await finance.members.adjust({ id: m.id, account: 'cash', amount: 10_000, reason: 'paid in cash', key: uuid() });
    expect((await own(m)).owed).toBe(0);
    await buyer.buying.take({ item_ids: [item_id] });
    const balance = (await own(m)).balance;
    expect(await p.report(source, won())).toBe(200);
    expect(await p.report(source, won())).toBe(200);
    expect((await own(m)).balance).toBe(balance + lost);
    await expectSoundLedger(p.shop);
  });

  test('a chargeback reported before its payment waits for it; an unknown one is shown to finance', async ({ skip }) => {
    const { m, no } = await p.ordered(5000);
    const ref = await p.opened(m, no, source);
    const payment = await p.payment(no);
    const early = gateway().early?.(ref, payment.no, payment.minor);
    if (!early) return skip('it reports a payment with all of its chargebacks');
    const reference = early.payment_ref;
    expect(await p.report(source, early.withdrawn)).toBe(200);
    const waits = (await finance.payments.suspense({ page_size: 50 })).data.find((r) => r.reference === reference)!;
    expect(waits).toMatchObject({ why: 'chargeback', amount: 0, actions: ['dismiss'] });
    expect(await p.report(source, early.paid)).toBe(200);
    expect((await p.payment(no)).state).toBe('reversed');
    expect((await own(m)).owed).toBe(payment.amount + payment.fee);
    expect((await finance.payments.suspense({ page_size: 50 })).data.some((r) => r.reference === reference)).toBe(false);
  });
});

test('finance enters a chargeback by hand: once, not more than was paid, with a reason; another role cannot', async () => {
  const { m, payment } = await paidBy('paypal');
  const most = payment.amount + payment.fee;
  expect(await refusal(buyer.payments.chargeback({ id: payment.id, reason: 'x', key: uuid() }))).toBe('fail.forbidden');
  expect(await refusal(finance.payments.chargeback({ id: payment.id, amount: most + 1, reason: 'x', key: uuid() }))).toBe(
    'fail.field_high',
  );
  expect(await refusal(finance.payments.chargeback({ id: payment.id, reason: '', key: uuid() }))).toBe('fail.field_missing');
  expect(await refusal(finance.payments.chargeback({ id: 999_999, reason: 'x', key: uuid() }))).toBe('fail.not_found');
  const after = await finance.payments.chargeback({ id: payment.id, reason: 'letter of the bank', key: uuid() });
  expect(after).toMatchObject({ state: 'reversed', actions: [] });
  expect((await own(m)).owed).toBe(most);
  expect(await refusal(finance.payments.chargeback({ id: payment.id, reason: 'again', key: uuid() }))).toBe('payment.not_paid');
  const log = await p.shop.db.selectFrom('audit').select('action').where('action', '=', 'payment.chargeback').execute();
  expect(log).toHaveLength(1);
});

test.each(SOURCES)(
  '%s: a chargeback entered by hand and reported later is taken once; only the excess is added',
  async (source) => {
    const { m, payment, reference } = await paidBy(source);
    const most = payment.amount + payment.fee;
    const { withdrawn } = p.gateways.of(source).dispute(reference, `a_${payment.no}`, payment.minor);
    await finance.payments.chargeback({ id: payment.id, amount: most - 1000, reason: 'letter of the bank', key: uuid() });
    expect((await own(m)).owed).toBe(most - 1000);
    expect(await p.report(source, withdrawn())).toBe(200);
    expect(await p.report(source, withdrawn())).toBe(200);
    expect((await own(m)).owed).toBe(most);
    await expectSoundLedger(p.shop);
  },
);
