// The plan a file is read with, and the goods it yields. Fields that the file does not have are absent.
import Big from 'big.js';
import type { ImportMapping, ImportOptions } from '#contract/import-fields.ts';
import type { Names } from '#contract/lang.ts';
import type { PriceStep } from '#contract/price-steps.ts';
import type { NumberFormat } from '#contract/rules/number-text.ts';
import { amountOf } from './prices.ts';
import type { Read } from './values.ts';

const MOST_FEN = 100_000_000;

export type GatheredSku = {
  row: number;
  sku_id: string;
  /** the value of each option, in the order of the options; empty for goods without options */
  values: Names[];
  price?: number;
  orginal_price?: number | null;
  quantity?: number;
  pic_url?: string;
};
export type Gathered = {
  row: number;
  api_type: string;
  num_iid: string;
  titles?: Names;
  content?: Names;
  detail_url?: string;
  pictures?: string[];
  seller?: { code: string; names: Names };
  brand?: { names: Names; values: Names };
  props?: { names: Names; values: Names }[];
  location?: Names;
  category?: string;
  goods_type?: string;
  min_num?: number;
  post_fee?: number;
  weight?: number;
  length?: number;
  width?: number;
  height?: number;
  listed?: boolean;
  price_steps?: PriceStep[];
  /** names of the options; absent: the file has no options */
  options?: Names[];
  skus: GatheredSku[];
};
export type ImportPlan = {
  mapping: ImportMapping;
  options: ImportOptions;
  /** fen of a decimal amount; null: no rate of that currency */
  toFen: (amount: string, currency: string) => number | null;
  /** the address of a picture that the shop has, as it is stored: without the shop's own host */
  ownAddress: (url: string) => string;
};
export const within = (value: Read<number>, min: number, max: number): Read<number> =>
  typeof value === 'number' && (value < min || value > max) ? null : value;

/** Why a cell is not read: `open` and `sign` of amounts, null otherwise. */
export type Unread = 'open' | 'sign' | null;

/** The price in a cell, fen, or why there is none. */
export function fenOf(text: string, { options, toFen }: ImportPlan, format: NumberFormat | undefined): number | Unread {
  const read = amountOf(text, options.currency, format);
  if (read === null || typeof read === 'string') return read;
  const fen = toFen(read.amount, read.currency);
  return fen !== null && fen >= 0 && fen <= MOST_FEN ? fen : null;
}

export const ownAddressOf =
  (public_url: string): ImportPlan['ownAddress'] =>
  (url) =>
    url.startsWith(`${public_url}/`) ? url.slice(public_url.length) : url;

/** Converts a decimal amount to fen, by the rate of each currency for 1 CNY. */
export const toFenBy =
  (markets: ReadonlyMap<string, string>): ImportPlan['toFen'] =>
  (amount, currency) => {
    const market = currency === 'CNY' ? '1' : markets.get(currency);
    return market === undefined || Number(market) <= 0
      ? null
      : new Big(amount).div(market).times(100).round(0, Big.roundHalfUp).toNumber();
  };
