// PayPal for tests: its documented API of orders, captures, refunds and verified webhooks. It rejects what PayPal would reject.
import { createHash, randomBytes } from 'node:crypto';
import type { Json } from '../http.ts';
import type { Asked, DoubleHost, GatewayDouble, Notice, RefundWord, Reply, Report } from '../testing-double.ts';
import { paypal } from './index.ts';

const KEYS = { client_id: 'story-client', secret: 'story-secret', webhook_id: 'WH1STORY' };
const STATUS: Record<RefundWord, string> = { done: 'COMPLETED', failed: 'FAILED', sent: 'PENDING' };

const id = (prefix: string) => `${prefix}${randomBytes(9).toString('hex')}`.toUpperCase();
const no = (status: number, issue: string): Reply => ({
  status,
  body: { name: status === 422 ? 'UNPROCESSABLE_ENTITY' : issue, message: 'no', details: [{ issue, description: issue }] },
});
const usd = (minor: number) => ({ amount: { currency_code: 'USD', value: (minor / 100).toFixed(2) } });
const hundredths = (amount: Json): number => Math.round(Number(amount.value) * 100);
const upTo = (capture: string) => ({ links: [{ rel: 'up', href: `https://api.paypal.test/v2/payments/captures/${capture}` }] });

export function paypalDouble({ url, now, refunds }: DoubleHost) {
  const orders = new Map<string, Json>();
  let refund_status = STATUS.done;
  let capture: { status?: string; issue?: string } = {};
  let tokens = 0;

  const signature = (event: string, transmission: string) =>
    createHash('sha256').update(`${KEYS.webhook_id}|${transmission}|${event}`).digest('base64');

  function verify(a: Asked, body: Json): Reply {
    const event = /"webhook_event":(.*)\}$/s.exec(a.raw)?.[1] ?? '';
    const good = body.webhook_id === KEYS.webhook_id && body.transmission_sig === signature(event, body.transmission_id);
    return { status: 200, body: { verification_status: good ? 'SUCCESS' : 'FAILURE' } };
  }

  function open(body: Json): Reply {
    const amount = body.purchase_units?.[0]?.amount;
    if (body.intent !== 'CAPTURE' || !/^\d+(\.\d{2})?$/.test(amount?.value ?? '')) return no(400, 'INVALID_REQUEST');
    if (['JPY', 'TWD', 'HUF'].includes(amount.currency_code) === amount.value.includes('.')) return no(422, 'DECIMAL_PRECISION');
    const ref = id('O');
    const made = {
      id: ref,
      status: 'PAYER_ACTION_REQUIRED',
      purchase_units: body.purchase_units,
      update_time: now().toISOString(),
    };
    orders.set(ref, made);
    return {
      status: 201,
      body: { ...made, links: [{ rel: 'payer-action', href: `https://paypal.test/checkoutnow?token=${ref}` }] },
    };
  }

  /** The money of an order moves. */
  function take(order: Json, status = 'COMPLETED'): Json {
    const [unit] = order.purchase_units;
    const made = { id: id('C'), status, amount: unit.amount, custom_id: unit.custom_id };
    Object.assign(order, { status: 'COMPLETED', purchase_units: [{ ...unit, payments: { captures: [made] } }] });
    return made;
  }

  function captured(order: Json): Reply {
    if (order.status === 'COMPLETED') return no(422, 'ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') return no(422, 'ORDER_NOT_APPROVED');
    if (capture.issue) return no(422, capture.issue);
    take(order, order.slow ? 'PENDING' : capture.status);
    return { status: 201, body: { ...order } };
  }

  function refund(capture_id: string, body: Json): Reply {
    const paid = [...orders.values()]
      .flatMap((o) => o.purchase_units[0].payments?.captures ?? [])
      .find((c: Json) => c.id === capture_id);
    if (!paid) return no(404, 'RESOURCE_NOT_FOUND');
    const given = [...refunds.values()].filter((r) => r.capture === capture_id).reduce((s, r) => s + hundredths(r.amount), 0);
    if (body.amount.currency_code !== paid.amount.currency_code || given + hundredths(body.amount) > hundredths(paid.amount))
      return no(422, 'REFUND_AMOUNT_EXCEEDED');
    const made = { id: id('R'), status: refund_status, amount: body.amount, custom_id: body.custom_id, capture: capture_id };
    refunds.set(made.id, made);
    return { status: 201, body: { ...made } };
  }

  function answer(a: Asked): Reply {
    if (a.path === '/v1/oauth2/token') {
      const right = Buffer.from(`${KEYS.client_id}:${KEYS.secret}`).toString('base64');
      if (a.headers.authorization !== `Basic ${right}`) return { status: 401, body: { error: 'invalid_client' } };
      return { status: 200, body: { access_token: `token-${++tokens}`, token_type: 'Bearer', expires_in: 32400 } };
    }
    if (a.headers.authorization !== `Bearer token-${tokens}`) return { status: 401, body: { error: 'invalid_token' } };
    const body: Json = a.raw ? JSON.parse(a.raw) : {};
    if (a.path === '/v1/notifications/verify-webhook-signature') return verify(a, body);
    if (a.path === '/v2/checkout/orders') return open(body);
    const order = orders.get(/^\/v2\/checkout\/orders\/([^/]+)/.exec(a.path)?.[1] ?? '');
    if (order && a.path.endsWith('/capture')) return captured(order);
    const capture_id = /^\/v2\/payments\/captures\/([^/]+)\/refund$/.exec(a.path)?.[1];
    if (capture_id) return refund(capture_id, body);
    const found = order ?? refunds.get(/^\/v2\/payments\/refunds\/(.+)/.exec(a.path)?.[1] ?? '');
    return found ? { status: 200, body: { ...found } } : no(404, 'RESOURCE_NOT_FOUND');
  }

  /** An event as PayPal sends it: signed over these bytes. */
  const signed = (type: string, resource: Json, { secret = '', tamper = false } = {}): Notice => {
    const payload = JSON.stringify({ id: id('WH-'), event_type: type, resource }, null, 2);
    const transmission = id('');
    return {
      payload: tamper ? payload.replace('"custom_id":', '"custom_id" :') : payload,
      headers: {
        'paypal-transmission-id': transmission,
        'paypal-transmission-time': now().toISOString(),
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': 'https://api.paypal.test/cert',
        'paypal-transmission-sig': secret || signature(payload, transmission),
      },
    };
  };
  const event =
    (type: string, resource: Json): Report =>
    () =>
      signed(type, resource);

  const customId = (ref: string): string => orders.get(ref).purchase_units[0].custom_id;
  const approve = (ref: string): Report => {
    const order = Object.assign(orders.get(ref), { status: 'APPROVED', update_time: now().toISOString() });
    return event('CHECKOUT.ORDER.APPROVED', { ...order });
  };
  const dispute: GatewayDouble['dispute'] = (payment_ref, dispute_id, whole) => ({
    withdrawn: (minor = whole) =>
      event('PAYMENT.CAPTURE.REVERSED', { id: `RV${dispute_id}`, status: 'COMPLETED', ...usd(minor), ...upTo(payment_ref) }),
    won: (minor = whole) =>
      event('CUSTOMER.DISPUTE.RESOLVED', {
        dispute_id: `PP-D-${dispute_id}`,
        dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' },
        disputed_transactions: [{ seller_transaction_id: payment_ref }],
        dispute_amount: usd(minor).amount,
      }),
  });
  return {
    gateway: paypal.connect({ ...KEYS, url }),
    answer,
    refusal: no(422, 'REFUSED'),
    conflict: no(422, 'PAYPAL_REQUEST_ID_PREVIOUSLY_USED'),
    key: { header: 'paypal-request-id', hours: 72 },
    paths: { create: /checkout\/orders$/, refund: /\/refund$/, read: /\/refunds\// },
    page: /^https:\/\/paypal\.test\/checkoutnow/,
    checkout: ({ purchase_units, payment_source }) => ({
      amount: hundredths(purchase_units[0].amount),
      back: payment_source.paypal.experience_context.return_url,
      left: payment_source.paypal.experience_context.cancel_url,
    }),
    opened: () => orders.size,
    // What the shop doesn't capture charges nothing.
    closed: (ref) => orders.get(ref).status !== 'COMPLETED',
    pay: approve,
    paidWithoutUs: (ref) => event('PAYMENT.CAPTURE.COMPLETED', take(orders.get(ref))),
    paidOther: (ref) => {
      const custom_id = customId(ref);
      return event('PAYMENT.CAPTURE.COMPLETED', { id: id('C'), status: 'COMPLETED', custom_id, ...usd(1) });
    },
    slow: (ref) => {
      orders.get(ref).slow = true;
      return approve(ref);
    },
    settled: (ref) => {
      const [made] = orders.get(ref).purchase_units[0].payments.captures;
      return event('PAYMENT.CAPTURE.COMPLETED', { ...made, status: 'COMPLETED' });
    },
    failed: (ref) => event('PAYMENT.CAPTURE.DENIED', { id: 'X', status: 'DECLINED', custom_id: customId(ref), ...usd(100) }),
    afterwards: (ref) => event('CHECKOUT.ORDER.APPROVED', orders.get(ref)),
    foreign: (number, minor) => {
      const payment_ref = id('OTHER');
      const made = { id: payment_ref, status: 'COMPLETED', ...(number ? { custom_id: number } : {}), ...usd(minor) };
      return { payment_ref, report: event('PAYMENT.CAPTURE.COMPLETED', made) };
    },
    meaningless: event('something.else', { id: 'x' }),
    forged: (ref) => {
      const forge = (more: Parameters<typeof signed>[2]) => signed('CHECKOUT.ORDER.APPROVED', orders.get(ref), more);
      return [
        forge({ secret: 'wrong' }),
        forge({ tamper: true }),
        { ...forge({}), headers: {} },
        { ...forge({}), payload: 'not json' },
      ];
    },
    dispute,
    early: (ref, dispute_id, minor) => {
      const payment_ref = id('CAP');
      return {
        payment_ref,
        withdrawn: dispute(payment_ref, dispute_id, minor).withdrawn(),
        paid: event('PAYMENT.CAPTURE.COMPLETED', {
          id: payment_ref,
          status: 'COMPLETED',
          custom_id: customId(ref),
          ...usd(minor),
        }),
      };
    },
    refundsAre: (word) => {
      refund_status = STATUS[word];
    },
    setRefund: (ref, word) => void Object.assign(refunds.get(ref)!, { status: STATUS[word] }),
    refundReport: (ref, word) => {
      const made = refunds.get(ref)!;
      const type = word === 'failed' ? 'PAYMENT.REFUND.FAILED' : 'PAYMENT.CAPTURE.REFUNDED';
      return event(type, { ...made, status: STATUS[word], ...upTo(made.capture) });
    },
    lateRefund: ({ payment_ref, key, minor }) =>
      event('PAYMENT.CAPTURE.REFUNDED', {
        id: id('R-LATE'),
        status: STATUS.done,
        custom_id: key,
        ...usd(minor),
        ...upTo(payment_ref),
      }),
    refundElsewhere: (payment_ref, minor) => [
      event('PAYMENT.CAPTURE.REFUNDED', { id: id('R-DASH'), status: STATUS.done, ...usd(minor), ...upTo(payment_ref) }),
    ],
    refundAmount: (ref) => hundredths(refunds.get(ref)!.amount),
    event,
    orders,
    capturesAre: (next: { status?: string; issue?: string }): void => {
      capture = next;
    },
  } satisfies GatewayDouble & Record<'event' | 'orders' | 'capturesAre', unknown>;
}
