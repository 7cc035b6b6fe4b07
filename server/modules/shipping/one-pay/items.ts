// Which item rows ship with a one-pay order. A row that was split off follows the row it came from.

import type { Piece } from '#contract/freight-plan.ts';
import { isEnd } from '#contract/states/machine.ts';
import { orderItemMachine as machine } from '#contract/states/order-item.ts';
import type { OnepayTerms } from '../../../db/stored/onepay.ts';
import type { Item } from '../../orders/orders/items.ts';
import type { Onepay } from './types.ts';

type Terms = Pick<OnepayTerms, 'items' | 'released' | 'pieces'>;

/** A listed row ships with the order, a released one doesn't; a row that was split off follows the row it came from. */
function belongsTo(terms: Terms, item: Item, all: readonly Item[]): boolean {
  if (terms.items.some((m) => m.id === item.id)) return true;
  if (terms.released.includes(item.id) || item.split_from === null) return false;
  const from = all.find((i) => i.id === item.split_from);
  return from !== undefined && belongsTo(terms, from, all);
}

/** Its rows that have not ended. */
export const activeItems = <I extends Item>(o: Pick<Onepay, 'terms'>, all: readonly I[]): I[] =>
  all.filter((i) => !isEnd(machine, i.state) && belongsTo(o.terms, i, all));

/** All its rows including ended ones, without those released to stock. */
export const ownItems = (o: Pick<Onepay, 'terms'>, all: readonly Item[]): Item[] =>
  all.filter((i) => !o.terms.released.includes(i.id));

/** Weight (grams) and size (millimetres) of a row: those of the row it was ordered as, times its pieces. */
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

const IN_STOCK = 'in_stock';
export const inStock = <I extends Item>(items: readonly I[]): I[] => items.filter((i) => i.state === IN_STOCK);
