// A calculated one-pay checkout and the charge lines of its bill (fen).

import type { Message } from '#contract/fields.ts';
import type { CouponTerms } from '#contract/freight.ts';
import type { AddressSnapshot } from '../../../db/stored/address.ts';
import type { StoredRow } from '../../../db/stored/order.ts';
import { goodsChargeLines } from '../../orders/cart/prepared.ts';
import { toChargeLines } from '../waybills/core/charge-lines.ts';
import type { CheckoutTotals, FreightQuote } from './calculate.ts';

export type CheckoutQuote = {
  applied: CheckoutTotals;
  freight: FreightQuote | null;
  address: AddressSnapshot | null;
  coupon: CouponTerms | null;
  blocks: Message[];
  cap_bp: number;
  warehouse_id: number;
};

export const freightChargeLines = (r: Pick<CheckoutQuote, 'applied'>): StoredRow[] =>
  r.applied.quote?.eligible ? toChargeLines(r.applied.quote) : [];

/** The charge lines of the whole bill: goods, freight, one coupon line, points last. They sum to the amount due. */
export function mergeChargeLines(goods: readonly StoredRow[], freight: readonly StoredRow[]): StoredRow[] {
  const all = [...goods, ...freight];
  const coupons = all.filter((r) => r.code === 'coupon');
  const points = all.filter((r) => r.code === 'points');
  const { ref: _, ...coupon } = coupons[0] ?? { code: 'coupon', key: 'fee.coupon', params: {}, amount: 0 };
  return [
    ...all.filter((r) => r.code !== 'coupon' && r.code !== 'points'),
    ...(coupons.length > 0 ? [{ ...coupon, amount: coupons.reduce((s, r) => s + r.amount, 0) }] : []),
    ...points,
  ];
}

export const previewChargeLines = (r: CheckoutQuote): StoredRow[] =>
  mergeChargeLines(goodsChargeLines(r.applied.goods), freightChargeLines(r));
