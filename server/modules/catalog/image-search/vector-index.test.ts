import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DIMENSIONS } from '../../../connectors/image-search/embedder.ts';
import { addVector, emptyIndex, nearest, removeVector, type VectorIndex } from './vector-index.ts';

/** A vector by chance, the same for the same number. */
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

/** The same by the book, in floating point. */
function byHand(ids: readonly number[], wanted: Int8Array): number[] {
  const unit = (v: ArrayLike<number>) => {
    const length = Math.hypot(...Array.from(v)) || 1;
    return Array.from(v, (x) => x / length);
  };
  const rows = ids.map((id) => ({ id, at: unit(vector(id)) }));
  const centre = Array.from({ length: DIMENSIONS }, (_, d) =>
    ids.length < 30 ? 0 : rows.reduce((sum, row) => sum + row.at[d]!, 0) / ids.length,
  );
  const from = (v: number[]) => unit(v.map((x, d) => x - centre[d]!));
  const target = from(unit(wanted));
  return rows
    .map(({ id, at }) => ({ id, score: from(at).reduce((sum, x, d) => sum + x * target[d]!, 0) }))
    .filter((row) => row.score > 0)
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .map((row) => row.id);
}

test('the goods whose picture it is come first, those half like it next', async () => {
  const all = filled(Array.from({ length: 60 }, (_, n) => n + 1));
  addVector(all, 100, mixed(vector(7), vector(50), 0.4));
  expect((await nearest(all, vector(7), 2)).slice(0, 2)).toEqual([7, 100]);
});

test('as by hand, with few and with many, across stretches', async () => {
  for (const count of [1, 5, 40]) {
    const ids = Array.from({ length: count }, (_, n) => n + 1);
    const wanted = mixed(vector(3), vector(99), 0.3);
    expect(await nearest(filled(ids), wanted, 1000)).toEqual(byHand(ids, wanted));
  }
  const many = filled(Array.from({ length: 4500 }, (_, n) => n + 1));
  expect((await nearest(many, vector(4400), 10))[0]).toBe(4400);
});

test('putting, replacing and removing in any order leaves what was put last', async () => {
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
        const best = await nearest(all, vector(seed), kept.size);
        expect(kept.get(best[0]!)).toBe(seed);
        expect(best).toContain(id);
      }
      const sum = new Float64Array(DIMENSIONS);
      for (const seed of kept.values()) {
        const one = vector(seed);
        const length = Math.hypot(...one);
        one.forEach((v, d) => {
          sum[d]! += v / length;
        });
      }
      sum.forEach((v, d) => {
        expect(all.sum[d]).toBeCloseTo(v, 9);
      });
    }),
    { numRuns: 40 },
  );
});

test('nothing in, nothing out; a vector of nothing is left out', async () => {
  const all = emptyIndex();
  expect(await nearest(all, vector(1), 5)).toEqual([]);
  addVector(all, 1, new Int8Array(DIMENSIONS));
  addVector(all, 2, new Int8Array(3).fill(1));
  expect(all.ids).toEqual([]);
});
