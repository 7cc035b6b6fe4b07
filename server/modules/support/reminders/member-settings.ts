// A member's own switches.
import type { RemindState } from '#contract/calls/reminders.ts';
import { say } from '#contract/messages.ts';
import { fail, type MemberCtx } from '../../../context.ts';
import { shownMail } from '../../../shown-mail.ts';
import { setting } from '../../platform/settings/settings.ts';
import { countDevices } from '../push/subscriptions.ts';
import { digestHour } from './digest.ts';
import { choicesOf, choose, defaultIsOn, isOn } from './preferences.ts';
import { type Channel, isTopic, TOPIC_LIST, topicDef } from './topics.ts';

export async function remindState(ctx: MemberCtx): Promise<RemindState> {
  const { lang } = ctx;
  const choices = await choicesOf(ctx, ctx.member.id);
  const { email } = await ctx.db.selectFrom('member').select('email').where('id', '=', ctx.member.id).executeTakeFirstOrThrow();
  return {
    list: TOPIC_LIST.filter((event) => !topicDef(event).unlisted).map((event) => {
      const { group, urgent, always } = topicDef(event);
      return {
        event,
        group,
        title: say(`remind.topic.${event}`, {}, lang),
        doc: say(`remind.doc.${event}`, {}, lang),
        on: isOn(choices, event, 'mail'),
        default_on: defaultIsOn(choices.defaults, event, 'mail'),
        push_on: isOn(choices, event, 'push'),
        default_push_on: defaultIsOn(choices.defaults, event, 'push'),
        urgent: urgent ?? false,
        always: always ? say(`remind.always.${always}`, {}, lang) : '',
      };
    }),
    email: shownMail(email),
    digest_hour: await digestHour(ctx, ctx.member.id),
    time_zone: await setting(ctx.db, 'time_zone'),
    devices: await countDevices(ctx),
  };
}

export async function setReminder(
  ctx: MemberCtx,
  { event, on, channel }: { event: string; on: boolean; channel: Channel },
): Promise<RemindState> {
  if (!isTopic(event) || topicDef(event).unlisted) fail('fail.not_found', {}, 'event');
  if (topicDef(event).always && !on) fail('remind.fail.always', { topic: say(`remind.topic.${event}`, {}, ctx.lang) }, 'event');
  await choose(ctx, ctx.member.id, { event, channel, is_on: on });
  return remindState(ctx);
}

export async function resetReminders(ctx: MemberCtx): Promise<RemindState> {
  await ctx.db.deleteFrom('remind').where('member_id', '=', ctx.member.id).execute();
  return remindState(ctx);
}
