// What the notification of an answer quotes of it.
import { cutText } from '#contract/clean-text.ts';
import { say } from '#contract/messages.ts';
import type { Ctx } from '../../../context.ts';

/** `pictures`: how many go along, named where there are no words. */
export const answerText = (text: string, pictures: number, lang: string): string =>
  cutText(text.trim(), 200) || say('thread.pictures', { n: pictures }, lang);

export const langOf = async (ctx: Ctx, member_id: number): Promise<string> =>
  (await ctx.db.selectFrom('member').select('lang').where('id', '=', member_id).executeTakeFirstOrThrow()).lang;
