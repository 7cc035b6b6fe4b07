// Statements that are built once have the same text and parameters as if built each time, and no value of one caller reaches another.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../testing-database.ts';
import type { Db, Opened } from './open.ts';
import { prepared, rowsOf } from './prepared.ts';
import { transaction } from './transaction.ts';

let opened: Opened;
beforeAll(async () => {
  opened = await freshDatabase();
});
afterAll(() => opened.close());

let builds = 0;
const couriers = prepared({ id: 'number', code: 'string', at: 'date' }, (db, { id, code, at }) => {
  builds += 1;
  return db
    .selectFrom('courier')
    .select(['id', sql<string>`${code}::text`.as('code'), sql<Date>`${at}::timestamptz`.as('at'), sql<number>`${7}::int`.as('n')])
    .where((eb) => eb.or([eb('id', '=', id), eb('code', '=', code)]));
});
const rows = (db: Db, code: string, at: Date) => rowsOf(db, couriers(db, { id: 0, code, at }, undefined));

test('is built once, and returns each caller’s own values', async () => {
  const [one, other] = await opened.db.selectFrom('courier').select(['id', 'code']).orderBy('id').limit(2).execute();
  const at = new Date('2026-03-01T00:00:00Z');
  expect(await rows(opened.db, one!.code, at)).toEqual([{ id: one!.id, code: one!.code, at, n: 7 }]);
  const later = new Date('2026-04-01T00:00:00Z');
  expect(await rows(opened.db, other!.code, later)).toEqual([{ id: other!.id, code: other!.code, at: later, n: 7 }]);
  // With each of the two sets of stand-ins.
  expect(builds).toBe(2);
  await transaction(opened.db, async (trx) => expect(await rows(trx, one!.code, at)).toHaveLength(1));
  expect(builds).toBe(2);
});

test('a slot with a question mark takes null as well, and lists of texts are passed on', async () => {
  const both = prepared(
    { id: 'number?', texts: 'strings' },
    (_, { id, texts }) =>
      sql<{ id: number | null; text: string }>`select ${id}::int as id, t as text from unnest(${texts}::text[]) t`,
  );
  const asked = (id: number | null, texts: readonly string[]) => rowsOf(opened.db, both(opened.db, { id, texts }, undefined));
  expect(await asked(null, ['a', 'b, "c"'])).toEqual([
    { id: null, text: 'a' },
    { id: null, text: 'b, "c"' },
  ]);
  expect(await asked(5, ['a'])).toEqual([{ id: 5, text: 'a' }]);
});

test('a number may be passed on as text', async () => {
  const both = prepared(
    { id: 'number' },
    (_, { id }) => sql<{ a: number; b: string }>`select ${id}::int as a, ${String(id)}::text as b`,
  );
  expect(await rowsOf(opened.db, both(opened.db, { id: 42 }, undefined))).toEqual([{ a: 42, b: '42' }]);
});

test('a list of numbers is one parameter, however long', async () => {
  const among = prepared(
    { ids: 'numbers' },
    (_, { ids }) => sql<{ n: number }>`select n from generate_series(1, 9) n where n = any(${ids}::int[])`,
  );
  for (const ids of [[], [3], [2, 4, 8]])
    expect(await rowsOf(opened.db, among(opened.db, { ids }, undefined))).toEqual(ids.map((n) => ({ n })));
});

test('a statement that computes with a value cannot be prepared', () => {
  const { db } = opened;
  const at = new Date();
  const worked = prepared({ at: 'date' }, (_, values) => sql`select ${values.at}, ${new Date(values.at.getTime() - 1000)}`);
  expect(() => worked(db, { at }, undefined)).toThrow('worked out');
  const formatted = prepared({ id: 'number' }, (_, { id }) => sql`select ${id}::int, ${`m:${id}`}::text`);
  expect(() => formatted(db, { id: 1 }, undefined)).toThrow('worked out');
  for (const work of [
    prepared({ id: 'number' }, (_, { id }) => sql`select ${id}::int, ${id + 1}::int`),
    prepared({ at: 'date' }, (_, values) => sql`select ${values.at}::date, ${values.at.getTime()}::int8`),
    prepared({ at: 'date' }, (_, values) => sql`select ${values.at}::date, ${values.at.toISOString().slice(0, 10)}::text`),
  ])
    expect(() => work(db, { id: 1, at }, undefined)).toThrow('worked out');
  for (const work of [
    prepared({ code: 'string' }, (_, { code }) => sql`select ${code}::text, ${code.length}::int`),
    prepared({ code: 'string' }, (_, { code }) => sql`select ${code}::text, ${code.toUpperCase()}::text`),
  ])
    expect(() => work(db, { code: 'yto' }, undefined)).toThrow('worked out');
  const written = prepared({ id: 'number' }, (_, { id }) => sql`select ${id}::int, ${sql.lit(id)}`);
  expect(() => written(db, { id: 1 }, undefined)).toThrow('into the text');
  const left = prepared({ id: 'number' }, () => sql`select 1`);
  expect(() => left(db, { id: 1 }, undefined)).toThrow('slot id');
});
