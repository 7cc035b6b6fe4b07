// The keys of all pictures of the demo shop: only these are rendered on request, so that the disk can't be filled with made-up keys.
import { categories } from './categories.ts';
import { goods } from './goods.ts';
import { allNews } from './news.ts';
import { members } from './people.ts';
import { isPictureKey } from './pictures.ts';
import { reviews } from './reviews.ts';
import { sellers } from './sellers.ts';
import { ads } from './shelves.ts';

let keys: Set<string> | null = null;

export function pictureKeys(): ReadonlySet<string> {
  keys ??= new Set([
    ...goods.flatMap((g) => [
      ...g.imgs,
      ...g.skus.flatMap((s) => (s.pic_url ? [s.pic_url] : [])),
      ...g.options.flatMap((o) => o.values.flatMap((v) => (v.pic_url ? [v.pic_url] : []))),
    ]),
    ...categories.map((c) => c.image),
    ...sellers.map((s) => s.pic_url),
    ...reviews.flatMap((r) => [r.avatar, ...r.files]),
    ...ads.map((a) => a.image),
    ...allNews.map((n) => n.pic_url),
    ...members.map((m) => m.avatar),
  ]);
  return keys;
}

/** A picture of the shop: one of pictureKeys, or a photo by the warehouse of the shop's goods and parcels (its weight is in the key). */
export function isShopPicture(key: string): boolean {
  if (pictureKeys().has(key)) return true;
  const [kind, look, colour, last = ''] = key.split('/');
  const [salt, n] = last.split('-').map(Number);
  const bounded = isPictureKey(key) && ((kind === 'qc' && n! >= 1 && n! <= 4) || (kind === 'scale' && n! <= 100_000));
  return (
    bounded &&
    ((look === '1f4e6' && colour === '-') ||
      pictureKeys().has(`goods/${look}/${colour}/${salt}-1`) ||
      pictureKeys().has(`messy/${look}/${colour}/${salt}-1`))
  );
}
