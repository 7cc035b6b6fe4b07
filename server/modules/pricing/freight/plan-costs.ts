// The cost of every subset of up to 12 groups of pieces as one parcel on its cheapest line, and the cheapest partition.
import type { Box, FreightAsk, Line, Packing, PriceVersion } from '#contract/freight.ts';
import type { Piece } from '#contract/freight-plan.ts';
import { boxFits } from '#contract/rules/box.ts';
import { addContents, type Contents, contentsOf, estimateBoxes, estimatedBox, noContents } from './estimate-box.ts';
import { placeReasons, priceVersion } from './place.ts';
import { calculateFreight } from './settle.ts';

/** Terms of a plan: those that do not depend on the pieces. Coupon, points and storage are not among them. */
export type PlanTerms = Omit<
  FreightAsk,
  'goods_types' | 'items' | 'declared_value' | 'goods_paid' | 'coupon' | 'points' | 'storage' | 'handling'
>;

/** A line that serves the place, with the price in force. */
export interface OpenLine {
  line: Line;
  version: PriceVersion;
}

/** Lines that serve the place and warehouse at all; goods types are checked for each parcel. */
export function openLines(lines: readonly Line[], ask: PlanTerms): OpenLine[] {
  const place = askOf(ask, [], 0);
  return lines.flatMap((line) => {
    const version = priceVersion(line, ask.on, ask.country);
    return version && placeReasons(line, place).length === 0 ? [{ line, version }] : [];
  });
}

const paidOf = (pieces: readonly Piece[]): number => pieces.reduce((all, piece) => all + (piece.goods_paid ?? 0), 0);

/**
 * The input of a quote for one parcel of these pieces. A lowered insured value is split by the share of what was paid (`paid`
 * for all pieces).
 */
export function askOf(ask: PlanTerms, pieces: readonly Piece[], paid: number): FreightAsk {
  const goods_types: string[] = [];
  let [items, declared_value, goods_paid] = [0, 0, 0];
  for (const piece of pieces) {
    for (const type of piece.goods_types ?? []) if (!goods_types.includes(type)) goods_types.push(type);
    items += piece.count ?? 1;
    declared_value += piece.declared_value ?? 0;
    goods_paid += piece.goods_paid ?? 0;
  }
  const insured = ask.insured_value ?? null;
  const insured_value = insured === null || paid === 0 ? insured : Math.floor((insured * goods_paid) / paid);
  const services = ask.services?.filter((service) => service.per !== 'item') ?? [];
  return { ...ask, goods_types, items, declared_value, goods_paid, insured_value, services };
}

export interface SubsetCosts {
  /** By bitmask of groups: fen of the cheapest line, Infinity when none takes the subset; and which line. */
  cost: Float64Array;
  line: Int32Array;
}

/** Boxes of a parcel on a line: the one estimated box (shared by all lines) where it meets the limits, else first fit. */
function boxesFor(line: Line, whole: Box, pieces: readonly Piece[], packing?: Packing): Box[] {
  return boxFits(line, whole) ? [whole] : estimateBoxes(pieces, line, packing);
}

/** Cheapest line of one parcel: its index in `open` and the total in fen; Infinity when no line takes it. */
export function cheapest(
  open: readonly OpenLine[],
  ask: FreightAsk,
  pieces: readonly Piece[],
  whole: Box,
): { at: number; total: number } {
  let best = { at: -1, total: Number.POSITIVE_INFINITY };
  for (let at = 0; at < open.length; at++) {
    const { line, version } = open[at]!;
    if (!ask.goods_types.every((type) => line.goods_types.includes(type))) continue;
    const found = calculateFreight(line, version, ask, boxesFor(line, whole, pieces, ask.packing));
    if (!Array.isArray(found) && found.total < best.total) best = { at, total: found.total };
  }
  return best;
}

/** Costs of all subsets of the groups; 2 to the power of groups x lines quotes. */
export function subsetCosts(groups: readonly (readonly Piece[])[], open: readonly OpenLine[], ask: PlanTerms): SubsetCosts {
  const size = 1 << groups.length;
  const cost = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  const line = new Int32Array(size).fill(-1);
  const paid = paidOf(groups.flat());
  const own = groups.map((group) => group.map((piece) => contentsOf(piece)).reduce(addContents, noContents));
  const sums: Contents[] = [noContents];
  const inside: (readonly Piece[])[] = [[]];
  cost[0] = 0;
  for (let mask = 1; mask < size; mask++) {
    const last = 31 - Math.clz32(mask);
    const before = mask & ~(1 << last);
    sums[mask] = addContents(sums[before]!, own[last]!);
    inside[mask] = [...inside[before]!, ...groups[last]!];
    const best = cheapest(open, askOf(ask, inside[mask]!, paid), inside[mask]!, estimatedBox(sums[mask]!, ask.packing));
    cost[mask] = best.total;
    line[mask] = best.at;
  }
  return { cost, line };
}

/**
 * The cheapest partition of the groups, exact over all of them; of equal ones that with the fewest parcels. Groups that no
 * partition includes are left out.
 */
export function cheapestPartition(cost: Float64Array): { parts: number[]; left_out: number } {
  const size = cost.length;
  const best = new Float64Array(size);
  const parcels = new Uint8Array(size);
  const choice = new Uint32Array(size);
  for (let mask = 1; mask < size; mask++) {
    const low = mask & -mask;
    best[mask] = Number.POSITIVE_INFINITY;
    for (let rest = mask ^ low; ; rest = (rest - 1) & (mask ^ low)) {
      const part = rest | low;
      const total = cost[part]! + best[mask ^ part]!;
      const count = parcels[mask ^ part]! + 1;
      if (total < best[mask]! || (total === best[mask]! && count < parcels[mask]!)) {
        best[mask] = total;
        parcels[mask] = count;
        choice[mask] = part;
      }
      if (rest === 0) break;
    }
  }
  const whole = mostPieces(best);
  const parts: number[] = [];
  for (let mask = whole; mask > 0; mask ^= choice[mask]!) parts.push(choice[mask]!);
  return { parts, left_out: (size - 1) ^ whole };
}

const bits = (mask: number): number => {
  let count = 0;
  for (let rest = mask; rest > 0; rest &= rest - 1) count++;
  return count;
};

/** The whole, or where that can't be sent the largest subset that can, the cheapest of equals. */
function mostPieces(best: Float64Array): number {
  let found = 0;
  for (let mask = best.length - 1; mask > 0; mask--) {
    if (best[mask] === Number.POSITIVE_INFINITY) continue;
    if (mask === best.length - 1) return mask;
    const more = bits(mask) - bits(found);
    if (more > 0 || (more === 0 && best[mask]! < best[found]!)) found = mask;
  }
  return found;
}
