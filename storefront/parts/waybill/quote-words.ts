// A quote in words: why a weight is billed, what each row is for, why a line can't serve and what would help.
import { regionName } from '#client/region-name.ts';
import type { LineOut } from '#contract/calls/site.ts';
import type { FreightRow, PriceStep, Quote } from '#contract/freight.ts';
import type { Names } from '#contract/lang.ts';
import { unitSign } from '#contract/number-format.ts';
import { calendarDay, cmLength, cmSides, decimal, kg, kgFigure, withUnit } from '#shop/lib/format.ts';
import { type Amount, displayParams } from '#shop/lib/format-message.ts';
import { hasText, lang, locale, localized, type Params, t, translate } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';

export type FreightText = { key: string; params: Params; name?: Names | undefined };
type Unit = Quote['unit'];

const nameOf = (unit: Unit): string => unitSign(unit === 'm3' ? 'm³' : 'kg', lang());

/** "4.0 kg", "3.93 kg"; "0.090 m³" of a volume in cm³. */
export function weightText(value: number, unit: Unit = 'kg'): string {
  if (unit === 'm3') return withUnit(decimal(value / 1_000_000, 3), 'm³');
  return value % 100 === 0 ? withUnit(decimal(value / 1000, 1), 'kg') : kg(value);
}

/** The country's name in the user's language; the code where the platform has none. */
export const countryName = (code: string): string => regionName(code, locale());

const SIDES = ['longest', 'second', 'sum_sides', 'girth'];

/** A number of a rule's condition with the unit of its parameter. */
function conditionValue(param: string, value: string | number): string {
  if (typeof value !== 'number') return value;
  if (SIDES.includes(param)) return cmLength(value);
  if (param === 'weight' || param === 'volume_weight') return weightText(value);
  return param === 'declared_value' ? money(value) : String(value);
}

export type SayOptions = {
  /** weights without their unit, for "volume weight 3.93 > actual 2.80" */
  bare?: boolean;
  /** names of goods types by code */
  goodsType?: (code: string) => string;
  /** how amounts are written; in the chosen currency unless given */
  amount?: Amount;
};

/** Parameters as the texts want them: names for codes, units for numbers. */
function filled(words: FreightText, { bare, goodsType = (code) => code, amount }: SayOptions = {}): Params {
  const { params, name } = words;
  const unit = params.unit as Unit | undefined;
  const given = displayParams(params, amount);
  for (const [key, value] of Object.entries(params)) {
    if (key.endsWith('_g')) given[key] = bare ? kgFigure(Number(value)) : weightText(Number(value));
    else if (
      unit &&
      typeof value === 'number' &&
      ['billed', 'charge', 'min', 'step', 'limit', 'weight', 'as_weight', 'from_weight'].includes(key)
    )
      given[key] = weightText(value, unit);
  }
  if (unit) given.unit = nameOf(unit);
  if (name) for (const key of ['rule', 'service', 'coupon']) if (key in params) given[key] = localized(name);
  if (params.country !== undefined) given.country = countryName(String(params.country)) || t('freight.your_country');
  if (params.goods_type !== undefined) given.goods_type = goodsType(String(params.goods_type));
  if (params.on !== undefined) given.on = calendarDay(String(params.on));
  if (params.source !== undefined) given.source = translate(`freight.source.${params.source}`);
  return given;
}

/** Any text of the freight engine, in the user's language. */
export function freightWords(words: FreightText, options: SayOptions = {}): string {
  const given = filled(words, options);
  if (words.key === 'freight.no.rule' && typeof words.params.limit === 'number') {
    const param = String(words.params.param);
    given.limit = conditionValue(param, words.params.limit);
    given.found = conditionValue(param, words.params.found ?? '');
    given.param = hasText(`freight.param.${param}`) ? translate(`freight.param.${param}`) : param;
    return t('freight.no.rule_limit', given);
  }
  const text = translate(words.key, given);
  return words.key === 'freight.row.coupon' && words.name ? `${text} ${localized(words.name)}` : text;
}

/** How the amount of a row is calculated, where it is more than its label. */
export function rowHow(row: FreightRow, options?: SayOptions): string {
  const how = row.key.replace('.row.', '.how.');
  const single = row.key === 'freight.row.service_count' && Number(row.params.count) === 1;
  return hasText(how) && !single ? translate(how, filled(row, options)) : '';
}

const OF_LINE: readonly FreightRow['code'][] = ['discount', 'rule', 'rule_cap', 'line_service', 'fuel'];

/** The rows besides the freight itself that an amount consists of: those of the line alone, or all of a quote. */
export const rowsOf = (quote: Quote, amount: number): FreightRow[] =>
  quote.components.filter((row) => (amount === quote.total ? row.code !== 'freight' : OF_LINE.includes(row.code)));

const noteOf = (quote: Quote, key: string) => quote.notes.find((note) => note.key === key);

/** The one line every card has: "Billed 4.0 kg: volume weight 3.93 > actual 2.80". */
export function billedLine(quote: Quote): string {
  const { unit, boxes } = quote;
  const billed = weightText(quote.billed, unit);
  if (unit === 'm3') return t('freight.billed_volume', { billed });
  const least = noteOf(quote, 'freight.why.bill_min');
  if (least) return t('freight.billed_min', { billed, min: weightText(Number(least.params.min), unit) });
  if (boxes.length > 1) return t('freight.billed_boxes', { billed, boxes: boxes.length });
  const why = boxes[0]?.why;
  if (why) return t('freight.billed', { billed, why: freightWords(why, { bare: true }) });
  return t('freight.billed_plain', { billed });
}

/** "8–12 days". */
export const daysText = ({ days_min: min, days_max: max }: Pick<LineOut, 'days_min' | 'days_max'>): string =>
  min === max ? t('freight.days_one', { min }) : t('freight.days', { min, max });

/** Days and tax in one line of facts. */
export function lineFacts(line: Pick<LineOut, 'days_min' | 'days_max' | 'ddp'>): string[] {
  return [daysText(line), t(line.ddp ? 'freight.tax.ddp' : 'freight.tax.ddu')];
}

export type StepRow = { label: string; amount: number };

/** The steps of a price, "First 0.5 kg 58.00 + 7 × 22.00": first and next in one row where that is all. */
export function stepRows(steps: readonly PriceStep[], unit: Unit, amountText: Amount = money): StepRow[] {
  const [first, next] = steps;
  if (steps.length === 2 && first?.part === 'first' && next?.part === 'next') {
    const params = {
      weight: weightText(first.weight, unit),
      price: amountText(first.price),
      count: next.count,
      next: amountText(next.price),
    };
    return [{ label: t('freight.step.first_next', params), amount: first.amount + next.amount }];
  }
  return steps.map((step) => ({ label: stepLabel(step, unit, amountText), amount: step.amount }));
}

function stepLabel(step: PriceStep, unit: Unit, amountText: Amount): string {
  const params = {
    weight: weightText(step.weight, unit),
    price: amountText(step.price),
    count: step.count,
    unit: nameOf(unit),
  };
  const label = t(`freight.step.${step.part}`, params);
  return step.box === null ? label : `${t('freight.box.number', { n: step.box + 1 })} ${label}`;
}

/** What decides between actual and volume weight, with the step it is rounded in. */
export function ruleLine(quote: Quote): string {
  const why = quote.boxes[0]?.why?.key;
  const { unit } = quote;
  const rule =
    unit === 'm3'
      ? 'volume'
      : why === 'freight.why.half_volume'
        ? 'half'
        : why?.includes('volume_') || why?.includes('actual_over')
          ? 'max'
          : 'none';
  const least = noteOf(quote, 'freight.why.bill_min');
  const under = why === 'freight.why.volume_under_threshold' || why === 'freight.why.volume_under_sides';
  const text = t(`freight.rule.${under ? 'none' : rule}`);
  if (least) return t('freight.rule.least', { rule: text, min: weightText(Number(least.params.min), unit) });
  const rounded = noteOf(quote, 'freight.why.rounded_up');
  return rounded ? t('freight.rule.step', { rule: text, step: weightText(Number(rounded.params.step), unit) }) : text;
}

/** Notes that are not already in the bars and the division. */
export const otherNotes = (quote: Quote) =>
  quote.notes.filter((note) => note.key !== 'freight.why.rounded_up' && note.key !== 'freight.why.bill_min');

/** "42 × 34 × 22" of a box, without its unit. */
export const sides = cmSides;
