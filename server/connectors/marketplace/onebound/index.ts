// A source with the interface of OneBound (api-gw.onebound.cn): one service for many marketplaces, each under the name of its platform.
import type { GoodsRef } from '#contract/links/link.ts';
import { allOrNone } from '../../env-settings.ts';
import { defineSource, type ListAsk, type Resolved, type SourceCard, type SourceList } from '../source.ts';
import { address, amount, count, listOf, type RawValue, record, text } from '../values.ts';
import { ask, type Keys } from './http.ts';
import { countedIn, isStub, toItem } from './item.ts';

/** Platforms whose goods it reads. A code of ours is the service's name of the platform. */
const ITEMS = [
  'taobao',
  '1688',
  'jd',
  'pinduoduo',
  'weidian',
  'vip',
  'yiwugo',
  'shopee',
  'amazon',
  'aliexpress',
  'suning',
  'dangdang',
];
/** Platforms of results of a search by words, of a shop and by picture. */
const SEARCHED = ['taobao', '1688'];
const PASSWORDS = ['taobao'];

export const onebound = defineSource({
  code: 'onebound',
  name: 'OneBound',
  settings: allOrNone({
    keys: { key: 'ONEBOUND_KEY', secret: 'ONEBOUND_SECRET' },
    urls: { url: { name: 'ONEBOUND_URL', fallback: 'https://api-gw.onebound.cn' } },
    what: 'a service with the interface of OneBound that reads and searches goods of Taobao, 1688, JD and other marketplaces',
  }),
  cost: {
    key: 'source_cost_onebound',
    value: 2000,
    doc: ['OneBound 每一千次调用的价格', 'Price of a thousand calls to OneBound'],
  },
  operating:
    'With ONEBOUND_KEY and ONEBOUND_SECRET goods of Taobao, Tmall, 1688, JD, Pinduoduo, Weidian and other marketplaces are read when a shopper opens their link, and searches by words and by picture also bring results of Taobao and 1688: the service fetches the picture from PUBLIC_URL, by an address that is signed for an hour at most and says nothing of the shopper. Set what a thousand calls cost under Settings, so that the page Sources counts them in money.',
  connect: (keys: Keys) => ({
    code: 'onebound',
    item: {
      // Numbers of Amazon outside amazon.com are prefixed with the country, which the service does not know.
      serves: ({ api_type, num_iid }) => ITEMS.includes(api_type) && !(api_type === 'amazon' && num_iid.includes('-')),
      read: async (ref, signal) => {
        const params = { num_iid: ref.num_iid.replace(':', '/'), is_promotion: 1 };
        const answer = await ask(keys, ref.api_type, 'item_get', params, signal);
        return answer === null || isStub(answer.item) ? null : toItem(ref, answer.item);
      },
    },
    search: {
      api_types: SEARCHED,
      find: async (words, asked, signal) =>
        toList(asked.api_type, await ask(keys, asked.api_type, 'item_search', { q: words, ...listParams(asked) }, signal)),
    },
    shop: {
      api_types: SEARCHED,
      find: async (code, asked, signal) =>
        toList(
          asked.api_type,
          await ask(keys, asked.api_type, 'item_search_shop', { shop_id: code, seller_id: code, ...listParams(asked) }, signal),
        ),
    },
    picture: {
      api_types: SEARCHED,
      hand: async (pic_url, api_type, signal) => {
        const uploaded = await ask(keys, api_type, 'upload_img', { imgcode: pic_url }, signal);
        return text(record(record(uploaded?.items).item).name) || null;
      },
      find: async (imgid, asked, signal) =>
        toList(asked.api_type, await ask(keys, asked.api_type, 'item_search_img', { imgid, page: asked.page }, signal)),
    },
    resolve: {
      api_types: PASSWORDS,
      read: async ({ url, code, title, api_type }, signal) => {
        const word = code !== '' ? `￥${code}￥` : url;
        return toResolved(api_type, await ask(keys, api_type, 'item_password', { word, title }, signal));
      },
    },
    page: null,
  }),
});

const SORTS = { default: '', price: 'bid', _price: '_bid', _sale: '_sale' } as const;

function listParams(asked: ListAsk): Record<string, string | number> {
  const { start_price, end_price } = asked;
  return {
    page: asked.page,
    sort: SORTS[asked.sort],
    ...(start_price === null ? {} : { start_price }),
    ...(end_price === null ? {} : { end_price }),
  };
}

function toList(api_type: string, answer: Record<string, RawValue> | null): SourceList {
  const items = record(answer?.items);
  const cards = listOf(items.item).flatMap((row) => cardOf(api_type, record(row)) ?? []);
  const page_size = count(items.page_size) ?? cards.length;
  const pages = count(items.page_count) ?? count(items.pagecount);
  // The marketplace's count, limited by the pages that the service returns.
  const total = count(items.real_total_results) ?? count(items.total_results) ?? cards.length;
  return { total: pages === null || page_size === 0 ? total : Math.min(total, pages * page_size), page_size, items: cards };
}

function cardOf(api_type: string, row: Record<string, RawValue>): SourceCard | null {
  const num_iid = text(row.num_iid);
  const [price, full] = [amount(row.promotion_price) ?? amount(row.price), amount(row.price)];
  if (num_iid === '' || text(row.title) === '' || price === null) return null;
  return {
    api_type,
    num_iid,
    // Words that were searched for are marked up.
    title: text(row.title).replace(/<[^<>]+>/g, ''),
    pic_url: address(row.pic_url),
    currency: countedIn(api_type).currency,
    price,
    orginal_price: full !== null && Number(full) > Number(price) ? full : null,
    sales: count(row.sales),
  };
}

function toResolved(api_type: string, answer: Record<string, RawValue> | null): Resolved | null {
  const found = record(answer?.item ?? answer?.items ?? {});
  const num_iid = text(found.num_iid) || text(record(found.item).num_iid);
  if (/^\d{5,20}$/.test(num_iid)) return { ref: { api_type, num_iid } satisfies GoodsRef };
  const url = address(found.url) || address(found.detail_url) || address(record(found.item).url);
  return url === '' ? null : { url };
}
