// Purchasing from the seller: what the actual prices mean for the member (refund, supplement) and for the ledger.

import type { Outcome } from '#contract/desk/buying.ts';
import { percent } from '#contract/rules/round.ts';
import { isIn } from '#contract/states/machine.ts';
import { orderItemMachine } from '#contract/states/order-item.ts';
import { type Ctx, fail } from '../../../context.ts';
import type { PaidTerms } from '../../../db/stored/order.ts';
import { setOrders } from '../../orders/orders/facts.ts';
import { type Item, itemLifecycle, type Order } from '../../orders/orders/items.ts';
import { settleOrderServices } from '../../orders/orders/order-services.ts';
import { bookRefund, termsOf } from '../../orders/orders/refund-items.ts';
import { book, type Movement } from '../../payments/ledger/ledger.ts';
import { requireAction, transition } from '../../platform/lifecycle/transition.ts';
import { settings } from '../../platform/settings/settings.ts';
import { type PaidOrder, type PartRefund, paidFor, reprice } from '../../pricing/money/partial-refund.ts';
import { sum } from '../../pricing/money/round.ts';
import { givenBack, payeeEntries } from '../../sellers/shares/shares.ts';
import { notify } from '../../support/notifications/notify.ts';
import { requireNotOrdered } from '../suppliers/ordered.ts';

export type Price = { item_id: number; price: number };
type Reckoned = { refund: PartRefund | null; excess: number; outcome: Outcome };

/**
 * The result of purchasing items at these actual unit prices and domestic freight. The domestic freight of an order purchased in parts is the sum
 * of all; if it is lower the rest is refunded once nothing is left to buy. Needs a supplement when it is dearer by the setting's amount and share, both.
 */
export async function calculatePurchase(
  ctx: Ctx,
  order: Order,
  items: readonly Item[],
  prices: readonly Price[],
  freight: number,
): Promise<Reckoned> {
  const terms = termsOf(order);
  if (new Set(prices.map((p) => p.item_id)).size !== prices.length) fail('fail.field_format', {}, 'prices');
  const chosen = prices.map((p) => items.find((i) => i.id === p.item_id) ?? fail('fail.not_found', {}, 'prices'));
  const before = paidFor(terms.paid);
  const rest = restAt(terms, items, prices, freight);
  const difference = paidFor(rest) - before;
  const frozen_price = (i: Item) => terms.paid.items.find((p) => p.id === i.id)?.price ?? i.price;
  const paid = sum(chosen.map((i) => frozen_price(i) * i.num)) + terms.paid.freight;
  const cost = sum(prices.map((p) => p.price * chosen.find((i) => i.id === p.item_id)!.num)) + freight;
  const { supplement_min, supplement_min_bp } = await settings(ctx.db, ['supplement_min', 'supplement_min_bp']);
  const excess = Math.max(0, difference);
  const asks = excess >= supplement_min && excess >= percent(before, supplement_min_bp);
  const refund = difference < 0 ? parts(terms.paid, rest, -difference) : null;
  return {
    refund,
    excess,
    outcome: {
      paid,
      cost,
      refund: refund?.total ?? 0,
      needs_supplement: asks ? excess : 0,
      carried: asks ? 0 : excess,
      says: outcomeMessage(refund, asks, excess),
    },
  };
}

/** The order's terms at these real unit prices and this domestic freight, on top of the real freight of its other purchases. */
function restAt(terms: PaidTerms, items: readonly Item[], prices: readonly Price[], freight: number): PaidOrder {
  const left = items.some((i) => isIn(orderItemMachine, i.state, 'unbought') && !prices.some((p) => p.item_id === i.id));
  const real = (terms.real_freight ?? 0) + freight;
  const frozen = left ? Math.max(terms.paid.freight, real) : real;
  let rest: PaidOrder = terms.paid;
  for (const p of prices) rest = reprice(rest, { item_id: p.item_id, price: p.price }).rest;
  return { ...reprice(rest, { freight: frozen }).rest, owed: terms.paid.owed ?? 0 };
}

/** The refund for real prices below those that were paid; null when there is none. `terms.real_freight`: without this purchase's. */
export function repriced(terms: PaidTerms, items: readonly Item[], prices: readonly Price[], freight: number): PartRefund | null {
  const rest = restAt(terms, items, prices, freight);
  const difference = paidFor(rest) - paidFor(terms.paid);
  return difference < 0 ? parts(terms.paid, rest, -difference) : null;
}

/** The difference between two sets of terms as named parts. */
function parts(before: PaidOrder, rest: PaidOrder, total: number): PartRefund {
  const goods = sum(before.items.map((i) => i.price * i.num)) - sum(rest.items.map((i) => i.price * i.num));
  const domestic_freight = before.freight - rest.freight;
  const service_fee = total - goods - domestic_freight;
  const named = [
    { code: 'goods' as const, amount: goods },
    { code: 'domestic_freight' as const, amount: domestic_freight },
    { code: 'service_fee' as const, amount: service_fee },
  ];
  return { parts: named.filter((p) => p.amount !== 0), total, rest };
}

function outcomeMessage(refund: PartRefund | null, asks: boolean, excess: number): Outcome['says'] {
  if (refund) {
    const part = (code: string) => refund.parts.find((p) => p.code === code)?.amount ?? 0;
    return [
      {
        key: 'desk.buy.refund',
        params: {
          amount_fen: refund.total,
          goods_fen: part('goods'),
          freight_fen: part('domestic_freight'),
          fee_fen: part('service_fee'),
        },
      },
    ];
  }
  if (asks) return [{ key: 'desk.buy.supplement', params: { amount_fen: excess } }];
  return [excess > 0 ? { key: 'desk.buy.carried', params: { amount_fen: excess } } : { key: 'desk.buy.even', params: {} }];
}

/** Books a purchase: items move on, the paid amount leaves goods_clearing, a lower total is refunded in the same transaction. */
export async function purchase(
  ctx: Ctx,
  order: Order,
  items: readonly Item[],
  bought: { platform_no: string; freight: number; prices: readonly Price[] },
  /** asks about its outcome before anything is booked */
  ask: (outcome: Outcome) => Promise<void> = async () => undefined,
): Promise<void> {
  const chosen = items.filter((i) => bought.prices.some((p) => p.item_id === i.id));
  for (const item of chosen) requireAction(ctx, itemLifecycle.machine, item, 'purchase');
  const { refund, outcome } = await calculatePurchase(ctx, order, items, bought.prices, bought.freight);
  if (outcome.needs_supplement > 0) fail('order.supplement_first', { amount_fen: outcome.needs_supplement });
  await requireNotOrdered(
    ctx,
    chosen.map((i) => i.id),
  );
  await ask(outcome);
  const cost = (i: Item) => bought.prices.find((p) => p.item_id === i.id)!.price * i.num;
  const row = await ctx.db
    .insertInto('purchase')
    .values({
      seller_id: order.seller_id,
      platform_no: bought.platform_no,
      operator_id: ctx.operator?.id ?? null,
      freight: bought.freight,
      total: outcome.cost,
      at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('purchase_item')
    .values(chosen.map((i) => ({ purchase_id: row.id, order_item_id: i.id, amount: cost(i) })))
    .execute();
  for (const item of chosen) {
    if (item.operator_id !== (ctx.operator?.id ?? null)) fail('order.not_yours_now');
    await transition(ctx, itemLifecycle, item, {
      action: 'purchase',
      params: { platform_no: bought.platform_no },
      set: { purchase_id: row.id, cost: cost(item), cancel_asked: false, provisional: false },
    });
  }
  if (refund) {
    await bookRefund(ctx, order, refund, { key: `purchase:${row.id}`, text_key: 'money.cheaper', items: chosen });
    await notify(ctx, order.member_id, {
      kind: 'refund',
      key: 'cheaper',
      params: { no: order.no, amount_fen: refund.total },
      url: `/pages/member/order/detail?id=${order.id}`,
    });
  }
  const costs = chosen.map((i) => ({ id: i.id, cost: cost(i) }));
  await clearToSeller(ctx, order, costs, row.id, outcome.cost, bought.freight);
  await settleOrderServices(ctx, order, chosen);
  await notify(ctx, order.member_id, {
    kind: 'order',
    key: 'purchased',
    params: { no: order.no },
    url: `/pages/member/order/detail?id=${order.id}`,
  });
}

async function clearToSeller(
  ctx: Ctx,
  order: Order,
  items: readonly { id: number; cost: number }[],
  purchase_id: number,
  cost: number,
  freight: number,
): Promise<void> {
  const terms = termsOf(order);
  const paid = terms.paid.items.filter((p) => items.some((i) => i.id === p.id));
  const cleared = sum(paid.map((p) => p.price * p.num - (p.given ?? 0))) + terms.paid.freight - (terms.freight_cleared ?? 0);
  await book(ctx, {
    key: `clear:${purchase_id}`,
    kind: 'purchase',
    ref: { type: 'order', id: order.id },
    params: { no: order.no },
    entries: [
      { kind: 'goods_clearing', amount: cleared },
      ...(await payeeEntries(ctx, order, items, freight)),
      { kind: 'purchases_variance', amount: cost - cleared },
    ],
  });
  order.terms = { ...terms, real_freight: (terms.real_freight ?? 0) + freight, freight_cleared: terms.paid.freight };
  await setOrders(ctx, [order.id], { terms: order.terms });
}

/**
 * The seller returns the money (out of stock or lost after buying, or by agreement: `by`): returns the booking that reverses the purchase of an item, or a
 * part of its price, to be made after its refund. Without an agreement it is the cost of the item, and real freight with the last item;
 * the member's payment is settled by the refund. For a seller of the shop it reverses their share and the commission.
 */
export async function reversePurchase(
  ctx: Ctx,
  order: Order,
  item: Item,
  by?: { key: string; gave: number; freight?: number; goods?: number },
): Promise<Movement | null> {
  if (item.cost === null) return null;
  const terms = termsOf(order);
  const paid = terms.paid.items.find((p) => p.id === item.id);
  const last = terms.paid.items.every((p) => p.id === item.id || p.num === 0);
  const cleared = by?.goods ?? (paid ? paid.price * paid.num - (paid.given ?? 0) : 0);
  const gave = by
    ? { goods: by.gave, freight: by.freight ?? 0 }
    : { goods: item.cost, freight: last ? (terms.real_freight ?? 0) : 0, all: true };
  const { entries, total } = await givenBack(ctx, item.id, gave);
  return {
    key: by?.key ?? `purchase_back:${item.id}`,
    kind: 'purchase_back',
    ref: { type: 'order', id: order.id },
    params: { no: order.no },
    entries: [{ kind: 'goods_clearing', amount: -cleared }, ...entries, { kind: 'purchases_variance', amount: cleared - total }],
  };
}
