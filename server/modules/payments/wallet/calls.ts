// Calls of bills and the wallet.
import type { Handlers } from '../../../handlers.ts';
import { listCoupons } from '../discounts/coupon-lists.ts';
import { couponsFor } from '../discounts/coupons.ts';
import { activate } from '../discounts/grant.ts';
import { offers, takeOffered } from '../discounts/offers.ts';
import { couponsForBill } from './coupons-for-bill.ts';
import { paymentFees } from './fees.ts';
import { prepareMixed } from './mixed.ts';
import { refundWays, sendBack } from './send-back.ts';
import { startPayment } from './start-payment.ts';
import { statement, statementCsv } from './statement.ts';
import { getInvoice, paymentList, preparePayment, recharge, useCoupon } from './wallet.ts';

export const walletCalls = {
  'paywallet/getInvoice': (ctx, input) => getInvoice(ctx, input),
  'paywallet/getPaymentList': (ctx, input) => paymentList(ctx, input.no),
  'paywallet/payBalance': { prepare: preparePayment },
  'paywallet/useCoupon': (ctx, input) => useCoupon(ctx, input.no, input.coupon_id, input.points),
  'paywallet/getMixedPay': { prepare: prepareMixed },
  'paywallet/start': (ctx, input) => startPayment(ctx, input.no, input.method),
  'paywallet/refundWays': (ctx, input) => refundWays(ctx, input),
  'paywallet/sendBack': (ctx, input) => sendBack(ctx, input),
  'paywallet/recharge': (ctx, input) => recharge(ctx, input.amount, input.bill_no),
  'pay/fees': (ctx, input) => paymentFees(ctx, input),
  'pay/expensesRecord': (ctx, input) => statement(ctx, ctx.member.id, input),
  'pay/rechargeRecord': (ctx, input) => statement(ctx, ctx.member.id, { ...input, kind: 'top_up', type: 'in' }),
  'pay/export': (ctx, input) => statementCsv(ctx, ctx.member.id, input),
  'couponrule/uselist': (ctx, input) => (input.no ? couponsForBill(ctx, input.no) : couponsFor(ctx, 'goods', () => 1)),
  'couponrule/activate': (ctx, input) => activate(ctx, input.code),
  'coupon/lists': (ctx, input) => listCoupons(ctx, input),
  'coupon/offers': (ctx, input) => offers(ctx, input.ids),
  'coupon/take': (ctx, input) => takeOffered(ctx, input.id),
} satisfies Partial<Handlers>;
