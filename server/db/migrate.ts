// Runs migrations: the .sql files of migrations/ in the order of their names, each once, all that are missing in one transaction.
// A release either changes the database as a whole or leaves it to the one before.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { type Broken, breaking, RowsRefused } from './rows-refused.ts';

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

/** The same within a transaction of the caller's. */
export async function migrateWithin(client: pg.ClientBase, folder: string, until = '~'): Promise<string[]> {
  // Held until the commit: a lock of the session would stay with another connection behind a pooler.
  await client.query('select pg_advisory_xact_lock(7261)');
  await client.query('create table if not exists migration (name text primary key, at timestamptz not null default now())');
  const done = new Set((await client.query<{ name: string }>('select name from migration')).rows.map((r) => r.name));
  const missing = migrationsIn(folder, until).filter((f) => !done.has(f));
  // A check that a later migration writes anew is looked through again: what it finds then counts.
  const broken = new Map<string, Broken>();
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

/** A CHECK is added `not valid` and validated in a line of its own: the rows that would break it are looked for there, and answered. */
async function run(client: pg.ClientBase, name: string, sql: string): Promise<Broken[]> {
  const broken: Broken[] = [];
  try {
    // Every such line is a part of its own.
    for (const part of sql.split(/^(alter table \w+ validate constraint \w+;)$/m)) {
      const [, table, constraint] = /^alter table (\w+) validate constraint (\w+);$/.exec(part) ?? [];
      const found = table && constraint ? await breaking(client, table, constraint) : null;
      if (found) broken.push(found);
      else await client.query(part);
    }
    await client.query('insert into migration (name) values ($1)', [name]);
  } catch (error) {
    throw new Error(`migration ${name}: ${(error as Error).message}`, { cause: error });
  }
  return broken;
}
