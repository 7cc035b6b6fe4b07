// Opens the database: PGlite in a folder (the default), or a PostgreSQL server by DATABASE_URL, behind the same `pg` pool.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { Kysely, type LogEvent } from 'kysely';
import pg from 'pg';
import { type Cache, cacheFor } from './cache.ts';
import { dialectOf, PgDriver } from './driver.ts';
import { GuardedFiles } from './embedded/disk-guard.ts';
import { asFolderUnusable, endProcess, ensureFreeSpace, FolderUnusable, fatalDiskError, inFolder } from './embedded/folder.ts';
import { type FolderLock, lockFolder } from './embedded/lock.ts';
import { EngineSocket } from './embedded/socket.ts';
import { type Channels, type Listener, listenTo } from './listener.ts';
import type { Tables } from './tables.ts';
import './value-parsers.ts';

export type Db = Kysely<Tables>;
export type Opened = {
  db: Db;
  pool: pg.Pool;
  driver: PgDriver;
  cache: Cache;
  embedded: boolean;
  /** Limits how long a transaction or query may hold a connection to a server; then the connection is dropped with everything that runs on it. */
  limit: (ms: number) => void;
  /** Listens for notifications. `missed`: it begins to listen, or notifications may have been lost. */
  listen: (channels: Channels, missed: () => void) => Listener;
  close: () => Promise<void>;
};

/** A data directory to start from, and what several databases of one process can share. */
type EmbeddedOptions = Pick<PGliteOptions, 'loadDataDir' | 'pgliteWasmModule' | 'fsBundle'> & {
  prepare?: boolean;
  log?: StatementLog;
};
/** Called with each statement and its duration. */
export type StatementLog = (event: LogEvent) => void;

/** Opens an embedded database in `folder`, locked against a second process; in memory when the folder is null. Throws FolderLocked and FolderUnusable. */
export async function openEmbedded(
  folder: string | null,
  { prepare = true, log, ...given }: EmbeddedOptions = {},
): Promise<Opened> {
  const { lite, close } = await openEngine(folder, given);
  return embedded(poolOf(lite), close, { prepare, log });
}

/** An embedded database that another process has opened (server/dev-database.ts), by the folder of its socket. */
export const openEmbeddedAt = async (host: string, log?: StatementLog): Promise<Opened> =>
  embedded(new pg.Pool({ host, port: 5432, ...ONE_SESSION }), async () => {}, { prepare: true, log });

function embedded(pool: pg.Pool, close: () => Promise<void>, how: { prepare: boolean; log?: StatementLog | undefined }): Opened {
  return {
    ...wrap(pool, { shared: false, ...how }),
    embedded: true,
    limit: () => {},
    listen: hearing(pool),
    close: async () => {
      await pool.end();
      await close();
    },
  };
}

/** The engine alone, without a pool. */
export async function openEngine(folder: string | null, given: Omit<EmbeddedOptions, 'prepare' | 'log'> = {}): Promise<Engine> {
  // Node 24 can abort while it frees machine code of the engine that it has replaced by faster code: that code is retained, some megabytes.
  setFlagsFromString('--no-wasm-code-gc');
  return folder ? inAFolder(folder, given) : inMemory(await PGlite.create({ ...given }));
}

/**
 * The engine has one session, so the pool has a single connection, kept open. A transaction that awaits a query outside itself would deadlock: that query times out
 * after 30 s instead.
 */
export const poolOf = (lite: PGlite): pg.Pool => new pg.Pool({ stream: () => new EngineSocket(lite), ...ONE_SESSION });

const ONE_SESSION = {
  ...{ user: 'postgres', max: 1, idleTimeoutMillis: 0, pipeline: true },
  ssl: false, // whatever PGSSLMODE is
  connectionTimeoutMillis: 30_000,
};

/** Notifications arrive on the pool's only connection, so none is lost. A channel is listened to until the engine ends. */
function hearing(pool: pg.Pool): Opened['listen'] {
  const heard = new Map<string, Set<(payload: string) => void>>();
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => {
      for (const hear of heard.get(channel) ?? []) hear(payload ?? '');
    });
  });
  return (channels, missed) => {
    const all = Object.entries(channels);
    const listens = async () => {
      for (const [channel, hear] of all) {
        heard.set(channel, (heard.get(channel) ?? new Set()).add(hear));
        await pool.query(`listen ${channel}`);
      }
    };
    return {
      ready: listens().then(missed),
      stop: async () => {
        for (const [channel, hear] of all) heard.get(channel)?.delete(hear);
      },
    };
  };
}

export type Engine = { lite: PGlite; close: () => Promise<void> };

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

/** Deletes a half-initialized database, left by a first start that was killed or ran out of space: nothing was confirmed in it. */
async function engineIn(folder: string, lock: FolderLock, given: EmbeddedOptions): Promise<PGlite> {
  const [data, begun] = [join(folder, 'db'), join(folder, 'db-begun')];
  inFolder(folder, () => {
    if (existsSync(begun)) rmSync(data, { recursive: true, force: true });
    if (!existsSync(data)) writeFileSync(begun, '');
  });
  // The engine reports its own abort through its log.
  let last = '';
  const died = () => (last ? ` (${last})` : '');
  const fs = new GuardedFiles(data, {
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
/** How long a query waits for a connection. */
const CONNECT_MS = 10_000;
/**
 * The server ends idle transactions after a while, to release the locks of a machine that vanished. JIT is off: compiling a plan takes longer than any query
 * of ours runs, and it would start once a shop has grown large.
 */
const OF_A_CONNECTION = "set idle_in_transaction_session_timeout = '2min'; set jit = off";

type ServerOptions = {
  max?: number | undefined;
  /** False: without prepared statements, for poolers that don't know them. */
  prepare?: boolean | undefined;
  /** The server itself where `url` is a pooler: listening needs a session of its own. */
  direct?: string | undefined;
  log?: StatementLog | undefined;
};

/** Opens a pool of connections to a PostgreSQL server, or to a pooler in front of it. */
export function openServer(url: string, { max = 12, prepare = true, direct = '', log }: ServerOptions = {}): Opened {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: CONNECT_MS,
    pipeline: true,
    max,
    onConnect: async (client) => {
      await client.query(OF_A_CONNECTION);
    },
  });
  return {
    ...wrap(pool, { shared: true, prepare, log }),
    embedded: false,
    limit: (ms) => limitUse(pool, ms),
    listen: (channels, missed) => listenTo(direct || url, channels, missed),
    close: () => pool.end(),
  };
}

/** `shared`: other servers may write to the same database. */
function wrap(
  pool: pg.Pool,
  { shared, prepare, log }: { shared: boolean; prepare: boolean; log?: StatementLog | undefined },
): Pick<Opened, 'pool' | 'db' | 'driver' | 'cache'> {
  // A broken connection fails the query that runs on it, and the pool drops it, so that the event needs no handler.
  // Without these listeners it would end the process: the pool's listener is for idle connections, the client's for those in use.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const driver = new PgDriver(pool, { committed: (tables) => cache.written(tables), prepare });
  const db = new Kysely<Tables>({ dialect: dialectOf(driver), ...(log ? { log } : {}) });
  const cache = cacheFor(db, shared);
  return { pool, db, driver, cache };
}

/** A hanging server keeps its connections open and never answers: queries that wait for it fail here, as if the connection had broken. */
function limitUse(pool: pg.Pool, ms: number): void {
  const timers = new WeakMap<pg.PoolClient, NodeJS.Timeout>();
  pool.on('acquire', (client) => {
    // `end` alone would wait for pending statements.
    timers.set(client, setTimeout(() => client.connection.stream.destroy(), ms).unref());
  });
  pool.on('release', (_, client) => clearTimeout(timers.get(client)));
}
