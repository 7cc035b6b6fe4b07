// Claims that time out: an unanswered offer counts as accepted and is paid; missing evidence closes the claim.

import { claimMachine } from '#contract/states/claim.ts';
import { group, isIn } from '#contract/states/machine.ts';
import type { App } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { Job } from '../../../job-runner.ts';
import { workInSystem } from '../../../work-due.ts';
import { SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { payClaim } from './pay.ts';
import { type Claim, claimLifecycle, lockClaim } from './store.ts';

async function expireClaims(app: App, db: Db): Promise<number> {
  const due = db
    .selectFrom('claim')
    .select('id')
    .where('state', 'in', group(claimMachine, 'timed'))
    .where('due_at', '<=', app.clock.now())
    .orderBy('due_at')
    .orderBy('id');
  return workInSystem(app, db, { work: 'claims', due, id: 'claim.id', lock: 'claim' }, async (ctx, { id }) => {
    const { claim, locked } = await lockClaim(ctx, id);
    if (!isIn(claimMachine, claim.state, 'timed') || !claim.due_at || claim.due_at > ctx.now) return 0;
    const ended: Claim = await transition(ctx, claimLifecycle, claim, { action: 'expire', by: SYSTEM });
    if (ended.state === 'accepted') await payClaim(ctx, ended, locked);
    return 1;
  });
}

export const claimJobs: Job[] = [{ name: 'claims', every: 10 * 60, run: async (app, db) => void (await expireClaims(app, db)) }];
