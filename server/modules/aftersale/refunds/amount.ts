// The amount of a refund (fen): its parts by name, calculated when it is requested and agreed, and booked when it is paid. Rules: docs/money.md.
import type { FeeRow } from '#contract/calls/parts.ts';
import { type Ctx, fail } from '../../../context.ts';
import type { Item, Order } from '../../orders/orders/items.ts';
import { bookRefund, calculateItemRefund, termsOf } from '../../orders/orders/refund-items.ts';
import { book } from '../../payments/ledger/ledger.ts';
import { type PaidItem, type PartRefund, paidShare, refundPart, refundPrice } from '../../pricing/money/partial-refund.ts';
import { hasShare } from '../../sellers/shares/shares.ts';
import { reversePurchase } from '../../warehouse/buying/purchase.ts';
import type { Refund, RefundPart } from './store.ts';

const paidItem = (order: Order, item: Item): PaidItem | undefined => termsOf(order).paid?.items.find((i) => i.id === item.id);

/** The maximum partial refund of an item: what was paid for it minus earlier refunds (fen). */
export function partialMax(order: Order, item: Item): number {
  const paid = paidItem(order, item);
  return paid ? paidShare(paid) : 0;
}

/** The refund for these pieces, or for this part of the price, as of now. Null for an exchange. */
export async function calculateRefund(
  ctx: Ctx,
  order: Order,
  item: Item,
  input: { type: Refund['type']; num: number; amount: number },
): Promise<PartRefund | null> {
  if (input.type === 'exchange') return null;
  const { paid } = termsOf(order);
  if (input.type === 'partial') {
    const max = partialMax(order, item);
    if (input.amount > max) fail('refund.partial_max', { max_fen: max }, 'amount');
    return refundPrice(paid, item.id, input.amount);
  }
  return input.num < item.num
    ? refundPart(paid, [{ item_id: item.id, num: input.num }])
    : calculateItemRefund(ctx, order, [item]);
}

export const toFeeRows = (parts: readonly RefundPart[]): FeeRow[] =>
  parts.map(({ code, amount }) => ({ code, key: `refund.part.${code}`, params: {}, amount }));

/**
 * Pays an agreed refund; `gave` is what the seller refunded (fen), the shop bears the difference. A seller in the shop bears
 * the refund of the goods, unless the fault is the shop's. If other items were refunded in the meantime it may be higher
 * (domestic freight is refunded with the last item), but never lower than agreed. Returns the refunded amount in fen and its
 * parts.
 */
export async function payRefund(
  ctx: Ctx,
  order: Order,
  item: Item,
  refund: Refund,
  gave: number,
): Promise<{ total: number; parts: RefundPart[]; gave: number }> {
  const input = { type: refund.type, num: item.num, amount: Math.min(refund.amount, partialMax(order, item)) };
  const due = atLeast((await calculateRefund(ctx, order, item, input))!, refund.amount);
  // Calculated before the order's terms drop the item.
  const own = await ownSellerGives(ctx, item, refund, due.parts);
  const purchase = await reversePurchase(ctx, order, item, {
    key: `refund_back:${refund.id}`,
    ...(own ?? { gave }),
    ...(refund.type === 'partial' ? { goods: goodsPart(due.parts) } : {}),
  });
  // To the wallet, whatever the payment method. With refund.to_method it is sent on to the original method from there.
  const total = await bookRefund(ctx, order, due, {
    key: `refund:${refund.id}`,
    text_key: 'money.after_sale',
    params: { refund_no: refund.no },
    items: [item],
  });
  if (purchase) await book(ctx, purchase);
  return { total, parts: due.parts, gave: own ? own.gave + own.freight : gave };
}

const partOf = (parts: readonly RefundPart[], code: RefundPart['code']): number =>
  parts.find((p) => p.code === code)?.amount ?? 0;
const goodsPart = (parts: readonly RefundPart[]): number => partOf(parts, 'goods');

/** What a seller in the shop refunds; null where the seller is one of a marketplace. */
async function ownSellerGives(ctx: Ctx, item: Item, refund: Refund, parts: readonly RefundPart[]) {
  if (!(await hasShare(ctx, item.id))) return null;
  return refund.fault === 'shop'
    ? { gave: 0, freight: 0 }
    : { gave: goodsPart(parts), freight: Math.max(0, partOf(parts, 'domestic_freight')) };
}

/**
 * The agreed amount is paid even where less of a fee is left by now: the difference is deducted from later refunds of the
 * order.
 */
function atLeast(due: PartRefund, agreed: number): PartRefund {
  const more = agreed - due.total;
  if (more <= 0) return due;
  const limit = (due.parts.find((p) => p.code === 'limit')?.amount ?? 0) + more;
  return {
    parts: [...due.parts.filter((p) => p.code !== 'limit'), ...(limit === 0 ? [] : [{ code: 'limit' as const, amount: limit }])],
    total: agreed,
    rest: { ...due.rest, owed: (due.rest.owed ?? 0) + more },
  };
}
