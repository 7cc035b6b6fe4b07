// Words of staff among the parameters of a message: what stands there as it was written. Names and the shop's own texts are
// stored by language.
import type { MessageParams } from '../../../context.ts';

const WORDS = ['reason', 'text', 'note', 'why'];
const isWords = ([name, value]: readonly [string, MessageParams[string]]): boolean =>
  WORDS.includes(name) && typeof value === 'string' && value !== '';

export const wordsOf = (params: MessageParams): string[] =>
  Object.entries(params)
    .filter(isWords)
    .map(([, value]) => String(value));

export type Turned = { text: string; machine: boolean };

/** The message with these words in another language, and whether a machine has translated any; null: none of them is in it. */
export function withWords<T extends { params: MessageParams }>(
  message: T,
  found: ReadonlyMap<string, Turned>,
): { message: T; machine: boolean } | null {
  const turned = Object.entries(message.params)
    .filter(isWords)
    .flatMap(([name, value]) => {
      const now = found.get(String(value));
      return now ? [{ name, ...now }] : [];
    });
  if (turned.length === 0) return null;
  const params = { ...message.params, ...Object.fromEntries(turned.map(({ name, text }) => [name, text])) };
  return { message: { ...message, params }, machine: turned.some(({ machine }) => machine) };
}
