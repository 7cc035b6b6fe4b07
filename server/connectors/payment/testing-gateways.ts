// A server for tests that answers as the gateways do, each by its double; with faults on demand. A gateway joins the stories by a row in DOUBLES.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { demo } from './demo/index.ts';
import type { Json } from './http.ts';
import { mollieDouble } from './mollie/testing-double.ts';
import { paypalDouble } from './paypal/testing-double.ts';
import { stripeDouble } from './stripe/testing-double.ts';
import type { Asked, DoubleHost, GatewayDouble, Reply } from './testing-double.ts';

const DOUBLES = { stripe: stripeDouble, paypal: paypalDouble, mollie: mollieDouble } satisfies Record<
  string,
  (host: DoubleHost) => GatewayDouble
>;
export type Source = keyof typeof DOUBLES;
export const SOURCES = Object.keys(DOUBLES) as Source[];
type Doubles = { [Code in Source]: ReturnType<(typeof DOUBLES)[Code]> };

/** drop: the connection breaks after the work was done. */
export type Fault = 'down' | 'drop' | 'refuse';

export async function openTestGateways(now: () => Date) {
  const refunds = new Map<string, Json>();
  const seen = new Map<string, { asked: string; until: number; reply: Reply }>();
  const asked: { source: Source; method: string; path: string; key: string; version: string; fields: Json }[] = [];
  const faults: { path: RegExp; fault: Fault }[] = [];

  /** The same key brings the same answer while it is known; with other fields it is refused. */
  const once = (double: GatewayDouble, key: string, { path, raw }: Asked, run: () => Reply): Reply => {
    if (!key) return run();
    const before = seen.get(key);
    if (before && before.until > now().getTime()) return before.asked === path + raw ? before.reply : double.conflict;
    const reply = run();
    const until = now().getTime() + double.key.hours * 3_600_000;
    if (reply.status < 400) seen.set(key, { asked: path + raw, until, reply: structuredClone(reply) });
    return reply;
  };

  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part) => parts.push(part));
    req.on('end', () => {
      const [, code = '', path = ''] = /^\/(\w+)(.*)$/.exec(String(req.url)) ?? [];
      const source = code as Source;
      const double: GatewayDouble = doubles[source];
      const a: Asked = { method: req.method!, path, headers: req.headers, raw: Buffer.concat(parts).toString() };
      const key = String(req.headers[double.key.header] ?? '');
      asked.push({
        source,
        method: a.method,
        path,
        key,
        version: String(req.headers['stripe-version'] ?? ''),
        fields: a.raw.startsWith('{') ? JSON.parse(a.raw) : Object.fromEntries(new URLSearchParams(a.raw)),
      });
      const at = faults.findIndex((f) => f.path.test(`${a.method} ${path}`));
      const fault = at < 0 ? undefined : faults.splice(at, 1)[0]!.fault;
      if (fault === 'down') return req.socket.destroy();
      const reply = fault === 'refuse' ? double.refusal : once(double, key, a, () => double.answer(a));
      if (fault === 'drop') return req.socket.destroy();
      res.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
    });
  });
  // An idle connection that is closed would look like a lost response.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const doubles = Object.fromEntries(
    SOURCES.map((code) => [code, DOUBLES[code]({ url: `${base}/${code}`, now, refunds })]),
  ) as Doubles;

  return {
    config: { gateways: [...SOURCES.map((code) => doubles[code].gateway), demo.connect(true)] },
    doubles,
    /** The double of a gateway as the stories of all of them know it. */
    of: (source: Source): GatewayDouble => doubles[source],
    asked,
    refunds,
    /** The next request whose method and path fit goes wrong. */
    fault: (path: RegExp, fault: Fault, times = 1) => {
      for (let i = 0; i < times; i++) faults.push({ path, fault });
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type TestGateways = Awaited<ReturnType<typeof openTestGateways>>;
