// The driver uses the embedded engine like a server: messages sent together are one call of the engine, the session is reset after each connection, and the
// engine, which runs on the thread that answers requests, yields to the event loop.
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type OwnDatabase, ownEmbeddedDatabase } from '../../testing-database.ts';
import type { Opened } from '../open.ts';
import { rowsOf } from '../prepared.ts';
import { transaction } from '../transaction.ts';

let own: OwnDatabase;
let opened: Opened;
beforeAll(async () => {
  own = await ownEmbeddedDatabase();
  opened = await own.open();
});
afterAll(async () => {
  await opened.close();
  await own.drop();
});

afterEach(() => void vi.unstubAllEnvs());

const number = (n: number) => sql<{ n: number }>`select ${n}::int as n`;

test('the first statements of a transaction, sent together with its BEGIN, are one call of the engine', async () => {
  const { db } = opened;
  await number(0).execute(db);
  const calls = vi.spyOn(PGlite.prototype, 'execProtocolRawStream');
  await transaction(db, async (trx) => {
    expect(await Promise.all([1, 2, 3].map((n) => rowsOf(trx, number(n))))).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
    expect(calls).toHaveBeenCalledTimes(1);
  });
  expect(calls).toHaveBeenCalledTimes(2);
  calls.mockRestore();
});

test('messages and answers of any size arrive complete', async () => {
  const long = 'ł'.repeat(2_000_000);
  const { rows } = await sql<{ text: string; n: number }>`select ${long}::text as text, n from generate_series(1, 3) n`.execute(
    opened.db,
  );
  expect(rows.map(({ n, text }) => [n, text === long])).toEqual([1, 2, 3].map((n) => [n, true]));
});

test('a connection that ends within a transaction is rolled back before the next one begins, and its statements are deallocated', async () => {
  const { pool } = opened;
  await pool.query('create table left_behind (n int)');
  const prepared = 'select count(*)::int as n from pg_prepared_statements';
  const client = await pool.connect();
  await client.query('begin');
  await client.query('insert into left_behind values (1)');
  await client.query({ name: 'kept', text: 'select n from left_behind where n = $1', values: [1] });
  expect((await client.query(prepared)).rows[0].n).toBeGreaterThan(0);
  client.release(true);
  const [rows, statements] = await Promise.all([pool.query('select n from left_behind'), pool.query(prepared)]);
  expect([rows.rows, statements.rows]).toEqual([[], [{ n: 0 }]]);
  await pool.query('drop table left_behind');
});

test('PG* variables of the environment do not apply to it', async () => {
  vi.stubEnv('PGSSLMODE', 'require');
  vi.stubEnv('PGHOST', 'elsewhere.example');
  const { pool } = opened;
  (await pool.connect()).release(true);
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
});

test('notifications arrive, also at a connection that was opened later', async () => {
  const { pool, listen } = opened;
  const heard: string[] = [];
  const listener = listen({ work: (payload) => heard.push(payload) }, () => heard.push('listens'));
  await listener.ready;
  await pool.query("select pg_notify('work', 'one')");
  (await pool.connect()).release(true);
  await pool.query("select pg_notify('work', 'two')");
  await listener.stop();
  await pool.query("select pg_notify('work', 'three')");
  expect(heard).toEqual(['listens', 'one', 'two']);
});

test('a series of statements yields to the event loop', async () => {
  const count = sql`select count(*) from generate_series(1, 50000) n where n % 3 = 0`;
  await count.execute(opened.db);
  let [turns, working] = [0, true];
  const next = () => {
    turns += 1;
    if (working) setImmediate(next);
  };
  setImmediate(next);
  for (let asked = 0; asked < 40; asked++) await count.execute(opened.db);
  working = false;
  expect(turns).toBeGreaterThan(2);
});
