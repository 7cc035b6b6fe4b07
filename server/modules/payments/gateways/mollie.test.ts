// Behaviour of Mollie alone: webhooks carry only an id, an idempotency key lasts for an hour, and only some payments can be cancelled.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mollie } from '#server/connectors/payment/mollie/index.ts';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, uuid } from '#server/testing.ts';
import { openPayingShop, type Paying } from '#server/testing-gateways.ts';
import { expectSoundLedger } from '#server/testing-money.ts';
import { payBy, refundOrder } from './testing-refunds.ts';

let p: Paying;
let double: Paying['gateways']['doubles']['mollie'];
beforeAll(async () => {
  p = await openPayingShop();
  double = p.gateways.doubles.mollie;
});
afterAll(async () => {
  await expectSoundLedger(p.shop);
  await p.close();
});

const bill = async (m: MemberClient, no: string) => (await m.paywallet.getInvoice({ no })).state;
const balance = async (m: MemberClient) => (await m.user.info({})).balance;
const notices = () => p.shop.db.selectFrom('notice').select(['ref', 'kind', 'state']).orderBy('ref').execute();
const work = () => runJob(p.shop.app, p.shop.db, 'gateway_refunds');
const refundsOf = (payment_id: number) =>
  p.shop.db.selectFrom('payment_refund').selectAll().where('payment_id', '=', payment_id).orderBy('id').execute();

test('a payment names its webhook, its number and the language of the payer', async () => {
  const { m, no } = await p.ordered(5000, { currency: 'EUR' });
  const ref = await p.opened(m, no, 'mollie');
  const payment = await p.payment(no);
  const { fields } = p.gateways.asked.at(-1)!;
  expect(fields).toEqual({
    amount: { currency: 'EUR', value: (payment.minor / 100).toFixed(2) },
    description: expect.stringContaining(no),
    redirectUrl: expect.stringContaining(`/pay/${payment.no}/back`),
    cancelUrl: expect.stringContaining(`/pay/${payment.no}/left`),
    webhookUrl: 'http://shop.test/notices/mollie',
    metadata: { payment: payment.no },
    ...(payment.detail.lang === 'en' ? { locale: 'en_US' } : {}),
  });
  expect(ref).toMatch(/^tr_/);
});

test('a webhook address that Mollie cannot reach is not sent', async () => {
  const request = {
    ...{ title: 'Shop B1', currency: 'EUR', minor: 100, decimals: 2, return_url: 'http://x.test', cancel_url: 'http://x.test' },
    ...{ created_at: p.shop.now(), expires_at: p.shop.now() },
  };
  const { checkout } = double.gateway;
  if (checkout.kind !== 'session') throw new Error('Mollie has sessions');
  const said = async (lang: string, base: string) => {
    await checkout.create({ ...request, no: `${lang} ${base}`, lang, webhook_url: `${base}/notices/mollie` });
    const { webhookUrl, locale } = p.gateways.asked.at(-1)!.fields;
    return [webhookUrl, locale];
  };
  for (const base of ['http://localhost:3000', 'http://127.0.0.1', 'http://192.168.1.20:3000', 'http://[::1]'])
    expect([base, await said('en', base)]).toEqual([base, [undefined, 'en_US']]);
  expect(await said('en', 'https://shop.example')).toEqual(['https://shop.example/notices/mollie', 'en_US']);
  expect(await said('zh-cn', 'https://shop.example')).toEqual(['https://shop.example/notices/mollie', undefined]);
});

test('a value that is no payment id is refused without calling Mollie', async () => {
  const { m, no } = await p.ordered(5000);
  const ref = await p.opened(m, no, 'mollie');
  double.pay(ref);
  const [asked, stored] = [p.gateways.asked.length, await notices()];
  for (const forged of double.forged(ref))
    expect([forged.payload, await p.send('mollie', forged)]).toEqual([forged.payload, 400]);
  const huge = { ...double.hint(ref), payload: `id=${ref}&x=${'x'.repeat(300 * 1024)}` };
  expect(await p.send('mollie', huge)).toBe(413);
  expect([p.gateways.asked.length, await notices(), await bill(m, no)]).toEqual([asked, stored, 'sealed']);
});

test('an unknown id is answered like any other and has no effect', async () => {
  const { m, no } = await p.ordered(5000);
  const ref = await p.opened(m, no, 'mollie');
  const stored = await notices();
  const answer = async (id: string) => {
    const { payload, headers } = double.hint(id);
    const { statusCode, body } = await p.shop.server.inject({ method: 'POST', url: '/notices/mollie', headers, payload });
    return [statusCode, body];
  };
  // Unknown, still open, and of another site on the same account.
  const other = double.foreign('', 1999).payment_ref;
  double.refundElsewhere(other, 100);
  await double.dispute(other, 'other', 100).withdrawn();
  const answers = await Promise.all(['tr_1', ref, other].map(answer));
  expect(answers).toEqual([answers[0], answers[0], answers[0]]);
  expect(answers[0]).toEqual([200, 'ok']);
  expect([await notices(), await bill(m, no)]).toEqual([stored, 'sealed']);
});

test('Mollie is unreachable when a webhook arrives: nothing is stored, so that it is sent again', async () => {
  const { m, no } = await p.ordered(5000);
  const report = double.pay(await p.opened(m, no, 'mollie'));
  p.gateways.fault(double.paths.read, 'down');
  expect(await p.report('mollie', report)).toBe(503);
  expect(await bill(m, no)).toBe('sealed');
  expect(await p.report('mollie', report)).toBe(200);
  expect(await bill(m, no)).toBe('paid');
});

test('one webhook reports the payment, a refund made in the dashboard and a chargeback', async () => {
  const { m, no } = await p.ordered(5000);
  const ref = await p.opened(m, no, 'mollie');
  const payment = await p.payment(no);
  double.pay(ref);
  double.refundElsewhere(ref, 100);
  const { withdrawn, won } = double.dispute(ref, payment.no, payment.minor);
  for (let time = 0; time < 2; time++) expect(await p.report('mollie', withdrawn())).toBe(200);
  expect((await p.payment(no)).state).toBe('reversed');
  expect(await p.account('receivable', m.id)).toBe(payment.amount + payment.fee);
  const finance = await p.shop.operator('finance');
  const { notices: events } = await finance.payments.detail({ id: payment.id });
  expect(events.map((one) => one.kind).sort()).toEqual(['chargeback.received', 'payment.paid', 'refund', 'refund.refunded']);
  expect(await p.report('mollie', won())).toBe(200);
  expect((await p.payment(no)).state).toBe('paid');
  expect(await p.account('receivable', m.id)).toBe(0);
});

test('a chargeback that finance has dismissed does not come back with the next webhook', async () => {
  const { payment_ref, report } = double.foreign('P0000-9', 500);
  await p.report('mollie', report);
  await p.report('mollie', double.dispute(payment_ref, 'unknown', 500).withdrawn());
  const finance = await p.shop.operator('finance');
  const seen = async () =>
    (await finance.payments.suspense({ page_size: 50 })).data.filter(
      (r) => r.reference === payment_ref && r.why === 'chargeback',
    );
  const [row] = await seen();
  await finance.payments.dismiss({ source: 'mollie', ref: row!.ref, note: 'looked at', key: uuid() });
  expect(await p.report('mollie', report)).toBe(200);
  expect(await seen()).toEqual([]);
});

test('a refund whose answer was lost is made once, even after Mollie has dropped its key', async () => {
  const { m, order_id, payment } = await payBy(p, 'mollie');
  for (const amount of [1000, 500]) await refundOrder(p.shop, { member_id: m.id, order_id, amount, key: uuid() });
  p.gateways.fault(double.paths.refund, 'drop', 2);
  const made = p.gateways.refunds.size;
  await work();
  expect((await refundsOf(payment.id)).map((r) => r.state)).toEqual(['queued', 'queued']);
  p.shop.turn({ hours: 2 });
  await work();
  const rows = await refundsOf(payment.id);
  expect(rows.map((r) => [r.state, double.refundAmount(r.gateway_ref)])).toEqual(rows.map((r) => ['done', r.minor]));
  expect(p.gateways.refunds.size).toBe(made + 2);
});

test('the status of a refund: queued and processing are pending, cancelled in the dashboard is failed', async () => {
  const { m, order_id, payment } = await payBy(p, 'mollie');
  double.refundsAre('sent');
  await refundOrder(p.shop, { member_id: m.id, order_id, amount: 800, key: uuid() });
  await work();
  double.refundsAre('done');
  const { gateway_ref } = (await refundsOf(payment.id))[0]!;
  const become = async (status: string) => {
    Object.assign(p.gateways.refunds.get(gateway_ref)!, { status });
    expect(await p.report('mollie', double.refundReport(gateway_ref))).toBe(200);
    return [(await refundsOf(payment.id))[0]!.state, await balance(m)];
  };
  expect(await become('queued')).toEqual(['sent', 0]);
  expect(await become('processing')).toEqual(['sent', 0]);
  expect(await become('canceled')).toEqual(['failed', 800]);
});

test('a payment that cannot be cancelled is left alone; if it is paid, it counts', async () => {
  const { m, no, amount } = await p.ordered(5000);
  const ref = await p.opened(m, no, 'mollie');
  Object.assign(double.payments.get(ref), { isCancelable: false });
  await p.walk(p.asked('mollie', (await p.payment(no)).no).left);
  const before = p.gateways.asked.length;
  await runJob(p.shop.app, p.shop.db, 'gateway_sessions');
  expect(p.gateways.asked.slice(before).map((a) => a.method)).toEqual(['GET']);
  await m.paywallet.start({ no, method: 'stripe', key: uuid() });
  expect(await p.report('mollie', double.pay(ref))).toBe(200);
  expect([await bill(m, no), await balance(m)]).toEqual(['paid', 0]);
  expect(amount).toBeGreaterThan(0);
});

test('a payment cancelled at Mollie is found on return: the bill is payable again', async () => {
  const { m, no } = await p.ordered(5000);
  const ref = await p.opened(m, no, 'mollie');
  Object.assign(double.payments.get(ref), { status: 'canceled' });
  await p.walk(p.asked('mollie', (await p.payment(no)).no).back);
  expect([await bill(m, no), (await p.payment(no)).state]).toEqual(['open', 'failed']);
});

test('the API key decides whether it is in test mode', () => {
  expect(mollie.fromEnv({})).toBeNull();
  expect(mollie.fromEnv({ MOLLIE_API_KEY: 'live_1' })).toMatchObject({ code: 'mollie', test: false });
  expect(mollie.fromEnv({ MOLLIE_API_KEY: 'test_1' })!.test).toBe(true);
});
