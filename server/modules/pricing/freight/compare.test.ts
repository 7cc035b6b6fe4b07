import { describe, expect, it } from 'vitest';
import type { Line } from '#contract/freight.ts';
import type { Piece } from '#contract/freight-plan.ts';
import { compareLines } from './compare.ts';
import { quote } from './quote.ts';
import { ask, box, first80next30, input, line, rule } from './testing-lines.ts';

const priced = (id: number, first_money: number, days_max: number): Line =>
  line({ id, days_min: 3, days_max, price: { ...first80next30, first_money } as typeof first80next30 });
const lines = [priced(1, 9000, 5), priced(2, 8000, 20), priced(3, 8000, 9), line({ id: 4, countries: ['DE'] })];
const ids = (sort: 'price' | 'speed') =>
  compareLines({ lines, ask, boxes: [box(400)], sort }).map((choice) => choice.quote.line_id);
const help = (over: Partial<Line>, what: { boxes?: ReturnType<typeof box>[]; pieces?: Piece[] }, input = ask) =>
  compareLines({ lines: [line(over)], ask: input, ...what })[0]!.help;

describe('order', () => {
  it('by price, then days; by speed, then price; those that can not serve last, with their reason', () => {
    expect(ids('price')).toEqual([3, 2, 1, 4]);
    expect(ids('speed')).toEqual([1, 3, 2, 4]);
    const last = compareLines({ lines, ask, boxes: [box(400)] }).at(-1)!;
    expect(last.quote.reasons).toEqual([{ key: 'freight.no.country', params: { country: 'US' } }]);
    expect(last.help).toEqual([]);
  });
  it('gives every line its own estimated boxes', () => {
    const pieces = [1, 2].map((id): Piece => ({ id, weight: 1000, length: 330, width: 210, height: 120 }));
    const [one, two] = compareLines({ lines: [line({ id: 1 }), line({ id: 2, weight_max: 1500 })], ask, pieces });
    expect([one!.quote.boxes.length, two!.quote.boxes.length]).toEqual([1, 2]);
  });
});

describe('what would help', () => {
  it('a split into parcels that the line takes, with what it costs', () => {
    const boxes = [box(900), box(800), box(700)];
    const [found] = help({ max_boxes: 2 }, { boxes });
    const total_fen = quote(line(), input(boxes.slice(0, 2))).total + quote(line(), input(boxes.slice(2))).total;
    expect(found).toEqual({ key: 'freight.help.split', params: { parcels: 2, total_fen } });
  });
  it('a split of items where one box of them is too heavy for the last tier', () => {
    const price = { mode: 2 as const, base: 1000, tiers: [{ to: 2200, unit: 5000 }] };
    const pieces: Piece[] = [{ id: 1, weight: 1000, length: 100, width: 100, height: 100, count: 3 }];
    const found = help({ prices: [{ from: '2026-01-01', price, fuel_bp: 0 }] }, { pieces });
    expect(found).toEqual([{ key: 'freight.help.split', params: { parcels: 2, total_fen: 1000 + 11_000 + 1000 + 5500 } }]);
  });
  it('values go along with a split: insurance is not paid twice, services by item once', () => {
    const asked = {
      ...ask,
      insure: true,
      insured_value: 100_000,
      services: [{ id: 'p', name: {}, per: 'item' as const, price: 200, count: 2 }],
      storage: 900,
    };
    const [found] = help({ max_boxes: 1 }, { boxes: [box(400), box(400)] }, asked);
    expect(found!.params).toEqual({ parcels: 2, total_fen: 16_000 + 2000 + 400 });
  });
  it('moves whole rows when there are very many pieces', () => {
    const pieces = [1, 2].map((id): Piece => ({ id, weight: 100, length: 50, width: 50, height: 50, count: 40 }));
    const price = { mode: 2 as const, base: 0, tiers: [{ to: 4400, unit: 1000 }] };
    expect(help({ prices: [{ from: '2026-01-01', price, fuel_bp: 0 }] }, { pieces })[0]!.params).toEqual({
      parcels: 2,
      total_fen: 8800,
    });
  });
  it('no split where one thing alone breaks the limit: a smaller box', () => {
    expect(help({ size: { longest: 50 } }, { boxes: [box(400), box(300)] })).toEqual([
      { key: 'freight.help.smaller_box', params: { box: 1 } },
      { key: 'freight.help.smaller_box', params: { box: 2 } },
    ]);
  });
  it('a box over the weight limit: a lighter one', () => {
    expect(help({ weight_max: 350 }, { boxes: [box(400), box(300)] })).toEqual([
      { key: 'freight.help.lighter_box', params: { box: 1 } },
    ]);
  });
  it('a rule over a weight: a lighter box; over a size, a smaller one; over what does not depend on the box, nothing', () => {
    const forbids = (param: 'weight' | 'longest' | 'declared_value', value: number) =>
      help(
        { rules: [rule({ charge: 'forbid', conditions: [{ param, is: '>', value }] })] },
        { boxes: [box(400)] },
        { ...ask, declared_value: 500 },
      ).map((one) => one.key);
    expect(forbids('weight', 300)).toEqual(['freight.help.lighter_box']);
    expect(forbids('longest', 10)).toEqual(['freight.help.smaller_box']);
    expect(forbids('declared_value', 100)).toEqual([]);
  });
  it('goods sent apart, another warehouse, missing weight', () => {
    const boxes = [box(400)];
    expect(help({}, { boxes }, { ...ask, goods_types: ['general', 'liquid'] })).toEqual([
      { key: 'freight.help.goods_apart', params: { goods_type: 'liquid' } },
    ]);
    expect(help({}, { boxes }, { ...ask, goods_types: ['liquid'] })).toEqual([]);
    expect(help({ warehouses: [2] }, { boxes }, { ...ask, warehouse: 1 })[0]!.key).toBe('freight.help.other_warehouse');
    expect(help({ weight_min: 1000 }, { boxes })).toEqual([{ key: 'freight.help.add_weight', params: { missing_g: 600 } }]);
  });
});
