// Handlers of the back office: background jobs, for the owner.
import type { DeskHandlers } from '../../../handlers.ts';
import { listJobs, requestRun } from './list.ts';

export const jobsDesk = {
  'jobs/lists': (ctx) => listJobs(ctx),
  'jobs/run': async (ctx, input) => {
    await requestRun(ctx, input.name);
    return {};
  },
} satisfies Partial<DeskHandlers>;
