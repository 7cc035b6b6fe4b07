// From boxes to the weight that is charged, and their limits: for the freight engine and for the packing desk, which calculates
// while the packer types.
import type { Box, Line, Reason } from '../freight.ts';
import { ceilDiv } from './round.ts';

/** A line's terms of weighing. */
export type Weighing = Pick<Line, 'unit' | 'divisor' | 'volume_rule' | 'boxes' | 'step' | 'bill_min'>;
/** Limits of one box. */
export type BoxLimits = Pick<Line, 'size' | 'weight_max'>;
/** Limits of a parcel: of each box, and of all together. */
export type ParcelLimits = BoxLimits & Pick<Line, 'weight_min' | 'max_boxes'>;
/** All of a line's terms about the boxes themselves, without places, goods, prices and its own rules. */
export type BoxTerms = Weighing & ParcelLimits;

export function boxTermsOf(line: BoxTerms): BoxTerms {
  const { unit, divisor, volume_rule, boxes, step, bill_min, weight_min, weight_max, size, max_boxes } = line;
  return { unit, divisor, volume_rule, boxes, step, bill_min, weight_min, weight_max, size, max_boxes };
}

/** Sizes of a box in millimetres, sides in falling order; girth = L + 2(W + H). */
export interface Sides {
  longest: number;
  second: number;
  third: number;
  sum_sides: number;
  girth: number;
}

export function sidesOf(box: Pick<Box, 'length' | 'width' | 'height'>): Sides {
  const longest = Math.max(box.length, box.width, box.height);
  const third = Math.min(box.length, box.width, box.height);
  const sum_sides = box.length + box.width + box.height;
  return { longest, second: sum_sides - longest - third, third, sum_sides, girth: longest + 2 * (sum_sides - longest) };
}

/** ceil(L x W x H / divisor) in grams (mm3 / divisor = cm3 per kg); 0 without a divisor. */
export function volumeWeight(box: Box, divisor: number): number {
  return divisor > 0 ? ceilDiv(box.length * box.width * box.height, divisor) : 0;
}

/** Volume in cm3, rounded up. */
const cubicCentimetres = (box: Box): number => ceilDiv(box.length * box.width * box.height, 1000);

/** Volume weight of a box as the line sees it: grams, or cm3 where it charges by m3. */
export const volumeOf = (line: Weighing, box: Box): number =>
  line.unit === 'm3' ? cubicCentimetres(box) : volumeWeight(box, line.divisor);

/** c: the weight of one box that counts, by the line's volume rule; grams, or cm3 for m3 lines. */
export function chargeWeight(line: Weighing, box: Box, volume: number): number {
  const actual = box.weight;
  if (line.unit === 'm3') return volume;
  const rule = line.volume_rule;
  switch (rule.kind) {
    case 'none':
      return actual;
    case 'max':
      return Math.max(actual, volume);
    case 'half':
      return volume > actual ? actual + ceilDiv(volume - actual, 2) : actual;
    case 'threshold':
      return volume * 100 > rule.percent * actual ? volume : actual;
    case 'sum_sides':
      return box.length + box.width + box.height > rule.over ? Math.max(actual, volume) : actual;
  }
}

/** A charge weight with the minimum and the rounding step of the line. */
const roundedWeight = (line: Weighing, charge: number): number => ceilDiv(Math.max(charge, line.bill_min), line.step) * line.step;

/** What one box adds to the bill: its charge weight, rounded and at least the minimum where the line rounds every box. */
export const billableWeight = (line: Weighing, charge: number): number =>
  line.boxes === 'sum' ? charge : roundedWeight(line, charge);

export interface BilledWeight {
  /** Of each box: volume weight, charge weight, and what it adds to the bill. */
  volumes: number[];
  charges: number[];
  billables: number[];
  /** What is priced: one weight, or one a box where boxes are priced apart. */
  priced: number[];
  /** C */
  total: number;
}

const added = (weights: readonly number[]): number => weights.reduce((a, b) => a + b, 0);

/** C of a parcel. sum: the charge weights are added and rounded once; each and apart: every box is rounded and has the minimum. */
export function billedWeight(line: Weighing, boxes: readonly Box[]): BilledWeight {
  const volumes = boxes.map((box) => volumeOf(line, box));
  const charges = boxes.map((box, at) => chargeWeight(line, box, volumes[at]!));
  const billables = charges.map((charge) => billableWeight(line, charge));
  const total = line.boxes === 'sum' ? roundedWeight(line, added(charges)) : added(billables);
  return { volumes, charges, billables, priced: line.boxes === 'apart' ? billables : [total], total };
}

/** Why C is more than the charge weights together: the line's minimum, its rounding step. */
export function billedReasons(line: Weighing, { charges, total }: Pick<BilledWeight, 'charges' | 'total'>): Reason[] {
  const reasons: Reason[] = [];
  const charge = added(charges);
  const { unit, bill_min: min, step } = line;
  const light = line.boxes === 'sum' ? charge < min : charges.some((one) => one < min);
  if (light) reasons.push({ key: 'freight.why.bill_min', params: { charge, min, unit } });
  if (total > charge) reasons.push({ key: 'freight.why.rounded_up', params: { charge, billed: total, step, unit } });
  return reasons;
}

/** A volume weight below this shows as 0.00 kg: there is nothing to compare with. */
const SHOWN_G = 5;

/** Why the charge weight of a box differs from, or stays at, what the scale shows; null where there is nothing to explain. */
export function weightReason(line: Weighing, box: Box, volume: number, charge: number): Reason | null {
  const actual = box.weight;
  if (line.unit === 'm3' || line.volume_rule.kind === 'none') return null;
  const weights = { volume_g: volume, actual_g: actual };
  if (volume < SHOWN_G) return { key: 'freight.why.actual_only', params: { actual_g: actual } };
  if (volume <= actual) return { key: 'freight.why.actual_over_volume', params: weights };
  if (charge === volume) return { key: 'freight.why.volume_over_actual', params: weights };
  const rule = line.volume_rule;
  if (rule.kind === 'half') return { key: 'freight.why.half_volume', params: { ...weights, charge_g: charge } };
  if (rule.kind === 'threshold')
    return { key: 'freight.why.volume_under_threshold', params: { ...weights, percent: rule.percent } };
  if (rule.kind !== 'sum_sides') return null;
  return { key: 'freight.why.volume_under_sides', params: { sum_mm: sidesOf(box).sum_sides, over_mm: rule.over } };
}

/** Whether a box keeps the line's weight and size limits; a limit itself is still allowed. */
export function boxFits({ size, weight_max }: BoxLimits, box: Box): boolean {
  if (weight_max !== null && box.weight > weight_max) return false;
  const sides = sidesOf(box);
  return (
    sides.longest <= (size.longest ?? Infinity) &&
    sides.second <= (size.second ?? Infinity) &&
    sides.sum_sides <= (size.sum_sides ?? Infinity) &&
    sides.girth <= (size.girth ?? Infinity)
  );
}

/** Every limit that a box breaks, with the number; `box` counts from 1. */
export function limitReasons({ size, weight_max }: BoxLimits, box: Box, at: number): Reason[] {
  const reasons: Reason[] = [];
  const number = at + 1;
  if (weight_max !== null && box.weight > weight_max) {
    reasons.push({ key: 'freight.no.weight_max', params: { box: number, weight_g: box.weight, limit_g: weight_max } });
  }
  const sides = sidesOf(box);
  for (const param of ['longest', 'second', 'sum_sides', 'girth'] as const) {
    const limit = size[param];
    if (limit === undefined || sides[param] <= limit) continue;
    reasons.push({ key: `freight.no.${param}`, params: { box: number, size_mm: sides[param], limit_mm: limit } });
  }
  return reasons;
}

/**
 * Every limit that a parcel breaks: of each box, of their number, and what all of it has to weigh. A box that is not measured yet is null: it counts as a box,
 * and until the last one is weighed the parcel is not too light.
 */
export function parcelReasons(limits: ParcelLimits, boxes: readonly (Box | null)[]): Reason[] {
  const reasons: Reason[] = [];
  let weight = 0;
  for (const [at, box] of boxes.entries()) {
    weight += box ? box.weight : Number.POSITIVE_INFINITY;
    if (box && !boxFits(limits, box)) reasons.push(...limitReasons(limits, box, at));
  }
  const { max_boxes, weight_min } = limits;
  if (max_boxes !== null && boxes.length > max_boxes)
    reasons.push({ key: 'freight.no.max_boxes', params: { boxes: boxes.length, max: max_boxes } });
  if (weight_min !== null && weight < weight_min)
    reasons.push({ key: 'freight.no.weight_min', params: { weight_g: weight, limit_g: weight_min } });
  return reasons;
}
