// The amount of a refund (fen): its parts by name, calculated when it is requested and agreed, and booked when it is paid. Rules: docs/money.md.
import type { FeeRow } from '#contract/calls/parts.ts';
import { type Ctx, fail } from '../../../context.ts';
import type { Item, Order } from '../../orders/orders/items.ts';
import { giveBack, refundOfItems, termsOf } from '../../orders/orders/refund-items.ts';
import { book } from '../../payments/ledger/ledger.ts';
import { type PaidItem, type PartRefund, paidShare, refundPart, refundPrice } from '../../pricing/money/refund-part.ts';
import { takingBack } from '../../warehouse/buying/purchase.ts';
import type { Part, Refund } from './store.ts';

const paidItem = (order: Order, item: Item): PaidItem | undefined => termsOf(order).paid?.items.find((i) => i.id === item.id);

/** The most that a part of the price can be: the item's paid share less what was given back before. */
export function partialMax(order: Order, item: Item): number {
  const paid = paidItem(order, item);
  return paid ? paidShare(paid) : 0;
}

/** What these pieces, or this part of the price, give back now. An exchange gives nothing back. */
export async function calculateRefund(
  ctx: Ctx,
  order: Order,
  item: Item,
  input: { type: Refund['type']; num: number; amount: number },
): Promise<PartRefund | null> {
  if (input.type === 'exchange') return null;
  const { paid } = termsOf(order);
  if (input.type === 'partial') {
    const most = partialMax(order, item);
    if (input.amount > most) fail('refund.partial_max', { max_fen: most }, 'amount');
    return refundPrice(paid, item.id, input.amount);
  }
  return input.num < item.num ? refundPart(paid, [{ item_id: item.id, num: input.num }]) : refundOfItems(ctx, order, [item]);
}

export const toFeeRows = (parts: readonly Part[]): FeeRow[] =>
  parts.map(({ code, amount }) => ({ code, key: `refund.part.${code}`, params: {}, amount }));

/**
 * Carries out what was agreed; `gave` is what the seller gave for it, the difference is the shop's. Where others left the order meanwhile the rest may
 * give back more (the freight comes with the last one): the member gets that; never less than was agreed. Answers the fen given back, and of what.
 */
export async function payRefund(
  ctx: Ctx,
  order: Order,
  item: Item,
  refund: Refund,
  gave: number,
): Promise<{ total: number; parts: Part[] }> {
  const input = { type: refund.type, num: item.num, amount: Math.min(refund.amount, partialMax(order, item)) };
  const due = atLeast((await calculateRefund(ctx, order, item, input))!, refund.amount);
  // Reckoned before the order forgets the item.
  const purchase = takingBack(order, item, {
    key: `refund_back:${refund.id}`,
    gave,
    ...(refund.type === 'partial' ? { goods: goodsPart(due.parts) } : {}),
  });
  // To the wallet, whatever paid it. Who wished it back where it came from (refund.to_method) has it sent on from there.
  const total = await giveBack(ctx, order, due, {
    key: `refund:${refund.id}`,
    text_key: 'money.after_sale',
    params: { refund_no: refund.no },
    items: [item],
  });
  if (purchase) await book(ctx, purchase);
  return { total, parts: due.parts };
}

const goodsPart = (parts: readonly Part[]): number => parts.find((p) => p.code === 'goods')?.amount ?? 0;

/** What was agreed holds, even where less is left of a fee by now: the difference is held against later refunds of the order. */
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
