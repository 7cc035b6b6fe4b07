// Starts the shop: settings, database, initial data, server, jobs. Errors are reported in one line.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServer } from './app.ts';
import { answerBackups } from './backup.ts';
import { type Config, readConfig } from './config.ts';
import type { App } from './context.ts';
import type { Listener } from './db/listener.ts';
import { migrate } from './db/migrate.ts';
import { type Db, type Opened, openServer } from './db/open.ts';
import { Replica } from './db/replica.ts';
import { clockAhead, readDev, statementLog } from './dev.ts';
import { demoOutboxUrl } from './http/demo-outbox.ts';
import { signOn } from './instances.ts';
import { runJobs } from './job-runner.ts';
import { hashPassword } from './modules/accounts/auth/password.ts';
import { storesMissing } from './modules/platform/uploads/places.ts';
import { pushKeys } from './modules/support/push/push-key.ts';
import { lineOf, messageOf, NotStarted, openDatabase } from './open.ts';
import { Outside } from './outside.ts';
import { readable } from './readable-log.ts';
import { fitsDatabase } from './secret-check.ts';
import { jobs } from './wiring.ts';
import { createWorkFeed, type WorkFeed } from './work-feed.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
/** Next to the bundle, or in the sources. */
const MIGRATIONS = [join(HERE, 'migrations'), join(HERE, 'db/migrations')].find(existsSync)!;
const DIST = [join(HERE, '..'), join(HERE, '../dist')].find((folder) => existsSync(join(folder, 'wap'))) ?? join(HERE, '../dist');
/** A member that only the demo shop has: with them the demo's operators exist. */
const DEMO_MEMBER = 'demo@sampan.test';
/** Longer than any call takes; calls still running then are aborted. */
const CLOSING_MS = 25_000;
/** The longest use of a connection by a call or a step of a job. */
const CONNECTION_MS = 60_000;

/** Fills an empty database with base data; in the demo also with a shop to look at; else with its first operator, whose password is shown once. Returns the logins to show. */
async function fill(db: Db, config: Config): Promise<string[]> {
  const now = new Date();
  if (config.production && (await db.selectFrom('member').select('id').where('email', '=', DEMO_MEMBER).executeTakeFirst()))
    throw new NotStarted(
      'This database holds the demo shop, whose logins everybody knows: set DATA_DIR or DATABASE_URL to another one',
    );
  // Only the first start loads the data.
  if (!(await db.selectFrom('role').select('code').limit(1).executeTakeFirst()))
    await (await import('./db/base/load.ts')).loadBase(db, now);
  if (config.demo) {
    if (!(await db.selectFrom('goods').select('id').limit(1).executeTakeFirst())) {
      console.log('Filling the demo shop ...');
      await (await import('./db/demo/load.ts')).loadDemo(db, now, config.secret);
    }
    return [
      'demo member  demo@sampan.test / sampan-demo',
      'operators    admin, buyer, warehouse, finance, content / sampan-demo',
    ];
  }
  if (await db.selectFrom('operator').select('id').limit(1).executeTakeFirst()) return [];
  // Logs of a real shop would expose the password.
  if (config.production) return ['no operator  npm run operator:create -- --username NAME --role owner   (makes the first one)'];
  const password = randomBytes(12).toString('base64url');
  await db
    .insertInto('operator')
    .values({
      username: 'admin',
      name: 'Owner',
      password_hash: await hashPassword(new Outside(), password),
      role: 'owner',
      created_at: now,
    })
    .onConflict((c) => c.doNothing())
    .execute();
  return [`first login  admin / ${password}   (shown once: change it in the back office)`];
}

/** Plays the demo's history once through the shop's own functions. The shop also works without it. */
async function playPast(app: App, db: Db): Promise<void> {
  try {
    await (await import('./db/demo/play.ts')).playDemo(app, db, new Date());
  } catch (error) {
    console.error(`The demo shop opens without all of its history: ${messageOf(error)}`);
  }
}

async function start(): Promise<void> {
  const began = performance.now();
  const config = readConfig(process.env);
  const dev = readDev(process.env);
  const seen = dev?.statements ? statementLog(console.log) : null;
  await tryPort(config);
  const opened = await openDatabase(config, { ...(dev ? { held_at: dev.database } : {}), ...(seen ? { log: seen.log } : {}) });
  try {
    await migrate(opened.pool, MIGRATIONS);
    if (!(await fitsDatabase(opened.db, config.secret)))
      throw new NotStarted(
        'This database was written with another key: set SECRET_KEY to that one, or put its file "secret" back into DATA_DIR',
      );
    const missing = await storesMissing(opened.db, config);
    if (missing.length > 0)
      throw new NotStarted(
        `Pictures lie in a store that is not set up (${missing.join(', ')}): set ${missing.includes('s3') ? 'S3_ENDPOINT and its keys' : 'PICTURE_DIR'} again; PICTURE_STORE names where they are to move`,
      );
    const logins = await fill(opened.db, config);
    const work = createWorkFeed();
    const replica = replicaOf(config, opened);
    const { server, app } = await buildServer({
      ...{ config, db: opened.db, measured: opened, dist: DIST, work, replica },
      strict: config.check_answers,
      ...(dev ? { now: clockAhead(dev.ahead_ms), out: readable(process.stdout) } : {}),
      ...(seen ? { watchWrites: seen.watch } : {}),
    });
    await pushKeys({ app, db: opened.db });
    if (config.demo) await playPast(app, opened.db);
    opened.limit(CONNECTION_MS);
    const present = await signOn(app, opened.db, opened.embedded);
    await listenOn(server, config);
    const running = runJobs(app, opened.db, jobs);
    const listener = listen(opened, work);
    const backups = opened.embedded ? answerBackups(opened.pool, config.data_dir, app.log) : null;
    const close = async () => {
      await Promise.all([server.close(), running.stop(), backups?.stop(), listener.stop()]);
      await present.signOff().catch((error) => console.error(`Not signed off: ${messageOf(error)}`)); // other servers notice it after a while
      await Promise.all([opened.close(), replica?.close()]);
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void leave(close));
    announce(config, dev?.apps ?? builtApps(config), logins, performance.now() - began);
  } catch (error) {
    await opened.close().catch(() => {});
    throw error;
  }
}

/** The replica of the settings: it may be away, and come back, while the shop runs. */
const replicaOf = ({ read_database_url, database_prepare }: Config, opened: Opened): Replica | null =>
  read_database_url ? new Replica(opened, openServer(read_database_url, { prepare: database_prepare })) : null;

/** Listens for other servers' writes to reference tables, which a single process does not have, and for changed work. */
function listen({ embedded, listen, cache }: Opened, work: WorkFeed): Listener {
  const reference = (table: string) => cache.written([table]);
  return listen({ work: work.publish, ...(embedded ? {} : { reference }) }, () => {
    cache.requireCheck();
    work.missed();
  });
}

/** Reports a port in use before a database is created and filled. */
async function tryPort(config: Config): Promise<void> {
  if (config.port === 0) return;
  const probe = createServer();
  await listenOn(
    {
      listen: ({ port, host }) =>
        new Promise((resolve, reject) => {
          probe.once('error', reject).listen(port, host, () => probe.close(() => resolve(host)));
        }),
    },
    config,
  );
}

async function listenOn(
  server: { listen: (at: { port: number; host: string }) => Promise<string> },
  { port, host }: Config,
): Promise<void> {
  try {
    await server.listen({ port, host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new NotStarted(`Port ${port} is taken by another program: set PORT to a free one`);
    if (code === 'EACCES') throw new NotStarted(`Port ${port} needs more rights: set PORT to one above 1023`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new NotStarted(`HOST ${host} is no address of this machine`);
    throw error;
  }
}

const builtApps = ({ public_url: url }: Config): readonly string[] =>
  existsSync(join(DIST, 'wap'))
    ? [`storefront   ${url}/wap/`, `back office  ${url}/admin/`]
    : ['The apps are not built: npm run build'];

function announce(config: Config, apps: readonly string[], logins: string[], ms: number): void {
  const outbox = demoOutboxUrl(config);
  const codes = outbox ? [`mail, codes  ${outbox}`] : [];
  console.log(
    [
      `Sampan is ready after ${(ms / 1000).toFixed(1)} s`,
      ...[...apps, `calls        ${config.public_url}/api`, ...logins, ...codes].map((line) => `  ${line}`),
    ].join('\n'),
  );
}

/** Lets running requests end; a second signal, or a hanging request, ends the process anyway. */
async function leave(close: () => Promise<void>): Promise<void> {
  setTimeout(() => process.exit(1), CLOSING_MS).unref();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));
  try {
    await close();
    process.exit(0);
  } catch (error) {
    console.error(`Not closed cleanly: ${messageOf(error)}`);
    process.exit(1);
  }
}

start().catch((error: unknown) => {
  console.error(lineOf(error) ?? error);
  process.exit(1);
});
