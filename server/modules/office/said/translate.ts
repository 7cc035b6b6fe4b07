// Texts of people in the language of who reads them: by the shop itself where it is a saved text, else once by the service, and
// kept with their member.
import { createHash } from 'node:crypto';
import type { Output } from '#contract/call.ts';
import type { threads } from '#contract/calls/threads.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { hasWords, translatePlain } from '../../catalog/translation/plain.ts';
import { savedIn } from './saved.ts';

export type Translated = Output<(typeof threads)['thread']['translate']>;
type Turned = { text: string; machine: boolean };

/** Longer texts are no reasons and answers: they stay as they were written. */
const MOST_CHARS = 4000;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** As many as the service takes at once are translated; what is left is by the next time. */
export async function translateSaid(ctx: Ctx, member_id: number, texts: readonly (string | null)[]): Promise<Translated> {
  const words = texts.flatMap((text) => (text && text.length <= MOST_CHARS && hasWords(text) ? [text] : []));
  const hashes = new Map(words.map((text) => [hashOf(text), text]));
  if (hashes.size === 0) return { state: 'done', texts: [] };
  const kept = await ctx.db
    .selectFrom('said_translation')
    .select(['hash', 'text', 'machine'])
    .where('member_id', '=', member_id)
    .where('lang', '=', ctx.lang)
    .where('hash', '=', anyOf(hashes.keys()))
    .execute();
  const known = new Map<string, Turned>(kept.map(({ hash, ...turned }) => [hash, turned]));
  const open = [...hashes].filter(([hash]) => !known.has(hash));
  const { state, found } = await turn(
    ctx,
    open.map(([, text]) => text),
  );
  const rows = open.flatMap(([hash, original]) => {
    const turned = found.get(original);
    return turned ? [{ lang: ctx.lang, hash, original, ...turned }] : [];
  });
  for (const { hash, text, machine } of rows) known.set(hash, { text, machine });
  await keepSaid(ctx, member_id, rows);
  const turned = [...hashes].flatMap(([hash, original]) => {
    const now = known.get(hash);
    return now && now.text !== original ? [{ original, ...now }] : [];
  });
  return { state, texts: turned };
}

/** Keeps what texts about a member's things are in other languages; what is kept already stays. */
export async function keepSaid(
  ctx: Pick<Ctx, 'db' | 'now'>,
  member_id: number,
  rows: readonly ({ lang: string; original: string } & Turned)[],
): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db
    .insertInto('said_translation')
    .values(
      rows.map(({ lang, original, text, machine }) => ({
        ...{ member_id, lang, hash: hashOf(original), text, machine },
        at: ctx.now,
      })),
    )
    .onConflict((c) => c.doNothing())
    .execute();
}

async function turn(ctx: Ctx, texts: readonly string[]): Promise<{ state: Translated['state']; found: Map<string, Turned> }> {
  const found = new Map<string, Turned>();
  const { translator } = ctx.app.config;
  if (texts.length === 0) return { state: 'done', found };
  const saved = await savedIn(ctx, ctx.lang);
  for (const text of texts) {
    const own = saved(text);
    if (own !== undefined) found.set(text, { text: own, machine: false });
  }
  if (!translator) return { state: 'off', found };
  const open = texts.filter((text) => !found.has(text)).slice(0, translator.max_texts);
  const given = await translatePlain(ctx, open, ctx.lang);
  if (!given) return { state: 'failed', found };
  for (const [at, text] of open.entries()) found.set(text, { text: given[at]!, machine: true });
  return { state: 'done', found };
}
