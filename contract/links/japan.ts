// Marketplaces of Japan.
import { at, path, prefixed, query, samePage } from './form.ts';
import type { Marketplace } from './marketplace.ts';

export const JAPAN: readonly Marketplace[] = [
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
];
