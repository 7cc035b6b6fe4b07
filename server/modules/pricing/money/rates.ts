// Exchange rates: units of a currency for 1 CNY, and amounts in a currency's smallest unit. Decimal texts and big.js; never floating point.
import Big from 'big.js';
import { type Ctx, fail } from '../../../context.ts';
import { remembered } from '../../../db/remembered.ts';

Big.RM = Big.roundHalfUp;

/** value = market rate x (1 + markup), as a decimal text. */
export const rateValue = (market: string, markup_bp: number): string =>
  new Big(market)
    .times(10_000 + markup_bp)
    .div(10_000)
    .round(12)
    .toFixed()
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

/** In the shop's order, disabled ones too. */
export const allCurrencies = (db: Ctx['db']) =>
  remembered(db, 'currencies', ['currency'], (from) =>
    from.selectFrom('currency').selectAll().orderBy('sort').orderBy('code').execute(),
  );

/** The value of a currency now; CNY is 1. Refuses a currency that the shop does not offer. */
export async function rateOf(ctx: Ctx, code: string): Promise<string> {
  if (code === 'CNY') return '1';
  const row = (await allCurrencies(ctx.db)).find((c) => c.code === code && c.enabled);
  if (!row) fail('money.currency', { currency: code });
  return rateValue(row.market, row.markup_bp);
}

/** Decimals of a currency. */
export async function decimalsOf(ctx: Ctx, code: string): Promise<number> {
  return (await allCurrencies(ctx.db)).find((c) => c.code === code)?.decimal_place ?? 2;
}

/** fen -> smallest units of a currency with that value, rounded once, half up. */
export const toMinor = (fen: number, value: string, decimals: number): number =>
  new Big(fen).div(100).times(value).times(new Big(10).pow(decimals)).round(0).toNumber();

/** Smallest units of a currency -> fen, rounded once, half up. */
export const toFen = (minor: number, value: string, decimals: number): number =>
  new Big(minor).div(new Big(10).pow(decimals)).div(value).times(100).round(0).toNumber();

/** What an amount in units of a currency is in fen at the market rate, half up: prices of shops abroad. null for a currency without a rate. */
export async function fenOf(db: Ctx['db'], amount: number | string, code: string): Promise<number | null> {
  if (code === 'CNY') return toFen(Number(amount), '1', 0);
  const row = await db.selectFrom('currency').select('market').where('code', '=', code).executeTakeFirst();
  return row && Number(row.market) > 0 ? toFen(Number(amount), row.market, 0) : null;
}
