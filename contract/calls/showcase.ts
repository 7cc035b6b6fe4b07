// The home page and the mall: category tree, floors, ads, recommended goods, notices.
import { query } from '../call.ts';
import { form, id, int, list, maybe, none, oneOf, out, pageOf, paging, shape, text, z } from '../fields.ts';
import { goodsCard } from './parts.ts';

const categoryOut = shape({
  id: out.id,
  pid: out.int,
  name: out.text,
  image: out.text,
  children: list(shape({ id: out.id, pid: out.int, name: out.text, image: out.text })),
});
export type CategoryOut = z.output<typeof categoryOut>;

const adOut = shape({
  id: out.id,
  title: out.text,
  subtitle: out.text,
  cta: out.text,
  image: out.text,
  url: out.text,
  tone: out.text,
});
export type AdOut = z.output<typeof adOut>;

const floorOut = shape({
  id: out.id,
  title: out.text,
  subtitle: out.text,
  style: z.enum(['strip', 'grid', 'tall']),
  /** short page name of the link "all" */
  url: out.text,
  total: out.int,
  goods: list(goodsCard),
});
export type FloorOut = z.output<typeof floorOut>;

const noticeOut = shape({ mark: out.text, title: out.text, content: out.text, version: out.int });

export const showcase = {
  index: {
    category: query({
      name: 'category',
      by: 'public',
      cache: { seconds: 60, for: 'everyone', reads: ['category'] },
      doc: 'Category tree, two levels.',
      input: form({ pid: maybe(int()) }),
      output: list(categoryOut),
    }),
    hotsearch: query({
      name: 'hotSearch',
      by: 'public',
      cache: { seconds: 60, for: 'everyone', reads: ['hot_word'] },
      doc: 'Hot search keywords.',
      input: none,
      output: list(shape({ keyword: out.text, hot: out.bool })),
    }),
    floor: query({
      method: 'POST',
      name: 'getTotalFloor',
      by: 'public',
      cache: { seconds: 5, for: 'everyone', reads: ['floor', 'floor_goods', 'goods', 'goods_type'] },
      doc: 'All floors of the home page, with their first goods.',
      input: form({ page: maybe(text(40)) }),
      output: list(floorOut),
    }),
    getFloor: query({
      name: 'getFloor',
      by: 'public',
      cache: { seconds: 5, for: 'everyone', reads: ['floor', 'floor_goods', 'goods', 'goods_type'] },
      doc: 'One floor with its goods, paged.',
      input: form({ id, ...paging }),
      output: shape({ floor: floorOut, goods: pageOf(goodsCard) }),
    }),
    shoppingTime: query({
      method: 'POST',
      name: 'shoppingTime',
      by: 'public',
      cache: { seconds: 5, for: 'everyone', reads: ['address', 'country', 'feed', 'goods', 'order_item'] },
      addon: 'shoppingtime',
      doc: 'Feed of recent purchases, anonymised: a city, goods, when.',
      input: none,
      output: list(shape({ city: out.text, title: out.text, api_type: out.text, num_iid: out.text, time: out.time })),
    }),
    geMatterOfOpinion: query({
      method: 'POST',
      name: 'matterOfOpinion',
      by: 'public',
      cache: { seconds: 60, for: 'everyone', reads: ['agreement'] },
      doc: 'Notices to accept before an order or a waybill is submitted; the client stores `mark:version` under order-declared.',
      input: form({ type: oneOf(['order', 'waybill', 'parcel']) }),
      output: list(noticeOut),
    }),
  },
  adszone: {
    getAdsByMark: query({
      method: 'POST',
      name: 'getAdsByMark',
      by: 'public',
      cache: { seconds: 5, for: 'everyone', reads: ['ad'] },
      doc: 'Advertisements of one zone.',
      input: form({ mark: text(40) }),
      output: list(adOut),
    }),
  },
  mall: {
    floor: query({
      method: 'POST',
      name: 'mallFloor',
      by: 'public',
      cache: { seconds: 5, for: 'everyone', reads: ['floor'] },
      addon: 'mall',
      doc: 'Floors of the mall page.',
      input: none,
      output: list(floorOut),
    }),
    lists: query({
      method: 'POST',
      name: 'mallLists',
      by: 'public',
      cache: { seconds: 5, for: 'everyone', reads: ['goods', 'goods_type', 'seller'] },
      addon: 'mall',
      doc: 'Goods of the mall, paged; `cat`: of this category and those below it.',
      input: form({ cat: maybe(id), ...paging }),
      output: pageOf(goodsCard),
    }),
    categories: query({
      by: 'public',
      cache: { seconds: 5, for: 'everyone', reads: ['category', 'goods', 'goods_type', 'seller'] },
      addon: 'mall',
      doc: 'The top categories with goods in the mall.',
      input: none,
      output: list(shape({ id: out.id, name: out.text })),
    }),
  },
  hotrecommend: {
    goods_list: query({
      method: 'POST',
      name: 'hotGoodsList',
      by: 'public',
      cache: { seconds: 5, for: 'everyone', reads: ['goods', 'goods_type'] },
      doc: 'Recommended goods, paged.',
      input: form({ ...paging }),
      output: pageOf(goodsCard),
    }),
    keywords: query({
      name: 'hotKeywords',
      by: 'public',
      cache: { seconds: 60, for: 'everyone', reads: ['hot_word'] },
      doc: 'Recommended keywords, the first of them among the search words.',
      input: none,
      output: list(out.text),
    }),
  },
};
