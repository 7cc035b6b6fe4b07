// Boxes while they are typed: volume weight, what counts, what breaks a limit of the line. The server's preview is the exact answer;
// this one runs along with the typing.
import { type Measured, measured, SIDES, type Side, type Typed, wrongSide } from '#admin/lib/measured.ts';

export type Limits = { weight_max: number | null; longest: number | null; max_boxes: number | null; divisor: number };
export type BoxSum = { weight: number; volume: number; counts: number };

/** Grams of volume weight: L x W x H in mm over the divisor, rounded up. */
export const volumeWeight = (box: Pick<Measured, 'length' | 'width' | 'height'>, divisor: number): number =>
  Math.ceil((box.length * box.width * box.height) / divisor);

export function boxSum(typed: Typed, divisor: number): BoxSum | null {
  const box = measured(typed);
  if (!box) return null;
  const volume = volumeWeight(box, divisor);
  return { weight: box.weight, volume, counts: Math.max(box.weight, volume) };
}

export function total(boxes: readonly Typed[], divisor: number): BoxSum | null {
  const sums = boxes.map((box) => boxSum(box, divisor));
  if (sums.length === 0 || sums.some((s) => s === null)) return null;
  return (sums as BoxSum[]).reduce((a, b) => ({
    weight: a.weight + b.weight,
    volume: a.volume + b.volume,
    counts: a.counts + b.counts,
  }));
}

/** What goods and boxes weigh together, in g; null where one of them is not known. */
export const expectedWeight = (goods: readonly (number | null)[], tares: readonly (number | undefined)[]): number | null =>
  [...goods, ...tares].reduce<number | null>((sum, one) => (sum === null || typeof one !== 'number' ? null : sum + one), 0);

/** Further off than scales and padding explain. */
export const isWeightOff = (weight: number, expected: number): boolean =>
  Math.abs(weight - expected) > Math.max(200, expected * 0.1);

export type LimitBroken = { kind: 'heavy' | 'long' | 'many'; box: number | null; limit: number };

/** Limits of the line that these boxes break. */
export function broken(boxes: readonly Typed[], limits: Limits): LimitBroken[] {
  const found: LimitBroken[] = [];
  if (limits.max_boxes !== null && boxes.length > limits.max_boxes)
    found.push({ kind: 'many', box: null, limit: limits.max_boxes });
  boxes.forEach((typed, at) => {
    const box = measured(typed);
    if (!box) return;
    if (limits.weight_max !== null && box.weight > limits.weight_max)
      found.push({ kind: 'heavy', box: at + 1, limit: limits.weight_max });
    if (limits.longest !== null && Math.max(box.length, box.width, box.height) > limits.longest)
      found.push({ kind: 'long', box: at + 1, limit: limits.longest });
  });
  return found;
}

/** The first box and side that can't be sent. */
export function firstGap(boxes: readonly Typed[]): { box: number; side: Side } | null {
  for (const [box, typed] of boxes.entries()) {
    const side = SIDES.find((s) => wrongSide(s, typed[s]));
    if (side) return { box, side };
  }
  return null;
}
