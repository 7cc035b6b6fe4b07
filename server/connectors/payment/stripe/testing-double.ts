// Stripe for tests: its documented API of sessions, refunds and signed events. It rejects what Stripe would reject.
import { createHmac, randomBytes } from 'node:crypto';
import type { Json } from '../http.ts';
import type { Asked, DoubleHost, GatewayDouble, Notice, RefundWord, Reply, Report } from '../testing-double.ts';
import { STRIPE_VERSION } from './http.ts';
import { stripe } from './index.ts';

const KEY = 'sk_test_story';
const SECRET = 'whsec_story';
const STATUS: Record<RefundWord, string> = { done: 'succeeded', failed: 'failed', sent: 'pending' };

const id = (prefix: string) => `${prefix}${randomBytes(9).toString('hex')}`;
const no = (status: number, code: string, message = code): Reply => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message } },
});
const usd = (minor: number) => ({ amount: minor, currency: 'usd' });

export function stripeDouble({ url, now, refunds }: DoubleHost) {
  const sessions = new Map<string, Json>();
  let refund_status = STATUS.done;
  const seconds = () => Math.floor(now().getTime() / 1000);

  function checkout(of: (name: string) => string): Reply {
    if (of('mode') !== 'payment' || !/^https?:/.test(of('success_url'))) return no(400, 'parameter_missing');
    const amount = Number(of('line_items[0][price_data][unit_amount]'));
    if (!Number.isInteger(amount) || amount < 1 || !/^[a-z]{3}$/.test(of('line_items[0][price_data][currency]')))
      return no(400, 'parameter_invalid_integer');
    const until = Number(of('expires_at')) - seconds();
    if (until < 30 * 60 || until > 24 * 3600) return no(400, 'expires_at', 'must be 30 minutes to 24 hours from now');
    const ref = id('cs_test_');
    const made = {
      id: ref,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      client_reference_id: of('client_reference_id'),
      metadata: { payment: of('metadata[payment]') },
      amount_total: amount,
      currency: of('line_items[0][price_data][currency]'),
      url: `https://checkout.test/${ref}`,
    };
    sessions.set(ref, made);
    return { status: 200, body: { ...made } };
  }

  function refund(of: (name: string) => string): Reply {
    const paid = [...sessions.values()].find((s) => s.payment_intent === of('payment_intent') && s.payment_status === 'paid');
    if (!paid) return no(404, 'resource_missing');
    const amount = Number(of('amount'));
    const given = [...refunds.values()].filter((r) => r.payment_intent === paid.payment_intent && r.status !== 'failed');
    if (given.reduce((s, r) => s + r.amount, amount) > paid.amount_total) return no(400, 'charge_already_refunded');
    const made = {
      id: id('re_'),
      object: 'refund',
      status: refund_status,
      amount,
      currency: paid.currency,
      payment_intent: paid.payment_intent,
      metadata: { key: of('metadata[key]') },
    };
    refunds.set(made.id, made);
    return { status: 200, body: { ...made } };
  }

  function answer(a: Asked): Reply {
    if (a.headers.authorization !== `Bearer ${KEY}`) return no(401, 'api_key_invalid');
    if (a.headers['stripe-version'] !== STRIPE_VERSION) return no(400, 'api_version', 'every call names its version');
    const fields = new URLSearchParams(a.raw);
    const of = (name: string) => fields.get(name) ?? '';
    if (a.path === '/v1/checkout/sessions') return checkout(of);
    if (a.path === '/v1/refunds') return refund(of);
    const session = sessions.get(/^\/v1\/checkout\/sessions\/([^/]+)/.exec(a.path)?.[1] ?? '');
    if (session && a.path.endsWith('/expire')) {
      if (session.status !== 'open') return no(400, 'session_not_open');
      Object.assign(session, { status: 'expired', url: null });
    }
    const found = session ?? refunds.get(/^\/v1\/refunds\/(.+)/.exec(a.path)?.[1] ?? '');
    return found ? { status: 200, body: { ...found } } : no(404, 'resource_missing');
  }

  /** An event as Stripe sends it: signed over these bytes. */
  const signed = (type: string, object: Json, { at = seconds(), secret = SECRET, tamper = false } = {}): Notice => {
    const payload = JSON.stringify({ id: id('evt_'), object: 'event', type, data: { object } }, null, 2);
    const v1 = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
    return {
      payload: tamper ? payload.replace('"amount_total":', '"amount_total" :') : payload,
      headers: { 'stripe-signature': `t=${at},v1=${v1},v0=${'0'.repeat(64)}` },
    };
  };
  const event =
    (type: string, object: Json): Report =>
    () =>
      signed(type, object);

  const pay = (ref: string): Report => {
    const session = sessions.get(ref);
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      payment_intent: session.payment_intent ?? id('pi_'),
    });
    return event('checkout.session.completed', { ...session });
  };
  const dispute: GatewayDouble['dispute'] = (payment_intent, dispute_id, whole) => {
    const about = (minor: number) => ({ id: `dp_${dispute_id}`, payment_intent, reason: 'fraudulent', ...usd(minor) });
    return {
      withdrawn: (minor = whole) => event('charge.dispute.funds_withdrawn', about(minor)),
      won: (minor = whole) => event('charge.dispute.funds_reinstated', { ...about(minor), status: 'won' }),
    };
  };
  return {
    gateway: stripe.connect({ secret_key: KEY, webhook_secret: SECRET, url }),
    answer,
    refusal: no(400, 'refused'),
    conflict: no(400, 'idempotency_error'),
    key: { header: 'idempotency-key', hours: 24 },
    paths: { create: /checkout\/sessions$/, refund: /\/v1\/refunds$/, read: /\/v1\/refunds\// },
    page: /^https:\/\/checkout\.test\/cs_/,
    checkout: (fields) => ({
      amount: Number(fields['line_items[0][price_data][unit_amount]']),
      back: fields.success_url,
      left: fields.cancel_url,
    }),
    opened: () => sessions.size,
    closed: (ref) => sessions.get(ref).status === 'expired',
    pay,
    paidWithoutUs: pay,
    paidOther: (ref) => {
      pay(ref);
      const session = sessions.get(ref);
      return event('checkout.session.completed', { ...session, amount_total: session.amount_total - 1 });
    },
    slow: (ref) => {
      const session = Object.assign(sessions.get(ref), { status: 'complete', payment_intent: id('pi_slow_') });
      return event('checkout.session.completed', session);
    },
    settled: (ref) => event('checkout.session.async_payment_succeeded', { ...sessions.get(ref), payment_status: 'paid' }),
    failed: (ref) =>
      event('checkout.session.async_payment_failed', { id: ref, client_reference_id: sessions.get(ref).client_reference_id }),
    afterwards: (ref) =>
      event('checkout.session.expired', { id: ref, client_reference_id: sessions.get(ref).client_reference_id }),
    foreign: (number, minor) => {
      const payment_ref = id('pi_other_');
      const session = {
        id: id('cs_other_'),
        status: 'complete',
        payment_status: 'paid',
        client_reference_id: number || null,
        metadata: {},
        payment_intent: payment_ref,
        amount_total: minor,
        currency: 'usd',
      };
      return { payment_ref, report: event('checkout.session.completed', session) };
    },
    meaningless: event('something.else', { id: 'x' }),
    forged: (ref) => {
      const forge = (more: Parameters<typeof signed>[2]) => signed('checkout.session.completed', sessions.get(ref), more);
      return [
        forge({ secret: 'whsec_wrong' }),
        forge({ tamper: true }),
        forge({ at: seconds() - 301 }),
        { ...forge({}), headers: {} },
        { ...forge({}), payload: 'not json' },
      ];
    },
    dispute,
    early: (ref, dispute_id, minor) => {
      const paid = pay(ref);
      const payment_ref: string = sessions.get(ref).payment_intent;
      return { payment_ref, paid, withdrawn: dispute(payment_ref, dispute_id, minor).withdrawn() };
    },
    refundsAre: (word) => {
      refund_status = STATUS[word];
    },
    setRefund: (ref, word) => void Object.assign(refunds.get(ref)!, { status: STATUS[word] }),
    refundReport: (ref, word) =>
      event(word === 'failed' ? 'refund.failed' : 'refund.updated', { ...refunds.get(ref), status: STATUS[word] }),
    lateRefund: ({ payment_ref, key, minor }) =>
      event('refund.updated', {
        id: id('re_late_'),
        status: STATUS.done,
        metadata: { key },
        payment_intent: payment_ref,
        ...usd(minor),
      }),
    refundElsewhere: (payment_ref, minor) => {
      const object = { id: id('re_dash_'), status: STATUS.done, metadata: {}, payment_intent: payment_ref, ...usd(minor) };
      return [event('refund.created', object), event('refund.updated', object)];
    },
    refundAmount: (ref) => refunds.get(ref)!.amount,
    event,
  } satisfies GatewayDouble & Record<'event', unknown>;
}
