// The default decoration: tab bar and the quick entries of the home page. Paths are short page names; images empty: the shop's own icons.
import { both } from './names.ts';
import type { TemplateData } from './types.ts';

export const template: TemplateData = {
  tabbar: {
    style: 1,
    bgcolor: '',
    color: '',
    activeColor: '',
    list: [
      { name: both('首页', 'Home'), image: '', activeImage: '', path: 'index' },
      { name: both('分类', 'Categories'), image: '', activeImage: '', path: 'category' },
      { name: both('购物车', 'Cart'), image: '', activeImage: '', path: 'cart' },
      { name: both('我的', 'Me'), image: '', activeImage: '', path: 'user' },
    ],
  },
  entries: [
    { name: both('贴链接代买', 'Add by link'), icon: 'link', path: 'item-notfound' },
    { name: both('寄自己的货', 'Ship for me'), icon: 'package', path: 'member-shipforme', addon: 'shipforme' },
    { name: both('算运费', 'Freight'), icon: 'calculator', path: 'page-estimate' },
    { name: both('签到', 'Sign in'), icon: 'calendar-check', path: 'member-signin', addon: 'signin' },
    { name: both('尺码对照', 'Sizes'), icon: 'ruler', path: 'sizecomparison', addon: 'sizecomparison' },
  ],
};
