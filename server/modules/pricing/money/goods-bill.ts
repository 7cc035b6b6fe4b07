// The goods bill of a checkout: one order for each seller and warehouse, one bill for all of them.
import type { CouponTerms, Names } from '#contract/freight.ts';
import { type ServiceFeeTerms, serviceFeeOf } from '#contract/rules/service-fee.ts';
import { couponAmount } from './coupon-amount.ts';
import { spread, spreadWithin, sum } from './round.ts';

/** Service fee of an order, in fen. */
export interface FeeTerms extends ServiceFeeTerms {
  /** The source of the rate; missing: the shop's own. */
  by?: FeeBy;
}

/** The level or the card a rate comes from. Of a card also its id, and the rate that the level alone would have given. */
export type FeeBy = { source: 'level' | 'card'; name: Names; card_id?: number; level_bp?: number };

export const serviceFee: FeeTerms = { rate_bp: 500, min: 500, max: 20_000 };

interface GoodsService {
  id: string;
  name?: Names;
  price: number;
  count?: number;
  /** The row it is for; missing: the whole order. */
  item_id?: number;
}

export interface GoodsOrder {
  id: number;
  /** Prices are fen a piece. */
  items: { id: number; price: number; num: number }[];
  /** Domestic freight of the order. */
  freight: number;
  services?: GoodsService[];
}

type GoodsCode = 'goods' | 'domestic_freight' | 'service_fee' | 'service' | 'coupon';

/** A row of the bill; order_id is null for the coupon, which belongs to the bill. Negative for deductions. */
export interface GoodsRow {
  code: GoodsCode;
  order_id: number | null;
  id?: string;
  name?: Names;
  amount: number;
  params: Record<string, string | number>;
}

interface GoodsOrderBill {
  id: number;
  goods: number;
  freight: number;
  service_fee: number;
  services: number;
  coupon: number;
  total: number;
}

export interface GoodsBill {
  orders: GoodsOrderBill[];
  components: GoodsRow[];
  /** Coupon share of each item row, by item id (positive fen). */
  shares: { item_id: number; share: number }[];
  coupon: number;
  total: number;
}

const goodsOf = (items: GoodsOrder['items']): number => sum(items.map((item) => item.price * item.num));
const serviceAmount = (service: GoodsService): number => service.price * (service.count ?? 1);

function orderBill(order: GoodsOrder, fee: FeeTerms): GoodsOrderBill {
  const goods = goodsOf(order.items);
  const service_fee = serviceFeeOf(goods + order.freight, fee);
  const services = sum((order.services ?? []).map(serviceAmount));
  return {
    id: order.id,
    goods,
    freight: order.freight,
    service_fee,
    services,
    coupon: 0,
    total: goods + order.freight + service_fee + services,
  };
}

/** The coupon's base: all = amount before coupon, goods = goods price, service fee = the fees; freight coupons are for freight bills. */
function baseOf(coupon: CouponTerms, orders: readonly GoodsOrderBill[]): number {
  if (coupon.base === 'all') return sum(orders.map((order) => order.total));
  if (coupon.base === 'goods') return sum(orders.map((order) => order.goods));
  return coupon.base === 'service_fee' ? sum(orders.map((order) => order.service_fee)) : 0;
}

/**
 * Goods + domestic freight + service fee (rate of level or card, then min and max, an order) + services - coupon, in fen. The coupon is one a
 * bill and spread over the item rows by their goods price, exactly (largest remainder, ties to the earlier row), no row taking more than it
 * costs. Components sum to the total, and so do the orders.
 */
export function goodsBill(
  orders: readonly GoodsOrder[],
  fee: FeeTerms = serviceFee,
  coupon: CouponTerms | null = null,
): GoodsBill {
  const bills = orders.map((order) => orderBill(order, fee));
  const off = coupon ? couponAmount(coupon, baseOf(coupon, bills)) : 0;
  const shares = couponShares(orders, bills, off);
  for (const [at, order] of orders.entries()) {
    const own = sum(order.items.map((item) => shares.get(item) ?? 0));
    bills[at]!.coupon = own;
    bills[at]!.total -= own;
  }
  const components = orders.flatMap((order, at) => orderRows(order, bills[at]!, fee));
  if (coupon && off > 0) {
    const row: GoodsRow = { code: 'coupon', order_id: null, id: String(coupon.id), amount: -off, params: { base: coupon.base } };
    components.push(coupon.name ? { ...row, name: coupon.name } : row);
  }
  const total = sum(components.map((row) => row.amount));
  const list = orders.flatMap((order) => order.items.map((item) => ({ item_id: item.id, share: shares.get(item) ?? 0 })));
  return { orders: bills, components, shares: list, coupon: off, total };
}

/** A row's share of the coupon is at most its goods and its part of the order's other charges. */
function couponShares(
  orders: readonly GoodsOrder[],
  bills: readonly GoodsOrderBill[],
  off: number,
): Map<GoodsOrder['items'][number], number> {
  const items = orders.flatMap((order) => order.items);
  const weights = items.map((item) => item.price * item.num);
  const limits = orders.flatMap((order, at) => {
    const goods = order.items.map((item) => item.price * item.num);
    const extra = goods.length > 0 ? spread(bills[at]!.total - bills[at]!.goods, goods) : [];
    return goods.map((price, row) => price + extra[row]!);
  });
  const shares = off > 0 ? spreadWithin(off, weights, limits) : items.map(() => 0);
  return new Map(items.map((item, row) => [item, shares[row]!]));
}

function orderRows(order: GoodsOrder, bill: GoodsOrderBill, fee: FeeTerms): GoodsRow[] {
  const rows: GoodsRow[] = [{ code: 'goods', order_id: order.id, amount: bill.goods, params: {} }];
  if (bill.freight !== 0) rows.push({ code: 'domestic_freight', order_id: order.id, amount: bill.freight, params: {} });
  if (bill.service_fee !== 0) rows.push(feeRow(order.id, bill, fee));
  for (const service of order.services ?? []) {
    const row: GoodsRow = {
      code: 'service',
      order_id: order.id,
      id: service.id,
      amount: serviceAmount(service),
      params: { count: service.count ?? 1, each_fen: service.price },
    };
    rows.push(service.name ? { ...row, name: service.name } : row);
  }
  return rows;
}

function feeRow(order_id: number, bill: GoodsOrderBill, fee: FeeTerms): GoodsRow {
  const { name, ...by } = fee.by ?? {};
  const params = { rate_bp: fee.rate_bp, of_fen: bill.goods + bill.freight, min_fen: fee.min, max_fen: fee.max, ...by };
  return { code: 'service_fee', order_id, amount: bill.service_fee, params, ...(name ? { name } : {}) };
}

/** What the service fees would be less if all orders were one (same seller): shown in the cart. Never below zero. */
export function joiningSaves(orders: readonly GoodsOrder[], fee: FeeTerms = serviceFee): number {
  const apart = orders.map((order) => goodsOf(order.items) + order.freight);
  return Math.max(0, sum(apart.map((base) => serviceFeeOf(base, fee))) - serviceFeeOf(sum(apart), fee));
}
