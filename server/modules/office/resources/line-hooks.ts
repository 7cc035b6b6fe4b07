// Rules of a line's terms: what they refer to exists, they are consistent, and the code, name and switch copied into them match the row.

import { lineDefects } from '#contract/desk/line-defects.ts';
import type { Line } from '#contract/freight.ts';
import { type Ctx, fail, json, type OperatorCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { type ColumnValues, merged, type Writing } from './hook-types.ts';

const parseJson = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);

export async function beforeLine(ctx: OperatorCtx, w: Writing): Promise<ColumnValues> {
  const row = merged(w);
  const line: Line = {
    ...(parseJson(row.data) as Line),
    id: Number(w.old?.id ?? 0),
    code: String(row.code),
    name: parseJson(row.names) as Line['name'],
    open: row.enabled === true,
  };
  const defect = lineDefects(line)[0];
  if (defect) fail(defect.key, defect.params, 'data');
  await refuseUnknownReferences(ctx, line);
  return { data: json(line) };
}

/** Refuses countries, warehouses and goods types that don't exist, naming them. */
async function refuseUnknownReferences(ctx: Ctx, line: Line): Promise<void> {
  const conditions = line.rules.flatMap((r) => r.conditions);
  const named = (param: string): string[] => conditions.flatMap((c) => (c.param === param ? (c.value as string[]) : []));
  const countries = [...line.countries, ...line.suspended, ...line.regions.map((r) => r.country), ...named('country')];
  const types = [...line.goods_types, ...named('goods_type')];
  const missing = async (wanted: readonly string[], table: 'country' | 'goods_type'): Promise<string | undefined> => {
    const unique = [...new Set(wanted)];
    if (unique.length === 0) return undefined;
    const found = new Set(
      (await ctx.db.selectFrom(table).select('code').where('code', '=', anyOf(unique)).execute()).map((x) => x.code),
    );
    return unique.find((x) => !found.has(x));
  };
  const strange = (await missing(countries, 'country')) ?? (await missing(types, 'goods_type'));
  if (strange) fail('desk.defect.unknown', { name: strange }, 'data');
  const places = new Set((await ctx.db.selectFrom('warehouse').select('id').execute()).map((x) => x.id));
  const place = line.warehouses.find((id) => !places.has(id));
  if (place !== undefined) fail('desk.defect.unknown', { name: String(place) }, 'data');
}
