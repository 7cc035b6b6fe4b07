// Opens the database: PGlite in a folder (the default), or a PostgreSQL server by DATABASE_URL, behind the same `pg` pool.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { EngineFiles } from './engine-files.ts';
import { deadly, endProcess, FolderUnusable, inFolder, needRoom, unusable } from './folder.ts';
import { type FolderLock, lockFolder } from './lock.ts';
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
  const { lite, close } = folder ? await inAFolder(folder, given) : inMemory(await PGlite.create({ ...given }));
  // The factory gives every connection of the pool the same database; the pool has one.
  // A query outside of a transaction that is open would wait for ever: it fails after a while instead.
  const pool = new pg.Pool({ ...(createPgConfig(lite) as unknown as pg.PoolConfig), connectionTimeoutMillis: 30_000 });
  return {
    ...wrap(pool),
    embedded: true,
    close: async () => {
      await pool.end();
      await close();
    },
  };
}

type Engine = { lite: PGlite; close: () => Promise<void> };

const inMemory = (lite: PGlite): Engine => ({ lite, close: () => lite.close() });

async function inAFolder(folder: string, given: Given): Promise<Engine> {
  const lock = await lockFolder(folder, (error) => endProcess(error.message)).catch((error) => {
    throw unusable(folder, error);
  });
  try {
    needRoom(folder);
    const lite = await engineIn(folder, lock, given);
    return {
      lite,
      close: async () => {
        await lite.close();
        lock.free();
      },
    };
  } catch (error) {
    lock.free();
    throw error;
  }
}

/** A database that was only begun, by a start that was killed or ran out of room, is begun again: nothing was confirmed in it. */
async function engineIn(folder: string, lock: FolderLock, given: Given): Promise<PGlite> {
  const [data, begun] = [join(folder, 'db'), join(folder, 'db-begun')];
  inFolder(folder, () => {
    if (existsSync(begun)) rmSync(data, { recursive: true, force: true });
    if (!existsSync(data)) writeFileSync(begun, '');
  });
  // The engine names its own death in what it would log.
  let last = '';
  const died = () => (last ? ` (${last})` : '');
  const fs = new EngineFiles(data, {
    before: () => {
      try {
        lock.check();
      } catch (error) {
        endProcess((error as Error).message);
      }
    },
    failed: (error) => {
      const line = deadly(folder, error);
      if (line) endProcess(line);
    },
    died: () =>
      endProcess(`The shop ends: its embedded database has stopped${died()}. What was confirmed is stored; start it again`),
  });
  try {
    const lite = await PGlite.create({
      fs,
      ...given,
      onStderr: (text) => {
        last = /\b(?:PANIC|FATAL): .*/.exec(text)?.[0] ?? last;
        return false;
      },
    });
    rmSync(begun, { force: true });
    return lite;
  } catch (error) {
    throw last ? new FolderUnusable(`The database in DATA_DIR ${folder} doesn't start: ${last}`) : error;
  }
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
