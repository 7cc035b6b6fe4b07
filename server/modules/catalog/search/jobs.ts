// Jobs of the search index: goods written in bulk or with a renamed category or seller, the counts of words, the bands of sales.
import type { App } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { Job } from '../../../job-runner.ts';
import { inSystem } from '../../../system.ts';
import { markBest } from './best-sellers.ts';
import { indexDue } from './index-goods.ts';
import { recountBands, recountWords } from './vocabulary.ts';

const BATCH = 200;
/** A run starts no further batch after this: other jobs are waiting. */
const RUN_MS = 3000;

/** Indexes goods that are due; returns how many. Bands are counted again after the last one. */
export async function indexSearch(app: App, db: Db): Promise<number> {
  const began = performance.now();
  let done = 0;
  while (performance.now() - began < RUN_MS) {
    const some = await inSystem(app, db, (ctx) => indexDue(ctx.db, BATCH));
    done += some;
    if (some < BATCH) {
      if (done > 0) await recountBands(db);
      break;
    }
  }
  return done;
}

export const searchJobs: Job[] = [
  { name: 'search_index', every: 5, lane: 'bulk', run: async (app, db) => void (await indexSearch(app, db)) },
  { name: 'search_best', every: 5, lane: 'bulk', run: async (_app, db) => void (await markBest(db, RUN_MS)) },
  {
    name: 'search_counts',
    cron: '40 4 * * *',
    lane: 'bulk',
    run: async (_app, db) => {
      await recountBands(db);
      await recountWords(db);
    },
  },
];
