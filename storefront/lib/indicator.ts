// The loading indicator: how many calls the user waits for. app.tsx shows it when one takes longer than 200 ms.
import { createStore } from '#client/store.ts';

export const waiting = createStore(0);

/** Counts the work as pending until it settles. */
export async function during<T>(work: Promise<T>): Promise<T> {
  waiting.set((n) => n + 1);
  try {
    return await work;
  } finally {
    waiting.set((n) => n - 1);
  }
}
