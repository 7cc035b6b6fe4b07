import { expect, test } from 'vitest';
import { DIMENSIONS } from './embedder.ts';
import { features, project, randomSigns } from './vector.ts';

const cosine = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let [dot, x, y] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    dot += a[i]! * b[i]!;
    x += a[i]! ** 2;
    y += b[i]! ** 2;
  }
  return dot / Math.sqrt(x * y);
};

test('each layer counts the same, however long or loud it is', () => {
  const joined = features([Float32Array.of(9, 0, 16), Float32Array.of(0.01, 0.03)]);
  expect([...joined].map((v) => Math.round(v * 1000))).toEqual([600, 0, 800, 500, 866]);
  expect([...features([Float32Array.of(0, 0)])]).toEqual([0, 0]);
});

test('the signs are the same in every process, as many of each', () => {
  const all = randomSigns(100);
  expect([...all.subarray(0, 12)]).toEqual([-1, -1, -1, -1, 1, -1, 1, 1, 1, -1, 1, 1]);
  expect(Math.abs(all.reduce((sum, s) => sum + s, 0))).toBeLessThan(DIMENSIONS);
});

test('angles are kept', () => {
  const by = randomSigns(2000);
  const wave = (step: number) => Float32Array.from({ length: 2000 }, (_, i) => 1 + Math.sin(i * step));
  const [a, b, c] = [wave(0.1), wave(0.1001), wave(0.37)];
  expect(project(a, by)).toHaveLength(DIMENSIONS);
  for (const [x, y] of [
    [a, b],
    [a, c],
  ] as const)
    expect(Math.abs(cosine(project(x, by), project(y, by)) - cosine(x, y))).toBeLessThan(0.1);
  expect([...project(new Float32Array(2000), by)].every((v) => v === 0)).toBe(true);
});
