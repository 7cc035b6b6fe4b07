// Translates texts of goods: by the dictionary (options), stored translations, or the translation service.
import { createHash } from 'node:crypto';
import { SourceFailed } from '../../../connectors/marketplace/source.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { askSource } from '../sources/ask.ts';
import { lookUp } from './dictionary.ts';

/** The most that the service gets for one page of goods; longer descriptions stay in their own language. */
const MOST_CHARS = 20_000;

/** Words of other shops stay as they are without a service: the buyer looks for them on the seller's page. */
const FROM = /^(?:zh|en)\b/;

const hashOf = (from: string, text: string): string => createHash('sha256').update(`${from}\n${text}`).digest('base64url');

/** Translations by text; a text without one is missing. Does not throw when the service does not answer: the original is shown. */
export async function translations(ctx: Ctx, texts: readonly string[], from: string, to: string): Promise<Map<string, string>> {
  const wanted = [...new Set(texts.filter((text) => text.trim() !== '' && /\p{L}/u.test(text)))];
  const found = new Map<string, string>();
  for (const text of FROM.test(from) ? wanted : []) {
    const word = lookUp(text, from, to);
    if (word !== null) found.set(text, word);
  }
  const { translator } = ctx.app.config;
  const open = wanted.filter((text) => !found.has(text));
  if (open.length === 0) return found;
  const hashes = new Map(open.map((text) => [hashOf(from, text), text]));
  const kept = await ctx.db
    .selectFrom('translation')
    .select(['hash', 'text'])
    .where('lang', '=', to)
    .where('hash', '=', anyOf(hashes.keys()))
    .execute();
  for (const { hash, text } of kept) found.set(hashes.get(hash)!, text);
  if (!translator) return found;
  const asked = open.filter((text) => !found.has(text) && text.length <= MOST_CHARS);
  for (let at = 0; at < asked.length; at += translator.max_texts) {
    const some = asked.slice(at, at + translator.max_texts);
    try {
      const given = await askSource(ctx, translator, 'translate', (signal) => translator.translate(some, from, to, signal));
      for (const [n, text] of some.entries()) found.set(text, given[n]!);
      await ctx.db
        .insertInto('translation')
        .values(some.map((text) => ({ hash: hashOf(from, text), lang: to, text: found.get(text)!, at: ctx.now })))
        .onConflict((c) => c.columns(['hash', 'lang']).doNothing())
        .execute();
    } catch (error) {
      if (!(error instanceof SourceFailed)) throw error;
      return found;
    }
  }
  return found;
}
