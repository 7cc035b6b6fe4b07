// Merges the fields of a file into stored goods. Pure.
import { isDeepStrictEqual } from 'node:util';
import { type Names, pick } from '#contract/lang.ts';
import type { GoodsOption, GoodsRecord, GoodsSku } from '../../../db/stored/goods.ts';
import type { Existing } from './existing.ts';
import { inMoreLanguages } from './option-languages.ts';
import type { Gathered, GatheredSku } from './plan.ts';
import type { Problems } from './problems.ts';

export type Next = { goods: GoodsRecord; skus: GoodsSku[] };
/** What the shop knows of records that the file only names. */
export type References = {
  seller_id: number;
  category_id: number | null | undefined;
  goods_type: string | undefined;
  guess: () => string;
};

const BLANK: Omit<GoodsRecord, 'seller_id' | 'goods_type' | 'price' | 'price_max'> = {
  ...{
    category_id: null,
    titles: {},
    detail_url: '',
    pic_url: '',
    imgs: [],
    orginal_price: null,
    min_num: 1,
    num: 0,
    post_fee: 0,
  },
  ...{
    weight: null,
    length: null,
    width: null,
    height: null,
    type_guessed: false,
    options: [],
    props: [],
    content: {},
    location: {},
  },
  ...{ price_steps: [], listed: true, enabled: true },
};
/** Stock of goods whose file has no stock: the buyer finds out. */
const UNKNOWN_STOCK = 999_999;

/** null, with a problem, when new goods lack what they need or a SKU is unknown. */
export function merged(
  from: Gathered,
  now: Existing | undefined,
  known: References,
  listed: boolean,
  problems: Problems,
): Next | null {
  const base = now?.goods;
  if (!base && !from.titles) return problems.add(from.row, 'title', 'imports.wrong.missing');
  const given = skusOf(from, now, problems);
  if (given === null) return null;
  const { options, skus } = from.options
    ? inMoreLanguages({ options: optionsOf(from), skus: given }, base?.options ?? [])
    : { options: base?.options ?? [], skus: given };
  const single = from.skus.length === 1 && from.skus[0]!.sku_id === '' ? from.skus[0]! : undefined;
  const prices = skus.map((sku) => sku.price);
  const price = prices.length > 0 ? Math.min(...prices) : (single?.price ?? base?.price);
  if (price === undefined) return problems.add(from.row, 'price', 'imports.wrong.missing');
  const pictures = from.pictures;
  const titles = { ...base?.titles, ...from.titles };
  const goods: GoodsRecord = {
    ...BLANK,
    ...base,
    titles,
    seller_id: from.seller || !base ? known.seller_id : base.seller_id,
    category_id: known.category_id === undefined ? (base?.category_id ?? null) : known.category_id,
    content: { ...base?.content, ...from.content },
    location: { ...base?.location, ...from.location },
    detail_url: from.detail_url ?? base?.detail_url ?? '',
    pic_url: pictures?.[0] ?? base?.pic_url ?? '',
    imgs: pictures ?? base?.imgs ?? [],
    price,
    price_max: prices.length > 0 ? Math.max(...prices) : price,
    orginal_price: originalOf(from, skus, single, base),
    min_num: from.min_num ?? base?.min_num ?? 1,
    num:
      skus.length > 0
        ? Math.min(
            UNKNOWN_STOCK,
            skus.reduce((all, sku) => all + sku.quantity, 0),
          )
        : (single?.quantity ?? base?.num ?? UNKNOWN_STOCK),
    post_fee: from.post_fee ?? base?.post_fee ?? 0,
    weight: from.weight ?? base?.weight ?? null,
    length: from.length ?? base?.length ?? null,
    width: from.width ?? base?.width ?? null,
    height: from.height ?? base?.height ?? null,
    goods_type: known.goods_type ?? base?.goods_type ?? known.guess(),
    // Naming the type that the goods already have does not confirm a guess.
    type_guessed: known.goods_type === undefined || known.goods_type === base?.goods_type ? (base?.type_guessed ?? true) : false,
    props: propsOf(from, base?.props ?? []),
    price_steps: from.price_steps ?? base?.price_steps ?? [],
    options,
    listed: from.listed ?? base?.listed ?? listed,
    enabled: from.listed ?? base?.enabled ?? true,
  };
  return now && skus.length > 0 ? withOldSkus({ goods, skus }, now) : { goods, skus };
}

/** Where the file leaves every SKU as it is, so are options that no SKU has now, and the amounts that were set for the goods as a whole. */
function withOldSkus(next: Next, now: Existing): Next {
  if (!isDeepStrictEqual(plainSkus(next), plainSkus(now))) return next;
  const { options, price, price_max, orginal_price, num } = now.goods;
  return { goods: { ...next.goods, options, price, price_max, orginal_price, num }, skus: now.skus };
}

/** Parameters of the file replace the stored ones; a brand alone is added to them. */
function propsOf({ props, brand }: Gathered, old: GoodsRecord['props']): GoodsRecord['props'] {
  if (props) return props;
  return brand ? [brand, ...old.filter((one) => !sameNames(brand.names, one.names))] : old;
}

const sameNames = (a: Names, b: Names): boolean => Object.entries(a).some(([lang, name]) => b[lang] === name);

function originalOf(
  from: Gathered,
  skus: readonly GoodsSku[],
  single: GatheredSku | undefined,
  base: GoodsRecord | undefined,
): number | null {
  if (single) return single.orginal_price === undefined ? (base?.orginal_price ?? null) : single.orginal_price;
  if (!from.skus.some((sku) => sku.orginal_price !== undefined)) return base?.orginal_price ?? null;
  const known = skus.flatMap((sku) => sku.orginal_price ?? []);
  return known.length > 0 ? Math.max(...known) : null;
}

/** Option values in order of appearance, each once; equal names are one value. */
function optionsOf({ options = [], skus }: Gathered): GoodsOption[] {
  return options.map((names, at) => {
    const values: GoodsOption['values'] = [];
    for (const sku of skus)
      if (!values.some((one) => isDeepStrictEqual(one.names, sku.values[at])))
        values.push({ vid: String(values.length + 1), names: sku.values[at]!, pic_url: at === 0 ? (sku.pic_url ?? null) : null });
    return { pid: String(at + 1), names, values };
  });
}

function skusOf(from: Gathered, now: Existing | undefined, problems: Problems): GoodsSku[] | null {
  const old = new Map(now?.skus.map((sku) => [sku.sku_id, sku]));
  const lone = from.skus.length === 1 && from.skus[0]!.sku_id === '' && !from.options;
  if (lone && old.size === 0) return [];
  // A file without options changes SKUs known by number; a file with options defines which SKUs exist.
  if (!from.options && old.size > 0) {
    const changed = new Map(old);
    for (const sku of from.skus) {
      const known = old.get(sku.sku_id) ?? (old.size === 1 && from.skus.length === 1 ? now!.skus[0] : undefined);
      if (!known) return problems.add(sku.row, 'sku_id', 'imports.wrong.unknown_sku', { value: sku.sku_id });
      changed.set(known.sku_id, withAmounts(known, sku));
    }
    return [...changed.values()];
  }
  const options = optionsOf(from);
  const skus: GoodsSku[] = [];
  for (const sku of from.skus) {
    const known = old.get(sku.sku_id);
    const price = sku.price ?? known?.price;
    if (price === undefined) return problems.add(sku.row, 'price', 'imports.wrong.missing');
    const vids = sku.values.map((value, at) => options[at]!.values.find((one) => isDeepStrictEqual(one.names, value))!.vid);
    const properties = vids.map((vid, at) => `${at + 1}:${vid}`).join(';');
    if (skus.some((one) => one.properties === properties && properties !== ''))
      return problems.add(sku.row, 'option1_value', 'imports.wrong.same_options');
    const blank: GoodsSku = {
      ...{
        sku_id: sku.sku_id,
        properties: '',
        properties_name: {},
        price,
        orginal_price: null,
        quantity: UNKNOWN_STOCK,
        pic_url: null,
      },
      ...known,
    };
    skus.push({ ...withAmounts(blank, sku), properties, properties_name: labelOf(from.options ?? [], sku.values) });
  }
  return skus;
}

const withAmounts = (known: GoodsSku, sku: GatheredSku): GoodsSku => ({
  ...known,
  price: sku.price ?? known.price,
  orginal_price: sku.orginal_price === undefined ? known.orginal_price : sku.orginal_price,
  quantity: sku.quantity ?? known.quantity,
  pic_url: sku.pic_url ?? known.pic_url,
});

/** "Color: red; Size: 42", in every language that an option or its value has. */
function labelOf(options: readonly Names[], values: readonly Names[]): Names {
  const langs = [...new Set(values.flatMap((value) => Object.keys(value)))];
  return Object.fromEntries(
    langs.map((lang) => [lang, values.map((value, at) => `${pick(options[at], lang)}: ${pick(value, lang)}`).join('; ')]),
  );
}

/** Option numbers differ between files, so only what a buyer sees is compared. */
export function sameGoods(a: Next, b: Next): boolean {
  return isDeepStrictEqual(plain(a), plain(b));
}
const plain = (of: Next) => ({
  ...of.goods,
  options: of.goods.options.map((one) => ({ names: one.names, values: one.values.map((value) => value.names) })),
  skus: plainSkus(of),
});
/** SKUs by number, with the names of their options. */
function plainSkus({ goods, skus }: Next) {
  const named = (properties: string) =>
    properties.split(';').flatMap((pair) => {
      const [pid, vid] = pair.split(':');
      const option = goods.options.find((one) => one.pid === pid);
      const value = option?.values.find((one) => one.vid === vid);
      return option && value ? [[option.names, value.names]] : [];
    });
  return skus
    .map(({ properties, properties_name: _, ...sku }) => ({ ...sku, pairs: named(properties) }))
    .sort((x, y) => x.sku_id.localeCompare(y.sku_id));
}
