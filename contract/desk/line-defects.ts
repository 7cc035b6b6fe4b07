// A new line of freight with its defaults, and what is wrong with the terms of a line beyond their structure (line-shape.ts).
import type { Line, Price } from '../freight.ts';
import type { Key } from '../keys.ts';

/** What an operator would not notice until a shopper does. `path` names the part of the form. */
export type Defect = { key: Extract<Key, `desk.defect.${string}`>; path: string; params: Record<string, string | number> };

/** What is wrong with terms of the right structure: empty list, price table that falls, limits that exclude everything. */
export function lineDefects(line: Line): Defect[] {
  const found: Defect[] = [];
  const add = (key: Defect['key'], path: string, params: Defect['params'] = {}) => found.push({ key, path, params });
  if (line.open && line.countries.length === 0) add('desk.defect.no_country', 'countries');
  if (line.open && line.goods_types.length === 0) add('desk.defect.no_goods_type', 'goods_types');
  if (line.open && line.prices.length === 0) add('desk.defect.no_price', 'prices');
  line.prices.forEach((v, at) => {
    if (!rises(v.price)) add('desk.defect.tiers', `prices.${at}`, { row: at + 1 });
    if (line.unit === 'm3' && v.price.mode > 2) add('desk.defect.m3_mode', `prices.${at}`, { row: at + 1 });
    const strange = (v.countries ?? []).filter((c) => !line.countries.includes(c));
    if (strange.length > 0) add('desk.defect.zone', `prices.${at}`, { row: at + 1, countries: strange.join(', ') });
  });
  if (line.days_min > line.days_max) add('desk.defect.days', 'days_min');
  if (line.weight_min !== null && line.weight_max !== null && line.weight_min > line.weight_max * (line.max_boxes ?? 99))
    add('desk.defect.weights', 'weight_min');
  if (line.insurance.forced && !line.insurance.offered) add('desk.defect.insurance', 'insurance');
  const twice = [...line.rules, ...line.services].map((r) => r.id).find((id, at, all) => all.indexOf(id) !== at);
  if (twice) add('desk.defect.same_id', 'rules', { id: twice });
  line.rules.forEach((r, at) => {
    if (r.charge !== 'forbid' && r.amount === 0) add('desk.defect.rule_free', `rules.${at}`, { row: at + 1 });
    if (r.min !== undefined && r.max !== undefined && r.min > r.max)
      add('desk.defect.rule_limits', `rules.${at}`, { row: at + 1 });
  });
  return found;
}

const bounds = (price: Price): number[] =>
  price.mode === 1 ? [] : price.mode === 4 ? [price.first, ...price.steps.map((s) => s.to)] : price.tiers.map((t) => t.to);
const rises = (price: Price): boolean => bounds(price).every((to, at, all) => at === 0 || to > all[at - 1]!);

/** A new line: nothing is sold on it until it is opened. */
export const emptyLine = (): Line => ({
  id: 0,
  code: '',
  name: {},
  open: false,
  countries: [],
  regions: [],
  suspended: [],
  warehouses: [],
  goods_types: ['general'],
  prices: [{ from: '2026-01-01', price: { mode: 1, first: 500, first_money: 8000, next: 500, next_money: 3000 }, fuel_bp: 0 }],
  unit: 'kg',
  divisor: 6000,
  volume_rule: { kind: 'max' },
  boxes: 'sum',
  step: 500,
  bill_min: 500,
  weight_min: null,
  weight_max: 30_000,
  size: {},
  max_boxes: null,
  smooth: false,
  days_min: 7,
  days_max: 15,
  rules: [],
  rule_cap: null,
  services: [],
  insurance: { offered: true, forced: false, rate_bp: 200, min: 300, max_value: 1_000_000 },
  required_ids: [],
  ddp: false,
  carrier: null,
});
