// Who is working on a task that has no assigned operator. Taking is information, not a lock: anyone with permission can still do it.
import { type RawBuilder, sql } from 'kysely';
import type { Taken } from '#contract/desk/queue-list.ts';
import type { TakenThing } from '#contract/desk/tabs.ts';
import type { Ctx } from '../../context.ts';
import { anyOf } from '../../db/any-of.ts';
import { type Listed, type Listing, listQueue } from './queue.ts';

/** The condition of the operator filter; `id` is the column of the thing. */
export const takenBy =
  (thing: TakenThing, id: string) =>
  (operator_id: number): RawBuilder<boolean> =>
    sql<boolean>`exists (select 1 from work_take t where t.thing = ${thing} and t.thing_id = ${sql.ref(id)} and t.operator_id = ${operator_id})`;

export async function takesOf(
  ctx: Pick<Ctx, 'db'>,
  thing: TakenThing,
  ids: readonly number[],
): Promise<Map<number, NonNullable<Taken['taken']>>> {
  const rows = await ctx.db
    .selectFrom('work_take as t')
    .innerJoin('operator as p', 'p.id', 't.operator_id')
    .select(['t.thing_id', 't.operator_id', 't.at', 'p.name'])
    .where('t.thing', '=', thing)
    .where('t.thing_id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((r) => [r.thing_id, { operator_id: r.operator_id, operator: r.name, at: r.at.toISOString() }]));
}

/** A page of a work list, each row with the operator who has taken it. */
export async function takenQueue<Row extends { id: number }>(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { thing, read, ...what }: Listing<Row> & { thing: TakenThing },
): Promise<Listed<Row & Taken>> {
  return listQueue(ctx, {
    ...what,
    read: async (ids) => {
      const [rows, takes] = await Promise.all([read(ids), takesOf(ctx, thing, ids)]);
      return rows.map((row) => ({ ...row, taken: takes.get(row.id) ?? null }));
    },
  });
}

/** Assigns tasks to an operator, whoever had them before. */
export async function takeWork(ctx: Ctx, thing: TakenThing, ids: readonly number[], operator_id: number): Promise<void> {
  await ctx.db
    .insertInto('work_take')
    .values([...ids].sort((a, b) => a - b).map((thing_id) => ({ thing, thing_id, operator_id, at: ctx.now })))
    .onConflict((c) => c.columns(['thing', 'thing_id']).doUpdateSet({ operator_id, at: ctx.now }))
    .execute();
}

/** Releases one's own tasks; their place in the list is unchanged. */
export async function giveBackWork(ctx: Ctx, thing: TakenThing, ids: readonly number[], operator_id: number): Promise<number[]> {
  const gone = await ctx.db
    .deleteFrom('work_take')
    .where('thing', '=', thing)
    .where('thing_id', '=', anyOf(ids))
    .where('operator_id', '=', operator_id)
    .returning('thing_id')
    .execute();
  return gone.map((row) => row.thing_id);
}
