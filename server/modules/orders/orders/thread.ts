// The message thread of an order for its member.
import type { Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { fail, type MemberCtx } from '../../../context.ts';
import { markRead, readThread, writeAsMember } from '../../support/threads/threads.ts';

type Thread = Output<(typeof calls)['order']['orderReply']>;

export async function requireOwnOrder(ctx: MemberCtx, id: number): Promise<void> {
  const order = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where('member_id', '=', ctx.member.id)
    .executeTakeFirst();
  if (!order) fail('fail.not_found', {}, 'id');
}

/** Reading the thread marks the shop's messages as read. */
export async function replies(ctx: MemberCtx, id: number, before?: number): Promise<Thread> {
  await requireOwnOrder(ctx, id);
  const thread = await readThread(ctx, 'order', id, before);
  await markRead(ctx, 'order', id);
  return { ...thread, actions: ['write'] };
}

export async function addReply(ctx: MemberCtx, id: number, content: string, files: readonly number[]): Promise<Thread> {
  await requireOwnOrder(ctx, id);
  await writeAsMember(ctx, 'order', id, content, files);
  return { ...(await readThread(ctx, 'order', id)), actions: ['write'] };
}
