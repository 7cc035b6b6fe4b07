// The refund of a part of a paid order, or the supplement of a change of price: the difference of what the order costs before
// and after, under the terms frozen at payment.
import { serviceFeeOf } from '#contract/rules/service-fee.ts';
import type { FeeTerms } from './goods-bill.ts';
import { spread, sum } from './round.ts';

/** A paid order as its bill froze it, less what was removed from it since. All amounts in fen. */
export interface PaidOrder {
  items: PaidItem[];
  /** Domestic freight that is still paid. */
  freight: number;
  fee: FeeTerms;
  /** Performed services are never refunded; those of a row leave with the row, the others with the last row. */
  services: { id: string; amount: number; item_id?: number; performed: boolean }[];
  /**
   * What an earlier refund could not take because a part would have been below zero; below zero where it could not give. 0 at
   * first.
   */
  owed?: number;
}

export interface PaidItem {
  id: number;
  /** Unit price. */
  price: number;
  /** Pieces that are still live. */
  num: number;
  /** Coupon share of the live pieces (positive). */
  coupon_share: number;
  /** Parts of the price already refunded (refunds of type partial). */
  given?: number;
}

export interface OrderParts {
  goods: number;
  domestic_freight: number;
  service_fee: number;
  services: number;
  coupon: number;
}

export interface PartRefund {
  /**
   * Named parts; the coupon share is negative, and so is `limit`, which keeps a refund from going below zero. They sum to the
   * total.
   */
  parts: { code: keyof OrderParts | 'limit'; amount: number }[];
  total: number;
  /** The order after it: the base of the next refund. */
  rest: PaidOrder;
}

const partNames = ['goods', 'coupon', 'domestic_freight', 'service_fee', 'services'] as const;

/** What an order costs under its frozen terms, by part: unit prices, fee rate with its min and max, coupon shares as they were spread. */
export function costOf(order: PaidOrder): OrderParts {
  const live = order.items.filter((item) => item.num > 0);
  const prices = sum(live.map((item) => item.price * item.num));
  const freight = live.length > 0 ? order.freight : 0;
  return {
    goods: prices - sum(live.map((item) => item.given ?? 0)),
    domestic_freight: freight,
    service_fee: live.length > 0 ? serviceFeeOf(prices + freight, order.fee) : 0,
    services: sum(order.services.map((service) => service.amount)),
    coupon: -sum(live.map((item) => item.coupon_share)) || 0,
  };
}

/** Amount paid for an order that is still complete. */
export const paidFor = (order: PaidOrder): number => sum(Object.values(costOf(order)));

/**
 * Refund of pieces: what was paid for the whole - what the rest would have cost. Domestic freight is refunded with the last
 * live row only, or as far as the real `freight` of the rest is lower. Never negative; over any sequence never more than was
 * paid. Throws RangeError for an unknown row or more pieces than are live.
 */
export function refundPart(
  order: PaidOrder,
  leaving: readonly { item_id: number; num: number }[],
  freight = order.freight,
): PartRefund {
  let rest = { ...order, freight: Math.min(order.freight, freight) };
  for (const part of leaving) rest = without(rest, part.item_id, part.num);
  return difference(order, rest);
}

/** Refund of part of a row's price (type partial): at most the row's paid share less earlier refunds; the fee stays. Throws RangeError above that. */
export function refundPrice(order: PaidOrder, item_id: number, amount: number): PartRefund {
  const item = itemOf(order, item_id);
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > paidShare(item))
    throw new RangeError('the amount is above what is paid for the row');
  return difference(order, replaced(order, { ...item, given: (item.given ?? 0) + amount }));
}

/** What is paid for the goods of a row: its price less coupon share and less what was refunded. */
export const paidShare = (item: PaidItem): number => Math.max(0, item.price * item.num - item.coupon_share - (item.given ?? 0));

/**
 * A row's unit price, or the domestic freight, turns out different: a positive amount is a supplement, a negative one is
 * refunded, with its parts and the order after it. Coupons stay as they were.
 */
export function reprice(
  order: PaidOrder,
  change: { item_id?: number; price?: number; freight?: number },
): PartRefund & { supplement: number } {
  let rest: PaidOrder = { ...order, freight: change.freight ?? order.freight };
  if (change.item_id !== undefined && change.price !== undefined) {
    rest = replaced(rest, { ...itemOf(order, change.item_id), price: change.price });
  }
  const before = costOf(order);
  const after = costOf(rest);
  const supplement = sum(Object.values(after)) - sum(Object.values(before));
  if (supplement <= 0) return { ...difference(order, rest), supplement: 0 };
  const parts = partNames.map((code) => ({ code, amount: after[code] - before[code] })).filter((part) => part.amount !== 0);
  return { parts, total: 0, rest, supplement };
}

function difference(order: PaidOrder, rest: PaidOrder): PartRefund {
  const before = costOf(order);
  const after = costOf(rest);
  const parts: PartRefund['parts'] = partNames
    .map((code) => ({ code, amount: before[code] - after[code] || 0 }))
    .filter((part) => part.amount !== 0);
  const net = sum(parts.map((part) => part.amount)) - (order.owed ?? 0);
  // What is still paid: where a coupon took all of the rest, the rest would be negative.
  const left = sum(Object.values(before)) - (order.owed ?? 0);
  const total = Math.max(0, Math.min(net, left));
  const limit = total - sum(parts.map((part) => part.amount));
  if (limit !== 0) parts.push({ code: 'limit', amount: limit });
  return { parts, total, rest: { ...rest, owed: total - net } };
}

function itemOf(order: PaidOrder, item_id: number): PaidItem {
  const item = order.items.find((one) => one.id === item_id);
  if (!item) throw new RangeError(`no such row: ${item_id}`);
  return item;
}

const replaced = (order: PaidOrder, item: PaidItem): PaidOrder => ({
  ...order,
  items: order.items.map((one) => (one.id === item.id ? item : one)),
});

function without(order: PaidOrder, item_id: number, num: number): PaidOrder {
  const item = itemOf(order, item_id);
  if (!Number.isSafeInteger(num) || num <= 0 || num > item.num) throw new RangeError(`${num} pieces can't leave ${item.num}`);
  const keeps = item.num - num;
  const [coupon_share = 0] = spread(item.coupon_share, [keeps, num]);
  const [given = 0] = spread(item.given ?? 0, [keeps, num]);
  const rest = replaced(order, { ...item, num: keeps, coupon_share, given });
  const empty = rest.items.every((one) => one.num === 0);
  const services = rest.services.filter(
    (service) => service.performed || !(service.item_id === undefined ? empty : service.item_id === item_id && keeps === 0),
  );
  return { ...rest, services };
}
