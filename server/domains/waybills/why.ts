// Words for numbers that the server itself has to say: in refusals, settlements and papers. Everywhere else the reader's screen does it.

import { sql } from 'kysely';
import type { Said } from '#contract/fields.ts';
import type { Why } from '#contract/freight.ts';
import { type Names, pick } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import type { Ctx, Params } from '../../context.ts';
import { yuan } from '../content/message-text.ts';

/** Two decimals, as screens show weights. */
export const kg = (grams: number): string => `${(Math.round(grams / 10) / 100).toFixed(2)} kg`;
const whole = (mm: number): string => (mm % 10 === 0 ? String(mm / 10) : (mm / 10).toFixed(1));
export const cm = (mm: number): string => `${whole(mm)} cm`;
export const sides = (box: { length: number; width: number; height: number }): string =>
  [box.length, box.width, box.height].map(whole).join('×');
export const volume = (cm3: number): string => `${(cm3 / 1_000_000).toFixed(3)} m³`;
/** Grams, or cm3 where a line charges by m3. */
export const measure = (value: number, unit: 'kg' | 'm3'): string => (unit === 'm3' ? volume(value) : kg(value));
export { yuan };

const ENDINGS: [string, (v: number) => string][] = [
  ['_fen', yuan],
  ['_g', kg],
  ['_mm', cm],
  ['_cm3', volume],
  ['_bp', (v) => `${v / 100} %`],
];
const MEASURES = ['billed', 'limit', 'charge', 'min', 'step'];

/** Parameters with their units written out. */
export function written(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value !== 'number') return [name, value];
      const show = ENDINGS.find(([end]) => name.endsWith(end))?.[1];
      if (show) return [name, show(value)];
      return [name, params.unit && MEASURES.includes(name) ? measure(value, params.unit as 'kg') : value];
    }),
  );
}

/** A reason of the freight engine with names in place of codes. */
export async function saidWhy(ctx: Ctx, why: Why): Promise<Said> {
  const params: Params = {
    ...why.params,
    ...(why.name ? { rule: pick(why.name, ctx.lang), service: pick(why.name, ctx.lang) } : {}),
  };
  if (typeof params.goods_type === 'string') params.goods_type = await nameOf(ctx, 'goods_type', params.goods_type);
  if (typeof params.country === 'string') params.country = await nameOf(ctx, 'country', params.country);
  return { key: why.key, params };
}

async function nameOf(ctx: Ctx, table: 'goods_type' | 'country', code: string): Promise<string> {
  const { rows } = await sql<{ names: Names }>`select names from ${sql.table(table)} where code = ${code}`.execute(ctx.db);
  return pick(rows[0]?.names, ctx.lang) || code;
}

/** The same as one text. */
export async function sayWhy(ctx: Ctx, why: Why): Promise<string> {
  const { key, params } = await saidWhy(ctx, why);
  return say(key, written(params), ctx.lang);
}
