// Refunds splits automatically: when the row has left its shelf, or when they were not made within some days.

import type { App } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { Job } from '../../../job-runner.ts';
import { workInSystem } from '../../../work-due.ts';
import { setting } from '../../platform/settings/settings.ts';
import { lockWithBill, refundSplit } from './store.ts';

async function refundUnmade(app: App, db: Db): Promise<number> {
  const days = await setting(db, 'split_days');
  const old = new Date(app.clock.now().getTime() - days * 86_400_000);
  const due = db
    .selectFrom('split_order as s')
    .innerJoin('order_item as i', 'i.id', 's.order_item_id')
    .select('s.id')
    .where('s.state', '=', 'paid')
    .where((eb) => eb.or([eb('i.state', '<>', 'in_stock'), eb('i.num', '<=', eb.ref('s.num')), eb('s.created_at', '<=', old)]))
    .orderBy('s.created_at')
    .orderBy('s.id');
  return workInSystem(app, db, { work: 'splits', due, id: 's.id', lock: 's' }, async (ctx, { id }) => {
    const locked = await lockWithBill(ctx, id);
    if (locked.split.state !== 'paid') return false;
    await refundSplit(ctx, locked, '');
    return true;
  });
}

export const splitJobs: Job[] = [{ name: 'splits', every: 10 * 60, run: async (app, db) => void (await refundUnmade(app, db)) }];
