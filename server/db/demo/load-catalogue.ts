// Categories, sellers and goods of the demo shop, with their search words.
import { indexAll } from '../../modules/catalog/search/index-goods.ts';
import { bulkInsert } from '../bulk.ts';
import type { Db } from '../open.ts';
import { categories } from './categories.ts';
import { type DemoGoods, goods } from './goods.ts';
import { sellers } from './sellers.ts';

/** The URL of a demo picture. */
export const pictureUrl = (key: string): string => `/media/demo/${key}`;
const maybeUrl = (key: string | null | undefined): string | null => (key ? pictureUrl(key) : null);

const place = (list: readonly { key: string }[]): Map<string, number> => new Map(list.map((one, at) => [one.key, at + 1]));
const categoryIds = place(categories);
const sellerIds = place(sellers);
const goodsIds = place(goods);

const idIn = (ids: Map<string, number>, key: string): number => {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`the demo shop has no ${key}`);
  return id;
};
/** Id of goods by their key, as the loader assigned it. */
export const goodsId = (key: string): number => idIn(goodsIds, key);

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

/** Goods types with inspection videos, to show the feature. */
const FILMED = ['battery_in', 'battery_with', 'radio', 'optical'];

export async function loadCatalogue(db: Db, now: Date): Promise<void> {
  await db.updateTable('goods_type').set({ video: true }).where('code', 'in', FILMED).execute();
  await bulkInsert(
    db,
    'category',
    categories.map(({ key, parent, image, ...c }, sort) => ({
      id: idIn(categoryIds, key),
      pid: parent === null ? 0 : idIn(categoryIds, parent),
      ...c,
      image: pictureUrl(image),
      enabled: true,
      sort,
    })),
  );
  await bulkInsert(
    db,
    'seller',
    sellers.map(({ key, years, pic_url, ...s }) => ({
      id: idIn(sellerIds, key),
      ...s,
      pic_url: pictureUrl(pic_url),
      created_at: daysBefore(now, years * 365),
    })),
  );
  await bulkInsert(
    db,
    'goods',
    goods.map((g) => goodsRow(g, now)),
  );
  await bulkInsert(
    db,
    'sku',
    goods
      .flatMap((g) => g.skus.map((s) => ({ goods_id: goodsId(g.key), ...s, pic_url: maybeUrl(s.pic_url) })))
      .map((s, at) => ({ id: at + 1, ...s })),
  );
  await indexAll(db);
}

function goodsRow(
  { key, seller, category, skus: _, age_days, pic_url, imgs, options, ...g }: DemoGoods,
  now: Date,
): Record<string, unknown> {
  const at = daysBefore(now, age_days);
  return {
    id: goodsId(key),
    ...g,
    seller_id: idIn(sellerIds, seller),
    category_id: idIn(categoryIds, category),
    pic_url: pictureUrl(pic_url),
    imgs: imgs.map(pictureUrl),
    options: options.map((o) => ({
      ...o,
      values: o.values.map((v) => (v.pic_url ? { ...v, pic_url: pictureUrl(v.pic_url) } : v)),
    })),
    enabled: true,
    listed: true,
    created_at: at,
    updated_at: at,
  };
}
