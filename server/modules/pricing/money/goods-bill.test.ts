import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CouponTerms } from '#contract/freight.ts';
import { type GoodsOrder, goodsBill, joiningSaves, serviceFee } from './goods-bill.ts';
import { sum } from './round.ts';

const coupon20: CouponTerms = { id: 1, kind: 'money', base: 'goods', amount: 2000, threshold: 0 };
const orders: GoodsOrder[] = [
  {
    id: 1,
    freight: 800,
    items: [
      { id: 11, price: 3000, num: 1 },
      { id: 12, price: 12_000, num: 1 },
    ],
  },
  { id: 2, freight: 0, items: [{ id: 21, price: 12_000, num: 1 }] },
];

describe('service fee', () => {
  it('shows what joining sellers would save', () => {
    const small = [1, 2, 3].map((id): GoodsOrder => ({ id, freight: 0, items: [{ id, price: 2000, num: 1 }] }));
    expect(joiningSaves(small)).toBe(1000);
    expect(joiningSaves(orders)).toBe(0);
  });
});

describe('goods bill', () => {
  it('of rule 3.9: fee 7.90 and 6.00, coupon 20.00 spread 2.22 / 8.89 / 8.89, paid 271.90', () => {
    const bill = goodsBill(orders, serviceFee, coupon20);
    expect(bill.orders.map((order) => order.service_fee)).toEqual([790, 600]);
    expect(bill.shares.map((row) => row.share)).toEqual([222, 889, 889]);
    expect(bill.total).toBe(27_190);
    expect(bill.orders.map((order) => order.total)).toEqual([15_800 + 790 - 222 - 889, 12_000 + 600 - 889]);
  });
  it('names every component, services included', () => {
    const services = [{ id: 'photo', name: { en: 'Photo' }, price: 200, count: 3, item_id: 21 }];
    const bill = goodsBill([{ ...orders[1]!, services }], serviceFee, coupon20);
    expect(bill.components.map((row) => [row.code, row.amount])).toEqual([
      ['goods', 12_000],
      ['service_fee', 600],
      ['service', 600],
      ['coupon', -2000],
    ]);
    expect(bill.total).toBe(11_200);
  });
  it('compares a threshold with the base of the coupon', () => {
    const over = (threshold: number, base: CouponTerms['base']) =>
      goodsBill(orders, serviceFee, { ...coupon20, base, threshold }).coupon;
    expect([over(27_000, 'goods'), over(27_001, 'goods')]).toEqual([2000, 0]);
    expect([over(29_190, 'all'), over(29_191, 'all')]).toEqual([2000, 0]);
  });
  it('service fee coupons take the fee at most, freight coupons nothing here', () => {
    expect(goodsBill(orders, serviceFee, { ...coupon20, base: 'service_fee', amount: 5000 }).coupon).toBe(1390);
    expect(goodsBill(orders, serviceFee, { ...coupon20, base: 'freight' }).coupon).toBe(0);
  });
  it('percentage coupons stop at their cap', () => {
    const percent: CouponTerms = { id: 2, kind: 'percent', base: 'goods', amount: 1000, threshold: 0, cap: 1500 };
    expect(goodsBill(orders, serviceFee, percent).coupon).toBe(1500);
    expect(goodsBill(orders, serviceFee, { ...percent, cap: 9999 }).coupon).toBe(2700);
  });

  const anyOrder = fc.record({
    items: fc.array(fc.record({ price: fc.integer({ min: 0, max: 90_000 }), num: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
    freight: fc.integer({ min: 0, max: 3000 }),
    service: fc.integer({ min: 0, max: 3000 }),
  });
  const anyCoupon = fc.record({
    id: fc.constant(3),
    kind: fc.constantFrom('money' as const, 'percent' as const),
    base: fc.constantFrom('all' as const, 'goods' as const, 'service_fee' as const),
    amount: fc.integer({ min: 0, max: 10_000 }),
    threshold: fc.integer({ min: 0, max: 20_000 }),
  });
  it('components and orders sum to the total, shares to the coupon, and no order falls below zero', () => {
    fc.assert(
      fc.property(fc.array(anyOrder, { minLength: 1, maxLength: 4 }), anyCoupon, (list, coupon) => {
        const asked = list.map((order, at) => ({
          id: at,
          freight: order.freight,
          items: order.items.map((item, row) => ({ id: at * 10 + row, ...item })),
          services: [{ id: 's', price: order.service }],
        }));
        const bill = goodsBill(asked, serviceFee, coupon);
        expect(sum(bill.components.map((row) => row.amount))).toBe(bill.total);
        expect(sum(bill.orders.map((order) => order.total))).toBe(bill.total);
        expect(sum(bill.shares.map((row) => row.share))).toBe(bill.coupon);
        expect(bill.orders.every((order) => order.total >= 0)).toBe(true);
      }),
    );
  });
});
