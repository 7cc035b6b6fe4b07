// A shop behind PgBouncer in transaction mode: clients share server connections, and there are no sessions. Needs its own PostgreSQL server,
// so it only runs with TEST_DATABASE_URL (vitest.config.ts).
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadBase } from './db/base/load.ts';
import { migrate } from './db/migrate.ts';
import { type Opened, openServer } from './db/open.ts';
import { transaction } from './db/transaction.ts';
import { openShop, type Shop, uuid } from './testing.ts';
import { type Cluster, openCluster } from './testing-cluster.ts';
import { sellGoods } from './testing-goods.ts';
import { fund, PAY_PASSWORD } from './testing-money.ts';
import { openPooler, type Pooler } from './testing-pgbouncer.ts';
import { changeSetting } from './testing-settings.ts';

const MIGRATIONS = new URL('db/migrations', import.meta.url).pathname;
let cluster: Cluster;
let pooler: Pooler;
const opened: Opened[] = [];
let shop: Shop;

beforeAll(async () => {
  cluster = await openCluster();
  pooler = await openPooler(cluster.url);
  for (let n = 0; n < 2; n++) opened.push(openServer(pooler.url, { prepare: false, direct: cluster.url }));
  // Two servers start at once: one of them migrates, and neither leaves a lock.
  const made = await Promise.all(opened.map(({ pool }) => migrate(pool, MIGRATIONS)));
  expect(made.map((names) => names.length > 0).sort()).toEqual([false, true]);
  await loadBase(opened[0]!.db, new Date());
  shop = await openShop({ opened: opened[0]! });
});
afterAll(async () => {
  await shop.close();
  await opened[1]!.close();
  pooler.remove();
  await cluster.remove();
});

test('concurrent purchases are booked exactly once', async () => {
  const { goods } = await sellGoods(shop, { price: 3000, quantity: 1000 });
  const members = await Promise.all(Array.from({ length: 8 }, () => shop.member()));
  for (const member of members) await fund(shop, member, 1_000_000);
  const bought = await Promise.all(
    members.map(async (member) => {
      const cart_ids = [(await member.cart.add({ ...goods, num: 1 })).cart_id];
      const { quote } = await member.cart.carttoorder({ cart_ids });
      const { invoice_no } = await member.cart.carttoorder({ cart_ids, submit: true, quote, key: uuid() });
      await member.paywallet.payBalance({ no: invoice_no!, pay_password: PAY_PASSWORD, key: uuid() });
      return (await member.user.info({})).balance;
    }),
  );
  expect(bought.every((balance) => balance < 1_000_000 && balance === bought[0])).toBe(true);
  const { rows } = await sql<{ sum: number }>`select sum(amount)::int8 as sum from ledger_entry`.execute(opened[0]!.db);
  expect(rows[0]!.sum).toBe(0);
});

test('a transaction keeps its connection from its beginning to its end', async () => {
  const pid = (db: Opened['db']) => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db).then((r) => r.rows[0]!.pid);
  const seen = await Promise.all(
    Array.from({ length: 20 }, () =>
      transaction(opened[0]!.db, async (trx) => new Set([...(await Promise.all([pid(trx), pid(trx)])), await pid(trx)]).size),
    ),
  );
  expect(new Set(seen)).toEqual(new Set([1]));
});

test('writes of one server reach the other through its direct connection', async () => {
  const heard: string[] = [];
  const listener = opened[1]!.listen({ reference: (table) => heard.push(table) }, () => {});
  await listener.ready;
  await changeSetting(shop, 'shop_name', 'Behind a pooler');
  await expect.poll(() => heard).toContain('setting');
  await listener.stop();
});
