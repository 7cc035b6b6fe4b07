// The preview of a withdrawal's fee.
import { expect, test } from 'vitest';
import { feeOf } from './sums.ts';

test.each([
  [5000, 500],
  [50_000, 500],
  [50_050, 501],
  [100_049, 1000],
  [100_050, 1001],
])('%d costs %d', (amount, fee) => expect(feeOf(amount, { fee_rate: 100, fee_min: 500 })).toBe(fee));
