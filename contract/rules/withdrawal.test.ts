import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leastWithdrawal, withdrawalFee } from './withdrawal.ts';

const terms = { min: 5000, fee_rate: 100, fee_min: 500 };

test.each([
  [5000, 500],
  [50_000, 500],
  [50_050, 501],
  [100_049, 1000],
  [100_050, 1001],
])('%d costs %d', (amount, fee) => expect(withdrawalFee(amount, terms)).toBe(fee));

test.each([
  ['as it is set', terms, 5000],
  ['1 fen more than the fee', { ...terms, fee_min: 8000 }, 8001],
  ['the fee itself is not enough', { ...terms, fee_min: 5000 }, 5001],
  ['something, where nothing is set', { min: 0, fee_rate: 0, fee_min: 0 }, 1],
  ['what leaves 1 fen once the fee is rounded', { min: 0, fee_rate: 9000, fee_min: 0 }, 6],
])('at least %s', (_, one, least) => expect(leastWithdrawal(one)).toBe(least));

test('from the least amount on the fee always leaves something; below it it would not, or is below the setting', () => {
  const any = fc.record({
    min: fc.integer({ min: 0, max: 2000 }),
    fee_rate: fc.integer({ min: 0, max: 9999 }),
    fee_min: fc.integer({ min: 0, max: 2000 }),
  });
  fc.assert(
    fc.property(any, fc.integer({ min: 0, max: 100_000 }), (one, more) => {
      const least = leastWithdrawal(one);
      expect(withdrawalFee(least + more, one)).toBeLessThan(least + more);
      if (least > one.min) expect(withdrawalFee(least - 1, one)).toBeGreaterThanOrEqual(least - 1);
    }),
  );
});
