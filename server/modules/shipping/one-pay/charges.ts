// A reckoned one-pay checkout, and the rows of its bill.

import type { Message } from '#contract/fields.ts';
import type { CouponTerms } from '#contract/freight.ts';
import type { AddressSnapshot } from '../../../db/stored/address.ts';
import type { StoredRow } from '../../../db/stored/order.ts';
import { goodsRows } from '../../orders/cart/checkout.ts';
import { billRows } from '../waybills/core/charge-lines.ts';
import type { Applied, Freight } from './calculate.ts';

export type Reckoned = {
  applied: Applied;
  freight: Freight | null;
  address: AddressSnapshot | null;
  coupon: CouponTerms | null;
  blocks: Message[];
  cap_bp: number;
  warehouse_id: number;
};

export const freightRows = (r: Pick<Reckoned, 'applied'>): StoredRow[] =>
  r.applied.quote?.eligible ? billRows(r.applied.quote) : [];

/** One list of rows for the whole bill: goods, freight, then the coupon in one row, points last. They sum to what is due. */
export function wholeRows(goods: readonly StoredRow[], freight: readonly StoredRow[]): StoredRow[] {
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

export const rowsOfPreview = (r: Reckoned, lang: string): StoredRow[] =>
  wholeRows(goodsRows(r.applied.goods, lang), freightRows(r));
