// The five price modes: an amount for a billed weight, and the steps that make it up.
import type { Line, Price, PriceStep } from '#contract/freight.ts';
import { ceilDiv, mulDiv } from '#contract/rules/round.ts';

type FirstNext = { first: number; first_money: number; next: number; next_money: number };

/** The number of weight units in one priced unit: 1000 g a kg, 1,000,000 cm3 a m3. */
export const perUnit = (unit: Line['unit']): number => (unit === 'kg' ? 1000 : 1_000_000);

function tierOf<T extends { to: number }>(tiers: readonly T[], weight: number): T | null {
  for (const tier of tiers) if (weight <= tier.to) return tier;
  return null;
}

const nextCount = (row: FirstNext, weight: number): number => (weight <= row.first ? 0 : ceilDiv(weight - row.first, row.next));

/**
 * Price of a weight (grams, or cm3) in fen, rounded once, half up; null beyond the last tier.
 * unit: weight units of one priced kg or m3, see perUnit.
 */
export function amountAt(price: Price, weight: number, unit: number): number | null {
  switch (price.mode) {
    case 1:
      return price.first_money + nextCount(price, weight) * price.next_money;
    case 2: {
      const tier = tierOf(price.tiers, weight);
      return tier && price.base + mulDiv(weight, tier.unit, unit);
    }
    case 3: {
      const tier = tierOf(price.tiers, weight);
      return tier && mulDiv(weight, price.unit, unit) + tier.total;
    }
    case 4:
      return multiStep(price, weight);
    case 5: {
      const tier = tierOf(price.tiers, weight);
      return tier && tier.first_money + nextCount(tier, weight) * tier.next_money;
    }
  }
}

function multiStep(price: Extract<Price, { mode: 4 }>, weight: number): number | null {
  let amount = price.first_money;
  let from = price.first;
  for (const step of price.steps) {
    if (weight <= from) return amount;
    amount += ceilDiv(Math.min(weight, step.to) - from, step.per) * step.money;
    from = step.to;
  }
  return weight <= from ? amount : null;
}

/** The last weight of a price table; Infinity for first + next. */
export function lastWeight(price: Price): number {
  if (price.mode === 1) return Number.POSITIVE_INFINITY;
  if (price.mode === 4) return price.steps.at(-1)?.to ?? price.first;
  return price.tiers.at(-1)?.to ?? 0;
}

/** The later tier whose lowest weight costs less than this weight; null when there is none. */
export function cheaperAbove(
  price: Price,
  weight: number,
  amount: number,
  step: number,
  unit: number,
): { weight: number; amount: number } | null {
  if (price.mode === 1 || price.mode === 4) return null;
  let best: { weight: number; amount: number } | null = null;
  for (let at = 0; at < price.tiers.length - 1; at++) {
    const bound = price.tiers[at]!.to;
    if (bound < weight) continue;
    const lowest = bound - (bound % step) + step;
    const there = amountAt(price, lowest, unit);
    if (there !== null && there < (best?.amount ?? amount)) best = { weight: lowest, amount: there };
  }
  return best;
}

export interface Priced {
  amount: number;
  /** The weight it is billed as: a higher one where a smooth line is cheaper there. */
  as: number;
}

/** amountAt, and for smooth lines never more than the lowest weight of any later tier costs; null beyond the last tier. */
export function priceOf(line: Pick<Line, 'smooth' | 'step' | 'unit'>, price: Price, weight: number): Priced | null {
  const unit = perUnit(line.unit);
  const amount = amountAt(price, weight, unit);
  if (amount === null) return null;
  const above = line.smooth ? cheaperAbove(price, weight, amount, line.step, unit) : null;
  return above ? { amount: above.amount, as: above.weight } : { amount, as: weight };
}

/** The steps of a price, "first 0.5 kg 58.00 + 7 x 22.00"; they sum to amountAt. Empty beyond the last tier. */
export function priceSteps(price: Price, weight: number, unit: number, box: number | null): PriceStep[] {
  const one = (part: PriceStep['part'], size: number, amount: number): PriceStep => ({
    part,
    box,
    weight: size,
    count: 1,
    price: amount,
    amount,
  });
  const total = amountAt(price, weight, unit);
  if (total === null) return [];
  if (price.mode === 4) return multiSteps(price, weight, box);
  if (price.mode === 2) {
    const rate = tierOf(price.tiers, weight)!.unit;
    const perWeight: PriceStep = { part: 'unit', box, weight, count: 1, price: rate, amount: total - price.base };
    return price.base > 0 ? [one('base', weight, price.base), perWeight] : [perWeight];
  }
  if (price.mode === 3) {
    const tier = tierOf(price.tiers, weight)!;
    return [
      { part: 'unit', box, weight, count: 1, price: price.unit, amount: total - tier.total },
      one('total', tier.to, tier.total),
    ];
  }
  const row = price.mode === 1 ? price : tierOf(price.tiers, weight)!;
  const steps = [one('first', row.first, row.first_money)];
  const count = nextCount(row, weight);
  if (count > 0)
    steps.push({ part: 'next', box, weight: row.next, count, price: row.next_money, amount: count * row.next_money });
  return steps;
}

function multiSteps(price: Extract<Price, { mode: 4 }>, weight: number, box: number | null): PriceStep[] {
  const steps: PriceStep[] = [
    { part: 'first', box, weight: price.first, count: 1, price: price.first_money, amount: price.first_money },
  ];
  let from = price.first;
  for (const step of price.steps) {
    if (weight <= from) break;
    const count = ceilDiv(Math.min(weight, step.to) - from, step.per);
    steps.push({ part: 'next', box, weight: step.per, count, price: step.money, amount: count * step.money });
    from = step.to;
  }
  return steps;
}
