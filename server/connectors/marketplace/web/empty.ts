// Goods of which only the address is known.
import type { SourceItem } from '../source.ts';
import { LONGEST_ADDRESS } from './limits.ts';

/** An absolute http(s) address on a page; empty for anything else. */
export function absolute(address: string, page: URL): string {
  if (address.length > LONGEST_ADDRESS) return '';
  const url = address.trim() === '' ? null : URL.parse(address.trim(), page);
  return url && /^https?:$/.test(url.protocol) ? url.href : '';
}

export const emptyItem = (url: URL): SourceItem => ({
  api_type: 'web',
  num_iid: '',
  detail_url: url.href,
  title: '',
  lang: '',
  brand: '',
  pictures: [],
  currency: '',
  price: '0',
  orginal_price: null,
  price_steps: [],
  post_fee: null,
  quantity: null,
  min_num: 1,
  sales: null,
  weight_g: null,
  size_mm: null,
  location: '',
  seller: { code: url.hostname.replace(/^www\./, ''), name: url.hostname.replace(/^www\./, '') },
  options: [],
  skus: [],
  props: [],
  desc: '',
  categories: [],
});
