// Import and export of a resource as a spreadsheet: names in every language, references by name and never by internal id.
import type { Input, Output } from '#contract/call.ts';
import { csv } from '#contract/csv.ts';
import { choiceOf, type Field, labelOf, type Resource, SHEET_MOST } from '#contract/desk/resource.ts';
import { resourceOf } from '#contract/desk/resource-list.ts';
import type { ResourceRow } from '#contract/desk/resources.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { LANGS, STAFF_LANGS } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import type { NumberFormat } from '#contract/rules/number-text.ts';
import { fail, type Later, type OperatorCtx, Refusal } from '../../../context.ts';
import { dryRun, partOf } from '../../../db/transaction.ts';
import { lookAt } from '../../catalog/imports/read-rows.ts';
import type { ColumnValues } from './hook-types.ts';
import { isSavedTogether, listRows, type Ready, readyRow, resourceFor, saveRow, saveTogether } from './resources.ts';
import { isFigure, sheetFigure, sheetFormats } from './sheet-figures.ts';

type Calls = DeskCalls['resource'];
type Done = Output<Calls['sheet_check']>;
type Column = { f: Field; lang: string | null };

const UNITS: { readonly [K in Field['kind']]?: string } = { grams: 'g', mm: 'mm', bp: '1/100 %', fen: 'CNY' };
const LISTED = /[;；、|]/;
/** Rows written in one batch. */
const TOGETHER = 250;

const columnsOf = (r: Resource): Column[] =>
  r.fields
    .filter(
      (f) => f.fixed !== 'always' && !['image', 'images', 'html', 'json', 'password', 'link', 'colour', 'time'].includes(f.kind),
    )
    .flatMap((f): Column[] =>
      f.kind === 'names' || f.kind === 'words' ? LANGS.map((lang) => ({ f, lang })) : [{ f, lang: null }],
    );
const headOf = ({ f, lang }: Column, reader: string): string =>
  `${say(labelOf(f), {}, reader)}${lang ? ` (${lang})` : UNITS[f.kind] ? ` (${UNITS[f.kind]})` : ''}`;

/** The resource by name; refuses one that is not tabular. */
function sheetOf(ctx: OperatorCtx, name: string): Resource {
  const r = resourceFor(ctx, name);
  return r.sheet ? r : fail('fail.not_found', {}, 'resource');
}

async function allRows(ctx: OperatorCtx, r: Resource): Promise<ResourceRow[]> {
  const rows: ResourceRow[] = [];
  for (let page = 1; ; page++) {
    const { total, data } = await listRows(ctx, { resource: r.name, sort: r.key.column, page, page_size: 500 });
    rows.push(...data);
    if (rows.length >= total || data.length === 0) return rows;
  }
}

/** The names of referenced things, by id. */
type Names = ReadonlyMap<string, Map<string, readonly string[]>>;
async function namesOf(ctx: OperatorCtx, r: Resource, own: readonly ResourceRow[]): Promise<Names> {
  const names = new Map<string, Map<string, readonly string[]>>();
  for (const { ref } of r.fields) {
    if (!ref || names.has(ref)) continue;
    const other = resourceOf(ref)!;
    const rows =
      ref === r.name ? own : await allRows({ ...ctx, operator: { ...ctx.operator, permissions: [other.permission] } }, other);
    names.set(ref, new Map(rows.map((row) => [row._id, wordsOf(row[other.title])])));
  }
  return names;
}
const wordsOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).map(String) : [String(value ?? '')];
const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

function cellOf({ f, lang }: Column, value: unknown, names: Names, reader: string): string {
  if (lang) return (value as Record<string, string> | null)?.[lang] ?? '';
  if (value === null || value === undefined) return '';
  if (f.kind === 'ref') return names.get(f.ref!)?.get(String(value))?.[0] ?? '';
  if (f.kind === 'bool') return say(value ? 'desk.yes' : 'desk.no', {}, reader);
  if (f.kind === 'select') return value === '' ? '' : say(choiceOf(f, String(value)), {}, reader);
  if (f.kind === 'fen') return (Number(value) / 100).toFixed(2);
  if (f.kind === 'list') return (value as unknown[]).join('; ');
  return String(value);
}

export async function exportSheet(ctx: OperatorCtx, { resource }: Input<Calls['sheet']>): Promise<Output<Calls['sheet']>> {
  const r = sheetOf(ctx, resource);
  const rows = await allRows(ctx, r);
  const names = await namesOf(ctx, r, rows);
  const columns = columnsOf(r);
  const text = csv(
    columns.map((column) => headOf(column, ctx.lang)),
    rows.map((row) => columns.map((column) => cellOf(column, row[column.f.name], names, ctx.lang))),
  );
  return { text };
}

/** A cell as the form would send it. Refuses an invalid one. */
function asSent(f: Field, cell: string, { names, format }: { names: Names; format: NumberFormat | undefined }): unknown {
  const text = plain(cell);
  if (text === '') return f.kind === 'ref' && f.start === 0 ? 0 : '';
  const either = (key: string, value: string) =>
    text === plain(value) || STAFF_LANGS.some((lang) => plain(say(key, {}, lang)) === text);
  const wrong = () => fail('fail.field_choice', {}, f.name);
  if (f.kind === 'bool')
    return either('desk.yes', '1') || text === 'true' || (either('desk.no', '0') || text === 'false' ? false : wrong());
  if (f.kind === 'select') return f.options?.find((option) => either(choiceOf(f, option), option)) ?? wrong();
  if (f.kind === 'list')
    return cell
      .split(LISTED)
      .map((one) => one.trim())
      .filter(Boolean);
  if (isFigure(f)) return sheetFigure(f, cell, format);
  if (f.kind !== 'ref') return cell.trim();
  const { typed } = resourceOf(f.ref!)!.key;
  const found = [...names.get(f.ref!)!].filter(
    ([id, own]) => (typed && plain(id) === text) || own.some((one) => plain(one) === text),
  );
  if (found.length > 1) fail('desk.sheet.several', { name: cell.trim() }, f.name);
  const [id] = found[0] ?? wrong();
  return typed ? id : Number(id);
}

/** The column of a header: by its name, or by its label in any language. */
const columnNamed = (columns: readonly Column[], head: string): Column | undefined =>
  columns.find((column) => {
    const { f, lang } = column;
    return [lang ? `${f.name}.${lang}` : f.name, ...STAFF_LANGS.map((reader) => headOf(column, reader))].some(
      (one) => plain(one) === plain(head),
    );
  });

/** The key of a row in the table: its code if it has one, else its name. */
const keyOf = (r: Resource, row: ColumnValues): string[] => {
  const code = r.fields.find((f) => f.name === r.key.column || f.kind === 'code');
  const value = row[code?.name ?? r.title];
  return (Array.isArray(value) ? [value.join('; ')] : wordsOf(value)).map(plain).filter(Boolean);
};

type Read = {
  heads: [string, Column][];
  formats: ReadonlyMap<string, NumberFormat>;
  unknown: string[];
  rows: { row: number; cells: Record<string, string> }[];
};
async function read(r: Resource, text: string): Promise<Read> {
  const one = [new TextEncoder().encode(text.replace(/^\uFEFF/, ''))];
  const bytes = (async function* () {
    yield* one;
  })();
  const { heads, rows } = await lookAt(bytes, 'csv', SHEET_MOST + 1).catch(() => fail('desk.sheet.unreadable', {}, 'text'));
  if (rows.length === 0) fail('desk.sheet.empty', {}, 'text');
  if (rows.length > SHEET_MOST) fail('desk.sheet.too_many', { n: SHEET_MOST }, 'text');
  const columns = columnsOf(r);
  const known = heads.flatMap((head): [string, Column][] => {
    const column = columnNamed(columns, head);
    return column ? [[head, column]] : [];
  });
  if (known.length === 0) fail('desk.sheet.no_columns', {}, 'text');
  const formats = sheetFormats(
    known.map(([head, { f }]) => [head, f]),
    rows,
  );
  return { heads: known, formats, unknown: heads.filter((head) => !known.some(([own]) => own === head)), rows };
}

function dataOf(
  { heads, formats }: Read,
  cells: Record<string, string>,
  old: ResourceRow | undefined,
  names: Names,
): ColumnValues {
  const data: ColumnValues = {};
  for (const [head, { f, lang }] of heads) {
    const cell = cells[head] ?? '';
    if (lang) data[f.name] = { ...((data[f.name] ?? old?.[f.name] ?? {}) as ColumnValues), [lang]: cell.trim() };
    else data[f.name] = asSent(f, cell, { names, format: formats.get(head) });
  }
  return data;
}

/** A fault leaves only its row out; rows are numbered as in a spreadsheet, where row 1 is the header. */
async function leavingOut(done: Done, row: number, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    done.problems.push({ row: row + 1, field: error.field ?? '', why: { key: error.key, params: error.params } });
  }
}

async function apply(ctx: OperatorCtx, r: Resource, text: string): Promise<Done> {
  const sheet = await read(r, text);
  const own = await allRows(ctx, r);
  const names = await namesOf(ctx, r, own);
  const done: Done = { made: 0, changed: 0, same: 0, unknown: sheet.unknown, problems: [] };
  const taken = new Set<string>();
  const byKey = new Map<string, ResourceRow[]>();
  for (const row of own) for (const key of keyOf(r, row)) byKey.set(key, [...(byKey.get(key) ?? []), row]);
  /** The existing row for a row of the sheet, if any. */
  const meant = (cells: Record<string, string>): ResourceRow | undefined => {
    const keys = keyOf(r, dataOf(sheet, cells, undefined, names));
    if (keys.length === 0) fail('fail.field_missing', {}, r.key.typed ? r.key.column : r.title);
    const found = [...new Set(keys.flatMap((key) => byKey.get(key) ?? []))];
    if (found.length > 1 || keys.some((key) => taken.has(key))) fail('desk.sheet.twice', {}, r.title);
    for (const key of keys) taken.add(key);
    return found[0];
  };
  const together = isSavedTogether(r);
  const ready: (Ready & { row: number })[] = [];
  for (const { row, cells } of sheet.rows)
    await leavingOut(done, row, async () => {
      const old = meant(cells);
      const data = dataOf(sheet, cells, old, names);
      if (together) ready.push({ row, ...(await readyRow(r, data, old ?? null)) });
      else await saveAlone(ctx, r, data, old, done, names);
    });
  for (let at = 0; at < ready.length; at += TOGETHER) await saveChunk(ctx, r, ready.slice(at, at + TOGETHER), done);
  done.problems.sort((a, b) => a.row - b.row);
  return done;
}

/** Saves a row that others of the sheet may refer to. */
async function saveAlone(
  ctx: OperatorCtx,
  r: Resource,
  data: ColumnValues,
  old: ResourceRow | undefined,
  done: Done,
  names: Names,
): Promise<void> {
  const later: Later[] = [];
  const saved = await partOf(ctx.db, () =>
    saveRow(
      { ...ctx, after: (run) => void later.push(run) },
      { resource: r.name, data, ...(old ? { id: old._id, version: old._version } : {}) },
    ),
  );
  for (const run of later) ctx.after(run);
  // Later rows may be its children.
  names.get(r.name)?.set(saved._id, wordsOf(saved[r.title]));
  if (!old) done.made += 1;
  else if (saved._version === old._version) done.same += 1;
  else done.changed += 1;
}

/** Saves rows in one batch; when the database refuses one of them, each separately. */
async function saveChunk(ctx: OperatorCtx, r: Resource, rows: readonly (Ready & { row: number })[], done: Done): Promise<void> {
  try {
    const { changed } = await partOf(ctx.db, () => saveTogether(ctx, r, rows));
    const known = rows.filter(({ old }) => old).length;
    done.made += rows.length - known;
    done.changed += changed;
    done.same += known - changed;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (rows.length > 1) for (const one of rows) await saveChunk(ctx, r, [one], done);
    else
      await leavingOut(done, rows[0]!.row, async () => {
        throw error;
      });
  }
}

/** The result of an import; writes nothing. */
export const checkSheet = (ctx: OperatorCtx, { resource, text }: Input<Calls['sheet_check']>): Promise<Done> =>
  dryRun(ctx.db, () => apply({ ...ctx, after: () => undefined }, sheetOf(ctx, resource), text));

export const importSheet = (ctx: OperatorCtx, { resource, text }: Input<Calls['sheet_import']>): Promise<Done> =>
  apply(ctx, sheetOf(ctx, resource), text);
