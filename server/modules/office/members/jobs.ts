// Jobs of members in the back office.
import type { Job } from '../../../job-runner.ts';
import { sumMembers } from './queries.ts';

export const memberJobs: Job[] = [{ name: 'member_counts', every: 60, run: async (_app, db) => void (await sumMembers(db)) }];
