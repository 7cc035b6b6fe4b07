// Amounts that a top-up is offered in: round in the currency that is shown, of about the same worth in each.
import { type Currency, decimalsOf, type Fen, fenOf, minorOf } from '#shop/lib/money.ts';

/** 1, 2, 5, 10, 20, 50 ... in smallest units; about 100 to 5,000 CNY. */
export function roundAmounts(c: Currency): Fen[] {
  const unit = 10n ** BigInt(decimalsOf(c));
  const least = minorOf(10_000, c);
  const steps = (function* () {
    for (let power = unit; ; power *= 10n) for (const digit of [1n, 2n, 5n]) yield digit * power;
  })();
  const found: bigint[] = [];
  for (const step of steps) {
    // From the step that is nearest to the least on: a quarter below it is still near.
    if (step * 4n >= least * 3n) found.push(step);
    if (found.length === 6) break;
  }
  return found.map((minor) => fenOf(minor, c));
}

/** An amount in fen, raised to the next smallest unit of the currency: what covers it when it is typed. */
export function coveringAmount(fen: Fen, c: Currency): Fen {
  const minor = minorOf(fen, c);
  const rounded = fenOf(minor, c);
  return rounded >= fen ? rounded : fenOf(minor + 1n, c);
}
