// Words of staff in the demo history: written in their language, and kept in the others as a service's translations are.
import type { QueuedThing } from '#contract/calls/threads.ts';
import type { Names } from '#contract/lang.ts';
import { type Ctx, json } from '../../context.ts';
import { keepSaid } from '../../modules/office/said/translate.ts';
import type { Scene } from './play-scene.ts';
import { byStaff } from './said.ts';

type Inside = Pick<Scene, 'inside'>;
/** What of a member's the words are about. */
type Subject = 'order_item' | 'waybill' | 'remit' | 'withdrawal';

/** Keeps the translations of what was written about a thing, for its member. */
export async function translated({ inside }: Inside, of: Subject, id: number, words: Names, at: Date): Promise<void> {
  await inside(at, async (ctx) => {
    const { member_id } = await ctx.db.selectFrom(of).select('member_id').where('id', '=', id).executeTakeFirstOrThrow();
    await keep(ctx, member_id, words);
  });
}

/** The same for the newest message of a thread: it has its translations itself, and its notification those of its member. */
export async function translatedMessage(
  { inside }: Inside,
  thing: QueuedThing,
  id: number,
  words: Names,
  at: Date,
): Promise<void> {
  await inside(at, async (ctx) => {
    const message = await ctx.db
      .selectFrom('thread_message')
      .select(['id', 'member_id'])
      .where('thing', '=', thing)
      .where('thing_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const translations = json(byStaff(words).translations);
    await ctx.db.updateTable('thread_message').set({ translations }).where('id', '=', message.id).execute();
    await keep(ctx, message.member_id, words);
  });
}

function keep(ctx: Ctx, member_id: number, words: Names): Promise<void> {
  const { text: original, translations } = byStaff(words);
  const rows = Object.entries(translations).map(([lang, text]) => ({ lang, original, text: text!, machine: true }));
  return keepSaid(ctx, member_id, rows);
}
