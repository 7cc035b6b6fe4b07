// Options of a form's pickers: names only, so any operator may read them.
import { sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import { resourceOf } from '#contract/desk/resource-list.ts';
import type { Choice } from '#contract/desk/resources.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { type Names, pick } from '#contract/lang.ts';
import type { OperatorCtx } from '../../../context.ts';
import { externalUrl } from '../../platform/uploads/media-url.ts';
import { findRows, keyValue } from './queries.ts';

const SEARCH_LIMIT = 40;
const LISTED_IN_FULL = [
  'countries',
  'warehouses',
  'goods_types',
  'couriers',
  'carriers',
  'categories',
  'help_categories',
  'currencies',
  'languages',
  'roles',
  'levels',
  'services',
  'lines',
  'floors',
  'coupon_rules',
];

export async function listChoices(ctx: OperatorCtx, input: Input<DeskCalls['resource']['choices']>): Promise<Choice[]> {
  const r = resourceOf(input.resource)!;
  const ids = input.ids?.map((id) => keyValue(r, id)).filter((k) => k !== null);
  const limit = ids ? 200 : LISTED_IN_FULL.includes(r.name) ? 400 : SEARCH_LIMIT;
  const { rows } = await findRows(ctx, r, { q: input.q, ids, filter: {}, sort: r.sort, offset: 0, limit });
  const parents = r.name === 'categories' ? await parentNames(ctx) : new Map<number, string>();
  return rows.map((row) => {
    const title = row[r.title];
    const name = typeof title === 'object' && title !== null ? pick(title as Names, ctx.lang) : String(title);
    const parent = parents.get(Number(row.pid));
    return {
      id: String(row[r.key.column]),
      name: parent ? `${parent} › ${name}` : name,
      note: note(r.name, row, ctx.lang),
      pic_url: externalUrl(ctx.app.config, String(row.pic_url ?? '')),
      enabled: row.enabled !== false,
    };
  });
}

function note(resource: string, row: Record<string, unknown>, lang: string): string {
  if (resource === 'goods' || resource === 'sellers') return String(row.api_type);
  if (resource === 'warehouses') return pick(row.city as Names, lang);
  if (resource === 'carriers') return String(row.track_url ?? '');
  return String(row.code ?? '');
}

const parentNames = async (ctx: OperatorCtx): Promise<Map<number, string>> =>
  new Map(
    (await sql<{ id: number; names: Names }>`select id, names from category where pid = 0`.execute(ctx.db)).rows.map((c) => [
      c.id,
      pick(c.names, ctx.lang),
    ]),
  );
