// Handlers of the back office: imports of goods.

import { sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { ImportOut } from '#contract/desk/imports.ts';
import type { deskCalls } from '#contract/desk.ts';
import { IMPORT_OPTIONS, type ImportMapping, type ImportOptions } from '#contract/import-fields.ts';
import { mappingFor } from '#contract/import-presets.ts';
import { encodingOf } from '#contract/text-encoding.ts';
import { fail, json, type OperatorCtx } from '../../../context.ts';
import type { DeskHandlers, File } from '../../../handlers.ts';
import { audit } from '../../platform/audit/audit.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { exportGoods } from './export.ts';
import { bytesOf } from './parts.ts';
import { previewOf } from './preview.ts';
import { currencyFound, lookOver, numbersFound } from './survey.ts';

type Imports = (typeof deskCalls)['imports'];
const PART_BYTES = 8 * 1024 * 1024;
const FILE_BYTES = 1024 * 1024 * 1024;

const rowsOf = (ctx: OperatorCtx) =>
  ctx.db
    .selectFrom('import as i')
    .leftJoin('operator as o', 'o.id', 'i.operator_id')
    .selectAll('i')
    .select([
      'o.name as operator',
      sql<number>`(select count(*)::int from import_goods p where p.import_id = i.id and p.pictures > 0 and p.retry_at is null)`.as(
        'pictures_waiting',
      ),
      sql<number>`(select count(*)::int from import_goods p where p.import_id = i.id and p.pictures > 0 and p.retry_at is not null)`.as(
        'pictures_failed',
      ),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

const ACTIONS: Record<ImportOut['state'], ImportOut['actions']> = {
  upload: ['run', 'remove'],
  running: ['cancel'],
  done: ['undo', 'remove'],
  cancelled: ['undo', 'remove'],
  failed: ['undo', 'remove'],
  undoing: [],
  undone: ['remove'],
};

const toImport = (row: Row): ImportOut => ({
  ...{
    id: row.id,
    name: row.name,
    format: row.format as 'csv',
    state: row.state,
    bytes: row.bytes,
    row: row.row,
    made: row.made,
  },
  ...{ changed: row.changed, same: row.same, failed: row.failed, undone: row.undone, kept: row.kept, problem: row.problem },
  ...{ pictures_waiting: row.pictures_waiting, pictures_failed: row.pictures_failed, by: row.operator ?? '' },
  created: row.created_at.toISOString(),
  ended: row.ended_at?.toISOString() ?? null,
  actions: ACTIONS[row.state],
});

async function one(ctx: OperatorCtx, id: number): Promise<ImportOut> {
  return toImport((await rowsOf(ctx).where('i.id', '=', id).executeTakeFirst()) ?? fail('fail.not_found', {}, 'id'));
}

/** Locks an import; refuses an action that it does not allow now. */
async function locked(ctx: OperatorCtx, id: number, action: ImportOut['actions'][number]) {
  const row = await ctx.db.selectFrom('import').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) fail('fail.not_found', {}, 'id');
  if (!ACTIONS[row.state].includes(action)) fail('imports.not_now');
  return row;
}

async function lists(
  ctx: OperatorCtx,
  input: { page: number; page_size: number; timestamp?: string | undefined },
): Promise<Output<Imports['lists']>> {
  const at = asOf(ctx, input);
  const { n } = await ctx.db
    .selectFrom('import')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
    .where('created_at', '<=', at)
    .executeTakeFirstOrThrow();
  const rows = await rowsOf(ctx)
    .where('i.created_at', '<=', at)
    .orderBy('i.id', 'desc')
    .limit(input.page_size)
    .offset(offsetOf(input))
    .execute();
  return toPage(input, at, n, rows.map(toImport));
}

async function takePart(
  ctx: OperatorCtx,
  { id, part }: { id: number; part: number },
  file: File | undefined,
): Promise<{ bytes: number }> {
  if (!file || file.bytes.length === 0) fail('fail.field_missing', {}, 'file');
  if (file.bytes.length > PART_BYTES) fail('fail.file_large', { mb: PART_BYTES / 1024 / 1024 }, 'file');
  const row = await locked(ctx, id, 'run');
  if (row.bytes + file.bytes.length > FILE_BYTES) fail('fail.file_large', { mb: FILE_BYTES / 1024 / 1024 }, 'file');
  const { n } = await ctx.db
    .selectFrom('import_part')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow();
  if (part < n) return { bytes: row.bytes };
  if (part > n) fail('imports.part_missing', {}, 'part');
  await ctx.db.insertInto('import_part').values({ import_id: id, part, data: file.bytes }).execute();
  const bytes = row.bytes + file.bytes.length;
  await ctx.db.updateTable('import').set({ bytes }).where('id', '=', id).execute();
  return { bytes };
}

async function look(ctx: OperatorCtx, { id, encoding }: Input<Imports['look']>): Promise<Output<Imports['look']>> {
  const row = await ctx.db.selectFrom('import').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) fail('fail.not_found', {}, 'id');
  const first = await ctx.db
    .selectFrom('import_part')
    .select('data')
    .where('import_id', '=', id)
    .where('part', '=', 0)
    .executeTakeFirst();
  if (!first) fail('imports.empty', {}, 'id');
  const used = encoding ?? encodingOf(first.data);
  const seen = await lookOver(bytesOf(ctx.db, id), { format: row.format as 'csv', encoding: used }).catch(() =>
    fail('imports.unreadable', {}, 'id'),
  );
  if (seen.n === 0) fail('imports.empty', {}, 'id');
  const { preset, mapping, options: own } = mappingFor(seen.columns.map((one) => one.name));
  const currency = currencyFound(seen, mapping);
  const options = { ...IMPORT_OPTIONS, ...(currency ? { currency } : {}), ...own, encoding: encoding ?? ('' as const) };
  return {
    columns: seen.columns.map(({ signs: _, ...column }) => column),
    rows: seen.n,
    whole: seen.whole,
    preset,
    mapping,
    options: { ...options, numbers: seen.whole ? numbersFound(seen, { mapping, options }).numbers : {} },
    encoding: used,
  };
}

async function run(
  ctx: OperatorCtx,
  { id, mapping, options }: { id: number; mapping: ImportMapping; options: ImportOptions },
): Promise<ImportOut> {
  const row = await locked(ctx, id, 'run');
  if (row.bytes === 0) fail('imports.empty', {}, 'id');
  if (!('num_iid' in mapping) && !('sku_id' in mapping)) fail('imports.no_number', {}, 'mapping');
  await ctx.db
    .updateTable('import')
    .set({ state: 'running', mapping: json(mapping), options: json(options), started_at: ctx.now })
    .where('id', '=', id)
    .execute();
  await audit(ctx, 'import.run', 'import', id, { name: row.name, currency: options.currency });
  return one(ctx, id);
}

async function move(ctx: OperatorCtx, id: number, action: 'cancel' | 'undo'): Promise<ImportOut> {
  const { name } = await locked(ctx, id, action);
  const state = action === 'cancel' ? ('cancelled' as const) : ('undoing' as const);
  await ctx.db
    .updateTable('import')
    .set({ state, ended_at: action === 'cancel' ? ctx.now : null })
    .where('id', '=', id)
    .execute();
  if (action === 'cancel') await audit(ctx, 'import.cancel', 'import', id, { name });
  else await audit(ctx, 'import.undo', 'import', id, { name });
  return one(ctx, id);
}

async function problems(
  ctx: OperatorCtx,
  input: { id: number; page: number; page_size: number; timestamp?: string | undefined },
): Promise<Output<Imports['problems']>> {
  const at = asOf(ctx, input);
  const of = ctx.db.selectFrom('import_problem').where('import_id', '=', input.id);
  const { n } = await of.select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n')).executeTakeFirstOrThrow();
  const rows = await of
    .select(['row', 'field', 'key', 'params'])
    .orderBy('row')
    .orderBy('id')
    .limit(input.page_size)
    .offset(offsetOf(input))
    .execute();
  return toPage(
    input,
    at,
    n,
    rows.map(({ row, field, key, params }) => ({
      row,
      field,
      message: { key, params: params as Record<string, string | number> },
    })),
  );
}

const languages = async (ctx: OperatorCtx): Promise<string[]> =>
  (await ctx.db.selectFrom('language').select('code').where('enabled', '=', true).orderBy('sort').execute()).map(
    (row) => row.code,
  );

export const importsDesk = {
  'imports/lists': (ctx, input) => lists(ctx, input),
  'imports/one': (ctx, { id }) => one(ctx, id),
  'imports/create': async (ctx, { name, format }) => {
    const row = await ctx.db
      .insertInto('import')
      .values({ name, format, operator_id: ctx.operator.id, created_at: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return one(ctx, row.id);
  },
  'imports/part': (ctx, input, file) => takePart(ctx, input, file),
  'imports/look': (ctx, input) => look(ctx, input),
  'imports/preview': (ctx, input) => previewOf(ctx, input),
  'imports/run': (ctx, input) => run(ctx, input),
  'imports/cancel': (ctx, { id }) => move(ctx, id, 'cancel'),
  'imports/undo': (ctx, { id }) => move(ctx, id, 'undo'),
  'imports/remove': async (ctx, { id }) => {
    const { name } = await locked(ctx, id, 'remove');
    await ctx.db.deleteFrom('import').where('id', '=', id).execute();
    await audit(ctx, 'import.remove', 'import', id, { name });
    return { removed: true };
  },
  'imports/problems': (ctx, input) => problems(ctx, input),
  'imports/export': async (ctx, { format, after }) => exportGoods(ctx, { format, after, langs: await languages(ctx) }),
} satisfies Partial<DeskHandlers>;
