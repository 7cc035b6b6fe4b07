// Settings of the group `found`: what search engines and shopping services read of the shop.
import { type Def, def } from './def.ts';

export const FOUND = {
  found_pages: def(
    'found',
    'flag',
    true,
    ['站外可读的网页', 'Pages for readers from outside'],
    [
      '商品、分类、帮助和新闻不打开应用也能阅读，每种语言一个地址。关闭后只能打开分享的商品，且不被收录。',
      'Products, categories, help and news can be read without the app, one address for each language. Off: only shared products can be opened, and search engines leave them out.',
    ],
  ),
  found_index: def(
    'found',
    'flag',
    true,
    ['允许搜索引擎收录', 'Search engines may list the shop'],
    ['关闭后网页带 noindex，也没有站点地图。', 'Off: every page says noindex, and there is no sitemap.'],
  ),
  found_sitemap: def(
    'found',
    'flag',
    true,
    ['站点地图', 'Sitemap'],
    ['在 /sitemap.xml，把它提交给搜索引擎。', 'At /sitemap.xml; submit it to search engines.'],
  ),
  found_sold_out: def(
    'found',
    'choice',
    'shown',
    ['售罄的商品', 'Products that are sold out'],
    [
      '在站点地图和商品数据中；不收录时其网页也带 noindex。',
      'In the sitemap and the product feeds; left out, their pages also say noindex.',
    ],
    ['shown', 'hidden'],
  ),
  found_feeds: def(
    'found',
    'flag',
    false,
    ['商品数据', 'Product feeds'],
    [
      '供 Google Merchant Center 和 Meta 定时读取，地址列在下面。',
      'Read by Google Merchant Center and Meta at the addresses listed below.',
    ],
  ),
  found_feed_turn: def(
    'found',
    'count',
    1,
    ['商品数据地址编号', 'Number of the feed addresses'],
    ['地址外泄时改成另一个数字，旧地址随即失效。', 'Change it when an address got out: the old addresses stop working.'],
  ),
} as const satisfies Record<string, Def<unknown>>;
