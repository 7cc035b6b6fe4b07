// Rebates become available some days after receipt, unless a claim on the waybill is open.

import type { Kysely } from 'kysely';
import { claimMachine } from '#contract/states/claim.ts';
import { group } from '#contract/states/machine.ts';
import type { App } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Job } from '../../../job-runner.ts';
import { workInSystem } from '../../../work-due.ts';
import { setting } from '../../platform/settings/settings.ts';
import { clearRebate, DAY } from './rebates.ts';
import { lockRebate } from './store.ts';

/** Pending rebates received before a moment, whose waybill has no open claim and whose inviter is not blocked. */
export const dueRebates = (db: Kysely<Tables>, before: Date) =>
  db
    .selectFrom('rebate as r')
    .innerJoin('member as m', 'm.id', 'r.member_id')
    .select('r.id')
    .where('r.state', '=', 'pending')
    .where('r.received_at', '<=', before)
    .where('m.state', '<>', 'blocked')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('claim as c')
            .select('c.id')
            .whereRef('c.waybill_id', '=', 'r.waybill_id')
            .where('c.state', 'in', group(claimMachine, 'open')),
        ),
      ),
    );

/** Returns how many became available. */
async function clearRebates(app: App, db: Db): Promise<number> {
  const before = new Date(app.clock.now().getTime() - (await setting(db, 'rebate_days')) * DAY);
  const rebates = dueRebates(db, before).orderBy('r.received_at').orderBy('r.id');
  return workInSystem(app, db, { work: 'rebates', due: rebates, id: 'r.id', lock: 'r' }, async (ctx, { id }) => {
    const row = await lockRebate(ctx, id);
    const due = await dueRebates(ctx.db, before).where('r.id', '=', id).executeTakeFirst();
    if (!row || !due) return false;
    await clearRebate(ctx, row);
    return true;
  });
}

export const promotionJobs: Job[] = [
  { name: 'rebates', every: 10 * 60, run: async (app, db) => void (await clearRebates(app, db)) },
];
