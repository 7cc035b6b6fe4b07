// What pages, their data and the feeds say alike of an offer.
import type { ItemOut } from '#contract/calls/items.ts';
import { steppedPrice } from '#contract/price-steps.ts';

/** What one of the least number of pieces costs, as the item page of the shop shows it first. */
export const firstPrice = ({ price, price_steps, min_num }: Pick<ItemOut, 'price' | 'price_steps' | 'min_num'>): number =>
  steppedPrice(price, price_steps, min_num);

/** Marketplaces of used goods. */
const USED: ReadonlySet<string> = new Set(['xianyu', 'mercari', 'yahoo_auction', 'yahoo_flea']);
export const conditionOf = ({ api_type }: Pick<ItemOut, 'api_type'>): 'new' | 'used' => (USED.has(api_type) ? 'used' : 'new');
