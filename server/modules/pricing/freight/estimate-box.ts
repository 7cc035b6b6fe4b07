// From items to estimated boxes, before anything has been packed.
import type { Box, Line, Packing } from '#contract/freight.ts';
import type { Piece, SizeSource } from '#contract/freight-plan.ts';
import { boxFits, sidesOf } from '#contract/rules/box.ts';
import { ceilDiv } from '#contract/rules/round.ts';

/** What an estimated box needs of its contents; adding another piece is a sum. */
export interface Contents {
  weight: number;
  longest: number;
  second: number;
  third: number;
  volume: number;
}

export const noContents: Contents = { weight: 0, longest: 0, second: 0, third: 0, volume: 0 };

/** Contents of a row: its count of equal pieces. */
export function contentsOf(piece: Piece, count = piece.count ?? 1): Contents {
  const { longest, second, third } = sidesOf(piece);
  return { weight: piece.weight * count, longest, second, third, volume: piece.length * piece.width * piece.height * count };
}

export function addContents(a: Contents, b: Contents): Contents {
  return {
    weight: a.weight + b.weight,
    longest: Math.max(a.longest, b.longest),
    second: Math.max(a.second, b.second),
    third: Math.max(a.third, b.third),
    volume: a.volume + b.volume,
  };
}

const WHOLE = 10_000;
const SHIPPED: Packing = { weight_bp: 11_000, volume_bp: 12_000 };

/**
 * One estimated box: 1.10 x the weight, the longest and the largest second side, and 1.20 x the volume over that base, at least
 * the largest third side; or by the factors of the shop. It never weighs less than its contents.
 */
export function estimatedBox({ weight, longest, second, third, volume }: Contents, packing: Packing = SHIPPED): Box {
  const ground = longest * second;
  const height = ground > 0 ? Math.max(third, ceilDiv(volume * packing.volume_bp, ground * WHOLE)) : third;
  return { weight: Math.max(weight, ceilDiv(weight * packing.weight_bp, WHOLE)), length: longest, width: second, height };
}

/**
 * Estimated boxes of items (grams and millimetres of one piece, times its count): one box, or where that breaks a weight or
 * size limit of the line the fewest boxes that first fit finds, heaviest piece first. A single piece that breaks a limit gets a
 * box of its own; the quote then names the limit. No items: no boxes.
 */
export function estimateBoxes(pieces: readonly Piece[], limits: Pick<Line, 'size' | 'weight_max'>, packing?: Packing): Box[] {
  if (pieces.length === 0) return [];
  const whole = estimatedBox(pieces.map((piece) => contentsOf(piece)).reduce(addContents), packing);
  return boxFits(limits, whole) ? [whole] : firstFit(pieces, limits, packing);
}

function firstFit(pieces: readonly Piece[], limits: Pick<Line, 'size' | 'weight_max'>, packing?: Packing): Box[] {
  const single = pieces.flatMap((piece) => Array<Contents>(piece.count ?? 1).fill(contentsOf(piece, 1)));
  single.sort((a, b) => b.weight - a.weight || b.volume - a.volume);
  const filled: Contents[] = [];
  for (const piece of single) {
    const at = filled.findIndex((contents) => boxFits(limits, estimatedBox(addContents(contents, piece), packing)));
    if (at < 0) filled.push(piece);
    else filled[at] = addContents(filled[at]!, piece);
  }
  return filled.map((contents) => estimatedBox(contents, packing));
}

/** From the best source of a weight and size to the worst. */
const SOURCES: readonly SizeSource[] = ['measured', 'history', 'listing', 'category'];
/** How far off a weight and size may be by its source, in percent either way. */
export type SourceBands = Readonly<Record<SizeSource, number>>;
const SHIPPED_BANDS: SourceBands = { measured: 0, history: 10, listing: 20, category: 40 };

/**
 * Weight and size of a piece from the best source available: measured stock, own history of the SKU, the listing, the
 * category's default; null without any.
 */
export function sizeFrom(known: { [source in SizeSource]?: Box | null }): (Box & { source: SizeSource }) | null {
  for (const source of SOURCES) {
    const box = known[source];
    if (box) return { weight: box.weight, length: box.length, width: box.width, height: box.height, source };
  }
  return null;
}

/** The worst source among the pieces with its band in percent; a piece without a source counts as a category default. */
export function worstSource(
  pieces: readonly Pick<Piece, 'source'>[],
  bands: SourceBands = SHIPPED_BANDS,
): { source: SizeSource; band: number } {
  const worst = Math.max(0, ...pieces.map((piece) => SOURCES.indexOf(piece.source ?? 'category')));
  const source = SOURCES[worst]!;
  return { source, band: bands[source] };
}
