// What can ship now, and what prevents the rest from shipping by the line that was paid for: goods types found at inspection,
// or less weight than the line's minimum. The member is asked once about each case; the answer is valid until the case changes.
import { type Ctx, fail } from '../../../context.ts';
import { loadLines } from '../../catalog/site/lines.ts';
import type { Item } from '../../orders/orders/items.ts';
import { note, SYSTEM } from '../../platform/lifecycle/transition.ts';
import { estimateBoxes } from '../../pricing/freight/estimate-box.ts';
import { sum } from '../../pricing/money/round.ts';
import { notify } from '../../support/notifications/notify.ts';
import { total } from '../waybills/core/charge-lines.ts';
import { isMeasured } from '../waybills/stock/stock.ts';
import { inStock, pieceOf } from './items.ts';
import { onepayLifecycle, onepayUrl, updateOnepay } from './store.ts';
import type { Onepay } from './types.ts';

/** Estimated weight of a parcel below the line's minimum, and that minimum (grams). */
type Underweight = { weight: number; least: number };
/** names: identifies the blocked goods, so that a different case is recognised */
type Block = { light: Underweight | null; names: string[] };
export type ShippingOptions = {
  arrived: Item[];
  /** rows that have arrived and whose goods type the line accepts */
  going: Item[];
  light: Underweight | null;
  /** everything has arrived and can't ship as it is */
  block: Block | null;
  /** some rows have arrived and can ship without the rest */
  part: boolean;
};

/** Goods types found at inspection that its line refuses. */
const refusedGoodsTypes = (o: Onepay, live: readonly Item[]): string[] => [
  ...new Set(live.map((i) => i.goods_type).filter((t) => !o.terms.line.goods_types.includes(t))),
];

/** Whether the estimated parcel is below the line's minimum weight; measured goods count with their measured weight (grams). */
function underweightOf(o: Onepay, going: readonly Item[], all: readonly Item[]): Underweight | null {
  const { line } = o.terms;
  if (line.weight_min === null || going.length === 0) return null;
  const pieces = going.flatMap((i) => {
    if (!isMeasured(i)) return pieceOf(o.terms, i, all) ?? [];
    return { id: i.id, weight: i.weight!, length: i.length!, width: i.width!, height: i.height! };
  });
  const weight = sum(estimateBoxes(pieces, line).map((box) => box.weight));
  return weight < line.weight_min ? { weight, least: line.weight_min } : null;
}

/** How an order with these active rows can ship. */
export function shippingOptions(o: Onepay, live: readonly Item[], all: readonly Item[]): ShippingOptions {
  const arrived = inStock(live);
  const refused = refusedGoodsTypes(o, live);
  const going = arrived.filter((i) => !refused.includes(i.goods_type));
  const light = underweightOf(o, going, all);
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

/** Adopts goods types and minimum weight that the line accepts since checkout; the frozen prices stay. Returns whether it accepts more than before. */
async function adoptLineChanges(ctx: Ctx, o: Onepay): Promise<boolean> {
  const { line } = o.terms;
  const now = (await loadLines(ctx.db)).find((one) => one.line.id === o.line_id)?.line;
  if (!now?.open) return false;
  const goods_types = [...new Set([...line.goods_types, ...now.goods_types])];
  const weight_min = line.weight_min === null || now.weight_min === null ? null : Math.min(line.weight_min, now.weight_min);
  if (goods_types.length === line.goods_types.length && weight_min === line.weight_min) return false;
  await updateOnepay(ctx, o, { terms: { ...o.terms, line: { ...line, goods_types, weight_min } } });
  return true;
}

/** Asks the member about goods that can't ship, or withdraws the question once all of them can. The order must be locked. */
export async function checkLineLimits(ctx: Ctx, o: Onepay, live: readonly Item[], all: readonly Item[]): Promise<void> {
  let { block } = shippingOptions(o, live, all);
  if (block && (await adoptLineChanges(ctx, o))) block = shippingOptions(o, live, all).block;
  if (block) return askMember(ctx, o, block);
  if (inStock(live).length < live.length || !(o.asked_at || o.terms.blocked)) return;
  const { blocked: _, ...terms } = o.terms;
  await updateOnepay(ctx, o, { asked_at: null, terms });
}

async function askMember(ctx: Ctx, o: Onepay, { light, names }: Block): Promise<void> {
  if (o.terms.blocked?.join() === names.join()) return;
  await updateOnepay(ctx, o, { asked_at: ctx.now, due_at: null, terms: { ...o.terms, blocked: names } });
  await note(ctx, onepayLifecycle, o, {
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
      ...(light ? { weight: light.weight, least: light.least, unit: 'kg' } : {}),
    },
    url: onepayUrl(o.id),
  });
}

/** Refuses goods that the line would refuse when packed. */
export function refuseBlocked({ block, light }: ShippingOptions): void {
  if (light && !block) fail('onepay.too_light', { weight_g: light.weight, limit_g: light.least });
  if (block) fail('onepay.blocked');
}
