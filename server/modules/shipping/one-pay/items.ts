// Which item rows ship with a one-pay order. A row that was split off belongs where the row it came from belongs.

import type { Piece } from '#contract/freight-plan.ts';
import { isEnd } from '#contract/states/machine.ts';
import { orderItemMachine as machine } from '#contract/states/order-item.ts';
import type { OnepayTerms } from '../../../db/stored/onepay.ts';
import type { Item } from '../../orders/orders/items.ts';
import type { Onepay } from './types.ts';

type Terms = Pick<OnepayTerms, 'items' | 'released' | 'pieces'>;

/** A row that is in, one that was turned into stock, or a new one: it goes the way of the row it was split off. */
function belongsTo(terms: Terms, item: Item, all: readonly Item[]): boolean {
  if (terms.items.some((m) => m.id === item.id)) return true;
  if (terms.released.includes(item.id) || item.split_from === null) return false;
  const from = all.find((i) => i.id === item.split_from);
  return from !== undefined && belongsTo(terms, from, all);
}

/** Rows of it that have not ended. */
export const activeItems = (o: Pick<Onepay, 'terms'>, all: readonly Item[]): Item[] =>
  all.filter((i) => !isEnd(machine, i.state) && belongsTo(o.terms, i, all));

/** Every row that is or was of it, ended ones too, without those turned into stock. */
export const ownItems = (o: Pick<Onepay, 'terms'>, all: readonly Item[]): Item[] =>
  all.filter((i) => !o.terms.released.includes(i.id));

/** Weight and size of a row: of the one it was ordered as, times its pieces. */
export function pieceOf(terms: Terms, item: Item, all: readonly Item[]): Piece | null {
  const own = terms.pieces[String(item.id)];
  if (own) return { ...own, id: item.id, count: item.num };
  const from = all.find((i) => i.id === item.split_from);
  const piece = from ? pieceOf(terms, from, all) : null;
  return piece && { ...piece, id: item.id, count: item.num };
}

/** The row an item was ordered as. */
export function originalItem(item: Item, all: readonly Item[]): Item {
  const from = item.split_from === null ? undefined : all.find((i) => i.id === item.split_from);
  return from ? originalItem(from, all) : item;
}

export const IN_STOCK = 'in_stock';
export const inStock = (items: readonly Item[]): Item[] => items.filter((i) => i.state === IN_STOCK);
