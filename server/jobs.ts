// What the shop does by itself, and when. A domain adds its jobs here: one import, one spread.
import type { App } from './context.ts';
import type { Db } from './db/open.ts';
import type { Job } from './job-runner.ts';
import { addressJobs } from './modules/accounts/addresses/jobs.ts';
import { authJobs } from './modules/accounts/auth/jobs.ts';
import { claimJobs } from './modules/aftersale/claims/jobs.ts';
import { photoJobs } from './modules/aftersale/photos/jobs.ts';
import { imageSearchJobs } from './modules/catalog/image-search/jobs.ts';
import { orderJobs } from './modules/orders/orders/jobs.ts';
import { gatewayJobs } from './modules/payments/gateways/jobs.ts';
import { walletJobs } from './modules/payments/wallet/jobs.ts';
import { outboxJobs } from './modules/platform/outbox/jobs.ts';
import { moneyJobs } from './modules/pricing/money/jobs.ts';
import { onepayJobs } from './modules/shipping/one-pay/jobs.ts';
import { waybillJobs } from './modules/shipping/waybills/jobs.ts';
import { slaJobs } from './modules/support/sla/jobs.ts';
import { parcelJobs } from './modules/warehouse/parcels/jobs.ts';

export const jobs: Job[] = [
  ...moneyJobs,
  ...walletJobs,
  ...gatewayJobs,
  ...onepayJobs,
  ...orderJobs,
  ...parcelJobs,
  ...waybillJobs,
  ...claimJobs,
  ...slaJobs,
  ...photoJobs,
  ...outboxJobs,
  ...authJobs,
  ...addressJobs,
  ...imageSearchJobs,
];

/** Runs one job now, whether or not it is due: for tests and tools. */
export async function runJob(app: App, db: Db, name: string): Promise<void> {
  const job = jobs.find((j) => j.name === name);
  if (!job) throw new Error(`no job ${name}: there are ${jobs.map((j) => j.name).join(', ')}`);
  await job.run(app, db);
}
