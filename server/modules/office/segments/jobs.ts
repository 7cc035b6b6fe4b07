// Grants coupons to the members of segments, some at a time: each member once, in their own transaction. A member who fails is last in the next round and is
// given up after three; members left of a cancelled gift stay pending.
import type { GiftMemberState } from '#contract/states/simple.ts';
import type { App, Ctx } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { Job } from '../../../job-runner.ts';
import { inSystem, sweep } from '../../../system.ts';
import { grant, grantableRule, reachedLimit } from '../../payments/discounts/grant.ts';
import { addonState } from '../../platform/settings/settings.ts';
import { notify } from '../../support/notifications/notify.ts';

/** Members in one run: other jobs are waiting. */
const AT_A_TIME = 500;
const TRIES = 3;
const COUPONS = '/pages/member/coupon/index';

type Due = { gift_id: number; member_id: number };

async function giveSegmentCoupons(app: App, db: Db): Promise<void> {
  if (!(await addonState(db, 'coupon'))) return;
  const gifts = await db.selectFrom('segment_gift').select('id').where('ended_at', 'is', null).orderBy('id').execute();
  let left = AT_A_TIME;
  let failed: unknown;
  for (const { id } of gifts) {
    if (left <= 0) break;
    const due = await waitingOf(db, id, left);
    left -= due.length;
    await sweep(app, due, (one) => giveTo(app, db, one)).catch((error) => {
      failed ??= error;
    });
    await endIfDone(app, db, id);
  }
  if (failed) throw failed;
}

const waitingOf = (db: Db, gift_id: number, limit: number): Promise<Due[]> =>
  db
    .selectFrom('segment_gift_member')
    .select(['gift_id', 'member_id'])
    .where('gift_id', '=', gift_id)
    .where('state', '=', 'waiting')
    .orderBy('tries')
    .orderBy('member_id')
    .limit(limit)
    .execute();

async function giveTo(app: App, db: Db, one: Due): Promise<boolean> {
  try {
    return await inSystem(app, db, (ctx) => give(ctx, one));
  } catch (error) {
    await inSystem(app, db, (ctx) => noteFailure(ctx, one));
    throw error;
  }
}

const rowOf = (ctx: Ctx, { gift_id, member_id }: Due) =>
  ctx.db.selectFrom('segment_gift_member').where('gift_id', '=', gift_id).where('member_id', '=', member_id);

async function noteFailure(ctx: Ctx, one: Due): Promise<void> {
  const row = await rowOf(ctx, one).select(['state', 'tries']).forUpdate().executeTakeFirstOrThrow();
  if (row.state !== 'waiting') return;
  const tries = row.tries + 1;
  await moved(ctx, one, { tries, state: tries < TRIES ? 'waiting' : 'failed' });
}

const moved = (ctx: Ctx, { gift_id, member_id }: Due, to: { state: GiftMemberState; coupon_id?: number; tries?: number }) =>
  ctx.db
    .updateTable('segment_gift_member')
    .set({ ...to, at: ctx.now })
    .where('gift_id', '=', gift_id)
    .where('member_id', '=', member_id)
    .execute();

async function give(ctx: Ctx, one: Due): Promise<boolean> {
  // Cancelling waits for this lock, and no one is granted anything after it.
  const gift = await ctx.db
    .selectFrom('segment_gift')
    .select(['state', 'coupon_rule_id'])
    .where('id', '=', one.gift_id)
    .forShare()
    .executeTakeFirstOrThrow();
  const row = await rowOf(ctx, one).select('state').forUpdate().executeTakeFirstOrThrow();
  if (gift.state !== 'running' || row.state !== 'waiting') return false;
  const member = await ctx.db.selectFrom('member').select('state').where('id', '=', one.member_id).executeTakeFirstOrThrow();
  const rule = member.state === 'normal' ? await grantableRule(ctx, gift.coupon_rule_id) : undefined;
  const coupon = rule ? await grant(ctx, one.member_id, rule) : null;
  if (!rule || !coupon) {
    const had = rule !== undefined && (await reachedLimit(ctx, one.member_id, rule));
    await moved(ctx, one, { state: member.state !== 'normal' ? 'gone' : had ? 'had' : 'none_left' });
    return false;
  }
  await moved(ctx, one, { state: 'given', coupon_id: coupon.id });
  await notify(ctx, one.member_id, {
    kind: 'reward',
    key: 'gift_coupon',
    params: { name: coupon.names, ends_at: coupon.expires_at.toISOString() },
    url: COUPONS,
  });
  return true;
}

const endIfDone = (app: App, db: Db, id: number): Promise<unknown> =>
  inSystem(app, db, (ctx) =>
    ctx.db
      .updateTable('segment_gift as g')
      .set({ state: 'done', ended_at: ctx.now })
      .where('g.id', '=', id)
      .where('g.state', '=', 'running')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('segment_gift_member as m')
              .select('m.member_id')
              .whereRef('m.gift_id', '=', 'g.id')
              .where('m.state', '=', 'waiting'),
          ),
        ),
      )
      .execute(),
  );

export const segmentJobs: Job[] = [{ name: 'segment_coupons', every: 15, lane: 'bulk', run: giveSegmentCoupons }];
