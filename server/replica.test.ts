// Three servers behind PgBouncer, and a streaming replica that public queries read from while it is not late. Needs PostgreSQL servers of its
// own, so it only runs with TEST_DATABASE_URL (vitest.config.ts).
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadBase } from './db/base/load.ts';
import { migrate } from './db/migrate.ts';
import { type Opened, openServer } from './db/open.ts';
import { Replica } from './db/replica.ts';
import { openShop, type Shop } from './testing.ts';
import { type Cluster, openCluster } from './testing-cluster.ts';
import { sellGoods } from './testing-goods.ts';
import { playMainJob } from './testing-main-job.ts';
import { openPooler, type Pooler } from './testing-pgbouncer.ts';

const MIGRATIONS = new URL('db/migrations', import.meta.url).pathname;
let first: Cluster;
let replica: Cluster;
let pooler: Pooler;
let opened: Opened;
let shop: Shop;
const servers: Shop[] = [];
const replicas: Replica[] = [];
let turn = 0;

beforeAll(async () => {
  first = await openCluster();
  opened = openServer(first.url);
  await migrate(opened.pool, MIGRATIONS);
  await loadBase(opened.db, new Date());
  pooler = await openPooler(first.url, 10);
  replica = await first.replica();
  for (let n = 0; n < 3; n++) {
    const own = openServer(pooler.url, { prepare: false, direct: first.url });
    replicas.push(new Replica(own, openServer(replica.url)));
    servers.push(await openShop({ opened: own, replica: replicas[n]!, config: { metrics: 'all' } }));
  }
  shop = await openShop({ opened, through: (asked) => servers[turn++ % servers.length]!.server.inject(asked) });
});
afterAll(async () => {
  for (const one of [...servers, ...(shop ? [shop] : [])]) await one.close();
  for (const one of replicas) await one.close();
  pooler?.remove();
  await replica?.remove();
  await first?.remove();
});

/** Public answers that all servers have made so far, by where they were read. */
async function answersFrom(where: 'replica' | 'first'): Promise<number> {
  const counts = servers.map(async ({ server }) => {
    const { payload } = await server.inject({ method: 'GET', url: '/metrics' });
    return Number(new RegExp(`^sampan_public_answers_total\\{from="${where}"\\} (\\d+)$`, 'm').exec(payload)?.[1]);
  });
  return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
}

async function onReplica<T extends object>(text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: replica.url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

let word = 0;
/** Public queries that no server has answered before, of both kinds: what is suggested for another word, and what is found by it. */
const search = () =>
  Promise.all([shop.visitor.obapi.suggest({ q: `word${++word}` }), shop.visitor.obapi.getItemlist({ q: `word${word}` })]);
const searchUntil = (where: 'replica' | 'first', more: number) =>
  expect
    .poll(async () => {
      await search();
      return answersFrom(where);
    })
    .toBeGreaterThan(more);
/** Waits until a round over all servers reads nothing from the replica. */
const noneFromReplica = () =>
  expect
    .poll(async () => {
      const before = await answersFrom('replica');
      for (let n = 0; n < servers.length * 2; n++) await search();
      return (await answersFrom('replica')) - before;
    })
    .toBe(0);

test('the main job is done by three servers, and its calls are never read from the replica', async () => {
  await searchUntil('replica', 0);
  await playMainJob(shop);
  const asked = await onReplica<{ query: string }>("select query from pg_stat_activity where datname = 'postgres'");
  expect(asked.length).toBeGreaterThan(1);
  expect(asked.filter(({ query }) => /from "(session|member|cart_row|order_item|bill|waybill)"/.test(query))).toEqual([]);
});

test('public queries are read from the replica, and from the first database while it is late', async () => {
  const { goods } = await sellGoods(shop, { title: 'Blue lamp' });
  const title = async () =>
    (await shop.visitor.obapi.getItemlist({ q: 'Blue lamp' })).items.data.find(({ num_iid }) => num_iid === goods.num_iid)?.title;
  await expect.poll(title).toBe('Blue lamp');
  await searchUntil('replica', await answersFrom('replica'));
  await onReplica('select pg_wal_replay_pause()');
  const late = await answersFrom('first');
  const rename = `update goods set titles = '{"en": "Red lamp", "zh-cn": "红灯"}' where num_iid = '${goods.num_iid}'`;
  await opened.pool.query(rename);
  await expect.poll(title).toBe('Red lamp');
  const [there] = await onReplica<{ title: string }>(
    `select titles->>'en' as title from goods where num_iid = '${goods.num_iid}'`,
  );
  expect(there!.title).not.toBe('Red lamp');
  await searchUntil('first', late + 3);
  await noneFromReplica();
  const resumed = await answersFrom('replica');
  await onReplica('select pg_wal_replay_resume()');
  await searchUntil('replica', resumed);
});

test('a replica that is stopped fails no call, and is used again when it is back', async () => {
  await searchUntil('replica', await answersFrom('replica'));
  await replica.stop('immediate');
  await noneFromReplica();
  const before = await answersFrom('replica');
  await replica.start();
  await searchUntil('replica', before);
});
