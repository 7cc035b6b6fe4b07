// Jobs of uploads: moving pictures to their store, in a separate lane because a store may be slow; deleting unclaimed ones.
import type { Job } from '../../../job-runner.ts';
import { moveAndRemove } from './move.ts';
import { deleteUnclaimed } from './unclaimed.ts';

export const uploadJobs: Job[] = [
  { name: 'picture_store', every: 5, lane: 'pictures', run: async (app, db) => void (await moveAndRemove(app, db)) },
  { name: 'unclaimed_uploads', every: 15 * 60, run: async (app, db) => void (await deleteUnclaimed(app, db)) },
];
