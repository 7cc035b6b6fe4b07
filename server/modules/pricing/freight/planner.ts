// The planner: the cheapest way to send chosen stock, in one parcel or split, and what leaving the outer packaging behind
// saves.
import type { Line, Quote, Reason } from '#contract/freight.ts';
import type { Piece, Plan, PlannedParcel } from '#contract/freight-plan.ts';
import { sum } from '#server/modules/pricing/money/round.ts';
import { addContents, contentsOf, estimateBoxes, estimatedBox } from './estimate-box.ts';
import { askOf, cheapest, cheapestPartition, type OpenLine, openLines, type PlanTerms, subsetCosts } from './plan-costs.ts';
import { quote } from './quote.ts';

/** Up to this many pieces every split is tried; beyond, similar pieces stay together in as many groups. */
const exactPieces = 12;

export interface PlanInput {
  /** Rows of stock or cart; a row stays in one parcel. */
  pieces: Piece[];
  lines: Line[];
  ask: PlanTerms;
  /** fen a row for removing outer packaging (the shop's service). */
  bare_fee?: number;
}

interface Part {
  pieces: Piece[];
  line: OpenLine;
}

/**
 * Plan for pieces: exact over all partitions for up to 12 rows, each parcel by its cheapest line on the estimated boxes; beyond
 * 12 never more expensive than one parcel. Totals in fen before coupon and points. Pieces that no line takes are left out and
 * named. No pieces: an empty plan.
 */
export function planParcels({ pieces, lines, ask, bare_fee = 100 }: PlanInput): Plan {
  const open = openLines(lines, ask);
  const { parts, left } = solve(pieces, open, ask);
  const parcels = parts.map((part) => parcelOf(part, ask, pieces));
  const total = totalOf(parcels);
  const sent = pieces.filter((piece) => !left.includes(piece));
  const one_parcel = sent.length > 0 ? oneParcel(sent, open, ask, pieces) : null;
  const saves = one_parcel ? one_parcel.total - total : 0;
  const why = planReasons(parcels, one_parcel);
  return {
    parcels,
    total,
    one_parcel,
    saves,
    why,
    left_out: left.map((piece) => piece.id),
    bare: barePlan(sent, open, ask, total, bare_fee),
  };
}

const totalOf = (parcels: readonly PlannedParcel[]): number => sum(parcels.map((parcel) => parcel.quote.total));
const paidOf = (pieces: readonly Piece[]): number => sum(pieces.map((piece) => piece.goods_paid ?? 0));

function solve(pieces: readonly Piece[], open: readonly OpenLine[], ask: PlanTerms): { parts: Part[]; left: Piece[] } {
  const groups = pieces.length <= exactPieces ? pieces.map((piece) => [piece]) : groupAlike(pieces, exactPieces);
  const costs = subsetCosts(groups, open, ask);
  const { parts, left_out } = cheapestPartition(costs.cost);
  const inside = (mask: number) => groups.flatMap((group, at) => (mask & (1 << at) ? group : []));
  return { parts: parts.map((mask) => ({ pieces: inside(mask), line: open[costs.line[mask]!]! })), left: inside(left_out) };
}

/** Groups of pieces that gain little from being split: same goods types, then similar density. */
function groupAlike(pieces: readonly Piece[], most: number): Piece[][] {
  const typesOf = (piece: Piece) => [...(piece.goods_types ?? [])].sort().join();
  const density = (piece: Piece) => piece.weight / Math.max(1, piece.length * piece.width * piece.height);
  const sorted = [...pieces].sort((a, b) => typesOf(a).localeCompare(typesOf(b)) || density(a) - density(b));
  const groups = sorted.map((piece) => [piece]);
  while (groups.length > most) groups.splice(closest(groups, typesOf), 2, ...merged(groups, closest(groups, typesOf)));
  return groups;
}

const merged = (groups: Piece[][], at: number): Piece[][] => [[...groups[at]!, ...groups[at + 1]!]];

/** Neighbours to join next: of the same goods types and the fewest pieces. */
function closest(groups: readonly Piece[][], typesOf: (piece: Piece) => string): number {
  let best = { at: 0, score: Number.POSITIVE_INFINITY };
  for (let at = 0; at + 1 < groups.length; at++) {
    const [a, b] = [groups[at]!, groups[at + 1]!];
    const mixed = typesOf(a[0]!) === typesOf(b[0]!) ? 0 : 1_000_000;
    const score = mixed + a.length + b.length;
    if (score < best.score) best = { at, score };
  }
  return best.at;
}

function parcelOf({ pieces, line }: Part, ask: PlanTerms, all: readonly Piece[]): PlannedParcel {
  const input = { ...askOf(ask, pieces, paidOf(all)), boxes: estimateBoxes(pieces, line.line, ask.packing) };
  return { pieces: pieces.map((piece) => piece.id), quote: quote(line.line, input) };
}

function oneParcel(pieces: Piece[], open: readonly OpenLine[], ask: PlanTerms, all: readonly Piece[]): Quote | null {
  const best = bestLine(pieces, open, ask, all);
  return best.at < 0 ? null : parcelOf({ pieces, line: open[best.at]! }, ask, all).quote;
}

function bestLine(pieces: readonly Piece[], open: readonly OpenLine[], ask: PlanTerms, all: readonly Piece[]) {
  const whole = estimatedBox(pieces.map((piece) => contentsOf(piece)).reduce(addContents), ask.packing);
  return cheapest(open, askOf(ask, pieces, paidOf(all)), pieces, whole);
}

function planReasons(parcels: readonly PlannedParcel[], one: Quote | null): Reason[] {
  if (parcels.length === 0) return [];
  if (!one) return [{ key: 'freight.plan.one_impossible', params: {} }];
  if (parcels.length === 1) return [{ key: 'freight.plan.one_is_best', params: {} }];
  const why: Reason[] = [];
  const billed = (quotes: Quote[]) => sum(quotes.map((one) => one.billed));
  const extra = (quotes: Quote[]) => sum(quotes.map((one) => one.shipping - one.freight_net));
  const split = parcels.map((parcel) => parcel.quote);
  const lines = new Set(split.map((one) => one.line_id)).size;
  const byWeight = [one, ...split].every((each) => each.unit === 'kg');
  if (byWeight && billed(split) < one.billed)
    why.push({ key: 'freight.plan.less_billed', params: { before_g: one.billed, after_g: billed(split) } });
  if (extra(split) < extra([one]))
    why.push({ key: 'freight.plan.fewer_charges', params: { before_fen: extra([one]), after_fen: extra(split) } });
  if (lines > 1 || split[0]!.line_id !== one.line_id) why.push({ key: 'freight.plan.other_lines', params: { lines } });
  why.push({ key: 'freight.plan.lower_price', params: { before_fen: one.total, after_fen: totalOf(parcels) } });
  return why;
}

const unpacked = (piece: Piece): Piece => (piece.bare ? { ...piece, ...piece.bare } : piece);

/** The plan without outer packaging; a row whose packaging costs less than removing it keeps it. */
function barePlan(
  pieces: readonly Piece[],
  open: readonly OpenLine[],
  ask: PlanTerms,
  before: number,
  fee: number,
): Plan['bare'] {
  if (!pieces.some((piece) => piece.bare)) return null;
  const { parts, left } = solve(pieces.map(unpacked), open, ask);
  if (left.length > 0) return null;
  const kept = new Set<Piece['id']>();
  const best = parts.map((part) => repack(part, pieces, open, ask, fee, kept));
  const parcels = best.map((part) => parcelOf(part, ask, pieces));
  const dropped = pieces.filter((piece) => piece.bare && !kept.has(piece.id)).map((piece) => piece.id);
  const total = totalOf(parcels) + fee * dropped.length;
  if (total >= before) return null;
  return { pieces: dropped, fee: fee * dropped.length, parcels, total, saves: before - total };
}

/** Puts the packaging of single rows back where the parcel then costs no more than with it removed. */
function repack(
  part: Part,
  all: readonly Piece[],
  open: readonly OpenLine[],
  ask: PlanTerms,
  fee: number,
  kept: Set<Piece['id']>,
): Part {
  let now = part;
  let total = bestLine(now.pieces, open, ask, all).total;
  for (const piece of part.pieces.filter((one) => one.bare)) {
    const packed = all.find((one) => one.id === piece.id)!;
    const pieces = now.pieces.map((one) => (one.id === piece.id ? packed : one));
    const tried = bestLine(pieces, open, ask, all);
    if (tried.at < 0 || tried.total > total + fee) continue;
    kept.add(piece.id);
    now = { pieces, line: open[tried.at]! };
    total = tried.total;
  }
  return now;
}
