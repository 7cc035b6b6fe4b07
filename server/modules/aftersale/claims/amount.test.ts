import { expect, test } from 'vitest';
import { type ClaimFactors, type ClaimInput, calculateClaim, weeksLate, withDecidedAmount } from './amount.ts';

const base: ClaimInput = {
  type: 'lost',
  insured_value: 0,
  freight: 29_000,
  goods: 40_000,
  loss: 0,
  asked: 0,
  days: 20,
  days_max: 12,
};
const shipped: ClaimFactors = { freight_times: 3, week_bp: 1000, late_most_bp: 5000 };
const of = (ask: Partial<ClaimInput>, by = shipped) => {
  const { parts, total } = calculateClaim({ ...base, ...ask }, by);
  return { total, parts: parts.map((p) => [p.code, p.amount]) };
};

test('lost and insured: the real loss up to the insured value', () => {
  expect(of({ insured_value: 69_000 })).toEqual({
    total: 69_000,
    parts: [
      ['goods', 40_000],
      ['freight', 29_000],
    ],
  });
  expect(of({ insured_value: 50_000 })).toEqual({
    total: 50_000,
    parts: [
      ['goods', 40_000],
      ['freight', 29_000],
      ['limit_insured', -19_000],
    ],
  });
  // Never more than was lost.
  expect(of({ insured_value: 1_000_000 }).total).toBe(69_000);
});

test('lost and not insured: freight back and the goods, together at most three times the freight', () => {
  expect(of({}).total).toBe(69_000);
  expect(of({ goods: 200_000 })).toEqual({
    total: 87_000,
    parts: [
      ['goods', 200_000],
      ['freight', 29_000],
      ['limit_freight_times', -142_000],
    ],
  });
});

test('never more than was asked for, be it less than the goods, the freight and the cap', () => {
  const ask = { type: 'missing', insured_value: 16_780, freight: 19_403, goods: 3690, loss: 3690 } as const;
  expect(of({ ...ask, asked: 5000 })).toEqual({
    total: 5000,
    parts: [
      ['goods', 3690],
      ['freight', 19_403],
      ['limit_insured', -6313],
      ['limit_asked', -11_780],
    ],
  });
  expect(of(ask).total).toBe(16_780);
  expect(of({ ...ask, asked: 90_000 }).total).toBe(16_780);
  expect(calculateClaim({ ...base, ...ask, asked: 5000 }, shipped).cap).toBe(16_780);
});

test('damaged, missing: the part of the goods and the same part of the freight', () => {
  expect(of({ type: 'damaged', loss: 10_000 })).toEqual({
    total: 17_250,
    parts: [
      ['goods', 10_000],
      ['freight', 7250],
    ],
  });
  expect(of({ type: 'missing', loss: 40_000 }).total).toBe(69_000);
  expect(of({ type: 'missing', loss: 90_000 }).total).toBe(69_000);
  expect(of({ type: 'damaged', loss: 10_000, insured_value: 12_000 })).toEqual({
    total: 12_000,
    parts: [
      ['goods', 10_000],
      ['freight', 7250],
      ['limit_insured', -5250],
    ],
  });
  expect(of({ type: 'damaged', loss: 0, goods: 0 })).toEqual({ total: 0, parts: [] });
  // a third of the freight is rounded half up, once
  expect(of({ type: 'missing', goods: 30_000, loss: 10_000, freight: 10_000 }).parts).toEqual([
    ['goods', 10_000],
    ['freight', 3333],
  ]);
});

test('delayed: 10 % of the freight for each full week beyond twice the longest time, at most 50 %', () => {
  expect(weeksLate(24, 12)).toBe(0);
  expect(weeksLate(30, 12)).toBe(0);
  expect(weeksLate(31, 12)).toBe(1);
  expect(of({ type: 'delayed', days: 30 })).toEqual({ total: 0, parts: [] });
  expect(of({ type: 'delayed', days: 31 })).toEqual({ total: 2900, parts: [['late', 2900]] });
  expect(of({ type: 'delayed', days: 24 + 35 }).total).toBe(14_500);
  expect(of({ type: 'delayed', days: 24 + 70 }).total).toBe(14_500);
});

test('the shop may set its own factors', () => {
  const by = { freight_times: 2, week_bp: 2000, late_most_bp: 3000 };
  expect(of({ goods: 200_000 }, by).total).toBe(58_000);
  expect(of({ type: 'delayed', days: 31 }, by).total).toBe(5800);
  expect(of({ type: 'delayed', days: 24 + 35 }, by).total).toBe(8700);
});

test('seized: nothing when the declaration was untrue, else as not insured', () => {
  expect(of({ type: 'seized', untrue: true, insured_value: 69_000 })).toEqual({ total: 0, parts: [] });
  expect(of({ type: 'seized', insured_value: 50_000 }).total).toBe(69_000);
  expect(of({ type: 'seized', goods: 200_000, insured_value: 229_000 }).total).toBe(87_000);
});

test('another amount is a part by name: the parts always sum to the total', () => {
  const worth = calculateClaim({ ...base, type: 'damaged', loss: 10_000 }, shipped);
  expect(withDecidedAmount(worth, worth.total)).toBe(worth);
  const changed = withDecidedAmount(worth, 20_000);
  expect(changed).toMatchObject({ total: 20_000 });
  expect(changed.parts.map((p) => p.amount)).toEqual([10_000, 7250, 2750]);
});
