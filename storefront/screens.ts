// The screens of the storefront, one row each: its path, who may open it, and the parameters of links to it (`to` in
// lib/paths.ts). The page file is found by the path; its title is the text page.<path with dots>.
import type { Addon } from '#contract/call.ts';
import type { Key } from '#contract/messages.ts';

/** How a screen is laid out in a window of 600 px and more (wide.css). */
type Frame = 'browse' | 'item' | 'bill' | 'list' | 'table' | 'cards' | 'hub' | 'form' | 'alone' | 'dialog';

export type Screen = {
  path: string;
  frame: Frame;
  /** beside it, from 1024 px: categories and services, or the pages of a member */
  side?: 'rail' | 'me';
  /** a list and its detail, side by side from 720 px: the list is the index of the folder */
  pair?: true;
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

const M = { auth: true, side: 'me' } as const;
/** Pages that take money or goods have no side navigation. */
const BILL = { auth: true, frame: 'bill' } as const;
const GOODS = { frame: 'browse', side: 'rail' } as const;
const FORM = { ...M, frame: 'form' } as const;
const TABLE = { ...M, frame: 'table' } as const;
const HUB = { ...M, frame: 'hub' } as const;
const LIST = { ...M, frame: 'list' } as const;
const PAIR = { ...LIST, pair: true } as const;
const OPEN_PAIR = { frame: 'list', pair: true } as const;
const SET = { frame: 'form', side: 'me' } as const;
const ALONE = { frame: 'alone' } as const;

/** The query of a link. */
export type Params = Record<string, string | number | undefined>;
type Goods = { tp: string; tid: string };
type Id = { id: number };
type No = { no: string };
/** row ids, joined by commas */
type Ids = { ids: string };

/** A screen with the parameters of its links; undefined: they have none. */
export type ScreenRow<P> = Omit<Screen, 'title'> & { params?: P };
const at = <P extends Params | undefined = undefined>(path: string, row: Omit<Screen, 'path' | 'title'>): ScreenRow<P> => ({
  path,
  ...row,
});

export const screens = {
  home: at('/', { ...GOODS, tab: 'home', file: 'index/index' }),
  category: at<{ cat?: number }>('/pages/category/index', { ...GOODS, tab: 'category' }),
  cart: at('/pages/cart/index', { frame: 'bill', tab: 'cart' }),
  mine: at('/pages/user/index', { ...HUB, tab: 'mine' }),
  login: at<{ back?: string }>('/pages/user/login', ALONE),
  forgetPassword: at('/pages/user/forgetpwd', ALONE),
  register: at<{ code?: string; back?: string }>('/pages/user/register', ALONE),
  notMe: at('/pages/user/notme', ALONE),
  offer: at('/pages/order/offer', { frame: 'bill' }),
  noInvite: at('/pages/user/noinvite', ALONE),
  profile: at('/pages/user/profile', FORM),
  changePassword: at('/pages/user/changepwd', FORM),
  mall: at('/pages/mall/index', { ...GOODS, addon: 'mall' }),
  shop: at<{ keyword?: string; cat?: number; shop_id?: number; tp?: string; imgid?: string; floor?: number }>(
    '/pages/shop/index',
    { frame: 'browse' },
  ),
  item: at<Goods>('/pages/item/index', { frame: 'item' }),
  itemNotFound: at<Partial<Goods> & { url?: string; title?: string; price?: string }>('/pages/item/notfound', { frame: 'form' }),
  custom: at<{ id: string }>('/pages/custom/index', GOODS),
  estimate: at('/pages/page/estimate', { frame: 'table' }),
  sizes: at<{ table?: string }>('/pages/sizecomparison/index', { frame: 'table', addon: 'sizecomparison' }),
  reviews: at<{ tp?: string; tid?: string; item_id?: number; tab?: 'written' | 'all' }>('/pages/comment/index', {
    frame: 'form',
    side: 'me',
    addon: 'comment',
  }),
  checkout: at<Ids>('/pages/carttoorder/index', BILL),
  onepay: at<Ids>('/pages/onepay/index', { ...BILL, addon: 'onepay' }),
  settings: at('/pages/setting/index', SET),
  language: at('/pages/setting/language', SET),
  currency: at('/pages/setting/currency', SET),
  about: at<{ mark?: string }>('/pages/setting/about', SET),
  ownData: at('/pages/setting/owndata', FORM),
  help: at('/pages/help/index', { ...OPEN_PAIR, addon: 'help' }),
  helpCategory: at<Id>('/pages/help/info', { ...OPEN_PAIR, addon: 'help' }),
  helpArticle: at<Id>('/pages/help/lists', { ...OPEN_PAIR, addon: 'help' }),
  cards: at('/pages/membershipcard/index', { ...M, frame: 'cards', addon: 'membershipcard', dark: true }),
  cardPayment: at<Id>('/pages/membershipcard/payment', { ...BILL, addon: 'membershipcard', dark: true }),
  settled: at('/pages/settled/index', { ...FORM, addon: 'settled' }),
  // Not in the product's list of screens: orders of a seller.
  sellerOrders: at<{ tab?: string }>('/pages/settled/orders', { ...LIST, addon: 'settled' }),
  sellerGoods: at<{ tab?: string }>('/pages/settled/goods', { ...LIST, addon: 'settled' }),
  sellerProduct: at<{ id?: number }>('/pages/settled/product', { ...FORM, addon: 'settled' }),
  sellerMoney: at('/pages/settled/money', { ...TABLE, addon: 'settled' }),
  addresses: at<{ pick?: string }>('/pages/member/myaddress/index', PAIR),
  address: at<{ id?: number; pick?: string }>('/pages/member/myaddress/add', PAIR),
  pay: at<No>('/pages/member/pay/index', BILL),
  payMixed: at<No>('/pages/member/pay/payMixed', BILL),
  payResult: at<No>('/pages/member/pay/payResult', { ...ALONE, auth: true }),
  invoice: at<No>('/pages/member/pay/invoice', { frame: 'table', auth: true }),
  orders: at<{ tab?: string }>('/pages/member/order/index', PAIR),
  order: at<Id>('/pages/member/order/detail', PAIR),
  onepayOrders: at<{ tab?: string }>('/pages/member/onepayorder/index', { ...PAIR, addon: 'onepay' }),
  onepayOrder: at<Id>('/pages/member/onepayorder/detail', { ...PAIR, addon: 'onepay' }),
  waybills: at<{ tab?: string }>('/pages/member/sendorder/index', LIST),
  waybill: at<Id>('/pages/member/sendorder/detail', { ...M, frame: 'hub' }),
  settlement: at<Id>('/pages/member/sendorder/detailAddReduce', BILL),
  // Not in the product's list of screens: the line of a packed rehearsal.
  chooseLine: at<Id>('/pages/member/sendorder/choose', BILL),
  submitWaybill: at<{ ids?: string }>('/pages/member/ordertosend/index', BILL),
  shipForMe: at<{ view?: 'add' | 'edit' | 'declare' | 'claim'; id?: number; no?: string; tab?: string }>(
    '/pages/member/shipforme/index',
    { ...LIST, addon: 'shipforme' },
  ),
  wallet: at<{ no?: string; short?: number }>('/pages/member/account/index', TABLE),
  cash: at('/pages/member/cash/index', { ...TABLE, addon: 'cash' }),
  signIn: at('/pages/member/signin/index', { ...M, frame: 'cards', addon: 'signin' }),
  points: at('/pages/member/score/index', { ...TABLE, addon: 'score' }),
  pointsExchange: at('/pages/member/score/exchange', { ...M, frame: 'cards', addon: 'score' }),
  coupons: at('/pages/member/coupon/index', { ...M, frame: 'cards', addon: 'coupon' }),
  history: at('/pages/member/history/index', { ...M, frame: 'browse' }),
  favorites: at('/pages/member/favorite/index', { ...M, frame: 'browse' }),
  priceAlerts: at('/pages/member/pricealert/index', { ...M, frame: 'browse' }),
  messages: at('/pages/member/message/index', LIST),
  records: at<{ tab?: string }>('/pages/member/record/index', TABLE),
  news: at('/pages/member/news/index', { ...OPEN_PAIR, addon: 'news' }),
  newsItem: at<Id>('/pages/member/news/detail', { ...OPEN_PAIR, addon: 'news' }),
  levels: at('/pages/member/level/index', TABLE),
  mailReminders: at('/pages/member/emailremind/index', { ...FORM, addon: 'emailremind' }),
  payPassword: at('/pages/member/paypassword/index', { ...FORM, addon: 'paypassword' }),
  advisory: at<{ tab?: string }>('/pages/member/advisory/index', LIST),
  invite: at('/pages/member/invitefriends/index', { ...HUB, addon: 'invite' }),
  publicize: at('/pages/member/invitefriends/publicize', { ...HUB, addon: 'promotion' }),
  promotion: at('/pages/member/invitefriends/promotion', { ...HUB, addon: 'promotion' }),
  inviteRecord: at('/pages/member/invitefriends/record', { ...TABLE, addon: 'invite' }),
  promotionInfo: at('/pages/member/promotion/info', { ...HUB, addon: 'promotion' }),
  rebates: at('/pages/member/promotion/record', { ...TABLE, addon: 'promotion' }),
  rebate: at<{ id?: number; invited?: number }>('/pages/member/promotion/detail', { ...TABLE, addon: 'promotion' }),
  promotionLevels: at('/pages/member/promotion/userlevel', { ...TABLE, addon: 'promotion' }),
  chooseLocation: at<{ latitude?: number; longitude?: number }>('/choose-location', {
    frame: 'dialog',
    file: 'map/choose-location',
  }),
  openLocation: at<{ latitude: number; longitude: number; name?: string }>('/open-location', {
    frame: 'dialog',
    file: 'map/open-location',
  }),
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

/** The path of the list that stands beside a screen. */
export const listOf = ({ pair, path }: Screen): string | undefined => (pair ? path.replace(/\w+$/, 'index') : undefined);

/** Page file of a screen, below the storefront. */
export const fileOf = (screen: Screen): string => `./pages/${screen.file ?? screen.path.replace(/^\/pages\//, '')}.tsx`;
