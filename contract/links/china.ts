// Marketplaces of China.
import { at, path, query, samePage, type UrlParts } from './form.ts';
import type { Marketplace } from './marketplace.ts';

/** The length of the part of an address that identifies the site. */
const BEGINNING = 300;
const NUMBER = /^\d{5,20}$/;

/** Xianyu uses Taobao's hosts as well, and its goods are never Taobao's. */
const isXianyu = ({ host, path: where, url }: UrlParts): boolean =>
  host === '2.taobao.com' ||
  /^\/(2shou|app\/idlefish)/i.test(where) ||
  /idlefish|goofish|fleamarket/i.test(url.href.slice(0, BEGINNING));

/** The values of a JSON object, by plain names. */
function jsonOf(text: string | undefined): ReadonlyMap<string, string> {
  if (text === undefined) return new Map();
  try {
    return new Map(Object.entries(JSON.parse(text) as object).map(([name, value]) => [name.toLowerCase(), String(value)]));
  } catch {
    return new Map();
  }
}

export const CHINA: readonly Marketplace[] = [
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
      ({ params }) => query(['skuId'])({ params: jsonOf(params.get('params')) } as UrlParts),
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
];
