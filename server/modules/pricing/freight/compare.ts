// All lines for one question: those that serve it in order, then the others with the reason and what would help.
import type { Box, FreightAsk, Line, Quote, Reason } from '#contract/freight.ts';
import type { LineChoice, Piece } from '#contract/freight-plan.ts';
import { estimateBoxes } from './estimate-box.ts';
import { quote } from './quote.ts';
import { splitParcels } from './split.ts';

export interface CompareInput {
  lines: readonly Line[];
  ask: FreightAsk;
  /** Real or typed boxes; or pieces, from which each line gets its estimated boxes. */
  boxes?: Box[];
  pieces?: Piece[];
  sort?: 'price' | 'speed';
}

/** Lines sorted by price (total, then days) or speed (longest days, shortest days, then total); lines that can't serve follow, with what would help. */
export function compareLines({ lines, ask, boxes, pieces = [], sort = 'price' }: CompareInput): LineChoice[] {
  const choices = lines.map((line): LineChoice => {
    const answer = quote(line, { ...ask, boxes: boxes ?? estimateBoxes(pieces, line, ask.packing) });
    return { quote: answer, help: answer.eligible ? [] : helpFor(line, ask, answer, boxes ?? pieces) };
  });
  const serving = choices.filter((choice) => choice.quote.eligible);
  serving.sort((a, b) => (sort === 'price' ? byPrice : bySpeed)(a.quote, b.quote));
  return [...serving, ...choices.filter((choice) => !choice.quote.eligible)];
}

const byPrice = (a: Quote, b: Quote): number =>
  a.total - b.total || a.days_max - b.days_max || a.days_min - b.days_min || a.line_id - b.line_id;
const bySpeed = (a: Quote, b: Quote): number => a.days_max - b.days_max || a.days_min - b.days_min || byPrice(a, b);

const hopeless = new Set<string>([
  'freight.no.closed',
  'freight.no.country',
  'freight.no.suspended',
  'freight.no.postcode',
  'freight.no.price',
  'freight.no.boxes',
]);

/** What would make a line possible; nothing where the place itself is not served. Splits are tried, never guessed. */
function helpFor(line: Line, ask: FreightAsk, answer: Quote, units: readonly (Box | Piece)[]): Reason[] {
  if (answer.reasons.some((reason) => hopeless.has(reason.key))) return [];
  const first = answer.reasons.flatMap((reason) => simpleHelp(reason, ask));
  if (first.length > 0) return first;
  const parcels = splitParcels(line, ask, units);
  if (parcels) return [{ key: 'freight.help.split', params: { parcels: parcels.quotes.length, total_fen: parcels.total } }];
  const boxes = answer.reasons.flatMap(boxHelp);
  return boxes.filter((one, at) => boxes.findIndex((other) => sameHelp(one, other)) === at);
}

const sameHelp = (a: Reason, b: Reason): boolean => a.key === b.key && a.params.box === b.params.box;

/** The parameters of a rule that a smaller box changes. */
const SIZES: readonly unknown[] = ['longest', 'second', 'sum_sides', 'girth', 'volume_weight'];

/** A box over a limit of weight has to become lighter, over one of size smaller; other limits do not depend on the box. */
function boxHelp({ key, params }: Reason): Reason[] {
  const box = Number(params.box ?? 0);
  if (box <= 0) return [];
  const heavy = key === 'freight.no.weight_max' || (key === 'freight.no.rule' && params.param === 'weight');
  if (!heavy && key === 'freight.no.rule' && !SIZES.includes(params.param)) return [];
  return [{ key: heavy ? 'freight.help.lighter_box' : 'freight.help.smaller_box', params: { box } }];
}

function simpleHelp({ key, params }: Reason, ask: FreightAsk): Reason[] {
  // If sent separately, something has to be left that the line takes.
  if (key === 'freight.no.goods_type')
    return ask.goods_types.length > 1
      ? [{ key: 'freight.help.goods_apart', params: { goods_type: params.goods_type ?? '' } }]
      : [];
  if (key === 'freight.no.warehouse') return [{ key: 'freight.help.other_warehouse', params: {} }];
  if (key !== 'freight.no.weight_min') return [];
  return [{ key: 'freight.help.add_weight', params: { missing_g: Number(params.limit_g) - Number(params.weight_g) } }];
}
