// Whether words of the shop's own may stand in the place of a text: readable, and with exactly the gaps of the text shipped.
import { InvalidText, parseMessage } from '#contract/icu.ts';
import { placeholdersOf } from '#contract/message.ts';
import { messageOf, texts } from '#contract/messages.ts';

export const MOST = 2000;
/** The back office's own texts are ours. */
export const isOurs = (key: string): boolean => Object.hasOwn(texts, key) && !key.startsWith('desk.');

export type Problem = 'unknown' | 'not_text' | 'long' | 'syntax' | 'strange' | 'missing';
export type Wrong = { problem: Problem; names: string[] };

/** What is wrong with a text for a key, first things first; undefined: nothing. */
export function wrongWith(key: string, value: unknown): Wrong | undefined {
  if (!isOurs(key)) return { problem: 'unknown', names: [] };
  if (typeof value !== 'string') return { problem: 'not_text', names: [] };
  if (value.length > MOST) return { problem: 'long', names: [String(MOST)] };
  const wanted = placeholdersOf(messageOf(key, 'en')!);
  let given: string[];
  try {
    given = placeholdersOf(parseMessage(value));
  } catch (error) {
    if (error instanceof InvalidText) return { problem: 'syntax', names: [error.near] };
    throw error;
  }
  const strange = given.filter((gap) => !wanted.includes(gap));
  if (strange.length > 0) return { problem: 'strange', names: strange };
  const missing = wanted.filter((gap) => !given.includes(gap));
  return missing.length > 0 ? { problem: 'missing', names: missing } : undefined;
}
