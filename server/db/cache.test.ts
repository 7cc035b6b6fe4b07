import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { json } from '../context.ts';
import { freshDatabase } from '../testing-database.ts';
import { Cache, CHECK_MS, cached } from './cache.ts';
import type { Db, Opened } from './open.ts';
import { REFERENCE_TABLES } from './reference-tables.ts';
import { transaction } from './transaction.ts';
import { executeWrite } from './written.ts';

let opened: Opened;
let db: Db;
beforeAll(async () => {
  opened = await freshDatabase();
  db = opened.db;
});
afterAll(() => opened.close());
afterEach(() => void vi.useRealTimers());

/** The number of couriers. */
const couriers = (from: Db) =>
  cached(from, 'count of couriers', { reads: ['courier'] }, (one) =>
    one
      .selectFrom('courier')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
      .executeTakeFirstOrThrow(),
  );
const add = (to: Db, code: string) =>
  to
    .insertInto('courier')
    .values({ code, names: json({ en: code }) })
    .execute();
/** A load that returns how often it ran. */
const counting = () => {
  let n = 0;
  return async () => ++n;
};

test('a value is loaded once, and again after a write', async () => {
  const before = await couriers(db);
  const statements = opened.driver.counts.statements;
  expect(await couriers(db)).toBe(before);
  // At most the versions were queried, nothing else.
  expect(opened.driver.counts.statements - statements).toBeLessThanOrEqual(1);
  await add(db, 'one');
  expect((await couriers(db)).n).toBe(before.n + 1);
  await executeWrite(db, ['courier'], sql`delete from courier where code = 'one'`);
  expect((await couriers(db)).n).toBe(before.n);
});

test('concurrent readers share one load; a write to another table leaves the value valid', async () => {
  const work = counting();
  const ask = (key: string) => cached(db, key, { reads: ['goods'] }, work);
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual([1, 1, 2]);
  opened.cache.written(['member']);
  expect(await ask('a')).toBe(1);
  opened.cache.written(['goods']);
  expect(await ask('a')).toBe(3);
});

test('in tests a value that reads a table it does not name is refused, however its list of tables is written', async () => {
  await import('../testing-observed.ts');
  const asks = (text: string) =>
    cached(db, text, { reads: ['goods'] }, (one) =>
      sql
        .raw(text)
        .execute(one)
        .then(() => 1),
    );
  await expect(asks('select count(*) from goods g, sku k where k.goods_id = g.id')).rejects.toThrow('reads sku');
  await expect(asks('select count(*) from goods g join sku k on k.goods_id = g.id')).rejects.toThrow('reads sku');
  await expect(asks('select (select count(*) from "sku") from "goods"')).rejects.toThrow('reads sku');
  expect(await asks('select count(*) from goods')).toBe(1);
});

test('a write to a table invalidates the tables that its triggers write', async () => {
  const work = counting();
  const ask = () => cached(db, 'of prices', { reads: ['price_change'] }, work);
  await ask();
  await db.updateTable('goods').set({ num: 1 }).where('id', '=', 0).execute();
  expect(await ask()).toBe(2);
});

test('a value whose loading began before a write is not shared', async () => {
  let go!: () => void;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  const ask = (work: () => Promise<string>) => cached(db, 'begun', { reads: ['goods'] }, work);
  const early = ask(() => held.then(() => 'before'));
  await expect.poll(() => go).toBeDefined();
  opened.cache.written(['goods']);
  const late = ask(async () => 'after');
  go();
  expect(await Promise.all([early, late])).toEqual(['before', 'after']);
  expect(await ask(async () => 'never')).toBe('after');
});

test('a transaction reads its own rows; the others see them when it commits, and never those of one that is rolled back', async () => {
  const { n } = await couriers(db);
  await transaction(db, async (trx) => {
    expect((await couriers(trx)).n).toBe(n);
    await add(trx, 'two');
    expect((await couriers(trx)).n).toBe(n + 1);
    if (!opened.embedded) expect((await couriers(db)).n).toBe(n);
  });
  expect((await couriers(db)).n).toBe(n + 1);
  const failed = transaction(db, async (trx) => {
    await add(trx, 'three');
    expect((await couriers(trx)).n).toBe(n + 2);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect((await couriers(db)).n).toBe(n + 1);
});

test('a transaction reads tables without a version from the database', async () => {
  const work = counting();
  const ask = (from: Db) => cached(from, 'in a transaction', { reads: ['goods'] }, work);
  expect([await ask(db), await transaction(db, ask), await ask(db)]).toEqual([1, 2, 1]);
});

test('another server’s write to a table without a version is known after two seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const [work, versioned] = [counting(), counting()];
  const shared = new Cache(db, true);
  const ask = () => shared.getOrLoad('a', { reads: ['goods'] }, work);
  const reference = () => shared.getOrLoad('b', { reads: ['courier'] }, versioned);
  expect([await ask(), await reference()]).toEqual([1, 1]);
  vi.advanceTimersByTime(CHECK_MS - 1);
  expect(await ask()).toBe(1);
  vi.advanceTimersByTime(1);
  expect([await ask(), await reference()]).toEqual([2, 1]);
  // A write to a reference table is known by its version, which is queried every two seconds.
  await opened.pool.query('update courier set enabled = enabled');
  expect(await reference()).toBe(1);
  vi.advanceTimersByTime(CHECK_MS);
  expect(await reference()).toBe(2);
});

test('a shared value cannot be changed by a reader', async () => {
  const shared = await couriers(db);
  expect(() => {
    shared.n = 7;
  }).toThrow(TypeError);
});

test('a failed load is not cached, and its waiting readers load for themselves', async () => {
  let tries = 0;
  const read = () =>
    cached(db, 'fails once', { reads: ['courier'] }, async () => {
      tries += 1;
      if (tries === 1) throw new Error('away');
      return tries;
    });
  const both = await Promise.allSettled([read(), read()]);
  expect(both.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual(['away', 2]);
  expect(await read()).toBe(2);
});

test('memory is bounded, by number and by bytes', async () => {
  const own = new Cache(db, false);
  for (let n = 0; n < 30_000; n++) await own.getOrLoad(`many ${n}`, { reads: ['courier'] }, async () => n);
  expect(own.size).toBeLessThanOrEqual(25_000);
  const mb = 1024 * 1024;
  for (let n = 0; n < 200; n++) await own.getOrLoad(`large ${n}`, { reads: ['courier'], bytes: () => mb }, async () => n);
  expect(own.bytes).toBeLessThanOrEqual(96 * mb);
});

test('every reference table raises its version', async () => {
  const { rows } = await sql<{ name: string }>`select event_object_table as name from information_schema.triggers
    where trigger_name = 'reference_version' group by 1 order by 1`.execute(db);
  expect(rows.map((r) => r.name)).toEqual([...REFERENCE_TABLES].sort());
  const version = async () =>
    (await db.selectFrom('reference_version').select('version').where('name', '=', 'courier').executeTakeFirst())?.version ?? 0;
  const before = await version();
  await db.updateTable('courier').set({ enabled: true }).execute();
  expect(await version()).toBe(before + 1);
});
