import { expect, test } from 'vitest';
import { dueMinor, readMinor, resultOf, writeMinor } from '#admin/pages/finance/remit-sum.ts';

test('what is due is counted in the currency of the remittance', () => {
  expect(dueMinor(37_024, 'CNY', '1')).toBe(37_024);
  expect(dueMinor(10_000, 'EUR', '0.1287')).toBe(1287);
  expect(dueMinor(10_000, 'JPY', '21.4')).toBe(2140);
  expect(dueMinor(10_000, 'EUR', '')).toBeNull();
  expect(dueMinor(null, 'EUR', '0.13')).toBeNull();
});

test('enough pays the bill, more leaves a rest, less goes to the wallet', () => {
  expect(resultOf(1287, 1287)).toEqual({ kind: 'pays', rest: 0 });
  expect(resultOf(1300, 1287)).toEqual({ kind: 'rest', rest: 13 });
  expect(resultOf(1286, 1287)).toEqual({ kind: 'short', rest: 1286 });
  expect(resultOf(500, null)).toBeNull();
});

test('amounts are typed with the decimals of their currency', () => {
  expect([readMinor('12.87', 'EUR'), readMinor('2140', 'JPY'), readMinor('2140.5', 'JPY')]).toEqual([1287, 2140, null]);
  expect([writeMinor(1287, 'EUR'), writeMinor(2140, 'JPY')]).toEqual(['12.87', '2140']);
});
