import { expect, test } from 'vitest';
import { serviceFeeOf } from './service-fee.ts';

const terms = { rate_bp: 500, min: 500, max: 20_000 };

test('5 % of goods + domestic freight, rounded half up, min 5.00, max 200.00, nothing for nothing', () => {
  expect([15_800, 5000, 10_000, 10_010].map((base) => serviceFeeOf(base, terms))).toEqual([790, 500, 500, 501]);
  expect([1000, 1_000_000, 9_000_000, 0, -1].map((base) => serviceFeeOf(base, terms))).toEqual([500, 20_000, 20_000, 0, 0]);
});

test('the rate of level or card first, then min and max', () => {
  expect(serviceFeeOf(20_000, { ...terms, rate_bp: 200 })).toBe(500);
  expect(serviceFeeOf(100_000, { ...terms, rate_bp: 350 })).toBe(3500);
});
