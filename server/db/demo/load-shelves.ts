// Contents of the demo shop besides goods: floors, advertisements, hot words, the feed, reviews, news, help, coupons, banks.
import { bulkInsert } from '../bulk.ts';
import type { Db } from '../open.ts';
import { articles, helpCategories } from './help.ts';
import { daysBefore, goodsId, pictureUrl } from './load-catalogue.ts';
import { loadReviews } from './load-reviews.ts';
import { banks, coupons } from './money.ts';
import { allNews } from './news.ts';
import { ads, feed, floors, hotWords } from './shelves.ts';

const numbered = <T extends object>(rows: readonly T[]): (T & { id: number })[] =>
  rows.map((row, at) => ({ id: at + 1, ...row }));
const sorted = <T extends object>(rows: readonly T[]): (T & { id: number; sort: number; enabled: true })[] =>
  numbered(rows).map((row, sort) => ({ ...row, sort, enabled: true as const }));

export async function loadShelves(db: Db, now: Date): Promise<void> {
  await bulkInsert(db, 'floor', sorted(floors.map(({ goods: _, ...f }) => f)));
  await bulkInsert(
    db,
    'floor_goods',
    floors.flatMap((f, at) => [...new Set(f.goods)].map((key, sort) => ({ floor_id: at + 1, goods_id: goodsId(key), sort }))),
  );
  await bulkInsert(db, 'ad', sorted(ads.map((a) => ({ ...a, image: pictureUrl(a.image) }))));
  await bulkInsert(db, 'hot_word', sorted(hotWords));
  await bulkInsert(
    db,
    'feed',
    numbered(
      feed.map((f) => ({ city: f.city, goods_id: goodsId(f.goods), at: new Date(now.getTime() - f.minutes_ago * 60_000) })),
    ),
  );
  // All optional parts of the shop are on, because its pictures are small and its model is included.
  await bulkInsert(db, 'setting', [{ key: 'api_image_search', value: true, updated_at: now }]);
  await loadTexts(db, now);
  await loadReviews(db, now);
  await bulkInsert(db, 'coupon_rule', numbered(coupons.map(({ key: _, ...c }) => ({ ...c, taken: 0, enabled: true }))));
  await bulkInsert(db, 'bank_account', sorted(banks.map(({ key: _, ...b }) => b)));
}

async function loadTexts(db: Db, now: Date): Promise<void> {
  const news = allNews.map(({ key: _, days_ago, pic_url, ...n }) => ({
    ...n,
    pic_url: pictureUrl(pic_url),
    enabled: true,
    published_at: daysBefore(now, days_ago),
  }));
  await bulkInsert(db, 'news', numbered(news.sort((a, b) => a.published_at.getTime() - b.published_at.getTime())));
  await bulkInsert(db, 'help_category', numbered(helpCategories.map(({ key: _, ...c }, sort) => ({ ...c, sort }))));
  const category = (key: string): number => helpCategories.findIndex((c) => c.key === key) + 1;
  await bulkInsert(
    db,
    'article',
    sorted(
      articles.map(({ key: _, category: key, ...a }) => ({ category_id: category(key), ...a, updated_at: daysBefore(now, 20) })),
    ),
  );
}
