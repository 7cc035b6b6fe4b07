// The delivered cost of one item: what is paid now (goods, domestic freight, service fee) and later (international freight, by line).
import type { Input, Output } from '#contract/call.ts';
import type { FeeRow } from '#contract/calls/parts.ts';
import type { calls } from '#contract/calls.ts';
import { steppedPrice } from '#contract/price-steps.ts';
import { serviceFeeOf } from '#contract/rules/service-fee.ts';
import type { Ctx } from '../../../context.ts';
import { setting } from '../../platform/settings/settings.ts';
import { estimateBoxes } from '../../pricing/freight/estimate-box.ts';
import type { FeeTerms } from '../../pricing/money/goods-bill.ts';
import { checkQuestion } from '../site/estimates.ts';
import { estimatedCountry, laterFreight } from '../site/later-freight.ts';
import { bandsOf, packingOf } from '../site/lines.ts';
import { memberTerms } from '../site/terms.ts';
import { domesticFreight, type LoadedSku, loadSku, pieceOf } from './goods.ts';

type Answer = Output<(typeof calls)['obapi']['estimate']>;

export async function estimateItem(ctx: Ctx, input: Input<(typeof calls)['obapi']['estimate']>): Promise<Answer> {
  const wanted = await estimatedSku(ctx, input);
  const country = await estimatedCountry(ctx, input.country);
  const warehouse_id = input.warehouse_id ?? (await setting(ctx.db, 'warehouse_id'));
  await checkQuestion(ctx, { country, warehouse_id: input.warehouse_id });
  const num = Math.max(input.num ?? 1, wanted.min_num);
  const sku = { ...wanted, price: steppedPrice(wanted.price, wanted.price_steps, num) };
  const now = rowsNow(sku, num, (await memberTerms(ctx)).fee);
  const piece = pieceOf(sku, num);
  const parcel = { warehouse_id, pieces: [piece], goods_types: [sku.goods_type], items: num, goods: sku.price * num };
  const { later, quotes } = await laterFreight(ctx, country, [parcel]);
  const [box] = estimateBoxes([piece], { size: {}, weight_max: null }, await packingOf(ctx.db));
  return {
    country,
    warehouse_id,
    now,
    now_total: now.reduce((all, row) => all + row.amount, 0),
    later,
    weight: box!.weight,
    size: { length: box!.length, width: box!.width, height: box!.height },
    source: sku.size.source,
    band: (await bandsOf(ctx.db))[sku.size.source],
    lines: quotes[0]!,
  };
}

/** The chosen SKU; before one is chosen, the cheapest. */
async function estimatedSku(
  ctx: Ctx,
  { tp, tid, sku_id }: { tp: string; tid: string; sku_id?: string | undefined },
): Promise<LoadedSku> {
  if (sku_id !== undefined) return loadSku(ctx, tp, tid, sku_id);
  const cheapest = await ctx.db
    .selectFrom('sku as k')
    .innerJoin('goods as g', 'g.id', 'k.goods_id')
    .select('k.sku_id')
    .where('g.api_type', '=', tp)
    .where('g.num_iid', '=', tid)
    .orderBy('k.price')
    .orderBy('k.id')
    .limit(1)
    .executeTakeFirst();
  return loadSku(ctx, tp, tid, cheapest?.sku_id ?? '');
}

function rowsNow(sku: LoadedSku, num: number, fee: FeeTerms): FeeRow[] {
  const goods = sku.price * num;
  const freight = domesticFreight(sku.seller, [{ price: sku.price, num, post_fee: sku.post_fee }]);
  const service = serviceFeeOf(goods + freight, fee);
  const row = (code: string, amount: number, params: FeeRow['params'] = {}): FeeRow => ({
    code,
    key: `goods.now.${code}`,
    params,
    amount,
  });
  const rows = [
    row('goods', goods, { num, each_fen: sku.price }),
    row('domestic_freight', freight),
    row('service_fee', service, { rate_bp: fee.rate_bp, min_fen: fee.min, max_fen: fee.max }),
  ];
  return rows.filter((r) => r.code === 'goods' || r.amount !== 0);
}
