// The product.json of a Shopify shop: options and variants that the page itself seldom spells out.

import { readJson } from '#contract/clean-text.ts';
import { MOST_HTML } from '../../../html/bounded.ts';
import type { SourceItem } from '../source.ts';
import { amount, grams, listOf, type RawValue, record, text } from '../values.ts';
import { absolute, emptyItem } from './empty.ts';
import { LONGEST_TITLE, MAX_OPTIONS, MAX_PICTURES, MAX_VARIANTS, name } from './limits.ts';

/** The path of a product on its own, without its collection; null for any other page. */
export const handleOf = (url: string): string | null =>
  /^((?:\/[a-z]{2}(?:-[a-z]{2})?)?)(?:\/collections\/[^/]+)?(\/products\/[^/]+?)\/?$/i
    .exec(new URL(url).pathname)
    ?.slice(1)
    .join('') ?? null;

/** `json`: the raw text. null: not a product of Shopify. */
export function readShopify(json: string, currency: string, url: URL): SourceItem | null {
  let answer: RawValue;
  try {
    answer = readJson(json) as RawValue;
  } catch {
    // Some shops break it: the page itself has been read already.
    return null;
  }
  const product = record(record(answer).product);
  const variants = listOf(product.variants).slice(0, MAX_VARIANTS).map(record);
  const counted = name(variants[0]?.price_currency) || currency;
  if (text(product.title) === '' || variants.length === 0 || counted === '') return null;
  const names = listOf(product.options)
    .slice(0, MAX_OPTIONS)
    .map((one, at) => name(record(one).name) || `Option ${at + 1}`);
  // A product without a choice has one variant named "Default Title".
  const plain = variants.length === 1 && /^default title$/i.test(text(variants[0]!.title));
  const optionOf = (variant: Record<string, RawValue>, at: number): string => name(variant[`option${at + 1}`]);
  const pictures = listOf(product.images)
    .slice(0, MAX_PICTURES)
    .map((one) => ({
      src: absolute(text(record(one).src), url),
      ids: listOf(record(one).variant_ids).slice(0, MAX_VARIANTS).map(text),
    }));
  const pictureOf = new Map([...pictures].reverse().flatMap(({ src, ids }) => ids.map((id) => [id, src] as const)));
  const options = plain
    ? []
    : names.map((label, at) => ({
        pid: String(at + 1),
        name: label,
        values: [
          ...valuesOf(
            variants,
            (one) => optionOf(one, at),
            (one) => pictureOf.get(text(one.id)),
          ),
        ].map(([value, pic_url]) => ({ vid: value.replace(/[:;]/g, ' '), name: value, pic_url })),
      }));
  const skus = variants.map((one) => ({
    sku_id: name(one.id),
    spec_id: '',
    properties: plain ? '' : names.map((_, at) => `${at + 1}:${optionOf(one, at).replace(/[:;]/g, ' ')}`).join(';'),
    price: amount(one.price),
    orginal_price: amount(one.compare_at_price),
    quantity: one.available === false ? 0 : null,
  }));
  const weight = variants
    .map((one) => grams(one.grams === undefined ? `${text(one.weight)}${text(one.weight_unit)}` : `${text(one.grams)}g`))
    .filter((g) => g !== null);
  return {
    ...emptyItem(url),
    title: text(product.title).slice(0, LONGEST_TITLE),
    brand: name(product.vendor),
    pictures: pictures.map((one) => one.src).filter((src) => src !== ''),
    currency: counted,
    price: skus.map((sku) => sku.price).find((price) => price !== null) ?? '0',
    quantity: skus.every((sku) => sku.quantity === 0) ? 0 : null,
    weight_g: weight.length > 0 ? Math.max(...weight) : null,
    options,
    skus,
    desc: text(product.body_html).slice(0, MOST_HTML),
    categories: [name(product.product_type)].filter((one) => one !== ''),
  };
}

/** Each value of an option with the picture of the first variant that has both. */
function valuesOf(
  variants: readonly Record<string, RawValue>[],
  labelOf: (variant: Record<string, RawValue>) => string,
  pictureOf: (variant: Record<string, RawValue>) => string | undefined,
): Map<string, string> {
  const values = new Map<string, string>();
  for (const one of variants) {
    const value = labelOf(one);
    if (!values.get(value)) values.set(value, pictureOf(one) ?? '');
  }
  return values;
}
