// Refunds to the original method: retried, failed, succeeded after all; the split between gateway and wallet.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, refusal, uuid } from '#server/testing.ts';
import { openPayingShop, type Paying, SOURCES, type Source } from '#server/testing-gateways.ts';
import { expectSoundLedger, inTransaction } from '#server/testing-money.ts';
import { book } from '../ledger/ledger.ts';
import { paidBillsOf, refundToGateways } from '../wallet/refund-method.ts';
import { MAX_TRIES } from './refunds.ts';
import { messagesOf, moneyOf, type PayOptions, payBy, refundOrder } from './testing-refunds.ts';

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
const paidBy = (source: Source, price?: number, more?: PayOptions) => payBy(p, source, price, more);
const refund = (m: MemberClient, order_id: number, amount: number, key: string) =>
  refundOrder(p.shop, { member_id: m.id, order_id, amount, key });
const refunds = (payment_id: number) =>
  p.shop.db.selectFrom('payment_refund').selectAll().where('payment_id', '=', payment_id).orderBy('id').execute();
const work = () => runJob(p.shop.app, p.shop.db, 'gateway_refunds');

describe.each(SOURCES)('%s', (source) => {
  const gateway = () => p.gateways.of(source);

  test('a refund goes back through the gateway, in its currency at the rate of the payment, to the last cent', async () => {
    const { m, order_id, payment } = await paidBy(source, 5000, { currency: 'EUR' });
    const before = await p.account('gateway', source);
    const [first, rest] = [1234, payment.amount - 1234];
    expect(await refund(m, order_id, first, uuid())).toMatchObject({ queued: first });
    expect(await refund(m, order_id, rest, uuid())).toMatchObject({ queued: rest });
    expect((await p.account('gateway', source)) - before).toBe(-payment.amount);
    await work();
    const rows = await refunds(payment.id);
    expect(rows.map((r) => r.state)).toEqual(['done', 'done']);
    const sum = rows.reduce((all, row) => all + gateway().refundAmount(row.gateway_ref), 0);
    expect(sum).toBe(rows.reduce((s, r) => s + r.minor, 0));
    expect(sum).toBe(Math.round((payment.amount / 100) * Number(payment.rate) * 100));
    expect(sum).toBeLessThanOrEqual(payment.minor);
    expect((await own(m)).balance).toBe(0);
    expect(await messages(m)).toContain('refund_sent');
    // Not more than the gateway took: the excess goes to the wallet.
    expect(await refund(m, order_id, 500, uuid())).toMatchObject({ queued: 0 });
    expect((await own(m)).balance).toBe(500);
  });

  test('requested twice with one key it is refunded once; a lost answer is retried with the same key', async () => {
    const { m, order_id, payment } = await paidBy(source);
    const key = uuid();
    expect((await refund(m, order_id, 1000, key)).booked).toBe(true);
    expect((await refund(m, order_id, 1000, key)).booked).toBe(false);
    p.gateways.fault(gateway().paths.refund, 'drop');
    const made = p.gateways.refunds.size;
    await work();
    expect((await refunds(payment.id))[0]).toMatchObject({ state: 'queued', tries: 1 });
    p.shop.turn({ minutes: 2 });
    await work();
    expect((await refunds(payment.id)).map((r) => r.state)).toEqual(['done']);
    expect(p.gateways.refunds.size).toBe(made + 1);
  });

  test('a rejected refund goes to the wallet and the member is notified', async () => {
    const { m, order_id, payment } = await paidBy(source);
    await refund(m, order_id, 1500, uuid());
    p.gateways.fault(gateway().paths.refund, 'refuse');
    await work();
    expect((await refunds(payment.id))[0]).toMatchObject({ state: 'failed' });
    expect((await own(m)).balance).toBe(1500);
    expect(await messages(m)).toContain('refund_failed');
    await expectSoundLedger(p.shop);
  });

  test('an unreachable gateway is retried with growing delays, then the wallet is credited, and debited again when the refund succeeds after all', async () => {
    const { m, order_id, payment, reference } = await paidBy(source);
    await refund(m, order_id, 1500, uuid());
    p.gateways.fault(gateway().paths.refund, 'down', MAX_TRIES);
    const waits: number[] = [];
    for (let i = 0; i < MAX_TRIES; i++) {
      await work();
      const [row] = await refunds(payment.id);
      if (row!.state === 'queued') waits.push(row!.next_at.getTime() - p.shop.now().getTime());
      p.shop.turn({ hours: 7 });
    }
    expect(waits).toHaveLength(MAX_TRIES - 1);
    expect(waits.at(-1)!).toBeGreaterThan(waits[0]! * 10);
    expect((await own(m)).balance).toBe(1500);
    const { ref_key, minor } = (await refunds(payment.id))[0]!;
    const late = gateway().lateRefund({ payment_ref: reference, key: ref_key, minor });
    expect(await p.report(source, late)).toBe(200);
    expect((await own(m)).balance).toBe(0);
    expect((await refunds(payment.id))[0]!.state).toBe('done');
    await expectSoundLedger(p.shop);
  });

  test('a refund that the bank could not deliver goes to the wallet', async () => {
    const { m, order_id, payment } = await paidBy(source);
    gateway().refundsAre('sent');
    await refund(m, order_id, 900, uuid());
    await work();
    const [row] = await refunds(payment.id);
    expect(row).toMatchObject({ state: 'sent' });
    gateway().setRefund(row!.gateway_ref, 'failed');
    gateway().refundsAre('done');
    p.shop.turn({ hours: 13 });
    await work();
    expect((await refunds(payment.id))[0]!.state).toBe('failed');
    expect((await own(m)).balance).toBe(900);
  });

  test('finance refunds a top-up to its original method, up to the balance', async () => {
    const m = await p.shop.member();
    const { invoice_no } = await m.paywallet.recharge({ amount: 20_000, key: uuid() });
    await p.paid(source, await p.opened(m, invoice_no, source));
    const payment = await p.payment(invoice_no);
    expect((await own(m)).balance).toBe(20_000);
    const detail = await finance.payments.detail({ id: payment.id });
    expect(detail).toMatchObject({ refundable: 20_000, actions: ['chargeback', 'refund'] });
    expect(await refusal(finance.payments.refund({ id: payment.id, amount: 20_001, reason: 'x', key: uuid() }))).toBe(
      'fail.field_high',
    );
    expect(await refusal(buyer.payments.refund({ id: payment.id, amount: 1, reason: 'x', key: uuid() }))).toBe('fail.forbidden');
    const after = await finance.payments.refund({ id: payment.id, amount: 15_000, reason: 'asked for', key: uuid() });
    expect(after.refunds[0]).toMatchObject({ amount: 15_000, state: 'queued' });
    expect((await own(m)).balance).toBe(5000);
    await work();
    expect((await finance.payments.detail({ id: payment.id })).refunds[0]!.state).toBe('done');
  });
});

test('a member’s debt is settled before anything is refunded to a gateway', async () => {
  const { m, order_id } = await paidBy('stripe');
  await inTransaction(p.shop, (ctx) =>
    book(ctx, {
      key: uuid(),
      kind: 'test',
      entries: [
        { kind: 'receivable', owner: m.id, amount: 700 },
        { kind: 'claims', amount: -700 },
      ],
    }),
  );
  expect(await refund(m, order_id, 1000, uuid())).toMatchObject({ queued: 300 });
  expect((await own(m)).owed).toBe(0);
});

test('a mixed payment: the gateway refunds its part, the wallet part goes to the wallet', async () => {
  const { m, no, order_id, amount } = await p.ordered(5000, { cash: 2000 });
  const { redirect_url } = await m.paywallet.getMixedPay({
    no,
    wallet: 2000,
    method: 'stripe',
    pay_password: '246810',
    submit: 1,
    key: uuid(),
  });
  await p.walk(redirect_url);
  await p.paid('stripe', (await p.payment(no)).gateway_ref);
  const given = await refund(m, order_id, amount, uuid());
  expect(given.queued).toBe(amount - 2000);
  expect((await own(m)).balance).toBe(2000);
});

test('a refund in the wallet is sent on to the gateway, up to the balance', async () => {
  const { m, order_id, payment, amount } = await paidBy('paypal');
  await m.order.cancel({ id: order_id, key: uuid() });
  expect((await own(m)).balance).toBe(amount);
  const ask = (sum: number, key: string) =>
    inTransaction(p.shop, async (ctx) =>
      refundToGateways(
        ctx,
        { member_id: m.id, bills: await paidBillsOf(ctx, { type: 'order', id: order_id }), amount: sum, key },
        { type: 'order', id: order_id },
      ),
    );
  const key = uuid();
  expect(await ask(2000, key)).toBe(2000);
  expect(await ask(2000, key)).toBe(0);
  expect(await ask(99_999, uuid())).toBe(amount - 2000);
  expect((await own(m)).balance).toBe(0);
  await work();
  expect((await refunds(payment.id)).map((r) => r.state)).toEqual(['done', 'done']);
});

test('the payment fee is refunded only when the shop can deliver nothing of the bill', async () => {
  for (const [how, fee_back] of [
    ['out_of_stock', true],
    ['cancel', false],
  ] as const) {
    const { m, order_id, payment, amount } = await paidBy('stripe');
    const item_id = (await m.order.detail({ id: order_id })).items[0]!.id;
    if (how === 'cancel') await m.order.cancel({ id: order_id, key: uuid() });
    else {
      await buyer.buying.take({ item_ids: [item_id] });
      await buyer.buying.out_of_stock({ item_id, text: 'none', key: uuid() });
    }
    expect((await own(m)).balance).toBe(amount + (fee_back ? payment.fee : 0));
  }
});

test.each(SOURCES)('%s: a refund made in its dashboard is shown to finance once and dismissed with a note', async (source) => {
  const { payment, reference } = await paidBy(source);
  const seen = async () => (await finance.payments.suspense({ page_size: 50 })).data.filter((r) => r.reference === reference);
  for (const report of p.gateways.of(source).refundElsewhere(reference, 100)) expect(await p.report(source, report)).toBe(200);
  const [row, ...more] = await seen();
  expect([row, more]).toMatchObject([{ why: 'refund', minor: 100, amount: 0 }, []]);
  expect((await finance.payments.detail({ id: payment.id })).refunds).toEqual([]);
  const which = { source, ref: row!.ref };
  expect(await refusal(finance.payments.assign({ ...which, member: '1', note: 'x', key: uuid() }))).toBe('payment.no_money');
  await finance.payments.dismiss({ ...which, note: 'corrected by hand', key: uuid() });
  expect((await finance.payments.suspense({ state: 'settled', page_size: 50 })).data.some((r) => r.ref === row!.ref)).toBe(true);
});
