// The job that makes shares available: some days after the buyer's receipt, unless a claim or a refund is open.
import type { App } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { Job } from '../../../job-runner.ts';
import { workInSystem } from '../../../work-due.ts';
import { SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { setting } from '../../platform/settings/settings.ts';
import { shareDisputed } from './ports.ts';
import { shareLifecycle } from './store.ts';

async function matureShares(app: App, db: Db): Promise<number> {
  const days = await setting(db, 'seller_share_days');
  const before = new Date(app.clock.now().getTime() - days * 86_400_000);
  const due = db
    .selectFrom('seller_share')
    .select('id')
    .where('state', '=', 'pending')
    .where('booked', '=', true)
    .where('ended_at', '<=', before)
    .orderBy('ended_at')
    .orderBy('id');
  return workInSystem(
    app,
    db,
    { work: 'seller_shares', due, id: 'seller_share.id', lock: 'seller_share' },
    async (ctx, { id }) => {
      const share = await ctx.db
        .selectFrom('seller_share')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (share.state !== 'pending' || !share.ended_at || share.ended_at > before) return 0;
      if (await shareDisputed.of(ctx)(ctx, share.order_item_id)) return 0;
      await transition(ctx, shareLifecycle, share, { action: 'mature', by: SYSTEM });
      return 1;
    },
  );
}

export const sellerJobs: Job[] = [
  { name: 'seller_shares', every: 60 * 60, run: async (app, db) => void (await matureShares(app, db)) },
];
