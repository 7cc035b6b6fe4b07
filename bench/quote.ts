// Freight engine, ratios only: the planner on 12 items against 6, a comparison of 12 lines against a quote of one.
// Run: npx tsx bench/quote.ts
import type { Line } from '#contract/freight.ts';
import type { Piece } from '#contract/freight-plan.ts';
import { compareLines } from '#server/modules/pricing/freight/compare.ts';
import type { PlanTerms } from '#server/modules/pricing/freight/plan-costs.ts';
import { planParcels } from '#server/modules/pricing/freight/planner.ts';
import { quote } from '#server/modules/pricing/freight/quote.ts';
import { median, ratio } from './measure.ts';

const place: PlanTerms = {
  on: '2026-11-21',
  country: 'US',
  postcode: '10001',
  discount: { rate_bp: 300, source: 'level' },
  insure: true,
};

const lines = Array.from(
  { length: 12 },
  (_, at): Line => ({
    id: at + 1,
    code: `L${at}`,
    name: { en: `Line ${at}` },
    open: true,
    countries: ['US'],
    regions: [],
    suspended: [],
    warehouses: [],
    goods_types: at % 3 ? ['general', 'battery'] : ['general'],
    prices: [
      {
        from: '2026-01-01',
        fuel_bp: at % 2 ? 1250 : 0,
        price: { mode: 1, first: 500, first_money: 6000 + 300 * at, next: 500, next_money: 3000 - 90 * at },
      },
    ],
    unit: 'kg',
    divisor: at % 2 ? 5000 : 6000,
    volume_rule: at % 4 ? { kind: 'max' } : { kind: 'half' },
    boxes: 'sum',
    step: 100,
    bill_min: 0,
    weight_min: null,
    weight_max: at % 5 ? 30_000 : 4000,
    size: at % 2 ? { longest: 1200, girth: 3000 } : {},
    max_boxes: null,
    smooth: false,
    days_min: 6,
    days_max: 12 + at,
    rules: [
      {
        id: 'long',
        name: {},
        match: 'all',
        conditions: [{ param: 'longest', is: '>', value: 600 }],
        charge: 'box',
        amount: 3000,
      },
      {
        id: 'far',
        name: {},
        match: 'all',
        conditions: [{ param: 'postcode', is: 'in', value: [{ from: '99500', to: '99999' }] }],
        charge: 'order',
        amount: 5000,
      },
    ],
    rule_cap: null,
    services: [],
    insurance: { offered: true, forced: false, rate_bp: 200, min: 300, max_value: 1_000_000 },
    required_ids: [],
    ddp: false,
  }),
);

const pieces = Array.from({ length: 12 }, (_, id): Piece => {
  const goods_types = id % 5 === 4 ? ['battery'] : ['general'];
  return {
    id,
    weight: 200 + 173 * id,
    length: 150 + 25 * id,
    width: 120 + 10 * id,
    height: 60 + 9 * id,
    goods_types,
    goods_paid: 4000 + 700 * id,
  };
});

const ask = { ...place, goods_types: ['general'], items: 2, declared_value: 5000, goods_paid: 9000 };
const boxes = [{ weight: 3200, length: 400, width: 300, height: 300 }];
const many = (run: () => unknown) => () => {
  for (let at = 0; at < 500; at++) run();
};
const one = await median(
  many(() => quote(lines[1]!, { ...ask, boxes })),
  9,
);
const all = await median(
  many(() => compareLines({ lines, ask, boxes })),
  9,
);
const six = await median(() => planParcels({ pieces: pieces.slice(0, 6), lines, ask: place }), 9);
const twelve = await median(() => planParcels({ pieces, lines, ask: place }), 9);
ratio('compare 12 lines / quote 1 line', all, one);
ratio(`planner 12 items / 6 items (subsets: ${2 ** 12 / 2 ** 6})`, twelve, six);
ratio('planner 12 items x 12 lines / its 300 ms limit', twelve, 300);
