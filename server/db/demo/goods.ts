// The goods of the demo shop: every base listing written out with its options, SKUs, pictures and description.

import { markup } from '../base/markup.ts';
import { both } from '../base/names.ts';
import type { GoodsOption, GoodsSku } from '../stored/goods.ts';
import { accessories } from './goods/accessories.ts';
import { bags } from './goods/bags.ts';
import { beauty } from './goods/beauty.ts';
import { clothing } from './goods/clothing.ts';
import { culture } from './goods/culture.ts';
import { digital } from './goods/digital.ts';
import { food } from './goods/food.ts';
import { home } from './goods/home.ts';
import { kitchen } from './goods/kitchen.ts';
import { oddities } from './goods/oddities.ts';
import { type Seed, sizeSets } from './goods/seed.ts';
import { shoes } from './goods/shoes.ts';
import { sports } from './goods/sports.ts';
import { toys } from './goods/toys.ts';
import { hash, part } from './hash.ts';
import { type Colour, palette } from './palette.ts';
import { sellers } from './sellers.ts';
import type { ApiType, DemoGoods, Names } from './types.ts';

export const seeds: Seed[] = [
  ...clothing,
  ...shoes,
  ...bags,
  ...accessories,
  ...home,
  ...kitchen,
  ...digital,
  ...toys,
  ...culture,
  ...sports,
  ...food,
  ...beauty,
  ...oddities,
];

const MAX_SKUS = 12;
const fen = (yuan: string): number => Math.round(Number(yuan) * 100);
const pair = (text: string): Names => {
  const [zh, en] = text.split('|');
  return both(zh!.trim(), en!.trim());
};

interface Listing {
  key: string;
  seller: (typeof sellers)[number];
  titles: Names;
  price: number;
  struck: number | null;
  sales: number | null;
  min_num: number;
  type: string;
  weight: number;
  size: [number, number, number];
  look: string;
  set: string[] | undefined;
  colours: Colour[];
}

/** "type:wood weight:900 size:1x2x3 look:... set:-" at the end of a listing changes what its base says. */
function readListing(seed: Seed, line: string, i: number): Listing {
  const [seller, zh, en, price, struck, sales, min, over] = line.split(' | ');
  const changes = Object.fromEntries(
    (over ?? '')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map((c) => c.split(':') as [string, string]),
  );
  const colours = seed.colours ?? [];
  const turned = colours.map((_, n) => colours[(n + i) % colours.length]!);
  return {
    key: `${seed.key}-${i + 1}`,
    seller: sellers.find((s) => s.key === seller!.trim())!,
    titles: both(zh!.trim(), en!.trim()),
    price: fen(price!),
    struck: struck === '-' ? null : fen(struck!),
    sales: sales === '-' ? null : Number(sales),
    min_num: Number(min ?? 1),
    type: changes.type ?? seed.type,
    weight: changes.weight ? Number(changes.weight) : seed.weight,
    size: (changes.size ? changes.size.split('x').map(Number) : seed.size) as [number, number, number],
    look: changes.look ?? seed.look,
    set: changes.set === '-' ? undefined : seed.set,
    colours: turned.slice(0, seed.sizes || seed.set ? 4 : 6),
  };
}

// ---- pictures ----

/** Key of a goods picture; n is the composition. */
export const goodsPicture = (look: string, colour: Colour | '-', salt: number, n: number, kind = 'goods'): string =>
  `${kind}/${look}/${colour}/${salt}-${n}`;

/** One listing in ten looks as marketplaces do: collages, banners, watermarks. */
const isMessy = (l: Listing): boolean =>
  hash(`${l.key}messy`) % (['1688', 'pinduoduo'].includes(l.seller.api_type) ? 6 : 20) === 0;

function pictures(l: Listing): string[] {
  const salt = hash(l.key) % 1000;
  const colour = (n: number): Colour | '-' => l.colours[n % Math.max(1, l.colours.length)] ?? '-';
  const count = 4 + (hash(`${l.key}count`) % 3);
  const first = goodsPicture(l.look, colour(0), salt, 1, isMessy(l) ? 'messy' : 'goods');
  return [first, ...Array.from({ length: count - 1 }, (_, n) => goodsPicture(l.look, colour(n < 2 ? 0 : n - 1), salt, n + 2))];
}

// ---- options and SKUs ----

interface Value {
  vid: string;
  names: Names;
  add: number;
  pic_url?: string;
}
interface Group {
  pid: string;
  names: Names;
  values: Value[];
}

function groups(seed: Seed, l: Listing): Group[] {
  const found: Group[] = [];
  const salt = hash(l.key) % 1000;
  if (l.colours.length > 0) {
    const values = l.colours.map((c, i) => ({
      vid: String(28_320 + i),
      names: palette[c].names,
      add: 0,
      pic_url: goodsPicture(l.look, c, salt, 1),
    }));
    found.push({ pid: '1627207', names: both('颜色', 'Colour'), values });
  }
  if (seed.sizes) {
    const sizes: readonly string[] = sizeSets[seed.sizes];
    const fit = Math.max(2, Math.floor(MAX_SKUS / Math.max(1, l.colours.length)));
    const start = sizes.length > fit ? hash(l.key) % (sizes.length - fit + 1) : 0;
    found.push({
      pid: '20549',
      names: both('尺码', 'Size'),
      values: sizes.slice(start, start + fit).map((s, i) => ({ vid: String(20_500 + start + i), names: both(s, s), add: 0 })),
    });
  }
  if (l.set) {
    const [name, ...rows] = l.set;
    const base = fen(seed.listings[0]!.split(' | ')[3]!);
    const fit = Math.max(2, Math.floor(MAX_SKUS / Math.max(1, l.colours.length * (seed.sizes ? 4 : 1))));
    const values = rows.slice(0, fit).map((row, i) => {
      const [zh, en, add] = row.split('|');
      // What a set adds grows with the listing's own price, in whole yuan.
      return { vid: String(3_266_779 + i), names: both(zh!, en!), add: Math.round((fen(add!) * l.price) / base / 100) * 100 };
    });
    found.push({ pid: '5919063', names: pair(name!), values });
  }
  return found;
}

function combine(list: Group[]): Value[][] {
  return list.reduce<Value[][]>((rows, group) => rows.flatMap((row) => group.values.map((v) => [...row, v])), [[]]);
}

function stock(l: Listing, id: string): number {
  if (l.key.startsWith('sold-out')) return 0;
  const roll = hash(`${l.key}${id}stock`);
  if (roll % 13 === 0) return 0;
  return (l.seller.api_type === '1688' ? 400 : 6) + (roll % (l.seller.api_type === '1688' ? 6000 : 240));
}

function skus(l: Listing, list: Group[], num_iid: string): GoodsSku[] {
  const rows = combine(list).slice(0, MAX_SKUS);
  return rows.map((row, i) => {
    const properties = row.map((v, n) => `${list[n]!.pid}:${v.vid}`).join(';');
    const add = row.reduce((sum, v) => sum + v.add, 0);
    const text = (lang: 'zh-cn' | 'en') => row.map((v) => v.names[lang]).join(' / ');
    return {
      sku_id: `${num_iid.slice(-7)}${String(i + 1).padStart(2, '0')}`,
      properties,
      properties_name: both(text('zh-cn'), text('en')),
      price: l.price + add,
      orginal_price: l.struck === null ? null : l.struck + add,
      quantity: stock(l, properties),
      pic_url: row.find((v) => v.pic_url)?.pic_url ?? null,
    };
  });
}

// ---- texts ----

const ADDRESSES: Record<ApiType, (id: string) => string> = {
  taobao: (id) => `https://item.taobao.com/item.htm?id=${id}`,
  '1688': (id) => `https://detail.1688.com/offer/${id}.html`,
  jd: (id) => `https://item.jd.com/${id}.html`,
  weidian: (id) => `https://weidian.com/item.html?itemID=${id}`,
  pinduoduo: (id) => `https://mobile.yangkeduo.com/goods.html?goods_id=${id}`,
};
const FIRST: Record<ApiType, string> = { taobao: '79', '1688': '82', jd: '1001', weidian: '74', pinduoduo: '68' };

function numIid(l: Listing, i: number): string {
  const length = { taobao: 12, '1688': 12, jd: 13, weidian: 10, pinduoduo: 12 }[l.seller.api_type];
  const tail = String(hash(`${l.key}iid`) * 1000 + i);
  const first = FIRST[l.seller.api_type];
  return first + tail.padStart(20, '0').slice(-(length - first.length));
}

const CLOSING = [
  '发货前会核对颜色和数量，漏发补发运费由我们承担。|Colour and number are checked before sending; what is missing is sent later at our cost.',
  '页面图为同批次拍摄，灯光不同会有轻微色差。|The pictures are of this batch; light changes the colour a little.',
  '工作日 16 点前付款当天发出，周末顺延。|Paid before 16:00 on a working day, sent the same day.',
  '有问题请在签收 7 天内说明并附图，我们先处理再谈责任。|Tell us within 7 days, with pictures; we mend it first and discuss later.',
];

/** What the list of parameters does not say already. */
function contentOf(seed: Seed, l: Listing): Names {
  const closing = CLOSING[hash(l.key) % CLOSING.length]!;
  const [length, width, height] = l.size.map((mm) => mm / 10);
  const text = (lang: 'zh-cn' | 'en') => {
    const at = lang === 'en' ? 1 : 0;
    const packed =
      lang === 'en'
        ? `With packing: ${l.weight} g, ${length} × ${width} × ${height} cm.`
        : `含包装 ${l.weight} g，${length} × ${width} × ${height} cm。`;
    return markup(
      [...seed.about.map((p) => p.split('|')[at]!), ...(seed.unmeasured ? [] : [packed]), closing.split('|')[at]!].join('\n'),
    );
  };
  return both(text('zh-cn'), text('en'));
}

/** What the seller asks for sending one order of it within China. */
function postFee(l: Listing): number {
  const heavy = l.weight > 20_000 ? 18_000 : l.weight > 8_000 ? 6_000 : l.weight > 3_000 ? 1_200 : 0;
  if (l.seller.post_fee === 0) return heavy;
  return (l.seller.free_over !== null && l.price >= l.seller.free_over ? 0 : l.seller.post_fee) + heavy;
}

function build(seed: Seed, line: string, i: number, at: number): DemoGoods {
  const l = readListing(seed, line, i);
  const list = groups(seed, l);
  const num_iid = numIid(l, at);
  const rows = skus(l, list, num_iid);
  const props = seed.props.map((p) => {
    const [zh, en] = p.split('|');
    const [zhName, zhValue] = zh!.split('=');
    const [enName, enValue] = en!.split('=');
    return { names: both(zhName!, enName!), values: both(zhValue!, enValue!) };
  });
  const imgs = pictures(l);
  const prices = rows.map((s) => s.price);
  const options: GoodsOption[] = list.map((g) => ({ pid: g.pid, names: g.names, values: g.values.map(({ add: _, ...v }) => v) }));
  const measured = !seed.unmeasured;
  return {
    key: l.key,
    api_type: l.seller.api_type,
    num_iid,
    seller: l.seller.key,
    category: seed.category,
    titles: l.titles,
    detail_url: ADDRESSES[l.seller.api_type](num_iid),
    pic_url: imgs[0]!,
    imgs,
    price: Math.min(...prices),
    price_max: Math.max(...prices),
    orginal_price: l.struck,
    // Counted in orders: what is sold by the hundred would else stand before everything that one person buys.
    sales: l.sales === null ? null : Math.round(l.sales / l.min_num),
    min_num: l.min_num,
    num: rows.reduce((sum, s) => sum + s.quantity, 0),
    post_fee: postFee(l),
    weight: measured ? l.weight : null,
    length: measured ? l.size[0] : null,
    width: measured ? l.size[1] : null,
    height: measured ? l.size[2] : null,
    goods_type: l.type,
    options,
    skus: options.length > 0 ? rows : [],
    props,
    content: contentOf(seed, l),
    location: l.seller.location,
    age_days: 2 + part(`${l.key}age`, 420),
  };
}

let at = 0;
export const goods: DemoGoods[] = seeds.flatMap((seed) => seed.listings.map((line, i) => build(seed, line, i, at++)));

const byKey = new Map(goods.map((g) => [g.key, g]));
/** Goods by key; the demo data names only what exists. */
export function goodsOf(key: string): DemoGoods {
  const found = byKey.get(key);
  if (!found) throw new Error(`the demo shop has no goods ${key}`);
  return found;
}
