import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../testing-database.ts';
import { NAMED_MAX } from './known-texts.ts';
import type { Opened } from './open.ts';
import { tablesWritten } from './reference-tables.ts';
import { transaction } from './transaction.ts';

let opened: Opened;
beforeAll(async () => {
  opened = await freshDatabase();
});
afterAll(() => opened.close());

test('a statement that comes again is prepared, with its parameters apart', async () => {
  const name = (code: string) => opened.db.selectFrom('courier').select(['code', 'id']).where('code', '=', code).execute();
  const rows = await opened.db.selectFrom('courier').select('code').orderBy('id').limit(2).execute();
  await name('nobody');
  const { named } = opened.statements.counts;
  for (const { code } of rows) expect((await name(code)).map((r) => r.code)).toEqual([code]);
  expect(opened.statements.counts.named).toBe(named + 2);
});

test('a search by a pattern is planned for the pattern at hand', async () => {
  const { named } = opened.statements.counts;
  for (const words of ['a%', 'b%', 'c%'])
    await sql`select id from member where nickname like ${words} or mark ilike ${words}`.execute(opened.db);
  expect(opened.statements.counts.named).toBe(named);
});

test('lists of changing length and long texts do not fill the connections', async () => {
  for (let n = 1; n < 900; n++)
    for (let twice = 0; twice < 2; twice++)
      await opened.db
        .selectFrom('courier')
        .select('id')
        .where(
          'id',
          'in',
          Array.from({ length: n }, (_, i) => i),
        )
        .execute();
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`.execute(opened.db);
  expect(rows[0]!.n).toBeGreaterThan(0);
  expect(rows[0]!.n).toBeLessThanOrEqual(600);
});

test('a statement that is asked all the time keeps its name, however many others come', async () => {
  const hot = () => sql<{ n: number }>`select 1 as n`.execute(opened.db);
  const others = async (from: number) => {
    for (let n = from; n < from + NAMED_MAX; n++) {
      for (let twice = 0; twice < 2; twice++) await sql.raw(`select ${n} as other`).execute(opened.db);
      if (n % 100 === 0) await hot();
    }
  };
  await others(10_000);
  await others(20_000);
  const { named } = opened.statements.counts;
  expect((await hot()).rows).toEqual([{ n: 1 }]);
  // A new one still gets a name, and one that lost its name is asked as well as before.
  for (let n = 0; n < 3; n++)
    expect((await sql.raw<{ late: number }>('select 30000 as late').execute(opened.db)).rows).toEqual([{ late: 30_000 }]);
  for (let n = 0; n < 3; n++)
    expect((await sql.raw<{ other: number }>('select 10000 as other').execute(opened.db)).rows).toEqual([{ other: 10_000 }]);
  expect(opened.statements.counts.named).toBe(named + 1 + 2 + 2);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`.execute(opened.db);
  expect(rows[0]!.n).toBeGreaterThan(NAMED_MAX / 2);
  expect(rows[0]!.n).toBeLessThanOrEqual(NAMED_MAX);
});

test('a column that a newer release adds does not fail what was prepared before', async () => {
  const fresh = await freshDatabase();
  const rows = () => fresh.db.selectFrom('reference_version').selectAll().execute();
  await rows();
  await rows();
  expect(fresh.statements.counts.named).toBeGreaterThan(0);
  await fresh.pool.query('alter table reference_version add column extra int');
  expect((await rows())[0]).toHaveProperty('extra');
  const again = () => fresh.db.selectFrom('reference_version').selectAll().where('version', '>', 0).execute();
  await again();
  await again();
  await fresh.pool.query('alter table reference_version add column more int');
  const [row] = await transaction(fresh.db, (trx) =>
    trx.selectFrom('reference_version').selectAll().where('version', '>', 0).execute(),
  );
  expect(row).toHaveProperty('more');
  await fresh.close();
});

test('a connection that lost what it had prepared goes on without', async () => {
  const fresh = await freshDatabase();
  const ask = (db: Opened['db']) => db.selectFrom('courier').select('code').where('id', '>', 0).limit(1).execute();
  const rows = await transaction(fresh.db, async (trx) => {
    for (let round = 0; round < 3; round++) await ask(trx);
    await sql`deallocate all`.execute(trx);
    return ask(trx);
  });
  expect(rows).toHaveLength(1);
  await fresh.close();
});

test('the tables that a statement writes are found in its text', () => {
  expect(tablesWritten('insert into "setting" ("key") values ($1)')).toEqual(['setting']);
  expect(tablesWritten('with gone as (delete from addon returning 1) update "line" set "sort" = 1')).toEqual(['addon', 'line']);
  expect(tablesWritten('select * from "setting" for update')).toEqual([]);
  expect(tablesWritten('update "goods" set "sales" = 1 where "line" = 2')).toEqual(['goods']);
  expect(tablesWritten('delete from public."sku" where id = 1')).toEqual(['sku']);
});
