// The job that expires bills.
import { group } from '#contract/states/machine.ts';
import { billMachine } from '#contract/states/money.ts';
import type { Job } from '../../../job-runner.ts';
import { workInSystem } from '../../../work-due.ts';
import { expireBill } from '../bills/bills.ts';

export const walletJobs: Job[] = [
  {
    name: 'bills',
    every: 60,
    run: async (app, db) => {
      const due = db
        .selectFrom('bill')
        .select('id')
        .where('state', 'in', group(billMachine, 'payable'))
        .where('expires_at', '<=', app.clock.now())
        .orderBy('expires_at')
        .orderBy('id');
      await workInSystem(app, db, { work: 'bills', due, id: 'bill.id', lock: 'bill' }, (ctx, { id }) => expireBill(ctx, id));
    },
  },
];
