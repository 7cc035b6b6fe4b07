import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Quote } from '#contract/freight.ts';
import { recommendedQuote } from './recommend.ts';

const quote = (line_id: number, total: number, days_max: number, more: Partial<Quote> = {}): Quote =>
  ({ line_id, total, days_min: 1, days_max, eligible: true, coupon_amount: 0, points_used: 0, ...more }) as Quote;
const none = new Set<number>();
const pick = (quotes: Quote[], marked: ReadonlySet<number> = none) => recommendedQuote(quotes, marked)?.line_id;

describe('the recommended line', () => {
  it('is the cheapest of those that are not slower than the middle', () => {
    // sea is the cheapest and the slowest; the median of 90, 20, 12 is 20
    expect(pick([quote(1, 5000, 90), quote(2, 9000, 20), quote(3, 20000, 12)])).toBe(2);
    // of four the median lies halfway between 12 and 20
    expect(pick([quote(1, 5000, 90), quote(2, 9000, 20), quote(3, 20000, 12), quote(4, 30000, 6)])).toBe(3);
    expect(pick([quote(1, 5000, 90)])).toBe(1);
  });
  it('leaves out lines that can not go, in the choice and in the median', () => {
    expect(pick([quote(1, 5000, 90), quote(2, 9000, 20, { eligible: false, total: 0 }), quote(3, 20000, 12)])).toBe(3);
    expect(pick([quote(1, 0, 9, { eligible: false })])).toBeUndefined();
    expect(pick([])).toBeUndefined();
  });
  it("is the operator's marked one where that can go, the cheapest of several", () => {
    const lines = [quote(1, 5000, 90), quote(2, 9000, 20), quote(3, 20000, 12)];
    expect(pick(lines, new Set([1]))).toBe(1);
    expect(pick(lines, new Set([1, 3]))).toBe(1);
    expect(pick([quote(1, 0, 90, { eligible: false }), ...lines.slice(1)], new Set([1]))).toBe(3);
  });
  it('ignores a coupon that is valid on one line only', () => {
    const dear = quote(2, 7000, 10, { coupon_amount: 2000, points_used: 500 });
    expect(pick([quote(1, 9000, 10), dear])).toBe(1);
  });
  it('takes the faster, then the earlier of two at one price', () => {
    expect(pick([quote(1, 9000, 12), quote(2, 9000, 10), quote(3, 9000, 12)])).toBe(2);
    expect(pick([quote(2, 9000, 10), quote(1, 9000, 10)])).toBe(1);
  });
  it('never is slower than half of the lines, nor more expensive than another that is not', () => {
    const lines = fc
      .array(fc.record({ total: fc.integer({ min: 1, max: 99 }), days_max: fc.integer({ min: 1, max: 90 }) }), {
        minLength: 1,
        maxLength: 12,
      })
      .map((list) => list.map((one, at) => quote(at + 1, one.total, one.days_max)));
    fc.assert(
      fc.property(lines, (list) => {
        const found = recommendedQuote(list, none)!;
        expect(list.filter((one) => one.days_max >= found.days_max).length * 2).toBeGreaterThanOrEqual(list.length);
        for (const other of list) if (other.days_max <= found.days_max) expect(other.total).toBeGreaterThanOrEqual(found.total);
      }),
    );
  });
});
