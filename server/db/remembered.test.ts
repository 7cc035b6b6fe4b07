import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '../context.ts';
import { freshDatabase } from '../testing-database.ts';
import type { Db, Opened } from './open.ts';
import { REFERENCE_TABLES } from './reference-tables.ts';
import { type Remembered, remembered } from './remembered.ts';
import { transaction } from './transaction.ts';

let opened: Opened;
let db: Db;
let memory: Remembered;
beforeAll(async () => {
  opened = await freshDatabase();
  db = opened.db;
  memory = opened.remembered;
});
afterAll(() => opened.close());

/** How many couriers there are, as this server remembers it. */
const couriers = (from: Db) =>
  remembered(from, 'count of couriers', ['courier'], async (one) => {
    const { n } = await one
      .selectFrom('courier')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
      .executeTakeFirstOrThrow();
    return { n };
  });
const add = (to: Db, code: string) =>
  to
    .insertInto('courier')
    .values({ code, names: json({ en: code }) })
    .execute();

test('what was read is read once, and again after a write', async () => {
  const before = await couriers(db);
  const statements = opened.statements.counts.statements;
  expect(await couriers(db)).toBe(before);
  // The versions may have been asked for, nothing else.
  expect(opened.statements.counts.statements - statements).toBeLessThanOrEqual(1);
  await add(db, 'one');
  expect((await couriers(db)).n).toBe(before.n + 1);
  await sql`delete from courier where code = 'one'`.execute(db);
  expect((await couriers(db)).n).toBe(before.n);
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
  const failed = await transaction(db, async (trx) => {
    await add(trx, 'three');
    expect((await couriers(trx)).n).toBe(n + 2);
    throw new Error('no');
  }).catch((error: Error) => error.message);
  expect(failed).toBe('no');
  expect((await couriers(db)).n).toBe(n + 1);
});

test('what is shared cannot be changed by one of its readers', async () => {
  const shared = await couriers(db);
  expect(() => {
    (shared as { n: number }).n = 7;
  }).toThrow(TypeError);
});

test('a reading that fails is not kept', async () => {
  let tries = 0;
  const read = () =>
    remembered(db, 'fails once', ['courier'], async () => {
      tries += 1;
      if (tries === 1) throw new Error('away');
      return tries;
    });
  const first = await read().catch((error: Error) => error.message);
  expect([first, await read(), await read()]).toEqual(['away', 2, 2]);
});

test('memory is bounded', async () => {
  for (let n = 0; n < 1500; n++) await remembered(db, `many ${n}`, ['courier'], async () => n);
  expect(memory.size).toBeLessThanOrEqual(1000);
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
