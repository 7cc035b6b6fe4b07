// A fake server for tests with the documented APIs of Stripe and PayPal: sessions, captures, refunds, idempotency, signed webhooks, and faults on
// demand. It rejects what they would reject.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { demo } from './demo/index.ts';
import type { Json } from './http.ts';
import { paypal as paypalGateway } from './paypal/index.ts';
import { STRIPE_VERSION } from './stripe/http.ts';
import { stripe as stripeGateway } from './stripe/index.ts';

const STRIPE_KEY = 'sk_test_story';
const STRIPE_SECRET = 'whsec_story';
const PAYPAL = { client_id: 'story-client', secret: 'story-secret', webhook_id: 'WH1STORY' };

type Reply = { status: number; body: Json };
type Asked = { method: string; path: string; headers: IncomingMessage['headers']; raw: string };
/** drop: the connection breaks after the work was done. */
export type Fault = 'down' | 'drop' | 'refuse';

const id = (prefix: string) => `${prefix}${randomBytes(9).toString('hex')}`;
const stripeNo = (status: number, code: string, message = code): Reply => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message } },
});
const paypalNo = (status: number, issue: string): Reply => ({
  status,
  body: { name: status === 422 ? 'UNPROCESSABLE_ENTITY' : issue, message: 'no', details: [{ issue, description: issue }] },
});

export async function openTestGateways(now: () => Date) {
  const sessions = new Map<string, Json>();
  const orders = new Map<string, Json>();
  const refunds = new Map<string, Json>();
  const seen = new Map<string, { asked: string; reply: Reply }>();
  const asked: { path: string; key: string; version: string; fields: Json }[] = [];
  const faults: { path: RegExp; fault: Fault }[] = [];
  let refund_status = { stripe: 'succeeded', paypal: 'COMPLETED' };
  let capture: { status?: string; issue?: string } = {};
  let tokens = 0;
  const seconds = () => Math.floor(now().getTime() / 1000);

  /** The same key brings the same answer; with other fields it is refused. */
  const once = (key: string, { path, raw }: Asked, run: () => Reply): Reply => {
    if (!key) return run();
    const before = seen.get(key);
    if (before) return before.asked === path + raw ? before.reply : stripeNo(400, 'idempotency_error');
    const reply = run();
    if (reply.status < 400) seen.set(key, { asked: path + raw, reply: structuredClone(reply) });
    return reply;
  };

  function stripe(a: Asked): Reply {
    if (a.headers.authorization !== `Bearer ${STRIPE_KEY}`) return stripeNo(401, 'api_key_invalid');
    if (a.headers['stripe-version'] !== STRIPE_VERSION) return stripeNo(400, 'api_version', 'every call names its version');
    const fields = new URLSearchParams(a.raw);
    const of = (name: string) => fields.get(name) ?? '';
    const session = /^\/v1\/checkout\/sessions\/([^/]+)/.exec(a.path)?.[1];
    if (a.path === '/v1/checkout/sessions') {
      if (of('mode') !== 'payment' || !/^https?:/.test(of('success_url'))) return stripeNo(400, 'parameter_missing');
      const amount = Number(of('line_items[0][price_data][unit_amount]'));
      if (!Number.isInteger(amount) || amount < 1 || !/^[a-z]{3}$/.test(of('line_items[0][price_data][currency]')))
        return stripeNo(400, 'parameter_invalid_integer');
      const until = Number(of('expires_at')) - seconds();
      if (until < 30 * 60 || until > 24 * 3600) return stripeNo(400, 'expires_at', 'must be 30 minutes to 24 hours from now');
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
    if (session) {
      const found = sessions.get(session);
      if (!found) return stripeNo(404, 'resource_missing');
      if (a.path.endsWith('/expire')) {
        if (found.status !== 'open') return stripeNo(400, 'session_not_open');
        Object.assign(found, { status: 'expired', url: null });
      }
      return { status: 200, body: { ...found } };
    }
    if (a.path === '/v1/refunds') {
      const paid = [...sessions.values()].find((s) => s.payment_intent === of('payment_intent') && s.payment_status === 'paid');
      if (!paid) return stripeNo(404, 'resource_missing');
      const amount = Number(of('amount'));
      const given = [...refunds.values()].filter((r) => r.payment_intent === paid.payment_intent && r.status !== 'failed');
      if (given.reduce((s, r) => s + r.amount, amount) > paid.amount_total) return stripeNo(400, 'charge_already_refunded');
      const made = {
        id: id('re_'),
        object: 'refund',
        status: refund_status.stripe,
        amount,
        currency: paid.currency,
        payment_intent: paid.payment_intent,
        metadata: { key: of('metadata[key]') },
      };
      refunds.set(made.id, made);
      return { status: 200, body: { ...made } };
    }
    const refund = refunds.get(/^\/v1\/refunds\/(.+)/.exec(a.path)?.[1] ?? '');
    return refund ? { status: 200, body: { ...refund } } : stripeNo(404, 'resource_missing');
  }

  const signature = (event: string, transmission: string) =>
    createHash('sha256').update(`${PAYPAL.webhook_id}|${transmission}|${event}`).digest('base64');

  function paypal(a: Asked): Reply {
    if (a.path === '/v1/oauth2/token') {
      const right = Buffer.from(`${PAYPAL.client_id}:${PAYPAL.secret}`).toString('base64');
      if (a.headers.authorization !== `Basic ${right}`) return { status: 401, body: { error: 'invalid_client' } };
      return { status: 200, body: { access_token: `token-${++tokens}`, token_type: 'Bearer', expires_in: 32400 } };
    }
    if (a.headers.authorization !== `Bearer token-${tokens}`) return { status: 401, body: { error: 'invalid_token' } };
    const body: Json = a.raw ? JSON.parse(a.raw) : {};
    if (a.path === '/v1/notifications/verify-webhook-signature') {
      const event = /"webhook_event":(.*)\}$/s.exec(a.raw)?.[1] ?? '';
      const good = body.webhook_id === PAYPAL.webhook_id && body.transmission_sig === signature(event, body.transmission_id);
      return { status: 200, body: { verification_status: good ? 'SUCCESS' : 'FAILURE' } };
    }
    if (a.path === '/v2/checkout/orders') {
      const amount = body.purchase_units?.[0]?.amount;
      if (body.intent !== 'CAPTURE' || !/^\d+(\.\d{2})?$/.test(amount?.value ?? '')) return paypalNo(400, 'INVALID_REQUEST');
      if (['JPY', 'TWD', 'HUF'].includes(amount.currency_code) === amount.value.includes('.'))
        return paypalNo(422, 'DECIMAL_PRECISION');
      const ref = id('O').toUpperCase();
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
    const order = orders.get(/^\/v2\/checkout\/orders\/([^/]+)/.exec(a.path)?.[1] ?? '');
    if (order && a.path.endsWith('/capture')) {
      if (order.status === 'COMPLETED') return paypalNo(422, 'ORDER_ALREADY_CAPTURED');
      if (order.status !== 'APPROVED') return paypalNo(422, 'ORDER_NOT_APPROVED');
      if (capture.issue) return paypalNo(422, capture.issue);
      const [unit] = order.purchase_units;
      const made = {
        id: id('C').toUpperCase(),
        status: capture.status ?? 'COMPLETED',
        amount: unit.amount,
        custom_id: unit.custom_id,
      };
      Object.assign(order, { status: 'COMPLETED', purchase_units: [{ ...unit, payments: { captures: [made] } }] });
      return { status: 201, body: { ...order } };
    }
    if (order) return { status: 200, body: { ...order } };
    const capture_id = /^\/v2\/payments\/captures\/([^/]+)\/refund$/.exec(a.path)?.[1];
    if (capture_id) {
      const captured = [...orders.values()]
        .flatMap((o) => o.purchase_units[0].payments?.captures ?? [])
        .find((c: Json) => c.id === capture_id);
      if (!captured) return paypalNo(404, 'RESOURCE_NOT_FOUND');
      const given = [...refunds.values()].filter((r) => r.capture === capture_id).reduce((s, r) => s + Number(r.amount.value), 0);
      if (
        body.amount.currency_code !== captured.amount.currency_code ||
        given + Number(body.amount.value) > Number(captured.amount.value) + 1e-9
      )
        return paypalNo(422, 'REFUND_AMOUNT_EXCEEDED');
      const made = {
        id: id('R').toUpperCase(),
        status: refund_status.paypal,
        amount: body.amount,
        custom_id: body.custom_id,
        capture: capture_id,
      };
      refunds.set(made.id, made);
      return { status: 201, body: { ...made } };
    }
    const refund = refunds.get(/^\/v2\/payments\/refunds\/(.+)/.exec(a.path)?.[1] ?? '');
    return refund ? { status: 200, body: { ...refund } } : paypalNo(404, 'RESOURCE_NOT_FOUND');
  }

  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part) => parts.push(part));
    req.on('end', () => {
      const path = String(req.url);
      const a: Asked = {
        method: req.method!,
        path: path.replace(/^\/(stripe|paypal)/, ''),
        headers: req.headers,
        raw: Buffer.concat(parts).toString(),
      };
      const key = String(req.headers['idempotency-key'] ?? req.headers['paypal-request-id'] ?? '');
      asked.push({
        path: a.path,
        key,
        version: String(req.headers['stripe-version'] ?? ''),
        fields: a.raw.startsWith('{') ? JSON.parse(a.raw) : Object.fromEntries(new URLSearchParams(a.raw)),
      });
      const at = faults.findIndex((f) => f.path.test(a.path));
      const fault = at < 0 ? undefined : faults.splice(at, 1)[0]!.fault;
      if (fault === 'down') return req.socket.destroy();
      const run = () => (path.startsWith('/stripe') ? stripe(a) : paypal(a));
      const reply =
        fault === 'refuse'
          ? path.startsWith('/stripe')
            ? stripeNo(400, 'refused')
            : paypalNo(422, 'REFUSED')
          : once(key, a, run);
      if (fault === 'drop') return req.socket.destroy();
      res.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
    });
  });
  // An idle connection that is closed would look like a lost response.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const config = {
    gateways: [
      stripeGateway.connect({ secret_key: STRIPE_KEY, webhook_secret: STRIPE_SECRET, url: `${base}/stripe` }),
      paypalGateway.connect({ ...PAYPAL, url: `${base}/paypal` }),
      demo.connect(true),
    ],
  };
  return {
    config,
    asked,
    sessions,
    orders,
    refunds,
    /** The next request whose path fits goes wrong. */
    fault: (path: RegExp, fault: Fault, times = 1) => {
      for (let i = 0; i < times; i++) faults.push({ path, fault });
    },
    healed: () => faults.splice(0),
    refundsAre: (stripe: string, paypal: string) => {
      refund_status = { stripe, paypal };
    },
    capturesAre: (next: { status?: string; issue?: string }) => {
      capture = next;
    },
    /** The payer pays at the gateway. Returns what the gateway reports to the shop. */
    pay: (ref: string): { type: string; object: Json } => {
      const session = sessions.get(ref);
      if (session) {
        Object.assign(session, {
          status: 'complete',
          payment_status: 'paid',
          payment_intent: session.payment_intent ?? id('pi_'),
        });
        return { type: 'checkout.session.completed', object: { ...session } };
      }
      const order = orders.get(ref)!;
      Object.assign(order, { status: 'APPROVED', update_time: now().toISOString() });
      return { type: 'CHECKOUT.ORDER.APPROVED', object: { ...order } };
    },
    /** A webhook as that gateway would send it: signed over these bytes. */
    webhook: (
      source: 'stripe' | 'paypal',
      type: string,
      object: Json,
      more: { id?: string; at?: number; secret?: string; tamper?: boolean } = {},
    ): { id: string; payload: string; headers: Record<string, string> } => {
      const event =
        source === 'stripe'
          ? { id: more.id ?? id('evt_'), object: 'event', type, data: { object } }
          : { id: more.id ?? id('WH-'), event_type: type, resource: object };
      const payload = JSON.stringify(event, null, 2);
      const sent = more.tamper ? payload.replace(/"(amount_total|custom_id)":/, '"$1" :') : payload;
      if (source === 'stripe') {
        const t = more.at ?? seconds();
        const v1 = createHmac('sha256', more.secret ?? STRIPE_SECRET)
          .update(`${t}.${payload}`)
          .digest('hex');
        return { id: event.id, payload: sent, headers: { 'stripe-signature': `t=${t},v1=${v1},v0=${'0'.repeat(64)}` } };
      }
      const transmission = id('');
      return {
        id: event.id,
        payload: sent,
        headers: {
          'paypal-transmission-id': transmission,
          'paypal-transmission-time': now().toISOString(),
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': 'https://api.paypal.test/cert',
          'paypal-transmission-sig': more.secret ?? signature(payload, transmission),
        },
      };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type TestGateways = Awaited<ReturnType<typeof openTestGateways>>;
