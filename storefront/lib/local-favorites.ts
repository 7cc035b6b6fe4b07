// Goods that a visitor marked as favourites: on the device until the visitor logs in or signs up, then the member's.
import { send } from '#shop/lib/api.ts';
import { persisted } from '#shop/lib/storage.ts';

export type FavoriteGoods = { api_type: string; num_iid: string };

const MOST = 100;
const isGoods = (value: unknown): value is FavoriteGoods =>
  typeof (value as FavoriteGoods)?.api_type === 'string' && typeof (value as FavoriteGoods)?.num_iid === 'string';
const place = persisted<FavoriteGoods[]>('favorites', [], (v): v is FavoriteGoods[] => Array.isArray(v) && v.every(isGoods));

const same = (a: FavoriteGoods, b: FavoriteGoods) => a.api_type === b.api_type && a.num_iid === b.num_iid;

export const isLocalFavorite = (goods: FavoriteGoods): boolean => place.get().some((one) => same(one, goods));

/** Returns whether it is a favourite now: a second tap removes it. */
export function toggleLocalFavorite({ api_type, num_iid }: FavoriteGoods): boolean {
  const goods = { api_type, num_iid };
  const rest = place.get().filter((one) => !same(one, goods));
  const on = rest.length === place.get().length;
  place.set(on ? [goods, ...rest].slice(0, MOST) : rest);
  return on;
}

/** At login. What could not be sent stays for the next one; goods that are gone, or were favourites before, are dropped. */
export async function sendLocalFavorites(): Promise<void> {
  for (const goods of [...place.get()].reverse()) {
    await send('favorite/add', goods).catch((error: { kind?: string }) => {
      if (error.kind !== 'refused') throw error;
    });
    place.set(place.get().filter((one) => !same(one, goods)));
  }
}
