// Changing a price table: another mode keeps what both have in common, a new row goes on where the last one ends.
import type { Price } from '#contract/freight.ts';

export type Mode = Price['mode'];
type Tiered = Extract<Price, { tiers: unknown }>;

const FIRST = { first: 500, first_money: 8000, next: 500, next_money: 3000 };

const bounds = (price: Price): number[] =>
  price.mode === 1 ? [] : price.mode === 4 ? price.steps.map((s) => s.to) : price.tiers.map((t) => t.to);

/** The same line under another mode: first price and the limits of its tiers stay where the mode has them. */
export function withMode(price: Price, mode: Mode): Price {
  if (price.mode === mode) return price;
  const first =
    'first' in price
      ? { first: price.first, first_money: price.first_money }
      : price.mode === 5
        ? { first: price.tiers[0]!.first, first_money: price.tiers[0]!.first_money }
        : { first: FIRST.first, first_money: FIRST.first_money };
  const next =
    price.mode === 1
      ? { next: price.next, next_money: price.next_money }
      : price.mode === 5
        ? { next: price.tiers[0]!.next, next_money: price.tiers[0]!.next_money }
        : { next: FIRST.next, next_money: FIRST.next_money };
  const limits = bounds(price).length > 0 ? bounds(price) : [2000, 10_000, 30_000];
  if (mode === 1) return { mode, ...first, ...next };
  if (mode === 2) return { mode, base: 'base' in price ? price.base : 0, tiers: limits.map((to) => ({ to, unit: 5000 })) };
  if (mode === 3) return { mode, unit: 4000, tiers: limits.map((to) => ({ to, total: 2000 })) };
  if (mode === 4)
    return {
      mode,
      ...first,
      steps: limits.filter((to) => to > first.first).map((to) => ({ to, per: next.next, money: next.next_money })),
    };
  return { mode, tiers: limits.map((to) => ({ to, ...first, ...next })) };
}

/** One more tier or step, twice as far as the last. */
export function withRow(price: Price): Price {
  if (price.mode === 1) return price;
  if (price.mode === 4) {
    const last = price.steps.at(-1);
    return {
      ...price,
      steps: [...price.steps, last ? { ...last, to: last.to * 2 } : { to: price.first * 4, per: 500, money: 2000 }],
    };
  }
  const last = price.tiers.at(-1)!;
  return { ...price, tiers: [...price.tiers, { ...last, to: last.to * 2 }] } as Tiered;
}

export function withoutRow(price: Price, at: number): Price {
  if (price.mode === 1) return price;
  if (price.mode === 4) return { ...price, steps: price.steps.filter((_, i) => i !== at) };
  return { ...price, tiers: price.tiers.filter((_: unknown, i: number) => i !== at) } as Tiered;
}
