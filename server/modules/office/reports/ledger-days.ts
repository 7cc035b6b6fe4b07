// The ledger by day of the shop's time zone: table ledger_day has finished days, later entries are summed on read. Amounts in fen
// (points for points accounts), debit positive, as in the ledger.

import { type RawBuilder, sql } from 'kysely';
import type { App, Ctx } from '../../../context.ts';
import { addDays, dayIn } from '../../../dates.ts';
import type { Db } from '../../../db/open.ts';
import { executeWrite } from '../../../db/written.ts';
import { inSystem } from '../../../system.ts';
import { setting } from '../../platform/settings/settings.ts';

/** A day is final an hour after midnight: no transaction is open for that long. */
const SETTLED_MS = 3_600_000;
/** Days that one transaction of the job sums. */
const DAYS_AT_A_TIME = 31;

const startOf = (day: string, zone: string): RawBuilder<Date> => sql`(${day}::date::timestamp at time zone ${zone})`;

/**
 * The movements from one day to another (both included), as rows of ledger_day: freight by line, services by service. The booking of a service is
 * in addition to the entry of its account, so the part without a name is the entry less its named parts.
 */
export const movements = (from: string, to: string, zone: string): RawBuilder<unknown> => sql`
  select day, kind, account, line_id, service, sum(amount)::bigint amount from (
    select t.day, t.kind, a.kind account, '' service, e.amount,
      case when a.kind in ('freight', 'freight_variance', 'freight_cost')
        then coalesce(w.line_id, o.line_id, case when t.ref_type = 'line' then t.ref_id end, 0) else 0 end line_id
    from (${inDays(from, to, zone)}) t join ledger_entry e on e.tx_id = t.id join account a on a.id = e.account_id
      left join waybill w on t.ref_type = 'waybill' and w.id = t.ref_id left join onepay o on t.ref_type = 'onepay' and o.id = t.ref_id
    union all
    select t.day, t.kind, case when t.kind = 'cost' then 'services_cost' else 'services' end, named.service, named.amount, 0
    from (${inDays(from, to, zone)}) t, jsonb_each_text(t.services) s,
      lateral (values (s.key, s.value::bigint), ('', -s.value::bigint)) named (service, amount)
    where t.services <> '{}') each
  group by day, kind, account, line_id, service having sum(amount) <> 0`;

export const inDays = (from: string, to: string, zone: string): RawBuilder<unknown> => sql`
  select id, kind, ref_type, ref_id, services, (at at time zone ${zone})::date as day from ledger_tx
  where at >= ${startOf(from, zone)} and at < ${startOf(addDays(to, 1), zone)}`;

/** The last summed day, null before the first; a sum for another time zone does not count. */
async function summedThrough(ctx: Pick<Ctx, 'db'>, zone: string): Promise<string | null> {
  const row = await ctx.db.selectFrom('ledger_day_state').select(['through']).where('zone', '=', zone).executeTakeFirst();
  return row?.through ?? null;
}

export type DaySum = { bucket: string; kind: string; account: string; line_id: number; service: string; amount: number };

/** The bookings from one day to another, by day, week (from Monday) or month: `bucket` is its first day. */
export async function bookedIn(
  ctx: Ctx,
  zone: string,
  by: 'day' | 'week' | 'month',
  from: string,
  to: string,
): Promise<DaySum[]> {
  const through = await summedThrough(ctx, zone);
  const summed = sql`select day, kind, account, line_id, service, amount from ledger_day where day >= ${from} and day <= ${to}`;
  const first = through && through >= from ? addDays(through, 1) : from;
  const parts = [
    ...(through && through >= from ? [sql`${summed} and day <= ${through}`] : []),
    ...(first <= to ? [movements(first, to, zone)] : []),
  ];
  const { rows } = await sql<DaySum>`
    select date_trunc(${by}, day)::date::text bucket, kind, account, line_id, service, sum(amount)::bigint amount
    from (${sql.join(parts, sql` union all `)}) booked group by 1, kind, account, line_id, service`.execute(ctx.db);
  return rows;
}

/** Sums finished days that are not summed yet; a shop that changed its time zone starts again. Returns how many days. */
export async function sumDays(app: App, db: Db): Promise<number> {
  const zone = await setting(db, 'time_zone');
  const last = dayIn(new Date(app.clock.now().getTime() - SETTLED_MS), zone);
  for (let days = 0; ; ) {
    const more = await inSystem(app, db, (ctx) => sumSome(ctx, zone, addDays(last, -1)));
    if (more === 0) return days;
    days += more;
  }
}

async function sumSome(ctx: Ctx, zone: string, last: string): Promise<number> {
  // Locks one row, so that two servers are serialized.
  const state = await ctx.db.selectFrom('ledger_day_state').selectAll().forUpdate().executeTakeFirst();
  if (state && state.zone !== zone) {
    await ctx.db.deleteFrom('ledger_day').execute();
    await ctx.db.deleteFrom('ledger_day_state').execute();
  }
  const from = state?.zone === zone ? addDays(state.through, 1) : await firstDay(ctx, zone);
  if (!from || from > last) return 0;
  const to = addDays(from, DAYS_AT_A_TIME - 1) < last ? addDays(from, DAYS_AT_A_TIME - 1) : last;
  const summed = sql`insert into ledger_day (day, kind, account, line_id, service, amount) ${movements(from, to, zone)}`;
  await executeWrite(ctx.db, ['ledger_day'], summed);
  await ctx.db
    .insertInto('ledger_day_state')
    .values({ zone, through: to })
    .onConflict((c) => c.column('one').doUpdateSet({ zone, through: to }))
    .execute();
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}

async function firstDay(ctx: Ctx, zone: string): Promise<string | null> {
  const row = await ctx.db.selectFrom('ledger_tx').select('at').orderBy('at').limit(1).executeTakeFirst();
  return row ? dayIn(row.at, zone) : null;
}
