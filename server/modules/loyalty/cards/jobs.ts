// Cards by the clock: they end, each 30 days bring a coupon, and their members are notified before the end. Nothing is charged automatically.
import { sql } from 'kysely';
import type { App, Ctx } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { Job } from '../../../job-runner.ts';
import { type Due, eachOf, workInSystem } from '../../../work-due.ts';
import { SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { addonState, setting } from '../../platform/settings/settings.ts';
import { notify } from '../../support/notifications/notify.ts';
import { giveCoupon, PERIOD_DAYS } from './coupons.ts';
import { CARD_PAGE, cardLifecycle, DAY, lockCards, type MemberCard } from './store.ts';

type OwnCard = { id: number; member_id: number };

const active = (db: Db) => db.selectFrom('member_card as c').select(['c.id', 'c.member_id']).where('c.state', '=', 'active');

/** Cards whose time is over. */
const endedQuery = (db: Db, now: Date) => active(db).where('c.ends_at', '<=', now).orderBy('c.ends_at').orderBy('c.id');

/** Running cards without the coupon of their current 30 days. */
const couponDueQuery = (db: Db, now: Date) =>
  active(db)
    .where('c.ends_at', '>', now)
    .where('c.starts_at', '<=', now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('card_coupon as k')
            .select('k.period')
            .whereRef('k.member_card_id', '=', 'c.id')
            .where(
              'k.period',
              '=',
              sql<number>`floor(extract(epoch from (${now}::timestamptz - c.starts_at)) / ${PERIOD_DAYS * 86_400})::int`,
            ),
        ),
      ),
    )
    .orderBy('c.starts_at')
    .orderBy('c.id');

/** The last card of a member that ends soon, not notified yet. */
const endingQuery = (db: Db, now: Date, days: number) =>
  active(db)
    .where('c.ends_at', '>', now)
    .where('c.ends_at', '<=', new Date(now.getTime() + days * DAY))
    .where('c.starts_at', '<=', now)
    .where('c.reminded_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('member_card as n')
            .select('n.id')
            .whereRef('n.member_id', '=', 'c.member_id')
            .where('n.state', '=', 'active')
            .whereRef('n.ends_at', '>', 'c.ends_at'),
        ),
      ),
    )
    .orderBy('c.ends_at')
    .orderBy('c.id');

const eachCard = (
  app: App,
  db: Db,
  work: string,
  due: Due<OwnCard>['due'],
  act: (ctx: Ctx, card: MemberCard) => Promise<unknown>,
): Promise<number> =>
  workInSystem(app, db, { work, due, id: 'c.id', lock: 'c' }, async (ctx, { id, member_id }) => {
    const card = (await lockCards(ctx, member_id)).find((c) => c.id === id);
    return card?.state === 'active' && act(ctx, card);
  });

const end = async (ctx: Ctx, card: MemberCard) => {
  if (card.ends_at > ctx.now) return;
  await transition(ctx, cardLifecycle, card, { action: 'end', by: SYSTEM });
};

const tell = async (ctx: Ctx, card: MemberCard) => {
  if (card.reminded_at) return;
  await ctx.db.updateTable('member_card').set({ reminded_at: ctx.now }).where('id', '=', card.id).execute();
  await notify(ctx, card.member_id, {
    kind: 'money',
    key: 'card_ends',
    params: { name: card.names, until_at: card.ends_at.toISOString() },
    url: CARD_PAGE,
  });
};

async function runCards(app: App, db: Db): Promise<void> {
  const now = app.clock.now();
  const days = await setting(db, 'card_warn_days');
  const coupons = await addonState(db, 'coupon');
  await eachOf(
    () => eachCard(app, db, 'card_ends', endedQuery(db, now), end),
    async () => (coupons ? eachCard(app, db, 'card_coupons', couponDueQuery(db, now), giveCoupon) : 0),
    () => eachCard(app, db, 'card_warnings', endingQuery(db, now, days), tell),
  );
}

export const cardJobs: Job[] = [{ name: 'member_cards', every: 10 * 60, run: runCards }];
