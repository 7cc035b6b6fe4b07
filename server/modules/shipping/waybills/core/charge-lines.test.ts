import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoredRow } from '../../../../db/stored/order.ts';
import { rowEntries } from '../../../payments/bills/pay.ts';
import { freezeTerms, quote } from '../../../pricing/freight/quote.ts';
import { box, input, line } from '../../../pricing/freight/testing-lines.ts';
import { rewardFor } from '../changes/receive.ts';
import { calculateSettlement } from '../packing/settle.ts';
import {
  chargesKeptAfterPacking,
  chargesKeptBeforeExport,
  diffChargeLines,
  freightPaid,
  toChargeLines,
  total,
} from './charge-lines.ts';
import { refundEntries } from './charges.ts';
import { etaOf, progressOf } from './route.ts';
import type { Waybill } from './types.ts';

const row = (code: string, amount: number, ref?: string): StoredRow => ({
  code,
  key: `fee.${code}`,
  params: {},
  amount,
  ...(ref ? { ref } : {}),
});

describe('rows of a freight bill', () => {
  const answer = quote(
    line({ fuel_bp: 1000 }),
    input([box(1620, 400, 300, 200)], {
      discount: { rate_bp: 500, source: 'card' },
      services: [{ id: 'film', name: { en: 'Film' }, per: 'box', price: 400 }],
      insure: true,
      insured_value: 50_000,
      coupon: { id: 7, kind: 'money', base: 'all', amount: 1000, threshold: 0, name: { en: 'Ten off' } },
      points: 100,
    }),
  );
  const rows = toChargeLines(answer);
  test('keep codes, amounts, names and the reason, and sum to the quote', () => {
    expect(rows.map((r) => [r.key, r.ref ?? ''])).toEqual([
      ['fee.freight', ''],
      ['fee.discount_card', ''],
      ['fee.fuel', ''],
      ['fee.service', 'film'],
      ['fee.insurance', ''],
      ['fee.coupon', '7'],
      ['fee.points', ''],
    ]);
    expect(total(rows)).toBe(answer.total);
    expect(rows.find((r) => r.code === 'service')!.names).toEqual({ en: 'Film' });
    expect(rows[0]!.why!.map((w) => w.key)).toEqual(['fee.step.first', 'fee.step.next', 'freight.why.volume_over_actual']);
    expect(rows[2]!.why).toEqual([{ key: 'fee.each.percent', params: rows[2]!.params }]);
  });
  test('a refund is the exact reverse of the payment', () => {
    const both = [...rowEntries(rows), ...refundEntries(rows)];
    const sums = new Map<string, number>();
    for (const e of both) sums.set(e.kind, (sums.get(e.kind) ?? 0) + e.amount);
    expect([...sums.values()].every((n) => n === 0)).toBe(true);
  });
});

test('of several boxes the sums are explained, not what one of them weighs', () => {
  const one = [box(1620, 400, 300, 200), box(3000, 200, 150, 100)];
  const answer = quote(line({}), input(one));
  expect(answer.boxes.filter((b) => b.why).length).toBeGreaterThan(0);
  const why = toChargeLines(answer)[0]!.why!.filter((w) => !w.key.startsWith('fee.step'));
  const volume_g = answer.boxes.reduce((s, b) => s + b.volume_weight, 0);
  expect(why).toEqual([{ key: 'settle.why.sums', params: { n: 2, actual_g: 4620, volume_g } }]);
});

describe('what changes from one set of rows to another', () => {
  test('is named row by row and sums to the difference', () => {
    const before = [row('freight', 29_000), row('discount', -1450), row('rule', 3000, 'long'), row('service', 800, 'corner')];
    const after = [row('freight', 32_000), row('discount', -1600), row('rule', 3000, 'long'), row('rule', 500, 'remote')];
    expect(diffChargeLines(before, after).map((r) => [r.key, r.amount, r.ref])).toEqual([
      ['fee.weighed.freight', 3000, undefined],
      ['fee.weighed.discount', -150, undefined],
      ['fee.weighed.rule', 500, 'remote'],
      ['fee.weighed.service', -800, 'corner'],
    ]);
  });
  test('for any rows', () => {
    const rows = fc
      .array(
        fc.record({
          code: fc.constantFrom('freight', 'rule', 'service', 'coupon'),
          amount: fc.integer({ min: -50_000, max: 50_000 }),
          ref: fc.constantFrom('a', 'b'),
        }),
      )
      .map((list) => list.map((r) => row(r.code, r.amount, r.ref)));
    fc.assert(
      fc.property(rows, rows, (before, after) => {
        expect(total(diffChargeLines(before, after))).toBe(total(after) - total(before));
      }),
    );
  });
});

describe('what stays charged', () => {
  const booked = [
    row('freight', 10_000),
    row('discount', -500),
    row('service', 800, 'corner'),
    row('service', 2000, 'rehearsal'),
    row('insurance', 300),
    row('storage', 200),
    row('coupon', -1000, '7'),
  ];
  test('after packing: storage, services that were done, the repack fee', () => {
    expect(chargesKeptAfterPacking(booked, ['corner'], 2000).map((r) => [r.code, r.amount])).toEqual([
      ['service', 800],
      ['storage', 200],
      ['repack', 2000],
    ]);
    expect(chargesKeptAfterPacking([row('freight', 900)], [], 2000).map((r) => r.amount)).toEqual([900]);
    expect(chargesKeptAfterPacking([], [], 2000)).toEqual([]);
  });
  test('before export: storage and services that were done', () => {
    expect(chargesKeptBeforeExport(booked, ['rehearsal']).map((r) => [r.code, r.amount])).toEqual([
      ['service', 2000],
      ['storage', 200],
    ]);
  });
  test('is never more than was paid, whatever a coupon took', () => {
    const amounts = fc.record({
      freight: fc.nat(30_000),
      service: fc.nat(5000),
      storage: fc.nat(3000),
      off: fc.nat(40_000),
      fee: fc.nat(3000),
    });
    fc.assert(
      fc.property(amounts, ({ freight, service, storage, off, fee }) => {
        const all = [row('freight', freight), row('service', service, 's'), row('storage', storage)];
        const paid = [...all, row('coupon', -Math.min(off, total(all)))];
        const kept = chargesKeptAfterPacking(paid, ['s'], fee);
        expect(total(kept)).toBeLessThanOrEqual(total(paid));
        expect(kept.every((r) => r.amount > 0 || r.code !== 'repack')).toBe(true);
        expect(total(chargesKeptBeforeExport(paid, ['s']))).toBeLessThanOrEqual(total(paid));
      }),
    );
  });
});

describe('rewards', () => {
  test('count what was paid for freight after discount, coupon, points and what the shop carried', () => {
    expect(freightPaid([row('freight', 26_000), row('discount', -1300), row('coupon', -2000), row('points', -2470)])).toBe(
      20_230,
    );
    expect(freightPaid([row('freight', 1000), row('service', 5000), row('insurance', 300), row('coupon', -3000)])).toBe(0);
    expect(freightPaid([row('freight', 1000), row('rule', 500), row('fuel', 200), row('waived', -100)])).toBe(1600);
  });
  test('are whole points and whole growth, rounded down', () => {
    expect(rewardFor(20_230, 14_000)).toEqual({ growth: 202, points: 283 });
    expect(rewardFor(99, 20_000)).toEqual({ growth: 0, points: 1 });
  });
});

describe('weighing any boxes', () => {
  const terms = {
    ...freezeTerms(line(), input([box(4000)], { discount: { rate_bp: 500, source: 'level' }, points: 2700 })),
    reward_bp: 10_000,
  };
  const waybill = {
    pays: 'now',
    paid: terms.quote.total,
    points: terms.quote.points_used,
    services: [],
    terms,
    quote: terms.quote,
    booked: toChargeLines(terms.quote),
  } as unknown as Waybill;
  test('what is charged afterwards is what was paid, less the refund or plus what is due', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            weight: fc.integer({ min: 100, max: 20_000 }),
            length: fc.integer({ min: 50, max: 600 }),
            width: fc.integer({ min: 50, max: 600 }),
            height: fc.integer({ min: 50, max: 600 }),
          }),
          { minLength: 1, maxLength: 3 },
        ),
        (boxes) => {
          const weighed = calculateSettlement(waybill, boxes, [], { min: 200, rate_bp: 100 }, new Date());
          const paid = total(waybill.booked);
          if (weighed.outcome === 'supplement') expect(total(weighed.rows)).toBe(paid + weighed.settlement.difference);
          else expect(paid - total(weighed.rows)).toBe(weighed.outcome === 'refund' ? -weighed.settlement.difference : 0);
          expect(total(diffChargeLines(waybill.booked, weighed.rows))).toBe(total(weighed.rows) - paid);
        },
      ),
    );
  });

  test('of a one-pay order: the shop bears what is above the cap, and it is among the charges', () => {
    const price = { mode: 2 as const, base: 0, tiers: [{ to: 99_000, unit: 10_000 }] };
    const estimate = freezeTerms(line({ price }), input([box(2000, 10, 10, 10)]));
    const onepay = (own: boolean) =>
      ({
        ...waybill,
        paid: estimate.quote.total,
        points: 0,
        terms: { ...estimate, reward_bp: 10_000, cap: { bp: 12_000, own } },
        quote: estimate.quote,
        booked: toChargeLines(estimate.quote),
      }) as unknown as Waybill;
    const weighed = (own: boolean) =>
      calculateSettlement(onepay(own), [box(2700, 10, 10, 10)], [], { min: 200, rate_bp: 100 }, new Date());
    expect(weighed(true)).toMatchObject({ outcome: 'supplement', settlement: { difference: 4000, waived: 3000, final: 24_000 } });
    expect(weighed(true).rows.find((r) => r.code === 'cap')!.amount).toBe(-3000);
    expect(weighed(false)).toMatchObject({ outcome: 'supplement', settlement: { difference: 7000, waived: 0, final: 27_000 } });
  });
});

describe('the boat', () => {
  const dispatched_at = new Date('2026-11-01T00:00:00Z');
  const on = (day: number) => new Date(dispatched_at.getTime() + day * 86_400_000);
  const journey = (latest: string | null, state = 'dispatched') => ({ state, days_min: 8, days_max: 12, dispatched_at, latest });
  test('moves with the days and never past the latest news', () => {
    expect([0, 2, 6, 60].map((d) => progressOf(journey('info'), on(d)))).toEqual([0.1, 0.167, 0.3, 0.3]);
    expect(progressOf(journey('in_transit'), on(1))).toBe(0.34);
    expect(progressOf(journey('customs'), on(60))).toBe(0.8);
    expect(progressOf(journey('delivered', 'delivered'), on(9))).toBe(1);
    expect(progressOf({ ...journey(null, 'to_pack'), dispatched_at: null }, on(0))).toBeLessThan(0.1);
  });
  test('is expected only while it is under way', () => {
    expect(etaOf(journey(null))).toEqual({ eta_from: on(8).toISOString(), eta_to: on(12).toISOString() });
    expect(etaOf(journey(null, 'delivered'))).toEqual({ eta_from: null, eta_to: null });
  });
});
