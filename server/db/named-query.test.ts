import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../testing-database.ts';
import type { Db, Opened } from './open.ts';
import { transaction } from './transaction.ts';

let opened: Opened;
/** Descriptions of columns that the database sent. */
let described = 0;
beforeAll(async () => {
  opened = await freshDatabase();
  opened.pool.on('acquire', ({ connection }: { connection?: NodeJS.EventEmitter }) => {
    connection?.removeListener('rowDescription', count).on('rowDescription', count);
  });
});
afterAll(() => opened.close());
const count = () => {
  described += 1;
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
