// Chargebacks: what the bank takes back is owed by the member, what was bought stops until it is settled; reported by the gateway or entered by hand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MemberClient, refusal, uuid } from '#server/testing.ts';
import { openPayingShop, type Paying, type Source } from '#server/testing-gateways.ts';
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

describe.each(['stripe', 'paypal'] as const)('%s', (source: Source) => {
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
