import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DIMENSIONS } from '../../../connectors/image-search/embedder.ts';
import { addVector, emptyIndex, nearest, removeVector, type VectorIndex, vectorOf } from './vector-index.ts';

/** A pseudo-random vector seeded by `n`. */
function vector(n: number): Int8Array {
  let state = n * 2654435761;
  return Int8Array.from({ length: DIMENSIONS }, () => {
    state = (Math.imul(state, 1103515245) + 12345) | 0;
    return (state >> 16) % 128;
  });
}
const mixed = (a: Int8Array, b: Int8Array, part: number): Int8Array => a.map((v, d) => Math.round(v * (1 - part) + b[d]! * part));
const filled = (ids: readonly number[]): VectorIndex => {
  const all = emptyIndex();
  for (const id of ids) addVector(all, id, vector(id));
  return all;
};
const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);
const idsOf = async (all: VectorIndex, views: Int8Array[], floor: number, limit: number): Promise<number[]> =>
  (await nearest(all, views, floor, limit)).map(({ id }) => id);

/** The reference implementation, in floating point. */
function byHand(ids: readonly number[], views: readonly Int8Array[], floor: number): { id: number; score: number }[] {
  const unit = (v: ArrayLike<number>) => {
    const length = Math.hypot(...Array.from(v)) || 1;
    return Array.from(v, (x) => x / length);
  };
  const cosine = (a: number[], b: number[]) => a.reduce((sum, x, d) => sum + x * b[d]!, 0);
  return ids
    .map((id) => ({ id, score: Math.max(...views.map((view) => cosine(unit(view), unit(vector(id))))) }))
    .filter(({ score }) => score >= floor)
    .sort((a, b) => b.score - a.score || a.id - b.id);
}

test('an identical picture comes first, a half similar one next', async () => {
  const all = filled(upTo(60));
  addVector(all, 100, mixed(vector(7), vector(50), 0.4));
  expect((await idsOf(all, [vector(7)], 0, 2)).slice(0, 2)).toEqual([7, 100]);
});

test('equals the reference: the best of several views, above the floor', async () => {
  const views = [mixed(vector(3), vector(99), 0.3), vector(12)];
  for (const floor of [0.01, 0.6]) {
    const found = await nearest(filled(upTo(40)), views, floor, 1000);
    const wanted = byHand(upTo(40), views, floor);
    expect(found.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    for (const [at, { score }] of found.entries()) expect(score).toBeCloseTo(wanted[at]!.score, 5);
  }
  expect(await idsOf(filled(upTo(40)), views, 0.6, 9)).toEqual([12, 3]);
});

test('works beyond the size of the shortlist', async () => {
  const many = filled(upTo(9000));
  for (const id of [3, 4400, 8999]) {
    addVector(many, 10_000 + id, mixed(vector(id), vector(id + 1), 0.35));
    expect(await idsOf(many, [vector(id), vector(9500)], 0.7, 10)).toEqual([id, 10_000 + id]);
  }
});

test('vectors removed during the comparison are left out', async () => {
  const many = filled(upTo(9000));
  const searching = idsOf(many, [vector(8000)], 0.7, 10);
  removeVector(many, 8000);
  expect(await searching).toEqual([]);
});

test('putting, replacing and removing in any order leaves the last value', async () => {
  const step = fc.record({ id: fc.integer({ min: 1, max: 12 }), seed: fc.integer({ min: 0, max: 40 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const all = emptyIndex();
      const kept = new Map<number, number>();
      for (const { id, seed } of steps) {
        if (seed === 0) {
          removeVector(all, id);
          kept.delete(id);
        } else {
          addVector(all, id, vector(seed));
          kept.set(id, seed);
        }
      }
      expect([...all.ids].sort()).toEqual([...kept.keys()].sort());
      for (const [id, seed] of kept) {
        expect(vectorOf(all, id)).toEqual(vector(seed));
        const best = await idsOf(all, [vector(seed)], 0, kept.size);
        expect(kept.get(best[0]!)).toBe(seed);
        expect(best).toContain(id);
      }
      expect(vectorOf(all, 13)).toBeUndefined();
    }),
    { numRuns: 40 },
  );
});

test('an empty index finds nothing; a zero vector is left out', async () => {
  const all = emptyIndex();
  expect(await nearest(all, [vector(1)], 0, 5)).toEqual([]);
  addVector(all, 1, new Int8Array(DIMENSIONS));
  addVector(all, 2, new Int8Array(3).fill(1));
  expect(all.ids).toEqual([]);
  addVector(all, 3, vector(3));
  expect(await nearest(all, [new Int8Array(DIMENSIONS)], 0.1, 5)).toEqual([]);
});
