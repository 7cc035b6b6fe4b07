import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Price } from '#contract/freight.ts';
import { amountAt, cheaperAbove, lastWeight, perUnit, priceOf, priceSteps } from './price.ts';
import { anyPrice, first80next30 } from './testing-lines.ts';

const kg = perUnit('kg');
const mode2: Price = {
  mode: 2,
  base: 2000,
  tiers: [
    { to: 5000, unit: 6000 },
    { to: 10_000, unit: 5200 },
  ],
};
const mode3: Price = {
  mode: 3,
  unit: 4000,
  tiers: [
    { to: 2000, total: 3000 },
    { to: 5000, total: 2500 },
    { to: 20_000, total: 1500 },
  ],
};
const mode4: Price = {
  mode: 4,
  first: 500,
  first_money: 6000,
  steps: [
    { to: 2000, per: 500, money: 2000 },
    { to: 10_000, per: 500, money: 1600 },
  ],
};
const mode5: Price = {
  mode: 5,
  tiers: [
    { to: 2000, first: 500, first_money: 7000, next: 500, next_money: 2500 },
    { to: 20_000, first: 1000, first_money: 9500, next: 1000, next_money: 3800 },
  ],
};

describe('the five modes', () => {
  it('3, mode 1: first 500 g 80.00, next 500 g 30.00: 1,620 g -> 170.00', () => {
    expect(amountAt(first80next30, 1620, kg)).toBe(17_000);
    expect(amountAt(first80next30, 500, kg)).toBe(8000);
    expect(amountAt(first80next30, 501, kg)).toBe(11_000);
    expect(amountAt(first80next30, 1000, kg)).toBe(11_000);
  });
  it('mode 2: 6,500 g -> 358.00; 5,000 g -> 320.00; 5,500 g -> 306.00', () => {
    expect([6500, 5000, 5500].map((weight) => amountAt(mode2, weight, kg))).toEqual([35_800, 32_000, 30_600]);
  });
  it('mode 3: 3,200 g -> 128 + 25 = 153.00', () => {
    expect(amountAt(mode3, 3200, kg)).toBe(15_300);
    expect(amountAt(mode3, 2000, kg)).toBe(11_000);
  });
  it('mode 4: 3,300 g -> 60 + 3 x 20 + 3 x 16 = 168.00', () => {
    expect(amountAt(mode4, 3300, kg)).toBe(16_800);
    expect(amountAt(mode4, 300, kg)).toBe(6000);
    expect(amountAt(mode4, 2000, kg)).toBe(12_000);
  });
  it('mode 5: 1,620 g -> 145.00; 4,300 g -> 95 + 4 x 38 = 247.00', () => {
    expect(amountAt(mode5, 1620, kg)).toBe(14_500);
    expect(amountAt(mode5, 4300, kg)).toBe(24_700);
  });
  it('a tier (from, to] includes its upper bound, and beyond the last there is no price', () => {
    expect(amountAt(mode5, 2000, kg)).toBe(14_500);
    expect(amountAt(mode5, 2001, kg)).toBe(9500 + 2 * 3800);
    for (const price of [mode2, mode3, mode4, mode5]) {
      expect(amountAt(price, lastWeight(price), kg)).not.toBeNull();
      expect(amountAt(price, lastWeight(price) + 1, kg)).toBeNull();
      expect(priceSteps(price, lastWeight(price) + 1, kg, null)).toEqual([]);
    }
    expect(lastWeight(first80next30)).toBe(Infinity);
  });
  it('m3: modes 1 and 2 with cm3 in place of grams, unit prices a m3', () => {
    const sea: Price = { mode: 2, base: 0, tiers: [{ to: 1_000_000, unit: 120_000 }] };
    expect(amountAt(sea, 250_000, perUnit('m3'))).toBe(30_000);
    const firstNext: Price = { mode: 1, first: 100_000, first_money: 20_000, next: 10_000, next_money: 1500 };
    expect(amountAt(firstNext, 125_000, perUnit('m3'))).toBe(20_000 + 3 * 1500);
  });
});

describe('steps of a price', () => {
  it('first 0.5 kg 80.00 + 3 x 30.00', () => {
    expect(priceSteps(first80next30, 1620, kg, null)).toEqual([
      { part: 'first', box: null, weight: 500, count: 1, price: 8000, amount: 8000 },
      { part: 'next', box: null, weight: 500, count: 3, price: 3000, amount: 9000 },
    ]);
  });
  it('names base, unit price and tier total', () => {
    expect(priceSteps(mode2, 6500, kg, null).map((step) => [step.part, step.price, step.amount])).toEqual([
      ['base', 2000, 2000],
      ['unit', 5200, 33_800],
    ]);
    expect(priceSteps(mode3, 3200, kg, null).map((step) => [step.part, step.amount])).toEqual([
      ['unit', 12_800],
      ['total', 2500],
    ]);
    expect(priceSteps(mode4, 3300, kg, 1).map((step) => [step.box, step.count, step.amount])).toEqual([
      [1, 1, 6000],
      [1, 3, 6000],
      [1, 3, 4800],
    ]);
  });
  it('always sum to the price', () => {
    fc.assert(
      fc.property(anyPrice, fc.integer({ min: 1, max: 45_000 }), (price, weight) => {
        const steps = priceSteps(price, weight, kg, null);
        expect(steps.reduce((all, step) => all + step.amount, 0)).toBe(amountAt(price, weight, kg) ?? 0);
      }),
    );
  });
});

describe('smooth', () => {
  const terms = { smooth: true, step: 500, unit: 'kg' as const };
  it('5,000 g is billed as 5,500 g: 306.00 in place of 320.00', () => {
    expect(priceOf(terms, mode2, 5000)).toEqual({ amount: 30_600, as: 5500 });
    expect(priceOf({ ...terms, smooth: false }, mode2, 5000)).toEqual({ amount: 32_000, as: 5000 });
  });
  it('looks at the lowest weight the rounding step allows, and at every later tier', () => {
    expect(priceOf({ ...terms, step: 1 }, mode2, 5000)).toEqual({ amount: 2000 + 26_005, as: 5001 });
    const falling: Price = {
      mode: 2,
      base: 0,
      tiers: [
        { to: 5000, unit: 6000 },
        { to: 6000, unit: 5900 },
        { to: 20_000, unit: 2000 },
      ],
    };
    expect(priceOf(terms, falling, 4500)).toEqual({ amount: 13_000, as: 6500 });
  });
  it('without smooth the cheaper weight is known, for a note', () => {
    expect(cheaperAbove(mode2, 5000, 32_000, 500, kg)).toEqual({ weight: 5500, amount: 30_600 });
    expect(cheaperAbove(mode2, 4000, 26_000, 500, kg)).toBeNull();
    expect(cheaperAbove(first80next30, 5000, 32_000, 500, kg)).toBeNull();
  });
  it('heavier is never cheaper: modes 1 and 4 always, every mode when smooth', () => {
    const weights = fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 90 }));
    fc.assert(
      fc.property(anyPrice, weights, fc.constantFrom(100, 500), (price, [a, b], step) => {
        const smooth = price.mode !== 1 && price.mode !== 4;
        const [light, heavy] = [a, b].sort((x, y) => x - y).map((n) => priceOf({ smooth, step, unit: 'kg' }, price, n * step));
        if (heavy) expect(light!.amount).toBeLessThanOrEqual(heavy.amount);
      }),
      { numRuns: 500 },
    );
  });
  it('never makes a weight more expensive, and is the price of the weight it names', () => {
    fc.assert(
      fc.property(anyPrice, fc.integer({ min: 1, max: 80 }), (price, n) => {
        const plain = amountAt(price, n * 500, kg);
        const found = priceOf(terms, price, n * 500);
        expect(found === null).toBe(plain === null);
        if (!found) return;
        expect(found.amount).toBeLessThanOrEqual(plain!);
        expect(amountAt(price, found.as, kg)).toBe(found.amount);
      }),
    );
  });
});
