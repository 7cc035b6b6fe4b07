// Resources: one engine that lists, saves and removes rows of every table described in contract/desk/resources.ts. It never touches money,
// orders or stock.

import type { Input } from '#contract/call.ts';
import { cutText } from '#contract/clean-text.ts';
import { type Field, isSortable, type Resource, type Rows } from '#contract/desk/resource.ts';
import { resourceOf } from '#contract/desk/resource-list.ts';
import type { ResourceRow } from '#contract/desk/resources.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { fail, fieldChecks, json, type OperatorCtx, Refusal } from '../../../context.ts';
import { audit, auditAll } from '../../platform/audit/audit.ts';
import { externalUrl } from '../../platform/uploads/media-url.ts';
import { textFields } from '../translations/fields.ts';
import { changedInner } from '../translations/inner.ts';
import { changedTexts, forgetMarks, marksOf, removeMarks } from '../translations/marks.ts';
import { columnValue, isStoredAsJson } from './column-values.ts';
import type { ColumnValues, ResourceInput } from './hook-types.ts';
import { hooksOf } from './hooks.ts';
import * as db from './queries.ts';
import { changes, versionOf } from './row-version.ts';

type Calls = DeskCalls['resource'];

/** The resource by name; refuses one that this operator may not edit. */
export function resourceFor(ctx: Pick<OperatorCtx, 'operator'>, name: string): Resource {
  const r = resourceOf(name);
  if (!r) fail('fail.not_found', {}, 'resource');
  if (!ctx.operator.permissions.includes(r.permission)) fail('fail.forbidden');
  return r;
}

const toResourceRow = (ctx: OperatorCtx, r: Resource, row: ColumnValues, more: ColumnValues = {}): ResourceRow => ({
  ...row,
  ...more,
  _id: String(row[r.key.column]),
  _version: versionOf({ ...row, ...more }),
  _pictures: picturesOf(ctx, r, { ...row, ...more }),
});

/** Addresses that pictures of a row and of its owned rows are shown from, by the entered address if that is on another site. */
function picturesOf(ctx: OperatorCtx, r: Resource, row: ColumnValues): Record<string, string> {
  const named = (fields: readonly Field[], of: ColumnValues) =>
    fields.filter((f) => f.kind === 'image' || f.kind === 'images').flatMap((f) => of[f.name] ?? []);
  const inside = (r.rows ?? []).flatMap((rows) =>
    ((row[rows.name] ?? []) as ColumnValues[]).flatMap((one) => named(rows.fields, one)),
  );
  const pairs = [...named(r.fields, row), ...inside].map(
    (url) => [String(url), externalUrl(ctx.app.config, String(url))] as const,
  );
  return Object.fromEntries(pairs.filter(([url, shown]) => shown !== url));
}

export async function listRows(ctx: OperatorCtx, input: Input<Calls['lists']>): Promise<{ total: number; data: ResourceRow[] }> {
  const r = resourceFor(ctx, input.resource);
  const sort = input.sort ?? r.sort;
  const column = sort.replace(/^_/, '');
  if (column !== r.key.column && !r.fields.some((f) => f.name === column && (isSortable(f) || sort === r.sort)))
    fail('fail.field_choice', {}, 'sort');
  const { [MISSING]: missing, ...filter } = input.filter ?? {};
  if (missing !== undefined && textFields(r).length === 0) fail('fail.field_choice', {}, 'filter');
  const { total, rows } = await db.findRows(ctx, r, {
    q: input.q,
    sort,
    filter: filterOf(r, filter),
    ...(missing === undefined ? {} : { missing: String(missing) }),
    ids: input.ids?.map((i) => db.keyValue(r, i)).filter((k) => k !== null),
    offset: (input.page - 1) * input.page_size,
    limit: input.page_size,
  });
  return { total, data: rows.map((row) => toResourceRow(ctx, r, row)) };
}

/** Besides fields a list is filtered by a language: rows without some text in it. */
const MISSING = 'missing';

function filterOf(r: Resource, input: ColumnValues): ColumnValues {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const f = r.fields.find((one) => one.name === name && one.filter);
      if (!f) fail('desk.fail.unknown_field', { name: cutText(name, 40) }, 'filter');
      return [name, columnValue(f, value)];
    }),
  );
}

export async function detailRow(ctx: OperatorCtx, input: Input<Calls['detail']>): Promise<ResourceRow> {
  const r = resourceFor(ctx, input.resource);
  return (await load(ctx, r, input.id)) ?? fail('fail.not_found', {}, 'id');
}

async function load(ctx: OperatorCtx, r: Resource, id: string, lock = false): Promise<ResourceRow | null> {
  const key = db.keyValue(r, id);
  const row = key === null ? undefined : await db.findRow(ctx, r, key, lock);
  if (!row) return null;
  const owned: ColumnValues = {};
  for (const rows of r.rows ?? []) owned[rows.name] = await db.ownedRows(ctx, rows, key!);
  const marks = await marksOf(ctx, r.name, [id]);
  return { ...toResourceRow(ctx, r, row, owned), _machine: marks.get(id) ?? [] };
}

/** `password_hash`: of a new password. */
export async function saveRow(ctx: OperatorCtx, input: Input<Calls['save']>, password_hash?: string): Promise<ResourceRow> {
  const r = resourceFor(ctx, input.resource);
  const old = input.id === undefined ? null : ((await load(ctx, r, input.id, true)) ?? fail('fail.not_found', {}, 'id'));
  if (!old && !r.create) fail('desk.fail.no_create');
  if (old && input.version !== old._version) throw new Refusal('fail.changed', {}, undefined, false, old);
  const { values, owned, secret } = await readInput(r, input.data, old);
  const id = await withDatabaseErrors(r, async () => {
    const more = await hooksOf(r).before?.(ctx, { old, values, owned, secret: { ...secret, password_hash } });
    const all = { ...values, ...asColumns(hooksOf(r).derive?.({ old, values, owned, secret })), ...more };
    const key = old ? (old[r.key.column] as string | number) : await db.insertRow(ctx, r, all);
    if (old) await db.updateRow(ctx, r, key, all);
    for (const rows of r.rows ?? []) if (owned[rows.name]) await db.replaceOwned(ctx, rows, key, owned[rows.name]!);
    await hooksOf(r).after?.(ctx, key, old);
    return String(key);
  });
  if (old) {
    const inner = changedInner(r, id, old, { ...values, ...owned });
    await removeMarks(ctx, r.name, [...changedTexts(id, old, textsIn(r, values)), ...inner]);
  }
  const now = (await load(ctx, r, id))!;
  const changed = changes(old, now);
  if (secret.password) changed.password = '•';
  if (!old || Object.keys(changed).length > 0) await audit(ctx, old ? 'resource.change' : 'resource.create', r.name, id, changed);
  return now;
}

/** Texts by language among values that are written, as JSON or as they are. */
const textsIn = (r: Resource, values: ColumnValues): ColumnValues =>
  Object.fromEntries(
    r.fields.flatMap(({ name, kind }) => {
      const value = values[name];
      if (!['names', 'words', 'html'].includes(kind) || value === undefined) return [];
      return [[name, typeof value === 'string' ? (JSON.parse(value) as unknown) : value]];
    }),
  );

const asColumns = (derived: ColumnValues = {}): ColumnValues =>
  Object.fromEntries(Object.entries(derived).map(([name, value]) => [name, Array.isArray(value) ? json(value) : value]));

/** Whether rows can be saved in bulk: nothing else is read or written for each. */
export const isSavedTogether = (r: Resource): boolean =>
  !r.rows && !r.fields.some((f) => f.ref === r.name || f.kind === 'password') && !hooksOf(r).before && !hooksOf(r).after;

export type Ready = { values: ColumnValues; old: ResourceRow | null };

/** The values of a row to be saved in bulk. Refuses invalid ones. */
export async function readyRow(r: Resource, data: ColumnValues, old: ResourceRow | null): Promise<Ready> {
  if (!old && !r.create) fail('desk.fail.no_create');
  const input = await readInput(r, data, old);
  const values = Object.fromEntries(
    Object.entries(input.values).map(([name, value]) => [
      name,
      typeof value === 'string' && isStoredAsJson(r.fields.find((f) => f.name === name)!) ? JSON.parse(value) : value,
    ]),
  );
  return { old, values: { ...values, ...hooksOf(r).derive?.({ ...input, old }) } };
}

/** Saves such rows, all or none, in a few statements. Returns which were changed. */
export async function saveTogether(ctx: OperatorCtx, r: Resource, rows: readonly Ready[]): Promise<{ changed: number }> {
  const key = r.key.column;
  const known = rows.flatMap(({ old, values }) => (old ? [{ old, values }] : []));
  const keys = known.map(({ old }) => old[key] as string | number);
  const locked = await readRows(ctx, r, keys, true);
  if (known.some(({ old }) => locked.get(old._id)?._version !== old._version)) fail('fail.changed');
  return withDatabaseErrors(r, async () => {
    const added = await db.insertRows(
      ctx,
      r,
      rows.flatMap(({ old, values }) => (old ? [] : [values])),
    );
    await db.updateRows(
      ctx,
      r,
      known.map(({ old, values }) => ({ ...values, [key]: old[key] })),
    );
    const now = [...(await readRows(ctx, r, [...keys, ...added])).values()];
    const entries = now.flatMap((row) => {
      const was = locked.get(row._id) ?? null;
      const detail = changes(was, row);
      if (was && Object.keys(detail).length === 0) return [];
      return [{ action: was ? 'resource.change' : 'resource.create', thing_id: row._id, detail }];
    });
    await removeMarks(
      ctx,
      r.name,
      known.flatMap(({ old, values }) => changedTexts(old._id, old, textsIn(r, values))),
    );
    await auditAll(ctx, r.name, entries);
    return { changed: entries.length - added.length };
  });
}

async function readRows(ctx: OperatorCtx, r: Resource, keys: readonly (string | number)[], lock = false) {
  const rows = (await db.rowsOf(ctx, r, keys, lock)).map((row) => toResourceRow(ctx, r, row));
  return new Map(rows.map((row) => [row._id, row]));
}

/** What an answer has beside the columns; it may be sent back. */
const ABOUT_THE_ROW: readonly string[] = ['_id', '_version', '_machine', 'id'];

/** The input as column values: unknown names are refused, fixed ones may only repeat the current value. All faults are named at once. */
async function readInput(r: Resource, data: ColumnValues, old: ResourceRow | null): Promise<ResourceInput> {
  const checks = fieldChecks();
  const result: ResourceInput = { values: {}, owned: {}, secret: {} };
  for (const [name, value] of Object.entries(data)) {
    if (ABOUT_THE_ROW.includes(name)) continue;
    const rows = r.rows?.find((one) => one.name === name);
    if (rows) {
      await checks.of(() => {
        result.owned[name] = readOwned(rows, value);
      });
      continue;
    }
    const f = r.fields.find((one) => one.name === name);
    if (!f) {
      checks.fault('desk.fail.unknown_field', { name: cutText(name, 40) }, cutText(name, 40));
      continue;
    }
    if (f.fixed === 'always' || (f.fixed === 'after' && old)) {
      if (old && !same(old[name], value)) checks.fault('desk.fail.fixed_field', {}, name);
      continue;
    }
    await checks.of(() => assign(result, f, value));
  }
  if (!old)
    for (const f of r.fields) if (f.fixed !== 'always' && !(f.name in data)) await checks.of(() => assign(result, f, f.start));
  hooksOf(r).check?.({ ...result, old }, checks);
  checks.done();
  return result;
}

function assign(result: ResourceInput, f: Field, value: unknown): void {
  const read = columnValue(f, value);
  if (f.kind === 'password') {
    if (read) result.secret.password = String(read);
  } else if (!(read === null && !f.empty)) result.values[f.name] = read;
}

const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a instanceof Date ? a.toISOString() : a) === JSON.stringify(b) || String(a ?? '') === String(b ?? '');

function readOwned(rows: Rows, value: unknown): ColumnValues[] {
  if (!Array.isArray(value)) fail('fail.field_format', {}, rows.name);
  if (value.length > rows.max) fail('fail.field_high', { max: rows.max }, rows.name);
  const counted = !rows.fields.some((f) => f.name === rows.key);
  const read = value.map((one: unknown) => {
    if (typeof one !== 'object' || one === null) fail('fail.field_format', {}, rows.name);
    const unknown = Object.keys(one).find((n) => n !== rows.key && !rows.fields.some((f) => f.name === n));
    if (unknown) fail('desk.fail.unknown_field', { name: cutText(unknown, 40) }, rows.name);
    const values: ColumnValues = Object.fromEntries(
      rows.fields.map((f) => [f.name, columnValue(f, (one as ColumnValues)[f.name])]),
    );
    const key = (one as ColumnValues)[rows.key];
    return counted && Number.isInteger(key) ? { ...values, [rows.key]: key } : values;
  });
  const unique = rows.fields.find((f) => f.required)?.name;
  if (unique && new Set(read.map((v) => v[unique])).size !== read.length) fail('desk.fail.twice', {}, rows.name);
  return read;
}

export async function removeRows(ctx: OperatorCtx, input: Input<Calls['remove']>): Promise<{ removed: number }> {
  const r = resourceFor(ctx, input.resource);
  if (!r.remove) fail('desk.fail.no_remove');
  for (const id of [...new Set(input.ids)].sort()) {
    const old = (await load(ctx, r, id, true)) ?? fail('fail.not_found', {}, 'ids');
    await withDatabaseErrors(r, async () => {
      await hooksOf(r).remove?.(ctx, old);
      await db.deleteRow(ctx, r, old[r.key.column] as string | number);
    });
    await forgetMarks(ctx, r.name, id);
    await audit(ctx, 'resource.remove', r.name, id, changes(old, {}));
  }
  return { removed: new Set(input.ids).size };
}

/** Turns database constraint errors into refusals: a value that is taken, a row that is in use, a reference to nothing. */
async function withDatabaseErrors<T>(r: Resource, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const { code, detail } = error as { code?: string; detail?: string };
    const named =
      /\(([^)]+)\)=/
        .exec(detail ?? '')?.[1]
        ?.split(', ')
        .at(-1) ?? '';
    const name = r.fields.some((f) => f.name === named) ? named : undefined;
    if (code === '23505') fail('desk.fail.taken', {}, name ?? r.rows?.[0]?.name ?? r.key.column);
    if (code === '23503') {
      if (/is still referenced/.test(detail ?? '')) fail('desk.fail.in_use');
      fail('fail.field_choice', {}, name ?? r.key.column);
    }
    throw error;
  }
}
