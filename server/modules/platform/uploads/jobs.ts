// Jobs of uploads: pictures move to their store, in a lane of their own, because a store may be slow.
import type { Job } from '../../../job-runner.ts';
import { moveAndRemove } from './move.ts';

export const uploadJobs: Job[] = [
  { name: 'picture_store', every: 5, lane: 'pictures', run: async (app, db) => void (await moveAndRemove(app, db)) },
];
