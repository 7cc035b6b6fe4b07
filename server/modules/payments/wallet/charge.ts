// What a gateway would charge for a bill or a part of it: fee, currency, smallest units. Shown before a payment.
import { type Minor, minorUnits, moneyText } from '#contract/amount.ts';
import type { MethodOut } from '#contract/calls/wallet-shapes.ts';
import { say } from '#contract/messages.ts';
import { paymentFeeOf } from '#contract/rules/payment-fee.ts';
import type { Gateway } from '../../../connectors/payment/gateway.ts';
import { type Ctx, Refusal } from '../../../context.ts';
import { gatewayFee } from '../../platform/settings/gateway-fees.ts';
import { currencyFormat, decimalsOf, rateOf, toMinor } from '../../pricing/money/rates.ts';
import type { Bill } from '../bills/bill.ts';
import { feeIn } from './fees.ts';
import { payerCountryOf } from './payer-country.ts';

/** Used where the gateway can't charge the shopper's currency. */
const FALLBACK = 'USD';

/** `fee_minor`: the total charge less the charge for the part alone, so that the two rows sum to the total. */
export type ChargeTerms = { fee: number; fee_bp: number; currency: string; minor: Minor; fee_minor: Minor; rate: string };

/**
 * Terms for a part of a bill in fen (by default all of it) and a payer's country (by default that of the bill's payer). Amount and fee are converted once,
 * together. Refuses when the shop has no rate of USD.
 */
export async function chargeOf(
  ctx: Ctx,
  gateway: Gateway,
  bill: Bill,
  part = bill.amount,
  country?: string,
): Promise<ChargeTerms> {
  const terms = feeIn(await gatewayFee(ctx, gateway), country ?? (await payerCountryOf(ctx, bill)));
  const { fee_bp } = terms;
  const fee = paymentFeeOf(part, terms);
  const charges = gateway.currencies.length === 0 || gateway.currencies.includes(bill.currency);
  const currency = charges ? bill.currency : FALLBACK;
  const rate = currency === bill.currency ? bill.rate : await rateOf(ctx, currency);
  const minor = await minorOf(ctx, gateway, currency, part + fee, rate);
  const alone = toMinor(part, rate, await decimalsOf(ctx, currency));
  return { fee, fee_bp, currency, rate, minor, fee_minor: minorUnits(minor - alone) };
}

/** fen -> the shop's smallest units of a currency, rounded once to a step that the gateway can charge. */
export async function minorOf(ctx: Ctx, gateway: Gateway, currency: string, fen: number, rate: string): Promise<Minor> {
  const own = await decimalsOf(ctx, currency);
  const charged = Math.min(own, gateway.decimals(currency));
  return minorUnits(toMinor(fen, rate, charged) * 10 ** (own - charged));
}

/** The gateways for a part of a bill, each with its terms; a gateway that can't take it has the reason. */
export async function gatewayMethods(ctx: Ctx, bill: Bill, part = bill.amount): Promise<MethodOut[]> {
  const out: MethodOut[] = [];
  const country = await payerCountryOf(ctx, bill);
  for (const gateway of ctx.app.config.gateways) out.push(await methodOf(ctx, gateway, bill, part, country));
  return out;
}

async function methodOf(ctx: Ctx, gateway: Gateway, bill: Bill, part: number, country: string): Promise<MethodOut> {
  const method = {
    code: gateway.code,
    name: say(`method.${gateway.code}`, {}, ctx.lang),
    kind: 'gateway' as const,
    demo: gateway.demo,
  };
  try {
    const { fee_bp, ...terms } = await chargeOf(ctx, gateway, bill, part, country);
    const least = part > 0 && part < gateway.min_fen;
    const words = { least_fen: moneyText(gateway.min_fen, await currencyFormat(ctx, bill.currency), bill.rate) };
    return {
      ...method,
      ...terms,
      fee_rate: fee_bp,
      usable: part >= gateway.min_fen,
      why_not: least ? say('wallet.too_small', words, ctx.lang) : '',
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return {
      ...method,
      ...(await plainCharge(ctx, bill, part)),
      usable: false,
      why_not: say(error.key, error.params, ctx.lang),
    };
  }
}

/** The terms of a method without a fee, in the bill's own currency: the wallet, a transfer. */
export const plainCharge = async (ctx: Ctx, bill: Bill, part = bill.amount) => ({
  fee: 0,
  fee_rate: 0,
  fee_minor: minorUnits(0),
  currency: bill.currency,
  rate: bill.rate,
  minor: toMinor(part, bill.rate, await decimalsOf(ctx, bill.currency)),
});
