import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box, FreightAsk } from '#contract/freight.ts';
import type { FreightTerms } from '#contract/freight-plan.ts';
import { SETTINGS } from '../../platform/settings/defaults.ts';
import { aboveCap, freightShare } from './onepay-cap.ts';
import { freezeTerms, frozenAsk, itemise } from './quote.ts';
import { type Agreed, outcomeOf, type Settlement, settle as settleWith, type Tolerance } from './settle.ts';
import { anyAsk, anyBox, anyLine, box, input, line, rule } from './testing-lines.ts';

/** Boxes whose volume never counts. */
const weighing = (grams: number) => [box(grams, 10, 10, 10)];
const terms = freezeTerms(
  line(),
  input(weighing(4000), {
    discount: { rate_bp: 500, source: 'level' },
    coupon: { id: 1, kind: 'money', base: 'all', amount: 2000, threshold: 25_000 },
    points: 2700,
  }),
);

/** The settings as shipped. */
const tolerance = { min: SETTINGS.settle_tolerance.default, rate_bp: SETTINGS.settle_tolerance_bp.default };
const cap = SETTINGS.onepay_cap_bp.default;
/** Settles with the total of the quote, as it was paid. */
function settle(of: FreightTerms, boxes: readonly Box[], cap_bp: number | null = null, within: Tolerance = tolerance) {
  const ask = frozenAsk(of);
  const paid = of.quote.total;
  const cap = cap_bp === null ? null : { estimate: of.quote.shipping, bp: cap_bp };
  const settled = settleWith(of.line, boxes, { ask, paid, cap, tolerance: within });
  return { ...settled, paid, final: itemise(of.line, { ...ask, boxes: [...boxes] }, settled.price) };
}

describe('settlement, rule 3.10', () => {
  it('estimate 4.0 kg: 290.00 - 14.50 - 20.00 - 27.00 = 228.50', () => {
    expect(terms.quote.components.map((row) => row.amount)).toEqual([29_000, -1450, -2000, -2700]);
    expect(terms.quote.total).toBe(22_850);
  });
  it('real 3.2 kg: 260.00 - 13.00 - 20.00 - 24.70 = 202.30; refund 26.20 and 230 points', () => {
    const settled = settle(terms, weighing(3200));
    expect(settled.final.components.map((row) => row.amount)).toEqual([26_000, -1300, -2000, -2470]);
    expect(settled).toMatchObject({ outcome: 'refund', diff: -2620, amount: 2620, points_back: 230, waived: 0, above_cap: 0 });
  });
  it('same boxes: no change; heavier: a supplement without more coupon or points', () => {
    expect(settle(terms, weighing(4000))).toMatchObject({ outcome: 'even', amount: 0, points_back: 0 });
    const heavier = settle(terms, weighing(5000));
    expect(heavier).toMatchObject({ outcome: 'supplement', amount: 5700, points_back: 0 });
    expect(heavier.final.points_used).toBe(2700);
  });
  it('the coupon keeps its amount: a percentage is not calculated again, a threshold not tested again, its base not exceeded', () => {
    const percent = freezeTerms(
      line(),
      input(weighing(4000), { coupon: { id: 1, kind: 'percent', base: 'freight', amount: 1000, threshold: 28_000 } }),
    );
    expect(settle(percent, weighing(5000)).final.coupon_amount).toBe(2900);
    expect(settle(percent, weighing(500)).final.coupon_amount).toBe(2900);
    const large = freezeTerms(
      line(),
      input(weighing(4000), { coupon: { id: 1, kind: 'money', base: 'freight', amount: 20_000, threshold: 0 } }),
    );
    expect(settle(large, weighing(500)).final).toMatchObject({ coupon_amount: 8000, total: 0 });
  });
  it('the insured value stays as it was', () => {
    const insured = freezeTerms(line(), input(weighing(4000), { insure: true, goods_paid: 50_000 }));
    expect(insured.quote.insured_value).toBe(79_000);
    expect(settle(insured, weighing(3200)).final.insured_value).toBe(79_000);
  });
  it('waives 0 < diff < max(2.00, 1 % of paid)', () => {
    expect(outcomeOf(199, 5000, tolerance)).toEqual({ outcome: 'waived', amount: 0, waived: 199 });
    expect(outcomeOf(200, 5000, tolerance)).toEqual({ outcome: 'supplement', amount: 200, waived: 0 });
    expect(outcomeOf(499, 50_000, tolerance).outcome).toBe('waived');
    expect(outcomeOf(500, 50_000, tolerance).outcome).toBe('supplement');
    expect(outcomeOf(-1, 50_000, tolerance)).toEqual({ outcome: 'refund', amount: 1, waived: 0 });
  });
  it('the tolerance is the operator’s', () => {
    expect(outcomeOf(200, 5000, { min: 300, rate_bp: 0 }).outcome).toBe('waived');
    expect(outcomeOf(1, 5000, { min: 0, rate_bp: 0 }).outcome).toBe('supplement');
    expect(terms.quote.total).toBe(22_850);
    expect(settle(terms, weighing(5000), null, { min: 5701, rate_bp: 0 })).toMatchObject({ outcome: 'waived', waived: 5700 });
  });
  it('boxes that break a limit of the line are refused, with the reason', () => {
    const limited = freezeTerms(line({ weight_max: 4500 }), input(weighing(4000)));
    const settled = settle(limited, weighing(5000));
    expect([settled.outcome, settled.amount, settled.final.reasons[0]!.key]).toEqual(['refused', 0, 'freight.no.weight_max']);
  });
  it('a rule that fits only the real box counts', () => {
    const rules = [rule({ charge: 'box', amount: 3000, conditions: [{ param: 'longest', is: '>', value: 380 }] })];
    const ruled = freezeTerms(line({ rules }), input(weighing(4000)));
    expect(settle(ruled, [box(4000, 400, 10, 10)]).amount).toBe(3000);
  });
  it('paid + supplement + waived + above the cap - refund = final, always', () => {
    const boxes = fc.array(anyBox, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(anyLine, anyAsk, boxes, boxes, fc.constantFrom(null, 10_000, cap), (one, input, estimated, real, cap_bp) => {
        const open = { ...one, goods_types: ['general'], max_boxes: null, weight_max: null, size: {} };
        const tops = 'tiers' in open.prices[0]!.price || 'steps' in open.prices[0]!.price;
        if (tops) return;
        const of = freezeTerms(open, { ...input, boxes: estimated });
        const settled = settle(of, real, cap_bp);
        const sign = settled.outcome === 'refund' ? -1 : 1;
        expect(settled.paid + sign * settled.amount + settled.waived + settled.above_cap).toBe(settled.final.total);
        expect(settled.diff).toBe(settled.final.total - settled.paid - settled.above_cap);
        expect(settled.points_back).toBeGreaterThanOrEqual(0);
        expect(settled.above_cap).toBeGreaterThanOrEqual(0);
        if (cap_bp === null) expect(settled.above_cap).toBe(0);
        else expect(settled.amount * sign).toBeLessThanOrEqual(Math.max(0, settle(of, real).diff));
      }),
    );
  });
});

describe('settle: boxes, what was paid, and the outcome', () => {
  /** fen a kg */
  const perKg = (unit: number) => ({ mode: 2 as const, base: 0, tiers: [{ to: 99_000, unit }] });
  const remote = rule({
    charge: 'order',
    amount: 2500,
    conditions: [{ param: 'postcode', is: 'in', value: [{ prefix: '967' }] }],
  });
  const long = rule({ charge: 'box', amount: 3000, conditions: [{ param: 'longest', is: '>', value: 380 }] });
  const flat = box(1000, 400, 300, 200); // 4,000 g by volume
  type Case = {
    line?: Parameters<typeof line>[0];
    ask?: Partial<FreightAsk>;
    boxes: Box[];
    paid: number | null;
    cap?: Agreed['cap'];
    is: Partial<Settlement> & { cost: number };
  };
  // Of a line without a price of its own: 80.00 for 500 g, 30.00 for each further 500 g.
  const cases: Record<string, Case> = {
    'as estimated': { boxes: [box(4000)], paid: 29_000, is: { outcome: 'even', amount: 0, cost: 29_000 } },
    lighter: { boxes: [box(3200)], paid: 29_000, is: { outcome: 'refund', amount: 3000, diff: -3000, cost: 26_000 } },
    heavier: { boxes: [box(5000)], paid: 29_000, is: { outcome: 'supplement', amount: 6000, diff: 6000, cost: 35_000 } },
    'charged by volume': { boxes: [flat], paid: 11_000, is: { outcome: 'supplement', amount: 18_000, cost: 29_000 } },
    'volume does not count on the line': {
      line: { volume_rule: { kind: 'none' } },
      boxes: [flat],
      paid: 11_000,
      is: { outcome: 'even', cost: 11_000 },
    },
    'half of what the volume is above the weight': {
      line: { volume_rule: { kind: 'half' } },
      boxes: [flat],
      paid: 11_000,
      is: { outcome: 'supplement', amount: 9000, cost: 20_000 },
    },
    'a line that charges by m3': {
      line: { unit: 'm3', price: { mode: 2, base: 0, tiers: [{ to: 10_000_000, unit: 300_000 }] } },
      boxes: [box(4000, 500, 400, 300)],
      paid: 15_000,
      is: { outcome: 'supplement', amount: 3000, cost: 18_000 },
    },
    'two boxes, added up and rounded once': {
      line: { step: 500 },
      boxes: [box(1100), box(1100)],
      paid: 23_000,
      is: { outcome: 'refund', amount: 3000, cost: 20_000 },
    },
    'two boxes, each rounded': {
      line: { step: 500, boxes: 'each' },
      boxes: [box(1100), box(1100)],
      paid: 20_000,
      is: { outcome: 'supplement', amount: 3000, cost: 23_000 },
    },
    'two boxes, each with a price of its own': {
      line: { boxes: 'apart' },
      boxes: [box(1100), box(1100)],
      paid: 28_000,
      is: { outcome: 'even', cost: 28_000 },
    },
    'below the minimum weight': {
      line: { bill_min: 1000 },
      boxes: [box(300)],
      paid: 11_000,
      is: { outcome: 'even', cost: 11_000 },
    },
    'a remote place, and fuel on freight and surcharge': {
      line: { rules: [remote], fuel_bp: 1000 },
      ask: { postcode: '96701' },
      boxes: [box(4000)],
      paid: 31_900,
      is: { outcome: 'supplement', amount: 2750, cost: 34_650 },
    },
    'a box that is too long': {
      line: { rules: [long] },
      boxes: [flat],
      paid: 29_000,
      is: { outcome: 'supplement', amount: 3000, cost: 32_000 },
    },
    'a little more: waived': {
      line: { price: perKg(5000) },
      boxes: [box(4030)],
      paid: 20_000,
      is: { outcome: 'waived', amount: 0, waived: 150, diff: 150, cost: 20_150 },
    },
    'more by just the tolerance: collected': {
      line: { price: perKg(5000) },
      boxes: [box(4040)],
      paid: 20_000,
      is: { outcome: 'supplement', amount: 200, waived: 0, cost: 20_200 },
    },
    'a little less: given back all the same': {
      line: { price: perKg(5000) },
      boxes: [box(3999)],
      paid: 20_000,
      is: { outcome: 'refund', amount: 5, waived: 0, cost: 19_995 },
    },
    'above the cap': {
      line: { price: perKg(10_000) },
      boxes: [box(2700)],
      paid: 20_000,
      cap: { estimate: 20_000, bp: 12_000 },
      is: { outcome: 'supplement', amount: 4000, above_cap: 3000, cost: 27_000 },
    },
    'above the cap, the rest waived': {
      line: { price: perKg(10_000) },
      boxes: [box(2700)],
      paid: 20_000,
      cap: { estimate: 20_000, bp: 10_050 },
      is: { outcome: 'waived', amount: 0, waived: 100, above_cap: 6900, cost: 27_000 },
    },
    'more is paid than the cap asks: the shop carries what is missing, no more': {
      line: { price: perKg(10_000) },
      boxes: [box(2700)],
      paid: 26_000,
      cap: { estimate: 20_000, bp: 12_000 },
      is: { outcome: 'even', amount: 0, above_cap: 1000, cost: 27_000 },
    },
    'less freight takes fewer points': {
      ask: { points: 2700 },
      boxes: [box(3200)],
      paid: 26_300,
      is: { outcome: 'refund', amount: 2900, points_back: 100, cost: 23_400 },
    },
    'nothing was paid before: all of it, without tolerance': {
      boxes: [box(4000)],
      paid: null,
      cap: { estimate: 100, bp: 10_000 },
      is: { outcome: 'whole', amount: 29_000, diff: 29_000, above_cap: 0, waived: 0, cost: 29_000 },
    },
  };
  const nothing = { diff: 0, amount: 0, above_cap: 0, waived: 0, points_back: 0 };
  const agreed = (one: Pick<Case, 'ask' | 'paid' | 'cap'>): Agreed => {
    const { boxes: _, ...frozen } = input([], one.ask);
    return { ask: frozen, paid: one.paid, cap: one.cap ?? null, tolerance };
  };

  it.each(Object.entries(cases))('%s', (_, one) => {
    const { cost, ...is } = one.is;
    const settled = settleWith(line(one.line), one.boxes, agreed(one));
    expect(settled).toMatchObject({ ...is, price: { total: cost } });
  });

  it.each<[string, Parameters<typeof line>[0], Box[], string[]]>([
    ['without boxes', {}, [], ['freight.no.boxes']],
    ['a box heavier than the line takes', { weight_max: 4000 }, [box(4001)], ['freight.no.weight_max']],
    ['more boxes than it takes', { max_boxes: 1 }, [box(100), box(100)], ['freight.no.max_boxes']],
    ['beyond its price table', { price: perKg(100) }, [box(99_001)], ['freight.no.last_tier']],
    ['forbidden by a rule', { rules: [{ ...long, charge: 'forbid' }] }, [flat], ['freight.no.rule']],
    ['closed meanwhile', { open: false, suspended: ['US'] }, [box(100)], ['freight.no.closed', 'freight.no.suspended']],
  ])('refused: %s', (_, over, boxes, keys) => {
    for (const paid of [29_000, null]) {
      const { price, ...settled } = settleWith(line(over), boxes, agreed({ paid }));
      expect(settled).toEqual({ outcome: 'refused', ...nothing });
      expect(Array.isArray(price) && price.map(({ key }) => key)).toEqual(keys);
    }
  });
});

describe('one-pay cap, rule 2.3', () => {
  const price = { mode: 2 as const, base: 0, tiers: [{ to: 99_000, unit: 10_000 }] };
  const estimate = freezeTerms(line({ price }), input(weighing(2000)));
  it('estimate 200.00, real 270.00: the supplement is 40.00, the shop carries 30.00', () => {
    expect(aboveCap(20_000, 27_000, cap)).toBe(3000);
    const settled = settle(estimate, weighing(2700), cap);
    expect(settled).toMatchObject({ outcome: 'supplement', diff: 4000, amount: 4000, above_cap: 3000, waived: 0 });
  });
  it('without a cap the member pays all of it; nothing is carried below 120 %', () => {
    expect(settle(estimate, weighing(2700))).toMatchObject({ amount: 7000, above_cap: 0 });
    expect(settle(estimate, weighing(2400), cap)).toMatchObject({ amount: 4000, above_cap: 0 });
    expect(settle(estimate, weighing(1500), cap)).toMatchObject({ outcome: 'refund', amount: 5000, above_cap: 0 });
  });
  it('what is left below the cap may still be waived', () => {
    expect(settle(estimate, weighing(2700), 10_050)).toMatchObject({
      outcome: 'waived',
      amount: 0,
      above_cap: 6900,
      waived: 100,
    });
  });
  it('services are not capped', () => {
    const services = [{ id: 'film', name: {}, per: 'box' as const, price: 1000 }];
    const film = freezeTerms(line({ price }), input(weighing(2000), { services }));
    const settled = settle(film, [...weighing(1350), ...weighing(1350)], cap);
    expect(settled).toMatchObject({ diff: 5000, amount: 5000, above_cap: 3000 });
  });
  it('freight share of a failed item: estimate with it minus without it, not below zero', () => {
    expect(freightShare({ total: 20_000 }, { total: 15_500 })).toBe(4500);
    expect(freightShare({ total: 20_000 }, { total: 21_000 })).toBe(0);
    expect(freightShare({ total: 20_000 }, null)).toBe(20_000);
  });
});
