// Runs jobs on time. The table `job` has when each is due and which server has it, so that any number of servers share the work and each run happens once.

import { Cron } from 'croner';
import { cutText } from '#contract/clean-text.ts';
import type { App } from './context.ts';
import { anyOf } from './db/any-of.ts';
import { isConnectionLost } from './db/errors.ts';
import type { Db } from './db/open.ts';
import { beat, isFree } from './instances.ts';
import { setting } from './modules/platform/settings/settings.ts';
import { RetryPending } from './work-due.ts';

export type Job = {
  name: string;
  /** Seconds between runs, or a cron pattern in the shop's time zone. */
  every?: number;
  cron?: string;
  /** Jobs of one lane run one after another, lanes run concurrently. `bulk`: long work that mails, deadlines and tracking do not wait for. */
  lane?: 'messages' | 'pictures' | 'bulk';
  /** Does what is due now; must be idempotent. */
  run: (app: App, db: Db) => Promise<void>;
};

const TICK = 2000;
const SOON_MS = 60_000;

type Running = { stop: () => Promise<void> };

/** Takes jobs as they fall due, in each lane one after another. `stop` waits for those that are running. */
export function runJobs(app: App, db: Db, jobs: readonly Job[]): Running {
  const lanes = new Set(jobs.map((job) => job.lane));
  const running = [...lanes].map((lane) =>
    runLane(
      app,
      db,
      jobs.filter((job) => job.lane === lane),
    ),
  );
  return { stop: async () => void (await Promise.all(running.map((one) => one.stop()))) };
}

function runLane(app: App, db: Db, jobs: readonly Job[]): Running {
  let stopped = false;
  let ready = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(tick, TICK).unref();
  };
  const tick = () => {
    running = (ready ? Promise.resolve() : prepare(app, db, jobs))
      .then(() => {
        ready = true;
        return drain(app, db, jobs, () => stopped);
      })
      .catch((error) => {
        ready = false;
        app.log.error({ err: String(error) }, 'jobs');
      })
      .then(() => stopped || wait());
  };
  wait();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Before the first run, and after a database failure: jobs that this server still has are not running. */
async function prepare(app: App, db: Db, jobs: readonly Job[]): Promise<void> {
  await known(app, db, jobs);
  const names = jobs.map((job) => job.name);
  await db
    .updateTable('job')
    .set({ taken_by: null })
    .where('taken_by', '=', app.instance)
    .where('name', '=', anyOf(names))
    .execute();
}

/** Runs everything that is due, one after another; returns the names. */
export async function takeDue(app: App, db: Db, jobs: readonly Job[]): Promise<string[]> {
  await beat(db, app.instance);
  await known(app, db, jobs);
  return drain(app, db, jobs, () => false);
}

async function drain(app: App, db: Db, jobs: readonly Job[], stop: () => boolean): Promise<string[]> {
  const ran: string[] = [];
  await pullBack(app, db, jobs);
  while (!stop()) {
    const job = await take(app, db, jobs);
    if (!job) break;
    const error = await guarded(app, db, job);
    const now = await app.clock.ofDatabase(db);
    const next = nextTime(job, error, now, await setting(db, 'time_zone'));
    await db
      .updateTable('job')
      .set({ taken_by: null, last_at: now, last_error: cutText(error?.message ?? '', 300), next_at: next })
      .where('name', '=', job.name)
      .where('taken_by', '=', app.instance)
      .execute();
    ran.push(job.name);
  }
  return ran;
}

/** Adds rows of new jobs; one with a cron pattern waits for its time, the others start at once. */
async function known(app: App, db: Db, jobs: readonly Job[]): Promise<void> {
  const rows = await db.selectFrom('job').select('name').execute();
  const missing = jobs.filter((j) => !rows.some((r) => r.name === j.name));
  if (missing.length === 0) return;
  const [now, zone] = [await app.clock.ofDatabase(db), await setting(db, 'time_zone')];
  await db
    .insertInto('job')
    .values(missing.map((j) => ({ name: j.name, next_at: j.cron ? nextRun(j, now, zone) : now })))
    .onConflict((c) => c.doNothing())
    .execute();
}

/** A job never waits longer than its interval: a later time was written by a wrong clock. */
async function pullBack(app: App, db: Db, jobs: readonly Job[]): Promise<void> {
  const now = await app.clock.ofDatabase(db);
  const names = jobs.map((job) => job.name);
  const ahead = await db
    .selectFrom('job')
    .select(['name', 'next_at'])
    .where('name', '=', anyOf(names))
    .where('next_at', '>', now)
    .execute();
  if (ahead.length === 0) return;
  const zone = await setting(db, 'time_zone');
  for (const { name, next_at } of ahead) {
    const last = nextRun(jobs.find((job) => job.name === name)!, now, zone);
    if (next_at <= last) continue;
    app.log.warn({ job: name, next_at, pulled_back_to: last }, 'a job was put off beyond its interval');
    await db.updateTable('job').set({ next_at: last }).where('name', '=', name).where('next_at', '=', next_at).execute();
  }
}

/** Takes the job that has waited longest, in one statement; rows locked by another server are skipped. */
async function take(app: App, db: Db, jobs: readonly Job[]): Promise<Job | undefined> {
  const now = await app.clock.ofDatabase(db);
  const row = await db
    .with('due', (q) =>
      q
        .selectFrom('job')
        .select('name')
        .where('name', '=', anyOf(jobs.map((j) => j.name)))
        .where('next_at', '<=', now)
        .where(isFree)
        .orderBy('next_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('job')
    .from('due')
    .set({ taken_by: app.instance })
    .whereRef('job.name', '=', 'due.name')
    .returning('job.name')
    .executeTakeFirst();
  return row && jobs.find((j) => j.name === row.name);
}

/** The error, or null. */
async function guarded(app: App, db: Db, job: Job): Promise<Error | null> {
  try {
    await job.run(app, db);
    return null;
  } catch (caught) {
    const error = caught instanceof Error ? caught : new Error(String(caught));
    app.log.error({ job: job.name, err: error.stack ?? error.message }, 'job failed');
    return error;
  }
}

/** The next due time. A run cut short by a database failure does not wait for another day, nor does a failed one with an earlier retry. */
function nextTime(job: Job, error: Error | null, now: Date, zone: string): Date {
  const next = nextRun(job, now, zone);
  const soon = new Date(now.getTime() + SOON_MS);
  // A time that has passed by the database's clock was set by a clock that is behind.
  if (error instanceof RetryPending) return earlier(next, error.again_at > now ? error.again_at : soon);
  return error && isConnectionLost(error) ? earlier(next, soon) : next;
}

const earlier = (one: Date, other: Date): Date => (other < one ? other : one);

export function nextRun(job: Job, now: Date, zone: string): Date {
  if (job.cron) return new Cron(job.cron, { timezone: zone, paused: true }).nextRun(now) ?? new Date(now.getTime() + 86_400_000);
  return new Date(now.getTime() + (job.every ?? 60) * 1000);
}

/** Makes a job due now; a running one runs again afterwards. Returns whether the job exists. */
export const requestJob = async (db: Db, name: string, now: Date): Promise<boolean> =>
  (await db.updateTable('job').set({ next_at: now }).where('name', '=', name).returning('name').executeTakeFirst()) !== undefined;
