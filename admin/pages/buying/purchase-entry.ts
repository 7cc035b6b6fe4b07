// What is entered for a purchase and when it can be sent: platform number, freight, a real price for each item. One platform order may
// hold items of several of our orders; each of them is sent automatically, domestic freight with the first.

import { readFen, writeFen } from '#admin/lib/figures.ts';
import type { BuyItem } from '#contract/desk/buying.ts';

export type PriceRow = { item: BuyItem; text: string };
export type Entry = { platform_no: string; freight: string; rows: PriceRow[] };
export type PurchasePart = { order_id: number; freight: number; prices: { item_id: number; price: number }[] };

export const MAX_NO = 60;

/** What a piece was paid with, its supplements included. */
export const paidPiece = (item: Pick<BuyItem, 'paid' | 'num'>): number => Math.round(item.paid / item.num);

/** Prices start as the member paid them. */
export const rowOf = (item: BuyItem): PriceRow => ({ item, text: writeFen(paidPiece(item)) });

/** The purchase order by order, `first` leading; null while a price or the freight can't be read. */
export function partsOf(entry: Pick<Entry, 'freight' | 'rows'>, first: number): PurchasePart[] | null {
  const freight = readFen(entry.freight);
  if (freight === null || freight < 0 || entry.rows.length === 0) return null;
  const parts = new Map<number, PurchasePart>([[first, { order_id: first, freight, prices: [] }]]);
  for (const { item, text } of entry.rows) {
    const price = readFen(text);
    if (price === null || price < 0) return null;
    const part = parts.get(item.order_id) ?? { order_id: item.order_id, freight: 0, prices: [] };
    part.prices.push({ item_id: item.id, price });
    parts.set(item.order_id, part);
  }
  return [...parts.values()].filter((p) => p.prices.length > 0);
}

/** Why it can't be sent yet: the field that is missing. */
export function missing(entry: Entry): 'platform_no' | 'freight' | 'price' | null {
  if (entry.platform_no.trim() === '' || entry.platform_no.trim().length > MAX_NO) return 'platform_no';
  const freight = readFen(entry.freight);
  if (freight === null || freight < 0) return 'freight';
  return entry.rows.every(({ text }) => (readFen(text) ?? -1) >= 0) ? null : 'price';
}
