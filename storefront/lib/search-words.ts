// Words this user searched for, newest first, under the storage key `history`.

import { createStore, useStore } from '#client/store.ts';
import { storage } from '#shop/lib/storage.ts';

const MOST = 20;
const words = createStore<string[]>((storage.get('history') ?? []).filter((w) => typeof w === 'string'));

const write = (next: string[]) => {
  storage.set('history', next.length ? next : undefined);
  words.set(next);
};

export const useSearchWords = (): string[] => useStore(words);

export function noteWord(word: string): void {
  const text = word.trim();
  if (text) write([text, ...words.get().filter((w) => w !== text)].slice(0, MOST));
}
export const forgetWord = (word: string): void => write(words.get().filter((w) => w !== word));
export const forgetWords = (): void => write([]);
