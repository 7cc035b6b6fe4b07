// Claims that nobody answered: an offer counts as accepted and is paid, evidence that never came ends the claim.
import type { App } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import type { Job } from '../../job-runner.ts';
import { sweepInSystem } from '../../system.ts';
import { SYSTEM } from '../lifecycle/step.ts';
import { lockClaim, stepClaim } from './load.ts';
import { payClaim } from './pay.ts';

export async function expireClaims(app: App, db: Db): Promise<number> {
  const due = await db
    .selectFrom('claim')
    .select('id')
    .where('state', 'in', ['offer', 'evidence'])
    .where('due_at', '<=', app.clock.now())
    .orderBy('id')
    .limit(200)
    .execute();
  return sweepInSystem(app, db, due, async (ctx, { id }) => {
    const { claim, locked } = await lockClaim(ctx, id);
    if (!['offer', 'evidence'].includes(claim.state) || !claim.due_at || claim.due_at > ctx.now) return 0;
    await stepClaim(ctx, claim, { action: 'expire', by: SYSTEM });
    if (claim.state === 'accepted') await payClaim(ctx, claim, locked);
    return 1;
  });
}

export const claimJobs: Job[] = [{ name: 'claims', every: 10 * 60, run: async (app, db) => void (await expireClaims(app, db)) }];
