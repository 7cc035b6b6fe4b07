// In development an edit of the contract reaches the apps once the API has restarted.
import { expect, test } from 'vitest';
import { isWatched, waitForRestart } from './contract-plugin.ts';

const at = (path: string) => new URL(`../${path}`, import.meta.url).pathname;

test('texts and rows restart both apps; files that the apps import are left to Vite', () => {
  expect(['contract/texts/en/cart.json', 'contract/calls/cart.ts', 'contract/desk/buying.ts'].map(at).map(isWatched)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['contract/rules/box.ts', 'contract/calls/cart.test.ts', 'server/calls/x.ts'].map(at).map(isWatched)).toEqual([
    false,
    false,
    false,
  ]);
});

/** How often the API was polled, for these answers; the last one repeats. */
async function asked(answers: boolean[]): Promise<number> {
  let n = 0;
  await waitForRestart(
    async () => answers[n++] ?? answers.at(-1)!,
    async () => {},
  );
  return n;
}

test('it waits for an API that goes away and comes back', async () => {
  expect(await asked([true, true, false, false, true])).toBe(5);
});
test('it does not wait long for one that never stops, nor forever for one that does not come back', async () => {
  expect(await asked([true])).toBe(21);
  expect(await asked([false])).toBe(600);
});
