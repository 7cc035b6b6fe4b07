// Opening a gateway payment: writes the row and seals the bill; the gateway is called later, at the redirect, outside any transaction.

import type { Gateway } from '../../../connectors/payment/gateway.ts';
import { gatewayOf } from '../../../connectors/payment/gateways.ts';
import { type Ctx, fail, json, type MemberCtx } from '../../../context.ts';
import { SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { setting, settings } from '../../platform/settings/settings.ts';
import type { Bill } from '../bills/bill.ts';
import { billLifecycle, lockBill } from '../bills/bills.ts';
import { nextNo } from '../bills/number.ts';
import { checkoutLink } from '../bills/pay-link.ts';
import { type ChargeTerms, chargeOf } from './charge.ts';
import { heldAmount } from './holds.ts';
import type { Payment } from './payment.ts';
import { addDetail, closeOpen, openPaymentOf } from './payments.ts';

/** A payment with less time left than this is not reused. */
const LEFT_MS = 5 * 60_000;

export function usableGateway(ctx: Ctx, method: string, part: number): Gateway {
  const gateway = gatewayOf(ctx.app.config, method);
  if (!gateway) fail('wallet.method', {}, 'method');
  if (part < gateway.min_fen) fail('wallet.too_small', { least_fen: gateway.min_fen }, 'method');
  return gateway;
}

/** A payable bill of the member, locked, without a pending remittance. */
export async function payableBill(ctx: MemberCtx, no: string): Promise<Bill> {
  const bill = await lockBill(ctx, no, ctx.member.id);
  if (bill.state !== 'open' && bill.state !== 'sealed') fail('bill.not_payable');
  const waiting = await ctx.db
    .selectFrom('remit')
    .select('id')
    .where('bill_id', '=', bill.id)
    .where('state', '=', 'submitted')
    .executeTakeFirst();
  if (waiting) fail('wallet.open_payment');
  return bill;
}

/** Opens a payment and seals the bill. A bill has one open payment: the same one is reused, another one is closed first. Returns where to send the shopper. */
export async function startPayment(
  ctx: MemberCtx,
  no: string,
  method: string,
): Promise<{ redirect_url: string; payment_id: number }> {
  const bill = await payableBill(ctx, no);
  const gateway = usableGateway(ctx, method, bill.amount);
  const terms = await chargeOf(ctx, gateway, bill);
  const open = await openPaymentOf(ctx, bill.id);
  if (open && canContinue(ctx, open, gateway, terms)) {
    if (open.detail.lang !== ctx.lang) await addDetail(ctx, open.id, { lang: ctx.lang });
    return checkoutStep(ctx, open);
  }
  await closeOpen(ctx, bill);
  return checkoutStep(ctx, await writePayment(ctx, bill, gateway, terms, bill.amount, { bonus: 0, cash: 0 }));
}

const canContinue = (ctx: Ctx, open: Payment, gateway: Gateway, terms: ChargeTerms): boolean =>
  open.method === gateway.code &&
  heldAmount(open) === 0 &&
  open.minor === terms.minor &&
  open.currency === terms.currency &&
  !open.detail.fault &&
  !open.detail.processing &&
  open.expires_at !== null &&
  open.expires_at.getTime() - ctx.now.getTime() > LEFT_MS;

export const checkoutStep = (ctx: Ctx, payment: Pick<Payment, 'id' | 'no' | 'method'>) => ({
  redirect_url: checkoutLink(ctx.app.config, payment),
  payment_id: payment.id,
});

export async function writePayment(
  ctx: MemberCtx,
  bill: Bill,
  gateway: Gateway,
  terms: ChargeTerms,
  amount: number,
  hold: { bonus: number; cash: number },
): Promise<Payment> {
  const { gateway_minutes, hold_minutes } = await settings(ctx.db, ['gateway_minutes', 'hold_minutes']);
  const last = hold.bonus + hold.cash > 0 ? Math.min(gateway_minutes, hold_minutes) : gateway_minutes;
  const payment = await ctx.db
    .insertInto('payment')
    .values({
      no: await nextNo(ctx, 'payment'),
      bill_id: bill.id,
      member_id: ctx.member.id,
      method: gateway.code,
      amount,
      fee: terms.fee,
      currency: terms.currency,
      minor: terms.minor,
      rate: terms.rate,
      hold_bonus: hold.bonus,
      hold_cash: hold.cash,
      detail: json({ title: `${await setting(ctx.db, 'shop_name')} ${bill.no}`, lang: ctx.lang }),
      created_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + last * 60_000),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (bill.state === 'open') await transition(ctx, billLifecycle, bill, { action: 'seal', by: SYSTEM });
  return payment;
}
