// Points that expire: announced 30 days before, once for each end, and removed when it has come. Both pause while the addon is
// off.
import type { App, Ctx } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { Job } from '../../../job-runner.ts';
import { systemCtx } from '../../../system.ts';
import { workInSystem } from '../../../work-due.ts';
import { balance, book } from '../../payments/ledger/ledger.ts';
import { expiredOf, membersToNotify, membersWithExpired, unnotifiedPoints } from '../../payments/ledger/lots.ts';
import { addonState, settings } from '../../platform/settings/settings.ts';
import { notify } from '../../support/notifications/notify.ts';
import { lastDay } from './days.ts';
import { POINTS_PAGE } from './points.ts';

async function expirePoints(app: App, db: Db): Promise<void> {
  if (!(await addonState(db, 'score'))) return;
  const due = membersWithExpired(systemCtx(app, db));
  await workInSystem(app, db, { work: 'points_expire', due, id: 'l.member_id', lock: null }, (ctx, { id }) => expireOf(ctx, id));
}

/** The lots that expire first are used first, so this takes exactly those that have expired. */
async function expireOf(ctx: Ctx, member_id: number): Promise<boolean> {
  await balance(ctx, 'points', member_id, true);
  const { points, lot_id } = await expiredOf(ctx, member_id);
  if (points === 0) return false;
  await book(ctx, {
    key: `points_expired:${lot_id}`,
    kind: 'points_expired',
    entries: [
      { kind: 'points', owner: member_id, amount: points },
      { kind: 'points_issued', amount: -points },
    ],
    ref: { type: 'member', id: member_id },
    text_key: 'money.points_expired',
  });
  return true;
}

async function tellExpiring(app: App, db: Db): Promise<void> {
  if (!(await addonState(db, 'score'))) return;
  const { points_warn_days, time_zone } = await settings(db, ['points_warn_days', 'time_zone']);
  const until = new Date(app.clock.now().getTime() + points_warn_days * 86_400_000);
  const due = membersToNotify(systemCtx(app, db), until);
  await workInSystem(app, db, { work: 'points_warn', due, id: 'l.member_id', lock: null }, async (ctx, { id: member_id }) => {
    for (const { expires_at, points } of await unnotifiedPoints(ctx, member_id, until)) {
      const first = await ctx.db
        .insertInto('point_notice')
        .values({ member_id, expires_at, points, at: ctx.now })
        .onConflict((c) => c.doNothing())
        .returning('member_id')
        .executeTakeFirst();
      if (!first) continue;
      const params = { points, date: lastDay(expires_at, time_zone) };
      await notify(ctx, member_id, { kind: 'reward', key: 'points_expiring', params, url: POINTS_PAGE });
    }
    return true;
  });
}

export const pointJobs: Job[] = [
  { name: 'points_expire', cron: '10 0 * * *', lane: 'bulk', run: expirePoints },
  { name: 'points_warn', cron: '20 9 * * *', lane: 'bulk', run: tellExpiring },
];
