// Quick reads of many calls on connections that they share: what each of them gets, and what happens to the others when one fails, waits or loses its connection.
import { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freshDatabase } from '../testing-database.ts';
import { isConnectionLost } from './errors.ts';
import { type Db, type Opened, openServer } from './open.ts';
import { quickRead, rowsOf } from './prepared.ts';
import { ofOneMoment, together } from './round-trips.ts';
import { transaction } from './transaction.ts';

let opened: Opened;
beforeAll(async () => {
  opened = await freshDatabase();
  await opened.pool.query('create table thing (id int primary key, name text)');
  await opened.pool.query('create table held (id int)');
});
afterAll(() => opened.close());

type Thing = { id: number; name: string };
const byId = quickRead({ id: 'number' }, (_, { id }) => sql<Thing>`select * from thing where id = ${id}`);
const names = quickRead(
  { id: 'number' },
  (_, { id }) => sql<{ name: string }>`select name from thing where id >= ${id} order by id`,
);
/** Waits while the table is locked. */
const held = quickRead({ id: 'number' }, (_, { id }) => sql<{ id: number }>`select id from held where id = ${id}`);
const divided = quickRead({ by: 'number' }, (_, { by }) => sql<{ n: number }>`select 12 / ${by}::int as n`);

const nameOf = async (db: Db, id: number) => (await rowsOf(db, byId(db, { id }, null)))[0]?.name;
const quotient = async (db: Db, by: number) => (await rowsOf(db, divided(db, { by }, null)))[0]!.n;
const put = (db: Db, id: number, name: string) =>
  sql`insert into thing values (${id}, ${name}) on conflict (id) do update set name = excluded.name`.execute(db);

const waitingForLocks = async (on: Opened): Promise<number> =>
  (
    await on.pool.query(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rows[0].n;

/** Runs the work while reads of the table `held` wait for a lock. */
async function whileHeld(on: Opened, work: () => Promise<void>): Promise<void> {
  const client = await on.pool.connect();
  try {
    await client.query('begin; lock table held in access exclusive mode');
    await work();
  } finally {
    await client.query('commit');
    client.release();
  }
}

/** No read is held up meanwhile, however slow the machine is. */
async function whileNoTimePasses(work: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    await work();
  } finally {
    vi.useRealTimers();
  }
}

test('each gets its own rows, and all that are asked at once go by one connection', async () => {
  for (let id = 100; id < 150; id++) await put(opened.db, id, `thing ${id}`);
  const ids = Array.from({ length: 50 }, (_, n) => 100 + n);
  const taken = vi.fn();
  opened.pool.on('acquire', taken);
  await whileNoTimePasses(async () => {
    for (let round = 0; round < 3; round++)
      expect(await Promise.all(ids.slice(0, 16).map((id) => nameOf(opened.db, id)))).toEqual(
        ids.slice(0, 16).map((id) => `thing ${id}`),
      );
    if (opened.reads) expect(opened.reads.counts).toEqual({ open: 1, held_up: 0, waiting: 0 });
    // More than go by one.
    expect(await Promise.all(ids.map((id) => nameOf(opened.db, id)))).toEqual(ids.map((id) => `thing ${id}`));
    if (opened.reads) expect(opened.reads.counts).toEqual({ open: 3, held_up: 0, waiting: 0 });
  });
  opened.pool.off('acquire', taken);
  if (opened.reads) expect(taken).not.toHaveBeenCalled();
});

test('what is asked within one turn of the event loop leaves in one packet', async () => {
  if (!opened.reads) return; // it is in this process
  const fresh = await freshDatabase();
  await fresh.pool.query('create table thing (id int, name text)');
  const writes: number[] = [];
  const own = Socket.prototype._writev!;
  await nameOf(fresh.db, 1);
  Socket.prototype._writev = function (chunks, done) {
    writes.push(chunks.length);
    own.call(this, chunks, done);
  };
  await whileNoTimePasses(async () => {
    await Promise.all([nameOf(fresh.db, 1), nameOf(fresh.db, 2), nameOf(fresh.db, 3)]);
  });
  Socket.prototype._writev = own;
  expect(writes).toEqual([3]);
  await fresh.close();
});

test('a read that fails rejects its own caller only, with the stack of that caller', async () => {
  const taken = vi.fn();
  opened.pool.on('acquire', taken);
  await whileNoTimePasses(async () => {
    for (let round = 0; round < 3; round++) {
      const ends = await Promise.allSettled([1, 0, 2, 0, 3].map((by) => quotient(opened.db, by)));
      expect(ends.map((end) => (end.status === 'fulfilled' ? end.value : end.reason.code))).toEqual([12, '22012', 6, '22012', 4]);
      const [, failed] = ends as PromiseRejectedResult[];
      expect(failed!.reason.stack).toContain('shared-reads.test');
    }
    // Of those that belong together the one that failed is named, not one that wasn't run because of it.
    await expect(
      together(opened.db, divided(opened.db, { by: 0 }, null), byId(opened.db, { id: 100 }, null)),
    ).rejects.toMatchObject({ code: '22012' });
    await expect(
      ofOneMoment(opened.db, byId(opened.db, { id: 100 }, null), divided(opened.db, { by: 0 }, null)),
    ).rejects.toMatchObject({ code: '22012' });
  });
  // There is nothing to be taken back on a connection of the pool.
  opened.pool.off('acquire', taken);
  if (opened.reads) expect(taken).not.toHaveBeenCalled();
});

test('reads see what was committed before them; what a transaction wrote is seen inside it only', async () => {
  for (let n = 0; n < 30; n++) {
    await put(opened.db, 1, `name ${n}`);
    expect(await nameOf(opened.db, 1)).toBe(`name ${n}`);
  }
  await transaction(opened.db, async (trx) => {
    await put(trx, 1, 'not yet');
    expect(await nameOf(trx, 1)).toBe('not yet');
    if (!opened.embedded) expect(await nameOf(opened.db, 1)).toBe('name 29');
  });
  expect(await nameOf(opened.db, 1)).toBe('not yet');
});

test('what belongs together reads one state of the database, with or without others that are not quick', async () => {
  if (opened.embedded) return; // no write can come in between
  await put(opened.db, 1, 'before');
  const all = names(opened.db, { id: 0 }, null);
  const waits = held(opened.db, { id: 1 }, null);
  for (const more of [[], [sql<{ n: number }>`select 1 as n`]]) {
    let asked: Promise<unknown[][]> | undefined;
    await whileHeld(opened, async () => {
      asked = ofOneMoment(opened.db, all, waits, all, ...more);
      await expect.poll(() => waitingForLocks(opened)).toBe(1);
      await put(opened.db, 1, `after ${more.length}`);
    });
    const [first, , last] = await asked!;
    expect(last).toEqual(first);
    expect(await nameOf(opened.db, 1)).toBe(`after ${more.length}`);
  }
});

test('nothing waits behind one that takes long: others go by other connections, in the end by the pool', async () => {
  if (opened.embedded) return; // it answers one after the other
  const fresh = await freshDatabase();
  await fresh.pool.query('create table thing (id int, name text)');
  await fresh.pool.query('create table held (id int)');
  await fresh.pool.query("insert into thing values (1, 'one')");
  const waiting: Promise<unknown>[] = [];
  await whileHeld(fresh, async () => {
    for (let n = 1; n <= 4; n++) {
      waiting.push(rowsOf(fresh.db, held(fresh.db, { id: n }, null)));
      await expect.poll(() => waitingForLocks(fresh)).toBe(n);
      // Sent behind it at first, and asked elsewhere once it is held up.
      expect(await Promise.all([1, 2].map((id) => nameOf(fresh.db, id)))).toEqual(['one', undefined]);
    }
    expect(fresh.reads!.counts).toMatchObject({ open: 3, held_up: 3 });
  });
  expect(await Promise.all(waiting)).toEqual([[], [], [], []]);
  await expect.poll(() => fresh.reads!.counts).toEqual({ open: 3, held_up: 0, waiting: 0 });
  await fresh.close();
});

test('nothing that writes or locks is a quick read', async () => {
  const refused = [
    sql<Thing>`update thing set name = ${'x'} where id = ${1}`,
    sql<Thing>`select * from thing where id = ${1} for update`,
    sql<Thing>`select * from thing where id = ${1} for no key update`,
    sql<Thing>`select * from thing where id = ${1} for share`,
    sql<Thing>`select pg_advisory_xact_lock(1)`,
  ];
  for (const one of refused)
    expect(() => quickRead({}, () => one)(opened.db, {}, null).compile(opened.db)).toThrow('a quick read must not');
  // What a function writes is not seen in the text.
  await opened.pool.query(
    `create function writes(id int) returns int language sql as 'insert into thing values (id, ''w''); select id'`,
  );
  const writes = quickRead({ id: 'number' }, (_, { id }) => sql<{ n: number }>`select writes(${id}) as n`);
  if (!opened.embedded)
    await expect(rowsOf(opened.db, writes(opened.db, { id: 7 }, null))).rejects.toThrow('read-only transaction');
});

test('a table that a newer release changes does not fail them', async () => {
  const fresh = await freshDatabase();
  await fresh.pool.query('create table thing (id int, name text)');
  await fresh.pool.query("insert into thing values (1, 'one'), (2, 'two')");
  const one = () => rowsOf(fresh.db, byId(fresh.db, { id: 1 }, null));
  const both = () => together(fresh.db, byId(fresh.db, { id: 1 }, null), names(fresh.db, { id: 0 }, null));
  for (let n = 0; n < 3; n++) await Promise.all([one(), both()]);
  await fresh.pool.query('alter table thing add more int');
  for (let n = 0; n < 3; n++) {
    const changed = [{ id: 1, name: 'one', more: null }];
    expect(await Promise.all([one(), both()])).toEqual([changed, [changed, [{ name: 'one' }, { name: 'two' }]]]);
  }
  await fresh.close();
});

test('a connection that breaks fails what waits on it, and the next read opens another', async () => {
  if (opened.embedded) return; // no line to cut
  await put(opened.db, 1, 'one');
  await nameOf(opened.db, 1);
  const cut = () =>
    opened.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like '%from held%'",
    );
  await whileHeld(opened, async () => {
    const waiting = [1, 2].map((id) => rowsOf(opened.db, held(opened.db, { id }, null)).catch((error: unknown) => error));
    await expect.poll(() => waitingForLocks(opened)).toBe(1);
    await cut();
    expect((await Promise.all(waiting)).map(isConnectionLost)).toEqual([true, true]);
    expect(await nameOf(opened.db, 1)).toBe('one');
  });
  expect(opened.reads!.counts.waiting).toBe(0);
});

test('what a hung server holds up is given up in time', async () => {
  if (opened.embedded) return; // no line to cut
  const hung = await freshDatabase();
  await hung.pool.query('create table held (id int)');
  const other = await hung.pool.connect();
  await other.query('begin; lock table held in access exclusive mode');
  hung.limit(200);
  const error = await rowsOf(hung.db, held(hung.db, { id: 1 }, null)).catch((caught: unknown) => caught);
  expect(isConnectionLost(error)).toBe(true);
  await other.query('commit');
  other.release();
  expect(await rowsOf(hung.db, held(hung.db, { id: 1 }, null))).toEqual([]);
  await hung.close();
});

test('a server that cannot be reached fails them, and is asked again', async () => {
  const unreachable = openServer('postgres://reader@127.0.0.1:1/none');
  for (let round = 0; round < 2; round++) {
    const both = [byId(unreachable.db, { id: 1 }, null), names(unreachable.db, { id: 1 }, null)] as const;
    for (const asked of [nameOf(unreachable.db, 1), together(unreachable.db, ...both), ofOneMoment(unreachable.db, ...both)])
      expect(isConnectionLost(await asked.catch((caught: unknown) => caught))).toBe(true);
    expect(unreachable.reads!.counts).toEqual({ open: 0, held_up: 0, waiting: 0 });
  }
  await unreachable.close();
});
