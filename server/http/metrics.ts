// GET /metrics for Prometheus: calls, database, memory, jobs and messages of this server. It does not exist unless METRICS
// names who may read it.

import { BlockList, isIP } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { lookup } from '#contract/lookup.ts';
import type { Config } from '../config.ts';
import type { Opened } from '../db/open.ts';
import type { Replica } from '../db/replica.ts';
import { hashing } from '../modules/accounts/auth/password.ts';
import { decoding } from '../modules/platform/uploads/picture.ts';
import type { InFlight } from './in-flight.ts';
import { Measures } from './measures.ts';
import type { Site } from './serve.ts';

/** Parts of the database's connection that are measured. */
export type Measured = Pick<Opened, 'pool' | 'driver' | 'cache'>;

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function metricsRoute(server: FastifyInstance, site: Site, flight: InFlight, opened: Measured | undefined): void {
  const { metrics } = site.app.config;
  if (metrics === null) return;
  const measures = new Measures();
  calls(server, measures);
  ofProcess(server, measures);
  memory(measures, flight, opened);
  if (opened) database(measures, opened);
  if (site.replica) replica(measures, site.replica);
  work(measures, site);
  const may = allowed(metrics);
  server.get('/metrics', async (req, reply) => {
    if (!may(req.ip)) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-store')
      .type(measures.contentType)
      .send(await measures.text());
  });
}

/** Everyone, or those whose address is named. */
function allowed(metrics: NonNullable<Config['metrics']>): (ip: string) => boolean {
  if (metrics === 'all') return () => true;
  const list = new BlockList();
  for (const name of metrics) {
    const [address = '', bits] = name.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (ip) => {
    const plain = ip.replace(/^::ffff:(?=\d+\.)/, '');
    return list.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6');
  };
}

/** How a call ended, by the code of its envelope. */
const OUTCOMES = lookup<string>({ 1: 'ok', 0: 'refused', 401: 'unauthorised', 500: 'failed' });

function calls(server: FastifyInstance, measures: Measures): void {
  const took = measures.histogram(
    { name: 'sampan_call_duration_seconds', help: 'Time from a request to its whole answer.', labels: ['call', 'outcome'] },
    SECONDS,
  );
  const refused = new WeakMap<FastifyRequest, string>();
  server.addHook('preSerialization', (req, _reply, payload, done) => {
    const code = (payload as { code?: number } | null)?.code;
    if (code !== undefined && code !== 1) refused.set(req, OUTCOMES.get(String(code)) ?? 'refused');
    done(null, payload);
  });
  server.addHook('onResponse', (req, reply, done) => {
    const { statusCode } = reply;
    const outcome =
      statusCode >= 500 ? (statusCode === 503 ? 'busy' : 'failed') : (refused.get(req) ?? (statusCode >= 400 ? 'refused' : 'ok'));
    // The pattern of the route: made-up addresses would fill the memory.
    took({ call: req.routeOptions.url ?? 'unknown', outcome }, reply.elapsedTime / 1000);
    done();
  });
}

function ofProcess(server: FastifyInstance, measures: Measures): void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  server.addHook('onClose', async () => void delay.disable());
  measures.gauge(
    {
      name: 'sampan_event_loop_delay_seconds',
      help: 'How late timers were since the last scrape, by quantile.',
      labels: ['quantile'],
    },
    () => {
      const samples = [50, 99, 100].map((at) => ({ labels: { quantile: String(at / 100) }, value: delay.percentile(at) / 1e9 }));
      delay.reset();
      return samples;
    },
  );
  measures.gauge({ name: 'process_resident_memory_bytes', help: 'Memory of the process.' }, () => process.memoryUsage.rss());
  measures.gauge({ name: 'nodejs_heap_used_bytes', help: 'Memory of its objects.' }, () => process.memoryUsage().heapUsed);
  measures.gauge(
    { name: 'process_cpu_seconds_total', help: 'Time on processors.' },
    () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
    'counter',
  );
  measures.gauge({ name: 'process_uptime_seconds', help: 'Since the start.' }, () => process.uptime());
}

function memory(measures: Measures, flight: InFlight, opened: Measured | undefined): void {
  measures.gauge(
    { name: 'sampan_slow_work', help: 'What runs and waits: passwords to hash, megapixels to decode.', labels: ['queue'] },
    () => [
      { labels: { queue: 'passwords' }, value: hashing.held },
      { labels: { queue: 'pictures' }, value: decoding.held },
    ],
  );
  measures.gauge({ name: 'sampan_bodies_bytes', help: 'Request bodies that are being received or processed.' }, flight.held);
  if (!opened) return;
  const { cache } = opened;
  measures.gauge(
    { name: 'sampan_cache_entries', help: 'Values and answers read from the database that are kept.' },
    () => cache.size,
  );
  measures.gauge({ name: 'sampan_cache_bytes', help: 'Their size, about.' }, () => cache.bytes);
  measures.gauge(
    { name: 'sampan_cache_asked_total', help: 'Whether one was found.', labels: ['found'] },
    () => [
      { labels: { found: 'yes' }, value: cache.counts.hits },
      { labels: { found: 'no' }, value: cache.counts.misses },
    ],
    'counter',
  );
}

function database(measures: Measures, { pool, driver }: Measured): void {
  measures.gauge(
    {
      name: 'sampan_database_connections',
      help: 'Connections of the pool, and who waits for one.',
      labels: ['state'],
    },
    () => [
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'waited_for' }, value: pool.waitingCount },
    ],
  );
  measures.gauge(
    { name: 'sampan_statements_total', help: 'Statements sent to the database; named ones are prepared.', labels: ['named'] },
    () => [
      { labels: { named: 'yes' }, value: driver.counts.named },
      { labels: { named: 'no' }, value: driver.counts.statements - driver.counts.named },
    ],
    'counter',
  );
}

function replica(measures: Measures, { counts }: Replica): void {
  measures.gauge(
    {
      name: 'sampan_public_answers_total',
      help: 'Answers of public queries that were made, by where they were read: the replica, or the first database.',
      labels: ['from'],
    },
    () => [
      { labels: { from: 'replica' }, value: counts.replica },
      { labels: { from: 'first' }, value: counts.first },
    ],
    'counter',
  );
}

/** Values that all servers of a shop share: every one of them reports the same. */
function work(measures: Measures, { app, db }: Site): void {
  const between = (since: Date, now: Date) => Math.max(0, (now.getTime() - since.getTime()) / 1000);
  const seconds = (since: Date) => between(since, app.clock.now());
  const jobs = () => db.selectFrom('job').select(['name', 'next_at', 'last_at', 'last_error']).orderBy('name').execute();
  measures.gauge(
    { name: 'sampan_job_late_seconds', help: 'Time since a job fell due and has not run.', labels: ['job'] },
    async () => {
      const now = await app.clock.ofDatabase(db);
      return (await jobs()).map(({ name, next_at }) => ({ labels: { job: name }, value: between(next_at, now) }));
    },
  );
  measures.gauge({ name: 'sampan_job_failed', help: '1 where the last run of a job failed.', labels: ['job'] }, async () =>
    (await jobs()).map(({ name, last_error }) => ({ labels: { job: name }, value: last_error === '' ? 0 : 1 })),
  );
  measures.gauge(
    { name: 'sampan_job_things_waiting', help: 'Things that failed and have their next turn later.', labels: ['work'] },
    async () =>
      (
        await db
          .selectFrom('job_retry')
          .select((eb) => ['work', eb.cast<number>(eb.fn.countAll(), 'int4').as('n')])
          .groupBy('work')
          .orderBy('work')
          .execute()
      ).map(({ work, n }) => ({ labels: { work }, value: n })),
  );
  measures.gauge(
    {
      name: 'sampan_ledger_drift',
      help: 'By how much the ledger was off at its nightly check; 0 when all is well.',
      labels: ['what'],
    },
    async () =>
      (await db.selectFrom('ledger_check').select(['what', 'off']).orderBy('what').execute()).map(({ what, off }) => ({
        labels: { what },
        value: off,
      })),
  );
  const outbox = (state: 'queued' | 'failed') =>
    db
      .selectFrom('outbox')
      .select((eb) => ['channel', eb.cast<number>(eb.fn.countAll(), 'int4').as('n'), eb.fn.min('created_at').as('oldest')])
      .where('state', '=', state)
      .groupBy('channel')
      .orderBy('channel')
      .execute();
  measures.gauge(
    { name: 'sampan_outbox', help: 'Messages that wait, and those that were given up.', labels: ['channel', 'state'] },
    async () => {
      const [queued, failed] = [await outbox('queued'), await outbox('failed')];
      return [
        ...queued.map(({ channel, n }) => ({ labels: { channel, state: 'queued' }, value: n })),
        ...failed.map(({ channel, n }) => ({ labels: { channel, state: 'failed' }, value: n })),
      ];
    },
  );
  measures.gauge(
    { name: 'sampan_outbox_oldest_seconds', help: 'Age of the oldest message that waits.', labels: ['channel'] },
    async () => (await outbox('queued')).map(({ channel, oldest }) => ({ labels: { channel }, value: seconds(oldest) })),
  );
  measures.gauge({ name: 'sampan_database_up', help: '1 while the database answers.' }, () =>
    sql`select 1`.execute(db).then(
      () => 1,
      () => 0,
    ),
  );
}
