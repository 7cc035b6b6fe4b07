// The freight part of a one-pay checkout: the chosen cart rows as one future parcel, quoted on every line; one coupon over
// goods and freight.

import type { Input } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import type { CouponTerms, FreightAsk, Quote } from '#contract/freight.ts';
import type { Piece } from '#contract/freight-plan.ts';
import type { MemberCtx } from '../../../context.ts';
import type { AddressSnapshot } from '../../../db/stored/address.ts';
import type { DeclareLine, Reward, WaybillService } from '../../../db/stored/waybill.ts';
import { loadSkus, pieceOf } from '../../catalog/goods/goods.ts';
import { loadLines } from '../../catalog/site/lines.ts';
import { benefitsOf } from '../../loyalty/levels/benefits.ts';
import { withCoupon } from '../../orders/cart/checkout.ts';
import type { PreparedCheckout } from '../../orders/cart/prepared.ts';
import { estimateBoxes } from '../../pricing/freight/estimate-box.ts';
import { quote } from '../../pricing/freight/quote.ts';
import { couponAmount } from '../../pricing/money/coupon-amount.ts';
import { sum } from '../../pricing/money/round.ts';
import { REHEARSAL } from '../waybills/core/rehearsal.ts';
import { declarationLines } from '../waybills/submit/declare.ts';
import {
  buildFreightAsk,
  chosenServices,
  compareLines,
  freeServices,
  frozenBenefits,
  insuredValueOf,
  type LineComparison,
  type OfferedService,
  offeredServices,
  refuseOverInsured,
  servicesForLine,
  toServiceChosen,
} from '../waybills/submit/package.ts';

export type CheckoutInput = Input<(typeof calls)['cart']['carttoonepayorder']>;

export type FreightQuote = LineComparison & {
  offered: OfferedService[];
  services: WaybillService[];
  declare: DeclareLine[];
  pieces: Piece[];
  reward: Reward;
};

/** Whether every weight and size comes from the shop's own records: only then is the freight cap promised. */
export const isFromOwnRecords = (pieces: readonly Piece[]): boolean =>
  pieces.every((p) => p.source === 'measured' || p.source === 'history');

/** Quotes the goods of a checkout (`p.groups`, all for one warehouse) as one parcel on every line, without coupon and points. */
export async function calculateFreight(
  ctx: MemberCtx,
  p: PreparedCheckout,
  address: AddressSnapshot | null,
  input: Pick<CheckoutInput, 'shipping_id' | 'waybill_services' | 'insured' | 'insured_value' | 'declare' | 'auto'>,
): Promise<FreightQuote> {
  const rows = p.groups.flat();
  const share = new Map(p.bill.shares.map((s) => [s.item_id, s.share]));
  const own = frozenBenefits(await benefitsOf(ctx, ctx.member.id));
  const skus = await loadSkus(ctx, rows);
  const pieces = skus.flatMap((sku, at) => (sku ? [pieceOf(sku, rows[at]!.num, rows[at]!.id)] : []));
  const hs = new Map((await ctx.db.selectFrom('goods_type').select(['code', 'hs']).execute()).map((t) => [t.code, t.hs]));
  const declare = declarationLines(
    rows.map((r) => ({ ...r, coupon_share: share.get(r.id) ?? 0, terms: {}, hs: hs.get(r.goods_type) ?? '' })),
    input.declare,
  );
  const contents = {
    warehouse_id: rows[0]!.warehouse_id,
    goods_types: [...new Set(rows.map((r) => r.goods_type))],
    items: sum(rows.map((r) => r.num)),
    goods_paid: sum(rows.map((r) => r.price * r.num - (share.get(r.id) ?? 0))),
  };
  // Its line is paid at checkout: there is none to choose later.
  const offered = (await offeredServices(ctx)).filter((s) => s.code !== REHEARSAL);
  const wished = input.waybill_services ?? (input.auto ? freeServices(offered) : []);
  const request = { address, services: wished, insured_value: insuredValueOf(input), coupon: null, points: 0 };
  const ask = await buildFreightAsk(ctx, contents, request, { declare, storage: 0, discount: own.discount });
  const services = chosenServices(offered, wished, []);
  const all = await loadLines(ctx.db);
  const answer = compareLines({ ...ask, services: services.map(toServiceChosen) }, pieces, all, input.shipping_id, ctx.lang);
  refuseOverInsured(answer, input.insured_value);
  return {
    ...answer,
    offered: servicesForLine(offered, pieces, answer.loaded, answer.ask, pieces),
    services,
    declare,
    pieces,
    reward: own.reward,
  };
}

export type CheckoutTotals = { goods: PreparedCheckout; ask: FreightAsk | null; quote: Quote | null; off: number };

/**
 * Applies a coupon and points. A coupon on the whole amount reduces the goods first and the freight by what remains of it.
 * Points pay for freight only. `off`: the coupon's total discount (fen).
 */
export function applyDiscounts(
  p: PreparedCheckout,
  f: FreightQuote | null,
  coupon: CouponTerms | null,
  points: number,
): CheckoutTotals {
  const line = f?.quote?.eligible ? f.loaded!.line : null;
  const boxes = line ? estimateBoxes(f!.pieces, line, f!.ask.packing) : [];
  const freight = (own: CouponTerms | null): Pick<CheckoutTotals, 'ask' | 'quote'> => {
    if (!f || !line) return { ask: f?.ask ?? null, quote: f?.quote ?? null };
    const ask = { ...f.ask, coupon: own, points };
    return { ask, quote: quote(line, { ...ask, boxes }) };
  };
  const of = (goods: PreparedCheckout, part: Pick<CheckoutTotals, 'ask' | 'quote'>): CheckoutTotals => ({
    goods,
    ...part,
    off: goods.bill.coupon + (part.quote?.coupon_amount ?? 0),
  });
  const plain = freight(null);
  const before = plain.quote?.eligible ? plain.quote.total + plain.quote.points_used : 0;
  const part = splitCoupon(coupon, { goods: withCoupon(p, null).bill.total, freight: before });
  return of(withCoupon(p, part.goods), part.freight ? freight(part.freight) : plain);
}

type CouponSplit = { goods: CouponTerms | null; freight: CouponTerms | null };

/** Splits a coupon: to the part it is for; a coupon on the whole amount to the goods first and the remainder to the freight (fen). */
export function splitCoupon(coupon: CouponTerms | null, before: { goods: number; freight: number }): CouponSplit {
  if (!coupon) return { goods: null, freight: null };
  if (coupon.base === 'freight') return { goods: null, freight: coupon };
  if (coupon.base !== 'all') return { goods: coupon, freight: null };
  const off = couponAmount(coupon, before.goods + before.freight);
  const part = (amount: number): CouponTerms | null => (amount > 0 ? { ...coupon, kind: 'money', amount, threshold: 0 } : null);
  const goods = Math.min(off, before.goods);
  return { goods: part(goods), freight: part(off - goods) };
}
