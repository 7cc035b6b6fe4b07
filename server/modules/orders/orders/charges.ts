import type { CouponTerms } from '#contract/freight.ts';
import type { Names } from '#contract/lang.ts';
import type { OrderedService, StoredRow } from '../../../db/stored/order.ts';
import { type FeeTerms, type GoodsBill, type GoodsOrder, type GoodsRow, goodsBill } from '../../pricing/money/goods-bill.ts';
import type { PaidOrder } from '../../pricing/money/partial-refund.ts';

/** An order to be billed: `id` is the order's id, or any number that distinguishes orders before they are created. */
export type PricedOrder = {
  id: number;
  freight: number;
  services: OrderedService[];
  items: { id: number; price: number; num: number; services: OrderedService[] }[];
};

const toGoodsOrder = (order: PricedOrder): GoodsOrder => ({
  id: order.id,
  freight: order.freight,
  items: order.items.map(({ id, price, num }) => ({ id, price, num })),
  services: [
    ...order.services.map((s) => ({ id: s.code, name: s.names, price: s.price, count: s.count })),
    ...order.items.flatMap((i) =>
      i.services.map((s) => ({ id: s.code, name: s.names, price: s.price, count: s.count, item_id: i.id })),
    ),
  ],
});

export const calculateGoodsBill = (orders: readonly PricedOrder[], fee: FeeTerms, coupon: CouponTerms | null): GoodsBill =>
  goodsBill(orders.map(toGoodsOrder), fee, coupon);

/** The terms an order is paid under: the base of every later refund and supplement. Free services cost nothing and are left out. */
export function paidTerms(order: PricedOrder, bill: GoodsBill, fee: FeeTerms): PaidOrder {
  const share = new Map(bill.shares.map((s) => [s.item_id, s.share]));
  return {
    items: order.items.map((i) => ({ id: i.id, price: i.price, num: i.num, coupon_share: share.get(i.id) ?? 0 })),
    freight: order.freight,
    fee,
    services: [
      ...order.services.map((s) => ({ id: s.code, amount: s.price * s.count, performed: false })),
      ...order.items.flatMap((i) =>
        i.services.map((s) => ({ id: s.code, amount: s.price * s.count, item_id: i.id, performed: false })),
      ),
    ].filter((s) => s.amount > 0),
  };
}

/** Charge lines of the bill; `shopOf` names an order's seller in every language, because a bill is shown in its reader's. */
export function chargeLines(rows: readonly GoodsRow[], shopOf: (order_id: number) => Names): StoredRow[] {
  return rows.map((row) => ({
    code: row.code,
    key: row.code === 'service_fee' && row.name ? 'fee.service_fee_by' : `fee.${row.code}`,
    params: row.params,
    amount: row.amount,
    ...(row.order_id === null ? {} : { ref: String(row.order_id), shop: shopOf(row.order_id) }),
    ...(row.name ? { names: row.name } : {}),
    ...(row.code === 'service' && row.id ? { service: row.id } : {}),
    ...(row.code === 'service_fee' ? { why: [{ key: 'fee.service_fee.why', params: row.params }] } : {}),
  }));
}
