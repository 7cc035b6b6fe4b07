import { describe, expect, it } from 'vitest';
import type { Line, Quote, Reason } from '#contract/freight.ts';
import { priceVersion } from './place.ts';
import { freezeTerms, quote } from './quote.ts';
import { box, first80next30, input, line, rule } from './testing-lines.ts';

const two = [box(3200, 400, 300, 300), box(2100, 300, 200, 200)];
const rows = (answer: Quote) => answer.components.map((row) => [row.code, row.amount]);
const keys = (reasons: Reason[]) => reasons.map((why) => why.key);

/** The line and question of the two boxes worked in rule 4.8. */
const workedLine = line({
  fuel_bp: 1250,
  rules: [rule({ id: 'long', charge: 'box', amount: 3000, conditions: [{ param: 'longest', is: '>', value: 380 }] })],
});
const worked = input(two, {
  discount: { rate_bp: 500, source: 'level' },
  services: [{ id: 'parcel', name: { en: 'Corner protection' }, per: 'waybill', price: 800 }],
  insure: true,
  insured_value: 50_000,
  storage: 300,
  coupon: { id: 5, kind: 'money', base: 'all', amount: 2000, threshold: 0 },
  points: 5320,
});

describe('4.8, the two boxes row by row', () => {
  const answer = quote(workedLine, worked);
  it('due 580.05', () => {
    expect(rows(answer)).toEqual([
      ['freight', 56_000],
      ['discount', -2800],
      ['rule', 3000],
      ['fuel', 7025],
      ['service', 800],
      ['insurance', 1000],
      ['storage', 300],
      ['coupon', -2000],
      ['points', -5320],
    ]);
    expect(answer.total).toBe(58_005);
  });
  it('names the source of each row', () => {
    const params = Object.fromEntries(answer.components.map((row) => [row.code, row.params]));
    expect(params.discount).toEqual({ rate_bp: 500, source: 'level', of_fen: 56_000 });
    expect(params.rule).toEqual({ rule: 'long', boxes: 1, each_fen: 3000 });
    expect(params.fuel).toEqual({ rate_bp: 1250, of_fen: 56_200 });
    expect(params.points).toEqual({ points: 5320, max_points: 5320 });
    expect(answer.boxes.map((one) => one.why?.key)).toEqual(['freight.why.volume_over_actual', 'freight.why.actual_over_volume']);
    expect(answer.steps.map((step) => [step.part, step.count, step.amount])).toEqual([
      ['first', 1, 8000],
      ['next', 16, 48_000],
    ]);
  });
  it('sum 560.00, apart 610.00; one volume for all would be 530.00 and is not allowed', () => {
    expect(quote(line(), input(two)).total).toBe(56_000);
    const apart = quote(line({ boxes: 'apart' }), input(two));
    expect(apart.total).toBe(61_000);
    expect(apart.steps.filter((step) => step.box === 1).reduce((all, step) => all + step.amount, 0)).toBe(20_000);
    expect(quote(line({ boxes: 'each', step: 500 }), input(two)).total).toBe(8000 + 16 * 3000);
  });
});

describe('coupon and points, rule 3.12', () => {
  const at = (over: Parameters<typeof input>[1]) => quote(workedLine, { ...worked, coupon: null, points: 0, ...over });
  it('5: points pay at most 10 % of 158.00 freight = 15.80, in whole points', () => {
    const cheap = line({ price: { ...first80next30, first_money: 15_800 } as typeof first80next30 });
    const answer = quote(cheap, input([box(400)], { points: 9999 }));
    expect([answer.points_used, answer.points_max, answer.total]).toEqual([1580, 1580, 14_220]);
    expect(answer.notes).toContainEqual({ key: 'freight.why.points_limited', params: { wanted: 9999, max_points: 1580 } });
    const odd = line({ price: { ...first80next30, first_money: 15_809 } as typeof first80next30 });
    expect(quote(odd, input([box(400)], { points: 9999 })).points_max).toBe(1580);
  });
  it('base all is the amount before the coupon, freight the freight after discount', () => {
    const all = { id: 1, kind: 'percent', base: 'all', amount: 1000, threshold: 0 } as const;
    expect(at({ coupon: all }).coupon_amount).toBe(6533);
    expect(at({ coupon: { ...all, base: 'freight' } }).coupon_amount).toBe(5320);
    expect(at({ coupon: { ...all, cap: 1000 } }).coupon_amount).toBe(1000);
  });
  it('the threshold is compared with the base', () => {
    const coupon = { id: 1, kind: 'money', base: 'freight', amount: 1000, threshold: 53_200 } as const;
    expect(at({ coupon }).coupon_amount).toBe(1000);
    const missed = at({ coupon: { ...coupon, threshold: 53_201 } });
    expect(missed.coupon_amount).toBe(0);
    expect(missed.notes).toContainEqual({
      key: 'freight.why.coupon_threshold',
      params: { threshold_fen: 53_201, base_fen: 53_200 },
    });
  });
  it('takes nothing where it is for other lines or for goods', () => {
    const coupon = { id: 1, kind: 'money', base: 'all', amount: 1000, threshold: 0 } as const;
    expect(at({ coupon: { ...coupon, lines: [2] } }).coupon_amount).toBe(0);
    expect(keys(at({ coupon: { ...coupon, base: 'goods' } }).notes)).toContain('freight.why.coupon_not_here');
  });
  it('neither makes the total negative: coupon first, points for the rest', () => {
    const answer = quote(
      line(),
      input([box(400)], { coupon: { id: 1, kind: 'money', base: 'all', amount: 7900, threshold: 0 }, points: 800 }),
    );
    expect([answer.coupon_amount, answer.points_used, answer.total]).toEqual([7900, 100, 0]);
  });
  it('uses only the points wanted, from the freight before the coupon', () => {
    expect(quote(workedLine, { ...worked, points: 20 }).points_used).toBe(20);
    expect(quote(workedLine, worked).points_max).toBe(5320);
  });
});

describe('insurance, services, surcharges', () => {
  it('premium 2 %, min 3.00; default value is what was paid for goods and shipping, at most the limit of the line', () => {
    expect(quote(line(), input([box(400)], { insure: true, insured_value: 10_000 })).total).toBe(8300);
    const answer = quote(line(), input([box(400)], { insure: true, goods_paid: 30_000 }));
    expect([answer.insured_value, answer.total]).toEqual([38_000, 8760]);
    const limited = quote(line(), input([box(400)], { insure: true, insured_value: 1_000_001 }));
    expect(limited.insured_value).toBe(1_000_000);
    expect(keys(limited.notes)).toContain('freight.why.insured_limited');
  });
  it('a line may force it or not offer it', () => {
    const terms = { offered: true, forced: true, rate_bp: 200, min: 300, max_value: 1_000_000 };
    const forced = quote(line({ insurance: terms }), input([box(400)], { goods_paid: 50_000 }));
    expect(rows(forced)).toContainEqual(['insurance', 1160]);
    expect(keys(forced.notes)).toContain('freight.why.insurance_forced');
    const none = quote(
      line({ insurance: { ...terms, offered: false, forced: false } }),
      input([box(400)], { insure: true, goods_paid: 50_000 }),
    );
    expect([none.total, none.insured_value]).toEqual([8000, 0]);
    expect(keys(none.notes)).toEqual(['freight.why.insurance_not_offered']);
  });
  it('line services: forced ones always, others when chosen; not part of the fuel base', () => {
    const services: Line['services'] = [
      { id: 'customs', name: { en: 'Customs' }, forced: true, charge: 'order', amount: 1500 },
      { id: 'sign', name: { en: 'Signature' }, forced: false, charge: 'box', amount: 500 },
      { id: 'ddp', name: { en: 'Duty' }, forced: false, charge: 'declared', amount: 1000, min: 900 },
      { id: 'heavy', name: { en: 'Lift' }, forced: false, charge: 'kg', amount: 100 },
    ];
    const answer = quote(
      line({ services, fuel_bp: 1000 }),
      input(two, { line_services: ['sign', 'ddp', 'heavy'], declared_value: 5000 }),
    );
    expect(rows(answer)).toEqual([
      ['freight', 56_000],
      ['line_service', 1500],
      ['line_service', 1000],
      ['line_service', 900],
      ['line_service', 810],
      ['fuel', 5600],
    ]);
    expect(answer.shipping).toBe(answer.total);
  });
  it('services a box are counted by the boxes, others as chosen', () => {
    const services = [
      { id: 'film', name: { en: 'Film' }, per: 'box' as const, price: 400 },
      { id: 'photo', name: { en: 'Photo' }, per: 'item' as const, price: 200, count: 3 },
    ];
    expect(quote(line(), input(two, { services })).total).toBe(56_000 + 800 + 600);
  });
  it('a cap shows as a row of its own', () => {
    const rules = [rule({ id: 'a', amount: 3000 }), rule({ id: 'b', amount: 2500 })];
    expect(rows(quote(line({ rules, rule_cap: 4000 }), input([box(400)])))).toContainEqual(['rule_cap', -1500]);
  });
});

describe('billed as', () => {
  const price = {
    mode: 2 as const,
    base: 2000,
    tiers: [
      { to: 5000, unit: 6000 },
      { to: 10_000, unit: 5200 },
    ],
  };
  it('is explained for smooth lines, and a cheaper heavier weight is noted for the others', () => {
    const smooth = quote(line({ price, step: 500, smooth: true }), input([box(4900)]));
    expect(smooth.total).toBe(30_600);
    expect(smooth.notes).toContainEqual({
      key: 'freight.why.billed_as',
      params: { weight: 5000, as_weight: 5500, unit: 'kg', saves_fen: 1400 },
    });
    const plain = quote(line({ price, step: 500 }), input([box(4900)]));
    expect(plain.total).toBe(32_000);
    expect(plain.notes).toContainEqual({
      key: 'freight.why.heavier_is_cheaper',
      params: { weight: 5000, from_weight: 5500, unit: 'kg', amount_fen: 30_600 },
    });
    expect(keys(plain.notes)).toContain('freight.why.rounded_up');
  });
});

describe('why a line can not serve', () => {
  const reasons = (over: Partial<Line> & { price?: Line['prices'][number]['price'] }, request = input([box(400)])) =>
    quote(line(over), request).reasons;
  it('place, warehouse, goods', () => {
    expect(keys(reasons({ open: false }))).toEqual(['freight.no.closed']);
    expect(keys(reasons({ countries: ['DE'] }))).toEqual(['freight.no.country']);
    expect(keys(reasons({ suspended: ['US'] }))).toEqual(['freight.no.suspended']);
    expect(keys(reasons({ prices: [] }))).toEqual(['freight.no.price']);
    expect(keys(reasons({ regions: [{ country: 'US', except: [{ prefix: '100' }] }] }))).toEqual(['freight.no.postcode']);
    expect(keys(reasons({ regions: [{ country: 'US', only: [{ prefix: '9' }] }] }))).toEqual(['freight.no.postcode']);
    expect(keys(reasons({ warehouses: [2] }, input([box(1)], { warehouse: 1 })))).toEqual(['freight.no.warehouse']);
    expect(reasons({}, input([box(1)], { goods_types: ['general', 'liquid'] }))).toEqual([
      { key: 'freight.no.goods_type', params: { goods_type: 'liquid' } },
    ]);
  });
  it('boxes: number, weight, tier, all of them at once', () => {
    expect(keys(reasons({}, input([])))).toEqual(['freight.no.boxes']);
    expect(reasons({ max_boxes: 1 }, input(two))).toEqual([{ key: 'freight.no.max_boxes', params: { boxes: 2, max: 1 } }]);
    expect(reasons({ weight_min: 500 })).toEqual([{ key: 'freight.no.weight_min', params: { weight_g: 400, limit_g: 500 } }]);
    expect(keys(reasons({ weight_max: 399, size: { longest: 99 } }))).toEqual(['freight.no.weight_max', 'freight.no.longest']);
    expect(reasons({ price: { mode: 2, base: 0, tiers: [{ to: 300, unit: 100 }] } })).toEqual([
      { key: 'freight.no.last_tier', params: { billed: 400, limit: 300, unit: 'kg' } },
    ]);
  });
  it('6: a forbidding rule wins over everything, with the reason: girth 310 of 300 cm', () => {
    const name = { en: 'Girth above 300 cm' };
    const rules = [rule({ id: 'girth', name, charge: 'forbid', conditions: [{ param: 'girth', is: '>', value: 3000 }] })];
    const answer = quote(line({ rules }), input([box(5000, 1500, 400, 400)]));
    expect([answer.eligible, answer.total, answer.components]).toEqual([false, 0, []]);
    const params = { rule: 'girth', box: 1, param: 'girth', found: 3100, limit: 3000 };
    expect(answer.reasons).toEqual([{ key: 'freight.no.rule', params, name }]);
  });
});

describe('prices with dates and zones', () => {
  const price = (first_money: number) => ({ ...first80next30, first_money }) as typeof first80next30;
  const prices = [
    { from: '2026-01-01', price: price(100), fuel_bp: 0 },
    { from: '2026-12-01', price: price(200), fuel_bp: 0 },
    { from: '2026-02-01', countries: ['GB'], price: price(300), fuel_bp: 0 },
  ];
  it('takes the last price in force, and a named zone before a general one', () => {
    const first = (on: string, country: string) => priceVersion({ prices }, on, country)?.price;
    expect(first('2026-11-30', 'US')).toMatchObject({ first_money: 100 });
    expect(first('2026-12-01', 'US')).toMatchObject({ first_money: 200 });
    expect(first('2026-12-01', 'GB')).toMatchObject({ first_money: 300 });
    expect(first('2026-01-15', 'GB')).toMatchObject({ first_money: 100 });
    expect(first('2025-12-31', 'US')).toBeUndefined();
  });
  it('a bill freezes the one price it used', () => {
    const terms = freezeTerms(line({ prices }), input([box(400)]));
    expect(terms.line.prices).toEqual([prices[0]]);
    expect(terms.quote.total).toBe(100);
    expect(JSON.parse(JSON.stringify(terms))).toEqual(terms);
    expect(() => freezeTerms(line({ open: false }), input([box(400)]))).toThrow(RangeError);
  });
});
