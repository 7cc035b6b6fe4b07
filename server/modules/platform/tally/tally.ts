// How many items and waybills are in each state and for how long, from counts that triggers maintain.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import { executeWrite } from '../../../db/written.ts';

/** The number, the waiting time of the oldest, and how many wait for more than a day and more than three. */
export type WaitingCount = { count: number; oldest: Date | null; over_1d: number; over_3d: number };
export type Tallied = 'order_item' | 'waybill';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Hours with separate counts: older rows are more than three days old at any time. */
const HOURS_KEPT = 96;

/** The time since which a row waits. */
const SINCE: Record<Tallied, RawBuilder<Date | null>> = {
  order_item: sql`x.state_at`,
  waybill: sql`waybill_since(x.state, x.paid_at, x.created_at, x.packed_at, x.dispatched_at)`,
};
const at = (column: string, warehouse: number | null): RawBuilder<SqlBool> =>
  warehouse === null ? sql`true` : sql`${sql.ref(column)} = ${warehouse}`;

/** The state that the triggers leave out: staff have nothing to do with unpaid items. */
const NOT_COUNTED: Record<Tallied, string | null> = { order_item: 'unpaid', waybill: null };

function statesCounted(thing: Tallied, states: readonly string[]) {
  if (states.some((state) => state === NOT_COUNTED[thing])) throw new Error(`${thing}: ${NOT_COUNTED[thing]} is not counted`);
  return sql.join(states);
}

/** How many rows are in each of these states. */
export const stateCounts = <S extends string>(thing: Tallied, states: readonly S[], warehouse: number | null) =>
  sql<{ state: S; n: number }>`select thing_state as state, sum(n)::int as n from work_tally
    where thing = ${thing} and thing_state in (${statesCounted(thing, states)}) and ${at('warehouse_id', warehouse)} group by thing_state`;

/** The same with their age: whole hours are summed, and rows of the hour at the limit of one or three days are counted. */
export function stateWaits<S extends string>(thing: Tallied, states: readonly S[], warehouse: number | null, now: Date) {
  const rows = (what: RawBuilder<unknown>, more: RawBuilder<SqlBool>) =>
    sql`(select ${what} from ${sql.table(thing)} x where x.state = t.thing_state and ${at('x.warehouse_id', warehouse)} and ${more})`;
  const over = (days: number) => {
    const end = now.getTime() - days * DAY;
    const hour = Math.floor(end / HOUR);
    const since = SINCE[thing];
    const rest = rows(sql`count(*)`, sql`${since} >= ${new Date(hour * HOUR)} and ${since} < ${new Date(end)}`);
    return sql`(coalesce(sum(t.n) filter (where t.hour < ${hour}), 0) + ${rest})::int`;
  };
  return sql<WaitingCount & { state: S }>`
    select t.thing_state as state, sum(t.n)::int as count, ${rows(sql`min(${SINCE[thing]})`, sql`true`)} as oldest, ${over(1)} as over_1d, ${over(3)} as over_3d
    from work_tally t where t.thing = ${thing} and t.thing_state in (${statesCounted(thing, states)}) and ${at('t.warehouse_id', warehouse)}
    group by t.thing_state having sum(t.n) > 0`;
}

/** Sums the changes since the last run; counts are exact at any time. Old hours are merged into one. */
export async function sumTally(db: Db, now: Date): Promise<void> {
  const first = sql`${Math.floor(now.getTime() / HOUR) - HOURS_KEPT}::int`;
  // An hour in the future was written by a clock that was ahead: its rows would never count as old.
  const last = sql`${Math.floor(now.getTime() / HOUR) + 1}::int`;
  const hour = sql`least(greatest(work_tally.hour, ${first}), ${last})`;
  const summed = sql`with apart as (
      select thing, thing_state, warehouse_id, ${hour} as hour from work_tally group by 1, 2, 3, 4
        having count(*) > 1 or bool_or(work_tally.hour not between ${first} and ${last}) or sum(n) = 0),
    gone as (
      delete from work_tally where (thing, thing_state, warehouse_id, ${hour}) in (select thing, thing_state, warehouse_id, hour from apart)
      returning thing, thing_state, warehouse_id, ${hour} as hour, n)
    insert into work_tally select thing, thing_state, warehouse_id, hour, sum(n) from gone group by 1, 2, 3, 4 having sum(n) <> 0`;
  await executeWrite(db, ['work_tally'], summed);
}
