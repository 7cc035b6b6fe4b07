import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goodsBill, serviceFee } from './goods-bill.ts';
import { type PaidOrder, paidFor, paidShare, refundPart, refundPrice, reprice } from './partial-refund.ts';
import { sum } from './round.ts';

const A = 11;
const B = 12;
const order: PaidOrder = {
  items: [
    { id: A, price: 3000, num: 1, coupon_share: 222 },
    { id: B, price: 12_000, num: 1, coupon_share: 889 },
  ],
  freight: 800,
  fee: serviceFee,
  services: [],
};
const parts = (refund: { parts: { code: string; amount: number }[] }) =>
  Object.fromEntries(refund.parts.map((part) => [part.code, part.amount]));

describe('refund of a part, rule 3.9', () => {
  it('A is out of stock: 30.00 - 2.22 + (7.90 - 6.40) = 29.28', () => {
    const refund = refundPart(order, [{ item_id: A, num: 1 }]);
    expect(refund.total).toBe(2928);
    expect(parts(refund)).toEqual({ goods: 3000, coupon: -222, service_fee: 150 });
  });
  it('B costs 138.00 instead of 120.00: supplement 18.00 + 0.90 fee = 18.90', () => {
    const change = reprice(order, { item_id: B, price: 13_800 });
    expect(change.supplement).toBe(1890);
    expect(parts(change)).toEqual({ goods: 1800, service_fee: 90 });
    expect(reprice(refundPart(order, [{ item_id: A, num: 1 }]).rest, { item_id: B, price: 13_800 }).supplement).toBe(1890);
  });
  it('a lower total is refunded to the fen', () => {
    const change = reprice(order, { item_id: B, price: 11_990 });
    expect([change.supplement, change.total]).toEqual([0, 10]);
  });
  it('domestic freight is refunded with the last live item, or when the real freight is lower', () => {
    const first = refundPart(order, [{ item_id: A, num: 1 }]);
    const second = refundPart(first.rest, [{ item_id: B, num: 1 }]);
    expect(parts(second)).toEqual({ goods: 12_000, coupon: -889, domestic_freight: 800, service_fee: 640 });
    expect(first.total + second.total).toBe(paidFor(order));
    const cheaper = reprice(order, { freight: 500 });
    expect(parts(cheaper)).toEqual({ domestic_freight: 300, service_fee: 15 });
  });
  it('the minimum fee stays while anything is live', () => {
    const small: PaidOrder = {
      ...order,
      freight: 0,
      items: order.items.map((item) => ({ ...item, price: 2000, coupon_share: 0 })),
    };
    expect(refundPart(small, [{ item_id: A, num: 1 }]).total).toBe(2000);
    expect(
      refundPart(small, [
        { item_id: A, num: 1 },
        { item_id: B, num: 1 },
      ]).total,
    ).toBe(4500);
  });
  it('refunds services that were not performed, with their row or with the last row', () => {
    const services = [
      { id: 'photo', amount: 200, item_id: A, performed: true },
      { id: 'check', amount: 500, item_id: A, performed: false },
      { id: 'priority', amount: 300, performed: false },
    ];
    const first = refundPart({ ...order, services }, [{ item_id: A, num: 1 }]);
    expect(parts(first).services).toBe(500);
    expect(parts(refundPart(first.rest, [{ item_id: B, num: 1 }])).services).toBe(300);
  });
  it('part of a quantity takes its part of the coupon share along', () => {
    const many: PaidOrder = { ...order, items: [{ id: A, price: 1000, num: 3, coupon_share: 100 }] };
    const one = refundPart(many, [{ item_id: A, num: 1 }]);
    expect(parts(one)).toEqual({ goods: 1000, coupon: -33 });
    expect(one.rest.items[0]).toMatchObject({ num: 2, coupon_share: 67 });
  });
  it('a partial refund of the price is at most the paid share less earlier ones', () => {
    const first = refundPrice(order, B, 1000);
    expect(parts(first)).toEqual({ goods: 1000 });
    expect(paidShare(first.rest.items[1]!)).toBe(12_000 - 889 - 1000);
    expect(() => refundPrice(first.rest, B, 10_112)).toThrow(RangeError);
    expect(refundPrice(first.rest, B, 10_111).total).toBe(10_111);
    expect(parts(refundPart(first.rest, [{ item_id: B, num: 1 }]))).toMatchObject({ goods: 11_000 });
  });
  it('refuses rows and pieces that are not there', () => {
    expect(() => refundPart(order, [{ item_id: 99, num: 1 }])).toThrow(RangeError);
    expect(() => refundPart(order, [{ item_id: A, num: 2 }])).toThrow(RangeError);
    expect(() => refundPart(order, [{ item_id: A, num: 0 }])).toThrow(RangeError);
  });
  it('limits a refund to zero where the coupon share is above the price, and takes it from the next', () => {
    const odd: PaidOrder = { ...order, items: [{ id: A, price: 100, num: 1, coupon_share: 700 }, order.items[1]!] };
    const first = refundPart(odd, [{ item_id: A, num: 1 }]);
    expect([first.total, sum(first.parts.map((part) => part.amount))]).toEqual([0, 0]);
    expect(first.total + refundPart(first.rest, [{ item_id: B, num: 1 }]).total).toBe(paidFor(odd));
  });
  it('refunds nothing that the coupon paid whole, and no more at the end', () => {
    const rows = [
      { id: A, price: 1, num: 1, coupon_share: 1 },
      { id: B, price: 14_192, num: 2, coupon_share: 29_809 },
    ];
    const free: PaidOrder = { items: rows, freight: 5, fee: serviceFee, services: [] };
    expect(paidFor(free)).toBe(0);
    const first = refundPart(free, [{ item_id: A, num: 1 }]);
    expect([first.total, sum(first.parts.map((part) => part.amount))]).toEqual([0, 0]);
    expect(refundPart(first.rest, [{ item_id: B, num: 2 }]).total).toBe(0);
  });
});

const anyBill = fc.record({
  items: fc.array(fc.record({ price: fc.integer({ min: 0, max: 40_000 }), num: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  freight: fc.integer({ min: 0, max: 3000 }),
  off: fc.integer({ min: 0, max: 60_000 }),
  service: fc.integer({ min: 0, max: 900 }),
  performed: fc.boolean(),
  steps: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean()), { minLength: 1, maxLength: 14 }),
});

describe('any sequence of refunds', () => {
  it('never refunds more than was paid, and all of it when everything leaves unperformed', () => {
    fc.assert(
      fc.property(anyBill, ({ items, freight, off, service, performed, steps }) => {
        const rows = items.map((item, id) => ({ id, ...item }));
        const asked = { id: 1, freight, items: rows, services: [{ id: 's', price: service }] };
        const bill = goodsBill([asked], serviceFee, { id: 1, kind: 'money', base: 'all', amount: off, threshold: 0 });
        let now: PaidOrder = {
          items: rows.map((item, at) => ({ ...item, coupon_share: bill.shares[at]!.share })),
          freight,
          fee: serviceFee,
          services: [{ id: 's', amount: service, performed }],
        };
        expect(paidFor(now)).toBe(bill.total);
        let back = 0;
        const take = (refund: ReturnType<typeof refundPart>) => {
          expect(refund.total).toBeGreaterThanOrEqual(0);
          expect(sum(refund.parts.map((part) => part.amount))).toBe(refund.total);
          back += refund.total;
          now = refund.rest;
          expect(back).toBeLessThanOrEqual(bill.total);
        };
        for (const [pick, size, money] of steps) {
          const live = now.items.filter((item) => item.num > 0);
          const item = live[pick % Math.max(1, live.length)];
          if (!item) break;
          const share = paidShare(item);
          if (!money) take(refundPart(now, [{ item_id: item.id, num: 1 + (size % item.num) }]));
          else if (share > 0 && now.items.every((one) => paidShare(one) >= 0))
            take(refundPrice(now, item.id, 1 + (size % share)));
        }
        for (const item of now.items) if (item.num > 0) take(refundPart(now, [{ item_id: item.id, num: item.num }]));
        if (!performed) expect(back).toBe(bill.total);
      }),
      { numRuns: 300 },
    );
  });
});
