// The result of a checkout's calculation, before anything is written.
import type { CheckoutOut } from '#contract/calls/cart.ts';
import type { CouponTerms, Discount } from '#contract/freight.ts';
import type { Names } from '#contract/lang.ts';
import type { StoredRow } from '../../../db/stored/order.ts';
import type { FeeTerms, GoodsBill } from '../../pricing/money/goods-bill.ts';
import { chargeLines, type PricedOrder } from '../orders/charges.ts';
import type { CheckedRow } from './cart.ts';

export type Service = { code: string; names: Names; doc: Names; level: string; unit: string; price: number; free: number };
/** Orders that cart rows become, with their bill; nothing is written yet. */
export type PreparedCheckout = {
  /** rows that can't be ordered now, with the reason */
  problems: CheckoutOut['problems'];
  groups: CheckedRow[][];
  orders: PricedOrder[];
  bill: GoodsBill;
  fee: FeeTerms;
  /** off the freight that comes later */
  discount: Discount | null;
  coupon: CouponTerms | null;
  services: Service[];
  token: string;
};

/** The rows of the goods; a row's ref names the first cart row of its order. */
export function goodsChargeLines(p: PreparedCheckout): StoredRow[] {
  const shops = new Map(p.groups.map((g) => [g[0]!.id, g[0]!.shop_names]));
  return chargeLines(p.bill.components, (id) => shops.get(id) ?? {});
}
