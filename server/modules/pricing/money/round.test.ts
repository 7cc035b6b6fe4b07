import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spread, spreadWithin, sum } from './round.ts';

describe('sum', () => {
  it('refuses what is not a whole number', () => {
    expect(sum([58_005, 1740])).toBe(59_745);
    expect(() => sum([1, Number.NaN])).toThrow(RangeError);
    expect(() => sum([1.5])).toThrow(RangeError);
  });
});

describe('spread', () => {
  it('coupon 20.00 over goods 30.00, 120.00, 120.00 is 2.22, 8.89, 8.89', () => {
    expect(spread(2000, [3000, 12_000, 12_000])).toEqual([222, 889, 889]);
  });
  it('gives ties to the earlier row', () => {
    expect(spread(1, [1, 1, 1])).toEqual([1, 0, 0]);
    expect(spread(100, [1, 1, 1])).toEqual([34, 33, 33]);
  });
  it('shares equally without any weight, and mirrors a negative total', () => {
    expect(spread(5, [0, 0])).toEqual([3, 2]);
    expect(spread(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
  });
  it('spreads nothing over nothing, but not something', () => {
    expect(spread(0, [])).toEqual([]);
    expect(() => spread(1, [])).toThrow(RangeError);
    expect(() => spread(1, [1, -1])).toThrow(RangeError);
  });

  const amounts = fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 20 });
  it('conserves the sum, and no share is a whole fen off', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), amounts, (total, weights) => {
        const shares = spread(total, weights);
        const all = weights.reduce((a, b) => a + b, 0) || weights.length;
        const by = weights.some((one) => one > 0) ? weights : weights.map(() => 1);
        expect(sum(shares)).toBe(total);
        for (const [row, share] of shares.entries()) {
          const off = BigInt(share) * BigInt(all) - BigInt(total) * BigInt(by[row]!);
          expect(off < BigInt(all) && off > -BigInt(all)).toBe(true);
        }
      }),
    );
  });
  it('within limits: conserves the sum and keeps every limit; equal to spread where no limit bites', () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 9999 })), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(rows, fc.nat(), (pairs, seed) => {
        const weights = pairs.map(([weight]) => weight);
        const limits = pairs.map(([, limit]) => limit);
        const total = sum(limits) === 0 ? 0 : seed % (sum(limits) + 1);
        const shares = spreadWithin(total, weights, limits);
        expect(sum(shares)).toBe(total);
        expect(shares.every((share, row) => share >= 0 && share <= limits[row]!)).toBe(true);
        const free = spread(total, weights);
        if (free.every((share, row) => share <= limits[row]!)) expect(shares).toEqual(free);
      }),
    );
    expect(() => spreadWithin(11, [1, 1], [5, 5])).toThrow(RangeError);
  });
});
