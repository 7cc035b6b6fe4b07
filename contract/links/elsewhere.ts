// Marketplaces of Korea and of several countries.
import { type Form, path, query, samePage } from './form.ts';
import type { Marketplace } from './marketplace.ts';

const tail = (host: string): string => /amazon\.(?:com?\.)?([a-z]{2,3})$/.exec(host)?.[1] ?? 'com';
const AMAZON_HOSTS = [
  'com',
  'co.jp',
  'co.uk',
  'de',
  'fr',
  'it',
  'es',
  'ca',
  'in',
  'nl',
  'se',
  'pl',
  'sg',
  'ae',
  'sa',
  'eg',
  'cn',
];
const AMAZON_MANY = ['com.au', 'com.mx', 'com.br', 'com.tr', 'com.be'];
/** An ASIN is Amazon's number in one country: outside amazon.com the country precedes it. */
const asin =
  (form: Form): Form =>
  (parts) => {
    const found = form(parts);
    const country = tail(parts.host);
    return found && { id: `${country === 'com' ? '' : `${country}-`}${found.id.toUpperCase()}` };
  };
const amazonHost = (country: string): string =>
  `www.amazon.${[...AMAZON_MANY, ...AMAZON_HOSTS].find((end) => end === country || end.endsWith(`.${country}`)) ?? 'com'}`;

export const ELSEWHERE: readonly Marketplace[] = [
  {
    api_type: 'amazon',
    hosts: [...AMAZON_HOSTS, ...AMAZON_MANY].map((end) => `amazon.${end}`).concat('amzn.to', 'a.co', 'amzn.asia', 'amzn.eu'),
    apps: ['com.amazon.mobile.shopping', 'com.amazon.mobile.shopping.web'],
    short: ['amzn.to', 'a.co', 'amzn.asia', 'amzn.eu'],
    forms: [
      asin(
        path(
          /\/(?:dp|gp\/product|gp\/aw\/d|gp\/offer-listing|exec\/obidos\/(?:asin|tg\/detail\/-)|o\/asin|product|products)\/([a-z0-9]{10})(?:[/?]|$)/i,
        ),
      ),
      asin(query(['asin', 'ASIN'], /^[a-z0-9]{10}$/i)),
    ],
    number: /^(?:[a-z]{2}-)?[A-Z0-9]{10}$/,
    page: (id) => {
      const [, country = 'com', number = id] = /^([a-z]{2})-(.+)$/.exec(id) ?? [];
      return `https://${amazonHost(country)}/dp/${number}`;
    },
    words: ['amazon', '亚马逊', 'アマゾン'],
    currency: 'USD',
  },
  {
    api_type: 'ebay',
    hosts: 'com co.uk de fr it es at ch ie nl pl ca ph'
      .split(' ')
      .map((end) => `ebay.${end}`)
      .concat('ebay.com.au', 'ebay.com.hk', 'ebay.com.my', 'ebay.com.sg', 'ebay.us', 'ebay.to'),
    apps: ['ebay'],
    short: ['ebay.us', 'ebay.to', 'rover.ebay.com'],
    forms: [path(/\/itm\/(?:[^/]+\/)?(\d{9,15})(?:[/?]|$)/i), query(['item', 'itemId', 'iid', 'id'], /^\d{9,15}$/)],
    number: /^\d{9,15}$/,
    page: (id) => `https://www.ebay.com/itm/${id}`,
    words: ['ebay'],
    currency: 'USD',
  },
  {
    api_type: 'aliexpress',
    hosts: [
      'aliexpress.com',
      'aliexpress.us',
      'aliexpress.ru',
      'aliexpress.fr',
      'aliexpress.it',
      'aliexpress.es',
      'aliexpress.com.br',
    ],
    apps: ['aliexpress'],
    short: ['s.click.aliexpress.com', 'a.aliexpress.com'],
    forms: [
      path(/\/(?:item|i)\/(?:[^/]+\/)?(\d{6,20})(?:\.html|\/|$)/i),
      path(/\/store\/product\/[^/]+\/\d+_(\d{6,20})\.html/i),
      query(['productId', 'itemId', 'objectId']),
      ({ params }) => {
        const first = /^\d{6,20}/.exec(params.get('productids') ?? '');
        return first && { id: first[0] };
      },
    ],
    number: /^\d{6,20}$/,
    page: (id) => `https://www.aliexpress.com/item/${id}.html`,
    words: ['aliexpress', '速卖通'],
    currency: 'USD',
  },
  {
    api_type: 'coupang',
    hosts: ['coupang.com'],
    apps: ['coupang'],
    short: ['link.coupang.com'],
    forms: [
      path(/\/(?:vp|vm|np)\/products\/(\d{5,14})/i),
      path(/\/products\/(?:[^/]*-)?(\d{5,14})(?:[/?]|$)/i),
      query(['productId', 'pageKey']),
    ],
    number: /^\d{5,14}$/,
    page: (id) => `https://www.coupang.com/vp/products/${id}`,
    words: ['coupang', '쿠팡'],
    currency: 'KRW',
  },
  {
    api_type: 'gmarket',
    hosts: ['gmarket.co.kr', 'gmarket.com'],
    apps: ['gmarket'],
    forms: [query(['goodscode', 'goodsCode', 'item-no', 'itemNo', 'goods_code'], /^\d{6,14}$/), path(/\/item\/(\d{6,14})/i)],
    number: /^\d{6,14}$/,
    page: (id) => `https://item.gmarket.co.kr/Item?goodscode=${id}`,
    words: ['gmarket', 'g마켓', '지마켓'],
    currency: 'KRW',
  },
  {
    api_type: 'shopee',
    hosts: 'sg tw co.id co.th vn ph cl'
      .split(' ')
      .map((end) => `shopee.${end}`)
      .concat('shopee.com.my', 'shopee.com.br', 'shopee.com.mx', 'shopee.com.co', 'shp.ee'),
    short: ['shp.ee', 's.shopee.sg'],
    forms: [samePage(path(/-i\.(\d{3,14})\.(\d{5,16})/)), samePage(path(/\/product\/(\d{3,14})\/(\d{5,16})/i))],
    number: /^\d{3,14}:\d{5,16}$/,
    page: (id) => `https://shopee.sg/product/${id.replace(':', '/')}`,
    words: ['shopee', '虾皮', '蝦皮'],
    currency: 'SGD',
  },
];
