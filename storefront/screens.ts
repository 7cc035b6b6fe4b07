// The table of screens: one row each. routes.ts puts the page files under pages/ to them; a screen without a file does not exist yet.
import type { Addon } from '#contract/call.ts';
import type { Key } from '#contract/messages.ts';

export type Screen = {
  path: string;
  /** page title, and the name of links to it */
  title: Key;
  /** which tab it is */
  tab?: 'home' | 'category' | 'cart' | 'mine';
  /** members only: opening it without a token leads to login */
  auth?: true;
  /** gone while the addon is off */
  addon?: Addon;
  /** dark navbar */
  dark?: true;
  /** page file when it is not the path itself */
  file?: string;
};

const M = { auth: true } as const;

const rows: Record<string, Omit<Screen, 'path' | 'title'>> = {
  '/': { tab: 'home', file: 'index/index' },
  '/pages/category/index': { tab: 'category' },
  '/pages/cart/index': { tab: 'cart' },
  '/pages/user/index': { tab: 'mine', ...M },
  '/pages/user/login': {},
  '/pages/user/forgetpwd': {},
  '/pages/user/register': {},
  '/pages/user/notme': {},
  '/pages/order/offer': {},
  '/pages/user/noinvite': {},
  '/pages/user/profile': M,
  '/pages/user/changepwd': M,
  '/pages/mall/index': { addon: 'mall' },
  '/pages/shop/index': {},
  '/pages/item/index': {},
  '/pages/item/notfound': {},
  '/pages/custom/index': {},
  '/pages/page/estimate': {},
  '/pages/sizecomparison/index': { addon: 'sizecomparison' },
  '/pages/comment/index': { addon: 'comment' },
  '/pages/carttoorder/index': M,
  '/pages/onepay/index': { ...M, addon: 'onepay' },
  '/pages/setting/index': {},
  '/pages/setting/language': {},
  '/pages/setting/currency': {},
  '/pages/setting/about': {},
  '/pages/setting/owndata': M,
  '/pages/help/index': { addon: 'help' },
  '/pages/help/info': { addon: 'help' },
  '/pages/help/lists': { addon: 'help' },
  '/pages/membershipcard/index': { ...M, addon: 'membershipcard', dark: true },
  '/pages/membershipcard/payment': { ...M, addon: 'membershipcard', dark: true },
  '/pages/settled/index': { ...M, addon: 'settled' },
  // Of our own, beside the product's list: the place of a seller.
  '/pages/settled/orders': { ...M, addon: 'settled' },
  '/pages/settled/goods': { ...M, addon: 'settled' },
  '/pages/settled/product': { ...M, addon: 'settled' },
  '/pages/settled/money': { ...M, addon: 'settled' },
  '/pages/member/myaddress/index': M,
  '/pages/member/myaddress/add': M,
  '/pages/member/pay/index': M,
  '/pages/member/pay/payMixed': M,
  '/pages/member/pay/payResult': M,
  '/pages/member/pay/invoice': M,
  '/pages/member/order/index': M,
  '/pages/member/order/detail': M,
  '/pages/member/onepayorder/index': { ...M, addon: 'onepay' },
  '/pages/member/onepayorder/detail': { ...M, addon: 'onepay' },
  '/pages/member/sendorder/index': M,
  '/pages/member/sendorder/detail': M,
  '/pages/member/sendorder/detailAddReduce': M,
  // Of our own, beside the product's list: the line of a packed rehearsal.
  '/pages/member/sendorder/choose': M,
  '/pages/member/ordertosend/index': M,
  '/pages/member/shipforme/index': { ...M, addon: 'shipforme' },
  '/pages/member/account/index': M,
  '/pages/member/cash/index': { ...M, addon: 'cash' },
  '/pages/member/signin/index': { ...M, addon: 'signin' },
  '/pages/member/score/index': { ...M, addon: 'score' },
  '/pages/member/score/exchange': { ...M, addon: 'score' },
  '/pages/member/coupon/index': { ...M, addon: 'coupon' },
  '/pages/member/history/index': M,
  '/pages/member/favorite/index': M,
  '/pages/member/pricealert/index': M,
  '/pages/member/message/index': M,
  '/pages/member/record/index': M,
  '/pages/member/news/index': { addon: 'news' },
  '/pages/member/news/detail': { addon: 'news' },
  '/pages/member/level/index': M,
  '/pages/member/emailremind/index': { ...M, addon: 'emailremind' },
  '/pages/member/paypassword/index': { ...M, addon: 'paypassword' },
  '/pages/member/advisory/index': M,
  '/pages/member/invitefriends/index': { ...M, addon: 'invite' },
  '/pages/member/invitefriends/publicize': { ...M, addon: 'promotion' },
  '/pages/member/invitefriends/promotion': { ...M, addon: 'promotion' },
  '/pages/member/invitefriends/record': { ...M, addon: 'invite' },
  '/pages/member/promotion/info': { ...M, addon: 'promotion' },
  '/pages/member/promotion/record': { ...M, addon: 'promotion' },
  '/pages/member/promotion/detail': { ...M, addon: 'promotion' },
  '/pages/member/promotion/userlevel': { ...M, addon: 'promotion' },
  '/choose-location': { file: 'map/choose-location' },
  '/open-location': { file: 'map/open-location' },
};

/** page.<path with dots>: the title of a screen. */
const titleKey = (path: string): Key =>
  `page.${
    path === '/'
      ? 'home'
      : path
          .replace(/^\/(pages\/)?/, '')
          .replaceAll('/', '.')
          .replace(/\.index$/, '')
  }` as Key;

export const SCREENS: readonly Screen[] = Object.entries(rows).map(([path, row]) => ({ path, title: titleKey(path), ...row }));

const HOME_ALIAS = '/pages/index/index';

/** The screen of a path without its query: the home alias, and a path without /index, find theirs. */
export function screenAt(pathname: string): Screen | undefined {
  const path = pathname.replace(/\/+$/, '') || '/';
  if (path === HOME_ALIAS || path === '/pages/index') return SCREENS[0];
  return SCREENS.find((s) => s.path === path) ?? SCREENS.find((s) => s.path === `${path}/index`);
}

/** Page file of a screen, below the storefront. */
export const fileOf = (screen: Screen): string => `./pages/${screen.file ?? screen.path.replace(/^\/pages\//, '')}.tsx`;
