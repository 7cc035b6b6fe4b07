// The jobs page: the state of every job in the table that all servers share, and requesting a run.

import type { Output } from '#contract/call.ts';
import type { staff } from '#contract/desk/staff.ts';
import { texts } from '#contract/messages.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../context.ts';
import { aliveIds } from '../../../instances.ts';
import { requestJob } from '../../../job-runner.ts';
import { audit } from '../../platform/audit/audit.ts';

/** A job this late has no server running it, or one that hangs. */
const LATE_MS = 10 * 60_000;

type Lists = (typeof staff)['jobs']['lists'];

/** Jobs of earlier versions leave rows without a text. */
const isKnown = (name: string): boolean => `desk.job.${name}` in texts;

export async function listJobs(ctx: Pick<Ctx, 'app' | 'db'>): Promise<Output<Lists>> {
  const rows = await ctx.db.selectFrom('job').selectAll().orderBy('name').execute();
  const alive = await aliveIds(ctx.db);
  const now = (await ctx.app.clock.ofDatabase(ctx.db)).getTime();
  return rows
    .filter((row) => isKnown(row.name))
    .map((row) => {
      const running = row.taken_by !== null && alive.has(row.taken_by);
      const late = row.next_at.getTime() < now - LATE_MS;
      return {
        name: row.name,
        state: running ? 'running' : late ? 'late' : row.last_error ? 'failed' : 'waiting',
        last_at: row.last_at?.toISOString() ?? '',
        next_at: row.next_at.toISOString(),
        error: row.last_error,
      };
    });
}

/** Makes a job due now; a running one runs again afterwards. Refuses an unknown name. */
export async function requestRun(ctx: OperatorCtx, name: string): Promise<void> {
  if (!isKnown(name) || !(await requestJob(ctx.db, name, await ctx.app.clock.ofDatabase(ctx.db)))) fail('desk.jobs.unknown');
  await audit(ctx, 'job.run', 'job', name);
}
