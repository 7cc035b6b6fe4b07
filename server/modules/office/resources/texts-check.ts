// Validates the shop's own wording of a text: it must parse, and use exactly the placeholders of the shipped text.
import { InvalidText, parseMessage } from '#contract/icu.ts';
import { placeholdersOf } from '#contract/message.ts';
import { messageOf, texts } from '#contract/messages.ts';

const MAX_LENGTH = 2000;
/** Whether the shop may override a text: all but the back office's own. */
export const isOverridable = (key: string): boolean => Object.hasOwn(texts, key) && !key.startsWith('desk.');

type Problem = 'unknown' | 'not_text' | 'long' | 'syntax' | 'strange' | 'missing';
export type TextError = { problem: Problem; names: string[] };

/** The first error of a text for a key; undefined when it is valid. */
export function findTextError(key: string, value: unknown): TextError | undefined {
  if (!isOverridable(key)) return { problem: 'unknown', names: [] };
  if (typeof value !== 'string') return { problem: 'not_text', names: [] };
  if (value.length > MAX_LENGTH) return { problem: 'long', names: [String(MAX_LENGTH)] };
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
