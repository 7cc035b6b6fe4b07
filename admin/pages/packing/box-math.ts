// Boxes while they are typed: what the line charges for them and which of its limits they break, by the rules that the server settles by. Prices, and what the
// line's own rules forbid, come with the server's preview.
import { type Measured, measured, SIDES, type Side, type Typed, wrongSide } from '#admin/lib/measured.ts';
import type { Reason } from '#contract/freight.ts';
import {
  type BoxTerms,
  billableWeight,
  billedReasons,
  billedWeight,
  chargeWeight,
  parcelReasons,
  volumeOf,
  weightReason,
} from '#contract/rules/box.ts';

/** Of one box: `billable` in grams, or cm3 where the line charges by m3, and why it is more than the scale shows. */
export type BoxSum = { billable: number; why: Reason | null };
/** Of all boxes: `weight` in grams; `volume` (null where the line ignores it) and `billed` in grams or cm3; why `billed` is more than the boxes together. */
export type ParcelSum = { weight: number; volume: number | null; billed: number; why: Reason[] };

export function boxSum(typed: Typed, terms: BoxTerms): BoxSum | null {
  const box = measured(typed);
  if (!box) return null;
  const volume = volumeOf(terms, box);
  const charge = chargeWeight(terms, box, volume);
  return { billable: billableWeight(terms, charge), why: weightReason(terms, box, volume, charge) };
}

export function total(typed: readonly Typed[], terms: BoxTerms): ParcelSum | null {
  const boxes = typed.map(measured);
  if (boxes.length === 0 || !boxes.every((box): box is Measured => box !== null)) return null;
  const sum = (weights: readonly number[]) => weights.reduce((a, b) => a + b, 0);
  const billed = billedWeight(terms, boxes);
  return {
    weight: sum(boxes.map((box) => box.weight)),
    volume: terms.unit === 'kg' && terms.volume_rule.kind === 'none' ? null : sum(billed.volumes),
    billed: billed.total,
    why: billedReasons(terms, billed),
  };
}

/** What goods and boxes weigh together, in g; null where one of them is not known. */
export const expectedWeight = (goods: readonly (number | null)[], tares: readonly (number | undefined)[]): number | null =>
  [...goods, ...tares].reduce<number | null>((sum, one) => (sum === null || typeof one !== 'number' ? null : sum + one), 0);

/** Further off than scales and padding explain. */
export const isWeightOff = (weight: number, expected: number): boolean =>
  Math.abs(weight - expected) > Math.max(200, expected * 0.1);

/** Limits of the line that these boxes break, of what is measured so far. */
export const broken = (typed: readonly Typed[], terms: BoxTerms): Reason[] => parcelReasons(terms, typed.map(measured));

/** The first box and side that can't be sent. */
export function firstGap(boxes: readonly Typed[]): { box: number; side: Side } | null {
  for (const [box, typed] of boxes.entries()) {
    const side = SIDES.find((s) => wrongSide(s, typed[s]));
    if (side) return { box, side };
  }
  return null;
}
