// The table of marketplaces: whose hosts and apps they are, where the number of goods stands in their addresses, what their own page of it is, what they
// call themselves in share texts, and their short addresses. One row more is all that another marketplace takes (docs/contributing.md).
import { at, type Form, type Parts, path, prefixed, query, samePage } from './form.ts';

export type Marketplace = {
  /** api_type of its goods */
  api_type: string;
  /** hosts whose subdomains are its own too */
  hosts: readonly string[];
  /** schemes of its apps */
  apps?: readonly string[];
  /** hosts that only lead on: their addresses name no goods */
  short?: readonly string[];
  /** tried in this order */
  forms: readonly Form[];
  /** what a number of its goods looks like, wherever it stands */
  number: RegExp;
  /** the goods' own page, without anything that tracks */
  page: (id: string) => string;
  /** what it is called in texts and by agents, lower case */
  words: readonly string[];
  /** what the sign ¥ means there, and what prices without a sign are in */
  currency: string;
  /** the marketplace that an address on its hosts really belongs to; null: its own */
  instead?: (parts: Parts) => string | null;
};

const NUMBER = /^\d{5,20}$/;
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
/** An ASIN is Amazon's number in one country: outside amazon.com the country goes before it. */
const asin =
  (form: Form): Form =>
  (parts) => {
    const found = form(parts);
    const country = tail(parts.host);
    return found && { id: `${country === 'com' ? '' : `${country}-`}${found.id.toUpperCase()}` };
  };
const amazonHost = (country: string): string =>
  `www.amazon.${[...AMAZON_MANY, ...AMAZON_HOSTS].find((end) => end === country || end.endsWith(`.${country}`)) ?? 'com'}`;

/** Xianyu lives on Taobao's hosts as well, and its goods are never Taobao's. */
const isXianyu = ({ host, path: where, url }: Parts): boolean =>
  host === '2.taobao.com' ||
  /^\/(2shou|app\/idlefish)/i.test(where) ||
  /idlefish|goofish|fleamarket/i.test(url.href.slice(0, 300));

export const MARKETPLACES: readonly Marketplace[] = [
  {
    api_type: 'xianyu',
    hosts: ['goofish.com', 'xianyu.com', '2.taobao.com', 'idle.taobao.com'],
    apps: ['fleamarket', 'goofish', 'xianyu'],
    forms: [query(['id', 'itemId']), path(/\/item\/(\d{5,20})/)],
    number: NUMBER,
    page: (id) => `https://www.goofish.com/item?id=${id}`,
    words: ['闲鱼', '閒魚', 'xianyu', 'goofish', 'idlefish', 'idle fish', 'xy'],
    currency: 'CNY',
  },
  {
    api_type: 'taobao',
    hosts: ['taobao.com', 'tmall.com', 'tmall.hk', 'liangxinyao.com', 'tb.cn'],
    apps: ['taobao', 'tmall', 'tbopen', 'taobaolite'],
    short: ['tb.cn', 's.click.taobao.com', 's.tb.cn'],
    forms: [
      query(['id', 'itemId', 'itemNumId', 'num_iid', 'goodsId', 'item_num_id']),
      path(/\/i(\d{5,20})(?:\.htm|$)/i),
      path(/\/item\/(\d{5,20})\.html?/i),
    ],
    number: NUMBER,
    page: (id) => `https://item.taobao.com/item.htm?id=${id}`,
    words: ['淘宝', '淘寶', '天猫', '天貓', 'taobao', 'tmall', 'tb', 'tm'],
    currency: 'CNY',
    instead: (parts) => (isXianyu(parts) ? 'xianyu' : null),
  },
  {
    api_type: '1688',
    hosts: ['1688.com'],
    apps: ['wireless1688', 'alibaba1688', 'ali1688'],
    short: ['qr.1688.com', 's.1688.com'],
    forms: [
      path(/\/offer\/(\d{5,20})(?:\.html?|\/|$)/i),
      query(['offerId', 'offerIds', 'itemId', 'goodsId', 'productId']),
      at(['m.1688.com', 'detail.1688.com'], query(['id'])),
    ],
    number: NUMBER,
    page: (id) => `https://detail.1688.com/offer/${id}.html`,
    words: ['1688', '阿里巴巴', 'ali_1688', 'ali1688', 'alibaba', 'al'],
    currency: 'CNY',
  },
  {
    api_type: 'jd',
    hosts: ['jd.com', 'jd.hk', '3.cn', 'yiyaojd.com', 'jingdonghealth.cn'],
    apps: ['openapp.jdmobile', 'jdmobile', 'jdlite', 'openjdlite'],
    short: ['u.jd.com', '3.cn'],
    forms: [
      path(/^\/(?:product\/|cps\/item\/|detail\/)?(\d{5,20})(?:\.html?|$)/i),
      query(['wareId', 'skuId', 'sku', 'productId', 'itemId']),
      at(['item.jd.com', 'item.m.jd.com'], query(['id'])),
      // The app's own addresses carry a list of values as JSON.
      ({ params }) => query(['skuId'])({ params: jsonOf(params.get('params')) } as Parts),
    ],
    number: NUMBER,
    page: (id) => `https://item.jd.com/${id}.html`,
    words: ['京东', '京東', 'jd', 'jingdong', 'jd.com'],
    currency: 'CNY',
  },
  {
    api_type: 'pinduoduo',
    hosts: ['yangkeduo.com', 'pinduoduo.com'],
    apps: ['pinduoduo', 'pddopen'],
    short: ['p.pinduoduo.com', 'p.yangkeduo.com'],
    forms: [query(['goods_id', 'goodsId']), path(/\/goods\/(\d{5,20})/i)],
    number: NUMBER,
    page: (id) => `https://mobile.yangkeduo.com/goods.html?goods_id=${id}`,
    words: ['拼多多', 'pinduoduo', 'pdd', 'yangkeduo'],
    currency: 'CNY',
  },
  {
    api_type: 'weidian',
    hosts: ['weidian.com', 'youshop10.com', 'koudai.com', 'vdian.com'],
    apps: ['weidian', 'weidianbuyer', 'koudai'],
    short: ['k.youshop10.com', 'k.weidian.com'],
    forms: [query(['itemID', 'item', 'goodsId']), path(/\/(?:i|item|goods)\/(\d{5,20})(?:\.html?|\/|$)/i)],
    number: NUMBER,
    page: (id) => `https://weidian.com/item.html?itemID=${id}`,
    words: ['微店', 'weidian', 'wd', 'micro', 'weishop', 'koudai'],
    currency: 'CNY',
  },
  {
    api_type: 'vip',
    hosts: ['vip.com', 'vipshop.com'],
    apps: ['vipshop'],
    short: ['t.vip.com'],
    forms: [samePage(path(/\/(?:detail|product)-\d+-(\d{5,20})\.html/i)), query(['productId', 'goodsId', 'mid'])],
    number: NUMBER,
    page: (id) => `https://m.vip.com/product-0-${id}.html`,
    words: ['唯品会', 'vip', 'vipshop'],
    currency: 'CNY',
  },
  {
    api_type: 'suning',
    hosts: ['suning.com'],
    apps: ['suning'],
    forms: [path(/\/product\/(\d{5,10})\/(\d{5,20})\.html/i), path(/^\/(\d{5,10})\/(\d{5,20})\.html/i)],
    number: /^\d{5,10}:\d{5,20}$/,
    page: (id) => `https://product.suning.com/${id.replace(':', '/')}.html`,
    words: ['苏宁', 'suning'],
    currency: 'CNY',
  },
  {
    api_type: 'dangdang',
    hosts: ['dangdang.com'],
    forms: [path(/\/(?:product\/)?(\d{5,20})\.html/i), query(['product_id', 'pid'])],
    number: NUMBER,
    page: (id) => `https://product.dangdang.com/${id}.html`,
    words: ['当当', 'dangdang'],
    currency: 'CNY',
  },
  {
    api_type: 'yiwugo',
    hosts: ['yiwugo.com'],
    forms: [path(/\/product\/(?:detail\/)?(\d{5,20})/i), query(['productId'])],
    number: NUMBER,
    page: (id) => `https://www.yiwugo.com/product/detail/${id}.html`,
    words: ['义乌购', 'yiwugo'],
    currency: 'CNY',
  },
  {
    api_type: 'douyin',
    hosts: ['jinritemai.com', 'douyin.com'],
    apps: ['snssdk1128', 'aweme'],
    short: ['v.douyin.com'],
    forms: [at(['jinritemai.com'], query(['id', 'product_id', 'goods_id'])), query(['product_id', 'promotion_id', 'goods_id'])],
    number: NUMBER,
    page: (id) => `https://haohuo.jinritemai.com/ecommerce/trade/detail/index.html?id=${id}`,
    words: ['抖音', 'douyin', '抖音商城'],
    currency: 'CNY',
  },
  {
    api_type: 'dewu',
    hosts: ['dewu.com', 'poizon.com', 'dw4.co'],
    apps: ['dewuapp', 'duapp'],
    short: ['dw4.co'],
    forms: [query(['spuId']), path(/-(\d{5,20})(?:\.html|$)/i)],
    number: NUMBER,
    page: (id) => `https://m.dewu.com/router/product/ProductDetail?spuId=${id}`,
    words: ['得物', 'dewu', 'poizon'],
    currency: 'CNY',
  },
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
    api_type: 'mercari',
    hosts: ['mercari.com', 'mercari-shops.com', 'merc.li'],
    apps: ['mercari', 'com.kouzoh.mercari'],
    short: ['merc.li'],
    forms: [
      prefixed('us-', path(/^\/us\/item\/(m\d{6,14})/i)),
      path(/\/(?:jp\/)?items?\/(m\d{6,14})/i),
      at(['item.mercari.com'], path(/^\/jp\/(m\d{6,14})/i)),
      path(/\/(?:shops\/)?products?\/([A-Za-z0-9]{16,30})/),
      query(['id', 'itemId'], /^m\d{6,14}$/),
    ],
    number: /^(?:us-)?(?:m\d{6,14}|[A-Za-z0-9]{16,30})$/,
    page: (id) =>
      id.startsWith('us-')
        ? `https://www.mercari.com/us/item/${id.slice(3)}/`
        : /^m\d+$/.test(id)
          ? `https://jp.mercari.com/item/${id}`
          : `https://jp.mercari.com/shops/product/${id}`,
    words: ['mercari', 'メルカリ', '煤炉', '煤爐'],
    currency: 'JPY',
  },
  {
    api_type: 'rakuten',
    hosts: ['rakuten.co.jp', 'r10.to'],
    apps: ['rakuten-ichiba'],
    short: ['r10.to', 'hb.afl.rakuten.co.jp'],
    forms: [
      at(
        ['item.rakuten.co.jp', 'm.rakuten.co.jp', 'soko.rms.rakuten.co.jp'],
        path(/^\/([a-z0-9][\w-]*)\/(?!c\/)([\w-]{1,40})(?:\/|$)/i),
      ),
      at(['books.rakuten.co.jp'], prefixed('book:', path(/^\/rb\/(\d{5,14})/))),
    ],
    number: /^[a-z0-9][\w-]*:[\w-]{1,40}$/i,
    page: (id) => {
      const [shop, item] = id.split(':');
      return shop === 'book' ? `https://books.rakuten.co.jp/rb/${item}/` : `https://item.rakuten.co.jp/${shop}/${item}/`;
    },
    words: ['rakuten', '楽天', '乐天'],
    currency: 'JPY',
  },
  {
    api_type: 'yahoo_auction',
    hosts: ['auctions.yahoo.co.jp'],
    forms: [path(/\/auction\/([a-z]?\d{8,12})(?:[/?]|$)/i), query(['aID', 'auctionId'], /^[a-z]?\d{8,12}$/i)],
    number: /^[a-z]?\d{8,12}$/i,
    page: (id) => `https://page.auctions.yahoo.co.jp/jp/auction/${id}`,
    words: ['yahoo auction', 'yahoo auctions', 'ヤフオク', '雅虎拍卖', 'yahooauction'],
    currency: 'JPY',
  },
  {
    api_type: 'yahoo_flea',
    hosts: ['paypayfleamarket.yahoo.co.jp'],
    forms: [path(/\/item\/([a-z]\d{6,12})/i)],
    number: /^[a-z]\d{6,12}$/i,
    page: (id) => `https://paypayfleamarket.yahoo.co.jp/item/${id}`,
    words: ['paypay', 'yahoo!フリマ', 'yahoo flea'],
    currency: 'JPY',
  },
  {
    api_type: 'yahoo_shopping',
    hosts: ['shopping.yahoo.co.jp'],
    forms: [
      at(['store.shopping.yahoo.co.jp'], path(/^\/([\w-]+)\/([\w-]+)\.html/i)),
      at(['shopping.yahoo.co.jp'], path(/^\/products?\/([\w-]+)\/([\w-]+)/i)),
    ],
    number: /^[\w-]+:[\w-]+$/,
    page: (id) => `https://store.shopping.yahoo.co.jp/${id.replace(':', '/')}.html`,
    words: ['yahoo shopping', 'yahoo!ショッピング', 'yahooshopping'],
    currency: 'JPY',
  },
  {
    api_type: 'zozo',
    hosts: ['zozo.jp'],
    apps: ['zozotown'],
    forms: [
      samePage(path(/\/shop\/[^/]+\/goods(?:-sale)?\/(\d{5,12})/i)),
      path(/\/goods\/(\d{5,12})/i),
      query(['gid', 'goodsId'], /^\d{5,12}$/),
    ],
    number: /^\d{5,12}$/,
    page: (id) => `https://zozo.jp/sp/?c=gr&did=&gid=${id}`,
    words: ['zozo', 'zozotown'],
    currency: 'JPY',
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

/** The values of a JSON object, by plain names. */
function jsonOf(text: string | undefined): ReadonlyMap<string, string> {
  if (text === undefined) return new Map();
  try {
    return new Map(Object.entries(JSON.parse(text) as object).map(([name, value]) => [name.toLowerCase(), String(value)]));
  } catch {
    return new Map();
  }
}

/** The marketplace of a word that agents or texts call it by. */
export const marketplaceOf = (word: string): Marketplace | undefined => {
  const plain = word.trim().toLowerCase();
  return MARKETPLACES.find((one) => one.api_type === plain || one.words.includes(plain));
};
