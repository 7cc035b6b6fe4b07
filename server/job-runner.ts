// Runs jobs on time. The table `job` says when each is due and who has it, so that any number of servers share the work and each run happens once.
import { Cron } from 'croner';
import type { App } from './context.ts';
import type { Db } from './db/open.ts';
import { setting } from './domains/settings/settings.ts';

export type Job = {
  name: string;
  /** Seconds between runs, or a cron pattern in the shop's time zone. */
  every?: number;
  cron?: string;
  /** Does what is due now; running it twice does no harm. */
  run: (app: App, db: Db) => Promise<void>;
};

const TICK = 2000;
/** A server that died loses its job after this; one that is alive asks for more in time. */
const LEASE = 5 * 60_000;

/** Takes jobs as they fall due. `stop` waits for the one that is running. */
export function runJobs(app: App, db: Db, jobs: readonly Job[]): { stop: () => Promise<void> } {
  let stopped = false;
  let told = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(tick, TICK).unref();
  };
  const tick = () => {
    running = (told ? Promise.resolve() : known(app, db, jobs))
      .then(() => {
        told = true;
        return drain(app, db, jobs, () => stopped);
      })
      .catch((error) => app.log.error({ err: String(error) }, 'jobs'))
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

/** Runs everything that is due, one after another; answers the names. */
export async function takeDue(app: App, db: Db, jobs: readonly Job[]): Promise<string[]> {
  await known(app, db, jobs);
  return drain(app, db, jobs, () => false);
}

async function drain(app: App, db: Db, jobs: readonly Job[], stop: () => boolean): Promise<string[]> {
  const ran: string[] = [];
  while (!stop()) {
    const job = await take(app, db, jobs);
    if (!job) break;
    const error = await guarded(app, db, job);
    const next = nextRun(job, app.clock.now(), await setting(db, 'time_zone'));
    await db
      .updateTable('job')
      .set({ locked_until: null, last_at: app.clock.now(), last_error: error, next_at: next })
      .where('name', '=', job.name)
      .execute();
    ran.push(job.name);
  }
  return ran;
}

/** New jobs get their row; one with a cron pattern waits for its hour, the others begin at once. */
async function known(app: App, db: Db, jobs: readonly Job[]): Promise<void> {
  const rows = await db.selectFrom('job').select('name').execute();
  const missing = jobs.filter((j) => !rows.some((r) => r.name === j.name));
  if (missing.length === 0) return;
  const [now, zone] = [app.clock.now(), await setting(db, 'time_zone')];
  await db
    .insertInto('job')
    .values(missing.map((j) => ({ name: j.name, next_at: j.cron ? nextRun(j, now, zone) : now })))
    .onConflict((c) => c.doNothing())
    .execute();
}

/** The job that waits longest, taken in one statement; rows that another server is just taking are passed over. */
async function take(app: App, db: Db, jobs: readonly Job[]): Promise<Job | undefined> {
  const now = app.clock.now();
  const row = await db
    .with('due', (q) =>
      q
        .selectFrom('job')
        .select('name')
        .where(
          'name',
          'in',
          jobs.map((j) => j.name),
        )
        .where('next_at', '<=', now)
        .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
        .orderBy('next_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('job')
    .from('due')
    .set({ locked_until: new Date(now.getTime() + LEASE) })
    .whereRef('job.name', '=', 'due.name')
    .returning('job.name')
    .executeTakeFirst();
  return row && jobs.find((j) => j.name === row.name);
}

async function guarded(app: App, db: Db, job: Job): Promise<string> {
  const more = setInterval(() => {
    db.updateTable('job')
      .set({ locked_until: new Date(app.clock.now().getTime() + LEASE) })
      .where('name', '=', job.name)
      .execute()
      .catch(() => {}); // the run itself will report a database that is gone
  }, LEASE / 3).unref();
  try {
    await job.run(app, db);
    return '';
  } catch (error) {
    app.log.error({ job: job.name, err: (error as Error).stack ?? String(error) }, 'job failed');
    return String((error as Error).message ?? error).slice(0, 300);
  } finally {
    clearInterval(more);
  }
}

export function nextRun(job: Job, now: Date, zone: string): Date {
  if (job.cron) return new Cron(job.cron, { timezone: zone, paused: true }).nextRun(now) ?? new Date(now.getTime() + 86_400_000);
  return new Date(now.getTime() + (job.every ?? 60) * 1000);
}
