// What money does by itself: bills whose time is over.
import type { Job } from '../../job-runner.ts';
import { inSystem } from '../../system.ts';
import { expireBill } from '../bills/bills.ts';

export const walletJobs: Job[] = [
  {
    name: 'bills',
    every: 60,
    run: async (app, db) => {
      const due = await db
        .selectFrom('bill')
        .select('id')
        .where('state', 'in', ['open', 'sealed'])
        .where('expires_at', '<=', app.clock.now())
        .orderBy('id')
        .limit(500)
        .execute();
      for (const { id } of due) await inSystem(app, db, (ctx) => expireBill(ctx, id));
    },
  },
];
