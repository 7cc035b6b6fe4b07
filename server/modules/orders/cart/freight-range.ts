// Estimated range of the international freight still to come: one parcel of all rows to the member's country by every line that serves it.
import type { MemberCtx } from '../../../context.ts';
import { loadSkus, pieceOf } from '../../catalog/goods/goods.ts';
import { loadLines, packingOf } from '../../catalog/site/lines.ts';
import { setting } from '../../platform/settings/settings.ts';
import { compareLines } from '../../pricing/freight/compare.ts';
import { worstSource } from '../../pricing/freight/estimate-box.ts';
import { percent } from '../../pricing/money/round.ts';
import type { Row } from './queries.ts';

/** Lowest and highest estimate in fen within the band of the worst source of weight; null when nothing serves. */
export async function freightRange(ctx: MemberCtx, rows: readonly Row[]): Promise<{ min: number; max: number } | null> {
  if (rows.length === 0) return null;
  const address = await ctx.db
    .selectFrom('address')
    .select(['country', 'postcode'])
    .where('member_id', '=', ctx.member.id)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const country = address?.country ?? (await setting(ctx.db, 'country'));
  const skus = await loadSkus(
    ctx,
    rows.map((r) => ({ goods_id: r.goods_id, sku_id: r.sku_id })),
  );
  const pieces = skus.flatMap((sku, at) => (sku ? [pieceOf(sku, rows[at]!.num, at)] : []));
  if (pieces.length === 0) return null;
  const lines = (await loadLines(ctx.db)).map((l) => l.line);
  const goods = rows.reduce((sum, r) => sum + r.price * r.num, 0);
  const choices = compareLines({
    lines,
    pieces,
    ask: {
      on: ctx.now.toISOString().slice(0, 10),
      country,
      warehouse: rows[0]!.warehouse_id,
      goods_types: [...new Set(rows.map((r) => r.goods_type))],
      items: rows.reduce((s, r) => s + r.num, 0),
      declared_value: goods,
      goods_paid: goods,
      packing: await packingOf(ctx.db),
    },
  }).filter((c) => c.quote.eligible);
  if (choices.length === 0) return null;
  const { band } = worstSource(pieces);
  const totals = choices.map((c) => c.quote.total);
  const low = Math.min(...totals);
  return { min: low - percent(low, band * 100), max: low + percent(low, band * 100) };
}
