// Saved replies for a conversation, as its member would read them.
import type { Output } from '#contract/call.ts';
import type { CannedFacts } from '#contract/canned.ts';
import type { ThreadDesk } from '#contract/desk/threads.ts';
import type { DeskCalls } from '#contract/desk.ts';
import type { Names } from '#contract/lang.ts';
import type { OperatorCtx } from '../../../context.ts';
import { cannedTexts, type Facts, orderFacts, savedWords } from '../../warehouse/buying/canned.ts';

/** The number that the carrier gave the first box; undefined before it has one. */
async function trackingOf(ctx: OperatorCtx, waybill_id: number): Promise<string | undefined> {
  const box = await ctx.db
    .selectFrom('box')
    .select('tracking_no')
    .where('waybill_id', '=', waybill_id)
    .where('tracking_no', '<>', '')
    .orderBy('id')
    .executeTakeFirst();
  return box?.tracking_no;
}

/** What fills the gaps of a text about this. */
async function factsOf(ctx: OperatorCtx, { thing, thing_id, member, no, title }: ThreadDesk): Promise<Facts> {
  if (thing === 'order') return (await orderFacts(ctx, { order_id: thing_id })).facts;
  const facts: Partial<CannedFacts> = { member: member.nickname || member.mark };
  if (thing === 'review') facts.goods = title;
  if (thing === 'waybill') {
    facts.waybill = no;
    const tracking = await trackingOf(ctx, thing_id);
    if (tracking !== undefined) facts.tracking = tracking;
  }
  return () => facts;
}

export const savedReplies = async (ctx: OperatorCtx, of: ThreadDesk): Promise<Output<DeskCalls['threads']['saved']>> => ({
  replies: await cannedTexts(ctx, 'reply', of.member.lang, await factsOf(ctx, of)),
});

/** A saved reply that is sent as it stands, in every language. */
export const savedReply = async (ctx: OperatorCtx, of: ThreadDesk, text: string): Promise<Names | undefined> =>
  (await savedWords(ctx, ['reply'], await factsOf(ctx, of)))(text);
