// What keeps goods that are here from going by the line they were paid for: types found at inspection, or less weight than the line takes. Its member is asked
// once about each such case and the answer is remembered until the case is another one: other goods, or a line that has come to take them.
import { type Ctx, fail } from '../../../context.ts';
import { kg } from '../../../written.ts';
import { loadLines } from '../../catalog/site/lines.ts';
import type { Item } from '../../orders/orders/items.ts';
import { note, SYSTEM } from '../../platform/lifecycle/transition.ts';
import { estimateBoxes } from '../../pricing/freight/estimate-box.ts';
import { sum } from '../../pricing/money/round.ts';
import { notify } from '../../support/notifications/notify.ts';
import { total } from '../waybills/core/charge-lines.ts';
import { isMeasured } from '../waybills/stock/stock.ts';
import { here, pieceOf } from './items.ts';
import { onepayLife, setOnepay, urlOf } from './store.ts';
import type { Onepay } from './types.ts';

/** Estimated weight of a parcel that the line doesn't take, and the least it does (g). */
export type Light = { weight: number; least: number };
/** names: what is blocked, so that another case is told from this one */
export type Block = { light: Light | null; names: string[] };
export type Ways = {
  arrived: Item[];
  /** what is here and of a type that the line takes */
  going: Item[];
  light: Light | null;
  /** all is here and can't go as it is */
  block: Block | null;
  /** a part is here that can go without the rest */
  part: boolean;
};

/** Goods types that were found at inspection and that its line doesn't take. */
const notTaken = (o: Onepay, live: readonly Item[]): string[] => [
  ...new Set(live.map((i) => i.goods_type).filter((t) => !o.terms.line.goods_types.includes(t))),
];

/** Less than the line's least weight, boxed as estimated; goods that were measured here count as they were measured. */
function lightOf(o: Onepay, going: readonly Item[], all: readonly Item[]): Light | null {
  const { line } = o.terms;
  if (line.weight_min === null || going.length === 0) return null;
  const pieces = going.flatMap((i) => {
    if (!isMeasured(i)) return pieceOf(o.terms, i, all) ?? [];
    return { id: i.id, weight: i.weight!, length: i.length!, width: i.width!, height: i.height! };
  });
  const weight = sum(estimateBoxes(pieces, line).map((box) => box.weight));
  return weight < line.weight_min ? { weight, least: line.weight_min } : null;
}

/** Which ways are open to an order with these live rows. */
export function waysOf(o: Onepay, live: readonly Item[], all: readonly Item[]): Ways {
  const arrived = here(live);
  const refused = notTaken(o, live);
  const going = arrived.filter((i) => !refused.includes(i.goods_type));
  const light = lightOf(o, going, all);
  const complete = live.length > 0 && arrived.length === live.length;
  const stopped = live.filter((i) => refused.includes(i.goods_type));
  const names = (stopped.length > 0 ? stopped : light ? live : []).map((i) => `${i.goods_type}:${i.id}x${i.num}`).sort();
  return {
    arrived,
    going,
    light,
    block: complete && names.length > 0 ? { light: stopped.length > 0 ? null : light, names } : null,
    part: going.length > 0 && going.length < live.length && !light,
  };
}

/** Takes over what the shop's line has come to take since checkout; its prices stay as they were frozen. Answers whether that is more than before. */
async function widen(ctx: Ctx, o: Onepay): Promise<boolean> {
  const { line } = o.terms;
  const now = (await loadLines(ctx.db)).find((one) => one.line.id === o.line_id)?.line;
  if (!now?.open) return false;
  const goods_types = [...new Set([...line.goods_types, ...now.goods_types])];
  const weight_min = line.weight_min === null || now.weight_min === null ? null : Math.min(line.weight_min, now.weight_min);
  if (goods_types.length === line.goods_types.length && weight_min === line.weight_min) return false;
  await setOnepay(ctx, o, { terms: { ...o.terms, line: { ...line, goods_types, weight_min } } });
  return true;
}

/** Asks the member about what can't go, or forgets the question once all of it can. Its row must be locked. */
export async function lookAtLine(ctx: Ctx, o: Onepay, live: readonly Item[], all: readonly Item[]): Promise<void> {
  let { block } = waysOf(o, live, all);
  if (block && (await widen(ctx, o))) block = waysOf(o, live, all).block;
  if (block) return ask(ctx, o, block);
  if (here(live).length < live.length || !(o.asked_at || o.terms.blocked)) return;
  const { blocked: _, ...terms } = o.terms;
  await setOnepay(ctx, o, { asked_at: null, terms });
}

async function ask(ctx: Ctx, o: Onepay, { light, names }: Block): Promise<void> {
  if (o.terms.blocked?.join() === names.join()) return;
  await setOnepay(ctx, o, { asked_at: ctx.now, due_at: null, terms: { ...o.terms, blocked: names } });
  await note(ctx, onepayLife, o, {
    action: light ? 'too_light' : 'line_refuses',
    params: light ? { weight_g: light.weight, limit_g: light.least } : {},
    by: SYSTEM,
  });
  await notify(ctx, o.member_id, {
    kind: 'order',
    key: light ? 'onepay_light' : 'onepay_line',
    params: {
      no: o.no,
      amount_fen: total(o.terms.booked),
      ...(light ? { weight: kg(light.weight), least: kg(light.least) } : {}),
    },
    url: urlOf(o.id),
  });
}

/** Refuses what the line wouldn't take when it is packed. */
export function refuseBlocked({ block, light }: Ways): void {
  if (light && !block) fail('onepay.too_light', { weight: kg(light.weight), least: kg(light.least) });
  if (block) fail('onepay.blocked');
}
