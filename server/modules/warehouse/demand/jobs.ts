// Jobs of demand.
import type { Job } from '../../../job-runner.ts';
import { refreshStale } from './kept.ts';

export const demandJobs: Job[] = [{ name: 'demand_rows', every: 5, run: (_app, db) => refreshStale(db) }];
