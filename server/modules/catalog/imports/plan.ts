// What a file is read with, and the goods that come out of it. What the file says nothing of is absent.
import Big from 'big.js';
import type { ImportMapping, ImportOptions } from '#contract/import-fields.ts';
import type { Names } from '#contract/lang.ts';
import type { PriceStep } from '#contract/price-steps.ts';
import { amountOf } from './values.ts';

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
  /** names of the options; absent: the file says nothing of options */
  options?: Names[];
  skus: GatheredSku[];
};
export type Plan = {
  mapping: ImportMapping;
  options: ImportOptions;
  /** fen of a decimal amount; null: no rate of that currency */
  toFen: (amount: string, currency: string) => number | null;
};
export const within = (value: number | null, min: number, max: number): number | null =>
  value !== null && value >= min && value <= max ? value : null;

/** The price of a cell, fen; null when it is none. */
export function fenOf(text: string, { options, toFen }: Plan): number | null {
  const read = amountOf(text);
  const fen = read && toFen(read.amount, read.currency ?? options.currency);
  return fen !== null && fen >= 0 && fen <= MOST_FEN ? fen : null;
}

/** Fen of a decimal amount, by what one CNY is in each currency. */
export const toFenBy =
  (markets: ReadonlyMap<string, string>): Plan['toFen'] =>
  (amount, currency) => {
    const market = currency === 'CNY' ? '1' : markets.get(currency);
    return market === undefined || Number(market) <= 0
      ? null
      : new Big(amount).div(market).times(100).round(0, Big.roundHalfUp).toNumber();
  };
