// The freight estimate page: one box described by the user, quoted by every line.

import type { Input } from '#contract/call.ts';
import type { LineOut, QuoteOut } from '#contract/calls/site.ts';
import type { calls } from '#contract/calls.ts';
import type { Box } from '#contract/freight.ts';
import { type Ctx, fieldChecks } from '../../../context.ts';
import { dayIn } from '../../../dates.ts';
import { anyOf } from '../../../db/any-of.ts';
import { setting, settings } from '../../platform/settings/settings.ts';
import { loadLines, quoteLines, servingLines, toLine } from './lines.ts';
import { memberTerms } from './terms.ts';

type Checks = ReturnType<typeof fieldChecks>;
type Question = { country?: string | undefined; goods_types?: readonly string[]; warehouse_id?: number | undefined };
type Measured = { weight: number } & Partial<Record<'length' | 'width' | 'height', number | undefined>>;

/** All three sides or none; without them only the weight counts. */
function boxOf({ fault }: Checks, { weight, length, width, height }: Measured): Box {
  const sides = { length, width, height };
  const missing = Object.entries(sides).filter(([, mm]) => mm === undefined);
  if (missing.length < 3) for (const [side] of missing) fault('fail.field_missing', {}, side);
  return { weight, length: length ?? 0, width: width ?? 0, height: height ?? 0 };
}

/** Refuses an estimate whose country, goods type or warehouse does not exist. */
export async function checkQuestion(ctx: Ctx, input: Question): Promise<void> {
  const checks = fieldChecks();
  await checkPlaces(ctx, checks, input);
  checks.done();
}

async function checkPlaces(ctx: Ctx, { fault }: Checks, input: Question): Promise<void> {
  if (input.country && !(await ctx.db.selectFrom('country').select('code').where('code', '=', input.country).executeTakeFirst()))
    fault('fail.field_choice', {}, 'country');
  const types = [...new Set(input.goods_types ?? [])];
  if (
    types.length > 0 &&
    (await ctx.db.selectFrom('goods_type').select('code').where('code', '=', anyOf(types)).execute()).length < types.length
  )
    fault('fail.field_choice', {}, 'goods_type');
  if (
    input.warehouse_id !== undefined &&
    !(await ctx.db
      .selectFrom('warehouse')
      .select('id')
      .where('id', '=', input.warehouse_id)
      .where('enabled', '=', true)
      .executeTakeFirst())
  )
    fault('fail.not_found', {}, 'warehouse_id');
}

/** Every line for one box to a country, from the given warehouse or the shop's default one. */
export async function estimates(ctx: Ctx, input: Input<(typeof calls)['other']['estimates']>): Promise<QuoteOut[]> {
  const goods_types = [input.goods_type ?? 'general'];
  const checks = fieldChecks();
  await checkPlaces(ctx, checks, { ...input, goods_types });
  const box = boxOf(checks, input);
  checks.done();
  const { discount } = await memberTerms(ctx);
  const { time_zone, warehouse_id } = await settings(ctx.db, ['time_zone', 'warehouse_id']);
  const ask = {
    on: dayIn(ctx.now, time_zone),
    country: input.country,
    goods_types,
    items: 1,
    declared_value: input.declared_value ?? 0,
    discount,
    ...(input.postcode === undefined ? {} : { postcode: input.postcode }),
    warehouse: input.warehouse_id ?? warehouse_id,
  };
  return quoteLines(await loadLines(ctx.db), { ask, boxes: [box], sort: input.sort ?? 'price' }, ctx.lang);
}

/** Lines to a country from a warehouse that accept all of the given goods types. */
export async function shippingLines(ctx: Ctx, input: Input<(typeof calls)['shipping']['lists']>): Promise<LineOut[]> {
  await checkQuestion(ctx, input);
  const on = dayIn(ctx.now, await setting(ctx.db, 'time_zone'));
  const ask = {
    on,
    country: input.country ?? '',
    goods_types: input.goods_types ?? [],
    ...(input.warehouse_id === undefined ? {} : { warehouse: input.warehouse_id }),
  };
  return servingLines(await loadLines(ctx.db), ask).map((line) => toLine(line, ctx.lang));
}
