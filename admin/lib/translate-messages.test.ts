import { expect, test } from 'vitest';
import { translateMessages } from '#admin/lib/translate-messages.ts';
import type { MessageOut } from '#contract/calls/parts.ts';

const message = (id: number, from: MessageOut['from'] = 'member', text = `text ${id}`): MessageOut => ({
  ...{ id, from, text, name: '', photos: [], time: '2026-11-22T00:00:00Z', read: true },
});
const PAGE = 3;

/** A server that translates a page in one call. */
function server(messages: readonly MessageOut[]) {
  const asked: number[] = [];
  const ask = async (upTo: number) => {
    asked.push(upTo);
    const page = messages.filter(({ id, from, text }) => id <= upTo && from === 'member' && text !== '…').slice(-PAGE);
    return { state: 'done' as const, texts: page.map(({ id }) => ({ id, text: `en ${id}` })) };
  };
  return { asked, ask };
}

test('messages of all pages are translated, those without words and of the shop are not asked for, nor known ones again', async () => {
  const all = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => message(id, id === 5 ? 'operator' : 'member', id === 6 ? '…' : `text ${id}`));
  const { asked, ask } = server(all);
  const texts = new Map<number, string>();
  const hear = (page: readonly { id: number; text: string }[]) => {
    for (const { id, text } of page) texts.set(id, text);
  };
  expect(await translateMessages(all, texts, ask, hear)).toBe(true);
  expect([...texts.keys()].sort()).toEqual([1, 2, 3, 4, 7, 8]);
  expect(asked).toEqual([8, 3]);
  expect(await translateMessages([...all, message(9)], texts, ask, hear)).toBe(true);
  expect(asked).toEqual([8, 3, 9]);
});

test('it ends where a message gets no translation, and where the service fails', async () => {
  const none = async () => ({ state: 'done' as const, texts: [] });
  expect(await translateMessages([message(1), message(2)], new Map(), none, () => undefined)).toBe(true);
  const failed = async () => ({ state: 'failed' as const, texts: [] });
  expect(await translateMessages([message(1)], new Map(), failed, () => undefined)).toBe(false);
});
