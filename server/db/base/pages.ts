// The default decoration: the tab bar, and home with its quick entries, where goods stand before news. Paths are short page names; images empty: the shop's own icons.
import { ownBlocks } from '#contract/page-rules.ts';
import type { PageData } from '#contract/pages.ts';
import { both } from './names.ts';

const entry = (zh: string, en: string, icon: string, path: string, addon?: string) => ({
  name: both(zh, en),
  icon,
  image: '',
  path,
  ...(addon ? { addon } : {}),
});
const entries = [
  entry('贴链接代买', 'Add by link', 'link', 'item-notfound'),
  entry('寄自己的货', 'Ship for me', 'package', 'member-shipforme', 'shipforme'),
  entry('算运费', 'Freight', 'calculator', 'page-estimate'),
  entry('签到', 'Check in', 'calendar-check', 'member-signin', 'signin'),
  entry('尺码对照', 'Sizes', 'ruler', 'sizecomparison', 'sizecomparison'),
];
const tab = (zh: string, en: string, path: string) => ({ name: both(zh, en), image: '', activeImage: '', path });

/** By the mark of their page. */
export const pages = {
  tabbar: {
    blocks: [],
    tabbar: {
      style: 1,
      bgcolor: '',
      color: '',
      activeColor: '',
      list: [
        tab('首页', 'Home', 'index'),
        tab('分类', 'Categories', 'category'),
        tab('购物车', 'Cart', 'cart'),
        tab('我的', 'Me', 'user'),
      ],
    },
  },
  home: { blocks: ownBlocks('home').map((one) => (one.type === 'icons' ? { ...one, items: entries } : one)) },
} satisfies Record<string, PageData>;
