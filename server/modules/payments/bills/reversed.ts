// Blocks goods that were bought with reversed payments (chargebacks): their next transition is refused until the member has settled the debt.
import { type Ctx, fail } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { balance } from '../ledger/ledger.ts';
import type { Target } from './bill.ts';

/** Actions that spend money or release goods. Receiving, cancelling and refunding go on. */
const ITEM_STEPS: readonly string[] = ['take', 'purchase', 'ship'];
const WAYBILL_STEPS: readonly string[] = ['take', 'pack', 'dispatch'];

type Item = { id: number; order_id: number; member_id: number };

export async function stopReversedItem(ctx: Ctx, item: Item, action: string): Promise<void> {
  if (ITEM_STEPS.includes(action)) await stop(ctx, item.member_id, () => targetsOf(ctx, [item]));
}

/** A waybill is blocked by its own bills and by those of its items. */
export async function stopReversedWaybill(ctx: Ctx, waybill: { id: number; member_id: number }, action: string): Promise<void> {
  if (!WAYBILL_STEPS.includes(action)) return;
  await stop(ctx, waybill.member_id, async () => {
    const items = await ctx.db
      .selectFrom('waybill_item as w')
      .innerJoin('order_item as i', 'i.id', 'w.order_item_id')
      .select(['i.id', 'i.order_id', 'i.member_id'])
      .where('w.waybill_id', '=', waybill.id)
      .where('w.left_at', 'is', null)
      .execute();
    return [{ type: 'waybill', id: waybill.id }, ...(await targetsOf(ctx, items))];
  });
}

async function targetsOf(ctx: Ctx, items: readonly Item[]): Promise<Target[]> {
  const orders = [...new Set(items.map((i) => i.order_id))];
  const joined = orders.length
    ? await ctx.db
        .selectFrom('orders')
        .select('onepay_id')
        .distinct()
        .where('id', '=', anyOf(orders))
        .where('onepay_id', 'is not', null)
        .execute()
    : [];
  return [
    ...items.map((i) => ({ type: 'item' as const, id: i.id })),
    ...orders.map((id) => ({ type: 'order' as const, id })),
    ...joined.map((o) => ({ type: 'onepay' as const, id: o.onepay_id! })),
  ];
}

/** Most members owe nothing: bills are read only for those who do. */
async function stop(ctx: Ctx, member_id: number, targets: () => Promise<Target[]>): Promise<void> {
  const owed = await balance(ctx, 'receivable', member_id);
  if (owed <= 0) return;
  const about = await targets();
  const ids = (type: Target['type']) => about.filter((t) => t.type === type).map((t) => t.id);
  const row = await ctx.db
    .selectFrom('payment as p')
    .innerJoin('bill_target as t', 't.bill_id', 'p.bill_id')
    .select('p.id')
    .where('p.member_id', '=', member_id)
    .where('p.state', '=', 'reversed')
    .where((eb) =>
      eb.or(
        (['item', 'order', 'onepay', 'waybill'] as const).map((type) =>
          eb.and([eb('t.type', '=', type), eb('t.target_id', '=', anyOf(ids(type)))]),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  if (row) fail('bill.reversed', { amount_fen: owed });
}
