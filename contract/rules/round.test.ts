import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ceilDiv, mulDiv, percent, percentWithin } from './round.ts';

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
    expect(58_005 + percent(58_005, 300)).toBe(59_745);
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
