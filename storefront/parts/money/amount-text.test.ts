import { expect, test } from 'vitest';
import { minorFrom, textFrom } from './amount-text.ts';

test('amounts are read in smallest units', () => {
  expect([minorFrom('128.5', 2), minorFrom(' 128,50 ', 2), minorFrom('7', 2), minorFrom('1200', 0)]).toEqual([
    12850, 12850, 700, 1200,
  ]);
});

test('what is no amount of the currency is nothing', () => {
  expect(['', '0', '-3', '1.234', 'abc', '1e5'].map((text) => minorFrom(text, 2))).toEqual(Array(6).fill(undefined));
  expect(minorFrom('12.5', 0)).toBeUndefined();
});

test('and shown again', () => {
  expect([textFrom(12850, 2), textFrom(1200, 0)]).toEqual(['128.50', '1200']);
});
