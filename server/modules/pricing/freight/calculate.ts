// The amounts of a quote, without its texts: one calculation for quotes, settlements, comparisons and the planner.
import type { Box, FreightAsk, Line, LineService, PriceVersion, Reason, ServiceChosen } from '#contract/freight.ts';
import { type BilledWeight, billedWeight, parcelReasons } from '#contract/rules/box.ts';
import { percent, percentWithin } from '#contract/rules/round.ts';
import { couponAmount } from '#server/modules/pricing/money/coupon-amount.ts';
import { lastWeight, type Priced, priceOf } from './price.ts';
import {
  applyRules,
  chargeAmount,
  conditionHolds,
  conditionValue,
  inPostcodes,
  type RuleFacts,
  type RulesResult,
} from './rules.ts';

export interface FreightAmounts {
  billed: BilledWeight;
  priced: Priced[];
  rules: RulesResult;
  freight: number;
  discount: number;
  freight_net: number;
  line_services: { service: LineService; amount: number }[];
  fuel: number;
  shipping: number;
  services: { service: ServiceChosen; count: number; amount: number }[];
  insured_value: number;
  insurance: number;
  before_coupon: number;
  coupon: number;
  points_max: number;
  points: number;
  total: number;
}

/** The price in force on a day for a country: a named zone before a general one, then the latest date; null when there is none. */
export function priceVersion(line: Pick<Line, 'prices'>, on: string, country: string): PriceVersion | null {
  let best: PriceVersion | null = null;
  for (const version of line.prices) {
    if (version.from > on || (version.countries && !version.countries.includes(country))) continue;
    const better =
      !best || (Boolean(version.countries) === Boolean(best.countries) ? version.from >= best.from : Boolean(version.countries));
    if (better) best = version;
  }
  return best;
}

/** Why a line can't serve a place, warehouse or kind of goods at all, whatever the boxes. */
export function placeReasons(line: Line, ask: FreightAsk): Reason[] {
  const reasons: Reason[] = [];
  const { country } = ask;
  if (!line.open) reasons.push({ key: 'freight.no.closed', params: {} });
  if (!line.countries.includes(country)) reasons.push({ key: 'freight.no.country', params: { country } });
  else if (line.suspended.includes(country)) reasons.push({ key: 'freight.no.suspended', params: { country } });
  else if (!priceVersion(line, ask.on, country)) reasons.push({ key: 'freight.no.price', params: { on: ask.on } });
  const region = line.regions.find((one) => one.country === country);
  const inside = !region?.only || inPostcodes(ask.postcode, region.only);
  if (!inside || inPostcodes(ask.postcode, region?.except ?? [])) {
    reasons.push({ key: 'freight.no.postcode', params: { postcode: ask.postcode ?? '' } });
  }
  if (ask.warehouse !== undefined && line.warehouses.length > 0 && !line.warehouses.includes(ask.warehouse)) {
    reasons.push({ key: 'freight.no.warehouse', params: { warehouse: ask.warehouse } });
  }
  for (const type of ask.goods_types) {
    if (!line.goods_types.includes(type)) reasons.push({ key: 'freight.no.goods_type', params: { goods_type: type } });
  }
  return reasons;
}

function forbidReasons(rules: RulesResult, facts: RuleFacts): Reason[] {
  return rules.forbidden.map(({ rule, box }) => {
    const condition = rule.conditions.find((one) => conditionHolds(one, facts, box));
    const found = condition ? conditionValue(condition.param, facts, box) : '';
    const limit = condition && typeof condition.value === 'number' ? condition.value : '';
    const params = { rule: rule.id, box: box === null ? 0 : box + 1, param: condition?.param ?? '', found, limit };
    return { key: 'freight.no.rule', params, name: rule.name };
  });
}

/** All amounts of one line for real or estimated boxes, or the reasons why the boxes can't go. The place is taken as checked (placeReasons). */
export function calculateFreight(
  line: Line,
  version: PriceVersion,
  ask: FreightAsk,
  boxes: readonly Box[],
): FreightAmounts | Reason[] {
  if (boxes.length === 0) return [{ key: 'freight.no.boxes', params: {} }];
  const limits = parcelReasons(line, boxes);
  const billed = billedWeight(line, boxes);
  const priced: Priced[] = [];
  for (const weight of billed.priced) {
    const one = priceOf(line, version.price, weight);
    if (one) priced.push(one);
    else
      limits.push({ key: 'freight.no.last_tier', params: { billed: weight, limit: lastWeight(version.price), unit: line.unit } });
  }
  const freight = priced.reduce((all, one) => all + one.amount, 0);
  const facts: RuleFacts = { boxes, volumes: billed.volumes, ask, billed: billed.total, freight, unit: line.unit };
  const rules = applyRules(line.rules, line.rule_cap, facts);
  if (limits.length > 0 || rules.forbidden.length > 0) return [...limits, ...forbidReasons(rules, facts)];
  return addUp(line, version, ask, facts, { billed, priced, rules });
}

/** The order of a quote: freight less discount, rules, line services, fuel, services, insurance, storage, handling, coupon, points; each row rounded once. */
function addUp(
  line: Line,
  version: PriceVersion,
  ask: FreightAsk,
  facts: RuleFacts,
  found: Pick<FreightAmounts, 'billed' | 'priced' | 'rules'>,
): FreightAmounts {
  const { freight, billed, boxes } = facts;
  const discount = percent(freight, Math.min(10_000, ask.discount?.rate_bp ?? 0));
  const freight_net = freight - discount;
  const counted = { boxes: boxes.length, billed, freight, declared: ask.declared_value, unit: line.unit };
  const line_services = line.services
    .filter((service) => service.forced || (ask.line_services?.includes(service.id) ?? false))
    .map((service) => ({ service, amount: chargeAmount(service, counted) }));
  const fuel = percent(freight_net + found.rules.sum, version.fuel_bp);
  const shipping = freight_net + found.rules.sum + amounts(line_services) + fuel;
  const services = (ask.services ?? []).map((service) => serviceAmount(service, boxes.length));
  const insured_value = insuredValue(line, ask, shipping);
  const insurance = insured_value > 0 ? percentWithin(insured_value, line.insurance.rate_bp, line.insurance.min) : 0;
  const before_coupon = shipping + amounts(services) + insurance + (ask.storage ?? 0) + (ask.handling ?? 0);
  const coupon = couponOf(line, ask, before_coupon, freight_net);
  const points_max = Math.floor((freight_net * (ask.points_bp ?? 1000)) / 10_000);
  const points = Math.max(0, Math.min(ask.points ?? 0, points_max, before_coupon - coupon));
  const total = before_coupon - coupon - points;
  // One literal, no spreads: the planner comes through here tens of thousands of times.
  return {
    billed: found.billed,
    priced: found.priced,
    rules: found.rules,
    freight,
    discount,
    freight_net,
    line_services,
    fuel,
    shipping,
    services,
    insured_value,
    insurance,
    before_coupon,
    coupon,
    points_max,
    points,
    total,
  };
}

function amounts(rows: readonly { amount: number }[]): number {
  let all = 0;
  for (const row of rows) all += row.amount;
  return all;
}

function serviceAmount(service: ServiceChosen, boxes: number): FreightAmounts['services'][number] {
  const count = service.per === 'box' ? boxes : (service.count ?? 1);
  return { service, count, amount: service.price * count };
}

/** Insured for what was paid for goods and shipping unless the member lowered it, at most what the line takes; 0 when not insured. */
function insuredValue({ insurance }: Line, ask: FreightAsk, shipping: number): number {
  if (!insurance.offered && !insurance.forced) return 0;
  if (!ask.insure && !insurance.forced) return 0;
  return Math.max(0, Math.min(ask.insured_value ?? (ask.goods_paid ?? 0) + shipping, insurance.max_value));
}

/** What a coupon's base is on a freight bill; 0 where the coupon is for something else. */
export function couponBase(line: Pick<Line, 'id'>, ask: FreightAsk, before_coupon: number, freight_net: number): number {
  const coupon = ask.coupon;
  if (!coupon || (coupon.lines && !coupon.lines.includes(line.id))) return 0;
  return coupon.base === 'all' ? before_coupon : coupon.base === 'freight' ? freight_net : 0;
}

function couponOf(line: Line, ask: FreightAsk, before_coupon: number, freight_net: number): number {
  return ask.coupon ? couponAmount(ask.coupon, couponBase(line, ask, before_coupon, freight_net)) : 0;
}
