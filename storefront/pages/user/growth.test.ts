import { expect, test } from 'vitest';
import { growthPart, growthText } from './growth.ts';

test('on the way', () => {
  expect(growthPart({ growth: 3720, next_growth: 6000 })).toBe(0.62);
  expect(growthText({ growth: 3720, next_growth: 6000 })).toBe('3,720 / 6,000');
});

test('the highest level is full and names no goal', () => {
  expect(growthPart({ growth: 900_000, next_growth: null })).toBe(1);
  expect(growthText({ growth: 900_000, next_growth: null })).toBe('');
});

test('never beyond its ends', () => {
  expect(growthPart({ growth: 7000, next_growth: 6000 })).toBe(1);
  expect(growthPart({ growth: 0, next_growth: 500 })).toBe(0);
});
