// Refunds a part of a paid order: the named parts leave the accounts they were booked to, the sum is credited to the member's wallet,
// the order's frozen terms become those of the rest. Rule: refund = amount paid for the whole - cost of the rest under the same terms.

import { group } from '#contract/states/machine.ts';
import { orderItemMachine } from '#contract/states/order-item.ts';
import { type Ctx, json, type Params } from '../../../context.ts';
import type { OrderTerms, PaidTerms } from '../../../db/stored/order.ts';
import type { Target } from '../../payments/bills/bill.ts';
import { paymentsFor } from '../../payments/bills/find.ts';
import { book, type Entry, type ShopKind, toWallet } from '../../payments/ledger/ledger.ts';
import { costOf, type PartRefund, refundPart } from '../../pricing/money/partial-refund.ts';
import { spread } from '../../pricing/money/round.ts';
import type { Item, Order } from './items.ts';

/**
 * The content of orders.terms. cash and bonus: what is left of the money that paid it, by kind. real_freight: domestic freight charged by sellers so far;
 * freight_cleared: how much of the paid freight has left goods_clearing for it.
 */
/** The terms of an order that was paid. */
export const termsOf = (order: Pick<Order, 'terms'>): PaidTerms => order.terms as PaidTerms;

const ACCOUNT: Record<PartRefund['parts'][number]['code'], ShopKind> = {
  goods: 'goods_clearing',
  domestic_freight: 'goods_clearing',
  service_fee: 'service_fee',
  services: 'services',
  coupon: 'promotions',
  limit: 'promotions',
};

/** Targets of the bills of an order and of its items' supplements. */
const paidThings = (order: Pick<Order, 'id' | 'terms'>): Target[] => [
  { type: 'order', id: order.id },
  ...termsOf(order).paid.items.map(({ id }) => ({ type: 'item' as const, id })),
];

export type RefundBooking = { key: string; text_key: string; params?: Params; reason?: string; items: readonly Item[] };

/** Books a refund and updates the order's terms. Both rows must be locked. Returns the refunded amount in fen. */
export async function bookRefund(ctx: Ctx, order: Order, refund: PartRefund, back: RefundBooking): Promise<number> {
  const terms = termsOf(order);
  const cleared = terms.freight_cleared ?? 0;
  // Freight that has left goods_clearing for a purchase is not taken from there again: the shop bears its refund.
  const over = refund.parts.length > 0 ? Math.max(0, cleared - costOf(refund.rest).domestic_freight) : 0;
  const cash = Math.min(refund.total, terms.cash ?? refund.total);
  const bonus = refund.total - cash;
  // Parts that cancel out are booked as well, so that each account is right.
  if (refund.parts.length > 0) {
    const parts: Entry[] = refund.parts.flatMap((p): Entry[] =>
      p.code === 'services' ? servicesBack(terms.paid, refund.rest, p.amount) : [{ kind: ACCOUNT[p.code], amount: p.amount }],
    );
    if (over > 0) parts.push({ kind: 'goods_clearing', amount: -over }, { kind: 'purchases_variance', amount: over });
    const to: Entry[] = [
      ...(await toWallet(ctx, order.member_id, cash)),
      ...(bonus > 0 ? [{ kind: 'bonus' as const, owner: order.member_id, amount: -bonus }] : []),
    ];
    await book(ctx, {
      key: back.key,
      kind: 'refund_goods',
      entries: [...parts, ...to],
      ref: { type: 'order', id: order.id },
      text_key: back.text_key,
      params: { no: order.no, ...back.params },
      reason: back.reason ?? '',
      spent_by: await paymentsFor(ctx, paidThings(order), order.bill_id),
    });
    const shares = spread(
      refund.total,
      back.items.map((i) => i.price * i.num),
    );
    for (const [at, item] of back.items.entries()) {
      await ctx.db
        .updateTable('order_item')
        .set((eb) => ({ refunded: eb('refunded', '+', shares[at]!) }))
        .where('id', '=', item.id)
        .execute();
    }
  }
  const rest: OrderTerms = {
    ...terms,
    paid: refund.rest,
    ...(terms.cash === undefined ? {} : { cash: terms.cash - cash, bonus: (terms.bonus ?? 0) - bonus }),
    ...(over > 0 ? { freight_cleared: cleared - over } : {}),
  };
  await ctx.db
    .updateTable('orders')
    .set({ terms: json(rest), updated_at: ctx.now })
    .where('id', '=', order.id)
    .execute();
  order.terms = rest;
  return refund.total;
}

/** Refunded services, each named; an amount that none of them explains has no name. */
function servicesBack(before: PaidTerms['paid'], rest: PaidTerms['paid'], amount: number): Entry[] {
  const by = new Map<string, number>();
  for (const s of before.services) by.set(s.id, (by.get(s.id) ?? 0) + s.amount);
  for (const s of rest.services) by.set(s.id, (by.get(s.id) ?? 0) - s.amount);
  const named = [...by]
    .filter(([, fen]) => fen !== 0)
    .map(([service, fen]): Entry => ({ kind: 'services', amount: fen, service }));
  const unnamed = amount - named.reduce((all, e) => all + e.amount, 0);
  return unnamed === 0 ? named : [...named, { kind: 'services', amount: unnamed }];
}

/**
 * Refunds whole items (all their live pieces): cancelled, out of stock, invalid, lost in transit. Call it after their transition. When nothing else is to be
 * bought, domestic freight that turned out lower is refunded too.
 */
export async function refundItems(
  ctx: Ctx,
  order: Order,
  items: readonly Item[],
  back: Omit<RefundBooking, 'items'>,
): Promise<number> {
  return bookRefund(ctx, order, await calculateItemRefund(ctx, order, items), { ...back, items });
}

/** What refunding whole items would return, by part; books nothing. */
export async function calculateItemRefund(ctx: Ctx, order: Order, items: readonly Item[]): Promise<PartRefund> {
  const { paid, real_freight } = termsOf(order);
  const live = new Map(paid.items.map((i) => [i.id, i.num]));
  const leaving = items.filter((i) => (live.get(i.id) ?? 0) > 0).map((i) => ({ item_id: i.id, num: live.get(i.id)! }));
  const settled = real_freight !== undefined && real_freight < paid.freight && !(await leftToBuy(ctx, order.id));
  return refundPart(paid, leaving, settled ? real_freight : paid.freight);
}

async function leftToBuy(ctx: Ctx, order_id: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('order_item')
    .select('id')
    .where('order_id', '=', order_id)
    .where('state', 'in', group(orderItemMachine, 'unbought'))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
