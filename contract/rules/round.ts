// Integer arithmetic of rules that server and screens share: every division of fen, grams and millimetres goes through here, so
// that none is ever done in floating point.

/** A whole number that is exact; refuses any other. */
export const whole = (n: number): number => {
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
  if (whole(c) <= 0) throw new RangeError('the divisor must be positive');
  const product = whole(a) * whole(b);
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
  return whole(Number(product < 0n ? -rounded : rounded));
}

/** `bp` basis points (500 = 5 %) of an amount in fen, rounded half up. */
export const percent = (amount: number, bp: number): number => mulDiv(amount, bp, 10_000);

/** percent() limited to min and max. */
export function percentWithin(amount: number, bp: number, min: number, max = Number.MAX_SAFE_INTEGER): number {
  return Math.min(max, Math.max(min, percent(amount, bp)));
}
