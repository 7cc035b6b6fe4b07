// Statements that go to the database together: order, locks, failures, and what a transaction keeps of them.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../testing-database.ts';
import { isConnectionLost } from './errors.ts';
import type { Opened } from './open.ts';
import { beside, later, ofOneMoment, together } from './round-trips.ts';
import { partOf, transaction } from './transaction.ts';

let opened: Opened;
beforeAll(async () => {
  opened = await freshDatabase();
});
beforeEach(async () => {
  await opened.db.deleteFrom('idempotency').execute();
});
afterAll(() => opened.close());

const at = new Date();
const put = (db: Opened['db'], key: string, call = 'test') =>
  db.insertInto('idempotency').values({ scope: 'trips', call, key, input_hash: '', at });
const keys = async () => (await opened.db.selectFrom('idempotency').select('key').orderBy('key').execute()).map(({ key }) => key);
const trips = async (work: () => Promise<unknown>): Promise<number> => {
  const before = opened.statements.counts.trips;
  await work();
  return opened.statements.counts.trips - before;
};

/** How many connections wait for what another holds. */
async function waitingForLocks(): Promise<number> {
  const found = await sql<{
    n: number;
  }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    opened.db,
  );
  return found.rows[0]!.n;
}

test('rows come in the order of the statements, each with its own', async () => {
  for (const db of [opened.db, null]) {
    const ask = (on: Opened['db']) =>
      together(
        on,
        sql<{ n: number }>`select 1 as n`,
        on.selectFrom('courier').select('code').orderBy('id').limit(1),
        sql`select 2 as n`,
      );
    const [one, [courier], two] = await (db ? ask(db) : transaction(opened.db, ask));
    expect([one, typeof courier?.code, two]).toEqual([[{ n: 1 }], 'string', [{ n: 2 }]]);
  }
});

test('a later statement sees what an earlier one of the same call wrote', async () => {
  const [, after] = await transaction(opened.db, (trx) =>
    together(trx, put(trx, 'first'), trx.selectFrom('idempotency').select('key').where('scope', '=', 'trips')),
  );
  expect(after).toEqual([{ key: 'first' }]);
});

test('of statements that go together the first that failed says why, and nothing of them stays', async () => {
  const twice = transaction(opened.db, (trx) =>
    together(trx, put(trx, 'same'), put(trx, 'same'), trx.selectFrom('courier').select('id')),
  );
  await expect(twice).rejects.toMatchObject({ code: '23505' });
  expect(await keys()).toEqual([]);
});

test('a write without an answer is there for the next statement, and after the commit', async () => {
  await transaction(opened.db, async (trx) => {
    await later(trx, put(trx, 'a'));
    expect(await trx.selectFrom('idempotency').select('key').execute()).toEqual([{ key: 'a' }]);
    await later(trx, put(trx, 'b'));
  });
  expect(await keys()).toEqual(['a', 'b']);
});

test('when it fails the next statement says so, else the commit, and nothing stays', async () => {
  const next = transaction(opened.db, async (trx) => {
    await put(trx, 'a').execute();
    await later(trx, put(trx, 'a'));
    await trx.selectFrom('courier').select('id').execute();
  });
  await expect(next).rejects.toMatchObject({ code: '23505' });
  const commit = transaction(opened.db, async (trx) => {
    await put(trx, 'a').execute();
    await later(trx, put(trx, 'a'));
  });
  await expect(commit).rejects.toMatchObject({ code: '23505' });
  expect(await keys()).toEqual([]);
  // The connection is as good as before.
  await transaction(opened.db, (trx) => later(trx, put(trx, 'z')));
  expect(await keys()).toEqual(['z']);
});

test('what a refused transaction sent without waiting goes with it', async () => {
  const refused = transaction(opened.db, async (trx) => {
    await later(trx, put(trx, 'a'));
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect(await keys()).toEqual([]);
});

test('a part of a transaction that sent a wrong write is taken back alone', async () => {
  await transaction(opened.db, async (trx) => {
    await later(trx, put(trx, 'a'));
    const part = partOf(trx, async () => {
      await later(trx, put(trx, 'b'));
      await later(trx, put(trx, 'a'));
    });
    await expect(part).rejects.toMatchObject({ code: '23505' });
    await later(trx, put(trx, 'c'));
  });
  expect(await keys()).toEqual(['a', 'c']);
});

test('a statement that could not be prepared behind one that failed can be the next time', async () => {
  const both = (first: string) =>
    transaction(opened.db, async (trx) => {
      await later(trx, put(trx, first));
      return sql<{ n: number }>`select count(*)::int as n from idempotency where call <> 'never'`.execute(trx);
    });
  await put(opened.db, 'a').execute();
  for (let round = 0; round < 3; round++) await expect(both('a')).rejects.toMatchObject({ code: '23505' });
  expect((await both('b')).rows).toEqual([{ n: 2 }]);
});

test('a row that another transaction holds is waited for before the next statement of the same call reads', async () => {
  if (opened.embedded) return; // one connection: two transactions never meet
  await put(opened.db, 'lock').execute();
  const held = opened.db.selectFrom('idempotency').select('key').where('key', '=', 'lock').forUpdate();
  const seen: unknown[] = [];
  let free = () => {};
  const first = transaction(opened.db, async (trx) => {
    await trx.executeQuery(held.compile());
    await new Promise<void>((resolve) => {
      free = resolve;
    });
    await put(trx, 'made under the lock').execute();
  });
  await expect.poll(() => free.name !== '').toBe(true);
  const second = transaction(opened.db, async (trx) => {
    const [, rows] = await together(trx, held, trx.selectFrom('idempotency').select('key').orderBy('key'));
    seen.push(...rows.map(({ key }) => key));
  });
  await expect.poll(() => waitingForLocks()).toBe(1);
  free();
  await Promise.all([first, second]);
  expect(seen).toEqual(['lock', 'made under the lock']);
});

test('reads of one moment: what is written while they run is not in any of them', async () => {
  if (opened.embedded) return; // with a single connection no write can come in between
  const all = (on: Opened['db']) => on.selectFrom('idempotency').select('key').orderBy('key');
  const lock = sql`select pg_advisory_xact_lock(77) as held`;
  const written = async (read: typeof together, key: string): Promise<string[][]> => {
    let asked: Promise<unknown[][]> | undefined;
    await transaction(opened.db, async (trx) => {
      await lock.execute(trx);
      asked = read(opened.db, all(opened.db), lock, all(opened.db));
      await expect.poll(() => waitingForLocks()).toBe(1);
      await put(opened.db, key).execute();
    });
    const [first, , last] = (await asked!) as { key: string }[][];
    return [first!, last!].map((rows) => rows.map((row) => row.key));
  };
  for (const round of ['1', '2', '3']) {
    const before = await keys();
    expect(await written(ofOneMoment, `of a moment ${round}`)).toEqual([before, before]);
  }
  const before = await keys();
  expect(await written(together, 'together')).toEqual([before, [...before, 'together']]);
});

test('reads of one moment that fail leave the connection as it was, and are not for within a transaction', async () => {
  const divided = (by: number) => sql<{ n: number }>`select 6 / ${by}::int as n`;
  const ask = (by: number) => ofOneMoment(opened.db, divided(3), divided(by));
  for (let round = 0; round < 3; round++) {
    expect(await ask(2)).toEqual([[{ n: 2 }], [{ n: 3 }]]);
    await expect(ask(0)).rejects.toMatchObject({ code: '22012' });
    await put(opened.db, `after ${round}`).execute();
  }
  expect(await keys()).toEqual(['after 0', 'after 1', 'after 2']);
  await expect(transaction(opened.db, async (trx) => ofOneMoment(trx, divided(1)))).rejects.toThrow('sees what others commit');
});

test('a table that a newer release changes under reads of one moment does not fail them', async () => {
  const fresh = await freshDatabase();
  await fresh.pool.query('create table thing (id int)');
  await fresh.pool.query('create table other (id int)');
  await fresh.pool.query('insert into thing values (1)');
  const ask = () =>
    ofOneMoment(fresh.db, sql`select * from thing`, sql`select * from other`, sql`select count(*) as n from thing`);
  for (let n = 0; n < 3; n++) expect(await ask()).toEqual([[{ id: 1 }], [], [{ n: 1 }]]);
  for (const table of ['thing', 'other']) await fresh.pool.query(`alter table ${table} add more int`);
  for (let n = 0; n < 3; n++) expect(await ask()).toEqual([[{ id: 1, more: null }], [], [{ n: 1 }]]);
  await fresh.close();
});

test('packets to the database', async () => {
  const work = () =>
    transaction(opened.db, async (trx) => {
      await later(trx, put(trx, 'a', String(Math.random())));
      await together(trx, put(trx, 'b', String(Math.random())), trx.selectFrom('courier').select('id').limit(1));
      await later(trx, put(trx, 'c', String(Math.random())));
    });
  await work();
  // The beginning with all up to the first answer that is waited for; the last write with the commit.
  expect(await trips(work)).toBe(2);
});

test('a connection that is held too long is cut, with all that was sent on it, and the next one works', async () => {
  if (opened.embedded) return; // no line to cut
  const fresh = await freshDatabase();
  fresh.limit(300);
  const held = transaction(fresh.db, async (trx) => {
    await later(trx, put(trx, 'lost'));
    await together(trx, sql`select pg_sleep(600)`, put(trx, 'lost, too'));
  });
  const error = await held.catch((e: unknown) => e);
  expect(isConnectionLost(error)).toBe(true);
  expect(await fresh.db.selectFrom('idempotency').select('key').execute()).toEqual([]);
  await fresh.close();
});

test('reads that are begun at once within a transaction leave in one packet, each with its own rows', async () => {
  const read = (db: Opened['db'], n: number) =>
    sql<{ n: number }>`select ${n}::int as n`.execute(db).then(({ rows }) => rows[0]!.n);
  const run = () => transaction(opened.db, (trx) => Promise.all([read(trx, 1), read(trx, 2), read(trx, 3)]));
  expect(await run()).toEqual([1, 2, 3]);
  // With the beginning; then the commit.
  expect(await trips(run)).toBe(2);
});

test('what goes on beside something that was refused writes nothing any more', async () => {
  let late: Promise<unknown> | undefined;
  // While the rollback is on its way the connection is still held: what is sent behind it would be committed by itself.
  const after = new Promise<void>((resolve) => {
    opened.statements.watch = (text) => {
      if (text === 'rollback') resolve();
    };
  });
  const refused = transaction(opened.db, (trx) => {
    late = after.then(() => put(trx, 'late').execute());
    late.catch(() => {});
    return Promise.all([late, Promise.reject(new Error('no'))]);
  });
  await expect(refused).rejects.toThrow('no');
  opened.statements.watch = null;
  await expect(late).rejects.toThrow('the transaction has ended');
  expect(await keys()).toEqual([]);
});

test('of two pieces of work side by side, one that is refused waits for the other: a part that is taken back takes both along', async () => {
  await transaction(opened.db, async (trx) => {
    const slow = async () => {
      for (const key of ['a', 'b', 'c']) await put(trx, key).execute();
    };
    const refused = partOf(trx, () => beside(Promise.reject(new Error('no')), slow()));
    await expect(refused).rejects.toThrow('no');
    await expect(partOf(trx, () => beside(slow(), Promise.reject(new Error('nor this'))))).rejects.toThrow('nor this');
  });
  expect(await keys()).toEqual([]);
});

test('side by side, what failed is thrown, not what failed because of it', async () => {
  const both = transaction(opened.db, async (trx) => {
    const failing = sql`select 1 / 0`.execute(trx);
    const behind = (async () => {
      await put(trx, 'a').execute();
      await put(trx, 'b').execute();
    })();
    return beside(behind, failing);
  });
  await expect(both).rejects.toMatchObject({ code: '22012' });
});
