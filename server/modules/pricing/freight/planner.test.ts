import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Line } from '#contract/freight.ts';
import type { Piece } from '#contract/freight-plan.ts';
import { estimateBoxes } from './estimate-box.ts';
import { askOf, cheapestPartition, type PlanTerms } from './plan-costs.ts';
import { planParcels } from './planner.ts';
import { quote } from './quote.ts';
import { anyLine, first80next30, line, rule } from './testing-lines.ts';

const ask: PlanTerms = { on: '2026-11-21', country: 'US', postcode: '10001' };
const piece = (id: number, weight: number, side = 100, over: Partial<Piece> = {}): Piece => ({
  id,
  weight,
  length: side,
  width: side,
  height: side,
  goods_types: ['general'],
  ...over,
});
const perKg = (id: number, unit: number, over: Partial<Line> = {}): Line =>
  line({ id, price: { mode: 2, base: 0, tiers: [{ to: 99_000, unit }] }, ...over });

describe('planner', () => {
  it('keeps one parcel where that is cheapest, with the reason', () => {
    const plan = planParcels({ pieces: [piece(1, 400), piece(2, 500)], lines: [line()], ask });
    expect(plan.parcels.map((parcel) => parcel.pieces)).toEqual([[1, 2]]);
    expect(plan).toMatchObject({ saves: 0, total: 11_000, left_out: [], bare: null });
    expect(plan.why).toEqual([{ key: 'freight.plan.one_is_best', params: {} }]);
  });
  it('sends a bulky light thing separately when volume makes one parcel expensive', () => {
    const lines = [perKg(1, 5000), perKg(2, 9000, { volume_rule: { kind: 'none' } })];
    const plan = planParcels({ pieces: [piece(1, 5000), piece(2, 300, 500)], lines, ask });
    expect(plan.parcels).toHaveLength(2);
    expect(plan.one_parcel!.total - plan.total).toBe(plan.saves);
    expect(plan.saves).toBeGreaterThan(0);
    expect(plan.why.map((why) => why.key)).toEqual(
      expect.arrayContaining(['freight.plan.other_lines', 'freight.plan.lower_price']),
    );
  });
  it('sends goods with a battery on the line that takes them, and the rest cheaper', () => {
    const lines = [perKg(1, 3000), perKg(2, 9000, { goods_types: ['general', 'battery'] })];
    const pieces = [piece(1, 3000), piece(2, 3000), piece(3, 200, 50, { goods_types: ['battery'] })];
    const plan = planParcels({ pieces, lines, ask });
    expect(plan.parcels.map((parcel) => [parcel.quote.line_id, parcel.pieces])).toEqual(
      expect.arrayContaining([
        [1, [1, 2]],
        [2, [3]],
      ]),
    );
  });
  it('knows when only a split is possible, and names what no line takes', () => {
    const tiers = line({ price: { mode: 2, base: 0, tiers: [{ to: 3000, unit: 5000 }] } });
    const split = planParcels({ pieces: [piece(1, 2000), piece(2, 2000)], lines: [tiers], ask });
    expect([split.parcels.length, split.one_parcel, split.saves]).toEqual([2, null, 0]);
    expect(split.why[0]!.key).toBe('freight.plan.one_impossible');
    const left = planParcels({ pieces: [piece(1, 2000), piece(2, 9000)], lines: [tiers], ask });
    expect([left.left_out, left.parcels.map((parcel) => parcel.pieces)]).toEqual([[2], [[1]]]);
    const none = planParcels({ pieces: [piece(1, 100)], lines: [line({ countries: ['DE'] })], ask });
    expect(none).toMatchObject({ parcels: [], total: 0, left_out: [1], one_parcel: null });
    expect(planParcels({ pieces: [], lines: [line()], ask })).toMatchObject({ parcels: [], total: 0, left_out: [] });
  });
  it('avoids a surcharge that only the heavy box pays', () => {
    const rules = [rule({ amount: 9000, conditions: [{ param: 'weight', is: '>', value: 3000 }] })];
    const plan = planParcels({ pieces: [piece(1, 2000), piece(2, 2000)], lines: [perKg(1, 3000, { rules })], ask });
    expect(plan).toMatchObject({ saves: 9000 });
    expect(plan.why[0]).toEqual({ key: 'freight.plan.fewer_charges', params: { before_fen: 9000, after_fen: 0 } });
  });
  it('counts insurance minimums and services a waybill in every parcel', () => {
    const asked: PlanTerms = { ...ask, insure: true, services: [{ id: 'p', name: {}, per: 'waybill', price: 1000 }] };
    const pieces = [piece(1, 400, 100, { goods_paid: 1000 }), piece(2, 400, 100, { goods_paid: 3000 })];
    const plan = planParcels({ pieces, lines: [perKg(1, 1000)], ask: asked });
    expect(plan.parcels).toHaveLength(1);
    expect(plan.total).toBe(880 + 1000 + 300);
    const lowered = askOf({ ...asked, insured_value: 2000 }, pieces.slice(0, 1), 4000);
    expect(lowered).toMatchObject({ insured_value: 500, goods_paid: 1000, items: 1 });
  });
});

describe('outer packaging', () => {
  const shoes = (id: number): Piece =>
    piece(id, 1000, 0, { length: 330, width: 210, height: 120, bare: { weight: 800, length: 300, width: 110, height: 100 } });
  it('includes what dropping it saves, minus the fee for removing it', () => {
    const plan = planParcels({ pieces: [shoes(1), shoes(2)], lines: [line()], ask });
    expect(plan.total).toBe(26_000);
    const bare = plan.bare!;
    expect(bare.parcels[0]!.quote.boxes[0]).toMatchObject({ weight: 1760, length: 300, width: 110, height: 240 });
    expect(bare).toMatchObject({ pieces: [1, 2], fee: 200, total: 8000 + 3 * 3000 + 200, saves: 8800 });
  });
  it('is null where nothing is saved, and keeps packaging that costs less than removing it', () => {
    expect(planParcels({ pieces: [shoes(1)], lines: [line()], ask, bare_fee: 90_000 }).bare).toBeNull();
    const flat = piece(3, 10, 10, { bare: { weight: 10, length: 10, width: 10, height: 9 } });
    expect(planParcels({ pieces: [shoes(1), shoes(2), flat], lines: [line()], ask }).bare!.pieces).toEqual([1, 2]);
  });
});

// ---- against every partition, tried one by one with the ordinary quote ----

function partitions<T>(list: readonly T[]): T[][][] {
  const [first, ...rest] = list;
  if (first === undefined) return [[]];
  return partitions(rest).flatMap((parts) => [
    [[first], ...parts],
    ...parts.map((part, at) => [[first, ...part], ...parts.slice(0, at), ...parts.slice(at + 1)]),
  ]);
}

function cheapestOf(pieces: Piece[], all: Piece[], lines: Line[], input: PlanTerms): number {
  const paid = all.reduce((sum, one) => sum + (one.goods_paid ?? 0), 0);
  const totals = lines
    .map((one) => quote(one, { ...askOf(input, pieces, paid), boxes: estimateBoxes(pieces, one) }))
    .filter((answer) => answer.eligible)
    .map((answer) => answer.total);
  return Math.min(Infinity, ...totals);
}

const anyPiece: fc.Arbitrary<Piece> = fc.record({
  id: fc.nat(),
  weight: fc.integer({ min: 20, max: 4000 }),
  length: fc.integer({ min: 20, max: 400 }),
  width: fc.integer({ min: 20, max: 300 }),
  height: fc.integer({ min: 20, max: 200 }),
  count: fc.integer({ min: 1, max: 2 }),
  goods_types: fc.constantFrom(['general'], ['general'], ['battery'], []),
  goods_paid: fc.integer({ min: 0, max: 40_000 }),
  declared_value: fc.integer({ min: 0, max: 40_000 }),
});
const named = (pieces: Piece[]) => pieces.map((one, id) => ({ ...one, id }));
const anyPlanAsk: fc.Arbitrary<PlanTerms> = fc.record({
  on: fc.constant('2026-11-21'),
  country: fc.constant('US'),
  postcode: fc.constantFrom('10001', '99501'),
  discount: fc.constantFrom(null, { rate_bp: 300, source: 'level' as const }),
  insure: fc.boolean(),
  insured_value: fc.constantFrom(null, 20_000),
  services: fc.constantFrom([], [{ id: 'b', name: {}, per: 'box' as const, price: 400 }]),
});
const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 3 });

describe('exactness', () => {
  it('equals the exhaustive search for up to 7 items', () => {
    fc.assert(
      fc.property(fc.array(anyPiece, { minLength: 1, maxLength: 7 }), anyLines, anyPlanAsk, (some, lines, input) => {
        const pieces = named(some);
        const plan = planParcels({ pieces, lines, ask: input });
        const cost = new Map<string, number>();
        const costOf = (part: Piece[]) => {
          const key = part
            .map((one) => one.id)
            .sort()
            .join();
          if (!cost.has(key)) cost.set(key, cheapestOf(part, pieces, lines, input));
          return cost.get(key)!;
        };
        const best = Math.min(...partitions(pieces).map((parts) => parts.reduce((all, part) => all + costOf(part), 0)));
        if (best < Infinity) expect([plan.total, plan.left_out]).toEqual([best, []]);
        else expect(plan.left_out.length).toBeGreaterThan(0);
        expect(plan.parcels.every((parcel) => parcel.quote.eligible)).toBe(true);
        expect(plan.total).toBe(plan.parcels.reduce((all, parcel) => all + parcel.quote.total, 0));
      }),
      { numRuns: 60 },
    );
  });
  it('equals the exhaustive search over every split of 8, 10 and 12 items', () => {
    const lines = [
      perKg(1, 5200, { weight_max: 9000 }),
      line({ id: 2, price: { ...first80next30, first_money: 5000 } as typeof first80next30, divisor: 6000 }),
    ];
    for (const n of [8, 10, 12]) {
      const pieces = Array.from({ length: n }, (_, id) => piece(id, 150 + ((id * 911) % 2300), 60 + ((id * 47) % 210)));
      const cost = new Map<number, number>();
      const costOf = (mask: number): number => {
        const known = cost.get(mask);
        if (known !== undefined) return known;
        const part = pieces.filter((_, at) => mask & (1 << at));
        const found = cheapestOf(part, pieces, lines, ask);
        cost.set(mask, found);
        return found;
      };
      // Every way to distribute them: each next piece joins an existing parcel, or opens a new one.
      let best = Number.POSITIVE_INFINITY;
      const share = (at: number, parts: number[]): void => {
        if (at === n) {
          best = Math.min(
            best,
            parts.reduce((all, mask) => all + costOf(mask), 0),
          );
          return;
        }
        for (let p = 0; p < parts.length; p++) {
          parts[p]! |= 1 << at;
          share(at + 1, parts);
          parts[p]! &= ~(1 << at);
        }
        parts.push(1 << at);
        share(at + 1, parts);
        parts.pop();
      };
      share(0, []);
      expect([n, planParcels({ pieces, lines, ask }).total]).toEqual([n, best]);
    }
  });
  it('is never more expensive than one parcel, for any number of items, and loses none', () => {
    fc.assert(
      fc.property(
        fc.array(anyPiece, { minLength: 8, maxLength: 30 }),
        fc.array(anyLine, { minLength: 1, maxLength: 2 }),
        anyPlanAsk,
        (some, lines, input) => {
          const pieces = named(some);
          const plan = planParcels({ pieces, lines, ask: input });
          const one = cheapestOf(pieces, pieces, lines, input);
          if (one < Infinity) expect(plan.left_out).toEqual([]);
          if (plan.left_out.length === 0) expect(plan.total).toBeLessThanOrEqual(one);
          const ids = [...plan.parcels.flatMap((parcel) => parcel.pieces), ...plan.left_out];
          expect(ids.map(Number).sort((a, b) => a - b)).toEqual(pieces.map((one) => one.id));
        },
      ),
      { numRuns: 12 },
    );
  });
  it('prefers fewer parcels among equals', () => {
    expect(cheapestPartition(Float64Array.from([0, 5, 5, 10])).parts).toEqual([3]);
    expect(cheapestPartition(Float64Array.from([0, 5, 5, 11])).parts.sort()).toEqual([1, 2]);
  });
  it('plans 12 items on 12 lines without waiting', () => {
    const pieces = Array.from({ length: 12 }, (_, id) => piece(id, 300 + 137 * id, 80 + 15 * id));
    const lines = Array.from({ length: 12 }, (_, id) =>
      line({
        id,
        divisor: id % 2 ? 6000 : 8000,
        price: { ...first80next30, first_money: 6000 + 211 * id } as typeof first80next30,
      }),
    );
    const times = [1, 2, 3].map(() => {
      const start = performance.now();
      expect(planParcels({ pieces, lines, ask }).left_out).toEqual([]);
      return performance.now() - start;
    });
    // Some 100 ms on an idle core; trying every way would take minutes.
    expect(Math.min(...times)).toBeLessThan(2000);
  });
});
