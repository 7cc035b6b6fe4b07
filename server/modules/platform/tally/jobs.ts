// The job that sums the counts of work.
import type { Job } from '../../../job-runner.ts';
import { sumTally } from './tally.ts';

export const tallyJobs: Job[] = [{ name: 'work_counts', every: 60, run: (app, db) => sumTally(db, app.clock.now()) }];
