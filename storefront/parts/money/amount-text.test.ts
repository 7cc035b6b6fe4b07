import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plain } from '#contract/amount.ts';
import { minorFrom } from './amount-text.ts';

test('amounts are read in smallest units', () => {
  expect([minorFrom('128.5', 2), minorFrom(' 128,50 ', 2), minorFrom('7', 2), minorFrom('1200', 0)]).toEqual([
    12850, 12850, 700, 1200,
  ]);
});

test('what is no amount of the currency is undefined', () => {
  expect(['', '0', '-3', '1.234', 'abc', '1e5'].map((text) => minorFrom(text, 2))).toEqual(Array(6).fill(undefined));
  expect(minorFrom('12.5', 0)).toBeUndefined();
});

test('what a field shows is read as the very amount again, whatever its size and its decimals', () => {
  expect([plain(12850, 2), plain(1200, 0), plain(-5, 2)]).toEqual(['128.50', '1200', '-0.05']);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), fc.constantFrom(0, 2, 3), (minor, places) => {
      const whole = Math.min(minor, 999_999_999 * 10 ** places);
      expect(minorFrom(plain(whole, places), places)).toBe(whole);
      expect(minorFrom(plain(whole, places).replace('.', ','), places)).toBe(whole);
    }),
  );
});
