import { expect, test } from 'vitest';
import { payAtOnce, takePayAtOnce } from '#shop/parts/money/pay-at-once.ts';

test('a bill is paid at once a single time, and no other bill is', () => {
  expect(takePayAtOnce('B1')).toBe(false);
  payAtOnce('B1');
  expect(takePayAtOnce('B2')).toBe(false);
  expect(takePayAtOnce('B1')).toBe(true);
  expect(takePayAtOnce('B1')).toBe(false);
});
