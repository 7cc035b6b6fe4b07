// Rules of a line: which boxes they apply to, what they charge, what they forbid.
import type { Box, BoxParam, Condition, FreightAsk, Line, PostcodeArea, Reason, Rule } from '#contract/freight.ts';
import { sidesOf } from '#contract/rules/box.ts';
import { postcodeKey } from '#contract/rules/postcode.ts';
import { mulDiv, percent } from '#contract/rules/round.ts';
import { perUnit } from './price.ts';

/**
 * The input of conditions and charges. `volumes`: volume weight of each box; `billed`: charged weight of the parcel; `freight`:
 * before the discount, in fen.
 */
export interface RuleFacts {
  boxes: readonly Box[];
  volumes: readonly number[];
  ask: Pick<FreightAsk, 'postcode' | 'country' | 'goods_types' | 'items' | 'declared_value'>;
  billed: number;
  freight: number;
  unit: Line['unit'];
}

export interface RuleCharge {
  rule: Rule;
  amount: number;
  /** Boxes charged, for charges a box. */
  boxes: number;
}

export interface RulesResult {
  charges: RuleCharge[];
  /** Left out because another rule of their group is more expensive. */
  outdone: Rule[];
  /** What the cap takes off the sum. */
  cut: number;
  sum: number;
  forbidden: { rule: Rule; box: number | null }[];
}

const boxParams = new Set<string>(['longest', 'second', 'sum_sides', 'girth', 'weight', 'volume_weight'] satisfies BoxParam[]);
/** Whether a postcode of a country lies in one of the areas, which may be written with or without the country's prefix. Ranges compare as many characters as their bounds have, so 96701-1234 lies in 96701..96899. */
export function inPostcodes(country: string, postcode: string | undefined, areas: readonly PostcodeArea[]): boolean {
  const plain = (text: string) => postcodeKey(country, text);
  const code = plain(postcode ?? '');
  if (code === '') return false;
  return areas.some((area) => {
    if ('prefix' in area) return code.startsWith(plain(area.prefix));
    const from = plain(area.from);
    const head = code.slice(0, from.length);
    return head.length === from.length && head >= from && head <= plain(area.to);
  });
}

function compareValue(found: number, is: string, value: number): boolean {
  return is === '>' ? found > value : is === '>=' ? found >= value : is === '<' ? found < value : found <= value;
}

/** The number, or the words, of a condition; `box` is null for rules without a box condition. */
function conditionValue(param: Condition['param'], facts: RuleFacts, box: number | null): number | string {
  switch (param) {
    case 'boxes':
      return facts.boxes.length;
    case 'items':
      return facts.ask.items;
    case 'declared_value':
      return facts.ask.declared_value;
    case 'postcode':
      return facts.ask.postcode ?? '';
    case 'country':
      return facts.ask.country;
    case 'goods_type':
      return facts.ask.goods_types.join(', ');
  }
  const at = box ?? 0;
  if (param === 'weight') return facts.boxes[at]!.weight;
  return param === 'volume_weight' ? facts.volumes[at]! : sidesOf(facts.boxes[at]!)[param];
}

/** Whether one condition is true for a box (or for the whole order, where it does not depend on boxes). */
function conditionHolds(condition: Condition, facts: RuleFacts, box: number | null): boolean {
  switch (condition.param) {
    case 'postcode':
      return inPostcodes(facts.ask.country, facts.ask.postcode, condition.value) === (condition.is === 'in');
    case 'country':
      return condition.value.includes(facts.ask.country) === (condition.is === 'in');
    case 'goods_type':
      return facts.ask.goods_types.some((type) => condition.value.includes(type)) === (condition.is === 'in');
    default:
      return compareValue(conditionValue(condition.param, facts, box) as number, condition.is, condition.value);
  }
}

const fits = (rule: Rule, facts: RuleFacts, box: number | null): boolean =>
  rule.conditions.length === 0 ||
  (rule.match === 'all'
    ? rule.conditions.every((one) => conditionHolds(one, facts, box))
    : rule.conditions.some((one) => conditionHolds(one, facts, box)));

/** The boxes (from 0) a rule applies to; all of them when it has no box condition and is true for the order. */
export function boxesOf(rule: Rule, facts: RuleFacts): number[] {
  const looksAtBoxes = rule.conditions.some((condition) => boxParams.has(condition.param));
  if (!looksAtBoxes) return fits(rule, facts, null) ? facts.boxes.map((_, at) => at) : [];
  const found: number[] = [];
  for (let at = 0; at < facts.boxes.length; at++) if (fits(rule, facts, at)) found.push(at);
  return found;
}

/** fen of one charge: once an order, a box, a billed kg (m3) or in basis points of the list freight; between min and max. */
export function chargeAmount(
  terms: { charge: string; amount: number; min?: number; max?: number },
  facts: { boxes: number; billed: number; freight: number; declared: number; unit: Line['unit'] },
): number {
  let amount = terms.amount;
  if (terms.charge === 'box') amount *= facts.boxes;
  else if (terms.charge === 'kg') amount = mulDiv(terms.amount, facts.billed, perUnit(facts.unit));
  else if (terms.charge === 'percent') amount = percent(facts.freight, terms.amount);
  else if (terms.charge === 'declared') amount = percent(facts.declared, terms.amount);
  return Math.min(terms.max ?? Number.MAX_SAFE_INTEGER, Math.max(terms.min ?? 0, amount));
}

/** All rules of a line: groups add, of a group only the highest counts (ties: the earlier), the cap limits the sum, forbid wins over everything. */
export function applyRules(rules: readonly Rule[], cap: number | null, facts: RuleFacts): RulesResult {
  const answer: RulesResult = { charges: [], outdone: [], cut: 0, sum: 0, forbidden: [] };
  for (const rule of rules) {
    const boxes = boxesOf(rule, facts);
    if (boxes.length === 0) continue;
    if (rule.charge === 'forbid') {
      answer.forbidden.push({ rule, box: rule.conditions.some((one) => boxParams.has(one.param)) ? boxes[0]! : null });
      continue;
    }
    const amount = chargeAmount(rule, { ...facts, boxes: boxes.length, declared: facts.ask.declared_value });
    addCharge(answer, { rule, amount, boxes: boxes.length });
  }
  for (const charge of answer.charges) answer.sum += charge.amount;
  if (cap !== null && answer.sum > cap) {
    answer.cut = answer.sum - cap;
    answer.sum = cap;
  }
  return answer;
}

function addCharge(answer: RulesResult, charge: RuleCharge): void {
  const rival = charge.rule.group === undefined ? -1 : answer.charges.findIndex((one) => one.rule.group === charge.rule.group);
  const other = answer.charges[rival];
  if (!other) {
    answer.charges.push(charge);
  } else if (other.amount >= charge.amount) {
    answer.outdone.push(charge.rule);
  } else {
    answer.outdone.push(other.rule);
    answer.charges[rival] = charge;
  }
}

/** Why a parcel is refused: the rules that forbid it, each with its value. */
export function forbidReasons(rules: RulesResult, facts: RuleFacts): Reason[] {
  return rules.forbidden.map(({ rule, box }) => {
    const condition = rule.conditions.find((one) => conditionHolds(one, facts, box));
    const found = condition ? conditionValue(condition.param, facts, box) : '';
    const limit = condition && typeof condition.value === 'number' ? condition.value : '';
    const params = { rule: rule.id, box: box === null ? 0 : box + 1, param: condition?.param ?? '', found, limit };
    return { key: 'freight.no.rule', params, name: rule.name };
  });
}
