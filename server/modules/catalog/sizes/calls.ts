// Handlers of /api: the size tables that the shop shows.
import type { Output } from '#contract/call.ts';
import type { SizeRow } from '#contract/calls/sizes.ts';
import type { calls } from '#contract/calls.ts';
import { pick } from '#contract/lang.ts';
import { SIZE_MEASURES, SIZE_REGIONS } from '#contract/sizes.ts';
import type { Ctx } from '../../../context.ts';
import type { Handlers } from '../../../handlers.ts';

async function listSizes(ctx: Ctx): Promise<Output<(typeof calls)['sizes']['lists']>> {
  const tables = await ctx.db
    .selectFrom('size_table')
    .selectAll()
    .where('enabled', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const rows = await ctx.db.selectFrom('size_row').selectAll().orderBy('sort').orderBy('id').execute();
  return tables.map((t) => ({
    code: t.code,
    kind: t.kind as Output<(typeof calls)['sizes']['lists']>[number]['kind'],
    name: pick(t.names, ctx.lang),
    note: pick(t.notes, ctx.lang),
    sources: pick(t.sources, ctx.lang),
    rows: rows.filter((row) => row.table_id === t.id).map(toRow),
  }));
}

type Stored = Record<(typeof SIZE_REGIONS)[number], string> & Record<string, unknown>;

/** Empty cells are left out; half a range is a single value. */
function toRow(row: Stored): SizeRow {
  const sizes: SizeRow['sizes'] = {};
  for (const region of SIZE_REGIONS) if (row[region]) sizes[region] = row[region];
  const measures: SizeRow['measures'] = {};
  for (const measure of SIZE_MEASURES) {
    const from = (row[`${measure}_from`] ?? row[`${measure}_to`]) as number | null;
    if (from !== null) measures[measure] = { from, to: Math.max(from, (row[`${measure}_to`] ?? from) as number) };
  }
  return { sizes, measures };
}

export const sizeCalls = { 'sizes/lists': (ctx) => listSizes(ctx) } satisfies Partial<Handlers>;
