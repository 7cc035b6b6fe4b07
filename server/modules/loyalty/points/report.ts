// Points for finance: given, spent, expired and revoked by month, what is outstanding, and when it expires.

import { sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { points } from '#contract/desk/points.ts';
import type { OperatorCtx } from '../../../context.ts';
import { dayIn } from '../../../dates.ts';
import { setting } from '../../platform/settings/settings.ts';
import { lastDay } from './days.ts';

type Report = (typeof points)['points']['report'];
type Sums = { month: string; given: number; spent: number; expired: number; taken: number };

/** Movements that spend points, and those that return them. Everything else is given (above zero) or revoked (below). */
const SPENDING = sql`(t.kind like 'pay\\_%' or t.kind like 'refund\\_%' or t.kind in ('points_back', 'points_exchange', 'signin_fill'))`;

export async function pointsReport(ctx: OperatorCtx, input: Input<Report>): Promise<Output<Report>> {
  const zone = await setting(ctx.db, 'time_zone');
  const this_year = Number(dayIn(ctx.now, zone).slice(0, 4));
  const year = input.year ?? this_year;
  const { rows } = await sql<Sums>`
    select to_char(t.at at time zone ${zone}, 'YYYY-MM') as month,
      coalesce(sum(e.amount) filter (where e.amount > 0 and t.kind <> 'points_expired' and not ${SPENDING}), 0)::int8 given,
      coalesce(-sum(e.amount) filter (where ${SPENDING}), 0)::int8 spent,
      coalesce(-sum(e.amount) filter (where t.kind = 'points_expired'), 0)::int8 expired,
      coalesce(-sum(e.amount) filter (where e.amount < 0 and t.kind <> 'points_expired' and not ${SPENDING}), 0)::int8 taken
    from account a join ledger_entry e on e.account_id = a.id join ledger_tx t on t.id = e.tx_id
    where a.kind = 'points_issued' and t.at >= make_timestamptz(${year}::int, 1, 1, 0, 0, 0, ${zone}) and t.at < make_timestamptz(${year}::int + 1, 1, 1, 0, 0, 0, ${zone})
    group by 1`.execute(ctx.db);
  const found = new Map(rows.map((row) => [row.month, row]));
  const months = Array.from({ length: 12 }, (_, n) => `${year}-${String(n + 1).padStart(2, '0')}`);
  const { rows: ends } = await sql<{ expires_at: Date; points: number; members: number }>`
    select expires_at, sum(left_points)::int8 points, count(distinct member_id)::int members from point_lot
    where left_points > 0 group by expires_at order by expires_at`.execute(ctx.db);
  const { rows: all } = await sql<{ points: number; members: number; since: Date | null }>`
    select coalesce(-sum(balance), 0)::int8 points, count(*) filter (where balance < 0)::int members,
      (select t.at from account i join ledger_entry e on e.account_id = i.id join ledger_tx t on t.id = e.tx_id
        where i.kind = 'points_issued' order by e.id limit 1) since
    from account where kind = 'points'`.execute(ctx.db);
  const { points: outstanding, members, since } = all[0]!;
  return {
    year,
    first_year: since ? Number(dayIn(since, zone).slice(0, 4)) : this_year,
    this_year,
    months: months
      .filter((month) => month <= dayIn(ctx.now, zone).slice(0, 7))
      .map((month) => found.get(month) ?? { month, given: 0, spent: 0, expired: 0, taken: 0 }),
    outstanding,
    worth: outstanding,
    members,
    ends: ends.map((end) => ({ expires_on: lastDay(end.expires_at, zone), points: end.points, members: end.members })),
  };
}
