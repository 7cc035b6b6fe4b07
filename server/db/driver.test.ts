import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../testing-database.ts';
import { TEXTS_MAX } from './driver.ts';
import type { Opened } from './open.ts';
import { transaction } from './transaction.ts';

let opened: Opened;
beforeAll(async () => {
  opened = await freshDatabase();
});
afterAll(() => opened.close());

const named = () => opened.driver.counts.named;

test('a repeated statement is prepared, with separate parameters', async () => {
  const of = (code: string) => opened.db.selectFrom('courier').select(['code', 'id']).where('code', '=', code).execute();
  const rows = await opened.db.selectFrom('courier').select('code').orderBy('id').limit(2).execute();
  await of('nobody');
  const before = named();
  for (const { code } of rows) expect((await of(code)).map((row) => row.code)).toEqual([code]);
  expect(named()).toBe(before + 2);
});

test('a search by a pattern is planned for each pattern', async () => {
  const before = named();
  for (const words of ['a%', 'b%', 'c%'])
    await sql`select id from member where nickname like ${words} or mark ilike ${words}`.execute(opened.db);
  expect(named()).toBe(before);
});

test('a frequent statement stays prepared among many others, whose number on a connection is limited', async () => {
  const fresh = await freshDatabase();
  const hot = () => sql<{ n: number }>`select 1 as n`.execute(fresh.db);
  const others = async (from: number) => {
    for (let n = from; n < from + 2 * TEXTS_MAX; n++) {
      for (let twice = 0; twice < 2; twice++) await sql.raw(`select ${n} as other`).execute(fresh.db);
      if (n % 100 === 0) await hot();
    }
  };
  await others(10_000);
  await others(20_000);
  const before = fresh.driver.counts.named;
  expect((await hot()).rows).toEqual([{ n: 1 }]);
  expect(fresh.driver.counts.named).toBe(before + 1);
  // A new one is still prepared, and one that was evicted still runs.
  for (let n = 0; n < 3; n++)
    expect((await sql.raw<{ late: number }>('select 30000 as late').execute(fresh.db)).rows).toEqual([{ late: 30_000 }]);
  for (let n = 0; n < 3; n++)
    expect((await sql.raw<{ other: number }>('select 10000 as other').execute(fresh.db)).rows).toEqual([{ other: 10_000 }]);
  expect(fresh.driver.counts.named).toBe(before + 1 + 2 + 2);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`.execute(fresh.db);
  expect(rows[0]!.n).toBeGreaterThan(0);
  expect(rows[0]!.n).toBeLessThanOrEqual(2 * TEXTS_MAX + 1);
  await fresh.close();
});

test('a column added by a newer release does not break statements prepared before', async () => {
  const fresh = await freshDatabase();
  const rows = () => fresh.db.selectFrom('reference_version').selectAll().execute();
  for (let n = 0; n < 3; n++) await rows();
  await fresh.pool.query('alter table reference_version add column extra int');
  expect((await rows())[0]).toHaveProperty('extra');
  const again = () => fresh.db.selectFrom('reference_version').selectAll().where('version', '>', 0).execute();
  for (let n = 0; n < 3; n++) await again();
  await fresh.pool.query('alter table reference_version add column more int');
  const [row] = await transaction(fresh.db, (trx) =>
    trx.selectFrom('reference_version').selectAll().where('version', '>', 0).execute(),
  );
  expect(row).toHaveProperty('more');
  await fresh.close();
});

test('a connection that lost its prepared statements recovers', async () => {
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

test('the stack of an error names the caller', async () => {
  const asks = async () => sql`select 1 / 0`.execute(opened.db);
  await expect(asks().catch((error: Error) => error.stack)).resolves.toContain('driver.test.ts');
});

test('everything runs without prepared statements, as behind a pooler that does not support them', async () => {
  const fresh = await freshDatabase({ prepare: false });
  const ask = (db: Opened['db']) => db.selectFrom('courier').select('code').where('id', '>', 0).limit(1).execute();
  for (let n = 0; n < 3; n++) expect(await transaction(fresh.db, ask)).toEqual(await ask(fresh.db));
  expect(fresh.driver.counts.named).toBe(0);
  await fresh.close();
});
