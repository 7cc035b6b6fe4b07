// Member replies under things that all can read, such as reviews: the shop has nothing to answer, no one is notified.
import type { QueuedThing, ThreadThing } from '#contract/calls/threads.ts';
import type { Ctx, MemberCtx } from '../../../context.ts';

type Public = Exclude<ThreadThing, QueuedThing>;

export const addReply = (ctx: MemberCtx, thing: Public, thing_id: number, text: string): Promise<unknown> =>
  ctx.db
    .insertInto('thread_message')
    .values({ thing, thing_id, member_id: ctx.member.id, from_kind: 'member', text, at: ctx.now })
    .execute();

/** False when there is no such reply. */
export async function deleteReply(ctx: Pick<Ctx, 'db'>, thing: Public, thing_id: number, id: number): Promise<boolean> {
  const gone = await ctx.db
    .deleteFrom('thread_message')
    .where('id', '=', id)
    .where('thing', '=', thing)
    .where('thing_id', '=', thing_id)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}
