// SQL of resources. Table and column names come from the descriptions only; what a request sends is always a parameter.
import { type RawBuilder, sql } from 'kysely';
import type { Field, Resource, Rows } from '#contract/desk/resource.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { containsPattern } from '../../../db/like.ts';
import type { Tables } from '../../../db/tables.ts';
import { executeWrite } from '../../../db/written.ts';
import { isMissing } from '../translations/fields.ts';

type Values = Record<string, unknown>;
type Found = Record<string, unknown>;

/** describe.test.ts checks that every description names an existing table. */
const write = <Row>(ctx: Ctx, { table }: Pick<Resource, 'table'>, statement: RawBuilder<Row>) =>
  executeWrite(ctx.db, [table as keyof Tables], statement);

const columnsOf = (fields: readonly Field[]): string[] => fields.filter((f) => f.kind !== 'password').map((f) => f.name);
const isNames = (f: Field | undefined): boolean => f?.kind === 'names' || f?.kind === 'words' || f?.kind === 'html';

/** The key in its column's type: serial keys are numbers. Null when it can't be one. */
export function keyValue(r: Resource, id: string): string | number | null {
  const numeric = !r.key.typed || r.fields.some((f) => f.name === r.key.column && f.kind === 'int');
  if (!numeric) return id;
  return /^\d{1,9}$/.test(id) ? Number(id) : null;
}

const selectedColumns = (r: Resource): RawBuilder<unknown> =>
  sql.join([...new Set([r.key.column, ...columnsOf(r.fields)])].map((c) => sql.ref(c)));
const whereAll = (parts: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  parts.length > 0 ? sql`where ${sql.join(parts, sql` and `)}` : sql``;

function searchCondition(r: Resource, q: string): RawBuilder<unknown> {
  const like = containsPattern(q);
  const parts = r.fields.filter((f) => f.search).map((f) => sql`${sql.ref(f.name)}::text ilike ${like}`);
  if (/^\d{1,9}$/.test(q) && !r.key.typed) parts.push(sql`${sql.ref(r.key.column)} = ${Number(q)}`);
  return parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : sql`false`;
}

function orderBy(r: Resource, sort: string, lang: string): RawBuilder<unknown> {
  const down = sort.startsWith('_');
  const column = sort.replace(/^_/, '');
  const f = r.fields.find((one) => one.name === column);
  const by = isNames(f) ? sql`${sql.ref(column)} ->> ${lang}` : sql.ref(column);
  return sql`order by ${by} ${sql.raw(down ? 'desc' : 'asc')} nulls last, ${sql.ref(r.key.column)} ${sql.raw(down ? 'desc' : 'asc')}`;
}

const MOST_COUNTED = 10_000;

export type Listing = {
  q?: string | undefined;
  sort: string;
  filter: Values;
  /** a language: only rows that lack some text in it; counted up to a limit, because a table may be large */
  missing?: string | undefined;
  ids?: readonly (string | number)[] | undefined;
  offset: number;
  limit: number;
};

export async function findRows(ctx: Ctx, r: Resource, wanted: Listing): Promise<{ total: number; rows: Found[] }> {
  const conditions = Object.entries(wanted.filter).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (wanted.missing !== undefined) conditions.push(isMissing(r, wanted.missing));
  if (wanted.q) conditions.push(searchCondition(r, wanted.q));
  if (wanted.ids) conditions.push(sql`${sql.ref(r.key.column)} = ${anyOf(wanted.ids)}`);
  const where = whereAll(conditions);
  const table = sql.table(r.table);
  const counted =
    wanted.missing === undefined ? sql`${table} ${where}` : sql`(select from ${table} ${where} limit ${MOST_COUNTED}) x`;
  const total = await sql<{ n: number }>`select count(*) as n from ${counted}`.execute(ctx.db);
  const rows =
    await sql<Found>`select ${selectedColumns(r)} from ${table} ${where} ${orderBy(r, wanted.sort, ctx.lang)} limit ${wanted.limit} offset ${wanted.offset}`.execute(
      ctx.db,
    );
  return { total: Number(total.rows[0]!.n), rows: rows.rows };
}

export async function findRow(ctx: Ctx, r: Resource, key: string | number, lock = false): Promise<Found | undefined> {
  const found =
    await sql<Found>`select ${selectedColumns(r)} from ${sql.table(r.table)} where ${sql.ref(r.key.column)} = ${key} ${lock ? sql`for update` : sql``}`.execute(
      ctx.db,
    );
  return found.rows[0];
}

export async function insertRow(ctx: Ctx, r: Resource, values: Values): Promise<string | number> {
  const columns = Object.keys(values);
  const made = await write(
    ctx,
    r,
    sql<Found>`insert into ${sql.table(r.table)} (${sql.join(columns.map((c) => sql.ref(c)))}) values (${sql.join(columns.map((c) => values[c]))}) returning ${sql.ref(r.key.column)}`,
  );
  return made.rows[0]![r.key.column] as string | number;
}

const keyRef = (r: Resource) => sql.ref(r.key.column);

export async function rowsOf(ctx: Ctx, r: Resource, keys: readonly (string | number)[], lock: boolean): Promise<Found[]> {
  if (keys.length === 0) return [];
  const found =
    await sql<Found>`select ${selectedColumns(r)} from ${sql.table(r.table)} where ${keyRef(r)} = ${anyOf(keys)} order by ${keyRef(r)} ${lock ? sql`for update` : sql``}`.execute(
      ctx.db,
    );
  return found.rows;
}

/** Groups rows by the columns they set: one statement each. */
function byColumns(rows: readonly Values[]): [columns: string[], rows: Values[]][] {
  const groups = new Map<string, Values[]>();
  for (const row of rows) {
    const name = Object.keys(row).sort().join();
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return [...groups.values()].map((group) => [Object.keys(group[0]!), group]);
}
const recordsOf = (r: Resource, rows: readonly Values[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(r.table)}, ${JSON.stringify(rows)}::jsonb) v`;

/** Inserts rows, with one statement for those that set the same columns. Returns their keys. */
export async function insertRows(ctx: Ctx, r: Resource, wanted: readonly Values[]): Promise<(string | number)[]> {
  const keys: (string | number)[] = [];
  for (const [columns, rows] of byColumns(wanted)) {
    const named = sql.join(columns.map((c) => sql.ref(c)));
    const made = await write(
      ctx,
      r,
      sql<Found>`insert into ${sql.table(r.table)} (${named}) select ${named} from ${recordsOf(r, rows)} returning ${keyRef(r)}`,
    );
    keys.push(...made.rows.map((row) => row[r.key.column] as string | number));
  }
  return keys;
}

/** The same for existing rows, named by key. */
export async function updateRows(ctx: Ctx, r: Resource, wanted: readonly Values[]): Promise<void> {
  for (const [columns, rows] of byColumns(wanted)) {
    const set = columns.filter((c) => c !== r.key.column).map((c) => sql`${sql.ref(c)} = ${sql.ref(`v.${c}`)}`);
    if (set.length === 0) continue;
    await write(
      ctx,
      r,
      sql`update ${sql.table(r.table)} t set ${sql.join(set)} from ${recordsOf(r, rows)} where ${sql.ref(`t.${r.key.column}`)} = ${sql.ref(`v.${r.key.column}`)}`,
    );
  }
}

export async function updateRow(ctx: Ctx, r: Resource, key: string | number, values: Values): Promise<void> {
  const columns = Object.keys(values);
  if (columns.length === 0) return;
  await write(
    ctx,
    r,
    sql`update ${sql.table(r.table)} set ${sql.join(columns.map((c) => sql`${sql.ref(c)} = ${values[c]}`))} where ${sql.ref(r.key.column)} = ${key}`,
  );
}

export async function deleteRow(ctx: Ctx, r: Resource, key: string | number): Promise<void> {
  await write(ctx, r, sql`delete from ${sql.table(r.table)} where ${sql.ref(r.key.column)} = ${key}`);
}

/** The rows owned by a row (such as the SKUs of goods). */
export async function ownedRows(ctx: Ctx, rows: Rows, owner: string | number): Promise<Found[]> {
  const columns = [...new Set([rows.key, ...columnsOf(rows.fields)])].map((c) => sql.ref(c));
  return (
    await sql<Found>`select ${sql.join(columns)} from ${sql.table(rows.table)} where ${sql.ref(rows.owner)} = ${owner} order by ${sql.ref(rows.sort)}, ${sql.ref(rows.key)}`.execute(
      ctx.db,
    )
  ).rows;
}

/** Replaces a row's owned rows: known keys are updated, new ones inserted, missing ones deleted. */
export async function replaceOwned(ctx: Ctx, rows: Rows, owner: string | number, wanted: Values[]): Promise<void> {
  const counted = !rows.fields.some((f) => f.name === rows.key);
  const before = new Set((await ownedRows(ctx, rows, owner)).map((r) => String(r[rows.key])));
  const kept = wanted.map((w) => w[rows.key]).filter((k) => k !== undefined && k !== null && before.has(String(k)));
  const table = sql.table(rows.table);
  await write(
    ctx,
    rows,
    sql`delete from ${table} where ${sql.ref(rows.owner)} = ${owner} and ${sql.ref(rows.key)} <> all(${kept})`,
  );
  for (const values of wanted) {
    const known = kept.includes(values[rows.key]);
    const columns = Object.keys(values).filter((c) => c !== rows.key || !counted);
    if (known)
      await write(
        ctx,
        rows,
        sql`update ${table} set ${sql.join(columns.map((c) => sql`${sql.ref(c)} = ${values[c]}`))} where ${sql.ref(rows.owner)} = ${owner} and ${sql.ref(rows.key)} = ${values[rows.key]}`,
      );
    else
      await write(
        ctx,
        rows,
        sql`insert into ${table} (${sql.join([sql.ref(rows.owner), ...columns.map((c) => sql.ref(c))])}) values (${sql.join([owner, ...columns.map((c) => values[c])])})`,
      );
  }
}
