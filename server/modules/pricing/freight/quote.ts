// The itemised quote of one line: the same pure function for the estimate, the item page, the one-pay checkout, the waybill form,
// the settlement and the back office's simulator.
import type {
  CouponTerms,
  FreightAsk,
  FreightRow,
  Line,
  LineService,
  Quote,
  QuotedBox,
  QuoteInput,
  Reason,
} from '#contract/freight.ts';
import type { FreightTerms } from '#contract/freight-plan.ts';
import { weightReason } from '#contract/rules/box.ts';
import { priceVersion } from './place.ts';
import { perUnit, priceSteps } from './price.ts';
import { quoteNotes } from './quote-notes.ts';
import type { RuleCharge } from './rules.ts';
import { type FreightAmounts, priceParcel } from './settle.ts';

/**
 * Quote of a line for boxes (grams, millimetres), money in fen. Never throws for a line that can't serve: eligible is false,
 * reasons explain why, there are no rows and total is 0. Order of the rows: freight, level or card discount, rules, line
 * services, fuel (% of freight after discount + rules), value-added services, insurance, storage, handling, coupon, points (at
 * most 10 % of freight after discount, before the coupon).
 */
export function quote(line: Line, input: QuoteInput): Quote {
  return itemise(line, input, priceParcel(line, input, input.boxes));
}

/** The quote of boxes that `priceParcel` has priced or refused. */
export const itemise = (line: Line, input: QuoteInput, price: FreightAmounts | Reason[]): Quote =>
  Array.isArray(price) ? ineligibleQuote(line, input, price) : eligibleQuote(line, input, price);

function emptyQuote(line: Line, input: QuoteInput): Quote {
  return {
    line_id: line.id,
    line_code: line.code,
    line_name: line.name,
    eligible: false,
    reasons: [],
    days_min: line.days_min,
    days_max: line.days_max,
    unit: line.unit,
    weight: input.boxes.reduce((all, box) => all + box.weight, 0),
    billed: 0,
    boxes: [],
    steps: [],
    components: [],
    notes: [],
    freight: 0,
    freight_net: 0,
    shipping: 0,
    insured_value: 0,
    coupon_amount: 0,
    points_used: 0,
    points_max: 0,
    total: 0,
    required_ids: line.required_ids,
    ddp: line.ddp,
  };
}

function ineligibleQuote(line: Line, input: QuoteInput, reasons: Reason[]): Quote {
  const answer = emptyQuote(line, input);
  answer.reasons = reasons;
  return answer;
}

function eligibleQuote(line: Line, input: QuoteInput, sums: FreightAmounts): Quote {
  const { version } = sums;
  const answer = emptyQuote(line, input);
  const unit = perUnit(line.unit);
  answer.eligible = true;
  answer.billed = sums.billed.total;
  answer.boxes = input.boxes.map((_, at) => quotedBox(line, input, sums, at));
  answer.steps = sums.priced.flatMap((one, at) => priceSteps(version.price, one.as, unit, line.boxes === 'apart' ? at : null));
  answer.components = rows(line, input, sums);
  answer.notes = quoteNotes(line, input, sums);
  answer.freight = sums.freight;
  answer.freight_net = sums.freight_net;
  answer.shipping = sums.shipping;
  answer.insured_value = sums.insured_value;
  answer.coupon_amount = sums.coupon;
  answer.points_used = sums.points;
  answer.points_max = sums.points_max;
  answer.total = sums.total;
  return answer;
}

function quotedBox(line: Line, input: QuoteInput, { billed }: FreightAmounts, at: number): QuotedBox {
  const box = input.boxes[at]!;
  const { weight, length, width, height } = box;
  const volume_weight = billed.volumes[at]!;
  const charge_weight = billed.charges[at]!;
  const why = weightReason(line, box, volume_weight, charge_weight);
  return { weight, length, width, height, volume_weight, charge_weight, billable: billed.billables[at]!, why };
}

/** Every row but freight is left out when it is zero. */
function rows(line: Line, ask: FreightAsk, sums: FreightAmounts): FreightRow[] {
  const { billed, freight, version } = sums;
  const list: FreightRow[] = [
    { code: 'freight', amount: freight, key: 'freight.row.freight', params: { billed: billed.total, unit: line.unit } },
  ];
  const add = (row: FreightRow) => {
    if (row.amount !== 0) list.push(row);
  };
  if (ask.discount) {
    const { name, ...terms } = ask.discount;
    const params = { ...terms, of_fen: freight };
    add({ code: 'discount', amount: -sums.discount, key: 'freight.row.discount', params, ...(name ? { name } : {}) });
  }
  for (const charge of sums.rules.charges) add(ruleRow(line, charge, sums));
  add({ code: 'rule_cap', amount: -sums.rules.cut, key: 'freight.row.rule_cap', params: { cap_fen: line.rule_cap ?? 0 } });
  for (const { service, amount } of sums.line_services) add(lineServiceRow(line, service, amount, ask, sums));
  const fuelled = sums.freight_net + sums.rules.sum;
  add({ code: 'fuel', amount: sums.fuel, key: 'freight.row.fuel', params: { rate_bp: version.fuel_bp, of_fen: fuelled } });
  for (const { service, count, amount } of sums.services) {
    const params = { service: service.id, count, each_fen: service.price };
    add({ code: 'service', id: service.id, amount, key: 'freight.row.service_count', params, name: service.name });
  }
  const { rate_bp, min } = line.insurance;
  add({
    code: 'insurance',
    amount: sums.insurance,
    key: 'freight.row.insurance',
    params: { rate_bp, of_fen: sums.insured_value, min_fen: min },
  });
  add({ code: 'storage', amount: ask.storage ?? 0, key: 'freight.row.storage', params: {} });
  add({ code: 'handling', amount: ask.handling ?? 0, key: 'freight.row.handling', params: {} });
  if (ask.coupon) {
    const { id, base, name } = ask.coupon;
    const row: FreightRow = {
      code: 'coupon',
      id: String(id),
      amount: -sums.coupon,
      key: 'freight.row.coupon',
      params: { coupon: id, base },
    };
    add(name ? { ...row, name } : row);
  }
  add({
    code: 'points',
    amount: -sums.points,
    key: 'freight.row.points',
    params: { points: sums.points, max_points: sums.points_max },
  });
  return list;
}

function ruleRow(line: Line, { rule, amount, boxes }: RuleCharge, sums: FreightAmounts): FreightRow {
  const row = { code: 'rule', id: rule.id, amount, name: rule.name } as const;
  const each = { rule: rule.id, each_fen: rule.amount };
  if (rule.charge === 'box') return { ...row, key: 'freight.row.rule_box', params: { ...each, boxes } };
  if (rule.charge === 'kg')
    return { ...row, key: 'freight.row.rule_kg', params: { ...each, billed: sums.billed.total, unit: line.unit } };
  if (rule.charge !== 'percent') return { ...row, key: 'freight.row.rule_order', params: { rule: rule.id } };
  return { ...row, key: 'freight.row.rule_percent', params: { rule: rule.id, rate_bp: rule.amount, of_fen: sums.freight } };
}

function lineServiceRow(line: Line, service: LineService, amount: number, ask: FreightAsk, sums: FreightAmounts): FreightRow {
  const row = { code: 'line_service', id: service.id, amount, name: service.name } as const;
  const each = { service: service.id, each_fen: service.amount };
  if (service.charge === 'box')
    return { ...row, key: 'freight.row.service_box', params: { ...each, boxes: sums.billed.charges.length } };
  if (service.charge === 'kg')
    return { ...row, key: 'freight.row.service_kg', params: { ...each, billed: sums.billed.total, unit: line.unit } };
  if (service.charge === 'order') return { ...row, key: 'freight.row.service_order', params: { service: service.id } };
  const of_fen = service.charge === 'percent' ? sums.freight : ask.declared_value;
  return { ...row, key: 'freight.row.service_percent', params: { service: service.id, rate_bp: service.amount, of_fen } };
}

/**
 * What a bill stores of an eligible quote, so that it can be recalculated later: the line with only the price it used. Throws
 * RangeError for a quote that is not eligible.
 */
export function freezeTerms(line: Line, input: QuoteInput): FreightTerms {
  const version = priceVersion(line, input.on, input.country);
  const { boxes: _, ...ask } = input;
  const answer = quote(line, input);
  if (!version || !answer.eligible) throw new RangeError('only an eligible quote can be frozen');
  return { line: { ...line, prices: [version] }, ask, quote: answer };
}

/** A coupon of a fixed amount (fen), whatever the line and the freight. */
const paidCoupon = ({ lines: _, ...coupon }: CouponTerms, amount: number): CouponTerms => ({
  ...coupon,
  kind: 'money',
  amount,
  threshold: 0,
});

/** The input to calculate a frozen quote again: coupon amount (fen), points and insured value stay as they were. */
export function frozenAsk({ ask, quote: paid }: FreightTerms): FreightAsk {
  return {
    ...ask,
    coupon: ask.coupon ? paidCoupon(ask.coupon, paid.coupon_amount) : null,
    points: paid.points_used,
    insured_value: paid.insured_value,
  };
}
