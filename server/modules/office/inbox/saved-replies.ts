// Saved replies for a conversation, as its member would read them.
import type { Output } from '#contract/call.ts';
import type { CannedFacts } from '#contract/canned.ts';
import type { ThreadDesk } from '#contract/desk/threads.ts';
import type { DeskCalls } from '#contract/desk.ts';
import type { OperatorCtx } from '../../../context.ts';
import { canned, cannedTexts } from '../../warehouse/buying/canned.ts';

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

export async function savedReplies(ctx: OperatorCtx, of: ThreadDesk): Promise<Output<DeskCalls['threads']['saved']>> {
  const { thing, thing_id, member, no, title } = of;
  if (thing === 'order') return { replies: await canned(ctx, { order_id: thing_id, kind: 'reply' }) };
  const facts: Partial<CannedFacts> = { member: member.nickname || member.mark };
  if (thing === 'review') facts.goods = title;
  if (thing === 'waybill') {
    facts.waybill = no;
    const tracking = await trackingOf(ctx, thing_id);
    if (tracking !== undefined) facts.tracking = tracking;
  }
  return { replies: await cannedTexts(ctx, 'reply', member.lang, facts) };
}
