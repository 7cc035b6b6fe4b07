// Lines, questions and generators for the freight tests.
import fc from 'fast-check';
import type { Box, Condition, FreightAsk, Line, Names, Price, QuoteInput, Rule } from '#contract/freight.ts';

/** first 500 g 80.00, next 500 g 30.00 */
export const first80next30: Price = { mode: 1, first: 500, first_money: 8000, next: 500, next_money: 3000 };

export function line(over: Partial<Line> & { price?: Price; fuel_bp?: number } = {}): Line {
  const { price = first80next30, fuel_bp = 0, ...rest } = over;
  return {
    id: 1,
    code: 'TEST',
    name: { 'zh-cn': '测试', en: 'Test' },
    open: true,
    countries: ['US', 'GB'],
    regions: [],
    suspended: [],
    warehouses: [],
    goods_types: ['general'],
    prices: [{ from: '2026-01-01', price, fuel_bp }],
    unit: 'kg',
    divisor: 6000,
    volume_rule: { kind: 'max' },
    boxes: 'sum',
    step: 1,
    bill_min: 0,
    weight_min: null,
    weight_max: null,
    size: {},
    max_boxes: null,
    smooth: false,
    days_min: 8,
    days_max: 12,
    rules: [],
    rule_cap: null,
    services: [],
    insurance: { offered: true, forced: false, rate_bp: 200, min: 300, max_value: 1_000_000 },
    required_ids: [],
    ddp: false,
    ...rest,
  };
}

export const ask: FreightAsk = {
  on: '2026-11-21',
  country: 'US',
  postcode: '10001',
  goods_types: ['general'],
  items: 1,
  declared_value: 5000,
};

export const input = (boxes: Box[], over: Partial<FreightAsk> = {}): QuoteInput => ({ ...ask, ...over, boxes });

export const box = (weight: number, length = 100, width = 100, height = 100): Box => ({ weight, length, width, height });

export const rule = (over: Partial<Rule>): Rule => ({
  id: 'r',
  name: { en: 'Rule' },
  match: 'all',
  conditions: [],
  charge: 'order',
  amount: 0,
  ...over,
});

// ---- generators ----

const money = fc.integer({ min: 0, max: 20_000 });
const tos = fc
  .uniqueArray(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 4 })
  .map((tops) => tops.sort((a, b) => a - b).map((top) => top * 500));

export const anyPrice: fc.Arbitrary<Price> = fc.oneof(
  fc.record({
    mode: fc.constant(1 as const),
    first: fc.constantFrom(100, 500, 1000),
    first_money: money,
    next: fc.constantFrom(100, 500, 1000),
    next_money: money,
  }),
  fc
    .tuple(tos, money, fc.array(money, { minLength: 4, maxLength: 4 }))
    .map(([tops, base, units]): Price => ({ mode: 2, base, tiers: tops.map((to, at) => ({ to, unit: units[at]! })) })),
  fc
    .tuple(tos, money, fc.array(money, { minLength: 4, maxLength: 4 }))
    .map(([tops, unit, totals]): Price => ({ mode: 3, unit, tiers: tops.map((to, at) => ({ to, total: totals[at]! })) })),
  fc.tuple(tos, money, fc.array(money, { minLength: 4, maxLength: 4 })).map(
    ([tops, first_money, moneys]): Price => ({
      mode: 4,
      first: 400,
      first_money,
      steps: tops.map((to, at) => ({ to, per: 500, money: moneys[at]! })),
    }),
  ),
  fc.tuple(tos, fc.array(money, { minLength: 8, maxLength: 8 })).map(
    ([tops, moneys]): Price => ({
      mode: 5,
      tiers: tops.map((to, at) => ({ to, first: 500, first_money: moneys[at]!, next: 500, next_money: moneys[at + 4]! })),
    }),
  ),
);

const anyRule: fc.Arbitrary<Rule> = fc.record(
  {
    id: fc.constantFrom('a', 'b', 'c'),
    name: fc.constant<Names>({ en: 'Rule' }),
    match: fc.constantFrom('all' as const, 'any' as const),
    conditions: fc.array(
      fc.oneof(
        fc.record({
          param: fc.constantFrom(
            'longest' as const,
            'girth' as const,
            'weight' as const,
            'boxes' as const,
            'declared_value' as const,
          ),
          is: fc.constantFrom('>' as const, '<=' as const),
          value: fc.integer({ min: 0, max: 5000 }),
        }),
        fc.constant<Condition>({ param: 'postcode', is: 'in', value: [{ prefix: '1' }] }),
        fc.constant<Condition>({ param: 'goods_type', is: 'not in', value: ['general'] }),
      ),
      { maxLength: 2 },
    ),
    charge: fc.constantFrom('order' as const, 'box' as const, 'kg' as const, 'percent' as const),
    amount: fc.integer({ min: 0, max: 4000 }),
    min: fc.integer({ min: 0, max: 500 }),
    max: fc.integer({ min: 500, max: 9000 }),
    group: fc.constantFrom('g', 'h'),
  },
  { requiredKeys: ['id', 'name', 'match', 'conditions', 'charge', 'amount'] },
);

/** Lines of every mode and volume rule, with rules, forced services and limits that apply now and then. */
export const anyLine: fc.Arbitrary<Line> = fc
  .record({
    id: fc.integer({ min: 1, max: 999 }),
    price: anyPrice,
    fuel_bp: fc.constantFrom(0, 1250, 3333),
    divisor: fc.constantFrom(5000, 6000, 8000),
    volume_rule: fc.constantFrom(
      { kind: 'none' as const },
      { kind: 'max' as const },
      { kind: 'half' as const },
      { kind: 'threshold' as const, percent: 200 },
      { kind: 'sum_sides' as const, over: 900 },
    ),
    boxes: fc.constantFrom('sum' as const, 'each' as const, 'apart' as const),
    step: fc.constantFrom(1, 100, 500),
    bill_min: fc.constantFrom(0, 500, 1200),
    weight_max: fc.constantFrom(null, 4000, 12_000),
    size: fc.constantFrom<Line['size'][]>({}, { longest: 600 }, { sum_sides: 1200 }, { girth: 1800, longest: 700 }),
    max_boxes: fc.constantFrom(null, 1, 3),
    smooth: fc.boolean(),
    rules: fc.array(anyRule, { maxLength: 3 }),
    rule_cap: fc.constantFrom(null, 2500),
    services: fc.constantFrom<Line['services'][]>(
      [],
      [{ id: 's', name: { en: 'Service' }, forced: true, charge: 'percent', amount: 300 }],
    ),
    goods_types: fc.constantFrom<string[][]>(['general'], ['general', 'battery'], ['battery']),
  })
  .map((over) => line(over));

const side = fc.integer({ min: 10, max: 700 });
export const anyBox: fc.Arbitrary<Box> = fc.record({
  weight: fc.integer({ min: 1, max: 15_000 }),
  length: side,
  width: side,
  height: side,
});

export const anyAsk: fc.Arbitrary<FreightAsk> = fc.record({
  on: fc.constant('2026-11-21'),
  country: fc.constant('US'),
  postcode: fc.constantFrom('10001', '99501'),
  goods_types: fc.constantFrom([], ['general']),
  items: fc.integer({ min: 1, max: 9 }),
  declared_value: fc.integer({ min: 0, max: 100_000 }),
  discount: fc.constantFrom(null, { rate_bp: 500, source: 'level' as const }, { rate_bp: 333, source: 'card' as const }),
  services: fc.constantFrom([], [{ id: 'v', name: { en: 'Corners' }, per: 'box' as const, price: 800 }]),
  insure: fc.boolean(),
  insured_value: fc.constantFrom(null, 50_000, 2_000_000),
  goods_paid: fc.integer({ min: 0, max: 100_000 }),
  storage: fc.integer({ min: 0, max: 5000 }),
  coupon: fc.constantFrom(
    null,
    { id: 7, kind: 'money' as const, base: 'all' as const, amount: 100_000, threshold: 0 },
    { id: 8, kind: 'percent' as const, base: 'freight' as const, amount: 1500, threshold: 10_000, cap: 3000 },
    { id: 9, kind: 'money' as const, base: 'service_fee' as const, amount: 1000, threshold: 0 },
  ),
  points: fc.integer({ min: 0, max: 5000 }),
});
