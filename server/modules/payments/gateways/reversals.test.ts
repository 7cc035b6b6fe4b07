// Gateways change their reports: refunds that fail after they had succeeded, disputes that are won, events in the wrong order, payments of other sites.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, uuid } from '#server/testing.ts';
import { openPayingShop, type Paying, SOURCES, type Source } from '#server/testing-gateways.ts';
import { expectSoundLedger, fund } from '#server/testing-money.ts';
import { payBy, refundOrder } from './testing-refunds.ts';

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

const balance = async (m: MemberClient) => (await m.user.info({})).balance;
const owed = (m: MemberClient) => p.account('receivable', m.id);
const suspense = async () => (await finance.payments.suspense({ page_size: 50 })).data;
const usd = (minor: number) => ({ amount: minor, currency: 'usd' });

const paidBy = (source: Source, price?: number) => payBy(p, source, price);

/** A refund of the order through the gateway, created there. */
async function refunded(source: Source, amount: number) {
  const made = await paidBy(source);
  await refundOrder(p.shop, { member_id: made.m.id, order_id: made.order_id, amount, key: uuid() });
  await runJob(p.shop.app, p.shop.db, 'gateway_refunds');
  const row = () =>
    p.shop.db.selectFrom('payment_refund').selectAll().where('payment_id', '=', made.payment.id).executeTakeFirstOrThrow();
  const { gateway_ref } = await row();
  /** A refund event; `now`: the refund's current state at the gateway. */
  const report = (event: 'done' | 'failed', now = event) => {
    const gateway = p.gateways.of(source);
    gateway.setRefund(gateway_ref, now);
    return p.report(source, gateway.refundReport(gateway_ref, event));
  };
  return { ...made, row, report };
}

describe.each(SOURCES)('%s', (source) => {
  const gateway = () => p.gateways.of(source);

  test('a refund that fails after it had succeeded is credited to the wallet once, and finance sees it', async () => {
    const { m, payment, reference, row, report } = await refunded(source, 1500);
    expect((await row()).state).toBe('done');
    const before = await p.account('gateway', source);
    expect(await report('failed')).toBe(200);
    expect(await report('failed')).toBe(200);
    expect(await balance(m)).toBe(1500);
    expect((await p.account('gateway', source)) - before).toBe(1500);
    expect((await p.payment((await finance.payments.detail({ id: payment.id })).invoice_no)).refunded).toBe(0);
    expect(await row()).toMatchObject({ state: 'failed' });
    const seen = (await suspense()).filter((one) => one.reference === reference);
    expect(seen).toMatchObject([{ why: 'refund_failed', payment_no: payment.no, amount: 0, actions: ['dismiss'] }]);
    await finance.payments.dismiss({ source, ref: seen[0]!.ref, note: 'told the member', key: uuid() });
    await expectSoundLedger(p.shop);
  });

  test('three concurrent reports of the failure book once', async () => {
    const { m, report } = await refunded(source, 700);
    expect(await Promise.all([report('failed'), report('failed'), report('failed')])).toEqual([200, 200, 200]);
    expect(await balance(m)).toBe(700);
    await expectSoundLedger(p.shop);
  });

  test('an older event that arrives late changes nothing: the refund’s state at the gateway counts', async () => {
    const { m, row, report } = await refunded(source, 800);
    await report('failed');
    expect(await report('done', 'failed')).toBe(200);
    expect(await balance(m)).toBe(800);
    expect((await row()).state).toBe('failed');
    const other = await refunded(source, 900);
    expect(await other.report('failed', 'done')).toBe(200);
    expect(await balance(other.m)).toBe(0);
    expect((await other.row()).state).toBe('done');
    // The gateway is unreachable now: nothing is stored, and it sends the event again.
    p.gateways.fault(gateway().paths.read, 'down');
    expect(await other.report('failed')).toBe(503);
    expect(await balance(other.m)).toBe(0);
    expect(await other.report('failed')).toBe(200);
    expect(await balance(other.m)).toBe(900);
  });

  test('a gateway may change its report more than once: each change is booked', async () => {
    const { m, row, report } = await refunded(source, 600);
    for (const [word, wallet] of [
      ['failed', 600],
      ['done', 0],
      ['failed', 600],
      ['done', 0],
    ] as const) {
      expect(await report(word)).toBe(200);
      expect([word, await balance(m), (await row()).state]).toEqual([word, wallet, word]);
    }
    await expectSoundLedger(p.shop);
  });

  test('payments of other sites on the same account are not booked, nor are their refunds', async () => {
    const books = async () => [await p.account('gateway', source), await p.account('suspense'), (await suspense()).length];
    const before = await books();
    const booked = async () =>
      (await p.shop.db.selectFrom('notice').select('ref').where('source', '=', source).where('state', '<>', 'ignored').execute())
        .length;
    const counted = await booked();
    for (const no of ['', 'order-7', 'SP2611-10', 'P2611', '1000']) {
      const { report, payment_ref } = gateway().foreign(no, 1999);
      expect(await p.report(source, report)).toBe(200);
      for (const refund of gateway().refundElsewhere(payment_ref, 1999)) expect(await p.report(source, refund)).toBe(200);
    }
    expect([await books(), await booked()]).toEqual([before, counted]);
  });

  const dispute = (payment: { no: string; minor: number }, reference: string) => {
    const reports = gateway().dispute(reference, payment.no, payment.minor);
    return {
      withdrawn: (minor?: number) => p.report(source, reports.withdrawn(minor)),
      won: (minor?: number) => p.report(source, reports.won(minor)),
    };
  };

  test('a won dispute makes the payment paid again, once: the amount is returned and what was bought is unblocked', async () => {
    const { m, order_id, payment, reference } = await paidBy(source, 8000);
    await fund(p.shop, m, 1000);
    const before = await p.account('gateway', source);
    const { withdrawn, won } = dispute(payment, reference);
    expect(await withdrawn()).toBe(200);
    const lost = payment.amount + payment.fee;
    expect([await balance(m), await owed(m)]).toEqual([0, lost - 1000]);
    const paid_at = (await finance.payments.detail({ id: payment.id })).paid_at;
    p.shop.turn({ days: 30 });
    expect(await won()).toBe(200);
    expect(await won()).toBe(200);
    expect([await balance(m), await owed(m)]).toEqual([1000, 0]);
    expect(await p.account('gateway', source)).toBe(before);
    const detail = await finance.payments.detail({ id: payment.id });
    expect(detail).toMatchObject({ state: 'paid', paid_at });
    expect(detail.history[0]).toMatchObject({ action: 'reinstate', from: 'reversed', to: 'paid' });
    const item_id = (await m.order.detail({ id: order_id })).items[0]!.id;
    await buyer.buying.take({ item_ids: [item_id] });
    await expectSoundLedger(p.shop);
  });

  test('a partial dispute: returning part of it leaves the payment reversed, more than it took is never returned', async () => {
    const { m, payment, reference } = await paidBy(source, 8000);
    const { withdrawn, won } = dispute(payment, reference);
    await withdrawn(payment.minor - 500);
    const taken = await owed(m);
    await won(payment.minor);
    expect([await balance(m), await owed(m)]).toEqual([0, 0]);
    expect((await finance.payments.detail({ id: payment.id })).state).toBe('paid');
    const second = await paidBy(source, 8000);
    const other = dispute(second.payment, second.reference);
    await other.withdrawn();
    await other.won(500);
    expect((await finance.payments.detail({ id: second.payment.id })).state).toBe('reversed');
    expect(await owed(second.m)).toBeGreaterThan(taken / 2);
    await expectSoundLedger(p.shop);
  });

  test('a won dispute that took nothing returns nothing', async () => {
    const { m, payment, reference } = await paidBy(source);
    const { won } = dispute(payment, reference);
    const before = await p.account('gateway', source);
    expect(await won()).toBe(200);
    expect([await balance(m), await p.account('gateway', source)]).toEqual([0, before]);
    expect((await finance.payments.detail({ id: payment.id })).state).toBe('paid');
  });
});

test('Stripe: a dispute reported as won before it is reported as taken takes nothing; nor does one that waited for its payment', async () => {
  const { event, early } = p.gateways.doubles.stripe;
  const { m, payment, reference } = await paidBy('stripe');
  const send = (type: string, id: string, payment_intent: string) =>
    p.report('stripe', event(`charge.dispute.${type}`, { id, payment_intent, reason: 'general', ...usd(payment.minor) }));
  await send('funds_reinstated', 'dp_late', reference);
  await send('funds_withdrawn', 'dp_late', reference);
  expect([await balance(m), await owed(m)]).toEqual([0, 0]);
  expect((await finance.payments.detail({ id: payment.id })).state).toBe('paid');
  const other = await p.ordered(5000);
  const { payment_ref, paid } = early(await p.opened(other.m, other.no, 'stripe'), 'early', payment.minor);
  await send('funds_withdrawn', 'dp_early', payment_ref);
  await send('funds_reinstated', 'dp_early', payment_ref);
  expect((await suspense()).some((one) => one.reference === payment_ref)).toBe(false);
  expect(await p.report('stripe', paid)).toBe(200);
  expect((await p.payment(other.no)).state).toBe('paid');
  expect(await owed(other.m)).toBe(0);
});

test('PayPal: a dispute that the buyer won returns nothing', async () => {
  const { event, dispute } = p.gateways.doubles.paypal;
  const { m, payment, reference } = await paidBy('paypal');
  await p.report('paypal', dispute(reference, `LOST-${payment.no}`, payment.minor).withdrawn());
  const lost = await owed(m);
  const resolved = {
    dispute_id: 'PP-D-LOST',
    dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' },
    disputed_transactions: [{ seller_transaction_id: reference }],
    dispute_amount: { currency_code: 'USD', value: '1.00' },
  };
  expect(await p.report('paypal', event('CUSTOMER.DISPUTE.RESOLVED', resolved))).toBe(200);
  expect([await owed(m), lost]).toEqual([payment.amount + payment.fee, payment.amount + payment.fee]);
  expect((await p.payment((await finance.payments.detail({ id: payment.id })).invoice_no)).state).toBe('reversed');
});

test('Stripe: every call sends the API version that this code was written for', async () => {
  await refunded('stripe', 100);
  const calls = p.gateways.asked.filter((one) => one.path.startsWith('/v1/checkout') || one.path.startsWith('/v1/refunds'));
  expect(calls.length).toBeGreaterThan(3);
  expect(new Set(calls.map((one) => one.version))).toEqual(new Set(['2025-09-30.clover']));
});
