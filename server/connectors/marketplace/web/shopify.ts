// The product.json of a Shopify shop: options and variants that the page itself seldom spells out.
import type { SourceItem } from '../source.ts';
import { amount, grams, listOf, type Raw, record, text } from '../values.ts';
import { absolute, emptyItem } from './empty.ts';

/** The path of a product on its own, whatever collection it was reached by; null for any other page. */
export const handleOf = (url: string): string | null =>
  /^((?:\/[a-z]{2}(?:-[a-z]{2})?)?)(?:\/collections\/[^/]+)?(\/products\/[^/]+?)\/?$/i
    .exec(new URL(url).pathname)
    ?.slice(1)
    .join('') ?? null;

export function readShopify(answer: Raw, currency: string, url: URL): SourceItem | null {
  const product = record(record(answer).product);
  const variants = listOf(product.variants).map(record);
  const counted = text(variants[0]?.price_currency) || currency;
  if (text(product.title) === '' || variants.length === 0 || counted === '') return null;
  const names = listOf(product.options).map((one, at) => text(record(one).name) || `Option ${at + 1}`);
  // A product without a choice has one variant named "Default Title".
  const plain = variants.length === 1 && /^default title$/i.test(text(variants[0]!.title));
  const optionOf = (variant: Record<string, Raw>, at: number): string => text(variant[`option${at + 1}`]);
  const pictures = listOf(product.images).map((one) => ({
    id: text(record(one).id),
    src: absolute(text(record(one).src), url),
    ids: listOf(record(one).variant_ids).map(text),
  }));
  const options = plain
    ? []
    : names.map((name, at) => ({
        pid: String(at + 1),
        name,
        values: [...new Set(variants.map((one) => optionOf(one, at)))].map((value) => ({
          vid: value.replace(/[:;]/g, ' '),
          name: value,
          pic_url:
            pictures.find((one) => variants.some((v) => optionOf(v, at) === value && one.ids.includes(text(v.id))))?.src ?? '',
        })),
      }));
  const skus = variants.map((one) => ({
    sku_id: text(one.id),
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
    title: text(product.title),
    brand: text(product.vendor),
    pictures: pictures.map((one) => one.src).filter((src) => src !== ''),
    currency: counted,
    price: skus.map((sku) => sku.price).find((price) => price !== null) ?? '0',
    quantity: skus.every((sku) => sku.quantity === 0) ? 0 : null,
    weight_g: weight.length > 0 ? Math.max(...weight) : null,
    options,
    skus,
    desc: text(product.body_html),
    categories: [text(product.product_type)].filter((one) => one !== ''),
  };
}
