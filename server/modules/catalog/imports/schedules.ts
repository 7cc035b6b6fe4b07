// Scheduled imports: the job takes those that are due, gets their files outside transactions, and starts one import for each new or changed file; the import job
// reads them. A run waits until the previous import of its schedule is done.

import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { cutText } from '#contract/clean-text.ts';
import type { Message } from '#contract/fields.ts';
import { IMPORT_WORKING } from '#contract/states/simple.ts';
import { type App, type Ctx, json } from '../../../context.ts';
import { isTransient } from '../../../db/errors.ts';
import type { Db } from '../../../db/open.ts';
import { inSystem } from '../../../system.ts';
import { latest } from '../../../wait-time.ts';
import { ImportProblem, problemOf } from './import-problem.ts';
import { lookAt } from './read-rows.ts';
import { fileAt, filesOf, type ScheduleFile } from './schedule-files.ts';

const PART_BYTES = 4 * 1024 * 1024;
const HOUR_MS = 3_600_000;
const KEPT_MS = 30 * 24 * HOUR_MS;
const LOOKED_AT = 50;

const dueSchedules = (db: Db, now: Date) =>
  db
    .selectFrom('import_schedule as s')
    .selectAll()
    .where('s.enabled', '=', true)
    .where(sql<boolean>`(s.next_at <= ${now} or s.next_at > ${latest(now)}::timestamptz + s.every_hours * interval '1 hour')`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('import as i')
            .whereRef('i.schedule_id', '=', 's.id')
            .where('i.state', 'in', [...IMPORT_WORKING])
            .select('i.id'),
        ),
      ),
    )
    .orderBy('s.next_at')
    .execute();
type Schedule = Awaited<ReturnType<typeof dueSchedules>>[number];

/** Runs due schedules; returns how many imports were started. A schedule whose database connection failed stays due. */
export async function runSchedules(app: App, db: Db): Promise<number> {
  let begun = 0;
  for (const schedule of await dueSchedules(db, app.clock.now())) begun += await runSchedule(app, db, schedule);
  return begun;
}

async function runSchedule(app: App, db: Db, schedule: Schedule): Promise<number> {
  let begun = 0;
  let wrong: Message | null = null;
  const attempt = async <T>(run: () => Promise<T>): Promise<T | null> => {
    try {
      return await run();
    } catch (error) {
      if (isTransient(error)) throw error;
      // An unexpected failure does not stop the other schedules.
      if (!(error instanceof ImportProblem)) app.log.error({ schedule: schedule.id, err: String(error) }, 'schedule failed');
      wrong = problemOf(error, 'imports.schedule.failed');
      return null;
    }
  };
  for (const file of (await attempt(() => newFiles(app, db, schedule))) ?? [])
    if (await attempt(() => begin(app, db, schedule, file))) begun += 1;
  await ended(app, db, schedule, wrong);
  return begun;
}

async function newFiles(app: App, db: Db, { id, kind, place, format }: Schedule): Promise<ScheduleFile[]> {
  const rows = await db.selectFrom('import_schedule_file').select(['name', 'stamp']).where('schedule_id', '=', id).execute();
  const known = new Map(rows.map((row) => [row.name, row.stamp]));
  if (kind === 'folder') return filesOf(app.config.import_dir, place, known);
  const found = await fileAt(place, format as 'csv', known);
  return found ? [found] : [];
}

/** Uploads a file with the mapping of the schedule. A file that lacks a mapped column is refused as a whole: it would empty that field. */
async function begin(app: App, db: Db, schedule: Schedule, { name, stamp, format, load }: ScheduleFile): Promise<boolean> {
  const bytes = await load();
  const { heads, rows } = await lookAt(Readable.from([bytes]), format, LOOKED_AT, schedule.options.encoding).catch(() => {
    throw new ImportProblem('imports.schedule.unreadable', { name });
  });
  if (rows.length === 0) throw new ImportProblem('imports.schedule.empty', { name });
  const missing = Object.values(schedule.mapping).flatMap(({ column }) =>
    column === undefined || heads.includes(column) ? [] : [column],
  );
  if (format === 'csv' && missing.length > 0)
    throw new ImportProblem('imports.schedule.columns', { name, columns: cutText([...new Set(missing)].join(', '), 200) });
  return inSystem(app, db, async (ctx) => {
    const still = await ctx.db
      .selectFrom('import_schedule')
      .select('id')
      .where('id', '=', schedule.id)
      .forUpdate()
      .executeTakeFirst();
    if (!still) return false;
    await forgetOld(ctx, schedule.id);
    const import_id = await handIn(ctx, schedule, { name, format, bytes });
    await ctx.db.updateTable('import_schedule').set({ import_id }).where('id', '=', schedule.id).execute();
    const at = ctx.now;
    await ctx.db
      .insertInto('import_schedule_file')
      .values({ schedule_id: schedule.id, name: schedule.kind === 'address' ? '' : name, stamp, at })
      .onConflict((c) => c.columns(['schedule_id', 'name']).doUpdateSet({ stamp, at }))
      .execute();
    return true;
  });
}

async function handIn(
  ctx: Ctx,
  { id: schedule_id, mapping, options, operator_id }: Schedule,
  { name, format, bytes }: { name: string; format: string; bytes: Buffer },
): Promise<number> {
  const { id } = await ctx.db
    .insertInto('import')
    .values({
      name,
      format,
      schedule_id,
      operator_id,
      created_at: ctx.now,
      bytes: bytes.length,
      state: 'running',
      mapping: json(mapping),
      options: json(options),
      started_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let at = 0, part = 0; at < bytes.length; at += PART_BYTES, part++)
    await ctx.db
      .insertInto('import_part')
      .values({ import_id: id, part, data: bytes.subarray(at, at + PART_BYTES) })
      .execute();
  return id;
}

/** Deletes files that were read; the changes stay undoable for a month. */
async function forgetOld(ctx: Ctx, schedule_id: number): Promise<void> {
  const earlier = ctx.db
    .selectFrom('import')
    .select('id')
    .where('schedule_id', '=', schedule_id)
    .where('state', 'not in', [...IMPORT_WORKING]);
  await ctx.db.deleteFrom('import_part').where('import_id', 'in', earlier).execute();
  const before = new Date(ctx.now.getTime() - KEPT_MS);
  await ctx.db
    .deleteFrom('import')
    .where('id', 'in', earlier.where('created_at', '<', before))
    .execute();
}

/** A failed run is retried after an hour, if its next turn is later. */
async function ended(app: App, db: Db, { id, every_hours }: Schedule, problem: Message | null): Promise<void> {
  const now = app.clock.now();
  const hours = problem === null ? every_hours : Math.min(1, every_hours);
  await db
    .updateTable('import_schedule')
    .set({ last_at: now, next_at: new Date(now.getTime() + hours * HOUR_MS), problem: problem === null ? null : json(problem) })
    .where('id', '=', id)
    .execute();
}
