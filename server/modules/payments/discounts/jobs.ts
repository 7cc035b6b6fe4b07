// Birthday coupons, granted on the day, once a year however often the date is changed. 29 February counts as the 28th in other years.

import { sql } from 'kysely';
import type { App, Ctx } from '../../../context.ts';
import { dayIn } from '../../../dates.ts';
import type { Db } from '../../../db/open.ts';
import type { Job } from '../../../job-runner.ts';
import { systemCtx } from '../../../system.ts';
import { eachOf, workInSystem } from '../../../work-due.ts';
import { setting } from '../../platform/settings/settings.ts';
import { notify } from '../../support/notifications/notify.ts';
import { grantWithoutLimit, rulesFor } from './grant.ts';

/** Missed days that a run catches up on. */
const BACK_DAYS = 2;

async function grantBirthdayCoupons(app: App, db: Db): Promise<void> {
  const ctx = systemCtx(app, db);
  if ((await rulesFor(ctx, 'birthday')).length === 0) return;
  const zone = await setting(db, 'time_zone');
  const days = Array.from({ length: BACK_DAYS + 1 }, (_, n) => new Date(ctx.now.getTime() - (BACK_DAYS - n) * 86_400_000));
  await eachOf(...days.map((day) => () => grantOn(app, db, dayIn(day, zone))));
}

async function grantOn(app: App, db: Db, day: string): Promise<number> {
  const due = birthdaysOn(db, day);
  return workInSystem(app, db, { work: `birthday_coupons ${day}`, due, id: 'm.id', lock: 'm' }, (ctx, { id }) =>
    grantTo(ctx, id, Number(day.slice(0, 4))),
  );
}

/** Members whose birthday it is and who had no coupon this year. */
function birthdaysOn(db: Db, day: string) {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastOfFebruary = month === 2 && date === 28 && new Date(Date.UTC(year, 1, 29)).getUTCMonth() !== 1;
  return db
    .selectFrom('member as m')
    .select('m.id')
    .where('m.state', '=', 'normal')
    .where('m.birthday', 'is not', null)
    .where(sql<boolean>`extract(month from m.birthday) = ${month}`)
    .where(sql<boolean>`extract(day from m.birthday) in (${date}, ${lastOfFebruary ? 29 : date})`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('birthday_grant as g').select('g.year').whereRef('g.member_id', '=', 'm.id').where('g.year', '=', year),
        ),
      ),
    )
    .orderBy('m.id');
}

async function grantTo(ctx: Ctx, member_id: number, year: number): Promise<boolean> {
  const first = await ctx.db
    .insertInto('birthday_grant')
    .values({ member_id, year, at: ctx.now })
    .onConflict((c) => c.doNothing())
    .returning('year')
    .executeTakeFirst();
  if (!first) return false;
  let given = 0;
  for (const rule of await rulesFor(ctx, 'birthday')) if (await grantWithoutLimit(ctx, member_id, rule)) given++;
  if (given > 0) await notify(ctx, member_id, { kind: 'reward', key: 'birthday_coupon', params: { n: given }, url: COUPONS });
  return given > 0;
}
const COUPONS = '/pages/member/coupon/index';

export const discountJobs: Job[] = [{ name: 'birthday_coupons', cron: '15 8 * * *', lane: 'bulk', run: grantBirthdayCoupons }];
