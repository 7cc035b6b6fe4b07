// Handlers of /api: the topics that a member is notified about.
import type { Handlers } from '../../../handlers.ts';
import { setDigestHour } from './digest.ts';
import { remindState, resetReminders, setReminder } from './member-settings.ts';

export const reminderCalls = {
  'emailremind/lists': (ctx) => remindState(ctx),
  'emailremind/setDefault': (ctx) => resetReminders(ctx),
  'emailremind/setRemind': (ctx, { event, on, channel }) => setReminder(ctx, { event, on, channel: channel ?? 'mail' }),
  'emailremind/digest': async (ctx, { hour }) => {
    await setDigestHour(ctx, ctx.member.id, hour ?? null);
    return remindState(ctx);
  },
} satisfies Partial<Handlers>;
