// A shop behind PgBouncer in transaction mode: clients share server connections, and there are no sessions. Needs its own PostgreSQL server,
// so it only runs with TEST_DATABASE_URL (vitest.config.ts).
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadBase } from './db/base/load.ts';
import { migrate } from './db/migrate.ts';
import { type Opened, openServer } from './db/open.ts';
import { transaction } from './db/transaction.ts';
import { openShop, type Shop, uuid } from './testing.ts';
import { type Cluster, idsOf, openCluster } from './testing-cluster.ts';
import { sellGoods } from './testing-goods.ts';
import { fund, PAY_PASSWORD } from './testing-money.ts';
import { freePort } from './testing-process.ts';
import { changeSetting } from './testing-settings.ts';

const MIGRATIONS = new URL('db/migrations', import.meta.url).pathname;
let cluster: Cluster;
let folder: string;
let pooler: ChildProcess;
let url: string;
const opened: Opened[] = [];
let shop: Shop;

beforeAll(async () => {
  cluster = await openCluster();
  folder = mkdtempSync(join(tmpdir(), 'sampan-pgbouncer-'));
  const [port, server] = [await freePort(), new URL(cluster.url)];
  writeFileSync(join(folder, 'users'), '"postgres" ""\n');
  writeFileSync(
    join(folder, 'ini'),
    `[databases]
postgres = host=127.0.0.1 port=${server.port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = 3
`,
  );
  const user = await idsOf('postgres');
  chmodSync(folder, 0o755);
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!);
  pooler = spawn('pgbouncer', [join(folder, 'ini')], { ...user, stdio: 'ignore' });
  url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await vi.waitFor(
    async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.end();
    },
    { timeout: 60_000, interval: 100 },
  );
  for (let n = 0; n < 2; n++) opened.push(openServer(url, { prepare: false, direct: cluster.url }));
  // Two servers start at once: one of them migrates, and neither leaves a lock.
  const made = await Promise.all(opened.map(({ pool }) => migrate(pool, MIGRATIONS)));
  expect(made.map((names) => names.length > 0).sort()).toEqual([false, true]);
  await loadBase(opened[0]!.db, new Date());
  shop = await openShop({ opened: opened[0]! });
});
afterAll(async () => {
  await shop.close();
  await opened[1]!.close();
  pooler.kill('SIGKILL');
  await cluster.remove();
  rmSync(folder, { recursive: true, force: true });
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
