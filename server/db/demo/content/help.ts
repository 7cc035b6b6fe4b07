// Help categories, and the articles gathered from their files.

import { markup } from '../../base/markup.ts';
import { both } from '../../base/names.ts';
import type { DemoArticle, DemoHelpCategory } from '../types.ts';
import { moneyArticles } from './help-money.ts';
import { orderArticles } from './help-orders.ts';
import { shippingArticles } from './help-shipping.ts';

export const helpCategories: DemoHelpCategory[] = [
  { key: 'start', names: both('新手', 'First steps'), icon: 'compass' },
  { key: 'order', names: both('下单与采购', 'Ordering and buying'), icon: 'shopping-bag' },
  { key: 'pay', names: both('付款与钱包', 'Payment and wallet'), icon: 'wallet' },
  { key: 'store', names: both('仓库与验货', 'Warehouse and inspection'), icon: 'package' },
  { key: 'ship', names: both('国际运费与海关', 'Freight and customs'), icon: 'ship' },
  { key: 'after', names: both('退货、理赔、账号', 'Returns, claims, account'), icon: 'life-buoy' },
];

export const articles: DemoArticle[] = [...orderArticles, ...moneyArticles, ...shippingArticles].map(
  ([key, category, zh, en]) => ({
    key,
    category,
    titles: both(zh[0], en[0]),
    summaries: both(zh[1], en[1]),
    contents: both(markup(zh[2]), markup(en[2])),
  }),
);
