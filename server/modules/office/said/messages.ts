// Messages to a member with words of staff in them: the whole text, with those words in the member's language.
import { fail, type MemberCtx } from '../../../context.ts';
import { withWords, wordsOf } from '../../support/notifications/message-words.ts';
import { messageWriter, ownMessages } from '../../support/notifications/messages.ts';
import { type Translated, translateSaid } from './translate.ts';

export async function translateMessages(ctx: MemberCtx, ids: readonly number[]): Promise<Translated> {
  const rows = await ownMessages(ctx, ids);
  if (rows.length < new Set(ids).size) fail('fail.not_found', {}, 'ids');
  const { state, texts } = await translateSaid(
    ctx,
    ctx.member.id,
    rows.flatMap((row) => wordsOf(row.params)),
  );
  if (texts.length === 0) return { state, texts: [] };
  const found = new Map(texts.map(({ original, ...turned }) => [original, turned]));
  const write = await messageWriter(ctx, rows);
  return {
    state,
    texts: rows.flatMap((row) => {
      const turned = withWords(row, found);
      return turned ? [{ original: write(row).content, text: write(turned.message).content, machine: turned.machine }] : [];
    }),
  };
}
