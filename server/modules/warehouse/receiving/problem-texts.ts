// What is wrong with goods, in every language: a saved text, or usual problems as an inspection offers them.
import { LANGS, type Names, STAFF_LANGS } from '#contract/lang.ts';
import { say, texts } from '#contract/messages.ts';
import type { Ctx } from '../../../context.ts';
import { savedText } from '../buying/canned.ts';

const USUAL = Object.keys(texts).filter((key) => /^check\.(?!title$|help$)/.test(key));
const keyOf = new Map(STAFF_LANGS.flatMap((lang) => USUAL.map((key) => [say(key, {}, lang), key] as const)));
const COMMAS = new Map([
  ['zh-cn', '，'],
  ['zh-tw', '，'],
  ['ja', '、'],
  ['ar', '، '],
]);

/** Usual problems that staff tapped, joined by commas; undefined where anything else is said. */
export function usualProblems(text: string): Names | undefined {
  const keys = text.split(/[,，]/).flatMap((words) => keyOf.get(words.trim()) ?? []);
  if (keys.length < text.split(/[,，]/).length) return undefined;
  return Object.fromEntries(LANGS.map((lang) => [lang, keys.map((key) => say(key, {}, lang)).join(COMMAS.get(lang) ?? ', ')]));
}

export const problemTexts = async (
  ctx: Ctx,
  item: { order_id: number; item_id: number },
  text: string,
): Promise<Names | undefined> => (await savedText(ctx, 'problem', item, text)) ?? usualProblems(text);
