// Prices by quantity: from a number of pieces of the same goods on, in one order, a piece costs less. One rule for server and
// screens.

/** From this many pieces on a piece costs `price` fen. */
export type PriceStep = { from: number; price: number };

/**
 * Fen a piece when `pieces` of the same goods (all their SKUs together) are bought in one order. `listed` is the SKU's own
 * price: one that differs from the price of few pieces has no steps.
 */
export function steppedPrice(listed: number, steps: readonly PriceStep[], pieces: number): number {
  if (steps.length === 0 || listed !== highestStep(steps)) return listed;
  const reached = steps.filter((step) => step.from <= pieces);
  return reached.length === 0 ? listed : reached.reduce((best, step) => (step.from > best.from ? step : best)).price;
}

/** What few pieces cost, fen; steps must not be empty. */
const highestStep = (steps: readonly PriceStep[]): number => Math.max(...steps.map((step) => step.price));
