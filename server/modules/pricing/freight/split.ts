// Whether a line that can't take a parcel would take it in several, and what that would cost.
import type { Box, FreightAsk, Line, Quote } from '#contract/freight.ts';
import type { Piece } from '#contract/freight-plan.ts';
import { spread, sum } from '#server/modules/pricing/money/round.ts';
import { contentsOf, estimateBoxes } from './estimate-box.ts';
import { quote } from './quote.ts';

/** Above this many single pieces whole rows are moved instead. */
const mostUnits = 60;

interface Unit {
  box?: Box;
  piece?: Piece;
  weight: number;
  items: number;
  declared_value: number;
  goods_paid: number;
  insured_value: number;
}

/**
 * Parcels of boxes or pieces by first fit, heaviest first, each taken by the line; values of the whole are split by weight.
 * Total in fen before coupon, points and storage. null when one unit can't be sent alone, or when there is nothing to split.
 */
export function splitParcels(
  line: Line,
  ask: FreightAsk,
  units: readonly (Box | Piece)[],
): { quotes: Quote[]; total: number } | null {
  const whole = unitsOf(ask, units).sort((a, b) => b.weight - a.weight);
  const parcels: { units: Unit[]; quote: Quote }[] = [];
  for (const unit of whole) {
    const at = parcels.findIndex((parcel) => quoteOf(line, ask, [...parcel.units, unit]).eligible);
    const held = [...(parcels[at]?.units ?? []), unit];
    const answer = quoteOf(line, ask, held);
    if (!answer.eligible) return null;
    parcels.splice(at < 0 ? parcels.length : at, 1, { units: held, quote: answer });
  }
  if (parcels.length < 2) return null;
  const perItem = (ask.services ?? [])
    .filter((service) => service.per === 'item')
    .map((service) => service.price * (service.count ?? 1));
  const quotes = parcels.map((parcel) => parcel.quote);
  return { quotes, total: sum(quotes.map((one) => one.total)) + sum(perItem) };
}

function unitsOf(ask: FreightAsk, units: readonly (Box | Piece)[]): Unit[] {
  const rows = units.flatMap((unit): { box?: Box; piece?: Piece; weight: number; items: number }[] => {
    if (!('id' in unit)) return [{ box: unit, weight: unit.weight, items: 0 }];
    const count = unit.count ?? 1;
    if (pieceCount(units) > mostUnits) return [{ piece: unit, weight: contentsOf(unit).weight, items: count }];
    return Array(count).fill({ piece: { ...unit, count: 1 }, weight: unit.weight, items: 1 });
  });
  const weights = rows.map((row) => row.weight);
  const share = (total: number) => (rows.length > 0 ? spread(total, weights) : []);
  const boxItems = share(ask.items);
  const [declared, paid, insured] = [share(ask.declared_value), share(ask.goods_paid ?? 0), share(ask.insured_value ?? 0)];
  return rows.map((row, at) => ({
    ...row,
    items: row.piece ? row.items : boxItems[at]!,
    declared_value: declared[at]!,
    goods_paid: paid[at]!,
    insured_value: insured[at]!,
  }));
}

const pieceCount = (units: readonly (Box | Piece)[]): number =>
  sum(units.map((unit) => ('count' in unit ? (unit.count ?? 1) : 1)));

function quoteOf(line: Line, ask: FreightAsk, units: readonly Unit[]): Quote {
  const add = (of: 'items' | 'declared_value' | 'goods_paid' | 'insured_value') => sum(units.map((unit) => unit[of]));
  const pieces = units.flatMap((unit) => (unit.piece ? [unit.piece] : []));
  const boxes = units.flatMap((unit) => (unit.box ? [unit.box] : []));
  const services = (ask.services ?? []).filter((service) => service.per !== 'item');
  return quote(line, {
    ...ask,
    ...{ coupon: null, points: 0, storage: 0, handling: 0, services },
    items: add('items'),
    declared_value: add('declared_value'),
    goods_paid: add('goods_paid'),
    insured_value: ask.insured_value === undefined || ask.insured_value === null ? null : add('insured_value'),
    boxes: boxes.length > 0 ? boxes : estimateBoxes(pieces, line, ask.packing),
  });
}
