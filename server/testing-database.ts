// Databases for tests, each a copy of a template that is built once per version of the migrations and of the sources of base data.
// PGlite by default; databases on a PostgreSQL server when TEST_DATABASE_URL is set.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { loadBase } from './db/base/load.ts';
import { migrate } from './db/migrate.ts';
import { type Opened, openEmbedded, openServer, poolOf } from './db/open.ts';
import { fingerprintOf } from './testing-fingerprint.ts';

const HERE = new URL('.', import.meta.url).pathname;
const CACHE = join(HERE, '../.cache');
const MIGRATIONS = join(HERE, 'db/migrations');
const SERVER = process.env.TEST_DATABASE_URL;

/** Builds the template when it is missing; called once before all tests, so that no two workers build it at the same time. */
export async function prepareTemplate(): Promise<void> {
  if (SERVER) await withAdmin(SERVER, serverTemplate);
  else await embeddedTemplate();
}

/** A migrated database with base data; deleted by `close`. */
export async function freshDatabase(options: { prepare?: boolean } = {}): Promise<Opened> {
  return SERVER ? passing(await copyOnServer(SERVER), options) : embedded(null, options);
}

/** A database without tables; deleted by `close`. */
export async function emptyDatabase(): Promise<Opened> {
  return SERVER ? passing(await emptyOnServer()) : openEmbedded(null);
}

/** A database without tables on the server. */
export function emptyOnServer(): Promise<OnServer> {
  if (!SERVER) throw new Error('a database on a server wants PostgreSQL: set TEST_DATABASE_URL');
  return withAdmin(SERVER, (admin) => madeOnServer(admin, SERVER, 'template1'));
}

/** A database on the server, dropped on close. */
function passing({ url, drop }: OnServer, options: { prepare?: boolean } = {}): Opened {
  const opened = openServer(url, options);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await drop();
    },
  };
}

/**
 * A persistent database on the server: the first caller's `fill` creates and closes it, later callers open it unchanged. Its name ends with the version of
 * the migrations: one of an earlier version is migrated, as a shop's is; if that fails it is filled again.
 */
export async function keptDatabase(name: string, fill: (opened: Opened) => Promise<void>): Promise<Opened> {
  if (!SERVER) throw new Error('a database that stays wants PostgreSQL: set TEST_DATABASE_URL');
  const kept = `sampan_${name}_${fingerprint()}`;
  const made = await withAdmin(SERVER, async (admin) => {
    const { rows } = await admin.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [
      `sampan_${name}_`,
    ]);
    const there = rows
      .map(({ datname }) => datname)
      .filter((one) => /^[0-9a-f]{12}(_new)?$/.test(one.slice(`sampan_${name}_`.length)));
    if (there.includes(kept)) return true;
    for (const older of there) {
      if (!older.endsWith('_new') && (await broughtUp(inUrl(SERVER, older)))) {
        await admin.query(`alter database "${older}" rename to "${kept}"`);
        return true;
      }
      await admin.query(`drop database "${older}" with (force)`);
    }
    await admin.query(`create database "${kept}_new" template "${await serverTemplate(admin)}"`);
    return false;
  });
  if (!made) {
    await fill(openServer(inUrl(SERVER, `${kept}_new`)));
    await withAdmin(SERVER, (admin) => admin.query(`alter database "${kept}_new" rename to "${kept}"`));
  }
  return openServer(inUrl(SERVER, kept));
}

/** Runs the migrations that a database lacks; false when they fail on its content. */
async function broughtUp(url: string): Promise<boolean> {
  const pool = new pg.Pool({ connectionString: url });
  try {
    const added = await migrate(pool, MIGRATIONS);
    console.log(`${new URL(url).pathname.slice(1)} is kept; migrations that were added: ${added.join(', ') || 'none'}`);
    return true;
  } catch (error) {
    console.log(`${new URL(url).pathname.slice(1)} is filled anew: ${(error as Error).message}`);
    return false;
  } finally {
    await pool.end();
  }
}

export type OwnDatabase = {
  env: { DATA_DIR: string; DATABASE_URL: string };
  open: () => Promise<Opened>;
  drop: () => Promise<void>;
};

/** A database for child processes, closed when it is handed over: its environment variables, and a way to open it after they have ended. */
export async function ownDatabase(): Promise<OwnDatabase> {
  if (!SERVER) return ownEmbeddedDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'sampan-own-'));
  const copy = await copyOnServer(SERVER);
  return {
    env: { DATA_DIR: folder, DATABASE_URL: copy.url },
    open: async () => openServer(copy.url),
    drop: async () => {
      await copy.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The same, always embedded in a folder. */
export async function ownEmbeddedDatabase(): Promise<OwnDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-own-'));
  await (await embedded(folder)).close();
  return {
    env: { DATA_DIR: folder, DATABASE_URL: '' },
    open: () => openEmbedded(folder),
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A file in memory. Node reads any other Blob in small pieces, which takes as long as the start of a database. */
class FileInMemory extends Blob {
  readonly #bytes: ArrayBuffer;
  constructor(path: string) {
    super();
    this.#bytes = new Uint8Array(readFileSync(path)).buffer;
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes);
  }
}

let engine: Promise<{ pgliteWasmModule: WebAssembly.Module; fsBundle: Blob; loadDataDir: Blob }> | undefined;

/** The engine and the template are loaded once for all databases of a process. */
async function embedded(folder: string | null, options: { prepare?: boolean } = {}): Promise<Opened> {
  const files = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  engine ??= WebAssembly.compile(readFileSync(join(files, 'pglite.wasm'))).then(async (pgliteWasmModule) => ({
    pgliteWasmModule,
    fsBundle: new FileInMemory(join(files, 'pglite.data')),
    loadDataDir: new FileInMemory(await embeddedTemplate()),
  }));
  return openEmbedded(folder, { ...(await engine), ...options });
}

async function embeddedTemplate(): Promise<string> {
  const file = join(CACHE, `template-${fingerprint()}.tar`);
  if (existsSync(file)) return file;
  mkdirSync(CACHE, { recursive: true });
  // Small WAL segments: less to unpack for every copy.
  const lite = await PGlite.create({ initDbStartParams: ['--wal-segsize=1'] });
  const pool = poolOf(lite);
  await prepare(pool);
  await pool.query('checkpoint');
  const { rows } = await pool.query('select redo_wal_file from pg_control_checkpoint()');
  const dump = Buffer.from(await (await lite.dumpDataDir('none')).arrayBuffer());
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, needed(dump, rows[0].redo_wal_file));
  renameSync(temporary, file);
  await pool.end();
  await lite.close();
  return file;
}

/**
 * A dump with only what a copy needs: without the files of template0 and template1, which no test connects to, and with the one WAL segment
 * that a start reads. That is a third of the bytes, and unpacking them is most of the start-up time.
 */
function needed(tar: Buffer, segment: string): Buffer {
  const kept: Buffer[] = [];
  for (let at = 0; at + 512 <= tar.length; ) {
    const name = tar.toString('latin1', at, at + 100).split('\0')[0]!;
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8) || 0;
    const end = at + 512 + Math.ceil(size / 512) * 512;
    const log = /^\/?pg_wal\/([0-9A-F]{24})$/.exec(name)?.[1];
    if (!/^\/?base\/[14]\/./.test(name) && (!log || log === segment)) kept.push(tar.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

const inUrl = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).toString();

async function withAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

export type OnServer = { url: string; drop: () => Promise<unknown> };

const copyOnServer = (server: string): Promise<OnServer> =>
  withAdmin(server, async (admin) => madeOnServer(admin, server, await serverTemplate(admin)));

async function madeOnServer(admin: pg.Client, server: string, template: string): Promise<OnServer> {
  const name = `sampan_test_${randomBytes(6).toString('hex')}`;
  await admin.query(`create database "${name}" template "${template}"`);
  const drop = () => withAdmin(server, (again) => again.query(`drop database if exists "${name}" with (force)`));
  return { url: inUrl(server, name), drop };
}

/** The name of the template; the first caller builds it. */
async function serverTemplate(admin: pg.Client): Promise<string> {
  const template = `sampan_template_${fingerprint()}`;
  await admin.query('select pg_advisory_lock(7262)');
  try {
    if ((await admin.query('select 1 from pg_database where datname = $1', [template])).rowCount === 0) {
      await admin.query(`create database "${template}_new"`);
      const pool = new pg.Pool({ connectionString: inUrl(SERVER!, `${template}_new`) });
      await prepare(pool);
      await pool.end();
      await admin.query(`alter database "${template}_new" rename to "${template}"`);
    }
    return template;
  } finally {
    await admin.query('select pg_advisory_unlock(7262)');
  }
}

async function prepare(pool: pg.Pool): Promise<void> {
  await migrate(pool, MIGRATIONS);
  await loadBase(new Kysely({ dialect: new PostgresDialect({ pool }) }), new Date());
}

let made: string | undefined;

const fingerprint = (): string => {
  made ??= fingerprintOf(
    [MIGRATIONS, join(HERE, 'db/base/data'), join(HERE, 'db/base/texts')],
    [join(HERE, 'db/base/load.ts'), join(HERE, 'db/migrate.ts')],
  );
  return made;
};
