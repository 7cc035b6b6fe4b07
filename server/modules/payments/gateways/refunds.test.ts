// Refunds to the original method, and chargebacks: refunds that are retried, fail or arrive after all; chargebacks and what stops for them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, refusal, uuid } from '#server/testing.ts';
import { openPayingShop, type Paying, type Source } from '#server/testing-gateways.ts';
import { expectSoundLedger, fund, inTransaction } from '#server/testing-money.ts';
import { book } from '../ledger/ledger.ts';
import { paidBillsOf, refundToGateways } from '../wallet/refund-method.ts';
import { TRIES } from './refunds.ts';
import { refundOrder } from './testing-refunds.ts';

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

const own = async (m: MemberClient) => {
  const { balance, bonus } = await m.user.info({});
  return { balance, bonus, owed: await p.account('receivable', m.id) };
};
const messages = async (m: MemberClient) =>
  (await p.shop.db.selectFrom('message').select('key').where('member_id', '=', m.id).execute()).map((x) => x.key);

async function paidBy(source: Source, price = 5000, more: { cash?: number; currency?: string } = {}) {
  const made = await p.ordered(price, more);
  await p.paid(source, await p.opened(made.m, made.no, source));
  const payment = await p.payment(made.no);
  expect(payment.state).toBe('paid');
  return { ...made, payment };
}
const refund = (m: MemberClient, order_id: number, amount: number, key: string) =>
  refundOrder(p.shop, { member_id: m.id, order_id, amount, key });
const refunds = (payment_id: number) =>
  p.shop.db.selectFrom('payment_refund').selectAll().where('payment_id', '=', payment_id).orderBy('id').execute();
const work = () => runJob(p.shop.app, p.shop.db, 'gateway_refunds');

describe.each(['stripe', 'paypal'] as const)('%s', (source: Source) => {
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
    const given = [...p.gateways.refunds.values()].filter((r) => rows.some((row) => row.gateway_ref === r.id));
    const sum =
      source === 'stripe'
        ? given.reduce((s, r) => s + r.amount, 0)
        : Math.round(given.reduce((s, r) => s + Number(r.amount.value), 0) * 100);
    expect(sum).toBe(rows.reduce((s, r) => s + r.minor, 0));
    expect(sum).toBe(Math.round((payment.amount / 100) * Number(payment.rate) * 100));
    expect(sum).toBeLessThanOrEqual(payment.minor);
    expect((await own(m)).balance).toBe(0);
    expect(await messages(m)).toContain('refund_sent');
    // Nothing more than it took: what is above goes to the wallet.
    expect(await refund(m, order_id, 500, uuid())).toMatchObject({ queued: 0 });
    expect((await own(m)).balance).toBe(500);
  });

  test('asked twice with one key it is given once; an answer lost on the way is asked for again with the same key', async () => {
    const { m, order_id, payment } = await paidBy(source);
    const key = uuid();
    expect((await refund(m, order_id, 1000, key)).booked).toBe(true);
    expect((await refund(m, order_id, 1000, key)).booked).toBe(false);
    p.gateways.fault(/refund/, 'drop');
    const made = p.gateways.refunds.size;
    await work();
    expect((await refunds(payment.id))[0]).toMatchObject({ state: 'queued', tries: 1 });
    p.shop.turn({ minutes: 2 });
    await work();
    expect((await refunds(payment.id)).map((r) => r.state)).toEqual(['done']);
    expect(p.gateways.refunds.size).toBe(made + 1);
  });

  test('a gateway that refuses it: the money is in the wallet and the member is notified', async () => {
    const { m, order_id, payment } = await paidBy(source);
    await refund(m, order_id, 1500, uuid());
    p.gateways.fault(/refund/, 'refuse');
    await work();
    expect((await refunds(payment.id))[0]).toMatchObject({ state: 'failed' });
    expect((await own(m)).balance).toBe(1500);
    expect(await messages(m)).toContain('refund_failed');
    await expectSoundLedger(p.shop);
  });

  test('a gateway that stays away: tried a while with longer and longer pauses, then the wallet; taken again when it went through after all', async () => {
    const { m, order_id, payment } = await paidBy(source);
    await refund(m, order_id, 1500, uuid());
    p.gateways.fault(/refund/, 'down', TRIES);
    const waits: number[] = [];
    for (let i = 0; i < TRIES; i++) {
      await work();
      const [row] = await refunds(payment.id);
      if (row!.state === 'queued') waits.push(row!.next_at.getTime() - p.shop.now().getTime());
      p.shop.turn({ hours: 7 });
    }
    expect(waits).toHaveLength(TRIES - 1);
    expect(waits.at(-1)!).toBeGreaterThan(waits[0]! * 10);
    expect((await own(m)).balance).toBe(1500);
    const [row] = await refunds(payment.id);
    const amount =
      source === 'stripe'
        ? { amount: row!.minor, currency: 'usd' }
        : { amount: { currency_code: 'USD', value: (row!.minor / 100).toFixed(2) } };
    const [type, object] =
      source === 'stripe'
        ? [
            'refund.updated',
            { id: 're_late', status: 'succeeded', metadata: { key: row!.ref_key }, payment_intent: 'pi', ...amount },
          ]
        : ['PAYMENT.CAPTURE.REFUNDED', { id: 'R-LATE', status: 'COMPLETED', custom_id: row!.ref_key, ...amount }];
    expect(await p.send(source, p.gateways.webhook(source, type as string, object))).toBe(200);
    expect((await own(m)).balance).toBe(0);
    expect((await refunds(payment.id))[0]!.state).toBe('done');
    await expectSoundLedger(p.shop);
  });

  test('one that the bank could not deliver in the end comes to the wallet', async () => {
    const { m, order_id, payment } = await paidBy(source);
    p.gateways.refundsAre('pending', 'PENDING');
    await refund(m, order_id, 900, uuid());
    await work();
    const [row] = await refunds(payment.id);
    expect(row).toMatchObject({ state: 'sent' });
    Object.assign(p.gateways.refunds.get(row!.gateway_ref)!, { status: source === 'stripe' ? 'failed' : 'FAILED' });
    p.gateways.refundsAre('succeeded', 'COMPLETED');
    p.shop.turn({ hours: 13 });
    await work();
    expect((await refunds(payment.id))[0]!.state).toBe('failed');
    expect((await own(m)).balance).toBe(900);
  });

  test('finance gives a top-up back by the way it came, and nothing above what there is', async () => {
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

  test('a chargeback: cash first, the rest is owed, what was bought stops until it is settled', async () => {
    const { m, order_id, payment, amount } = await paidBy(source, 8000);
    await fund(p.shop, m, 1000);
    await fund(p.shop, m, 300, 'bonus');
    const before = await p.account('gateway', source);
    const reference = (payment.detail as { payment_ref: string }).payment_ref;
    const whole = payment.minor;
    const [type, object] =
      source === 'stripe'
        ? [
            'charge.dispute.funds_withdrawn',
            { id: `dp_${payment.no}`, payment_intent: reference, amount: whole, currency: 'usd', reason: 'fraudulent' },
          ]
        : [
            'PAYMENT.CAPTURE.REVERSED',
            {
              id: `RV${payment.no}`,
              status: 'COMPLETED',
              amount: { currency_code: 'USD', value: (whole / 100).toFixed(2) },
              links: [{ rel: 'up', href: `https://api.paypal.test/v2/payments/captures/${reference}` }],
            },
          ];
    const webhook = p.gateways.webhook(source, type as string, object);
    expect(await p.send(source, webhook)).toBe(200);
    expect(await p.send(source, webhook)).toBe(200);
    expect(await p.send(source, p.gateways.webhook(source, type as string, object))).toBe(200);
    const lost = amount + payment.fee;
    expect((await p.account('gateway', source)) - before).toBe(-lost);
    expect(await own(m)).toEqual({ balance: 300, bonus: 300, owed: lost - 1000 });
    expect((await finance.payments.detail({ id: payment.id })).state).toBe('reversed');
    expect(await messages(m)).toContain('chargeback');
    const { items } = await m.order.detail({ id: order_id });
    const item_id = items[0]!.id;
    expect(await refusal(buyer.buying.take({ item_ids: [item_id] }))).toBe('bill.reversed');
    // Another order of the same member goes on.
    const second = await p.order(m, 2000);
    await fund(p.shop, m, 3000);
    await m.paywallet.payBalance({ no: second.no, pay_password: '246810', key: uuid() });
    const other = (await m.order.detail({ id: second.order_id })).items[0]!.id;
    await buyer.buying.take({ item_ids: [other] });
    // The next credit settles it, and the item goes on.
    await finance.members.adjust({ id: m.id, account: 'cash', amount: 10_000, reason: 'paid in cash', key: uuid() });
    expect((await own(m)).owed).toBe(0);
    await buyer.buying.take({ item_ids: [item_id] });
    if (source === 'stripe') {
      const won = { ...(object as object), status: 'won' };
      const balance = (await own(m)).balance;
      expect(await p.send(source, p.gateways.webhook(source, 'charge.dispute.funds_reinstated', won))).toBe(200);
      expect(await p.send(source, p.gateways.webhook(source, 'charge.dispute.funds_reinstated', won))).toBe(200);
      expect((await own(m)).balance).toBe(balance + lost);
    }
    await expectSoundLedger(p.shop);
  });

  test('a chargeback reported before its payment waits for it; one of nothing of ours is shown to finance', async () => {
    const { m, no } = await p.ordered(5000);
    const ref = await p.opened(m, no, source);
    const { type, object } = p.gateways.pay(ref);
    const payment = await p.payment(no);
    const reference = source === 'stripe' ? object.payment_intent : `CAP${payment.no}`;
    const money =
      source === 'stripe'
        ? { amount: payment.minor, currency: 'usd' }
        : { amount: { currency_code: 'USD', value: (payment.minor / 100).toFixed(2) } };
    const [kind, dispute] =
      source === 'stripe'
        ? [
            'charge.dispute.funds_withdrawn',
            { id: `dp_early_${payment.no}`, payment_intent: reference, reason: 'general', ...money },
          ]
        : [
            'PAYMENT.CAPTURE.REVERSED',
            {
              id: `RV-EARLY-${payment.no}`,
              ...money,
              links: [{ rel: 'up', href: `https://x/v2/payments/captures/${reference}` }],
            },
          ];
    expect(await p.send(source, p.gateways.webhook(source, kind as string, dispute))).toBe(200);
    const waits = (await finance.payments.suspense({ page_size: 50 })).data.find((r) => r.reference === reference)!;
    expect(waits).toMatchObject({ why: 'chargeback', amount: 0, actions: ['dismiss'] });
    const paid =
      source === 'stripe'
        ? p.gateways.webhook(source, type, object)
        : p.gateways.webhook(source, 'PAYMENT.CAPTURE.COMPLETED', {
            id: reference,
            status: 'COMPLETED',
            custom_id: payment.no,
            ...money,
          });
    expect(await p.send(source, paid)).toBe(200);
    expect((await p.payment(no)).state).toBe('reversed');
    expect((await own(m)).owed).toBe(payment.amount + payment.fee);
    expect((await finance.payments.suspense({ page_size: 50 })).data.some((r) => r.reference === reference)).toBe(false);
  });
});

test('what a member owes is taken before anything goes back to a gateway', async () => {
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

test('a mixed payment: the gateway gives back what it took, the wallet part goes to the wallet', async () => {
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

test('a refund that went to the wallet first is sent on from there, never more than there is', async () => {
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

test('the payment fee comes back only when the shop can deliver nothing of the bill', async () => {
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

test('a chargeback entered by hand and reported by the gateway later is taken once; only what the gateway took beyond it is added', async () => {
  const { m, payment } = await paidBy('stripe');
  const { payment_ref } = payment.detail as { payment_ref: string };
  const most = payment.amount + payment.fee;
  const dispute = (id: string, minor: number) =>
    p.send(
      'stripe',
      p.gateways.webhook('stripe', 'charge.dispute.funds_withdrawn', {
        id,
        payment_intent: payment_ref,
        amount: minor,
        currency: 'usd',
        reason: 'fraudulent',
      }),
    );
  await finance.payments.chargeback({ id: payment.id, amount: most - 1000, reason: 'letter of the bank', key: uuid() });
  expect((await own(m)).owed).toBe(most - 1000);
  expect(await dispute(`dp_a_${payment.no}`, payment.minor)).toBe(200);
  expect(await dispute(`dp_a_${payment.no}`, payment.minor)).toBe(200);
  expect((await own(m)).owed).toBe(most);
  await expectSoundLedger(p.shop);
});

test("a refund made in the gateway's back office is shown to finance and put away with a note", async () => {
  const { payment } = await paidBy('stripe');
  const { payment_ref } = payment.detail as { payment_ref: string };
  const object = {
    id: 're_outside',
    status: 'succeeded',
    metadata: {},
    payment_intent: payment_ref,
    amount: 100,
    currency: 'usd',
  };
  expect(await p.send('stripe', p.gateways.webhook('stripe', 'refund.created', object))).toBe(200);
  const row = (await finance.payments.suspense({ page_size: 50 })).data.find((r) => r.why === 'refund')!;
  expect(row).toMatchObject({ reference: payment_ref, minor: 100, amount: 0 });
  expect(await refusal(finance.payments.assign({ source: 'stripe', ref: row.ref, member: '1', note: 'x', key: uuid() }))).toBe(
    'payment.no_money',
  );
  await finance.payments.dismiss({ source: 'stripe', ref: row.ref, note: 'corrected by hand', key: uuid() });
  expect((await finance.payments.suspense({ state: 'settled', page_size: 50 })).data.some((r) => r.ref === row.ref)).toBe(true);
});
