// A custom page of the demo shop: winter, with a countdown, goods by rule and by hand, a coupon, texts. Home and the store stay as in a new shop.

import type { PageData } from '#contract/pages.ts';
import { json } from '../../context.ts';
import { textsOf } from '../base/data-texts.ts';
import type { Db } from '../open.ts';
import { goodsId, pictureUrl } from './load-catalogue.ts';
import { coupons } from './money.ts';
import { allNews } from './news.ts';
import { floors } from './shelves.ts';

const SALE_DAYS = 12;
const texts = textsOf('demo', 'pages');
const own = (name: string) => texts.names(`winter.${name}`);
const NAMES = {
  ...{ name: own('name'), notice: own('notice'), coupon: own('coupon'), picked: own('picked') },
  ...{ film: own('film'), new: own('new'), words: own('words') },
};

const page = (now: Date): PageData => ({
  blocks: [
    {
      ...{ id: 'notice', type: 'notice', tone: 'clock', path: 'page-estimate' },
      texts: NAMES.notice,
    },
    {
      ...{ id: 'ends', type: 'countdown', tone: 'strong', path: '' },
      titles: NAMES.name,
      ends_at: new Date(now.getTime() + SALE_DAYS * 86_400_000).toISOString(),
    },
    {
      ...{ id: 'coupon', type: 'coupon', titles: NAMES.coupon },
      rules: [coupons.findIndex((one) => one.key === 'boat10') + 1],
    },
    {
      ...{ id: 'picked', type: 'goods', layout: 'row', limit: 8, more: '' },
      titles: NAMES.picked,
      source: { by: 'hand', ids: [...new Set(floors[0]!.goods)].slice(0, 6).map(goodsId) },
    },
    {
      ...{
        id: 'film',
        type: 'video',
        image: pictureUrl(allNews[0]!.pic_url),
        url: 'https://www.youtube.com/results?search_query=parcel+consolidation',
      },
      titles: NAMES.film,
    },
    {
      ...{ id: 'new', type: 'goods', layout: 'grid', limit: 6, more: 'shop' },
      titles: NAMES.new,
      source: { by: 'rule', rule: 'newest', category: null, seller: null, min: null, max: 30_000 },
    },
    {
      id: 'words',
      type: 'text',
      contents: NAMES.words,
    },
  ] as PageData['blocks'],
});

export async function loadPages(db: Db, now: Date): Promise<void> {
  const data = json(page(now));
  const { id } = await db
    .insertInto('page')
    .values({ mark: 'winter', names: json(NAMES.name), draft: data, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('page_version').values({ page_id: id, version: 1, data, created_at: now, publish_at: now }).execute();
}
