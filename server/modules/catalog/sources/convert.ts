// Converts what a source read into rows: amounts in fen, texts by language, consistent options and SKUs. Nothing is trusted: an item that
// cannot be priced or named is refused.
import { cleanName, cutText } from '#contract/clean-text.ts';
import type { Names } from '#contract/lang.ts';
import type { PriceStep } from '#contract/price-steps.ts';
import { type Amount, SourceFailed, type SourceItem, type SourceSku } from '../../../connectors/marketplace/source.ts';
import type { GoodsDetails, GoodsSku } from '../../../db/stored/goods.ts';

/** Stock of goods whose quantity is unknown: the buyer finds out, as with manual goods. */
const UNKNOWN_STOCK = 999_999;
/** The most options and SKUs of goods: more is an error. */
const MOST_SKUS = 3000;
const MOST_PICTURES = 40;
const MOST_FEN = 100_000_000;

export type ToFen = (amount: Amount) => number;

export type GoodsFields = GoodsDetails & { sales: number | null; price_steps: PriceStep[]; skus: GoodsSku[] };

export function toGoods(item: SourceItem, toFen: ToFen): GoodsFields {
  const lang = item.lang || 'en';
  const inLang = (text: string): Names => ({ [lang]: text });
  const title = cutText(cleanName(item.title.replace(/\s+/g, ' ')), 300);
  if (title === '') throw new SourceFailed('refused', 'goods without a title');
  if (item.skus.length > MOST_SKUS) throw new SourceFailed('refused', `${item.skus.length} SKUs`);
  const fen = (amount: Amount | null): number | null => {
    if (amount === null) return null;
    const value = toFen(amount);
    return Number.isSafeInteger(value) && value > 0 && value <= MOST_FEN ? value : null;
  };
  const price_steps = item.price_steps.flatMap(({ from, price }) => {
    const each = fen(price);
    return each === null ? [] : [{ from, price: each }];
  });
  // The price of few pieces: savings by quantity are refunded when the goods are bought.
  const base = (price_steps.length > 0 ? Math.max(...price_steps.map((step) => step.price)) : null) ?? fen(item.price);
  const skus = skusOf(item, inLang, fen, base, price_steps);
  const prices = skus.map((sku) => sku.price);
  if (prices.length === 0 && base === null) throw new SourceFailed('refused', 'goods without a price');
  const pictures = [...new Set(item.pictures)].slice(0, MOST_PICTURES);
  const used = new Set(skus.flatMap((sku) => sku.properties.split(';')));
  return {
    titles: inLang(title),
    detail_url: item.detail_url,
    pic_url: pictures[0] ?? '',
    imgs: pictures,
    price: prices.length > 0 ? Math.min(...prices) : base!,
    price_max: prices.length > 0 ? Math.max(...prices) : base!,
    orginal_price: fen(item.orginal_price),
    sales: item.sales,
    min_num: Math.min(Math.max(1, item.min_num), 999),
    num:
      skus.length > 0
        ? skus.reduce((all, sku) => Math.min(all + sku.quantity, UNKNOWN_STOCK), 0)
        : (item.quantity ?? UNKNOWN_STOCK),
    post_fee: item.post_fee === null ? 0 : Math.max(0, toFen(item.post_fee)),
    weight: item.weight_g,
    length: item.size_mm?.length ?? null,
    width: item.size_mm?.width ?? null,
    height: item.size_mm?.height ?? null,
    options: item.options
      .map((o) => ({
        pid: o.pid,
        names: inLang(o.name),
        values: o.values
          .filter((v) => used.has(`${o.pid}:${v.vid}`))
          .map((v) => ({ vid: v.vid, names: inLang(v.name), pic_url: v.pic_url || null })),
      }))
      .filter((o) => o.values.length > 0),
    props: [...(item.brand ? [{ name: lang === 'zh-cn' ? '品牌' : 'Brand', value: item.brand }] : []), ...item.props].map(
      (p) => ({
        names: inLang(p.name),
        values: inLang(p.value),
      }),
    ),
    content: item.desc ? inLang(item.desc) : {},
    location: item.location ? inLang(item.location) : {},
    price_steps,
    skus,
  };
}

/** SKUs with a price, named by their options. If all have zero pieces, the source did not count them. */
function skusOf(
  item: SourceItem,
  inLang: (text: string) => Names,
  fen: (amount: Amount | null) => number | null,
  base: number | null,
  steps: readonly PriceStep[],
) {
  const counted = item.skus.some((sku) => (sku.quantity ?? 0) > 0) || item.quantity === 0;
  const values = new Map<string, { label: string; pic_url: string }>(
    item.options.flatMap((o) =>
      o.values.map((v) => [`${o.pid}:${v.vid}`, { label: `${o.name}: ${v.name}`, pic_url: v.pic_url }] as const),
    ),
  );
  const seen = new Set<string>();
  return item.skus.flatMap((sku: SourceSku) => {
    const own = fen(sku.price);
    // Scrapers give SKUs the price of any step: the price of few pieces is used until the quantity is known.
    const price = own === null || steps.some((step) => step.price === own) ? base : own;
    if (price === null || seen.has(sku.sku_id)) return [];
    seen.add(sku.sku_id);
    const parts = sku.properties.split(';').flatMap((part) => values.get(part) ?? []);
    return [
      {
        sku_id: sku.sku_id,
        spec_id: sku.spec_id,
        properties: sku.properties,
        properties_name: parts.length > 0 ? inLang(parts.map((part) => part.label).join('; ')) : {},
        price,
        orginal_price: fen(sku.orginal_price),
        quantity: sku.quantity === null || !counted ? UNKNOWN_STOCK : Math.min(sku.quantity, UNKNOWN_STOCK),
        pic_url: parts.find((part) => part.pic_url)?.pic_url ?? null,
      },
    ];
  });
}
