// Opens the database: PGlite in a folder (the default), or a PostgreSQL server by DATABASE_URL, behind the same `pg` pool.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { EngineFiles } from './engine-files.ts';
import { asFolderUnusable, endProcess, ensureFreeSpace, FolderUnusable, fatalDiskError, inFolder } from './folder.ts';
import { type FolderLock, lockFolder } from './lock.ts';
import type { Tables } from './tables.ts';

// int8 and numeric come as text; every bigint of ours is an amount that fits a safe integer. Dates stay plain text.
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1082, (v) => v);

export type Db = Kysely<Tables>;
export type Opened = {
  db: Db;
  pool: pg.Pool;
  embedded: boolean;
  /** From now on a connection of a server that is kept longer than this for one transaction or query is given up, and so is what runs on it. */
  limit: (ms: number) => void;
  close: () => Promise<void>;
};

/** Files to begin with, and what many databases of one process can share. */
type EmbeddedOptions = Pick<PGliteOptions, 'loadDataDir' | 'pgliteWasmModule' | 'fsBundle'>;

/** An embedded database in `folder`, locked against a second process; in memory when the folder is missing. */
export async function openEmbedded(folder: string | null, given: EmbeddedOptions = {}): Promise<Opened> {
  const { lite, close } = folder ? await inAFolder(folder, given) : inMemory(await PGlite.create({ ...given }));
  // The factory gives every connection of the pool the same database; the pool has one.
  // A query outside of a transaction that is open would wait for ever: it fails after a while instead.
  const pool = new pg.Pool({ ...(createPgConfig(lite) as unknown as pg.PoolConfig), connectionTimeoutMillis: 30_000 });
  return {
    ...wrap(pool),
    embedded: true,
    limit: () => {},
    close: async () => {
      await pool.end();
      await close();
    },
  };
}

type Engine = { lite: PGlite; close: () => Promise<void> };

const inMemory = (lite: PGlite): Engine => ({ lite, close: () => lite.close() });

async function inAFolder(folder: string, given: EmbeddedOptions): Promise<Engine> {
  const lock = await lockFolder(folder, (error) => endProcess(error.message)).catch((error) => {
    throw asFolderUnusable(folder, error);
  });
  try {
    ensureFreeSpace(folder);
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
async function engineIn(folder: string, lock: FolderLock, given: EmbeddedOptions): Promise<PGlite> {
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
      const line = fatalDiskError(folder, error);
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
/** How long a call waits for a connection. */
const CONNECT_MS = 10_000;
/** A server frees the locks of a transaction that nobody goes on with: of a machine that vanished without a word. */
const ABANDONED = "set idle_in_transaction_session_timeout = '2min'";

/** A PostgreSQL server. */
export function openServer(url: string, max = 12): Opened {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: CONNECT_MS,
    onConnect: async (client) => {
      await client.query(ABANDONED);
    },
  });
  return { ...wrap(pool), embedded: false, limit: (ms) => limitUse(pool, ms), close: () => pool.end() };
}

function wrap(pool: pg.Pool) {
  // A connection that broke reports it to the query that runs on it, and the pool drops it. Nobody else has to hear of it,
  // but without these listeners it would end the process: the pool's for connections that lie idle, the client's for those in use.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return { pool, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) };
}

/** A server that hangs keeps its connections open and answers nothing: what waits for it ends here, as when the connection breaks. */
function limitUse(pool: pg.Pool, ms: number): void {
  const timers = new WeakMap<pg.PoolClient, NodeJS.Timeout>();
  pool.on('acquire', (client) => {
    timers.set(client, setTimeout(() => void (client as unknown as pg.Client).end().catch(() => {}), ms).unref());
  });
  pool.on('release', (_, client) => clearTimeout(timers.get(client)));
}
