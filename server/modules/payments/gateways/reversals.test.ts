// A gateway's word can change: refunds that fail after they had succeeded, disputes that are won, events in the wrong order, payments of other sites.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, uuid } from '#server/testing.ts';
import { openPayingShop, type Paying, type Source } from '#server/testing-gateways.ts';
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
const send = (source: Source, type: string, object: object) => p.send(source, p.gateways.webhook(source, type, object));
const usd = (source: Source, minor: number) =>
  source === 'stripe'
    ? { amount: minor, currency: 'usd' }
    : { amount: { currency_code: 'USD', value: (minor / 100).toFixed(2) } };

const paidBy = (source: Source, price?: number) => payBy(p, source, price);

/** A refund of the order through the gateway, created there. */
async function refunded(source: Source, amount: number) {
  const made = await paidBy(source);
  await refundOrder(p.shop, { member_id: made.m.id, order_id: made.order_id, amount, key: uuid() });
  await runJob(p.shop.app, p.shop.db, 'gateway_refunds');
  const row = () =>
    p.shop.db.selectFrom('payment_refund').selectAll().where('payment_id', '=', made.payment.id).executeTakeFirstOrThrow();
  const { ref_key, minor, gateway_ref } = await row();
  /** What the gateway reports of it; `now`: how it stands there. */
  const report = async (event: 'done' | 'failed', now = event) => {
    const word = {
      done: source === 'stripe' ? 'succeeded' : 'COMPLETED',
      failed: source === 'stripe' ? 'failed' : 'FAILED',
    };
    Object.assign(p.gateways.refunds.get(gateway_ref)!, { status: word[now] });
    const links = [{ rel: 'up', href: `https://api.paypal.test/v2/payments/captures/${made.reference}` }];
    return source === 'stripe'
      ? send(source, event === 'failed' ? 'refund.failed' : 'refund.updated', {
          id: gateway_ref,
          status: word[event],
          metadata: { key: ref_key },
          payment_intent: made.reference,
          ...usd(source, minor),
        })
      : send(source, event === 'failed' ? 'PAYMENT.REFUND.FAILED' : 'PAYMENT.CAPTURE.REFUNDED', {
          id: gateway_ref,
          status: word[event],
          custom_id: ref_key,
          links,
          ...usd(source, minor),
        });
  };
  return { ...made, row, report };
}

describe.each(['stripe', 'paypal'] as const)('%s', (source: Source) => {
  test('a refund that fails after it had succeeded comes back to the wallet once, and finance sees it', async () => {
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

  test('three reports of the failure at one moment book once', async () => {
    const { m, report } = await refunded(source, 700);
    expect(await Promise.all([report('failed'), report('failed'), report('failed')])).toEqual([200, 200, 200]);
    expect(await balance(m)).toBe(700);
    await expectSoundLedger(p.shop);
  });

  test('an older event that comes late changes nothing: what counts is how the refund stands at the gateway', async () => {
    const { m, row, report } = await refunded(source, 800);
    await report('failed');
    expect(await report('done', 'failed')).toBe(200);
    expect(await balance(m)).toBe(800);
    expect((await row()).state).toBe('failed');
    const other = await refunded(source, 900);
    expect(await other.report('failed', 'done')).toBe(200);
    expect(await balance(other.m)).toBe(0);
    expect((await other.row()).state).toBe('done');
    // It can't be asked now: nothing is stored, the gateway sends the event again.
    p.gateways.fault(/refunds\//, 'down');
    expect(await other.report('failed')).toBe(503);
    expect(await balance(other.m)).toBe(0);
    expect(await other.report('failed')).toBe(200);
    expect(await balance(other.m)).toBe(900);
  });

  test('a gateway may change its word more than once: each change is booked', async () => {
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
    for (const no of ['', 'order-7', 'SP2611-10', 'P2611', '1000']) {
      const ref = `other_${no}_${source}`;
      const paid =
        source === 'stripe'
          ? {
              id: `cs_${ref}`,
              status: 'complete',
              payment_status: 'paid',
              client_reference_id: no || null,
              metadata: {},
              payment_intent: ref,
              amount_total: 1999,
              currency: 'usd',
            }
          : { id: ref, status: 'COMPLETED', ...(no ? { custom_id: no } : {}), ...usd(source, 1999) };
      expect(await send(source, source === 'stripe' ? 'checkout.session.completed' : 'PAYMENT.CAPTURE.COMPLETED', paid)).toBe(
        200,
      );
      const refund = { id: `re_${ref}`, payment_intent: ref, metadata: {}, ...usd(source, 1999) };
      expect(
        source === 'stripe'
          ? await send(source, 'refund.created', { ...refund, status: 'succeeded' })
          : await send(source, 'PAYMENT.CAPTURE.REFUNDED', { ...refund, status: 'COMPLETED' }),
      ).toBe(200);
    }
    expect(await books()).toEqual(before);
    const stored = await p.shop.db
      .selectFrom('notice')
      .select('state')
      .where('source', '=', source)
      .orderBy('at', 'desc')
      .where('state', '=', 'ignored')
      .execute();
    expect(stored.length).toBeGreaterThanOrEqual(10);
  });

  /** Withdrawn and reinstated as the gateway words them. */
  const dispute = (payment: { no: string; minor: number }, reference: string) => ({
    withdrawn: (minor = payment.minor) =>
      source === 'stripe'
        ? send(source, 'charge.dispute.funds_withdrawn', {
            id: `dp_${payment.no}`,
            payment_intent: reference,
            reason: 'general',
            ...usd(source, minor),
          })
        : send(source, 'PAYMENT.CAPTURE.REVERSED', {
            id: `RV${payment.no}`,
            links: [{ rel: 'up', href: `https://api.paypal.test/v2/payments/captures/${reference}` }],
            ...usd(source, minor),
          }),
    won: (minor = payment.minor, outcome = 'RESOLVED_SELLER_FAVOUR') =>
      source === 'stripe'
        ? send(source, 'charge.dispute.funds_reinstated', {
            id: `dp_${payment.no}`,
            payment_intent: reference,
            status: 'won',
            ...usd(source, minor),
          })
        : send(source, 'CUSTOMER.DISPUTE.RESOLVED', {
            dispute_id: `PP-D-${payment.no}`,
            dispute_outcome: { outcome_code: outcome },
            disputed_transactions: [{ seller_transaction_id: reference }],
            dispute_amount: { currency_code: 'USD', value: (minor / 100).toFixed(2) },
          }),
  });

  test('a dispute won makes the payment paid again, once: what it took comes back, and what was bought goes on', async () => {
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

  test('a dispute that took a part: part of it back leaves the payment reversed, more than it took is never given', async () => {
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

  test('a dispute won that took nothing gives nothing', async () => {
    const { m, payment, reference } = await paidBy(source);
    const { won } = dispute(payment, reference);
    const before = await p.account('gateway', source);
    expect(await won()).toBe(200);
    expect([await balance(m), await p.account('gateway', source)]).toEqual([0, before]);
    expect((await finance.payments.detail({ id: payment.id })).state).toBe('paid');
  });
});

test('Stripe: won before it is reported as taken, the dispute takes nothing; nor does one that waited for its payment', async () => {
  const { m, payment, reference } = await paidBy('stripe');
  const about = (id: string, payment_intent: string) => ({
    id,
    payment_intent,
    reason: 'general',
    ...usd('stripe', payment.minor),
  });
  await send('stripe', 'charge.dispute.funds_reinstated', about('dp_late', reference));
  await send('stripe', 'charge.dispute.funds_withdrawn', about('dp_late', reference));
  expect([await balance(m), await owed(m)]).toEqual([0, 0]);
  expect((await finance.payments.detail({ id: payment.id })).state).toBe('paid');
  const early = await p.ordered(5000);
  const { type, object } = p.gateways.pay(await p.opened(early.m, early.no, 'stripe'));
  await send('stripe', 'charge.dispute.funds_withdrawn', about('dp_early', object.payment_intent));
  await send('stripe', 'charge.dispute.funds_reinstated', about('dp_early', object.payment_intent));
  expect((await suspense()).some((one) => one.reference === object.payment_intent)).toBe(false);
  expect(await send('stripe', type, object)).toBe(200);
  expect((await p.payment(early.no)).state).toBe('paid');
  expect(await owed(early.m)).toBe(0);
});

test('PayPal: a dispute that the buyer won gives nothing back', async () => {
  const { m, payment, reference } = await paidBy('paypal');
  await send('paypal', 'PAYMENT.CAPTURE.REVERSED', {
    id: `RV-LOST-${payment.no}`,
    links: [{ rel: 'up', href: `https://api.paypal.test/v2/payments/captures/${reference}` }],
    ...usd('paypal', payment.minor),
  });
  const lost = await owed(m);
  await send('paypal', 'CUSTOMER.DISPUTE.RESOLVED', {
    dispute_id: 'PP-D-LOST',
    dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' },
    disputed_transactions: [{ seller_transaction_id: reference }],
    dispute_amount: { currency_code: 'USD', value: '1.00' },
  });
  expect([await owed(m), lost]).toEqual([payment.amount + payment.fee, payment.amount + payment.fee]);
  expect((await p.payment((await finance.payments.detail({ id: payment.id })).invoice_no)).state).toBe('reversed');
});

test('Stripe: every call names the version of the API that this code was written for', async () => {
  await refunded('stripe', 100);
  const calls = p.gateways.asked.filter((one) => one.path.startsWith('/v1/checkout') || one.path.startsWith('/v1/refunds'));
  expect(calls.length).toBeGreaterThan(3);
  expect(new Set(calls.map((one) => one.version))).toEqual(new Set(['2025-09-30.clover']));
});

test("a refund made in the gateway's dashboard is shown to finance once, however many events report it", async () => {
  const { payment, reference } = await paidBy('stripe');
  const object = { id: 're_dashboard', status: 'succeeded', metadata: {}, payment_intent: reference, ...usd('stripe', 100) };
  await send('stripe', 'refund.created', object);
  await send('stripe', 'refund.updated', object);
  expect((await suspense()).filter((one) => one.reference === reference)).toHaveLength(1);
  expect((await finance.payments.detail({ id: payment.id })).refunds).toEqual([]);
});
