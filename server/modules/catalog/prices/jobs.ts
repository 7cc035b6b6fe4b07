// Jobs of price alerts: refreshes stale goods with open alerts from their source, and notifies members.

import type { App } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { Job } from '../../../job-runner.ts';
import { sweep, systemCtx } from '../../../system.ts';
import { latest } from '../../../wait-time.ts';
import { workInSystem } from '../../../work-due.ts';
import { setting } from '../../platform/settings/settings.ts';
import { refresh } from '../sources/goods.ts';
import { notifyPrice, reached } from './alerts.ts';
import { forgetChanges } from './history.ts';

const DAY_MS = 86_400_000;
/** Goods refreshed in one run: sources have limits, the rest follows in the next. */
const A_RUN = 20;

/** Refreshes goods of open alerts that are due, those checked longest ago first. */
async function refreshGoods(app: App, db: Db): Promise<void> {
  const now = app.clock.now();
  const before = new Date(now.getTime() - (await setting(db, 'source_item_hours')) * 3_600_000);
  const due = await db
    .selectFrom('price_alert as a')
    .innerJoin('goods as g', 'g.id', 'a.goods_id')
    .select(['g.id', 'g.api_type', 'g.num_iid', 'g.detail_url'])
    .where('a.told_at', 'is', null)
    .where('g.source', '<>', '')
    .where((eb) => eb.or([eb('a.checked_at', 'is', null), eb('a.checked_at', '<', before), eb('a.checked_at', '>', latest(now))]))
    .groupBy(['g.id', 'g.api_type', 'g.num_iid', 'g.detail_url'])
    .orderBy(
      (eb) => eb.fn.min('a.checked_at'),
      (o) => o.asc().nullsFirst(),
    )
    .limit(A_RUN)
    .execute();
  await sweep(app, due, async ({ id, api_type, num_iid, detail_url }) => {
    // Marked first, so that goods that cannot be read wait for their next turn like others.
    await db.updateTable('price_alert').set({ checked_at: now }).where('goods_id', '=', id).execute();
    await refresh(systemCtx(app, db), { api_type, num_iid }, id, detail_url);
  });
}

export const priceJobs: Job[] = [
  {
    name: 'price_alerts',
    every: 300,
    run: async (app, db) => {
      const failed = await refreshGoods(app, db).catch((error: Error) => error);
      await workInSystem(app, db, { work: 'price_reached', due: reached(db), id: 'a.id', lock: 'a' }, notifyPrice);
      if (failed) throw failed;
    },
  },
  {
    name: 'price_changes',
    every: 86_400,
    run: async (app, db) => {
      await forgetChanges(db, new Date(app.clock.now().getTime() - 2 * 365 * DAY_MS));
    },
  },
];
