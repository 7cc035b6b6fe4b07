// Jobs of translations: counts of large tables, and the languages that operators asked the service to fill.
import type { Job } from '../../../job-runner.ts';
import { systemCtx } from '../../../system.ts';
import { countLarge } from './counts.ts';
import { fillSome } from './fill.ts';

export const translationJobs: Job[] = [
  { name: 'text_counts', cron: '10 5 * * *', lane: 'bulk', run: async (app, db) => void (await countLarge(systemCtx(app, db))) },
  { name: 'text_fills', every: 60, lane: 'bulk', run: async (app, db) => void (await fillSome(app, db)) },
];
