// Replaces the unpaid bill of a one-pay order when the coupon or points change: goods and freight recalculated under the terms frozen at checkout.

import type { CouponTerms } from '#contract/freight.ts';
import type { MemberCtx } from '../../../context.ts';
import { type OnepayBillTerms, rewardCard } from '../../../db/stored/onepay.ts';
import { calculateGoodsBill } from '../../orders/orders/charges.ts';
import { saveGoodsTerms, unpaidGoods } from '../../orders/orders/replace-bill.ts';
import type { Bill, NewBill } from '../../payments/bills/bill.ts';
import { ownCoupon, refuseUseless } from '../../payments/discounts/coupons.ts';
import { usablePoints } from '../../payments/discounts/points.ts';
import { freezeTerms } from '../../pricing/freight/quote.ts';
import { toChargeLines } from '../waybills/core/charge-lines.ts';
import { splitCoupon } from './calculate.ts';
import { mergeChargeLines } from './charges.ts';
import { lockOnepayWithOrders, updateOnepay } from './store.ts';
import type { Onepay } from './types.ts';

type Wanted = { coupon_id: number | null; points: number };

export async function requoteOnepayBill(
  ctx: MemberCtx,
  bill: Bill,
  wanted: Wanted,
): Promise<Pick<NewBill, 'rows' | 'coupon_id' | 'points' | 'terms'>> {
  const { onepay: o } = await lockOnepayWithOrders(ctx, bill.targets.find((t) => t.type === 'onepay')!.id, ctx.member.id);
  const coupon = wanted.coupon_id ? await ownCoupon(ctx, wanted.coupon_id, 'onepay', bill.coupon_id) : null;
  const points = Math.min(wanted.points, await usablePoints(ctx, ctx.member.id, bill.points));
  const order_ids = bill.targets.filter((t) => t.type === 'order').map((t) => t.id);
  const goods = await unpaidGoods(ctx, order_ids);
  const plain = freight(o, null, points);
  const part = splitCoupon(coupon, {
    goods: calculateGoodsBill(goods.orders, goods.fee, null).total,
    freight: plain.quote.total + plain.quote.points_used,
  });
  const { calculated, rows } = await saveGoodsTerms(ctx, goods, part.goods);
  const frozen = freight(o, part.freight, points);
  if (coupon && calculated.coupon + frozen.quote.coupon_amount === 0) refuseUseless(coupon, o.terms.line.id);
  await updateOnepay(ctx, o, { quote: frozen.quote, terms: { ...o.terms, ...frozen } });
  const terms: OnepayBillTerms = {
    shares: Object.fromEntries(calculated.orders.map((order) => [order.id, order.coupon])),
    totals: Object.fromEntries(calculated.orders.map((order) => [order.id, order.total])),
    freight: frozen.quote.total,
    quote: { points_max: frozen.quote.points_max },
    ...rewardCard(o.terms),
  };
  return {
    rows: mergeChargeLines(rows, toChargeLines(frozen.quote)),
    coupon_id: coupon?.id ?? null,
    points: frozen.quote.points_used,
    terms,
  };
}

/** The same boxes on the same line. */
const freight = ({ terms }: Onepay, coupon: CouponTerms | null, points: number) =>
  freezeTerms(terms.line, {
    ...terms.ask,
    coupon,
    points,
    boxes: terms.quote.boxes.map(({ weight, length, width, height }) => ({ weight, length, width, height })),
  });
