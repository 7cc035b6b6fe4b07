// Runs migrations: the .sql files of migrations/ in the order of their names, each once, each in its own transaction.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/** Runs the missing migrations and returns their names. Several servers may call it at once: one of them runs them while the others wait. */
export async function migrate(pool: pg.Pool, folder: string): Promise<string[]> {
  const files = readdirSync(folder)
    .filter((f) => f.endsWith('.sql'))
    .sort();
  const client = await pool.connect();
  const ran: string[] = [];
  try {
    await client.query('select pg_advisory_lock(7261)');
    await client.query('create table if not exists migration (name text primary key, at timestamptz not null default now())');
    const done = new Set((await client.query<{ name: string }>('select name from migration')).rows.map((r) => r.name));
    for (const name of files.filter((f) => !done.has(f))) {
      await client.query('begin');
      try {
        await client.query(readFileSync(join(folder, name), 'utf8'));
        await client.query('insert into migration (name) values ($1)', [name]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`migration ${name}: ${(error as Error).message}`);
      }
      ran.push(name);
    }
  } finally {
    await client.query('select pg_advisory_unlock(7261)').catch(() => {});
    client.release();
  }
  return ran;
}
