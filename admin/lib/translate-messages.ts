// Translations of all messages of a conversation that are on the screen: the server translates a page of them in one call.
import type { MessageOut } from '#contract/calls/parts.ts';

type Answer = { state: 'done' | 'off' | 'failed'; texts: readonly { id: number; text: string }[] };
/** `upTo`: the newest message that is wanted. */
type Ask = (upTo: number) => Promise<Answer>;

const hasWords = ({ from, text }: MessageOut): boolean => from === 'member' && /\p{L}/u.test(text);

/**
 * Asks until each message of the member has its translation, the newest first; `known` are not asked for again. `heard` gets
 * each page. Answers false when the service fails.
 */
export async function translateMessages(
  messages: readonly MessageOut[],
  known: ReadonlyMap<number, string>,
  ask: Ask,
  heard: (texts: Answer['texts']) => void,
): Promise<boolean> {
  const done = new Set(known.keys());
  for (;;) {
    const next = messages.findLast((message) => hasWords(message) && !done.has(message.id));
    if (!next) return true;
    const { state, texts } = await ask(next.id);
    if (state === 'failed') return false;
    heard(texts);
    for (const { id } of [next, ...texts]) done.add(id);
  }
}
