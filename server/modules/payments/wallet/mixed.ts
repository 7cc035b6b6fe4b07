// A mixed payment: a part of a bill from the wallet, held until the rest has come through a gateway. Both succeed, or both are returned.
import type { Input, Output } from '#contract/call.ts';
import type { BillOut, MethodOut } from '#contract/calls/wallet-shapes.ts';
import type { calls } from '#contract/calls.ts';
import { say } from '#contract/messages.ts';
import { type Ctx, fail, fieldChecks, type MemberCtx, type MemberPrepareCtx } from '../../../context.ts';
import type { Compared } from '../../accounts/auth/password.ts';
import { checkPayPassword, comparePayPassword } from '../../accounts/pay-password/check.ts';
import { addonState } from '../../platform/settings/settings.ts';
import { textSettings } from '../../platform/settings/text-settings.ts';
import type { Bill } from '../bills/bill.ts';
import { lockBill } from '../bills/bills.ts';
import { byNo } from '../bills/find.ts';
import { balances, fromWallet } from '../ledger/ledger.ts';
import { chargeOf, gatewayMethods, plainCharge } from './charge.ts';
import { bookHold } from './holds.ts';
import { closeOpen } from './payments.ts';
import { checkoutStep, payableBill, usableGateway, writePayment } from './start-payment.ts';

type Mixed = (typeof calls)['paywallet']['getMixedPay'];

export async function prepareMixed(ctx: MemberPrepareCtx, input: Input<Mixed>) {
  if (!input.submit) return (inside: MemberCtx) => preview(inside, input);
  const compared = await comparePayPassword(ctx, input.pay_password ?? '');
  return (inside: MemberCtx) => submit(inside, input, compared);
}

/** The requested wallet part, between zero and the balance; at least one fen is left for the other method. */
async function preview(ctx: MemberCtx, input: Input<Mixed>): Promise<Output<Mixed>> {
  const bill = await byNo(ctx, input.no);
  if (!bill || bill.member_id !== ctx.member.id) fail('fail.not_found', {}, 'no');
  const own = await balances(ctx, ctx.member.id);
  const most = Math.max(0, Math.min(own.cash + own.bonus, bill.amount - 1));
  const balance_part = bill.kind === 'recharge' ? 0 : Math.min(input.wallet ?? most, most);
  return toMixedPay(ctx, bill, balance_part, '', bill.state);
}

async function submit(ctx: MemberCtx, input: Input<Mixed>, compared: Compared): Promise<Output<Mixed>> {
  const checks = fieldChecks();
  const part = input.wallet ?? 0;
  if (!input.method) checks.fault('fail.field_missing', {}, 'method');
  if (part < 1) checks.fault('fail.field_low', { min: 1 }, 'wallet');
  checks.done();
  await checkPayPassword(ctx, compared);
  const { state } = await lockBill(ctx, input.no, ctx.member.id);
  if (state === 'paid') return { balance_part: 0, remain: 0, methods: [], redirect_url: '', state };
  const bill = await payableBill(ctx, input.no);
  if (bill.kind === 'recharge') fail('bill.not_payable'); // a wallet can't pay for its own top-up
  if (part >= bill.amount) fail('wallet.mixed_all', {}, 'wallet');
  const rest = bill.amount - part;
  const gateway = usableGateway(ctx, input.method!, rest);
  await closeOpen(ctx, bill); // its hold is available again
  const taken = await fromWallet(ctx, ctx.member.id, part);
  const of = (kind: 'bonus' | 'cash') => taken.find((e) => e.kind === kind)?.amount ?? 0;
  const payment = await writePayment(ctx, bill, gateway, await chargeOf(ctx, gateway, bill, rest), rest, {
    bonus: of('bonus'),
    cash: of('cash'),
  });
  await bookHold(ctx, payment, bill);
  return toMixedPay(ctx, bill, part, checkoutStep(ctx, payment).redirect_url, 'sealed');
}

async function toMixedPay(
  ctx: Ctx,
  bill: Bill,
  balance_part: number,
  redirect_url: string,
  state: BillOut['state'],
): Promise<Output<Mixed>> {
  const remain = bill.amount - balance_part;
  const methods = [...(await gatewayMethods(ctx, bill, remain)), ...(await offlineMethods(ctx, bill, remain))];
  return { balance_part, remain, methods, redirect_url, state };
}

/** A transfer takes days, but a hold ends after half an hour: listed as unavailable with that reason. */
async function offlineMethods(ctx: Ctx, bill: Bill, remain: number): Promise<MethodOut[]> {
  if (!(await addonState(ctx.db, 'offlinepay'))) return [];
  return [
    {
      code: 'remit',
      name: say('method.remit', {}, ctx.lang),
      kind: 'remit',
      ...(await plainCharge(ctx, bill, remain)),
      usable: false,
      why_not: say('wallet.mixed_remit', await textSettings(ctx.db, ctx.lang), ctx.lang),
      demo: false,
    },
  ];
}
