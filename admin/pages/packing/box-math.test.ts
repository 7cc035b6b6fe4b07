import { expect, test } from 'vitest';
import { boxSum, broken, expectedWeight, firstGap, isWeightOff, total, volumeWeight } from '#admin/pages/packing/box-math.ts';

const box = (weight: string, length: string, width: string, height: string) => ({ weight, length, width, height });
const limits = { weight_max: null, longest: null, max_boxes: null, divisor: 6000 };

test('the numbers of the rules: volume against actual weight', () => {
  expect(volumeWeight({ length: 500, width: 400, height: 300 }, 5000)).toBe(12_000);
  expect(boxSum(box('10', '30', '50', '60'), 6000)).toEqual({ weight: 10_000, volume: 15_000, counts: 15_000 });
  expect(boxSum(box('20', '30', '50', '60'), 6000)!.counts).toBe(20_000);
  expect(total([box('3.2', '40', '30', '30'), box('2.1', '30', '20', '20')], 6000)).toEqual({
    weight: 5300,
    volume: 8000,
    counts: 8100,
  });
});

test('a box that is not filled in has no sum', () => {
  expect(boxSum(box('', '30', '50', '60'), 6000)).toBeNull();
  expect(total([box('1', '10', '10', '10'), box('1', '10', '10', '')], 6000)).toBeNull();
  expect(total([], 6000)).toBeNull();
  expect(firstGap([box('1', '10', '10', '10'), box('1', '10', '0', '')])).toEqual({ box: 1, side: 'width' });
  expect(firstGap([box('1', '10', '10', '10')])).toBeNull();
});

test('limits of the line are named with their box', () => {
  const boxes = [box('31', '40', '30', '30'), box('2', '130', '20', '20')];
  expect(broken(boxes, { ...limits, weight_max: 30_000, longest: 1200, max_boxes: 1 })).toEqual([
    { kind: 'many', box: null, limit: 1 },
    { kind: 'heavy', box: 1, limit: 30_000 },
    { kind: 'long', box: 2, limit: 1200 },
  ]);
  expect(broken(boxes, limits)).toEqual([]);
});

test('boxes in stock bring their own weight, and what is far from goods and boxes together is asked about', () => {
  expect(expectedWeight([1200, 1200, 1236], [380, 250])).toBe(4266);
  expect(expectedWeight([1200, null], [380])).toBeNull();
  expect(expectedWeight([1200], [380, undefined])).toBeNull();
  expect([4266 - 426, 4266 + 427, 2000].map((weight) => isWeightOff(weight, 4266))).toEqual([false, true, true]);
  // Of light things scales say little.
  expect([isWeightOff(300, 110), isWeightOff(311, 110)]).toEqual([false, true]);
});
