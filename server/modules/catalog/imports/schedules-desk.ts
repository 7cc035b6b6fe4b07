// Handlers of the back office: scheduled imports.

import type { Input } from '#contract/call.ts';
import type { ImportSchedules } from '#contract/desk/import-schedules.ts';
import type { deskCalls } from '#contract/desk.ts';
import { webAddress } from '#contract/web-address.ts';
import { fail, json, type OperatorCtx } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { audit } from '../../platform/audit/audit.ts';
import { isInside } from './schedule-files.ts';

type Save = Input<(typeof deskCalls)['schedules']['save']>;

async function lists(ctx: OperatorCtx): Promise<ImportSchedules> {
  const rows = await ctx.db
    .selectFrom('import_schedule as s')
    .leftJoin('import as i', 'i.id', 's.import_id')
    .selectAll('s')
    .select(['i.name as file', 'i.state', 'i.made', 'i.changed', 'i.same', 'i.failed'])
    .orderBy('s.id')
    .execute();
  return {
    folder: ctx.app.config.import_dir !== '',
    schedules: rows.map((row) => ({
      id: row.id,
      name: row.name,
      kind: row.kind as 'folder',
      place: row.place,
      every_hours: row.every_hours,
      enabled: row.enabled,
      next: row.next_at.toISOString(),
      last: row.last_at?.toISOString() ?? null,
      problem: row.problem,
      import:
        row.import_id === null || row.state === null
          ? null
          : {
              id: row.import_id,
              name: row.file!,
              state: row.state,
              made: row.made!,
              changed: row.changed!,
              same: row.same!,
              failed: row.failed!,
            },
    })),
  };
}

async function save(ctx: OperatorCtx, input: Save): Promise<ImportSchedules> {
  const { id, name, kind, place, every_hours, enabled } = input;
  if (kind === 'address' && webAddress(place) === null) fail('imports.schedule.address', {}, 'place');
  if (kind === 'folder' && (ctx.app.config.import_dir === '' || !isInside(place)))
    fail('imports.schedule.no_folder', { place }, 'place');
  const how = input.import_id > 0 || id === 0 ? await readAs(ctx, input.import_id) : {};
  const row = { name, kind, place, every_hours, enabled, ...how };
  if (id > 0) {
    const { numUpdatedRows } = await ctx.db
      .updateTable('import_schedule')
      .set({ ...row, next_at: ctx.now, problem: null })
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) fail('fail.not_found', {}, 'id');
  } else {
    await ctx.db
      .insertInto('import_schedule')
      .values({
        ...(row as typeof row & Awaited<ReturnType<typeof readAs>>),
        next_at: ctx.now,
        operator_id: ctx.operator.id,
        created_at: ctx.now,
      })
      .execute();
  }
  await audit(ctx, 'import.schedule', 'import_schedule', id || name, { name, kind, place, every_hours, enabled });
  return lists(ctx);
}

/** The columns and settings of an earlier import. */
async function readAs(ctx: OperatorCtx, import_id: number) {
  const of = await ctx.db
    .selectFrom('import')
    .select(['format', 'mapping', 'options'])
    .where('id', '=', import_id)
    .where('started_at', 'is not', null)
    .executeTakeFirst();
  if (!of) fail('fail.not_found', {}, 'import_id');
  // A column whose figures had one value each may have others in the next file.
  const { numbers = {} } = of.options;
  const said = Object.fromEntries(Object.entries(numbers).filter(([, format]) => format !== 'each'));
  return { format: of.format, mapping: json(of.mapping), options: json({ ...of.options, numbers: said }) };
}

export const importSchedulesDesk = {
  'schedules/lists': (ctx) => lists(ctx),
  'schedules/save': (ctx, input) => save(ctx, input),
  'schedules/run': async (ctx, { id }) => {
    const { numUpdatedRows } = await ctx.db
      .updateTable('import_schedule')
      .set({ next_at: ctx.now, enabled: true })
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) fail('fail.not_found', {}, 'id');
    return lists(ctx);
  },
  'schedules/remove': async (ctx, { id }) => {
    const gone = await ctx.db.deleteFrom('import_schedule').where('id', '=', id).returning('name').executeTakeFirst();
    if (!gone) fail('fail.not_found', {}, 'id');
    await audit(ctx, 'import.unschedule', 'import_schedule', id, { name: gone.name });
    return lists(ctx);
  },
} satisfies Partial<DeskHandlers>;
