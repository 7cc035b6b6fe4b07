// Details of goods from any source: a marketplace, an import, the demo. Prices in fen, weight in grams, sides in mm.
import type { Names } from '#contract/lang.ts';
import type { PriceStep } from '#contract/price-steps.ts';

export type GoodsOption = { pid: string; names: Names; values: { vid: string; names: Names; pic_url?: string | null }[] };
export type GoodsSku = {
  sku_id: string;
  /** "pid:vid;pid:vid" */
  properties: string;
  properties_name: Names;
  price: number;
  orginal_price: number | null;
  quantity: number;
  pic_url: string | null;
};
export type GoodsDetails = {
  titles: Names;
  detail_url: string;
  pic_url: string;
  imgs: string[];
  price: number;
  price_max: number;
  orginal_price: number | null;
  min_num: number;
  num: number;
  /** domestic freight of an order */
  post_fee: number;
  weight: number | null;
  length: number | null;
  width: number | null;
  height: number | null;
  options: GoodsOption[];
  props: { names: Names; values: Names }[];
  /** simple html */
  content: Names;
  location: Names;
};

/** A row of goods as imports read and write it, also stored to undo an import. */
export type GoodsRecord = GoodsDetails & {
  seller_id: number;
  category_id: number | null;
  goods_type: string;
  type_guessed: boolean;
  price_steps: PriceStep[];
  listed: boolean;
  enabled: boolean;
};
