// The plan a file is read with, and the goods it yields. Fields that the file does not have are absent.
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
  /** names of the options; absent: the file has no options */
  options?: Names[];
  skus: GatheredSku[];
};
export type ImportPlan = {
  mapping: ImportMapping;
  options: ImportOptions;
  /** fen of a decimal amount; null: no rate of that currency */
  toFen: (amount: string, currency: string) => number | null;
};
export const within = (value: number | null, min: number, max: number): number | null =>
  value !== null && value >= min && value <= max ? value : null;

/** The price in a cell, fen; null when it is not a price. */
export function fenOf(text: string, { options, toFen }: ImportPlan): number | null {
  const read = amountOf(text);
  const fen = read && toFen(read.amount, read.currency ?? options.currency);
  return fen !== null && fen >= 0 && fen <= MOST_FEN ? fen : null;
}

/** Converts a decimal amount to fen, by the rate of each currency for 1 CNY. */
export const toFenBy =
  (markets: ReadonlyMap<string, string>): ImportPlan['toFen'] =>
  (amount, currency) => {
    const market = currency === 'CNY' ? '1' : markets.get(currency);
    return market === undefined || Number(market) <= 0
      ? null
      : new Big(amount).div(market).times(100).round(0, Big.roundHalfUp).toNumber();
  };
