// Which line is recommended: one rule for the goods page, the cart, both checkouts, the estimate and the waybill form.
import type { Quote } from '#contract/freight.ts';

/** What shipping costs by a line (fen): coupon and points are the member's, and do not depend on the line. */
const price = (quote: Quote): number => quote.total + quote.coupon_amount + quote.points_used;

const cheapest = (quotes: readonly Quote[]): Quote | null =>
  [...quotes].sort(
    (a, b) => price(a) - price(b) || a.days_max - b.days_max || a.days_min - b.days_min || a.line_id - b.line_id,
  )[0] ?? null;

/** Middle of the numbers; between two of them, halfway. */
function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return Number.isInteger(half) ? (sorted[half - 1]! + sorted[half]!) / 2 : sorted[Math.floor(half)]!;
}

/**
 * The recommended one of these quotes; null when no line can serve. A line that the operator marked, the cheapest of them where several can
 * serve; else the cheapest whose longest time is not above the median of all that can.
 */
export function recommendedQuote(quotes: readonly Quote[], marked: ReadonlySet<number>): Quote | null {
  const able = quotes.filter((quote) => quote.eligible);
  const chosen = cheapest(able.filter((quote) => marked.has(quote.line_id)));
  if (chosen || able.length === 0) return chosen;
  const longest = median(able.map((quote) => quote.days_max));
  return cheapest(able.filter((quote) => quote.days_max <= longest));
}
