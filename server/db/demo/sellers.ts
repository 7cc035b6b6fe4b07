// The sellers of the demo shop, over five marketplaces.
import { z } from '#contract/fields.ts';
import { code, decimal, orNull, whole, words, yes } from '../base/cells.ts';
import { table } from '../base/data-files.ts';
import { textsOf } from '../base/data-texts.ts';

const API_TYPES = ['taobao', '1688', 'jd', 'weidian', 'pinduoduo'] as const;
export type ApiType = (typeof API_TYPES)[number];

const row = z.object({
  key: code,
  api_type: z.enum(API_TYPES),
  code,
  pic_url: words,
  /** Domestic freight of an order; none from free_over. */
  post_fee: whole,
  free_over: orNull(whole),
  item_score: decimal,
  delivery_score: decimal,
  selected: yes,
  /** Since it was opened. */
  years: whole,
});
const texts = textsOf('demo', 'sellers');

export const sellers = table('demo', 'sellers', row, ['key']).map((seller) => ({
  ...seller,
  names: texts.names(`${seller.key}.name`),
  location: texts.names(`${seller.key}.location`),
  doc: texts.names(`${seller.key}.doc`),
}));
