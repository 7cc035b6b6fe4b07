// Exchange rates: units of a currency for 1 CNY, and amounts in a currency's smallest unit. Decimal texts; never floating point.
import Big from 'big.js';
import {
  CNY,
  type CurrencyFormat,
  type Fen,
  faceIn,
  fenOf as fenOfMinor,
  type Minor,
  minorOf,
  minorUnits,
} from '#contract/amount.ts';
import { type Ctx, fail } from '../../../context.ts';
import { cached } from '../../../db/cache.ts';
import { memoizeWeak } from '../../../memoize-weak.ts';

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
  cached(db, 'currencies', { reads: ['currency'] }, (from) =>
    from.selectFrom('currency').selectAll().orderBy('sort').orderBy('code').execute(),
  );

/** The value of a currency now; CNY is 1. Refuses a currency that the shop does not offer. */
export async function rateOf(ctx: Ctx, code: string): Promise<string> {
  if (code === 'CNY') return '1';
  const row = (await allCurrencies(ctx.db)).find((c) => c.code === code && c.enabled);
  if (!row) fail('money.currency', { currency: code });
  return rateValue(row.market, row.markup_bp);
}

/** Decimals in which the shop counts each currency, those that it does not offer any more too; 2 of one that it never had. */
export async function currencyDecimals(db: Ctx['db']): Promise<(code: string) => number> {
  const all = await allCurrencies(db);
  return (code) => all.find((c) => c.code === code)?.decimal_place ?? 2;
}

/** Decimals of a currency. */
export const decimalsOf = async (ctx: Ctx, code: string): Promise<number> => (await currencyDecimals(ctx.db))(code);

const face = (value: string, decimals: number): CurrencyFormat => ({ code: '', value, decimal_place: decimals });

/**
 * fen -> smallest units of a currency with that value, rounded once, half up: the same rule as on screens (contract/amount.ts).
 */
export const toMinor = (fen: Fen, value: string, decimals: number): Minor => minorUnits(minorOf(fen, face(value, decimals)));

/** Smallest units of a currency -> fen, rounded once, half up. */
export const toFen = (minor: number, value: string, decimals: number): number => fenOfMinor(BigInt(minor), face(value, decimals));

/** How currencies are written, by code, and their value now, including those that are no longer offered. */
export const currencyFaces = async (db: Ctx['db']): Promise<ReadonlyMap<string, CurrencyFormat>> =>
  facesOf(await allCurrencies(db));
const facesOf = memoizeWeak(
  (all: Awaited<ReturnType<typeof allCurrencies>>): ReadonlyMap<string, CurrencyFormat> =>
    new Map(
      all.map(({ code, symbol, symbol_left, symbol_right, decimal_place, market, markup_bp }) => [
        code,
        { code, symbol, symbol_left, symbol_right, decimal_place, value: rateValue(market, markup_bp) },
      ]),
    ),
);

/** One of them as a language writes it; CNY for an unknown code. */
export async function currencyFormat(ctx: Pick<Ctx, 'db' | 'lang'>, code: string): Promise<CurrencyFormat> {
  return faceIn((code === CNY.code ? undefined : (await currencyFaces(ctx.db)).get(code)) ?? CNY, ctx.lang);
}

/**
 * An amount in units of a currency, in fen at the market rate, half up: prices of foreign shops. null for a currency without a
 * rate.
 */
export async function fenOf(db: Ctx['db'], amount: number | string, code: string): Promise<number | null> {
  if (code === CNY.code) return inFen(amount, '1');
  const row = await db.selectFrom('currency').select('market').where('code', '=', code).executeTakeFirst();
  return row && Number(row.market) > 0 ? inFen(amount, row.market) : null;
}
const inFen = (amount: number | string, value: string): number => new Big(amount).div(value).times(100).round(0).toNumber();
