// Paying a bill: the amount due, the methods, payment from the wallet; coupons and points on it; top-ups; corrections by finance.
import type { Output } from '#contract/call.ts';
import type { BillOut, MethodOut } from '#contract/calls/wallet-shapes.ts';
import type { calls } from '#contract/calls.ts';
import { say } from '#contract/messages.ts';
import { fail, type MemberCtx, type MemberPrepareCtx } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import { isWalletFrozen } from '../../accounts/auth/freeze.ts';
import type { Compared } from '../../accounts/auth/password.ts';
import { checkPayPassword, comparePayPassword } from '../../accounts/pay-password/check.ts';
import { setting } from '../../platform/settings/settings.ts';
import type { Target } from '../bills/bill.ts';
import { lockBill, lockBillToPay, makeBill, replaceBill } from '../bills/bills.ts';
import { type BillEffect, effectOf } from '../bills/effects.ts';
import * as billQueries from '../bills/find.ts';
import { payBill, payIfZero } from '../bills/pay.ts';
import { toBill } from '../bills/serialize.ts';
import { requestedPoints } from '../discounts/points.ts';
import { balances } from '../ledger/ledger.ts';
import { gatewayMethods, plainCharge } from './charge.ts';
import { takesRemittances } from './fees.ts';
import { closeOpen } from './payments.ts';

type PaymentList = Output<(typeof calls)['paywallet']['getPaymentList']>;

/** A bill of the member by number, or the open bill of a thing. An expired exchange rate is frozen again; the CNY amounts stay. */
export async function getInvoice(
  ctx: MemberCtx,
  input: { no?: string | undefined; type?: Target['type'] | undefined; id?: number | undefined },
): Promise<BillOut> {
  const bill = input.no
    ? await billQueries.byNo(ctx, input.no)
    : input.type && input.id
      ? await billQueries.openOf(ctx, { type: input.type, id: input.id })
      : undefined;
  if (!bill || bill.member_id !== ctx.member.id) fail('fail.not_found', {}, 'no');
  if (bill.state !== 'open' || bill.rate_until > ctx.now) return toBill(ctx, bill);
  return transaction(ctx.db, async (trx) => {
    const inside = { ...ctx, db: trx };
    const locked = await lockBill(inside, bill.no, ctx.member.id);
    return toBill(
      inside,
      locked.state === 'open' && locked.rate_until <= ctx.now ? await replaceBill(inside, locked, { rows: locked.rows }) : locked,
    );
  });
}

export async function paymentList(ctx: MemberCtx, no: string): Promise<PaymentList> {
  const bill = await billQueries.byNo(ctx, no);
  if (!bill || bill.member_id !== ctx.member.id) fail('fail.not_found', {}, 'no');
  const own = await balances(ctx, ctx.member.id);
  const member = await ctx.db
    .selectFrom('member')
    .select('pay_password_hash')
    .where('id', '=', ctx.member.id)
    .executeTakeFirstOrThrow();
  const wallet_frozen = await isWalletFrozen(ctx, ctx.member.id);
  const methods: MethodOut[] = [];
  const plain = { ...(await plainCharge(ctx, bill)), demo: false };
  if (bill.kind !== 'recharge') {
    const enough = own.cash + own.bonus >= bill.amount;
    const usable = enough && !wallet_frozen;
    methods.push({
      ...plain,
      code: 'wallet',
      name: say('method.wallet', {}, ctx.lang),
      kind: 'wallet',
      usable,
      why_not: usable ? '' : say(wallet_frozen ? 'wallet.is_frozen' : 'money.balance', {}, ctx.lang),
    });
  }
  methods.push(...(await gatewayMethods(ctx, bill)));
  if (await takesRemittances(ctx))
    methods.push({
      ...plain,
      code: 'remit',
      name: say('method.remit', {}, ctx.lang),
      kind: 'remit',
      usable: bill.state === 'open',
      why_not: bill.state === 'open' ? '' : say('wallet.open_payment', {}, ctx.lang),
    });
  return {
    balance: own.cash + own.bonus,
    bonus: own.bonus,
    has_paypassword: member.pay_password_hash !== null,
    wallet_frozen,
    methods,
  };
}

/** Pays from the wallet. Wrong pay passwords are counted; concurrent requests charge a bill once. */
export async function preparePayment(ctx: MemberPrepareCtx, { no, pay_password }: { no: string; pay_password: string }) {
  const compared = await comparePayPassword(ctx, pay_password);
  return (inside: MemberCtx) => payBalance(inside, no, compared);
}

async function payBalance(
  ctx: MemberCtx,
  no: string,
  compared: Compared,
): Promise<{ state: BillOut['state']; invoice_no: string }> {
  await checkPayPassword(ctx, compared);
  const { bill, payment, remit } = await lockBillToPay(ctx, no, ctx.member.id);
  if (bill.kind === 'recharge') fail('bill.not_payable'); // a wallet can't pay for its own top-up: bonus would become cash
  if (bill.state === 'paid') return { state: 'paid', invoice_no: bill.no };
  if (remit) fail('wallet.open_payment');
  if (payment) await closeOpen(ctx, bill);
  const paid = await payBill(ctx, bill, 'wallet');
  return { state: paid.state, invoice_no: paid.no };
}

/** Puts a coupon and points on an open bill: another bill replaces it. */
export async function useCoupon(
  ctx: MemberCtx,
  no: string,
  coupon_id: number | undefined,
  points: number | undefined,
): Promise<BillOut> {
  const bill = await lockBill(ctx, no, ctx.member.id);
  const { change } = effectOf(ctx, bill);
  if (!change) fail('coupon.other_bill', {}, 'no');
  if (bill.state !== 'open') fail('bill.not_open');
  const wanted = {
    coupon_id: coupon_id === undefined ? bill.coupon_id : coupon_id || null,
    points: points === undefined ? bill.points : await requestedPoints(ctx, ctx.member.id, points, bill.points),
  };
  const made = await change(ctx, bill, wanted);
  return toBill(ctx, await payIfZero(ctx, await replaceBill(ctx, bill, made)));
}

/** A bill that tops up the wallet. `bill_no`: the member's bill that the result page links back to; the top-up does not pay it. */
export async function recharge(ctx: MemberCtx, amount: number, bill_no: string | undefined): Promise<{ invoice_no: string }> {
  const target = bill_no === undefined ? undefined : await billQueries.byNo(ctx, bill_no);
  if (bill_no !== undefined && target?.member_id !== ctx.member.id) fail('fail.not_found', {}, 'bill_no');
  const hours = await setting(ctx.db, 'order_unpaid_hours');
  const bill = await makeBill(ctx, {
    member_id: ctx.member.id,
    kind: 'recharge',
    title: 'bill.recharge',
    params: target ? { bill_no: target.no } : {},
    rows: [{ code: 'recharge', key: 'fee.recharge', params: {}, amount }],
    targets: [{ type: 'member', id: ctx.member.id }],
    expires_at: new Date(ctx.now.getTime() + hours * 3_600_000),
  });
  return { invoice_no: bill.no };
}
/** Nothing to change and nothing to lock: the payment of a top-up has credited the wallet already. */
export const rechargeBill: BillEffect = { lock: async () => async () => {} };
