// The coupons that a bill could take, each with its discount.
import type { CouponOut } from '#contract/calls/parts.ts';
import type { CouponTerms } from '#contract/freight.ts';
import { fail, type MemberCtx } from '../../../context.ts';
import { couponAmount } from '../../pricing/money/coupon-amount.ts';
import { sum } from '../../pricing/money/round.ts';
import { byNo, lineOfOnepay } from '../bills/find.ts';
import { couponsFor } from '../discounts/coupons.ts';

export async function couponsForBill(ctx: MemberCtx, no: string): Promise<CouponOut[]> {
  const bill = await byNo(ctx, no);
  if (!bill || bill.member_id !== ctx.member.id) fail('fail.not_found', {}, 'no');
  if (bill.kind !== 'goods' && bill.kind !== 'waybill' && bill.kind !== 'onepay') return [];
  const of = (...codes: string[]) => sum(bill.rows.filter((r) => codes.includes(r.code)).map((r) => r.amount));
  const before = sum(bill.rows.filter((r) => r.code !== 'coupon' && r.code !== 'points').map((r) => r.amount));
  const base = (c: CouponTerms) =>
    c.base === 'goods'
      ? of('goods')
      : c.base === 'service_fee'
        ? of('service_fee')
        : c.base === 'freight'
          ? of('freight', 'discount')
          : before;
  const { line } = bill.terms as { line?: { id: number } };
  const line_id = bill.kind === 'onepay' ? await lineOfOnepay(ctx, bill.id) : line?.id;
  return couponsFor(ctx, bill.kind, (c) => couponAmount(c, base(c)), { held: bill.coupon_id, line_id });
}
