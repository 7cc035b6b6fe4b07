// An Enter that ends the composition of an input method (Chinese, Japanese, Korean) has no other effect.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isComposing } from '#ui/input/composing.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

test("every handler of Enter asks whether the key is an input method's", () => {
  const handlers: string[] = [];
  const careless: string[] = [];
  for (const app of ['ui', 'client', 'storefront', 'admin'])
    for (const file of readdirSync(join(ROOT, app), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.tsx')) continue;
      const lines = readFileSync(join(ROOT, app, file), 'utf8').split('\n');
      lines.forEach((line, at) => {
        if (!/key === 'Enter'/.test(line)) return;
        handlers.push(file);
        if (!lines.slice(Math.max(0, at - 2), at + 1).some((one) => one.includes('isComposing(')))
          careless.push(`${app}/${file}:${at + 1}`);
      });
    }
  expect(handlers.length).toBeGreaterThan(3);
  expect(careless, 'ask isComposing(event) of ui/input/composing.ts first').toEqual([]);
});

test('Safari ends a composition before the key event, which has its own key code', () => {
  const key = (isComposingNow: boolean, keyCode: number) =>
    isComposing({ nativeEvent: { isComposing: isComposingNow, keyCode } } as Parameters<typeof isComposing>[0]);
  expect([key(true, 13), key(false, 229), key(false, 13)]).toEqual([true, true, false]);
});
