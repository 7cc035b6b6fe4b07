// Refunds orders of photos automatically: once the goods have left the shelf, or after some days without photos.

import { group } from '#contract/states/machine.ts';
import { orderItemMachine } from '#contract/states/order-item.ts';
import type { App } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { Job } from '../../../job-runner.ts';
import { workInSystem } from '../../../work-due.ts';
import { setting } from '../../platform/settings/settings.ts';
import { refundUnavailable } from './desk.ts';

async function refundUntaken(app: App, db: Db): Promise<number> {
  const days = await setting(db, 'photo_days');
  const old = new Date(app.clock.now().getTime() - days * 86_400_000);
  const due = db
    .selectFrom('photo_order as p')
    .innerJoin('order_item as i', 'i.id', 'p.order_item_id')
    .select('p.id')
    .where('p.state', '=', 'paid')
    .where((eb) =>
      eb.or([eb('i.state', 'not in', [...group(orderItemMachine, 'in_house'), 'in_waybill']), eb('p.created_at', '<=', old)]),
    )
    .orderBy('p.created_at')
    .orderBy('p.id');
  return workInSystem(app, db, { work: 'photos', due, id: 'p.id', lock: 'p' }, (ctx, { id }) => refundUnavailable(ctx, id));
}

export const photoJobs: Job[] = [{ name: 'photos', every: 10 * 60, run: async (app, db) => void (await refundUntaken(app, db)) }];
