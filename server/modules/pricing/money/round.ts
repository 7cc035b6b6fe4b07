// Whole-number arithmetic for money: every division of fen goes through here, so that none is ever done in floating point.

const safe = (n: number): number => {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not a whole number in range: ${n}`);
  return n;
};

/** a / b rounded up; a not negative, b positive, both whole. */
export function ceilDiv(a: number, b: number): number {
  const rest = a % b;
  return (a - rest) / b + (rest > 0 ? 1 : 0);
}

/** a x b / c as an exact rational, rounded once, half up; a negative result is the mirror of the positive one. Throws RangeError on fractions and c <= 0. */
export function mulDiv(a: number, b: number, c: number): number {
  if (safe(c) <= 0) throw new RangeError('the divisor must be positive');
  const product = safe(a) * safe(b);
  const size = Math.abs(product);
  if (size > Number.MAX_SAFE_INTEGER / 4) return bigMulDiv(a, b, c);
  const rest = size % c;
  const rounded = (size - rest) / c + (rest * 2 >= c ? 1 : 0);
  return product < 0 ? -rounded || 0 : rounded;
}

function bigMulDiv(a: number, b: number, c: number): number {
  const product = BigInt(a) * BigInt(b);
  const size = product < 0n ? -product : product;
  const rounded = (size * 2n + BigInt(c)) / (BigInt(c) * 2n);
  return safe(Number(product < 0n ? -rounded : rounded));
}

/** `bp` basis points (500 = 5 %) of an amount in fen, rounded half up. */
export const percent = (amount: number, bp: number): number => mulDiv(amount, bp, 10_000);

/** percent() held between min and max. */
export function percentWithin(amount: number, bp: number, min: number, max = Number.MAX_SAFE_INTEGER): number {
  return Math.min(max, Math.max(min, percent(amount, bp)));
}

/** Sum of whole fen; throws RangeError when an amount is not a whole number. */
export function sum(amounts: readonly number[]): number {
  let total = 0;
  for (const amount of amounts) total = safe(total + amount);
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
  if (weights.some((weight) => safe(weight) < 0)) throw new RangeError('a weight is negative');
  const all = weights.reduce((a, b) => a + b, 0);
  const by = all > 0 ? weights : weights.map(() => 1);
  const whole = BigInt(all > 0 ? all : weights.length);
  const exact = by.map((weight) => BigInt(safe(total)) * BigInt(weight));
  const shares = exact.map((part) => Number(part / whole));
  const missing = total - shares.reduce((a, b) => a + b, 0);
  const order = exact.map((part, row) => ({ row, rest: part % whole }));
  order.sort((a, b) => (a.rest === b.rest ? a.row - b.row : a.rest > b.rest ? -1 : 1));
  for (const { row } of order.slice(0, missing)) shares[row] = shares[row]! + 1;
  return shares;
}

/** As spread(), but no share above its limit; what does not fit goes to the other rows, by their weights. Throws RangeError when the limits can't hold the total. */
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
