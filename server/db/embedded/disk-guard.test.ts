// The lengths of the embedded database's files are remembered: they are right whatever happens to a table, and a table that is read again is not measured again.
import fs from 'node:fs';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { ownEmbeddedDatabase } from '../../testing-database.ts';
import type { Db, Opened } from '../open.ts';

async function withShelf(work: (opened: Opened) => Promise<void>): Promise<void> {
  const own = await ownEmbeddedDatabase();
  const opened = await own.open();
  try {
    await sql`create table shelf (n int, label text) with (autovacuum_enabled = false)`.execute(opened.db);
    await work(opened);
  } finally {
    await opened.close();
    await own.drop();
  }
}

/** Pages by the engine's own count, by the file, and rows read from the first page to the last. */
async function measured(db: Db): Promise<{ counted: number; stored: number; rows: number }> {
  await sql`vacuum analyze shelf`.execute(db);
  const { rows } = await sql<{ counted: number; stored: number; rows: number }>`
    select relpages as counted, (pg_relation_size('shelf') / 8192)::int as stored, (select count(*)::int from shelf) as rows
    from pg_class where relname = 'shelf'`.execute(db);
  return rows[0]!;
}

test('a table that grows, shrinks, is emptied, rewritten, dropped and made again has the length of its file', () =>
  withShelf(async ({ db }) => {
    const fill = (from: number, to: number) =>
      sql`insert into shelf select n, repeat('x', 500) from generate_series(${from}::int, ${to}::int) n`.execute(db);
    const sizes: number[] = [];
    const holds = async (rows: number) => {
      const is = await measured(db);
      expect(is).toEqual({ counted: is.stored, stored: is.stored, rows });
      sizes.push(is.stored);
    };
    await holds(0);
    await fill(1, 3000);
    await holds(3000);
    await sql`delete from shelf where n > 1000`.execute(db);
    await holds(1000);
    await fill(3001, 6000);
    await holds(4000);
    await sql`truncate shelf`.execute(db);
    await holds(0);
    await fill(1, 100);
    await sql`vacuum full shelf`.execute(db);
    await holds(100);
    await sql`drop table shelf`.execute(db);
    await sql`create table shelf (n int, label text)`.execute(db);
    await fill(1, 10);
    await holds(10);
    // It did shrink, and grow again.
    expect(sizes[2]).toBeLessThan(sizes[1]!);
    expect(sizes[3]).toBeGreaterThan(sizes[2]!);
  }));

test('a table that is read once more is not measured once more', () =>
  withShelf(async ({ db }) => {
    await sql`insert into shelf select n, 'x' from generate_series(1, 100) n`.execute(db);
    const count = async () => (await sql<{ n: number }>`select count(*)::int as n from shelf`.execute(db)).rows[0]!.n;
    expect(await count()).toBe(100);
    const asked = vi.spyOn(fs, 'fstatSync');
    for (let n = 0; n < 20; n++) expect(await count()).toBe(100);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  }));
