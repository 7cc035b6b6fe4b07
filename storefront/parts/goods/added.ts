// What was just put into the cart: a window whose header has a cart shows it there, with the two ways on.
import { createStore } from '#client/store.ts';

type Added = { title: string; pic_url: string; choice: string; num: number; price: number };
export const added = createStore<Added | null>(null);

/** Whether the header shows it; else it is for a toast. */
export function showAdded(goods: Added): boolean {
  if (!matchMedia('(min-width: 1024px)').matches) return false;
  added.set(goods);
  return true;
}
