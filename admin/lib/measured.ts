// Weight and size as typed on the scale: what can be read, what is wrong, and whether the weight is far from what the seller says.
import { readGrams, readMillimetres, writeGrams, writeMillimetres } from '#admin/lib/figures.ts';

export const SIDES = ['weight', 'length', 'width', 'height'] as const;
export type Side = (typeof SIDES)[number];
export type Typed = Record<Side, string>;
export type Measured = Record<Side, number>;

export const BLANK: Typed = { weight: '', length: '', width: '', height: '' };
const MOST: Measured = { weight: 1_000_000, length: 20_000, width: 20_000, height: 20_000 };

export const readSide = (side: Side, text: string): number | null =>
  side === 'weight' ? readGrams(text) : readMillimetres(text);

/** The first side that can't be used, or null. */
export function firstWrong(typed: Typed): Side | null {
  return SIDES.find((side) => wrongSide(side, typed[side])) ?? null;
}
export function wrongSide(side: Side, text: string): boolean {
  const value = readSide(side, text);
  return value === null || value < 1 || value > MOST[side];
}

export function measured(typed: Typed): Measured | null {
  if (firstWrong(typed)) return null;
  return Object.fromEntries(SIDES.map((side) => [side, readSide(side, typed[side])!])) as Measured;
}

export const typedOf = (row: {
  weight: number | null;
  size: { length: number; width: number; height: number } | null;
}): Typed => ({
  weight: writeGrams(row.weight),
  length: writeMillimetres(row.size?.length),
  width: writeMillimetres(row.size?.width),
  height: writeMillimetres(row.size?.height),
});

/** More than half as heavy again, or less than half, as the listing says: worth a second look at the scale. */
export const deviates = (grams: number, listing: number | null): boolean =>
  listing !== null && listing > 0 && (grams > listing * 1.5 || grams < listing * 0.5);
