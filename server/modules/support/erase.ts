// Erases an account's data in the tables of this module.
import { sql } from 'kysely';
import { type Ctx, json } from '../../context.ts';

/** Messages, reminders, subscriptions and notes of staff are deleted; entries in threads and feedback stay without their text. */
export async function eraseSupport(ctx: Ctx, member_id: number): Promise<void> {
  for (const table of ['message', 'remind', 'mail_digest', 'push_subscription', 'staff_note'] as const)
    await ctx.db.deleteFrom(table).where('member_id', '=', member_id).execute();
  await ctx.db
    .updateTable('thread_message')
    .set({ text: sql`case when text = '' then '' else '…' end`, texts: null, translations: null, files: json([]) })
    .where('member_id', '=', member_id)
    .where('from_kind', '=', 'member')
    .execute();
  await ctx.db
    .updateTable('feedback')
    .set({ content: '…', files: json([]), contact: '' })
    .where('member_id', '=', member_id)
    .execute();
}
