import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Measured, type Typed, typedOf } from '#admin/lib/measured.ts';
import { boxSum, broken, expectedWeight, firstGap, isWeightOff, total } from '#admin/pages/packing/box-math.ts';
import type { Line } from '#contract/freight.ts';
import { boxTermsOf } from '#contract/rules/box.ts';
import { quote } from '#server/modules/pricing/freight/quote.ts';
import { anyBox, anyLine, ask, line } from '#server/modules/pricing/freight/testing-lines.ts';

const box = (weight: string, length: string, width: string, height: string) => ({ weight, length, width, height });
const terms = (over: Partial<Line> = {}) => boxTermsOf(line(over));

test('the numbers of the rules: volume against actual weight', () => {
  expect(boxSum(box('10', '30', '50', '60'), terms())).toEqual({
    billable: 15_000,
    why: { key: 'freight.why.volume_over_actual', params: { volume_g: 15_000, actual_g: 10_000 } },
  });
  expect(boxSum(box('20', '30', '50', '60'), terms())!.billable).toBe(20_000);
  expect(total([box('3.2', '40', '30', '30'), box('2.1', '30', '20', '20')], terms())).toEqual({
    weight: 5300,
    volume: 8000,
    billed: 8100,
    why: [],
  });
});

test('a box that is not filled in has no sum', () => {
  expect(boxSum(box('', '30', '50', '60'), terms())).toBeNull();
  expect(total([box('1', '10', '10', '10'), box('1', '10', '10', '')], terms())).toBeNull();
  expect(total([], terms())).toBeNull();
  expect(firstGap([box('1', '10', '10', '10'), box('1', '10', '0', '')])).toEqual({ box: 1, side: 'width' });
  expect(firstGap([box('1', '10', '10', '10')])).toBeNull();
});

test('limits of the line are named with their box, as soon as it is measured', () => {
  const boxes = [box('31', '40', '30', '30'), box('2', '130', '20', '20'), box('', '', '', '')];
  const limits = terms({ weight_max: 30_000, weight_min: 40_000, size: { longest: 1200 }, max_boxes: 2 });
  expect(broken(boxes, limits)).toEqual([
    { key: 'freight.no.weight_max', params: { box: 1, weight_g: 31_000, limit_g: 30_000 } },
    { key: 'freight.no.longest', params: { box: 2, size_mm: 1300, limit_mm: 1200 } },
    { key: 'freight.no.max_boxes', params: { boxes: 3, max: 2 } },
  ]);
  // Too light is a parcel only once all of it was weighed.
  expect(broken(boxes.slice(0, 2), limits).at(-1)).toEqual({
    key: 'freight.no.weight_min',
    params: { weight_g: 33_000, limit_g: 40_000 },
  });
  expect(broken(boxes, terms())).toEqual([]);
});

/** What the packer reads while typing equals what the freight engine settles by. */
function expectLikeEngine(one: Line, boxes: Measured[]) {
  const typed: Typed[] = boxes.map(({ weight, ...size }) => typedOf({ weight, size }));
  const of = boxTermsOf(one);
  // Of a line that breaks no limit the engine answers numbers, else every limit.
  const open = { ...one, weight_min: null, weight_max: null, size: {}, max_boxes: null };
  const found = quote(open, { ...ask, boxes });
  expect(found.eligible).toBe(true);
  const sum = total(typed, of)!;
  expect({ weight: sum.weight, billed: sum.billed }).toEqual({ weight: found.weight, billed: found.billed });
  if (sum.volume !== null) expect(sum.volume).toBe(found.boxes.reduce((all, b) => all + b.volume_weight, 0));
  expect(sum.why).toEqual(found.notes.filter((n) => n.key === 'freight.why.bill_min' || n.key === 'freight.why.rounded_up'));
  expect(typed.map((t) => boxSum(t, of))).toEqual(found.boxes.map(({ billable, why }) => ({ billable, why })));
  const refused = quote(one, { ...ask, boxes });
  expect(broken(typed, of)).toEqual(refused.reasons);
  return { billed: found.billed, reasons: refused.reasons.map((r) => r.key.replace('freight.no.', '')) };
}

const big = { weight: 3000, length: 600, width: 400, height: 300 }; // 12 kg by volume at 6000
const small = { weight: 2150, length: 300, width: 200, height: 200 }; // 2 kg
const flat = (over: Partial<Line> = {}) =>
  line({ price: { mode: 1, first: 500, first_money: 8000, next: 500, next_money: 3000 }, ...over });
const cbm = (over: Partial<Line> = {}) =>
  line({ unit: 'm3', price: { mode: 2, base: 0, tiers: [{ to: 10_000_000, unit: 100_000 }] }, ...over });

test.each<[string, Line, Measured[], number, string[]]>([
  ['none: the scale alone', flat({ volume_rule: { kind: 'none' } }), [big, small], 5150, []],
  ['max', flat(), [big, small], 14_150, []],
  ['half of what the volume is more', flat({ volume_rule: { kind: 'half' } }), [big, small], 9650, []],
  ['threshold reached', flat({ volume_rule: { kind: 'threshold', percent: 200 } }), [big, small], 14_150, []],
  ['threshold not reached', flat({ volume_rule: { kind: 'threshold', percent: 400 } }), [big, small], 5150, []],
  ['sum of sides reached', flat({ volume_rule: { kind: 'sum_sides', over: 1299 } }), [big, small], 14_150, []],
  ['sum of sides not reached', flat({ volume_rule: { kind: 'sum_sides', over: 1300 } }), [big, small], 5150, []],
  ['another divisor', flat({ divisor: 5000 }), [big], 14_400, []],
  ['cubic metres', cbm(), [big, small], 84_000, []],
  ['cubic metres, step and minimum', cbm({ step: 10_000, bill_min: 95_000 }), [big, small], 100_000, []],
  ['step, rounded once', flat({ step: 500 }), [big, small], 14_500, []],
  ['step, each box', flat({ step: 500, boxes: 'each' }), [small, small], 5000, []],
  ['step, boxes apart', flat({ step: 1000, boxes: 'apart' }), [big, small], 15_000, []],
  ['minimum of all', flat({ bill_min: 20_000 }), [big, small], 20_000, []],
  ['minimum of each box', flat({ bill_min: 4000, boxes: 'each' }), [big, small], 16_000, []],
  ['second side', flat({ size: { second: 399 } }), [small, big], 14_150, ['second']],
  ['sum of sides', flat({ size: { sum_sides: 1299 } }), [big], 12_000, ['sum_sides']],
  ['girth', flat({ size: { girth: 1999 } }), [big], 12_000, ['girth']],
  [
    'limits hold at the limit',
    flat({ weight_max: 3000, size: { longest: 600, second: 400, sum_sides: 1300, girth: 2000 } }),
    [big],
    12_000,
    [],
  ],
  [
    'every limit at once',
    flat({ weight_min: 9000, weight_max: 2999, max_boxes: 1, size: { longest: 599, second: 399, sum_sides: 1299, girth: 1999 } }),
    [big, small],
    14_150,
    ['weight_max', 'longest', 'second', 'sum_sides', 'girth', 'max_boxes', 'weight_min'],
  ],
])('as the engine counts: %s', (_, one, boxes, billed, reasons) => {
  expect(expectLikeEngine(one, boxes)).toEqual({ billed, reasons });
});

test('as the engine counts, whatever the line and the boxes', () => {
  const plain = anyLine.map((one) => ({ ...one, prices: line().prices, rules: [], goods_types: ['general'] }));
  fc.assert(
    fc.property(
      plain,
      fc.constantFrom('kg' as const, 'm3' as const),
      fc.array(anyBox, { minLength: 1, maxLength: 4 }),
      (one, unit, boxes) => {
        expectLikeEngine({ ...one, unit }, boxes);
      },
    ),
  );
});

test('boxes in stock bring their own weight, and what is far from goods and boxes together is asked about', () => {
  expect(expectedWeight([1200, 1200, 1236], [380, 250])).toBe(4266);
  expect(expectedWeight([1200, null], [380])).toBeNull();
  expect(expectedWeight([1200], [380, undefined])).toBeNull();
  expect([4266 - 426, 4266 + 427, 2000].map((weight) => isWeightOff(weight, 4266))).toEqual([false, true, true]);
  // Of light things scales say little.
  expect([isWeightOff(300, 110), isWeightOff(311, 110)]).toEqual([false, true]);
});
