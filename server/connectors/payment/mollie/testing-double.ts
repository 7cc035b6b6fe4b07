// Mollie for tests: its documented API of payments with refunds and chargebacks below them, and webhooks that carry an id alone. It rejects what Mollie
// would reject.
import { randomBytes } from 'node:crypto';
import type { Json } from '../http.ts';
import type { Asked, DoubleHost, GatewayDouble, Notice, RefundWord, Reply, Report } from '../testing-double.ts';
import { mollie } from './index.ts';

const KEY = 'test_story';
const STATUS: Record<RefundWord, string> = { done: 'refunded', failed: 'failed', sent: 'pending' };
const WHOLE = ['ISK', 'JPY'];

const id = (prefix: string) => `${prefix}${randomBytes(9).toString('hex')}`;
const no = (status: number, title: string, detail: string): Reply => ({ status, body: { status, title, detail } });
const invalid = (detail: string) => no(422, 'Unprocessable Entity', detail);
const usd = (minor: number) => ({ currency: 'USD', value: (minor / 100).toFixed(2) });
const hundredths = (amount: Json): number => Math.round(Number(amount.value) * 100);

/** An amount has exactly the decimals of its currency. */
const readable = (amount: Json): boolean =>
  /^[A-Z]{3}$/.test(amount?.currency ?? '') &&
  (WHOLE.includes(amount.currency) ? /^\d+$/ : /^\d+\.\d{2}$/).test(amount?.value ?? '') &&
  Number(amount.value) > 0;

export function mollieDouble({ url, now, refunds }: DoubleHost) {
  const payments = new Map<string, Json>();
  const chargebacks = new Map<string, Json>();
  let refund_status = STATUS.done;

  const below = (all: Map<string, Json>, payment: Json): Json[] => [...all.values()].filter((x) => x.paymentId === payment.id);
  const shown = (payment: Json, embed = ''): Json => ({
    ...payment,
    isCancelable: payment.status === 'open' && payment.isCancelable,
    ...(embed
      ? { _embedded: { refunds: below(refunds, payment).reverse(), chargebacks: below(chargebacks, payment).reverse() } }
      : {}),
  });

  function add(more: Json): Json {
    const ref = id('tr_');
    const made = {
      resource: 'payment',
      id: ref,
      mode: 'test',
      createdAt: now().toISOString(),
      status: 'open',
      isCancelable: true,
      method: null,
      metadata: null,
      _links: { checkout: { href: `https://mollie.test/checkout/${ref}`, type: 'text/html' } },
      ...more,
    };
    payments.set(ref, made);
    return made;
  }

  function open(body: Json): Reply {
    if (!readable(body.amount)) return invalid('The amount is invalid');
    if (!body.description || body.description.length > 255) return invalid('The description is invalid');
    if (![body.redirectUrl, body.webhookUrl ?? body.redirectUrl].every((one) => /^https?:\/\//.test(one ?? '')))
      return invalid('The URL is invalid');
    if (body.locale && !/^[a-z]{2}_[A-Z]{2}$/.test(body.locale)) return invalid('The locale is invalid');
    return { status: 201, body: shown(add(body)) };
  }

  function addRefund(payment: Json, more: Json): Json {
    const made = { resource: 'refund', id: id('re_'), status: STATUS.done, paymentId: payment.id, metadata: null, ...more };
    refunds.set(made.id, made);
    return made;
  }

  function refund(payment: Json, body: Json): Reply {
    if (payment.status !== 'paid') return invalid('The payment is not paid');
    if (!readable(body.amount) || body.amount.currency !== payment.amount.currency) return invalid('The amount is invalid');
    const given = below(refunds, payment).filter((r) => r.status !== 'failed' && r.status !== 'canceled');
    if (given.reduce((sum, r) => sum + hundredths(r.amount), hundredths(body.amount)) > hundredths(payment.amount))
      return invalid('The amount is higher than the maximum');
    return { status: 201, body: { ...addRefund(payment, { ...body, status: refund_status }) } };
  }

  function answer({ method, path, headers, raw }: Asked): Reply {
    if (headers.authorization !== `Bearer ${KEY}`) return no(401, 'Unauthorized Request', 'Missing authentication');
    const { pathname, searchParams } = new URL(path, 'http://mollie.test');
    const body: Json = raw ? JSON.parse(raw) : {};
    if (method === 'POST' && pathname === '/v2/payments') return open(body);
    const [, , , ref = '', what = '', part = ''] = pathname.split('/');
    const payment = payments.get(ref);
    if (!payment) return no(404, 'Not Found', `No payment exists with token ${ref}.`);
    if (what === 'refunds' && method === 'POST') return refund(payment, body);
    if (what === 'refunds' && part === '')
      return { status: 200, body: { count: 0, _embedded: { refunds: below(refunds, payment).reverse() } } };
    if (what === 'refunds') {
      const found = refunds.get(part);
      return found?.paymentId === ref ? { status: 200, body: { ...found } } : no(404, 'Not Found', 'No refund exists');
    }
    if (method !== 'DELETE') return { status: 200, body: shown(payment, searchParams.get('embed') ?? '') };
    if (!shown(payment).isCancelable) return invalid('The payment cannot be cancelled');
    payment.status = 'canceled';
    return { status: 200, body: shown(payment) };
  }

  const posted = (body: string): Notice => ({
    payload: body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const hint = (ref: string): Notice => posted(`id=${ref}`);
  /** What changed is with Mollie: the webhook names the payment alone. */
  const become = (ref: string, change: Json): Report => {
    Object.assign(payments.get(ref), change);
    return () => hint(ref);
  };
  const pay = (ref: string): Report => become(ref, { status: 'paid', paidAt: now().toISOString() });
  return {
    gateway: mollie.connect({ api_key: KEY, url }),
    answer,
    refusal: invalid('refused'),
    conflict: no(400, 'Bad Request', 'The idempotency key was used for another request'),
    key: { header: 'idempotency-key', hours: 1 },
    paths: { create: /^POST \/v2\/payments$/, refund: /^POST .*\/refunds$/, read: /\?embed=/ },
    page: /^https:\/\/mollie\.test\/checkout\/tr_/,
    checkout: ({ amount, redirectUrl, cancelUrl }) => ({ amount: hundredths(amount), back: redirectUrl, left: cancelUrl }),
    opened: () => payments.size,
    closed: (ref) => payments.get(ref).status === 'canceled',
    pay,
    paidWithoutUs: pay,
    paidOther: (ref) => {
      const { amount } = payments.get(ref);
      return become(ref, { status: 'paid', amount: { ...amount, value: (Number(amount.value) - 0.01).toFixed(2) } });
    },
    slow: (ref) => become(ref, { status: 'pending' }),
    settled: pay,
    failed: (ref) => become(ref, { status: 'failed' }),
    afterwards: (ref) => () => hint(ref),
    foreign: (number, minor) => {
      const { id: ref } = add({ status: 'paid', amount: usd(minor), metadata: number ? { payment: number } : null });
      return { payment_ref: ref, report: () => hint(ref) };
    },
    meaningless: () => hint(id('tr_')),
    forged: (ref) =>
      [
        `id=${ref}&id=${ref}`,
        `id=${ref}%2Frefunds`,
        `id=..%2F..%2Fv2%2Fpayments%2F${ref}`,
        `id=${ref}%0d%0aHost:+elsewhere`,
        `id=${ref}${'x'.repeat(1000)}`,
        `id[]=${ref}`,
        `id=re_${ref}`,
        'id=',
        '',
        JSON.stringify({ id: ref }),
      ].map(posted),
    dispute: (payment_ref, dispute_id, whole) => {
      const change = (minor: number, reversedAt: string | null): Report => {
        const amount = { currency: payments.get(payment_ref).amount.currency, value: (minor / 100).toFixed(2) };
        const reason = { code: 'AC01', description: 'Account identifier incorrect' };
        chargebacks.set(dispute_id, { id: `chb_${dispute_id}`, amount, reason, reversedAt, paymentId: payment_ref });
        return () => hint(payment_ref);
      };
      return {
        withdrawn: (minor = whole) => change(minor, null),
        won: (minor = whole) => change(minor, now().toISOString()),
      };
    },
    early: null,
    refundsAre: (word) => {
      refund_status = STATUS[word];
    },
    setRefund: (ref, word) => void Object.assign(refunds.get(ref)!, { status: STATUS[word] }),
    refundReport: (ref) => () => hint(refunds.get(ref)!.paymentId),
    lateRefund: ({ payment_ref, key, minor }) => {
      const payment = payments.get(payment_ref);
      addRefund(payment, { metadata: { key }, amount: { ...payment.amount, value: (minor / 100).toFixed(2) } });
      return () => hint(payment_ref);
    },
    refundElsewhere: (payment_ref, minor) => {
      addRefund(payments.get(payment_ref), { amount: usd(minor) });
      return [() => hint(payment_ref), () => hint(payment_ref)];
    },
    refundAmount: (ref) => hundredths(refunds.get(ref)!.amount),
    payments,
    hint,
  } satisfies GatewayDouble & Record<'payments' | 'hint', unknown>;
}
