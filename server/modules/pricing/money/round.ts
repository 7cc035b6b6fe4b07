// Sums and shares of whole fen; divisions use contract/rules/round.ts.
import { whole } from '#contract/rules/round.ts';

/** Sum of whole fen; throws RangeError when an amount is not a whole number. */
export function sum(amounts: readonly number[]): number {
  let total = 0;
  for (const amount of amounts) total = whole(total + amount);
  return total;
}

/**
 * Shares of a total by weights that sum to it exactly: largest remainder, ties to the earlier row, so no share is a whole fen off.
 * Without any weight the rows share equally. A negative total gives the mirror. Throws RangeError on negative or fractional weights and on
 * a total other than zero over no rows.
 */
export function spread(total: number, weights: readonly number[]): number[] {
  if (total < 0) return spread(-total, weights).map((share) => -share || 0);
  if (weights.length === 0) {
    if (total !== 0) throw new RangeError('nothing to spread over');
    return [];
  }
  if (weights.some((weight) => whole(weight) < 0)) throw new RangeError('a weight is negative');
  const all = weights.reduce((a, b) => a + b, 0);
  const by = all > 0 ? weights : weights.map(() => 1);
  const parts = BigInt(all > 0 ? all : weights.length);
  const exact = by.map((weight) => BigInt(whole(total)) * BigInt(weight));
  const shares = exact.map((part) => Number(part / parts));
  const missing = total - shares.reduce((a, b) => a + b, 0);
  const order = exact.map((part, row) => ({ row, rest: part % parts }));
  order.sort((a, b) => (a.rest === b.rest ? a.row - b.row : a.rest > b.rest ? -1 : 1));
  for (const { row } of order.slice(0, missing)) shares[row] = shares[row]! + 1;
  return shares;
}

/** As spread(), but no share above its limit; what does not fit goes to the other rows, by their weights. Throws RangeError when the limits are too low for the total. */
export function spreadWithin(total: number, weights: readonly number[], limits: readonly number[]): number[] {
  if (sum(limits) < total) throw new RangeError('the limits are smaller than the total');
  const shares = weights.map(() => 0);
  let open = weights.map((_, row) => row);
  let left = total;
  while (left > 0) {
    const part = spread(
      left,
      open.map((row) => weights[row]!),
    );
    const over = open.filter((row, at) => part[at]! > limits[row]!);
    const settled = over.length > 0 ? over : open;
    for (const row of settled) shares[row] = over.length > 0 ? limits[row]! : part[open.indexOf(row)]!;
    left = total - sum(shares);
    open = open.filter((row) => !settled.includes(row));
  }
  return shares;
}
