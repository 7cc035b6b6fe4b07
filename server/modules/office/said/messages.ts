// Messages to a member with words of staff in them: the whole text, with those words in the member's language.
import { fail, type MemberCtx, type MessageParams } from '../../../context.ts';
import { type MessageRow, messageWriter, ownMessages } from '../../support/notifications/messages.ts';
import { type Translated, translateSaid } from './translate.ts';

type Found = ReadonlyMap<string, { text: string; machine: boolean }>;

/** Parameters that are words of staff; what is a name or a saved text is kept by language. */
const WORDS = ['reason', 'text', 'note', 'why'];
const wordsOf = (params: MessageParams): string[] =>
  Object.entries(params).flatMap(([name, value]) => (WORDS.includes(name) && typeof value === 'string' ? [value] : []));

export async function translateMessages(ctx: MemberCtx, ids: readonly number[]): Promise<Translated> {
  const rows = await ownMessages(ctx, ids);
  if (rows.length < new Set(ids).size) fail('fail.not_found', {}, 'ids');
  const { state, texts } = await translateSaid(
    ctx,
    ctx.member.id,
    rows.flatMap((row) => wordsOf(row.params)),
  );
  if (texts.length === 0) return { state, texts: [] };
  const found: Found = new Map(texts.map(({ original, ...turned }) => [original, turned]));
  const write = await messageWriter(ctx, rows);
  return {
    state,
    texts: rows.flatMap((row) => {
      const turned = withWords(row, found);
      return turned ? [{ original: write(row).content, text: write(turned.row).content, machine: turned.machine }] : [];
    }),
  };
}

function withWords(row: MessageRow, found: Found): { row: MessageRow; machine: boolean } | null {
  const turned = Object.entries(row.params).flatMap(([name, value]) => {
    const now = WORDS.includes(name) && typeof value === 'string' ? found.get(value) : undefined;
    return now ? [{ name, ...now }] : [];
  });
  if (turned.length === 0) return null;
  const params = { ...row.params, ...Object.fromEntries(turned.map(({ name, text }) => [name, text])) };
  return { row: { ...row, params }, machine: turned.some(({ machine }) => machine) };
}
