// Jobs of reports.
import type { Job } from '../../../job-runner.ts';
import { sumDays } from './ledger-days.ts';

export const reportJobs: Job[] = [{ name: 'ledger_days', every: 900, run: async (app, db) => void (await sumDays(app, db)) }];
