// The screens of the storefront, one row each: its path, who may open it, and the parameters of links to it (`to` in
// lib/paths.ts). The page file is found by the path; its title is the text page.<path with dots>.
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
  /** hidden while the addon is off */
  addon?: Addon;
  /** dark navbar */
  dark?: true;
  /** page file when it is not the path itself */
  file?: string;
};

const M = { auth: true } as const;

/** The query of a link. */
export type Params = Record<string, string | number | undefined>;
type Goods = { tp: string; tid: string };
type Id = { id: number };
type No = { no: string };
/** row ids, joined by commas */
type Ids = { ids: string };

/** A screen with the parameters of its links; undefined: they have none. */
export type ScreenRow<P> = Omit<Screen, 'title'> & { params?: P };
const at = <P extends Params | undefined = undefined>(path: string, row: Omit<Screen, 'path' | 'title'> = {}): ScreenRow<P> => ({
  path,
  ...row,
});

export const screens = {
  home: at('/', { tab: 'home', file: 'index/index' }),
  category: at<{ cat?: number }>('/pages/category/index', { tab: 'category' }),
  cart: at('/pages/cart/index', { tab: 'cart' }),
  mine: at('/pages/user/index', { tab: 'mine', ...M }),
  login: at<{ back?: string }>('/pages/user/login'),
  forgetPassword: at('/pages/user/forgetpwd'),
  register: at<{ code?: string; back?: string }>('/pages/user/register'),
  notMe: at('/pages/user/notme'),
  offer: at('/pages/order/offer'),
  noInvite: at('/pages/user/noinvite'),
  profile: at('/pages/user/profile', M),
  changePassword: at('/pages/user/changepwd', M),
  mall: at('/pages/mall/index', { addon: 'mall' }),
  shop: at<{ keyword?: string; cat?: number; shop_id?: number; tp?: string; imgid?: string; floor?: number }>(
    '/pages/shop/index',
  ),
  item: at<Goods>('/pages/item/index'),
  itemNotFound: at<Partial<Goods> & { url?: string; title?: string; price?: string }>('/pages/item/notfound'),
  custom: at<{ id: string }>('/pages/custom/index'),
  estimate: at('/pages/page/estimate'),
  sizes: at<{ table?: string }>('/pages/sizecomparison/index', { addon: 'sizecomparison' }),
  reviews: at<{ tp?: string; tid?: string; item_id?: number; tab?: 'written' | 'all' }>('/pages/comment/index', {
    addon: 'comment',
  }),
  checkout: at<Ids>('/pages/carttoorder/index', M),
  onepay: at<Ids>('/pages/onepay/index', { auth: true, addon: 'onepay' }),
  settings: at('/pages/setting/index'),
  language: at('/pages/setting/language'),
  currency: at('/pages/setting/currency'),
  about: at<{ mark?: string }>('/pages/setting/about'),
  ownData: at('/pages/setting/owndata', M),
  help: at('/pages/help/index', { addon: 'help' }),
  helpCategory: at<Id>('/pages/help/info', { addon: 'help' }),
  helpArticle: at<Id>('/pages/help/lists', { addon: 'help' }),
  cards: at('/pages/membershipcard/index', { ...M, addon: 'membershipcard', dark: true }),
  cardPayment: at<Id>('/pages/membershipcard/payment', { ...M, addon: 'membershipcard', dark: true }),
  settled: at('/pages/settled/index', { ...M, addon: 'settled' }),
  // Not in the product's list of screens: orders of a seller.
  sellerOrders: at<{ tab?: string }>('/pages/settled/orders', { ...M, addon: 'settled' }),
  sellerGoods: at<{ tab?: string }>('/pages/settled/goods', { ...M, addon: 'settled' }),
  sellerProduct: at<{ id?: number }>('/pages/settled/product', { ...M, addon: 'settled' }),
  sellerMoney: at('/pages/settled/money', { ...M, addon: 'settled' }),
  addresses: at<{ pick?: string }>('/pages/member/myaddress/index', M),
  address: at<{ id?: number; pick?: string }>('/pages/member/myaddress/add', M),
  pay: at<No>('/pages/member/pay/index', M),
  payMixed: at<No>('/pages/member/pay/payMixed', M),
  payResult: at<No>('/pages/member/pay/payResult', M),
  invoice: at<No>('/pages/member/pay/invoice', M),
  orders: at<{ tab?: string }>('/pages/member/order/index', M),
  order: at<Id>('/pages/member/order/detail', M),
  onepayOrders: at<{ tab?: string }>('/pages/member/onepayorder/index', { auth: true, addon: 'onepay' }),
  onepayOrder: at<Id>('/pages/member/onepayorder/detail', { auth: true, addon: 'onepay' }),
  waybills: at<{ tab?: string }>('/pages/member/sendorder/index', M),
  waybill: at<Id>('/pages/member/sendorder/detail', M),
  settlement: at<Id>('/pages/member/sendorder/detailAddReduce', M),
  // Not in the product's list of screens: the line of a packed rehearsal.
  chooseLine: at<Id>('/pages/member/sendorder/choose', M),
  submitWaybill: at<{ ids?: string }>('/pages/member/ordertosend/index', M),
  shipForMe: at<{ view?: 'add' | 'edit' | 'declare' | 'claim'; id?: number; no?: string; tab?: string }>(
    '/pages/member/shipforme/index',
    { ...M, addon: 'shipforme' },
  ),
  wallet: at<{ no?: string; short?: number }>('/pages/member/account/index', M),
  cash: at('/pages/member/cash/index', { ...M, addon: 'cash' }),
  signIn: at('/pages/member/signin/index', { ...M, addon: 'signin' }),
  points: at('/pages/member/score/index', { ...M, addon: 'score' }),
  pointsExchange: at('/pages/member/score/exchange', { ...M, addon: 'score' }),
  coupons: at('/pages/member/coupon/index', { ...M, addon: 'coupon' }),
  history: at('/pages/member/history/index', M),
  favorites: at('/pages/member/favorite/index', M),
  priceAlerts: at('/pages/member/pricealert/index', M),
  messages: at('/pages/member/message/index', M),
  records: at<{ tab?: string }>('/pages/member/record/index', M),
  news: at('/pages/member/news/index', { addon: 'news' }),
  newsItem: at<Id>('/pages/member/news/detail', { addon: 'news' }),
  levels: at('/pages/member/level/index', M),
  mailReminders: at('/pages/member/emailremind/index', { ...M, addon: 'emailremind' }),
  payPassword: at('/pages/member/paypassword/index', { ...M, addon: 'paypassword' }),
  advisory: at<{ tab?: string }>('/pages/member/advisory/index', M),
  invite: at('/pages/member/invitefriends/index', { ...M, addon: 'invite' }),
  publicize: at('/pages/member/invitefriends/publicize', { ...M, addon: 'promotion' }),
  promotion: at('/pages/member/invitefriends/promotion', { ...M, addon: 'promotion' }),
  inviteRecord: at('/pages/member/invitefriends/record', { ...M, addon: 'invite' }),
  promotionInfo: at('/pages/member/promotion/info', { ...M, addon: 'promotion' }),
  rebates: at('/pages/member/promotion/record', { ...M, addon: 'promotion' }),
  rebate: at<{ id?: number; invited?: number }>('/pages/member/promotion/detail', { ...M, addon: 'promotion' }),
  promotionLevels: at('/pages/member/promotion/userlevel', { ...M, addon: 'promotion' }),
  chooseLocation: at<{ latitude?: number; longitude?: number }>('/choose-location', { file: 'map/choose-location' }),
  openLocation: at<{ latitude: number; longitude: number; name?: string }>('/open-location', { file: 'map/open-location' }),
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

export const SCREENS: readonly Screen[] = Object.values<ScreenRow<unknown>>(screens).map((row) => ({
  ...row,
  title: titleKey(row.path),
}));

const HOME_ALIAS = '/pages/index/index';

/** The screen of a path without its query: the home alias, and a path without /index, resolve to theirs. */
export function screenAt(pathname: string): Screen | undefined {
  const path = pathname.replace(/\/+$/, '') || '/';
  if (path === HOME_ALIAS || path === '/pages/index') return SCREENS[0];
  return SCREENS.find((s) => s.path === path) ?? SCREENS.find((s) => s.path === `${path}/index`);
}

/** Page file of a screen, below the storefront. */
export const fileOf = (screen: Screen): string => `./pages/${screen.file ?? screen.path.replace(/^\/pages\//, '')}.tsx`;
