// The input of a claim's calculation, read from its waybill: freight and goods paid (fen), days in transit, insured value (fen).
import type { Ctx } from '../../../context.ts';
import { paidForItem } from '../../orders/orders/goods-paid.ts';
import { sum } from '../../pricing/money/round.ts';
import { freightPaid } from '../../shipping/waybills/core/charge-lines.ts';
import type { Waybill } from '../../shipping/waybills/core/types.ts';
import { stockByIds } from '../../shipping/waybills/stock/stock.ts';
import type { ClaimInput } from './amount.ts';
import type { Claim } from './store.ts';

const DAY = 86_400_000;
export type Goods = { id: number; paid: number };

/** What was paid for each row that shipped with the waybill (fen). */
export async function goodsPaidOn(ctx: Ctx, waybill_id: number): Promise<Goods[]> {
  const rows = await ctx.db
    .selectFrom('waybill_item')
    .select('order_item_id')
    .where('waybill_id', '=', waybill_id)
    .where('left_at', 'is', null)
    .execute();
  const stock = await stockByIds(
    ctx,
    rows.map((r) => r.order_item_id),
  );
  return stock.map((s) => ({ id: s.id, paid: paidForItem(s) }));
}

/** What was paid for the goods a claim names (fen); for all of them when it names none. */
const namedGoods = (claim: Pick<Claim, 'item_ids'>, goods: readonly Goods[]): number =>
  sum(goods.filter((g) => claim.item_ids.length === 0 || claim.item_ids.includes(g.id)).map((g) => g.paid));

/** Whole days in transit: until delivery or receipt, else until now. */
const daysUnderWay = (w: Pick<Waybill, 'dispatched_at' | 'delivered_at' | 'received_at'>, now: Date): number =>
  w.dispatched_at ? Math.floor(((w.delivered_at ?? w.received_at ?? now).getTime() - w.dispatched_at.getTime()) / DAY) : 0;

export function claimInput(
  claim: Pick<Claim, 'type' | 'item_ids' | 'asked'>,
  w: Waybill,
  goods: readonly Goods[],
  now: Date,
  facts: { loss?: number | undefined; untrue?: boolean | undefined } = {},
): ClaimInput {
  const named = namedGoods(claim, goods);
  return {
    type: claim.type,
    insured_value: w.insured_value,
    freight: freightPaid(w.booked),
    goods: sum(goods.map((g) => g.paid)),
    loss: Math.min(facts.loss ?? (claim.asked || named), named),
    asked: claim.asked,
    days: daysUnderWay(w, now),
    days_max: w.quote.days_max,
    untrue: facts.untrue ?? false,
  };
}
