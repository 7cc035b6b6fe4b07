// What is asked once before a purchase is booked: a real price far from the one that was paid, a platform number of another member's order.
import { pick } from '#contract/lang.ts';
import { percent } from '#contract/rules/round.ts';
import type { Ctx, OperatorCtx } from '../../../context.ts';
import { noneOf } from '../../../db/any-of.ts';
import type { PaidTerms } from '../../../db/stored/order.ts';
import type { Item } from '../../orders/orders/items.ts';
import { type Confirmed, confirm } from '../../platform/confirm.ts';
import { setting } from '../../platform/settings/settings.ts';
import type { Price } from './purchase.ts';

type Priced = { items: readonly Item[]; prices: readonly Price[]; terms: PaidTerms };

/** Asks about the real unit price (fen) that is furthest off the one that was paid, beyond the setting's share. `refund`: fen that the member gets back. */
export async function confirmPrices(ctx: OperatorCtx, confirmed: Confirmed, order: Priced & { refund: number }): Promise<void> {
  const share = await setting(ctx.db, 'price_confirm_bp');
  const off = order.prices.flatMap(({ item_id, price }) => {
    const item = order.items.find((one) => one.id === item_id);
    const paid = order.terms.paid.items.find((one) => one.id === item_id)?.price ?? item?.price;
    if (!item || paid === undefined || price === paid || Math.abs(price - paid) < percent(paid, share)) return [];
    return [{ item, paid, price }];
  });
  const [worst] = off.sort((a, b) => Math.abs(b.price - b.paid) * a.paid - Math.abs(a.price - a.paid) * b.paid);
  if (!worst) return;
  const { item, paid, price } = worst;
  const params = { title: pick(item.titles, ctx.lang), price_fen: price, paid_fen: paid, amount_fen: order.refund };
  confirm(confirmed, price < paid ? 'price_lower' : 'price_higher', params, 'prices');
}

/** Asks when a platform number was entered for an order of a member who is none of these. */
export async function confirmPlatformNo(
  ctx: Ctx,
  confirmed: Confirmed,
  { platform_no, member_ids }: { platform_no: string; member_ids: readonly number[] },
): Promise<void> {
  const other = await ctx.db
    .selectFrom('purchase as p')
    .innerJoin('purchase_item as b', 'b.purchase_id', 'p.id')
    .innerJoin('order_item as i', 'i.id', 'b.order_item_id')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .innerJoin('member as m', 'm.id', 'i.member_id')
    .select(['o.no', 'm.nickname', 'm.mark'])
    .where('p.platform_no', '=', platform_no)
    .where('i.member_id', '<>', noneOf(member_ids))
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (other)
    confirm(
      confirmed,
      'platform_no',
      { platform_no, no: other.no, member: `${other.nickname} ${other.mark}`.trim() },
      'platform_no',
    );
}
