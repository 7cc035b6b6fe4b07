// Opens the database: PGlite in a folder (the default), or a PostgreSQL server by DATABASE_URL, behind the same `pg` pool.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { lockFolder } from './lock.ts';
import type { Tables } from './tables.ts';

// int8 and numeric come as text; every bigint of ours is an amount that fits a safe integer. Dates stay plain text.
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1082, (v) => v);

export type Db = Kysely<Tables>;
export type Opened = { db: Db; pool: pg.Pool; embedded: boolean; close: () => Promise<void> };

/** Files to begin with, and what many databases of one process can share. */
type Given = Pick<PGliteOptions, 'loadDataDir' | 'pgliteWasmModule' | 'fsBundle'>;

/** An embedded database in `folder`, locked against a second process; in memory when the folder is missing. */
export async function openEmbedded(folder: string | null, given: Given = {}): Promise<Opened> {
  const unlock = folder ? lockFolder(folder) : () => {};
  if (folder) mkdirSync(folder, { recursive: true });
  const lite = await PGlite.create({
    ...(folder ? { dataDir: join(folder, 'db') } : {}),
    ...given,
  });
  // The factory gives every connection of the pool the same database; the pool has one.
  // A query outside of a transaction that is open would wait for ever: it fails after a while instead.
  const pool = new pg.Pool({ ...(createPgConfig(lite) as unknown as pg.PoolConfig), connectionTimeoutMillis: 30_000 });
  return {
    ...wrap(pool),
    embedded: true,
    close: async () => {
      await pool.end();
      await lite.close();
      unlock();
    },
  };
}

/** A PostgreSQL server. */
export function openServer(url: string, max = 12): Opened {
  const pool = new pg.Pool({ connectionString: url, max });
  pool.on('error', () => {}); // an idle connection that broke: the next query opens another and reports its own failure
  return { ...wrap(pool), embedded: false, close: () => pool.end() };
}

function wrap(pool: pg.Pool) {
  return { pool, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) };
}
