// PostgreSQL restarted, and its connections cut, under load: the server stays up and serves again at once, nothing acknowledged is lost, nothing is
// charged twice. Needs its own PostgreSQL server, so it only runs with TEST_DATABASE_URL (vitest.config.ts).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encode } from '#contract/encode.ts';
import { isConnectionLost, withRetry } from './db/errors.ts';
import { migrate } from './db/migrate.ts';
import { type Opened, openServer } from './db/open.ts';
import { transaction } from './db/transaction.ts';
import { health } from './modules/payments/ledger/ledger.ts';
import { type Cluster, openCluster } from './testing-cluster.ts';
import { ctxOf, PAY_PASSWORD, seedMember, shopOf } from './testing-kill.ts';
import { killProcesses } from './testing-process.ts';

const MIGRATIONS = new URL('db/migrations', import.meta.url).pathname;
const ROUNDS = 20;
const BILLS = 400;
const CASH = 100_000_000;
const TOKEN = 'restart-test-token-0123456789';

let cluster: Cluster;
let folder: string;
const opened: Opened[] = [];
const open = (max?: number) => {
  const one = openServer(cluster.url, { max });
  opened.push(one);
  return one;
};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sampan-restart-'));
  cluster = await openCluster();
  await migrate(open(1).pool, MIGRATIONS);
});
afterAll(async () => {
  killProcesses();
  for (const one of opened) await one.close();
  await cluster.remove();
  rmSync(folder, { recursive: true, force: true });
});

const pidOf = async (db: Opened['db']) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid;
/** Cuts a connection, and waits until its process is gone. */
const cut = (db: Opened['db'], pid: number) => sql`select pg_terminate_backend(${pid}, 10000)`.execute(db);

test('idempotent statements are retried on a new connection; a transaction that failed before its commit is restarted', async () => {
  const [{ db }, { db: other }] = [open(2), open(1)];
  let runs = 0;
  const one = await withRetry(async () => {
    runs += 1;
    if (runs === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
    return runs;
  });
  expect(one).toBe(2);
  await sql`create table written (n int)`.execute(db);
  runs = 0;
  await transaction(db, async (trx) => {
    runs += 1;
    await sql`insert into written values (${runs})`.execute(trx);
    if (runs === 1) await cut(other, await pidOf(trx));
    await sql`select 1`.execute(trx);
  });
  expect((await sql`select n from written`.execute(db)).rows).toEqual([{ n: 2 }]);
});

test('a transaction whose commit was sent is not retried', async () => {
  const [{ db }, { db: other }] = [open(2), open(1)];
  let runs = 0;
  const error = await transaction(db, async (trx) => {
    runs += 1;
    await cut(other, await pidOf(trx));
  }).catch((caught: unknown) => caught);
  expect([runs, isConnectionLost(error)]).toEqual([1, true]);
});

test('calls to a hung server time out', async () => {
  const hung = open(1);
  hung.limit(200);
  const error = await sql`select pg_sleep(600)`.execute(hung.db).catch((caught: unknown) => caught);
  expect(isConnectionLost(error)).toBe(true);
  expect(await pidOf(hung.db)).toBeGreaterThan(0);
});

type Answer = { code: number; msg: string; data: { key?: string } | null };

test(`${ROUNDS} restarts and cuts under load`, { timeout: 240_000 }, async () => {
  const shop = await shopOf({ DATABASE_URL: cluster.url, DATA_DIR: folder });
  let ended = '';
  void shop.ended.then(({ output: text }) => {
    ended = `ended: ${text.slice(-2000)}`;
  });
  const looking = open(2);
  const numbers = await seedMember(looking, {
    token: TOKEN,
    cash: CASH,
    amounts: Array.from({ length: BILLS }, (_, at) => 100 + at),
  });
  const left = [...numbers];
  const acknowledged = new Set<string>();
  const wrong: unknown[] = [];
  let [interrupted, stopping] = [0, false];
  let reached = () => {};

  /** Whether it succeeded; false: interrupted. Anything else is an error. */
  const ask = async (path: string, args: Record<string, unknown>): Promise<boolean> => {
    const answer = await fetch(`${shop.url}/api/${path}`, { method: 'POST', body: encode(args), headers: { token: TOKEN } })
      .then((r) => r.json() as Promise<Answer>)
      .catch((error: unknown) => ({ code: -1, msg: String(error), data: null }));
    if (answer.code === 1) return true;
    if (answer.code === 0 && answer.data?.key === 'fail.try_again') interrupted += 1;
    else wrong.push([path, answer]);
    if (wrong.length) reached();
    return false;
  };
  const pay = async () => {
    for (let no = left.shift(); no && !stopping; no = left.shift()) {
      const args = { no, pay_password: PAY_PASSWORD, key: crypto.randomUUID() };
      while (!(await ask('paywallet/payBalance', args))) if (wrong.length) return;
      acknowledged.add(no);
      reached();
    }
  };
  const read = async () => {
    while (!stopping && !wrong.length) await ask('pay/expensesRecord', {});
  };
  /** Waits until `more` further bills have been paid. */
  const served = async (more: number) => {
    const enough = acknowledged.size + more;
    while (acknowledged.size < enough && !wrong.length)
      await new Promise<void>((resolve) => {
        reached = resolve;
      });
  };
  const blows: (() => Promise<unknown>)[] = [
    () => cluster.stop('fast').then(cluster.start),
    () => cluster.stop('immediate').then(cluster.start),
    () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
        looking.db,
      ),
  ];
  const load = [pay(), pay(), pay(), read()];
  let slowest = 0;
  for (let round = 0; round < ROUNDS && !wrong.length; round++) {
    await served(2);
    await withRetry(() => blows[round % blows.length]!());
    const back = performance.now();
    await served(1);
    slowest = Math.max(slowest, performance.now() - back);
  }
  stopping = true;
  await Promise.all(load);
  expect([wrong, ended]).toEqual([[], '']);
  console.log(
    `${acknowledged.size} paid, ${interrupted} calls interrupted, first payment after at most ${Math.round(slowest)} ms`,
  );
  expect(interrupted).toBeGreaterThan(0);

  const bills = await looking.db
    .selectFrom('bill as b')
    .leftJoin('ledger_tx as t', (j) => j.on('t.key', '=', sql<string>`'bill:' || b.id`))
    .select(['b.no', 'b.state', 'b.amount', 't.id as tx'])
    .execute();
  const paid = bills.filter((b) => b.state === 'paid');
  expect(new Set(paid.map((b) => b.no))).toEqual(acknowledged);
  expect(bills.filter((b) => (b.state === 'paid') !== (b.tx !== null))).toEqual([]);
  const cash = await looking.db.selectFrom('account').select('balance').where('kind', '=', 'cash').executeTakeFirstOrThrow();
  expect(-cash.balance).toBe(CASH - paid.reduce((sum, b) => sum + b.amount, 0));
  expect(await health(ctxOf(looking.db))).toEqual({ sums: { CNY: 0 }, drift: 0 });
  await shop.kill();
});
