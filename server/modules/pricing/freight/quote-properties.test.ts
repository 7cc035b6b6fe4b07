import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Quote, Reason } from '#contract/freight.ts';
import { freightKeys } from '#contract/freight-keys.ts';
import { quote } from './quote.ts';
import { anyAsk, anyBox, anyLine, input } from './testing-lines.ts';

describe('any line, any boxes', () => {
  const anything = [anyLine, anyAsk, fc.array(anyBox, { minLength: 1, maxLength: 4 })] as const;
  const reasons = (answer: Quote): Reason[] => [
    ...answer.reasons,
    ...answer.notes,
    ...answer.components,
    ...answer.boxes.flatMap((one) => one.why ?? []),
  ];
  it('components sum to the total, steps to the freight, nothing is negative or fractional', () => {
    fc.assert(
      fc.property(...anything, (terms, ask, boxes) => {
        const answer = quote(terms, { ...ask, boxes });
        expect(answer.components.reduce((all, row) => all + row.amount, 0)).toBe(answer.total);
        expect(answer.total).toBeGreaterThanOrEqual(0);
        expect(answer.components.every((row) => Number.isSafeInteger(row.amount))).toBe(true);
        expect(answer.eligible).toBe(answer.reasons.length === 0);
        if (answer.eligible) expect(answer.steps.reduce((all, step) => all + step.amount, 0)).toBe(answer.freight);
        expect(answer.points_used).toBeLessThanOrEqual(answer.freight_net / 10);
        expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
      }),
      { numRuns: 500 },
    );
  });
  it('explains itself with known keys and exactly their parameters', () => {
    fc.assert(
      fc.property(...anything, (terms, ask, boxes) => {
        for (const why of reasons(quote(terms, { ...ask, boxes })))
          expect(Object.keys(why.params).sort()).toEqual([...freightKeys[why.key]].sort());
      }),
      { numRuns: 500 },
    );
  });
  it('a heavier box never makes list freight cheaper (modes 1 and 4, every mode when smooth, volume rules max, half, none)', () => {
    const rules = fc.constantFrom('none' as const, 'max' as const, 'half' as const);
    fc.assert(
      fc.property(anyLine, anyBox, fc.integer({ min: 1, max: 9000 }), rules, (terms, one, more, kind) => {
        const { price } = terms.prices[0]!;
        const bare = {
          ...terms,
          rules: [],
          volume_rule: { kind },
          smooth: price.mode !== 1 && price.mode !== 4,
          goods_types: ['general'],
        };
        const light = quote(bare, input([one]));
        const heavy = quote(bare, input([{ ...one, weight: one.weight + more }]));
        if (heavy.eligible) expect(heavy.freight).toBeGreaterThanOrEqual(light.freight);
      }),
      { numRuns: 400 },
    );
  });
});
