// Jobs of sources: deletes expired answers.
import type { Job } from '../../../job-runner.ts';
import * as queries from './queries.ts';

const YEAR_MS = 365 * 86_400_000;

export const sourceJobs: Job[] = [
  {
    name: 'source_answers',
    every: 3600,
    run: async (app, db) => {
      const now = app.clock.now();
      await queries.deleteExpired(db, now, new Date(now.getTime() - YEAR_MS));
    },
  },
];
