// The birthday coupons of members: each day those whose birthday it is, once a year, however often the date is changed. 29 February counts as 28 in other years.
import { sql } from 'kysely';
import type { App, Ctx } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { Job } from '../../../job-runner.ts';
import { sweepInSystem, systemCtx } from '../../../system.ts';
import { dayIn } from '../../catalog/site/lines.ts';
import { setting } from '../../platform/settings/settings.ts';
import { notify } from '../../support/notifications/notify.ts';
import { grantUncounted, rulesFor } from './coupons.ts';

const BATCH = 500;
/** Days that are caught up with when the job did not run. */
const BACK_DAYS = 2;

export async function grantBirthdayCoupons(app: App, db: Db): Promise<void> {
  const ctx = systemCtx(app, db);
  if ((await rulesFor(ctx, 'birthday')).length === 0) return;
  const zone = await setting(db, 'time_zone');
  for (let back = BACK_DAYS; back >= 0; back--)
    await grantOn(app, db, dayIn(new Date(ctx.now.getTime() - back * 86_400_000), zone));
}

async function grantOn(app: App, db: Db, day: string): Promise<void> {
  for (;;) {
    const members = await birthdaysOn(db, day);
    await sweepInSystem(app, db, members, (ctx, id) => grantTo(ctx, id, Number(day.slice(0, 4))));
    if (members.length < BATCH) return;
  }
}

/** Members who had none this year. */
async function birthdaysOn(db: Db, day: string): Promise<number[]> {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastOfFebruary = month === 2 && date === 28 && new Date(Date.UTC(year, 1, 29)).getUTCMonth() !== 1;
  const { rows } = await sql<{ id: number }>`
    select id from member m where state = 'normal' and birthday is not null and extract(month from birthday) = ${month}
      and extract(day from birthday) in (${date}, ${lastOfFebruary ? 29 : date})
      and not exists (select 1 from birthday_grant g where g.member_id = m.id and g.year = ${year})
    order by id limit ${BATCH}`.execute(db);
  return rows.map((r) => r.id);
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
  for (const rule of await rulesFor(ctx, 'birthday')) if (await grantUncounted(ctx, member_id, rule)) given++;
  if (given > 0) await notify(ctx, member_id, { kind: 'reward', key: 'birthday_coupon', params: { n: given }, url: COUPONS });
  return given > 0;
}
const COUPONS = '/pages/member/coupon/index';

export const discountJobs: Job[] = [{ name: 'birthday_coupons', cron: '15 8 * * *', run: grantBirthdayCoupons }];
