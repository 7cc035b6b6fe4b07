// Prepared statements on a connection: what is described once, and what goes together.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../testing-database.ts';
import type { Db, Opened } from './open.ts';
import { together } from './round-trips.ts';
import { partOf, transaction } from './transaction.ts';

let opened: Opened;
/** Descriptions of columns that the database sent, and ends of answers. */
let described = 0;
let answered = 0;
beforeAll(async () => {
  opened = await freshDatabase();
  opened.pool.on('acquire', ({ connection }: { connection?: NodeJS.EventEmitter }) => {
    connection?.removeListener('rowDescription', count).on('rowDescription', count);
    connection?.removeListener('readyForQuery', countAnswer).on('readyForQuery', countAnswer);
  });
});
afterAll(() => opened.close());
const count = () => {
  described += 1;
};
const countAnswer = () => {
  answered += 1;
};

const couriers = (db: Db, most: number) =>
  db.selectFrom('courier').select(['id', 'code', 'enabled']).where('id', '<', most).orderBy('id').execute();

test('the columns of a statement are described to a connection when it is prepared, and never again', async () => {
  await transaction(opened.db, async (trx) => {
    const first = await couriers(trx, 4);
    expect(first.length).toBeGreaterThan(1);
    for (let n = 0; n < 2; n++) await couriers(trx, 4);
    described = 0;
    expect(await couriers(trx, 4)).toEqual(first);
    expect(await couriers(trx, 3)).toEqual(first.filter(({ id }) => id < 3));
    expect(await couriers(trx, 0)).toEqual([]);
    expect(described).toBe(0);
  });
});

test('nulls, numbers, times and documents are read as they were the first time, and rows that were written are counted', async () => {
  const types = () =>
    sql`select 9007199254740991::bigint as n, null::text as nothing, '2026-01-02T03:04:05Z'::timestamptz as at, '{"a": [1]}'::jsonb as doc`.execute(
      opened.db,
    );
  const first = await types();
  expect(first.rows).toEqual([
    { n: Number.MAX_SAFE_INTEGER, nothing: null, at: new Date('2026-01-02T03:04:05Z'), doc: { a: [1] } },
  ]);
  for (let n = 0; n < 3; n++) expect((await types()).rows).toEqual(first.rows);
  const write = (on: boolean) => opened.db.updateTable('courier').set({ enabled: on }).where('id', '<', 3).executeTakeFirst();
  for (let n = 0; n < 4; n++) expect(Number((await write(true)).numUpdatedRows)).toBe(2);
});

test('a column with another name is read by that name', async () => {
  const fresh = await freshDatabase();
  await fresh.pool.query('create table thing (id int, was text)');
  await fresh.pool.query("insert into thing values (1, 'x')");
  const all = async (db: Db) => (await sql`select * from thing`.execute(db)).rows;
  for (let n = 0; n < 3; n++) expect(await all(fresh.db)).toEqual([{ id: 1, was: 'x' }]);
  await fresh.pool.query('alter table thing rename was to now_is');
  for (let n = 0; n < 3; n++) expect(await all(fresh.db)).toEqual([{ id: 1, now_is: 'x' }]);
  await fresh.pool.query('alter table thing add more int');
  expect(await transaction(fresh.db, all)).toEqual([{ id: 1, now_is: 'x', more: null }]);
  await fresh.close();
});

test('what a prepared statement fails with is thrown where it was asked, and it can be asked again', async () => {
  const divided = (by: number) => sql<{ n: number }>`select 6 / ${by}::int as n`.execute(opened.db);
  for (const by of [1, 2, 3]) expect((await divided(by)).rows).toEqual([{ n: 6 / by }]);
  const error = await divided(0).catch((thrown: Error) => thrown);
  expect(error).toMatchObject({ code: '22012' });
  expect((error as Error).stack).toContain('statements.ts');
  expect((await divided(6)).rows).toEqual([{ n: 1 }]);
});

const numbered = (n: number) => sql<{ n: number }>`select ${n}::int as n`;
const named = (name: string) => sql<{ name: string }>`select ${name}::text as name`;
const divided = (by: number) => sql<{ n: number }>`select 6 / ${by}::int as n`;

test('statements that go together are answered at once, each with its own rows', async () => {
  const ask = (n: number) => together(opened.db, numbered(n), named(`of ${n}`), numbered(-n));
  // Once to be known, once to be prepared on the connection that all of this takes.
  for (let n = 0; n < 3; n++) await ask(n);
  [answered, described] = [0, 0];
  expect(await ask(5)).toEqual([[{ n: 5 }], [{ name: 'of 5' }], [{ n: -5 }]]);
  expect([answered, described]).toEqual([1, 0]);
});

test('of reads that go together within a transaction those before one that fails have their rows, and a part that is taken back leaves the rest', async () => {
  for (let round = 0; round < 3; round++)
    await transaction(opened.db, async (trx) => {
      const ask = () =>
        Promise.allSettled([
          numbered(round).execute(trx),
          divided(0).execute(trx),
          named('behind').execute(trx),
          numbered(7).execute(trx),
        ]);
      let ends: Awaited<ReturnType<typeof ask>> | undefined;
      const part = partOf(trx, async () => {
        ends = await ask();
        throw new Error('taken back');
      });
      await expect(part).rejects.toThrow('taken back');
      const [first, failed, ...behind] = ends!;
      expect(first).toMatchObject({ status: 'fulfilled', value: { rows: [{ n: round }] } });
      expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
      for (const end of behind) expect(end).toMatchObject({ status: 'rejected', reason: { code: '25P02' } });
      expect((await divided(2).execute(trx)).rows).toEqual([{ n: 3 }]);
      expect(await together(trx, named('after'), numbered(1))).toEqual([[{ name: 'after' }], [{ n: 1 }]]);
    });
});

test('outside a transaction what went with one that failed is refused with it, and can be asked again', async () => {
  const ask = (by: number) => together(opened.db, numbered(1), divided(by), named('x'));
  for (let round = 0; round < 3; round++) {
    await expect(ask(0)).rejects.toMatchObject({ code: '22012' });
    expect(await ask(3)).toEqual([[{ n: 1 }], [{ n: 2 }], [{ name: 'x' }]]);
  }
});

test('what cannot be sent is refused, and what goes with it is not mixed up', async () => {
  const unsendable = {
    toPostgres: () => {
      throw new Error('no text');
    },
  };
  const ask = (value: unknown) => together(opened.db, numbered(1), sql`select ${value}::text as told`, named('x'));
  for (let round = 0; round < 3; round++) {
    expect(await ask('y')).toEqual([[{ n: 1 }], [{ told: 'y' }], [{ name: 'x' }]]);
    await expect(ask(unsendable)).rejects.toThrow('no text');
    expect(await together(opened.db, numbered(2), named('z'))).toEqual([[{ n: 2 }], [{ name: 'z' }]]);
  }
});

test('a table that a newer release changes under statements that go together does not fail them', async () => {
  const fresh = await freshDatabase();
  await fresh.pool.query('create table thing (id int)');
  await fresh.pool.query('insert into thing values (1)');
  const all = sql`select * from thing`;
  const ask = (on: Db) => together(on, numbered(1), all, named('x'));
  for (let n = 0; n < 3; n++) expect(await ask(fresh.db)).toEqual([[{ n: 1 }], [{ id: 1 }], [{ name: 'x' }]]);
  await fresh.pool.query('alter table thing add more int');
  for (let n = 0; n < 3; n++) expect(await ask(fresh.db)).toEqual([[{ n: 1 }], [{ id: 1, more: null }], [{ name: 'x' }]]);
  await fresh.pool.query('alter table thing add most int');
  expect(await transaction(fresh.db, ask)).toEqual([[{ n: 1 }], [{ id: 1, more: null, most: null }], [{ name: 'x' }]]);
  await fresh.close();
});

test('columns whose names are no words of a program are read by them', async () => {
  const odd = () =>
    sql`select 1 as "it's ""so""", null::int as "a\nb", true as "constructor", 2 as twice, 3 as twice`.execute(opened.db);
  const first = (await odd()).rows;
  expect(first).toEqual([{ 'it\'s "so"': 1, 'a\nb': null, constructor: true, twice: 3 }]);
  for (let n = 0; n < 3; n++) expect((await odd()).rows).toEqual(first);
});
