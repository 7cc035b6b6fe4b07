// Concurrent statements of a transaction: order, locks, failures, and what is committed of them.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../testing-database.ts';
import { isConnectionLost } from './errors.ts';
import type { Db, Opened } from './open.ts';
import { partOf, settleBoth, transaction } from './transaction.ts';

let opened: Opened;
beforeAll(async () => {
  opened = await freshDatabase();
});
beforeEach(async () => {
  await opened.db.deleteFrom('idempotency').execute();
});
afterAll(() => opened.close());

const at = new Date();
const put = (db: Db, key: string, call = 'test') =>
  db.insertInto('idempotency').values({ scope: 'pipeline', call, key, input_hash: '', at }).execute();
const keysOf = async (db: Db) =>
  (await db.selectFrom('idempotency').select('key').orderBy('key').execute()).map(({ key }) => key);
const keys = () => keysOf(opened.db);
const number = (db: Db, n: number) => sql<{ n: number }>`select ${n}::int as n`.execute(db).then(({ rows }) => rows[0]!.n);
const roundTrips = async (work: () => Promise<unknown>): Promise<number> => {
  const before = opened.driver.counts.round_trips;
  await work();
  return opened.driver.counts.round_trips - before;
};

/** The number of connections that wait for a lock. */
async function waitingForLocks(): Promise<number> {
  const found = await sql<{
    n: number;
  }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    opened.db,
  );
  return found.rows[0]!.n;
}

test('they share one round trip with BEGIN, each with its own rows', async () => {
  const run = () => transaction(opened.db, (trx) => Promise.all([number(trx, 1), number(trx, 2), number(trx, 3)]));
  expect(await run()).toEqual([1, 2, 3]);
  // BEGIN with all three; then the commit.
  expect(await roundTrips(run)).toBe(2);
});

test('a later statement sees what an earlier one wrote', async () => {
  const [, after] = await transaction(opened.db, (trx) => Promise.all([put(trx, 'first'), keysOf(trx)]));
  expect(after).toEqual(['first']);
});

test('the error is that of the first that failed, and nothing is committed', async () => {
  const twice = transaction(opened.db, (trx) => Promise.all([put(trx, 'same'), put(trx, 'same'), keysOf(trx)]));
  await expect(twice).rejects.toMatchObject({ code: '23505' });
  expect(await keys()).toEqual([]);
});

test('a statement that was not prepared because an earlier one failed is prepared the next time', async () => {
  const both = (first: string) =>
    transaction(opened.db, async (trx) => {
      const [, counted] = await Promise.all([
        put(trx, first),
        sql<{ n: number }>`select count(*)::int as n from idempotency where call <> 'never'`.execute(trx),
      ]);
      return counted.rows;
    });
  await put(opened.db, 'a');
  for (let round = 0; round < 3; round++) await expect(both('a')).rejects.toMatchObject({ code: '23505' });
  expect(await both('b')).toEqual([{ n: 2 }]);
});

test('a statement waits for a locked row before the next one reads', async () => {
  if (opened.embedded) return; // one connection: transactions are never concurrent
  await put(opened.db, 'lock');
  const held = (trx: Db) => trx.selectFrom('idempotency').select('key').where('key', '=', 'lock').forUpdate().execute();
  let free = () => {};
  const first = transaction(opened.db, async (trx) => {
    await held(trx);
    await new Promise<void>((resolve) => {
      free = resolve;
    });
    await put(trx, 'made under the lock');
  });
  await expect.poll(() => free.name !== '').toBe(true);
  const second = transaction(opened.db, (trx) => Promise.all([held(trx), keysOf(trx)]));
  await expect.poll(() => waitingForLocks()).toBe(1);
  free();
  await first;
  expect((await second)[1]).toEqual(['lock', 'made under the lock']);
});

test('a connection that is held too long is dropped with everything sent on it, and the next one works', async () => {
  if (opened.embedded) return; // no connection to drop
  const fresh = await freshDatabase();
  fresh.limit(300);
  const held = transaction(fresh.db, (trx) =>
    Promise.all([put(trx, 'lost'), sql`select pg_sleep(600)`.execute(trx), put(trx, 'lost, too')]),
  );
  expect(isConnectionLost(await held.catch((error: unknown) => error))).toBe(true);
  expect(await keysOf(fresh.db)).toEqual([]);
  await fresh.close();
});

test('work that goes on after a concurrent refusal writes nothing', async () => {
  let late: Promise<unknown> | undefined;
  // During the rollback the connection is still held: a statement sent after it would commit on its own.
  const after = new Promise<void>((resolve) => {
    opened.driver.watch = (text) => {
      if (text === 'rollback') resolve();
    };
  });
  const refused = transaction(opened.db, (trx) => {
    late = after.then(() => put(trx, 'late'));
    late.catch(() => {});
    return Promise.all([late, Promise.reject(new Error('no'))]);
  });
  await expect(refused).rejects.toThrow('no');
  opened.driver.watch = null;
  await expect(late).rejects.toThrow('the transaction has ended');
  expect(await keys()).toEqual([]);
});

test('of two concurrent pieces of work, a refused one waits for the other: rolling back their part undoes both', async () => {
  await transaction(opened.db, async (trx) => {
    const slow = async () => {
      for (const key of ['a', 'b', 'c']) await put(trx, key);
    };
    const refused = partOf(trx, () => settleBoth(Promise.reject(new Error('no')), slow()));
    await expect(refused).rejects.toThrow('no');
    await expect(partOf(trx, () => settleBoth(slow(), Promise.reject(new Error('nor this'))))).rejects.toThrow('nor this');
  });
  expect(await keys()).toEqual([]);
});

test('of two concurrent pieces of work the first failure is thrown, not the one that it caused', async () => {
  const both = transaction(opened.db, async (trx) => {
    const failing = sql`select 1 / 0`.execute(trx);
    const behind = (async () => {
      await put(trx, 'a');
      await put(trx, 'b');
    })();
    return settleBoth(behind, failing);
  });
  await expect(both).rejects.toMatchObject({ code: '22012' });
});
