import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aboveCap, capped, freightShare } from './onepay-cap.ts';
import { freezeTerms } from './quote.ts';
import { decide, settle } from './settle.ts';
import { anyAsk, anyBox, anyLine, box, input, line, rule } from './test-lines.ts';

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

describe('settlement, rule 3.10', () => {
  it('estimate 4.0 kg: 290.00 - 14.50 - 20.00 - 27.00 = 228.50', () => {
    expect(terms.quote.components.map((row) => row.amount)).toEqual([29_000, -1450, -2000, -2700]);
    expect(terms.quote.total).toBe(22_850);
  });
  it('real 3.2 kg: 260.00 - 13.00 - 20.00 - 24.70 = 202.30; back 26.20 and 230 points', () => {
    const settled = settle(terms, weighing(3200));
    expect(settled.final.components.map((row) => row.amount)).toEqual([26_000, -1300, -2000, -2470]);
    expect(settled).toMatchObject({ outcome: 'refund', diff: -2620, amount: 2620, points_back: 230, carried: 0 });
  });
  it('same boxes: nothing moves; heavier: a supplement without more coupon or points', () => {
    expect(settle(terms, weighing(4000))).toMatchObject({ outcome: 'even', amount: 0, points_back: 0 });
    const heavier = settle(terms, weighing(5000));
    expect(heavier).toMatchObject({ outcome: 'supplement', amount: 5700, points_back: 0 });
    expect(heavier.final.points_used).toBe(2700);
  });
  it('the coupon stays the amount it was: a percentage is not taken anew, a threshold not tested again, its base not passed', () => {
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
    expect(decide(199, 5000)).toEqual({ outcome: 'waived', amount: 0, carried: 199 });
    expect(decide(200, 5000)).toEqual({ outcome: 'supplement', amount: 200, carried: 0 });
    expect(decide(499, 50_000).outcome).toBe('waived');
    expect(decide(500, 50_000).outcome).toBe('supplement');
    expect(decide(-1, 50_000)).toEqual({ outcome: 'refund', amount: 1, carried: 0 });
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
  it('paid + supplement + carried - refund = final, always', () => {
    const boxes = fc.array(anyBox, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(anyLine, anyAsk, boxes, boxes, (one, asked, estimated, real) => {
        const open = { ...one, goods_types: ['general'], max_boxes: null, weight_max: null, size: {} };
        const tops = 'tiers' in open.prices[0]!.price || 'steps' in open.prices[0]!.price;
        if (tops) return;
        const settled = settle(freezeTerms(open, { ...asked, boxes: estimated }), real);
        const sign = settled.outcome === 'refund' ? -1 : 1;
        expect(settled.paid + sign * settled.amount + settled.carried).toBe(settled.final.total);
        expect(settled.points_back).toBeGreaterThanOrEqual(0);
        const shop = capped(settled, true);
        expect(shop.paid + (shop.outcome === 'refund' ? -1 : 1) * shop.amount + shop.carried).toBe(shop.final.total);
        expect(shop.carried).toBeGreaterThanOrEqual(settled.outcome === 'waived' ? 0 : settled.carried);
      }),
    );
  });
});

describe('one-pay cap, rule 2.3', () => {
  const price = { mode: 2 as const, base: 0, tiers: [{ to: 99_000, unit: 10_000 }] };
  const estimate = freezeTerms(line({ price }), input(weighing(2000)));
  it('estimate 200.00, real 270.00: the supplement is 40.00, the shop carries 30.00', () => {
    expect(aboveCap(20_000, 27_000)).toBe(3000);
    const settled = capped(settle(estimate, weighing(2700)), true);
    expect(settled).toMatchObject({ outcome: 'supplement', amount: 4000, carried: 3000 });
  });
  it('holds only for weights and sizes of the shop, and not below 120 %', () => {
    expect(capped(settle(estimate, weighing(2700)), false)).toMatchObject({ amount: 7000, carried: 0 });
    expect(capped(settle(estimate, weighing(2400)), true)).toMatchObject({ amount: 4000, carried: 0 });
    expect(capped(settle(estimate, weighing(1500)), true)).toMatchObject({ outcome: 'refund', amount: 5000, carried: 0 });
  });
  it('services are not capped', () => {
    const services = [{ id: 'film', name: {}, per: 'box' as const, price: 1000 }];
    const film = freezeTerms(line({ price }), input(weighing(2000), { services }));
    const settled = capped(settle(film, [...weighing(1350), ...weighing(1350)]), true);
    expect(settled).toMatchObject({ diff: 8000, amount: 5000, carried: 3000 });
  });
  it('freight share of a failed item: estimate with it minus without it, not below zero', () => {
    expect(freightShare({ total: 20_000 }, { total: 15_500 })).toBe(4500);
    expect(freightShare({ total: 20_000 }, { total: 21_000 })).toBe(0);
    expect(freightShare({ total: 20_000 }, null)).toBe(20_000);
  });
});
