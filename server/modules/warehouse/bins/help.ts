// Defaults of an inspection: figures of the same SKU, a bin, a machine's measurements.
import type { Input, Output } from '#contract/call.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { cleanCode } from '#contract/label-text.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { settings } from '../../platform/settings/settings.ts';
import { MOST_MB } from '../../platform/uploads/video.ts';
import { suggestBin } from './bins.ts';

type Rows = DeskCalls['scan'];
const HOUR_MS = 3_600_000;
/** Inspections of a SKU that are read; the median is used. */
const LOOKED_AT = 9;

/** Figures of one piece of the same SKU, from the inspection with the median weight; sizes only of single pieces. */
export async function remembered(
  ctx: Ctx,
  item: { id: number; goods_id: number; sku_id: string },
): Promise<Output<Rows['help']>['remembered']> {
  const rows = await ctx.db
    .selectFrom('order_item')
    .select(['num', 'weight', 'length', 'width', 'height'])
    .where('goods_id', '=', item.goods_id)
    .where('sku_id', '=', item.sku_id)
    .where('weight', 'is not', null)
    .where('stocked_at', 'is not', null)
    .where('id', '<>', item.id)
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
    .execute();
  if (rows.length === 0) return null;
  const pieces = rows.map((row) => ({ ...row, weight: Math.round(row.weight! / row.num) })).sort((a, b) => a.weight - b.weight);
  const middle = pieces[Math.floor(pieces.length / 2)]!;
  const sized = middle.num === 1 ? middle : pieces.find((row) => row.num === 1 && row.length);
  return {
    weight: middle.weight,
    length: sized?.length ?? null,
    width: sized?.width ?? null,
    height: sized?.height ?? null,
    times: rows.length,
  };
}

export async function inspectionHelp(ctx: OperatorCtx, { id }: Input<Rows['help']>): Promise<Output<Rows['help']>> {
  const item = await ctx.db
    .selectFrom('order_item')
    .select(['id', 'goods_id', 'sku_id', 'warehouse_id', 'member_id', 'bin'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!item) fail('fail.not_found', {}, 'id');
  const bin = item.bin ? { bin: item.bin, bin_because: 'member' as const } : await suggestBin(ctx, item);
  const { video_seconds, video_mb } = await settings(ctx.db, ['video_seconds', 'video_mb']);
  return { remembered: await remembered(ctx, item), ...bin, video: { seconds: video_seconds, mb: Math.min(video_mb, MOST_MB) } };
}

export type Measurement = {
  code: string;
  weight: number;
  length: number | null;
  width: number | null;
  height: number | null;
  machine: string;
  /** signature of the message: a repeated message is not counted twice */
  signature: string;
};

/** Stores a machine's measurement (g, mm) until the page of the item reads it; figures older than a day are deleted. */
export async function keepMeasurement(ctx: Pick<Ctx, 'db' | 'now'>, input: Measurement): Promise<void> {
  await ctx.db
    .insertInto('measurement')
    .values({ ...input, code: cleanCode(input.code), at: ctx.now })
    .onConflict((c) => c.column('signature').doNothing())
    .execute();
  await ctx.db
    .deleteFrom('measurement')
    .where('at', '<', new Date(ctx.now.getTime() - 24 * HOUR_MS))
    .execute();
}

export async function latestMeasurement(ctx: Ctx, { codes }: Input<Rows['measured']>): Promise<Output<Rows['measured']>> {
  const row = await ctx.db
    .selectFrom('measurement')
    .select(['weight', 'length', 'width', 'height', 'machine', 'at'])
    .where('code', '=', anyOf(codes.split(',').map((code) => cleanCode(code))))
    .where('at', '>', new Date(ctx.now.getTime() - HOUR_MS))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { figures: row ? { ...row, at: row.at.toISOString() } : null };
}
