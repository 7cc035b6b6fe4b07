// The response of the one-pay confirm page.
import type { OnepayOut } from '#contract/calls/cart.ts';
import { pick } from '#contract/lang.ts';
import { percent } from '#contract/rules/round.ts';
import type { MemberCtx } from '../../../context.ts';
import { bandsOf } from '../../catalog/site/lines.ts';
import { toCheckoutGoods, withCoupon } from '../../orders/cart/checkout.ts';
import { toFeeRows } from '../../payments/bills/serialize.ts';
import { couponsFor } from '../../payments/discounts/coupons.ts';
import { usablePoints } from '../../payments/discounts/points.ts';
import { worstSource } from '../../pricing/freight/estimate-box.ts';
import { rateOf } from '../../pricing/money/rates.ts';
import { toPreviewAddress } from '../waybills/core/address.ts';
import { total } from '../waybills/core/charge-lines.ts';
import { isBelowPaid, toDeclareRows } from '../waybills/submit/declare.ts';
import { orderedCodes } from '../waybills/submit/package.ts';
import { applyDiscounts, isFromOwnRecords } from './calculate.ts';
import { type CheckoutQuote, previewChargeLines } from './charges.ts';

export async function toOnepayPreview(ctx: MemberCtx, r: CheckoutQuote, token: string): Promise<OnepayOut> {
  const { applied, freight, address, coupon } = r;
  const rows = previewChargeLines(r);
  const eligible = applied.quote?.eligible ? applied.quote : null;
  const pieces = freight?.pieces ?? [];
  const { source, band } = worstSource(pieces, await bandsOf(ctx.db));
  const insurance = freight?.loaded?.line.insurance;
  const points = eligible ? await usablePoints(ctx, ctx.member.id) : 0;
  return {
    ...toCheckoutGoods(applied.goods, ctx),
    quote: token,
    components: toFeeRows(rows, ctx.lang),
    amount: total(rows),
    currency: ctx.currency,
    rate: await rateOf(ctx, ctx.currency),
    coupons: await couponsFor(ctx, 'onepay', (c) => applyDiscounts(withCoupon(applied.goods, null), freight, c, 0).off, {
      line_id: freight?.loaded?.line.id,
    }),
    coupon_id: coupon?.id ?? null,
    later: null,
    order_ids: [],
    invoice_no: null,
    onepay_id: null,
    warehouse_id: r.warehouse_id,
    address_id: address?.id ?? null,
    address: address && (await toPreviewAddress(ctx, address)),
    shipping_id: freight?.loaded?.line.id ?? null,
    lines: freight?.lines ?? [],
    goods_total: applied.goods.bill.total + applied.goods.bill.coupon,
    freight_total: eligible ? eligible.total + eligible.coupon_amount + eligible.points_used : 0,
    shipping: eligible?.shipping ?? 0,
    cap: eligible && isFromOwnRecords(pieces) ? percent(eligible.shipping, r.cap_bp) : null,
    cap_bp: r.cap_bp,
    source,
    band,
    waybill_services: (freight?.offered ?? []).map((s) => ({
      code: s.code,
      name: pick(s.names, ctx.lang),
      doc: pick(s.doc, ctx.lang),
      level: 'waybill' as const,
      unit: s.unit as 'box',
      price: s.price,
      free: s.free,
    })),
    chosen_services: freight ? orderedCodes(freight) : [],
    insured_default: freight?.insured_default ?? 0,
    insured_value: eligible?.insured_value ?? 0,
    insurance: insurance?.forced ? 'forced' : insurance?.offered ? 'offered' : 'none',
    declare: toDeclareRows(freight?.declare ?? []),
    declare_below_paid: isBelowPaid(freight?.declare ?? []),
    points_max: eligible ? Math.min(eligible.points_max, points) : 0,
    points: eligible?.points_used ?? 0,
    blocks: r.blocks,
  };
}
