import { expect, test } from 'vitest';
import { colourHistogram } from './colour.ts';
import { DIMENSIONS } from './embedder.ts';
import { PHOTO_MEAN } from './photo-mean.ts';
import { features, joined, project, quantized, randomSigns, withoutMean } from './vector.ts';

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

test('angles are preserved', () => {
  const by = randomSigns(2000);
  const wave = (step: number) => Float32Array.from({ length: 2000 }, (_, i) => 1 + Math.sin(i * step));
  const [a, b, c] = [wave(0.1), wave(0.1001), wave(0.37)];
  expect(project(a, by)).toHaveLength(DIMENSIONS - 64);
  for (const [x, y] of [
    [a, b],
    [a, c],
  ] as const)
    expect(Math.abs(cosine(project(x, by), project(y, by)) - cosine(x, y))).toBeLessThan(0.1);
  expect([...project(new Float32Array(2000), by)].every((v) => v === 0)).toBe(true);
});

/** A picture of one colour, or of two: left and right. */
const painted = (left: number[], right = left): Uint8Array =>
  Uint8Array.from({ length: 32 * 32 * 3 }, (_, at) => (Math.floor(at / 3) % 32 < 16 ? left : right)[at % 3]!);

test('colours: the same are the same in other places, others differ, white hardly counts', () => {
  const [red, blue, white] = [
    [220, 20, 30],
    [20, 30, 200],
    [255, 255, 255],
  ] as const;
  const of = (a: readonly number[], b: readonly number[] = a) => colourHistogram(painted([...a], [...b]), 32);
  expect(cosine(of(red, blue), of(blue, red))).toBeCloseTo(1, 5);
  expect(cosine(of(red), of(blue))).toBe(0);
  expect(cosine(of(red, white), of(red))).toBeGreaterThan(cosine(of(red, blue), of(red)));
  expect([...of(white)].filter((v) => v > 0)).toEqual([expect.closeTo(1, 5)]);
});

test("the model's features count four times the colours, and all of it is one vector of bytes", () => {
  const [seen, other] = [
    project(
      Float32Array.from({ length: 9 }, (_, i) => i),
      randomSigns(9),
    ),
    new Float32Array(512).fill(1),
  ];
  const [red, blue] = [new Float32Array(64), new Float32Array(64)];
  red[1] = 1;
  blue[2] = 1;
  expect(joined(seen, red)).toHaveLength(DIMENSIONS);
  expect(cosine(joined(seen, red), joined(seen, blue))).toBeCloseTo(0.8, 5);
  expect(cosine(joined(other, red), joined(other, red))).toBeCloseTo(1, 5);
  const bytes = quantized(joined(seen, red));
  expect(Math.max(...bytes.map(Math.abs))).toBe(127);
  expect(cosine(bytes, joined(seen, red))).toBeGreaterThan(0.999);
  expect([...quantized(new Float32Array(3))]).toEqual([0, 0, 0]);
});

test('half of the average photo is subtracted from a query', () => {
  expect(PHOTO_MEAN).toHaveLength(DIMENSIONS);
  const mean = PHOTO_MEAN.map((v) => v * 2);
  expect(Math.hypot(...PHOTO_MEAN)).toBeGreaterThan(0.5);
  expect(Math.hypot(...withoutMean(Float32Array.from(PHOTO_MEAN), mean))).toBeCloseTo(0, 4);
});
