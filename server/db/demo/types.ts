// Types of the demo data. Amounts in fen, weights in grams, sizes in millimetres. Pictures are keys for pictures.ts.
import type { Line } from '#contract/freight.ts';
import type { Names } from '#contract/lang.ts';
import type { GoodsDetails, GoodsSku } from '../stored/goods.ts';

export type { Line, Names };

export type ApiType = 'taobao' | '1688' | 'jd' | 'weidian' | 'pinduoduo';

export interface DemoCategory {
  key: string;
  /** Key of the parent; null for the 12 at the top. */
  parent: string | null;
  names: Names;
  image: string;
  goods_type: string;
  /** Defaults for goods whose listing says nothing. */
  weight: number;
  length: number;
  width: number;
  height: number;
}

export interface DemoSeller {
  key: string;
  api_type: ApiType;
  code: string;
  names: Names;
  pic_url: string;
  location: Names;
  /** Domestic freight of an order; none from free_over. */
  post_fee: number;
  free_over: number | null;
  item_score: number;
  delivery_score: number;
  doc: Names;
  selected: boolean;
  /** Years since it opened. */
  years: number;
}

export interface DemoGoods extends GoodsDetails {
  key: string;
  api_type: ApiType;
  num_iid: string;
  seller: string;
  category: string;
  /** null: the marketplace does not say. */
  sales: number | null;
  goods_type: string;
  skus: GoodsSku[];
  /** Listed so many days ago. */
  age_days: number;
}

export interface DemoReview {
  goods: string;
  nickname: string;
  avatar: string;
  country: string;
  properties_name: Names;
  star: number;
  content: Names;
  files: string[];
  reply: Names | null;
  days_ago: number;
}

export interface DemoWarehouse {
  code: string;
  names: Names;
  city: Names;
  address: Names;
  /** province, city, district */
  region: string;
  postcode: string;
  phone: string;
  /** {mark} is the member's mark. */
  receiver: string;
  tips: Names;
}

/** warehouses holds the places 1 and 2 of `warehouses`; the loader writes the real ids. */
export interface DemoLine {
  line: Line;
  doc: Names;
  /** marked by the operator */
  recommended?: true;
}

export interface DemoFloor {
  page: 'home' | 'mall';
  titles: Names;
  subtitles: Names;
  style: 'strip' | 'grid' | 'tall';
  url: string;
  goods: string[];
}
export interface DemoAd {
  mark: string;
  titles: Names;
  subtitles: Names;
  cta: Names;
  image: string;
  url: string;
  tone: string;
}
export interface DemoHotWord {
  kind: 'search' | 'recommend';
  words: Names;
  hot: boolean;
}
export interface DemoNews {
  key: string;
  titles: Names;
  summaries: Names;
  contents: Names;
  pic_url: string;
  days_ago: number;
}
export interface DemoHelpCategory {
  key: string;
  names: Names;
  icon: string;
}
export interface DemoArticle {
  key: string;
  category: string;
  titles: Names;
  summaries: Names;
  contents: Names;
}
export interface DemoCoupon {
  key: string;
  names: Names;
  kind: 'money' | 'percent' | 'freight' | 'service_fee';
  scope: 'all' | 'goods' | 'freight';
  /** fen; basis points for percent */
  value: number;
  cap: number | null;
  threshold: number;
  days: number;
  per_member: number;
  total: number | null;
  code: string | null;
  auto: '' | 'new_member' | 'birthday';
  points: number | null;
}
export interface DemoFeed {
  city: Names;
  goods: string;
  minutes_ago: number;
}
export interface DemoBank {
  key: string;
  area: string;
  names: Names;
  currency: string;
  bank: string;
  account_name: string;
  account_no: string;
  swift: string;
  instructions: Names;
  fee_note: Names;
}

export interface DemoAddress {
  name: string;
  country: string;
  state_code: string;
  state: string;
  city: string;
  street: string;
  street2: string;
  postcode: string;
  mobilecode: string;
  phone: string;
  tax_id_type: string;
  tax_id: string;
  latitude: number | null;
  longitude: number | null;
  is_default: boolean;
}
export interface DemoMember {
  key: string;
  email: string;
  password: string;
  /** Six digits; null: none set. */
  pay_password: string | null;
  nickname: string;
  /** null: the next one of the sequence. */
  mark: string | null;
  avatar: string;
  lang: string;
  currency: string;
  level: number;
  growth: number;
  points: number;
  sex: 0 | 1 | 2;
  birthday: string | null;
  joined_days_ago: number;
  addresses: DemoAddress[];
  /** Keys of goods. */
  favorites: string[];
  cart: { goods: string; sku: number; num: number; remark: string }[];
  history: string[];
}
export interface DemoOperator {
  username: string;
  name: string;
  password: string;
  role: string;
  lang: string;
  /** Place in `warehouses`, from 1. */
  warehouse: number | null;
}
