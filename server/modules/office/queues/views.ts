// Saved filters of work lists, by operator and name.
import type { Input, Output } from '#contract/call.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { fail, json, type OperatorCtx } from '../../../context.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';

type Rows = DeskCalls['queues'];
/** Saved filters per queue. */
const MOST = 50;

export async function listViews(ctx: OperatorCtx, queue: string): Promise<Output<Rows['views']>> {
  return ctx.db
    .selectFrom('queue_view')
    .select(['id', 'name', 'filters'])
    .where('operator_id', '=', ctx.operator.id)
    .where('queue', '=', queue)
    .orderBy('name')
    .execute();
}

export async function saveView(ctx: OperatorCtx, input: Input<Rows['save_view']>): Promise<Output<Rows['save_view']>> {
  await lockLimit(ctx, 'queue_view', ctx.operator.id);
  const own = await listViews(ctx, input.queue);
  if (own.length >= MOST && !own.some((view) => view.name === input.name)) fail('desk.queue.too_many_views', { n: MOST }, 'name');
  return ctx.db
    .insertInto('queue_view')
    .values({ operator_id: ctx.operator.id, queue: input.queue, name: input.name, filters: json(input.filters), at: ctx.now })
    .onConflict((c) => c.columns(['operator_id', 'queue', 'name']).doUpdateSet({ filters: json(input.filters), at: ctx.now }))
    .returning(['id', 'name', 'filters'])
    .executeTakeFirstOrThrow();
}

/** Refuses `fail.not_found` for a filter of another operator. */
export async function removeView(ctx: OperatorCtx, id: number): Promise<void> {
  const gone = await ctx.db
    .deleteFrom('queue_view')
    .where('id', '=', id)
    .where('operator_id', '=', ctx.operator.id)
    .returning('id')
    .executeTakeFirst();
  if (!gone) fail('fail.not_found', {}, 'id');
}
