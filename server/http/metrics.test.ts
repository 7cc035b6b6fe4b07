import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeDue } from '#server/job-runner.ts';
import { openShop, refusal, type Shop } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { namedMetrics } from '../../tools/house/dashboard.ts';
import { Measures } from './measures.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ config: { metrics: ['10.0.0.0/8', '2001:db8::1'] } });
});
afterAll(() => shop.close());

const scrape = (remoteAddress = '10.1.2.3') => shop.server.inject({ url: '/metrics', remoteAddress });
/** Values by their whole name with labels. */
const values = async (): Promise<Record<string, number>> => {
  const lines = (await scrape()).body.split('\n').filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
};

test('only the named addresses may read it, and without the setting no one', async () => {
  expect((await scrape()).headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  const codes = async (...from: string[]) => Promise.all(from.map(async (ip) => (await scrape(ip)).statusCode));
  expect(await codes('10.9.9.9', '::ffff:10.0.0.1', '2001:db8::1', '192.0.2.1', '2001:db8::2')).toEqual([
    200, 200, 200, 404, 404,
  ]);
  const closed = await openShop();
  expect((await closed.server.inject({ url: '/metrics', remoteAddress: '10.1.2.3' })).statusCode).toBe(404);
  await closed.close();
});

test('calls are counted by route and outcome, whatever addresses are made up', async () => {
  // With the two scrapes above that were not answered.
  const m = await shop.member();
  await shop.visitor.currency.lists({});
  await refusal(m.order.cancel({ order_id: 999_999 } as never));
  await refusal(shop.visitor.user.info({}));
  for (const path of ['/nowhere/1', '/nowhere/2']) await shop.server.inject({ url: path });
  const found = await values();
  const count = (call: string, outcome: string) =>
    found[`sampan_call_duration_seconds_count{call="${call}",outcome="${outcome}"}`];
  expect([
    count('/api/currency/lists', 'ok'),
    count('/api/order/cancel', 'refused'),
    count('/api/user/info', 'unauthorised'),
    count('unknown', 'refused'),
  ]).toEqual([1, 1, 1, 4]);
  expect(found['sampan_call_duration_seconds_bucket{le="+Inf",call="/api/currency/lists",outcome="ok"}']).toBe(1);
});

test('the database, the cache, jobs and messages', async () => {
  const { goods } = await sellGoods(shop);
  const ask = () => shop.visitor.obapi.getItem({ tp: goods.api_type, tid: goods.num_iid });
  const before = await values();
  await ask();
  await ask();
  const bad = { name: 'claims', every: 60, run: () => Promise.reject(new Error('no luck')) };
  const log = shop.app.log.error;
  shop.app.log.error = () => {};
  await takeDue(shop.app, shop.db, [bad]);
  shop.app.log.error = log;
  const mail = { channel: 'mail', target: 'a@b.test', body: 'x', created_at: new Date(shop.now().getTime() - 60_000) };
  await shop.db
    .insertInto('outbox')
    .values([mail, { ...mail, state: 'failed' }])
    .execute();
  await shop.db
    .insertInto('job_retry')
    .values({ work: 'claims', thing_id: 7, tries: 1, next_at: shop.now(), error: 'x' })
    .execute();
  const after = await values();
  const grew = (name: string) => after[name]! - before[name]!;
  expect(grew('sampan_cache_asked_total{found="yes"}')).toBeGreaterThan(0);
  expect(grew('sampan_cache_asked_total{found="no"}')).toBeGreaterThan(0);
  expect(after.sampan_cache_bytes).toBeGreaterThan(500);
  expect(after.sampan_cache_entries).toBeGreaterThan(0);
  expect(after['sampan_statements_total{named="no"}']! + after['sampan_statements_total{named="yes"}']!).toBeGreaterThan(10);
  expect(after).toMatchObject({
    'sampan_job_failed{job="claims"}': 1,
    'sampan_job_things_waiting{work="claims"}': 1,
    'sampan_outbox{channel="mail",state="queued"}': 1,
    'sampan_outbox{channel="mail",state="failed"}': 1,
    sampan_database_up: 1,
  });
  expect(after['sampan_outbox_oldest_seconds{channel="mail"}']).toBeGreaterThanOrEqual(60);
  for (const name of ['process_resident_memory_bytes', 'nodejs_heap_used_bytes', 'process_cpu_seconds_total'])
    expect(after[name]).toBeGreaterThan(0);
  expect(Object.keys(after).filter((name) => name.startsWith('sampan_event_loop'))).toHaveLength(3);
  const states = Object.keys(after).filter((name) => name.startsWith('sampan_database_connections'));
  expect(states).toEqual(['busy', 'idle', 'waited_for'].map((state) => `sampan_database_connections{state="${state}"}`));
});

test('the alerts and the dashboard name metrics that are there', async () => {
  await shop.visitor.currency.lists({});
  const typed = (await scrape()).body.matchAll(/^# TYPE (\w+) (\w+)$/gm);
  const there = new Set(
    [...typed].flatMap(([, name, type]) => (type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name!])),
  );
  const named = namedMetrics();
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !there.has(name))).toEqual([]);
});

test('each answer has an id of its own', async () => {
  const ids = await Promise.all(
    ['/api/currency/lists', '/nowhere', '/health'].map(
      async (url) => (await shop.server.inject({ url })).headers['x-request-id'],
    ),
  );
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(ids).size).toBe(3);
});

test('what is logged while a request is answered names it', async () => {
  const lines: object[] = [];
  const { error } = shop.app.log;
  const { token } = await shop.member();
  shop.app.log.error = (line) => void lines.push(line);
  try {
    await shop.pool.query('alter table cart_row rename to cart_row_away');
    const failed = await shop.server.inject({ method: 'POST', url: '/api/cart/getList', headers: { token } });
    expect(failed.statusCode).toBe(500);
    expect(lines).toEqual([expect.objectContaining({ request: failed.headers['x-request-id'], path: '/api/cart/getList' })]);
  } finally {
    shop.app.log.error = error;
    await shop.pool.query('alter table cart_row_away rename to cart_row');
  }
});

test('the format: buckets add up, labels are escaped, and what cannot be read is left out', async () => {
  const measures = new Measures();
  const read = { name: 'a_total', help: 'A', labels: ['of'] };
  measures.gauge(read, () => [{ labels: { of: 'x"y\n' }, value: 3 }], 'counter');
  const took = measures.histogram({ name: 'b_seconds', help: 'B' }, [0.1, 1]);
  for (const value of [0.1, 0.5, 7]) took({}, value);
  measures.gauge({ name: 'c', help: 'C' }, () => Promise.reject(new Error('away')));
  measures.gauge({ name: 'd', help: 'D', labels: ['of'] }, () => Promise.reject(new Error('away')));
  await measures.text();
  expect((await measures.text()).split('\n').filter((line) => line !== '')).toEqual([
    ...['# HELP a_total A', '# TYPE a_total counter', 'a_total{of="x\\"y\\n"} 3'],
    ...['# HELP b_seconds B', '# TYPE b_seconds histogram'],
    ...['b_seconds_bucket{le="0.1"} 1', 'b_seconds_bucket{le="1"} 2', 'b_seconds_bucket{le="+Inf"} 3'],
    ...['b_seconds_sum 7.6', 'b_seconds_count 3', '# HELP c C', '# TYPE c gauge', '# HELP d D', '# TYPE d gauge'],
  ]);
});
