// Goods added by hand: what was typed, its checks, and what is sent. The draft survives the login page.
import { webAddress } from '#contract/web-address.ts';
import type { ArgsAt } from '#shop/lib/api.ts';
import type { Key } from '#shop/lib/i18n.ts';
import { persisted } from '#shop/lib/storage.ts';
import { priceFen } from '#shop/lib/typed-fen.ts';

export type ManualDraft = {
  url: string;
  title: string;
  price: string;
  num: number;
  options: string;
  freight: string;
  remark: string;
};
export const emptyDraft: ManualDraft = { url: '', title: '', price: '', num: 1, options: '', freight: '', remark: '' };

export { priceFen };

/** Fen of an address in the form people type: 26850 -> 268.50. */
export const typedPrice = (fen: string | undefined): string =>
  fen && /^[1-9]\d{0,9}$/.test(fen) ? (Number(fen) / 100).toFixed(2) : '';

const isDraft = (value: unknown): value is ManualDraft =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as ManualDraft).url === 'string' &&
  typeof (value as ManualDraft).num === 'number';
export const draftPlace = persisted<ManualDraft>('manual', emptyDraft, isDraft);

export function checkPrice(text: string): Key | undefined {
  if (text.trim() === '') return 'manual.price_empty';
  const fen = priceFen(text);
  return fen && fen > 0 ? undefined : 'manual.price_wrong';
}

/** A web address of a goods page; an app's share text without one cannot be bought from. */
export function checkUrl(text: string): Key | undefined {
  if (text.trim() === '') return 'manual.url_empty';
  const address = webAddress(text);
  return address && new URL(address).hostname.includes('.') ? undefined : 'manual.url_wrong';
}

export function manualArgs(draft: ManualDraft, pictures: string[]): ArgsAt<'buyself/add'> {
  return {
    type: 'goods',
    url: draft.url.trim(),
    title: draft.title.trim(),
    price: priceFen(draft.price),
    num: draft.num,
    options: draft.options.trim() || undefined,
    freight: draft.freight.trim() === '' ? undefined : priceFen(draft.freight),
    remark: draft.remark.trim() || undefined,
    pictures: pictures.length > 0 ? pictures : undefined,
  };
}
