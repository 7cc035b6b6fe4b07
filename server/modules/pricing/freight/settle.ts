// From weighed boxes to money: what a parcel costs on a line, and how a packed waybill is settled with what was paid for it. Pure: callers read before and
// write after. Amounts in fen, weights in grams (cm3 on lines that charge by m3), sizes in millimetres. Quotes, comparisons and the planner price by the same steps.
import type { Box, FreightAsk, Line, LineService, PriceVersion, Reason, ServiceChosen } from '#contract/freight.ts';
import { type BilledWeight, billedWeight, parcelReasons } from '#contract/rules/box.ts';
import { percent, percentWithin } from '#contract/rules/round.ts';
import { couponAmount } from '../money/coupon-amount.ts';
import { aboveCap } from './onepay-cap.ts';
import { placeReasons, priceVersion } from './place.ts';
import { lastWeight, type Priced, priceOf } from './price.ts';
import { applyRules, chargeAmount, forbidReasons, type RuleFacts, type RulesResult } from './rules.ts';

/** What was agreed before the boxes were weighed. */
export interface Agreed {
  /** The input of the quote that was paid, without boxes: coupon, points and insured value as they were frozen. */
  ask: FreightAsk;
  /** fen paid so far, without fees of the payment method. Null: freight is charged for the first time, all of it is due. */
  paid: number | null;
  /** One-pay orders: the member pays at most `bp` basis points of the estimated freight (fen). */
  cap: { estimate: number; bp: number } | null;
  tolerance: Tolerance;
}

/** A difference below the larger of the two is waived: fen, and basis points of what was paid. An operator sets both. */
export type Tolerance = { min: number; rate_bp: number };

export interface Settlement {
  /**
   * even: nothing to do. refund: `amount` is refunded. supplement: `amount` is collected. waived: the shop bears the
   * difference. whole: nothing was paid before, all of it is collected. refused: the line doesn't take these boxes.
   */
  outcome: 'even' | 'refund' | 'supplement' | 'waived' | 'whole' | 'refused';
  /** What the boxes cost, or why the line refuses them. */
  price: FreightAmounts | Reason[];
  /** cost - paid - above_cap */
  diff: number;
  amount: number;
  /** What the shop bears: freight above the cap of a one-pay order, and a difference within the tolerance. */
  above_cap: number;
  waived: number;
  /** Points that the lower freight can no longer use. */
  points_back: number;
}

/**
 * Settles measured boxes with what was paid, under the agreed terms. Lower: the difference is refunded. Higher: it is
 * collected, except what is above the cap and a difference within the tolerance. Points that are no longer needed are returned
 * as points.
 */
export function settle(line: Line, boxes: readonly Box[], { ask, paid, cap, tolerance }: Agreed): Settlement {
  const price = priceParcel(line, ask, boxes);
  const none = { above_cap: 0, waived: 0, points_back: 0 };
  if (Array.isArray(price)) return { outcome: 'refused', price, diff: 0, amount: 0, ...none };
  const { total, shipping, points } = price;
  if (paid === null) return { outcome: 'whole', price, diff: total, amount: total, ...none };
  // Only freight is capped, and the shop bears no more than the parcel costs beyond what is paid.
  const above_cap = cap ? Math.min(aboveCap(cap.estimate, shipping, cap.bp), Math.max(0, total - paid)) : 0;
  const diff = total - paid - above_cap;
  return { price, diff, above_cap, points_back: (ask.points ?? 0) - points, ...outcomeOf(diff, paid, tolerance) };
}

/** Refund, collect, or waive: the outcome of a difference (fen). */
export function outcomeOf(diff: number, paid: number, tolerance: Tolerance): Pick<Settlement, 'outcome' | 'amount' | 'waived'> {
  const tolerated = Math.max(tolerance.min, percent(paid, tolerance.rate_bp));
  const outcome = diff === 0 ? 'even' : diff < 0 ? 'refund' : diff < tolerated ? 'waived' : 'supplement';
  const waived = outcome === 'waived' ? diff : 0;
  return { outcome, amount: Math.abs(diff) - waived, waived };
}

/** What a parcel costs on a line, or every reason why the line can't take it: of the place first, then of the boxes. */
export function priceParcel(line: Line, ask: FreightAsk, boxes: readonly Box[]): FreightAmounts | Reason[] {
  const version = priceVersion(line, ask.on, ask.country);
  const place = placeReasons(line, ask);
  const price = version ? calculateFreight(line, version, ask, boxes) : [];
  const refused = Array.isArray(price) ? [...place, ...price] : place;
  return refused.length > 0 ? refused : price;
}

/** Everything that makes up the cost of a parcel, in the order of addition. */
export interface FreightAmounts {
  version: PriceVersion;
  /** Charged weight, of each box and together. */
  billed: BilledWeight;
  /** The freight of each weight that is priced: one, or one a box; `freight` is their sum. */
  priced: Priced[];
  freight: number;
  discount: number;
  /** freight - discount */
  freight_net: number;
  /** Surcharges; `rules.sum` is their sum. */
  rules: RulesResult;
  line_services: { service: LineService; amount: number }[];
  fuel: number;
  /** All that the line charges: freight_net, surcharges, its services, fuel. */
  shipping: number;
  services: { service: ServiceChosen; count: number; amount: number }[];
  insured_value: number;
  insurance: number;
  before_coupon: number;
  /** The base of the coupon; 0 where it is for something else. */
  coupon_base: number;
  coupon: number;
  points_max: number;
  points: number;
  /** before_coupon - coupon - points */
  total: number;
}

/** The cost of boxes at a price of the line, each amount rounded once; or why the boxes can't go. The place is taken as checked (placeReasons). */
export function calculateFreight(
  line: Line,
  version: PriceVersion,
  ask: FreightAsk,
  boxes: readonly Box[],
): FreightAmounts | Reason[] {
  if (boxes.length === 0) return [{ key: 'freight.no.boxes', params: {} }];
  const { unit } = line;

  // Charged weight: of each box the actual or the volume weight, rounded up to the line's step and never below its minimum.
  const billed = billedWeight(line, boxes);

  // Freight for that weight, less the discount of level or card.
  const refused = parcelReasons(line, boxes);
  const priced: Priced[] = [];
  for (const weight of billed.priced) {
    const one = priceOf(line, version.price, weight);
    if (one) priced.push(one);
    else refused.push({ key: 'freight.no.last_tier', params: { billed: weight, limit: lastWeight(version.price), unit } });
  }
  const freight = sumOf(priced);
  const discount = percent(freight, Math.min(10_000, ask.discount?.rate_bp ?? 0));
  const freight_net = freight - discount;

  // Surcharges of the line's rules: remote places, large or heavy boxes, kinds of goods. Some rules forbid the parcel.
  const facts: RuleFacts = { boxes, volumes: billed.volumes, ask, billed: billed.total, freight, unit };
  const rules = applyRules(line.rules, line.rule_cap, facts);
  refused.push(...forbidReasons(rules, facts));
  if (refused.length > 0) return refused;

  // Services of the line, and the fuel surcharge on freight and surcharges: with these, all that the line charges.
  const counted = { boxes: boxes.length, billed: billed.total, freight, declared: ask.declared_value, unit };
  const line_services = line.services
    .filter((service) => service.forced || (ask.line_services?.includes(service.id) ?? false))
    .map((service) => ({ service, amount: chargeAmount(service, counted) }));
  const fuel = percent(freight_net + rules.sum, version.fuel_bp);
  const shipping = freight_net + rules.sum + sumOf(line_services) + fuel;

  // Services of the shop, insurance, storage and handling.
  const services = (ask.services ?? []).map((service) => countService(service, boxes.length));
  const insured = line.insurance.forced || (line.insurance.offered && ask.insure);
  // For what was paid for goods and shipping unless the member lowered it, at most what the line takes.
  const worth = Math.min(ask.insured_value ?? (ask.goods_paid ?? 0) + shipping, line.insurance.max_value);
  const insured_value = insured ? Math.max(0, worth) : 0;
  const insurance = insured_value > 0 ? percentWithin(insured_value, line.insurance.rate_bp, line.insurance.min) : 0;
  const before_coupon = shipping + sumOf(services) + insurance + (ask.storage ?? 0) + (ask.handling ?? 0);

  // Less the coupon, of the whole or of the freight, and points, which pay a part of the freight alone.
  const base = ask.coupon && (!ask.coupon.lines || ask.coupon.lines.includes(line.id)) ? ask.coupon.base : null;
  const coupon_base = base === 'all' ? before_coupon : base === 'freight' ? freight_net : 0;
  const coupon = ask.coupon ? couponAmount(ask.coupon, coupon_base) : 0;
  const points_max = Math.floor((freight_net * (ask.points_bp ?? 1000)) / 10_000);
  const points = Math.max(0, Math.min(ask.points ?? 0, points_max, before_coupon - coupon));
  const total = before_coupon - coupon - points;

  // One literal, no spreads: the planner runs this tens of thousands of times.
  return {
    version,
    billed,
    priced,
    freight,
    discount,
    freight_net,
    rules,
    line_services,
    fuel,
    shipping,
    services,
    insured_value,
    insurance,
    before_coupon,
    coupon_base,
    coupon,
    points_max,
    points,
    total,
  };
}

const sumOf = (rows: readonly { amount: number }[]): number => rows.reduce((all, { amount }) => all + amount, 0);

const countOf = (service: ServiceChosen, boxes: number): number => (service.per === 'box' ? boxes : (service.count ?? 1));
const countService = (service: ServiceChosen, boxes: number): FreightAmounts['services'][number] => ({
  service,
  count: countOf(service, boxes),
  amount: service.price * countOf(service, boxes),
});
