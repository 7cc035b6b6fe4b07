// What the shop does by itself, for its owner.
import type { DeskHandlers } from '../../../handlers.ts';
import { listJobs, runSoon } from './list.ts';

export const jobsDesk = {
  'jobs/lists': (ctx) => listJobs(ctx),
  'jobs/run': async (ctx, input) => {
    await runSoon(ctx, input.name);
    return {};
  },
} satisfies Partial<DeskHandlers>;
