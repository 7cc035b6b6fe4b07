// Handlers of the back office: defaults of the topics, and how much was sent.
import { sql } from 'kysely';
import type { RemindersDesk } from '#contract/desk/reminders.ts';
import { say } from '#contract/messages.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { audit } from '../../platform/audit/audit.ts';
import { defaultIsOn, defaultsOf } from './preferences.ts';
import { type Channel, isTopic, TOPIC_LIST, topicDef } from './topics.ts';

const DAYS = 30;
const counted = sql<number>`count(*)::int`;

/** Sent and failed by channel and topic. Mails without a mail server count as neither. */
async function sentOf(ctx: OperatorCtx): Promise<(channel: Channel, event: string) => { sent: number; failed: number }> {
  const rows = await ctx.db
    .selectFrom('outbox')
    .select(['channel', 'event', 'state', counted.as('n')])
    .where('event', '<>', '')
    .where('created_at', '>', new Date(ctx.now.getTime() - DAYS * 86_400_000))
    .where('state', 'in', ['sent', 'failed'])
    .groupBy(['channel', 'event', 'state'])
    .execute();
  const n = (channel: Channel, event: string, state: 'sent' | 'failed') =>
    rows.find((row) => row.channel === channel && row.event === event && row.state === state)?.n ?? 0;
  return (channel, event) => ({ sent: n(channel, event, 'sent'), failed: n(channel, event, 'failed') });
}

async function lists(ctx: OperatorCtx): Promise<RemindersDesk> {
  const [defaults, sent] = [await defaultsOf(ctx), await sentOf(ctx)];
  const push = await ctx.db
    .selectFrom('push_subscription')
    .select([counted.as('devices'), sql<number>`count(distinct member_id)::int`.as('members')])
    .executeTakeFirstOrThrow();
  const daily = await ctx.db.selectFrom('mail_digest').select(counted.as('n')).executeTakeFirstOrThrow();
  return {
    days: DAYS,
    devices: push.devices,
    push_members: push.members,
    daily_members: daily.n,
    daily: sent('mail', 'daily'),
    list: TOPIC_LIST.map((event) => ({
      event,
      group: topicDef(event).group,
      title: say(`remind.topic.${event}`, {}, ctx.lang),
      doc: say(`remind.doc.${event}`, {}, ctx.lang),
      mail_on: defaultIsOn(defaults, event, 'mail'),
      push_on: defaultIsOn(defaults, event, 'push'),
      always: topicDef(event).always !== undefined,
      urgent: topicDef(event).urgent ?? false,
      mail: sent('mail', event),
      push: sent('push', event),
    })),
  };
}

async function set(
  ctx: OperatorCtx,
  { event, channel, on }: { event: string; channel: Channel; on: boolean },
): Promise<RemindersDesk> {
  if (!isTopic(event)) fail('fail.not_found', {}, 'event');
  if (topicDef(event).always && !on) fail('remind.fail.always', { topic: say(`remind.topic.${event}`, {}, ctx.lang) }, 'event');
  await ctx.db
    .insertInto('remind_default')
    .values({ event, channel, is_on: on })
    .onConflict((c) => c.columns(['event', 'channel']).doUpdateSet({ is_on: on }))
    .execute();
  await audit(ctx, 'reminders.set', 'reminder', event, { channel, result: on ? 'on' : 'off' });
  return lists(ctx);
}

export const reminderDesk = {
  'reminders/lists': (ctx) => lists(ctx),
  'reminders/set': set,
} satisfies Partial<DeskHandlers>;
