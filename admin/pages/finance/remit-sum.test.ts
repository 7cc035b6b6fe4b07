import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueMinor, readMinor, resultOf, writeMinor } from '#admin/pages/finance/remit-sum.ts';
import { minorUnits, plain } from '#contract/amount.ts';

const remit = { bill_amount: 10_000, rate: '0.1287', decimals: 2, minor: minorUnits(1300), amount: 10_100 };

test('what is due is counted in the currency of the remittance', () => {
  expect(dueMinor({ ...remit, bill_amount: 37_024, rate: '1' })).toBe(37_024);
  expect(dueMinor(remit)).toBe(1287);
  expect(dueMinor({ ...remit, decimals: 0, rate: '21.4' })).toBe(2140);
  expect(dueMinor({ ...remit, bill_amount: null })).toBeNull();
  // Of a bill in another currency, at the rate that it was sent at.
  expect(dueMinor({ ...remit, rate: '' })).toBe(1287);
  expect(dueMinor({ ...remit, rate: '', amount: 0 })).toBeNull();
});

test('enough pays the bill, more leaves a rest, less goes to the wallet', () => {
  expect(resultOf(minorUnits(1287), minorUnits(1287))).toEqual({ kind: 'pays', rest: 0 });
  expect(resultOf(minorUnits(1300), minorUnits(1287))).toEqual({ kind: 'rest', rest: 13 });
  expect(resultOf(minorUnits(1286), minorUnits(1287))).toEqual({ kind: 'short', rest: 1286 });
  expect(resultOf(minorUnits(500), null)).toBeNull();
});

test('amounts are typed with the decimals of their currency', () => {
  expect([readMinor('12.87', 2), readMinor('2140', 0), readMinor('2140.5', 0)]).toEqual([1287, 2140, null]);
  expect([writeMinor(minorUnits(1287), 2), writeMinor(minorUnits(2140), 0)]).toEqual(['12.87', '2140']);
});

test('what the desk counts as due is what the bill asks for, to the smallest unit, at any rate', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 900_000_000 }), fc.integer({ min: 1, max: 99_999_999 }), (fen, rate) => {
      const text = plain(rate, 6);
      for (const decimals of [2, 0]) {
        // Half up, in whole numbers: fen / 100 x rate / 10^6 in units of 10^-decimals.
        const [over, under] = [BigInt(fen) * BigInt(rate) * 10n ** BigInt(decimals), 10n ** 8n];
        expect(dueMinor({ ...remit, bill_amount: fen, decimals, rate: text })).toBe(Number((over * 2n + under) / (under * 2n)));
      }
      expect(readMinor(writeMinor(minorUnits(fen), 2), 2)).toBe(fen);
    }),
  );
  // 1.005 is a little less in floating point: 100.5 was rounded down.
  expect(dueMinor({ ...remit, bill_amount: 100, rate: '1.005' })).toBe(101);
});
