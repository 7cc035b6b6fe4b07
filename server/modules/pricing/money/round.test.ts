import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ceilDiv, mulDiv, percent, percentWithin, spread, spreadWithin, sum } from './round.ts';

describe('rounding', () => {
  it('rounds halves up, and mirrors negative amounts', () => {
    expect([mulDiv(5, 1, 10), mulDiv(4, 1, 10), mulDiv(15, 1, 10), mulDiv(-5, 1, 10), mulDiv(-4, 1, 10)]).toEqual([
      1, 0, 2, -1, 0,
    ]);
  });
  it('takes percentages in basis points: 5 % of 1.50 is 0.075, rounded to 0.08', () => {
    expect(percent(150, 500)).toBe(8);
    expect(percent(149, 500)).toBe(7);
  });
  it('gateway fee of the worked quote: 3 % of 580.05 is 17.40, charged 597.45', () => {
    expect(percent(58_005, 300)).toBe(1740);
    expect(sum([58_005, percent(58_005, 300)])).toBe(59_745);
  });
  it('withdrawal fee 1 %, min 5.00: 50.00 costs 5.00 and pays 45.00', () => {
    const fee = percentWithin(5000, 100, 500);
    expect([fee, 5000 - fee]).toEqual([500, 4500]);
    expect(percentWithin(100_000, 100, 500)).toBe(1000);
  });
  it('stays exact where a product leaves the safe range', () => {
    expect(mulDiv(9_000_000_000_000, 9_999, 10_000)).toBe(8_999_100_000_000);
    expect(mulDiv(Number.MAX_SAFE_INTEGER, 3, 3)).toBe(Number.MAX_SAFE_INTEGER);
  });
  it('refuses fractions and divisors that are not positive', () => {
    expect(() => percent(1.5, 500)).toThrow(RangeError);
    expect(() => mulDiv(1, 1, 0)).toThrow(RangeError);
    expect(() => sum([1, Number.NaN])).toThrow(RangeError);
  });
  it('is never more than half a fen off the exact value', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 20_000 }), (amount, bp) => {
        const exact = BigInt(amount) * BigInt(bp);
        const distance = BigInt(percent(amount, bp)) * 10_000n - exact;
        return (distance < 0n ? -distance : distance) <= 5_000n;
      }),
    );
  });
  it('rounds whole divisions up', () => {
    expect([ceilDiv(0, 500), ceilDiv(1, 500), ceilDiv(500, 500), ceilDiv(501, 500)]).toEqual([0, 1, 1, 2]);
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
