// The delivered cost of one item: what is paid now (goods, domestic freight, service fee) and later (international freight, by line).
import type { Input, Output } from '#contract/call.ts';
import type { FeeRow } from '#contract/calls/parts.ts';
import type { QuoteOut } from '#contract/calls/site.ts';
import type { calls } from '#contract/calls.ts';
import type { FreightAsk } from '#contract/freight.ts';
import type { Piece } from '#contract/freight-plan.ts';
import type { Ctx } from '../../../context.ts';
import { settings } from '../../platform/settings/settings.ts';
import { estimateBoxes } from '../../pricing/freight/estimate-box.ts';
import { type FeeTerms, feeOf } from '../../pricing/money/goods-bill.ts';
import { checkQuestion } from '../site/estimates.ts';
import { bandsOf, dayIn, type LoadedLine, loadLines, packingOf, quoteLines } from '../site/lines.ts';
import { memberTerms } from '../site/terms.ts';
import { domesticFreight, type LoadedSku, loadSku, pieceOf } from './goods.ts';

type Answer = Output<(typeof calls)['obapi']['estimate']>;

export async function estimateItem(ctx: Ctx, input: Input<(typeof calls)['obapi']['estimate']>): Promise<Answer> {
  const sku = await estimatedSku(ctx, input);
  const s = await settings(ctx.db, ['country', 'time_zone', 'warehouse_id']);
  const country = input.country ?? (await homeCountry(ctx)) ?? s.country;
  await checkQuestion(ctx, { country, warehouse_id: input.warehouse_id });
  const terms = await memberTerms(ctx);
  const num = Math.max(input.num ?? 1, sku.min_num);
  const now = rowsNow(sku, num, terms.fee);
  const piece = pieceOf(sku, num);
  const ask: FreightAsk = {
    on: dayIn(ctx.now, s.time_zone),
    country,
    goods_types: [sku.goods_type],
    items: num,
    declared_value: sku.price * num,
    goods_paid: sku.price * num,
    discount: terms.discount,
    packing: await packingOf(ctx.db),
    ...(input.warehouse_id === undefined ? {} : { warehouse: input.warehouse_id }),
  };
  const lines = await loadLines(ctx.db);
  const quotes = quoteLines(lines, { ask, pieces: [piece] }, ctx.lang);
  const band = (await bandsOf(ctx.db))[sku.size.source];
  const [box] = estimateBoxes([piece], { size: {}, weight_max: null }, ask.packing);
  return {
    country,
    now,
    now_total: now.reduce((all, row) => all + row.amount, 0),
    ...range(lines, ask, piece, quotes, band, ctx.lang),
    weight: box!.weight,
    size: { length: box!.length, width: box!.width, height: box!.height },
    source: sku.size.source,
    band,
    lines: quotes,
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

/** The destination of the member's default address. */
async function homeCountry(ctx: Ctx): Promise<string | undefined> {
  if (!ctx.member) return undefined;
  const row = await ctx.db
    .selectFrom('address')
    .select('country')
    .where('member_id', '=', ctx.member.id)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.country;
}

function rowsNow(sku: LoadedSku, num: number, fee: FeeTerms): FeeRow[] {
  const goods = sku.price * num;
  const freight = domesticFreight(sku.seller, [{ price: sku.price, num, post_fee: sku.post_fee }]);
  const service = feeOf(goods + freight, fee);
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

/** Lowest and highest freight: weight and size may deviate by the band of their source, either way. */
function range(
  lines: readonly LoadedLine[],
  ask: FreightAsk,
  piece: Piece,
  quotes: readonly QuoteOut[],
  band: number,
  lang: string,
): Pick<Answer, 'later_min' | 'later_max'> {
  const able = (list: readonly QuoteOut[]) => list.filter((q) => q.quote.eligible).map((q) => q.quote.total);
  const totals = able(quotes);
  if (totals.length === 0) return { later_min: null, later_max: null };
  const by = (value: number, percent: number) => Math.max(1, Math.round((value * (100 + percent)) / 100));
  const scaled = (percent: number): Piece => ({ ...piece, weight: by(piece.weight, percent), height: by(piece.height, percent) });
  const lighter = able(quoteLines(lines, { ask, pieces: [scaled(-band)] }, lang));
  const heavier = able(quoteLines(lines, { ask, pieces: [scaled(band)] }, lang));
  return { later_min: Math.min(...totals, ...lighter), later_max: Math.max(...totals, ...heavier) };
}
