// Where every screen is: links are calls of these, never strings, so that a wrong parameter does not compile.
type Value = string | number | undefined;

function path(at: string, params: Record<string, Value> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== undefined && value !== '') query.set(name, String(value));
  const text = query.toString();
  return text ? `${at}?${text}` : at;
}

const plain = (at: string) => () => path(at);
const having =
  <P extends Record<string, Value>>(at: string) =>
  (params: P) =>
    path(at, params);
const maybe =
  <P extends Record<string, Value>>(at: string) =>
  (params?: P) =>
    path(at, params);

type Goods = { tp: string; tid: string };
type Id = { id: number };
type No = { no: string };
/** row ids, joined by commas */
type Ids = { ids: string };

export const to = {
  home: plain('/'),
  category: maybe<{ cat?: number }>('/pages/category/index'),
  cart: plain('/pages/cart/index'),
  mine: plain('/pages/user/index'),

  login: maybe<{ back?: string }>('/pages/user/login'),
  forgetPassword: plain('/pages/user/forgetpwd'),
  register: maybe<{ code?: string; back?: string }>('/pages/user/register'),
  profile: plain('/pages/user/profile'),
  changePassword: plain('/pages/user/changepwd'),

  mall: plain('/pages/mall/index'),
  shop: maybe<{ keyword?: string; cat?: number; shop_id?: number; tp?: string; imgid?: string; floor?: number }>(
    '/pages/shop/index',
  ),
  item: having<Goods>('/pages/item/index'),
  itemNotFound: maybe<{ url?: string; title?: string; price?: string }>('/pages/item/notfound'),
  custom: having<{ id: string }>('/pages/custom/index'),
  estimate: plain('/pages/page/estimate'),
  sizes: maybe<{ table?: string }>('/pages/sizecomparison/index'),
  reviews: having<{ tp?: string; tid?: string; item_id?: number; tab?: 'written' | 'all' }>('/pages/comment/index'),

  checkout: having<Ids>('/pages/carttoorder/index'),
  onepay: having<Ids>('/pages/onepay/index'),

  settings: plain('/pages/setting/index'),
  language: plain('/pages/setting/language'),
  currency: plain('/pages/setting/currency'),
  about: maybe<{ mark?: string }>('/pages/setting/about'),
  ownData: plain('/pages/setting/owndata'),

  help: plain('/pages/help/index'),
  helpCategory: having<Id>('/pages/help/info'),
  helpArticle: having<Id>('/pages/help/lists'),

  cards: plain('/pages/membershipcard/index'),
  cardPayment: having<Id>('/pages/membershipcard/payment'),
  settled: plain('/pages/settled/index'),
  sellerOrders: maybe<{ tab?: string }>('/pages/settled/orders'),
  sellerGoods: maybe<{ tab?: string }>('/pages/settled/goods'),
  sellerProduct: maybe<{ id?: number }>('/pages/settled/product'),
  sellerMoney: plain('/pages/settled/money'),

  addresses: maybe<{ pick?: string }>('/pages/member/myaddress/index'),
  address: maybe<{ id?: number; pick?: string }>('/pages/member/myaddress/add'),

  pay: having<No>('/pages/member/pay/index'),
  payMixed: having<No>('/pages/member/pay/payMixed'),
  payResult: having<No>('/pages/member/pay/payResult'),
  invoice: having<No>('/pages/member/pay/invoice'),

  orders: maybe<{ tab?: string }>('/pages/member/order/index'),
  order: having<Id>('/pages/member/order/detail'),
  onepayOrders: maybe<{ tab?: string }>('/pages/member/onepayorder/index'),
  onepayOrder: having<Id>('/pages/member/onepayorder/detail'),
  waybills: maybe<{ tab?: string }>('/pages/member/sendorder/index'),
  waybill: having<Id>('/pages/member/sendorder/detail'),
  settlement: having<Id>('/pages/member/sendorder/detailAddReduce'),
  chooseLine: having<Id>('/pages/member/sendorder/choose'),
  /** the goods to send; without ids the page lets choose */
  submitWaybill: maybe<{ ids?: string }>('/pages/member/ordertosend/index'),
  shipForMe: maybe<{ view?: 'add' | 'edit' | 'declare' | 'claim'; id?: number; no?: string; tab?: string }>(
    '/pages/member/shipforme/index',
  ),

  wallet: plain('/pages/member/account/index'),
  cash: plain('/pages/member/cash/index'),
  signIn: plain('/pages/member/signin/index'),
  points: plain('/pages/member/score/index'),
  pointsExchange: plain('/pages/member/score/exchange'),
  coupons: plain('/pages/member/coupon/index'),
  history: plain('/pages/member/history/index'),
  priceAlerts: plain('/pages/member/pricealert/index'),
  favorites: plain('/pages/member/favorite/index'),
  messages: plain('/pages/member/message/index'),
  records: maybe<{ tab?: string }>('/pages/member/record/index'),
  news: plain('/pages/member/news/index'),
  newsItem: having<Id>('/pages/member/news/detail'),
  levels: plain('/pages/member/level/index'),
  mailReminders: plain('/pages/member/emailremind/index'),
  payPassword: plain('/pages/member/paypassword/index'),
  advisory: maybe<{ tab?: string }>('/pages/member/advisory/index'),

  invite: plain('/pages/member/invitefriends/index'),
  publicize: plain('/pages/member/invitefriends/publicize'),
  promotion: plain('/pages/member/invitefriends/promotion'),
  inviteRecord: plain('/pages/member/invitefriends/record'),
  promotionInfo: plain('/pages/member/promotion/info'),
  rebates: plain('/pages/member/promotion/record'),
  rebate: having<{ id?: number; invited?: number }>('/pages/member/promotion/detail'),
  promotionLevels: plain('/pages/member/promotion/userlevel'),

  chooseLocation: maybe<{ latitude?: number; longitude?: number }>('/choose-location'),
  openLocation: having<{ latitude: number; longitude: number; name?: string }>('/open-location'),
};
