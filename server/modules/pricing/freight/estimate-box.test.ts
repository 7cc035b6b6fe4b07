import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Piece } from '#contract/freight-plan.ts';
import { boxFits, volumeWeight } from '#contract/rules/box.ts';
import { estimateBoxes, sizeFrom, worstSource } from './estimate-box.ts';
import { quote } from './quote.ts';
import { input, line } from './testing-lines.ts';

const shoes = (id: number, over: Partial<Piece> = {}): Piece => ({
  id,
  weight: 1000,
  length: 210,
  width: 330,
  height: 120,
  ...over,
});
const free = { size: {}, weight_max: null };

describe('from items to a box', () => {
  it('worked: two shoe boxes 330x210x120 mm, 1,000 g: 2,200 g, H 288, v 3,327 g, freight 260.00', () => {
    const boxes = estimateBoxes([shoes(1), shoes(2)], free);
    expect(boxes).toEqual([{ weight: 2200, length: 330, width: 210, height: 288 }]);
    expect(volumeWeight(boxes[0]!, 6000)).toBe(3327);
    expect(quote(line(), input(boxes)).total).toBe(26_000);
  });
  it('a row of two pieces is the same as two rows', () => {
    expect(estimateBoxes([shoes(1, { count: 2 })], free)).toEqual(estimateBoxes([shoes(1), shoes(2)], free));
  });
  it('one thing keeps its third side at least; rounds weight up; nothing gives no box', () => {
    expect(estimateBoxes([shoes(1, { weight: 1001 })], free)).toEqual([{ weight: 1102, length: 330, width: 210, height: 144 }]);
    expect(estimateBoxes([{ id: 1, weight: 10, length: 0, width: 0, height: 0 }], free)).toEqual([
      { weight: 11, length: 0, width: 0, height: 0 },
    ]);
    expect(estimateBoxes([], free)).toEqual([]);
  });
  it("by the shop's own factors; never lighter than what is inside", () => {
    const two = [shoes(1), shoes(2)];
    const box = { length: 330, width: 210 };
    expect(estimateBoxes(two, free, { weight_bp: 12_500, volume_bp: 15_000 })).toEqual([{ ...box, weight: 2500, height: 360 }]);
    expect(estimateBoxes(two, free, { weight_bp: 0, volume_bp: 0 })).toEqual([{ ...box, weight: 2000, height: 120 }]);
    const limits = { size: {}, weight_max: 2200 };
    expect(estimateBoxes(two, limits, { weight_bp: 12_500, volume_bp: 12_000 }).map((b) => b.weight)).toEqual([1250, 1250]);
  });
  it('splits by first fit, heaviest first, where a weight limit of the line breaks', () => {
    const pieces = [400, 700, 600, 300].map((weight, at) => shoes(at, { weight }));
    expect(estimateBoxes(pieces, { size: {}, weight_max: 1100 }).map((box) => box.weight)).toEqual([1100, 1100]);
    expect(estimateBoxes(pieces, { size: {}, weight_max: 2200 })).toHaveLength(1);
  });
  it('splits where a size limit breaks; a piece too large keeps a box of its own', () => {
    const boxes = estimateBoxes([shoes(1), shoes(2), shoes(3)], { size: { sum_sides: 840 }, weight_max: null });
    expect(boxes.map((box) => box.height)).toEqual([288, 144]);
    const alone = estimateBoxes([shoes(1), shoes(2)], { size: { longest: 100 }, weight_max: null });
    expect(alone).toHaveLength(2);
    expect(quote(line({ size: { longest: 100 } }), input(alone)).eligible).toBe(false);
  });

  const piece: fc.Arbitrary<Piece> = fc.record({
    id: fc.nat(),
    weight: fc.integer({ min: 1, max: 3000 }),
    length: fc.integer({ min: 1, max: 400 }),
    width: fc.integer({ min: 1, max: 400 }),
    height: fc.integer({ min: 1, max: 400 }),
    count: fc.integer({ min: 1, max: 3 }),
  });
  it('every box meets the limits that each piece meets alone, and includes all the weight', () => {
    const limits = { size: { longest: 900, girth: 2600 }, weight_max: 7000 };
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
        const boxes = estimateBoxes(pieces, limits);
        const alone = pieces.every((one) => estimateBoxes([{ ...one, count: 1 }], limits).every((box) => boxFits(limits, box)));
        if (alone) expect(boxes.every((box) => boxFits(limits, box))).toBe(true);
        const weight = pieces.reduce((all, one) => all + one.weight * (one.count ?? 1), 0);
        const packed = boxes.reduce((all, box) => all + box.weight, 0);
        expect(packed).toBeGreaterThanOrEqual(Math.ceil(weight * 1.1 - 1e-6));
        expect(packed).toBeLessThan(weight * 1.1 + boxes.length);
      }),
    );
  });
});

describe('sources', () => {
  it('are taken in order: measured stock, own history, listing, category default', () => {
    const category = { weight: 500, length: 300, width: 200, height: 100 };
    const listing = { ...category, weight: 400 };
    expect(sizeFrom({ category, listing })).toEqual({ ...listing, source: 'listing' });
    expect(sizeFrom({ category, listing, history: null, measured: { ...category, weight: 1 } })).toMatchObject({
      weight: 1,
      source: 'measured',
    });
    expect(sizeFrom({ history: null })).toBeNull();
  });
  it('shows the worst with its band: measured 0, history 10, listing 20, category 40 %', () => {
    const of = (...sources: Piece['source'][]) => worstSource(sources.map((source) => (source ? { source } : {})));
    expect(of('measured', 'measured')).toEqual({ source: 'measured', band: 0 });
    expect(of('measured', 'history')).toEqual({ source: 'history', band: 10 });
    expect(of('listing', 'history')).toEqual({ source: 'listing', band: 20 });
    expect(of('measured', undefined)).toEqual({ source: 'category', band: 40 });
    // The owner's bands change the number, not which source is the worst.
    const bands = { measured: 0, history: 25, listing: 5, category: 25 };
    expect(worstSource([{ source: 'history' }, { source: 'listing' }], bands)).toEqual({ source: 'listing', band: 5 });
  });
});
