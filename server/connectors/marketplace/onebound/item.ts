// An `item` of a OneBound-style answer as goods.
import { cutText } from '#contract/clean-text.ts';

import type { GoodsRef } from '#contract/links/link.ts';
import { lookup } from '#contract/lookup.ts';
import type { SourceItem, SourceOption, SourceSku } from '../source.ts';
import { address, amount, box, count, freight, grams, listOf, type RawValue, record, text, withoutPixel } from '../values.ts';

/** Currency and language of platforms abroad; CNY and Chinese for all others. */
const ABROAD = lookup<{ currency: string; lang: string }>({
  amazon: { currency: 'USD', lang: 'en' },
  aliexpress: { currency: 'USD', lang: 'en' },
  shopee: { currency: 'SGD', lang: 'en' },
});
export const countedIn = (api_type: string) => ABROAD.get(api_type) ?? { currency: 'CNY', lang: 'zh-cn' };

/** A stub ({_ddf, format_check} and no number) means that goods are gone, whatever the code. */
export const isStub = (item: RawValue): boolean => text(record(item).num_iid) === '' || text(record(item).title) === '';

export function toItem(ref: GoodsRef, raw: RawValue): SourceItem {
  const item = record(raw);
  const { currency, lang } = countedIn(ref.api_type);
  const pictures = picturesOf(item);
  const options = optionsOf(item);
  const skus = listOf(record(item.skus).sku ?? item.skus).flatMap((sku) => skuOf(record(sku)) ?? []);
  const prices = skus.flatMap((sku) => (sku.price === null ? [] : [Number(sku.price)]));
  const price = amount(item.price) ?? amount(item.total_price) ?? (prices.length > 0 ? String(Math.min(...prices)) : null);
  const seller = record(item.seller_info);
  return {
    ...ref,
    detail_url: address(item.detail_url),
    title: text(item.title),
    lang,
    brand: text(item.brand),
    pictures,
    currency,
    price: price ?? '0',
    orginal_price: amount(item.orginal_price),
    price_steps: stepsOf(item),
    post_fee: freight(item.post_fee) ?? freight(item.express_fee) ?? freight(item.freight),
    quantity: known(count(item.num)),
    min_num: Math.max(1, count(item.min_num) ?? 1),
    sales: count(item.total_sold) ?? count(item.sales),
    weight_g: grams(item.item_weight),
    size_mm: box(item.item_size),
    location: text(item.location),
    seller: {
      code: text(item.seller_id) || text(item.shop_id) || text(seller.sid) || text(seller.user_num_id) || text(item.nick),
      name: text(seller.shop_name) || text(seller.title) || text(item.nick) || text(seller.nick),
    },
    options,
    skus,
    props: listOf(item.props).flatMap((one) => {
      const [name, value] = [text(record(one).name), text(record(one).value)];
      return name !== '' && value !== '' ? [{ name, value }] : [];
    }),
    desc:
      withoutPixel(text(item.desc)) ||
      listOf(item.desc_img)
        .map((url) => (address(url) ? `<img src="${address(url)}">` : ''))
        .join(''),
    categories: listOf(item.crumbs)
      .map((one) => text(one) || text(record(one).name))
      .filter((one) => one !== ''),
  };
}

/** 0 may mean that the scraper found no number: SKUs decide, else it is unknown. */
const known = (number: number | null): number | null => (number === 0 ? null : number);

const picturesOf = (item: Record<string, RawValue>): string[] => [
  ...new Set(
    [address(item.pic_url), ...listOf(item.item_imgs).map((one) => address(record(one).url ?? one))].filter((url) => url !== ''),
  ),
];

function skuOf(sku: Record<string, RawValue>): SourceSku | null {
  const sku_id = text(sku.sku_id);
  const properties = text(sku.properties);
  if (sku_id === '' && properties === '') return null;
  return {
    sku_id: cutText(sku_id || properties, 60),
    spec_id: cutText(text(sku.spec_id), 60),
    properties,
    price: amount(sku.price) ?? amount(sku.total_price),
    orginal_price: amount(sku.orginal_price),
    // "0" may mean unknown as well: where every SKU has none, it was not counted.
    quantity: count(sku.quantity),
  };
}

/**
 * Options are in `props_list` ("pid:vid" -> "Name:Value"), their pictures in one of three places. Without it the SKUs' own
 * names are used: "pid:vid:Name:Value;...", where a value may contain a colon itself.
 */
function optionsOf(item: Record<string, RawValue>): SourceOption[] {
  const named = new Map<string, { name: string; value: string }>();
  for (const [key, label] of Object.entries(record(item.props_list))) {
    const cut = text(label).indexOf(':');
    if (/^[^:;]+:[^:;]+$/.test(key) && cut > 0)
      named.set(key, { name: text(label).slice(0, cut), value: text(label).slice(cut + 1) });
  }
  for (const sku of listOf(record(item.skus).sku ?? item.skus))
    for (const part of text(record(sku).properties_name).split(';')) {
      const [pid, vid, name, ...value] = part.split(':');
      if (pid && vid && name && value.length > 0 && !named.has(`${pid}:${vid}`))
        named.set(`${pid}:${vid}`, { name, value: value.join(':') });
    }
  const used = new Set(listOf(record(item.skus).sku ?? item.skus).flatMap((sku) => text(record(sku).properties).split(';')));
  const pictures = optionPictures(item);
  const options = new Map<string, SourceOption>();
  for (const [key, { name, value }] of named) {
    if (!used.has(key)) continue;
    const [pid = '', vid = ''] = key.split(':');
    const option = options.get(pid) ?? { pid, name, values: [] };
    option.values.push({ vid, name: value, pic_url: pictures.get(key) ?? '' });
    options.set(pid, option);
  }
  return [...options.values()];
}

function optionPictures(item: Record<string, RawValue>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, url] of Object.entries(record(item.props_img))) if (address(url)) found.set(key, address(url));
  for (const list of [record(item.prop_imgs).prop_img, record(item.props_imgs).prop_img])
    for (const one of listOf(list)) {
      const { properties, url } = record(one);
      if (text(properties) !== '' && address(url) && !found.has(text(properties))) found.set(text(properties), address(url));
    }
  return found;
}

/** 1688's prices by quantity: [["2", "26.00"], ["100", "25.00"]]. */
function stepsOf(item: Record<string, RawValue>): SourceItem['price_steps'] {
  const steps = listOf(item.priceRange ?? item.price_range).flatMap((step) => {
    const [from, price] = Array.isArray(step) ? step : [record(step).from ?? record(step).begin_num, record(step).price];
    const [pieces, each] = [count(from), amount(price)];
    return pieces !== null && pieces > 0 && each !== null ? [{ from: pieces, price: each }] : [];
  });
  return steps.length > 1 ? steps.sort((a, b) => a.from - b.from) : [];
}
