// What the shop does by itself, and when. A domain adds its jobs here: one import, one spread.
import type { App } from './context.ts';
import type { Db } from './db/open.ts';
import { addressJobs } from './domains/addresses/jobs.ts';
import { claimJobs } from './domains/claims/jobs.ts';
import { clockJobs } from './domains/clocks/jobs.ts';
import { gatewayJobs } from './domains/gateways/jobs.ts';
import { likenessJobs } from './domains/likeness/jobs.ts';
import { moneyJobs } from './domains/money/jobs.ts';
import { onepayJobs } from './domains/onepay/jobs.ts';
import { orderJobs } from './domains/orders/jobs.ts';
import { outboxJobs } from './domains/outbox/jobs.ts';
import { parcelJobs } from './domains/parcels/jobs.ts';
import { photoJobs } from './domains/photos/jobs.ts';
import { userJobs } from './domains/users/jobs.ts';
import { walletJobs } from './domains/wallet/jobs.ts';
import { waybillJobs } from './domains/waybills/jobs.ts';
import type { Job } from './job-runner.ts';

export const jobs: Job[] = [
  ...moneyJobs,
  ...walletJobs,
  ...gatewayJobs,
  ...onepayJobs,
  ...orderJobs,
  ...parcelJobs,
  ...waybillJobs,
  ...claimJobs,
  ...clockJobs,
  ...photoJobs,
  ...outboxJobs,
  ...userJobs,
  ...addressJobs,
  ...likenessJobs,
];

/** Runs one job now, whether or not it is due: for tests and tools. */
export async function runJob(app: App, db: Db, name: string): Promise<void> {
  const job = jobs.find((j) => j.name === name);
  if (!job) throw new Error(`no job ${name}: there are ${jobs.map((j) => j.name).join(', ')}`);
  await job.run(app, db);
}
