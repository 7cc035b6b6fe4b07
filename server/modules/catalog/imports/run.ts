// The job that imports files: batch by batch, each in a transaction that also writes the progress, so that a crash loses nothing and
// a cancelled import stops between two batches.

import { performance } from 'node:perf_hooks';
import type { Message } from '#contract/fields.ts';
import { IMPORT_OPTIONS } from '#contract/import-fields.ts';
import { IMPORT_WORKING } from '#contract/states/simple.ts';
import { type App, type Ctx, json } from '../../../context.ts';
import { bulkInsert } from '../../../db/bulk.ts';
import { isTransient, withRetry } from '../../../db/errors.ts';
import type { Db } from '../../../db/open.ts';
import { inSystem } from '../../../system.ts';
import { type GatheredPiece, gather } from './gather.ts';
import { ImportProblem, problemOf } from './import-problem.ts';
import { bytesOf } from './parts.ts';
import { type ImportPlan, ownAddressOf, toFenBy } from './plan.ts';
import { Problems, type RowProblem } from './problems.ts';
import { readRows } from './read-rows.ts';
import { figureColumns, numbersFound, survey } from './survey.ts';
import { undoSome } from './undo.ts';
import { writeWhatFits } from './write-what-fits.ts';

const BATCH = 500;
/** A run starts no further batch after this: other jobs are waiting. */
const RUN_MS = 6000;

type Import = Awaited<ReturnType<typeof nextImport>>;
const nextImport = (db: Db) =>
  db
    .selectFrom('import')
    .selectAll()
    .where('state', 'in', [...IMPORT_WORKING])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** A reader at the position where the last run stopped, so that the next need not read the file from the start. Losing it costs only time. */
type Reader = { id: number; row: number; pieces: AsyncGenerator<GatheredPiece> };
const readers = new WeakMap<App, Reader>();

/** Consecutive batches that may be started and neither written nor refused before an import is given up: the server crashed in each. */
const MOST_TRIES = 3;

/**
 * Works on the oldest import that is due; true when something was done. One that cannot continue ends failed, with its reason, so that the next can start;
 * only a passing failure (the database is away or busy) leaves it unchanged, and is thrown.
 */
export async function workOnImports(app: App, db: Db): Promise<boolean> {
  const due = await nextImport(db);
  if (!due) return false;
  const began = performance.now();
  try {
    if (due.state === 'running' && !(await knowsNumbers(app, db, due))) return true;
    while (performance.now() - began < RUN_MS) {
      await begin(db, due.id);
      if (!(await (due.state === 'undoing' ? undoSome(app, db, due.id) : readSome(app, db, due)))) break;
    }
  } catch (error) {
    readers.delete(app);
    if (isTransient(error)) {
      await withRetry(() => setTries(db, due.id, 0));
      throw error;
    }
    app.log.error({ import: due.id, err: (error as Error).stack ?? String(error) }, 'import failed');
    await end(db, due.id, app.clock.now(), problemOf(error, 'desk.imports.failed'));
  }
  return true;
}

/** Records that a batch was started, in its own transaction, so that the record survives a crash during the batch. */
async function begin(db: Db, id: number): Promise<void> {
  const { tries } = await db.selectFrom('import').select('tries').where('id', '=', id).executeTakeFirstOrThrow();
  if (tries >= MOST_TRIES) throw new ImportProblem('desk.imports.stopped', { n: tries });
  await setTries(db, id, tries + 1);
}
const setTries = (db: Db, id: number, tries: number) => db.updateTable('import').set({ tries }).where('id', '=', id).execute();

/** How each column writes numbers, before the first row is read: what was not said is found in the whole file and stored. False, with a problem, when someone has to say. */
async function knowsNumbers(app: App, db: Db, of: NonNullable<Import>): Promise<boolean> {
  const plan = { mapping: of.mapping, options: { ...IMPORT_OPTIONS, ...of.options } };
  if ([...figureColumns(plan).keys()].every((column) => column in plan.options.numbers)) return true;
  await begin(db, of.id);
  const { numbers, open } = numbersFound(
    await survey(bytesOf(db, of.id), { format: of.format as 'csv', encoding: plan.options.encoding }),
    plan,
  );
  of.options = { ...plan.options, numbers };
  await inSystem(app, db, async (ctx) => {
    await ctx.db
      .updateTable('import')
      .set({ options: json({ ...of.options }) })
      .where('id', '=', of.id)
      .execute();
    if (open.length === 0) return;
    const problems = new Problems();
    for (const { name, figures } of open) problems.add(0, name, 'imports.wrong.open_column', { value: figures.join(' · ') });
    await noteProblems(ctx.db, of.id, problems.found);
    await end(ctx.db, of.id, ctx.now, null);
  });
  return open.length === 0;
}

async function readerAt(app: App, db: Db, of: NonNullable<Import>): Promise<Reader> {
  const known = readers.get(app);
  const [now] = await db.selectFrom('import').select('row').where('id', '=', of.id).execute();
  if (known?.id === of.id && known.row === now!.row) return known;
  const reader: Reader = {
    id: of.id,
    row: 0,
    pieces: gather(() => readRows(bytesOf(db, of.id), of.format as 'csv', of.options.encoding), await planOf(app, db, of)),
  };
  while (reader.row < now!.row) {
    const next = await reader.pieces.next();
    if (next.done) break;
    reader.row = next.value.last_row;
  }
  readers.set(app, reader);
  return reader;
}

async function planOf(
  app: App,
  db: Db,
  { mapping, options }: Pick<NonNullable<Import>, 'mapping' | 'options'>,
): Promise<ImportPlan> {
  const rates = await db.selectFrom('currency').select(['code', 'market']).execute();
  return {
    mapping,
    options: { ...IMPORT_OPTIONS, ...options },
    toFen: toFenBy(new Map(rates.map((row) => [row.code, row.market]))),
    ownAddress: ownAddressOf(app.config.public_url),
  };
}

/** One batch; false at the end of the file or when the import was cancelled. */
async function readSome(app: App, db: Db, of: NonNullable<Import>): Promise<boolean> {
  const reader = await readerAt(app, db, of);
  const pieces: GatheredPiece[] = [];
  let ended = false;
  while (pieces.length < BATCH && !ended) {
    const next = await reader.pieces.next();
    if (next.done) ended = true;
    else pieces.push(next.value);
  }
  const row = pieces.at(-1)?.last_row ?? reader.row;
  const options = { ...IMPORT_OPTIONS, ...of.options };
  const going = await inSystem(app, db, async (ctx) => {
    const now = await ctx.db.selectFrom('import').select(['state', 'row']).where('id', '=', of.id).forUpdate().executeTakeFirst();
    if (now?.state !== 'running' || now.row !== reader.row) return false;
    const goods = pieces.flatMap((piece) => piece.goods ?? []);
    const terms = { import_id: of.id, listed: options.listed, pictures: options.pictures, public_url: app.config.public_url };
    const done = await writeWhatFits(ctx, goods, terms);
    const problems = [...pieces.flatMap((piece) => piece.problems), ...done.problems];
    await noteProblems(ctx.db, of.id, problems);
    const failed =
      goods.length - done.made - done.changed - done.same + pieces.filter((piece) => piece.goods === null && !piece.part).length;
    await ctx.db
      .updateTable('import')
      .set((eb) => ({
        row,
        tries: 0,
        made: eb('made', '+', done.made),
        changed: eb('changed', '+', done.changed),
        same: eb('same', '+', done.same),
        failed: eb('failed', '+', failed),
        ...(ended ? { state: 'done' as const, ended_at: ctx.now } : {}),
      }))
      .where('id', '=', of.id)
      .execute();
    return !ended;
  });
  if (going) reader.row = row;
  else readers.delete(app);
  return going;
}

const noteProblems = (db: Parameters<typeof bulkInsert>[0], import_id: number, problems: readonly RowProblem[]): Promise<void> =>
  bulkInsert(
    db,
    'import_problem',
    problems.map(({ row, field, message }) => ({ import_id, row, field, key: message.key, params: message.params })),
  );

const end = (db: Db | Ctx['db'], id: number, at: Date, problem: Message | null) =>
  db
    .updateTable('import')
    .set({ state: 'failed', problem: problem && json(problem), ended_at: at, tries: 0 })
    .where('id', '=', id)
    .where('state', 'in', [...IMPORT_WORKING])
    .execute();
