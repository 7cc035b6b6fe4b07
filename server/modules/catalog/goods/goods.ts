// Goods for other modules: price, stock, seller, size and whether they may be ordered. One query for any number of SKUs.
import type { Message } from '#contract/fields.ts';
import type { Piece } from '#contract/freight-plan.ts';
import { type Names, pick } from '#contract/lang.ts';
import type { PriceStep } from '#contract/price-steps.ts';
import { type Ctx, fail } from '../../../context.ts';
import { sizeFrom } from '../../pricing/freight/estimate-box.ts';
import { orderProblems } from './goods-check.ts';
import * as queries from './queries.ts';

export type SkuSeller = { id: number; api_type: string; names: Names; name: string; post_fee: number; free_over: number | null };
export type LoadedSku = {
  goods_id: number;
  api_type: string;
  num_iid: string;
  sku_id: string;
  titles: Names;
  title: string;
  pic_url: string;
  properties_name: Names;
  /** fen a piece */
  price: number;
  price_steps: PriceStep[];
  /** pieces; a large number for goods added by hand, whose stock is unknown */
  stock: number;
  min_num: number;
  goods_type: string;
  category_id: number | null;
  /** domestic freight of one piece, fen */
  post_fee: number;
  seller: SkuSeller;
  /** by hand: price and stock are provisional */
  manual: boolean;
  detail_url: string;
  /** why it can't be ordered now: gone, sold out, forbidden */
  why_not: Message | null;
  warnings: Message[];
  /** weight and size of one piece from the best source known */
  size: NonNullable<ReturnType<typeof sizeFrom>>;
};

/** The SKUs in the order of `wanted`; null where goods or SKU don't exist or belong to another member. */
export async function loadSkus(ctx: Ctx, wanted: readonly { goods_id: number; sku_id: string }[]): Promise<(LoadedSku | null)[]> {
  if (wanted.length === 0) return [];
  const ids = [...new Set(wanted.map((w) => w.goods_id))];
  const [rows, history] = await Promise.all([
    queries.goodsWithSkus(ctx.db, ids, ctx.member?.id ?? null),
    queries.measuredSizes(ctx.db, ids),
  ]);
  const goods = new Map(rows.map((g) => [g.id, g]));
  const found = wanted.map(({ goods_id, sku_id }) => {
    const one = goods.get(goods_id);
    const sku = one?.skus.find((s) => s.sku_id === sku_id) ?? (one?.skus.length === 0 && sku_id === '' ? null : undefined);
    return one && sku !== undefined ? { goods: one, sku } : null;
  });
  const checks = await orderProblems(
    ctx,
    found.map((f) => ({ goods_type: f?.goods.goods_type ?? 'general', titles: f?.goods.titles ?? {} })),
  );
  return found.map((f, at) =>
    f ? loaded(ctx.lang, f.goods, f.sku, checks[at]!, history.get(`${f.goods.id}:${f.sku?.sku_id ?? ''}`)) : null,
  );
}

/** One SKU by the names the API uses; without sku_id the goods' only SKU. Refuses one that does not exist. */
export async function loadSku(ctx: Ctx, api_type: string, num_iid: string, sku_id = ''): Promise<LoadedSku> {
  const goods = (await queries.goodsIds(ctx.db, [{ api_type, num_iid }]))[0];
  if (!goods) fail('fail.not_found', {}, 'num_iid');
  const only = sku_id === '' ? await queries.onlySku(ctx.db, goods.id) : sku_id;
  if (only === null) fail('fail.field_missing', {}, 'sku_id');
  const [sku] = await loadSkus(ctx, [{ goods_id: goods.id, sku_id: only }]);
  return sku ?? fail('fail.not_found', {}, sku_id === '' ? 'num_iid' : 'sku_id');
}

type Goods = Awaited<ReturnType<typeof queries.goodsWithSkus>>[number];
type Box = { weight: number; length: number; width: number; height: number };

function loaded(
  lang: string,
  g: Goods,
  sku: Goods['skus'][number] | null,
  check: { why_not: Message | null; warnings: Message[] },
  history?: Box,
): LoadedSku {
  const manual = g.api_type === 'manual';
  const stock = sku?.quantity ?? g.num;
  const gone: Message | null = g.enabled ? null : { key: 'goods.no.gone', params: {} };
  const sold: Message | null = manual || stock >= 1 ? null : { key: 'goods.no.sold_out', params: {} };
  return {
    goods_id: g.id,
    api_type: g.api_type,
    num_iid: g.num_iid,
    sku_id: sku?.sku_id ?? '',
    titles: g.titles,
    title: pick(g.titles, lang),
    pic_url: sku?.pic_url ?? g.pic_url,
    properties_name: sku?.properties_name ?? {},
    price: sku?.price ?? g.price,
    price_steps: g.price_steps,
    stock: manual ? 999_999 : stock,
    min_num: g.min_num,
    goods_type: g.goods_type,
    category_id: g.category_id,
    post_fee: g.post_fee,
    manual,
    detail_url: g.detail_url,
    seller: {
      id: g.seller_id,
      api_type: g.seller_api_type,
      names: g.seller_names,
      name: pick(g.seller_names, lang),
      post_fee: g.seller_post_fee,
      free_over: g.free_over,
    },
    why_not: gone ?? check.why_not ?? sold,
    warnings: check.warnings,
    size: sizeOfGoods(g, history),
  };
}

/** Fallback when neither the listing nor the category has a size. */
const UNKNOWN: Box = { weight: 500, length: 250, width: 200, height: 100 };

/** Weight (g) and size (mm) of one piece from the best source: our own measurements of this SKU, the listing, the category's default. */
function sizeOfGoods(
  g: Pick<Goods, 'weight' | 'length' | 'width' | 'height' | 'category_box'>,
  history?: Box,
): LoadedSku['size'] {
  const category = g.category_box ?? UNKNOWN;
  const listing = g.weight
    ? {
        weight: g.weight,
        length: g.length ?? category.length,
        width: g.width ?? category.width,
        height: g.height ?? category.height,
      }
    : null;
  return sizeFrom({ history: history ?? null, listing, category })!;
}

/** A SKU as an input of the freight engine. */
export const pieceOf = (sku: LoadedSku, num: number, id: number | string = sku.goods_id): Piece => ({
  id,
  weight: sku.size.weight,
  length: sku.size.length,
  width: sku.size.width,
  height: sku.size.height,
  count: num,
  source: sku.size.source,
  goods_types: [sku.goods_type],
  goods_paid: sku.price * num,
  declared_value: sku.price * num,
});

/** Domestic freight of one order, fen: the highest fee of its goods and the seller; 0 from the seller's free-shipping threshold on. */
export function domesticFreight(
  seller: Pick<SkuSeller, 'post_fee' | 'free_over'>,
  rows: readonly { price: number; num: number; post_fee: number }[],
): number {
  if (rows.length === 0) return 0;
  const goods = rows.reduce((all, r) => all + r.price * r.num, 0);
  if (seller.free_over !== null && goods >= seller.free_over) return 0;
  return Math.max(seller.post_fee, ...rows.map((r) => r.post_fee));
}
