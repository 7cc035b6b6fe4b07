// The shop's own texts, which replace shipped ones. The caller has validated them.
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';

/** Replaces the shop's own texts of a language for these keys; a key without a text in `texts` has the shipped one again. */
export async function replaceOwnTexts(
  ctx: Pick<Ctx, 'db'>,
  lang: string,
  keys: readonly string[],
  texts: readonly { key: string; text: string }[],
): Promise<void> {
  if (keys.length === 0) return;
  await ctx.db.deleteFrom('text_override').where('lang', '=', lang).where('key', '=', anyOf(keys)).execute();
  if (texts.length > 0)
    await ctx.db
      .insertInto('text_override')
      .values(texts.map(({ key, text }) => ({ key, lang, text })))
      .execute();
}
