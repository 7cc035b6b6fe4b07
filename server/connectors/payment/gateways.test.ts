// A gateway is fully defined by its descriptor: one that is defined here and listed nowhere takes a payment, receives its webhook and refunds it.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '#server/jobs.ts';
import { openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { expectSoundLedger } from '#server/testing-money.ts';
import { allOrNone } from '../env-settings.ts';
import type { TrackingDescriptor, TrackingSource } from '../tracking/source.ts';
import { InvalidSignature } from '../webhook.ts';
import { type CheckoutRequest, defineGateway, type GatewayApi, type GatewayProfile, type RefundRequest } from './gateway.ts';

const sessions = new Map<string, CheckoutRequest & { paid: boolean }>();
const refunds: RefundRequest[] = [];
const sign = (key: string, body: string): string => createHmac('sha256', key).update(body).digest('hex');

const tiny = defineGateway({
  code: 'tiny',
  demo: false,
  settings: allOrNone({
    keys: { key: 'TINY_KEY', shop: 'TINY_SHOP' },
    urls: { url: { name: 'TINY_URL', fallback: 'https://tiny.test' } },
    what: 'Tiny Pay',
  }),
  fee: {
    bp: { key: 'tiny_bp', value: 150, doc: ['Tiny', 'Fee of Tiny'] },
    fixed: { key: 'tiny_fixed', value: 30, doc: ['T', 'T'] },
    free: { key: 'tiny_fee_free', value: '', doc: ['T', 'T'] },
  },
  currencies: ['EUR'],
  decimals: () => 2,
  min_fen: 200,
  events: ['paid'],
  operating: 'Tiny: no set-up.',
  connect: ({ key, url }) => ({
    test: key.startsWith('test'),
    checkout: {
      kind: 'session',
      create: async (request) => {
        sessions.set(`s-${request.no}`, { ...request, paid: false });
        return { ref: `s-${request.no}`, url: `${url}/${request.no}` };
      },
      status: async ({ ref }) => {
        const { paid, currency, minor } = sessions.get(ref)!;
        return paid ? { state: 'paid', ref: `pay-${ref}`, money: { currency, minor } } : { state: 'pending' };
      },
      expire: null,
    },
    refund: {
      create: async (request) => {
        refunds.push(request);
        return { ref: `r-${refunds.length}`, state: 'done' };
      },
      status: null,
    },
    webhook: async ({ raw, headers }) => {
      if (headers['tiny-sign'] !== sign(key, raw.toString())) throw new InvalidSignature('signature');
      const { id, ref } = JSON.parse(raw.toString()) as { id: string; ref: string };
      const { no, currency, minor } = sessions.get(ref)!;
      const status = { state: 'paid' as const, ref: `pay-${ref}`, money: { currency, minor } };
      return [{ id, type: 'paid', about: 'payment', no, status }];
    },
  }),
});

let shop: Shop;
beforeAll(async () => {
  const gateway = tiny.fromEnv({ TINY_KEY: 'test_1', TINY_SHOP: '7' });
  shop = await openShop({ config: { gateways: [gateway!] } });
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await shop.close();
});

const ordered = async () => {
  const m = await shop.member();
  const { goods } = await sellGoods(shop, { price: 5000, post_fee: 0 });
  const { cart_id } = await m.cart.add({ ...goods, num: 1 });
  const asked = { cart_ids: cart_id, currency: 'EUR' };
  const { quote } = (await m.raw('cart/carttoorder', asked)).data as { quote: string };
  const made = (await m.raw('cart/carttoorder', { ...asked, submit: 1, quote, key: uuid() })).data;
  return { m, ...(made as { invoice_no: string; amount: number; order_ids: number[] }) };
};
const walk = async (url: string) =>
  String((await shop.server.inject({ url: url.replace('http://shop.test', '') })).headers.location);
const webhook = async (body: string, signature: string) =>
  (
    await shop.server.inject({
      method: 'POST',
      url: '/notices/tiny',
      headers: { 'content-type': 'application/json', 'tiny-sign': signature },
      payload: body,
    })
  ).statusCode;

test('its settings come from the environment: none, all, or a line that says what is missing', () => {
  expect(tiny.fromEnv({})).toBeNull();
  expect(tiny.fromEnv({ TINY_KEY: 'live', TINY_SHOP: '7' })).toMatchObject({ code: 'tiny', test: false });
  expect(() => tiny.fromEnv({ TINY_KEY: 'live' })).toThrow('TINY_SHOP must be set as well: TINY_KEY, TINY_SHOP belong together');
  expect(tiny.settings.row).toEqual([
    'TINY_KEY, TINY_SHOP',
    '',
    'Tiny Pay; all of them or none. TINY_URL: another address than https://tiny.test',
  ]);
});

test('it is offered with its fee, takes a payment by its signed webhook, once, and refunds it', async () => {
  const { m, invoice_no: no, amount, order_ids } = await ordered();
  const { methods } = await m.paywallet.getPaymentList({ no });
  const fee = Math.round((amount * 150) / 10_000) + 30;
  expect(methods.filter((one) => one.kind === 'gateway')).toMatchObject([{ code: 'tiny', fee, currency: 'EUR', usable: true }]);
  expect(await refusal(m.paywallet.start({ no, method: 'demo', key: uuid() }))).toBe('wallet.method');
  const { redirect_url } = await m.paywallet.start({ no, method: 'tiny', key: uuid() });
  expect(await walk(redirect_url)).toMatch(/^https:\/\/tiny\.test\/P\d+-\d+$/);
  const [ref] = [...sessions.keys()].slice(-1);
  const body = JSON.stringify({ id: 'e1', ref });
  expect(await webhook(body, 'forged')).toBe(400);
  expect((await m.paywallet.getInvoice({ no })).state).toBe('sealed');
  expect([await webhook(body, sign('test_1', body)), await webhook(body, sign('test_1', body))]).toEqual([200, 200]);
  expect((await m.paywallet.getInvoice({ no })).state).toBe('paid');
  const books = await shop.db
    .selectFrom('account')
    .select('balance')
    .where('kind', '=', 'gateway')
    .where('owner', '=', 'tiny')
    .execute();
  expect(books).toEqual([{ balance: amount + fee }]);
  const finance = await shop.operator('finance');
  expect((await finance.payments.lists({ method: 'tiny' })).list).toMatchObject([{ method: 'tiny', state: 'paid', amount, fee }]);
  await m.order.cancel({ id: order_ids[0]!, key: uuid() });
  const payment = (await finance.payments.lists({ method: 'tiny' })).list[0]!;
  await finance.payments.refund({ id: payment.id, amount, reason: 'asked for', key: uuid() });
  await runJob(shop.app, shop.db, 'gateway_refunds');
  expect(refunds).toMatchObject([{ payment_ref: `pay-${ref}`, currency: 'EUR' }]);
  expect((await finance.payments.detail({ id: payment.id })).refunds).toMatchObject([{ amount, state: 'done' }]);
});

test('back from it the payment is looked up', async () => {
  const { m, invoice_no: no } = await ordered();
  const { redirect_url } = await m.paywallet.start({ no, method: 'tiny', key: uuid() });
  await walk(redirect_url);
  const session = [...sessions.values()].at(-1)!;
  session.paid = true;
  expect(await walk(session.return_url)).toContain(no);
  expect((await m.paywallet.getInvoice({ no })).state).toBe('paid');
});

/** Names of the parts that may be left out. */
type Optional<T> = { [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? K : never }[keyof T];
type Session = Extract<GatewayApi['checkout'], { kind: 'session' }>;
type Forgettable =
  | Optional<GatewayProfile>
  | Optional<GatewayApi>
  | Optional<Session>
  | Optional<GatewayApi['refund']>
  | Optional<TrackingSource>
  | Optional<NonNullable<TrackingSource['service']>>
  | Optional<TrackingDescriptor>;

test('no part may be left out: forgetting one does not compile', () => {
  const whole: [Forgettable] extends [never] ? true : false = true;
  expect(whole).toBe(true);
});
