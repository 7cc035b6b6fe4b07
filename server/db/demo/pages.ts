// A page of the demo shop's own: winter, with a countdown, goods by rule and by hand, a coupon to take, words. Home and the store stay as shops begin.

import type { PageData } from '#contract/pages.ts';
import { json } from '../../context.ts';
import { both } from '../base/names.ts';
import type { Db } from '../open.ts';
import { allNews } from './content/news.ts';
import { goodsId, pictureUrl } from './load-catalogue.ts';
import { coupons } from './money.ts';
import { floors } from './shelves.ts';

const SALE_DAYS = 12;

const page = (now: Date): PageData => ({
  blocks: [
    {
      ...{ id: 'notice', type: 'notice', tone: 'clock', path: 'page-estimate' },
      texts: both(
        '上海仓海运 12 月 10 日截单，圣诞前到欧洲',
        'Sea freight for Christmas in Europe leaves Shanghai on 10 December',
      ),
    },
    {
      ...{ id: 'ends', type: 'countdown', tone: 'strong', path: '' },
      titles: both('入冬专场', 'Winter picks'),
      ends_at: new Date(now.getTime() + SALE_DAYS * 86_400_000).toISOString(),
    },
    {
      ...{ id: 'coupon', type: 'coupon', titles: both('先领券', 'Claim first') },
      rules: [coupons.findIndex((one) => one.key === 'boat10') + 1],
    },
    {
      ...{ id: 'picked', type: 'goods', layout: 'row', limit: 8, more: '' },
      titles: both('店主挑的', 'Picked by the shop'),
      source: { by: 'hand', ids: [...new Set(floors[0]!.goods)].slice(0, 6).map(goodsId) },
    },
    {
      ...{
        id: 'film',
        type: 'video',
        image: pictureUrl(allNews[0]!.pic_url),
        url: 'https://www.youtube.com/results?search_query=parcel+consolidation',
      },
      titles: both('打包是怎么省运费的', 'How packing saves freight'),
    },
    {
      ...{ id: 'new', type: 'goods', layout: 'grid', limit: 6, more: 'shop' },
      titles: both('新到', 'Just in'),
      source: { by: 'rule', rule: 'newest', category: null, seller: null, min: null, max: 30_000 },
    },
    {
      id: 'words',
      type: 'text',
      contents: both(
        '<h2>合箱更划算</h2><p>几家店的东西先在仓库等齐，再装一个箱子寄出，<strong>首重只算一次</strong>。</p>',
        '<h2>One box for all</h2><p>Goods of several shops wait in the warehouse and leave in one box: <strong>the first kilo is paid once</strong>.</p>',
      ),
    },
  ] as PageData['blocks'],
});

export async function loadPages(db: Db, now: Date): Promise<void> {
  const data = json(page(now));
  const { id } = await db
    .insertInto('page')
    .values({ mark: 'winter', names: json(both('入冬专场', 'Winter picks')), draft: data, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('page_version').values({ page_id: id, version: 1, data, created_at: now, publish_at: now }).execute();
}
