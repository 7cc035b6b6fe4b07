// Runs one job by name, whether or not it is due: for tests and tools. All jobs are in wiring.ts.
import type { App } from './context.ts';
import type { Db } from './db/open.ts';
import { jobs } from './wiring.ts';

export async function runJob(app: App, db: Db, name: string): Promise<void> {
  const job = jobs.find((j) => j.name === name);
  if (!job) throw new Error(`no job ${name}: there are ${jobs.map((j) => j.name).join(', ')}`);
  await job.run(app, db);
}
