// One mail a day: the member's messages since the last one, at the hour of their choice. Urgent messages never wait for it.

import { sql } from 'kysely';
import type { App, Ctx } from '../../../context.ts';
import { addDays, dateFormat } from '../../../dates.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/open.ts';
import { workInSystem } from '../../../work-due.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';
import { setting } from '../../platform/settings/settings.ts';
import { mailMessages } from '../notifications/mail.ts';
import { recipientOf } from '../notifications/recipient.ts';
import { isOn } from './preferences.ts';
import { type NotificationEvent, topicOf } from './topics.ts';

export type LocalHour = { day: string; hour: number };

export function localHour(at: Date, timeZone: string): LocalHour {
  const parts = dateFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string) => parts.find((p) => p.type === type)!.value;
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) };
}

const hourNow = async (ctx: Pick<Ctx, 'db' | 'now'>): Promise<LocalHour> =>
  localHour(ctx.now, await setting(ctx.db, 'time_zone'));

export const digestHour = async ({ db }: Pick<Ctx, 'db'>, member_id: number): Promise<number | null> =>
  (await db.selectFrom('mail_digest').select('hour').where('member_id', '=', member_id).executeTakeFirst())?.hour ?? null;

/** An hour of the day, or null for mails at once; then waiting messages are sent with the next run of the job. */
export async function setDigestHour(ctx: Pick<Ctx, 'db' | 'now'>, member_id: number, hour: number | null): Promise<void> {
  await lockDigest(ctx, member_id);
  if (hour === null) {
    await ctx.db.deleteFrom('mail_digest').where('member_id', '=', member_id).execute();
    return;
  }
  const now = await hourNow(ctx);
  // An hour that has passed begins tomorrow; a day that has had its mail gets no second one.
  const began = now.hour >= hour ? now.day : null;
  await ctx.db
    .insertInto('mail_digest')
    .values({ member_id, hour, sent_on: began })
    .onConflict((c) => c.column('member_id').doUpdateSet({ hour, sent_on: sql`greatest(mail_digest.sent_on, ${began}::date)` }))
    .execute();
}

const lockDigest = (ctx: Pick<Ctx, 'db'>, member_id: number) => lockLimit(ctx, 'mail_digest', member_id);

/** Members with waiting messages, whose hour has come or who now want mails at once; the longest waiting first. */
const membersDue = (db: Ctx['db'], now: LocalHour) =>
  db
    .selectFrom('message as m')
    .leftJoin('mail_digest as d', 'd.member_id', 'm.member_id')
    .select('m.member_id as id')
    .where('m.waits', '=', true)
    .where((is) =>
      is.or([
        is('d.member_id', 'is', null),
        is.and([
          is('d.hour', '<=', now.hour),
          is.or([
            is('d.sent_on', 'is', null),
            is('d.sent_on', '<', now.day),
            // written by a clock that was ahead
            is('d.sent_on', '>', addDays(now.day, 1)),
          ]),
        ]),
      ]),
    )
    .groupBy('m.member_id')
    .orderBy((is) => is.fn.min('m.id'));

export async function sendDigests(app: App, db: Db): Promise<void> {
  const now = await hourNow({ db, now: app.clock.now() });
  const asked = { work: 'mail_digest', due: membersDue(db, now), id: 'm.member_id', lock: null };
  await workInSystem(app, db, asked, (ctx, { id }) => sendDigest(ctx, id, now));
}

/** One member's mail. The lock and a second check make it one, however many servers run the job at once. */
async function sendDigest(ctx: Ctx, member_id: number, now: LocalHour): Promise<void> {
  await lockDigest(ctx, member_id);
  if (!(await membersDue(ctx.db, now).where('m.member_id', '=', member_id).executeTakeFirst())) return;
  const waiting = await ctx.db
    .selectFrom('message')
    .select(['id', 'key', 'params', 'url'])
    .where('member_id', '=', member_id)
    .where('waits', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  const recipient = await recipientOf(ctx, member_id);
  // What was switched off meanwhile is not mailed after all.
  const wanted = waiting.filter((m) => isOn(recipient.choices, topicOf(m.key as NotificationEvent), 'mail'));
  await mailMessages(ctx, recipient, wanted, { daily: true });
  await ctx.db
    .updateTable('message')
    .set({ waits: false })
    .where('id', '=', anyOf(waiting.map((m) => m.id)))
    .execute();
  await ctx.db.updateTable('mail_digest').set({ sent_on: now.day }).where('member_id', '=', member_id).execute();
}
