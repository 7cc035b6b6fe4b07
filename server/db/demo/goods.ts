// The goods of the demo shop: every listing with its options, SKUs, pictures and description.

import { z } from '#contract/fields.ts';
import type { Names } from '#contract/lang.ts';
import { code, list, oneOf, orNull, someOf, whole, words, yes } from '../base/cells.ts';
import { table } from '../base/data-files.ts';
import { textsOf } from '../base/data-texts.ts';
import { goodsTypes } from '../base/goods-types.ts';
import { markup } from '../base/markup.ts';
import type { GoodsOption, GoodsSku } from '../stored/goods.ts';
import { categories } from './categories.ts';
import { hash, part } from './hash.ts';
import { type Colour, palette } from './palette.ts';
import { type ApiType, sellers } from './sellers.ts';

const goodsType = oneOf(
  goodsTypes.map((t) => t.code),
  'type of goods',
);
const sizeSets = new Map(
  table('demo', 'size-sets', z.object({ key: code, sizes: list() }), ['key']).map(({ key, sizes }) => [key, sizes]),
);

/** Shared values of the listings of one kind; a listing may override some. */
const family = z.object({
  key: code,
  category: oneOf(
    categories.filter((c) => c.parent).map((c) => c.key),
    'category',
  ),
  /** File name of its emoji, without extension. */
  look: code,
  goods_type: goodsType,
  weight: whole,
  length: whole,
  width: whole,
  height: whole,
  colours: someOf(palette.keys(), 'colour'),
  sizes: orNull(oneOf(sizeSets.keys(), 'set of sizes')),
  /** Weight and size are not on the listing. */
  unmeasured: yes,
});
export type Family = z.output<typeof family>;
export const families: Family[] = table('demo', 'goods-families', family, ['key']);
const familyOf = new Map(families.map((one) => [one.key, one]));

/** Values of an option that only the listings of a family have, each with its surcharge. */
const setRow = z.object({ family: oneOf(familyOf.keys(), 'family'), no: whole, add: whole });
const sets = table('demo', 'goods-sets', setRow, ['family', 'no']);

const listing = z.object({
  key: code,
  family: oneOf(familyOf.keys(), 'family'),
  seller: oneOf(
    sellers.map((s) => s.key),
    'seller',
  ),
  price: whole,
  struck: orNull(whole),
  /** Empty: the marketplace does not show it. */
  sales: orNull(whole),
  min_num: whole,
  // Values that override the family.
  goods_type: orNull(goodsType),
  look: orNull(words),
  weight: orNull(whole),
  length: orNull(whole),
  width: orNull(whole),
  height: orNull(whole),
  no_set: yes,
});
const listings = table('demo', 'goods', listing, ['key']);

const titles = textsOf('demo', 'goods');
const texts = textsOf('demo', 'goods-families');
const MAX_SKUS = 12;

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
  set: typeof sets;
  colours: Colour[];
}

/** `i`: position among the listings of its family. */
function readListing(of: Family, row: z.output<typeof listing>, i: number): Listing {
  const set = row.no_set ? [] : sets.filter((one) => one.family === of.key);
  const turned = of.colours.map((_, n) => of.colours[(n + i) % of.colours.length]!);
  return {
    key: row.key,
    seller: sellers.find((s) => s.key === row.seller)!,
    titles: titles.names(`${row.key}.title`),
    price: row.price,
    struck: row.struck,
    sales: row.sales,
    min_num: row.min_num,
    type: row.goods_type ?? of.goods_type,
    weight: row.weight ?? of.weight,
    size: [row.length ?? of.length, row.width ?? of.width, row.height ?? of.height],
    look: row.look ?? of.look,
    set,
    colours: turned.slice(0, of.sizes || sets.some((one) => one.family === of.key) ? 4 : 6),
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

function groups(of: Family, l: Listing, base: number): Group[] {
  const found: Group[] = [];
  const salt = hash(l.key) % 1000;
  if (l.colours.length > 0) {
    const values = l.colours.map((c, i) => ({
      vid: String(28_320 + i),
      names: palette.get(c)!.names,
      add: 0,
      pic_url: goodsPicture(l.look, c, salt, 1),
    }));
    found.push({ pid: '1627207', names: texts.names('option.colour'), values });
  }
  if (of.sizes) {
    const sizes = sizeSets.get(of.sizes)!;
    const fit = Math.max(2, Math.floor(MAX_SKUS / Math.max(1, l.colours.length)));
    const start = sizes.length > fit ? hash(l.key) % (sizes.length - fit + 1) : 0;
    found.push({
      pid: '20549',
      names: texts.names('option.size'),
      values: sizes
        .slice(start, start + fit)
        .map((s, i) => ({ vid: String(20_500 + start + i), names: texts.composed(() => s), add: 0 })),
    });
  }
  if (l.set.length > 0) {
    const fit = Math.max(2, Math.floor(MAX_SKUS / Math.max(1, l.colours.length * (of.sizes ? 4 : 1))));
    const values = l.set.slice(0, fit).map(({ no, add }, i) => ({
      vid: String(3_266_779 + i),
      names: texts.names(`${of.key}.set.${no}`),
      // The surcharge of a set grows with the listing's own price, in whole yuan.
      add: Math.round((add * l.price) / base / 100) * 100,
    }));
    found.push({ pid: '5919063', names: texts.names(`${of.key}.set.name`), values });
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
    return {
      sku_id: `${num_iid.slice(-7)}${String(i + 1).padStart(2, '0')}`,
      properties,
      properties_name: texts.composed((lang) => row.map((v) => v.names[lang] ?? v.names.en).join(' / ')),
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

const CLOSINGS = texts.count('closing');

/** Contents that are not in the list of parameters. */
function contentOf(of: Family, l: Listing): Names {
  const [length, width, height] = l.size.map((mm) => String(mm / 10)) as [string, string, string];
  const packed = { weight: String(l.weight), length, width, height };
  const about = Array.from({ length: texts.count(`${of.key}.about`) }, (_, n) => `${of.key}.about.${n + 1}`);
  return texts.composed((lang) =>
    markup(
      [
        ...about.map((key) => texts.text(key, lang)),
        ...(of.unmeasured ? [] : [texts.text('packed', lang, packed)]),
        texts.text(`closing.${1 + (hash(l.key) % CLOSINGS)}`, lang),
      ].join('\n'),
    ),
  );
}

const propsOf = (of: Family): { names: Names; values: Names }[] => {
  const props = [];
  for (let n = 1; texts.has(`${of.key}.prop.${n}.name`); n++)
    props.push({ names: texts.names(`${of.key}.prop.${n}.name`), values: texts.names(`${of.key}.prop.${n}.value`) });
  return props;
};

/** The seller's domestic freight for one order of it. */
function postFee(l: Listing): number {
  const heavy = l.weight > 20_000 ? 18_000 : l.weight > 8_000 ? 6_000 : l.weight > 3_000 ? 1_200 : 0;
  if (l.seller.post_fee === 0) return heavy;
  return (l.seller.free_over !== null && l.price >= l.seller.free_over ? 0 : l.seller.post_fee) + heavy;
}

/** `at`: position among all listings. */
function build(row: z.output<typeof listing>, at: number) {
  const of = familyOf.get(row.family)!;
  const own = listings.filter((one) => one.family === of.key);
  const l = readListing(of, row, own.indexOf(row));
  const list = groups(of, l, own[0]!.price);
  const num_iid = numIid(l, at);
  const rows = skus(l, list, num_iid);
  const imgs = pictures(l);
  const prices = rows.map((s) => s.price);
  const options: GoodsOption[] = list.map((g) => ({ pid: g.pid, names: g.names, values: g.values.map(({ add: _, ...v }) => v) }));
  const measured = !of.unmeasured;
  return {
    key: l.key,
    api_type: l.seller.api_type,
    num_iid,
    seller: l.seller.key,
    category: of.category,
    titles: l.titles,
    detail_url: ADDRESSES[l.seller.api_type](num_iid),
    pic_url: imgs[0]!,
    imgs,
    price: Math.min(...prices),
    price_max: Math.max(...prices),
    orginal_price: l.struck,
    // Counted in orders: otherwise goods sold by the hundred would come before all goods that one person buys.
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
    props: propsOf(of),
    content: contentOf(of, l),
    location: l.seller.location,
    /** Days since it was listed. */
    age_days: 2 + part(`${l.key}age`, 420),
  };
}

export const goods = listings.map(build);
export type DemoGoods = (typeof goods)[number];

const byKey = new Map(goods.map((g) => [g.key, g]));
/** Goods by key; demo data may only name existing ones. */
export function goodsOf(key: string): DemoGoods {
  const found = byKey.get(key);
  if (!found) throw new Error(`the demo shop has no goods ${key}`);
  return found;
}
