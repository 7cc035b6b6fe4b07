// Every list of the back office with its inputs: each of its tabs.
import { deskRows } from '#contract/desk.ts';
import type { z } from '#contract/fields.ts';
import type { Shop } from './testing.ts';

type Def = {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  entries?: Record<string, string>;
  innerType?: z.ZodMiniType;
};
const defOf = (type: z.ZodMiniType): Def => (type as unknown as { _zod: { def: Def } })._zod.def;

/** Where an answer has its list, when it is not the list itself. */
const LISTED = ['list', 'data', 'bins', 'waves', 'picks', 'sources', 'schedules', 'rows'];
/** Views of one thing, a form's choices, and calculated or external results: no lists that operators wait for. */
const NO_LISTS = [
  ...['packing/detail', 'packing/preview', 'shipments/preview', 'suppliers/check', 'session/first', 'find/search'],
  ...['buying/skus', 'payments/ways'],
];

function isList(output: z.ZodMiniType): boolean {
  const { type, shape = {} } = defOf(output);
  if (type === 'array') return true;
  return Object.entries(shape).some(
    ([name, one]) => LISTED.includes(name) && (defOf(one).type === 'array' || (name === 'list' && isList(one))),
  );
}

/** The number of rows in an answer. */
export function rowsIn(answer: unknown): number {
  if (Array.isArray(answer)) return answer.length;
  const name = LISTED.find((one) => (answer as Record<string, unknown>)[one] !== undefined)!;
  return rowsIn((answer as Record<string, unknown>)[name]);
}

/** The values of a choice, optional or not. */
function choices(type: z.ZodMiniType): string[] {
  const { entries, innerType } = defOf(type);
  return entries ? Object.values(entries) : innerType ? choices(innerType) : [];
}
const isOptional = (type: z.ZodMiniType): boolean => ['optional', 'default'].includes(defOf(type).type);

export type Case = { path: string; name: string; input: Record<string, unknown> };

/** The resource, queue, warehouse, order or other thing of a list. */
async function givenIn(shop: Shop): Promise<(path: string, field: string) => unknown> {
  const first = async (text: string) => (await shop.pool.query(text)).rows[0] as Record<string, unknown>;
  const member = await first("select id from member where email = 'demo@sampan.test'");
  const item = await first('select order_id, warehouse_id from order_item order by id limit 1');
  const things: Record<string, unknown> = {};
  const tables = { 'waves/picks': 'wave', 'stocktake/rows': 'stocktake', 'imports/problems': 'import' };
  for (const [path, table] of Object.entries(tables)) things[path] = (await first(`select min(id) as id from ${table}`)).id;
  things['pages/versions'] = (await first('select page_id as id from page_version')).id;
  things['segments/members'] = (await first("select id from segment where name = 'All'")).id;
  const given: Record<string, unknown> = { ...item, resource: 'operators', queue: 'remits' };
  return (path, field) => (field === 'id' ? (things[path] ?? member.id) : given[field]);
}

export async function listCases(shop: Shop): Promise<Case[]> {
  const given = await givenIn(shop);
  const lists = deskRows.filter(({ path, row }) => row.kind !== 'command' && isList(row.output) && !NO_LISTS.includes(path));
  return lists.flatMap(({ path, row }) => {
    let inputs: Record<string, unknown>[] = [{}];
    for (const [field, type] of Object.entries(defOf(row.input).shape ?? {})) {
      const known = given(path, field);
      if (field === 'page_size') inputs = inputs.map((input) => ({ ...input, page_size: 50 }));
      else if (['tab', 'state', 'thing', 'kind'].includes(field) && choices(type).length > 0)
        inputs = inputs.flatMap((input) => choices(type).map((choice) => ({ ...input, [field]: choice })));
      else if (!isOptional(type)) inputs = inputs.map((input) => ({ ...input, [field]: known }));
    }
    return inputs.map((input) => ({
      path,
      input,
      name: [path, ...Object.values(input).filter((v) => typeof v === 'string')].join(' '),
    }));
  });
}

export type AnyDesk = Record<string, Record<string, (input: object) => Promise<unknown>>>;
export const askIn = (desk: AnyDesk, path: string, input: object): Promise<unknown> => {
  const [group, action] = path.split('/') as [string, string];
  return desk[group]![action]!(input);
};
