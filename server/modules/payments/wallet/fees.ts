// The fee of each payment method before there is a bill: for the goods page, the cart and the checkouts.
import type { Input, Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { say } from '#contract/messages.ts';
import type { Ctx } from '../../../context.ts';
import { type GatewayFee, gatewayFees } from '../../platform/settings/gateway-fees.ts';
import { addonState } from '../../platform/settings/settings.ts';
import { payerCountry } from './payer-country.ts';

const FREE = { fee_bp: 0, fee_fixed: 0 };
type Fees = (typeof calls)['pay']['fees'];

/** The fee of a gateway for a payer's country: none where the owner has switched it off. Basis points and fen. */
export const feeIn = ({ bp, fixed, free }: GatewayFee, country: string): { fee_bp: number; fee_fixed: number } =>
  free.includes(country) ? FREE : { fee_bp: bp, fee_fixed: fixed };

/** Every method that the shop takes, with its fee for this payer. Refuses another member's address. */
export async function paymentFees(ctx: Ctx, { address_id }: Input<Fees>): Promise<Output<Fees>> {
  const { gateways } = ctx.app.config;
  const country = await payerCountry(ctx, address_id);
  const fees = await gatewayFees(ctx, gateways);
  const named = <Kind extends string>(kind: Kind, code: string) => ({ code, name: say(`method.${code}`, {}, ctx.lang), kind });
  const online = gateways.map((one, at) => ({ ...named('gateway', one.code), ...feeIn(fees[at]!, country) }));
  const remit = (await takesRemittances(ctx)) ? [{ ...named('remit', 'remit'), ...FREE }] : [];
  return { country, methods: [...online, { ...named('wallet', 'wallet'), ...FREE }, ...remit] };
}

/** Whether bank transfers are taken: the addon is on and there is an account to send them to. */
export async function takesRemittances(ctx: Ctx): Promise<boolean> {
  if (!(await addonState(ctx.db, 'offlinepay'))) return false;
  const account = await ctx.db.selectFrom('bank_account').select('id').where('enabled', '=', true).limit(1).executeTakeFirst();
  return account !== undefined;
}
