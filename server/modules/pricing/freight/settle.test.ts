import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box } from '#contract/freight.ts';
import type { FreightTerms } from '#contract/freight-plan.ts';
import { SETTINGS } from '../../platform/settings/defaults.ts';
import { aboveCap, freightShare } from './onepay-cap.ts';
import { freezeTerms } from './quote.ts';
import { outcomeOf, settle as settleWith } from './settle.ts';
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

/** What an operator gets without changing a setting. */
const tolerance = { min: SETTINGS.settle_tolerance.default, rate_bp: SETTINGS.settle_tolerance_bp.default };
const cap = SETTINGS.onepay_cap_bp.default;
const settle = (of: FreightTerms, boxes: readonly Box[], cap_bp: number | null = null) =>
  settleWith(of, boxes, { paid: of.quote.total, tolerance, cap_bp });

describe('settlement, rule 3.10', () => {
  it('estimate 4.0 kg: 290.00 - 14.50 - 20.00 - 27.00 = 228.50', () => {
    expect(terms.quote.components.map((row) => row.amount)).toEqual([29_000, -1450, -2000, -2700]);
    expect(terms.quote.total).toBe(22_850);
  });
  it('real 3.2 kg: 260.00 - 13.00 - 20.00 - 24.70 = 202.30; back 26.20 and 230 points', () => {
    const settled = settle(terms, weighing(3200));
    expect(settled.final.components.map((row) => row.amount)).toEqual([26_000, -1300, -2000, -2470]);
    expect(settled).toMatchObject({ outcome: 'refund', diff: -2620, amount: 2620, points_back: 230, waived: 0, above_cap: 0 });
  });
  it('same boxes: nothing moves; heavier: a supplement without more coupon or points', () => {
    expect(settle(terms, weighing(4000))).toMatchObject({ outcome: 'even', amount: 0, points_back: 0 });
    const heavier = settle(terms, weighing(5000));
    expect(heavier).toMatchObject({ outcome: 'supplement', amount: 5700, points_back: 0 });
    expect(heavier.final.points_used).toBe(2700);
  });
  it('the coupon stays the amount it was: a percentage is not calculated again, a threshold not tested again, its base not exceeded', () => {
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
  it('the insured value stays what it was', () => {
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
    expect(settleWith(terms, weighing(5000), { paid: 22_850, tolerance: { min: 5701, rate_bp: 0 }, cap_bp: null })).toMatchObject(
      {
        outcome: 'waived',
        waived: 5700,
      },
    );
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
