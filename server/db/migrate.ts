// Runs migrations: the .sql files of migrations/ in the order of their names, each once, all missing ones in one transaction.
// A release changes the database completely or not at all.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { RowsRefused, type Violation, violationsOf } from './rows-refused.ts';

/** Runs the missing migrations and returns their names. Several servers may call it at once: one of them runs them while the others wait. */
export async function migrate(pool: pg.Pool, folder: string, until = '~'): Promise<string[]> {
  const client = await pool.connect();
  try {
    return await inOne(client, () => migrateWithin(client, folder, until));
  } finally {
    client.release();
  }
}

/** The names of the migrations in a folder, in their order. */
export const migrationsIn = (folder: string, until = '~'): string[] =>
  readdirSync(folder)
    .filter((f) => f.endsWith('.sql') && f < until)
    .sort();

/** The same within the caller's transaction. */
export async function migrateWithin(client: pg.ClientBase, folder: string, until = '~'): Promise<string[]> {
  // Held until the commit: behind a pooler a session lock would stay with another connection.
  await client.query('select pg_advisory_xact_lock(7261)');
  await client.query('create table if not exists migration (name text primary key, at timestamptz not null default now())');
  const done = new Set((await client.query<{ name: string }>('select name from migration')).rows.map((r) => r.name));
  const missing = migrationsIn(folder, until).filter((f) => !done.has(f));
  // A check that a later migration replaces is validated again: only that result counts.
  const broken = new Map<string, Violation>();
  for (const name of missing)
    for (const found of await run(client, name, readFileSync(join(folder, name), 'utf8')))
      broken.set(`${found.table} ${found.columns}`, found);
  if (broken.size > 0) throw new RowsRefused([...broken.values()]);
  return missing;
}

async function inOne<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const answer = await work();
    await client.query('commit');
    return answer;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** A CHECK is added as `not valid` and validated on a line of its own: the rows that violate it are collected there and returned. */
async function run(client: pg.ClientBase, name: string, sql: string): Promise<Violation[]> {
  const broken: Violation[] = [];
  try {
    // Each such line runs in its own savepoint.
    for (const part of sql.split(/^(alter table \w+ validate constraint \w+;)$/m)) {
      const [, table, constraint] = /^alter table (\w+) validate constraint (\w+);$/.exec(part) ?? [];
      const found = table && constraint ? await violationsOf(client, table, constraint) : null;
      if (found) broken.push(found);
      else await client.query(part);
    }
    await client.query('insert into migration (name) values ($1)', [name]);
  } catch (error) {
    throw new Error(`migration ${name}: ${(error as Error).message}`, { cause: error });
  }
  return broken;
}
