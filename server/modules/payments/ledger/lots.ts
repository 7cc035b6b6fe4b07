// Lots of points: each credit is a lot with its expiry, a debit takes from the lots that expire first. The sum of what is left is always the balance:
// only the ledger writes lots, with the account locked. They expire at ends of days in the shop's time zone.
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { executeWrite } from '../../../db/written.ts';
import { setting, settings } from '../../platform/settings/settings.ts';

/** The end of 31 December of the next year. */
const endOfNextYear = (at: Date, zone: string): RawBuilder<Date> =>
  sql<Date>`make_timestamptz(extract(year from ${at}::timestamptz at time zone ${zone})::int + 2, 1, 1, 0, 0, 0, ${zone})`;

/** Adds the lot of a credit, which expires at the end of next year. */
export async function addLot(ctx: Ctx, member_id: number, entry_id: number, points: number): Promise<void> {
  const zone = await setting(ctx.db, 'time_zone');
  await ctx.db
    .insertInto('point_lot')
    .values({
      member_id,
      entry_id,
      points,
      left_points: points,
      earned_at: ctx.now,
      expires_at: endOfNextYear(ctx.now, zone),
    })
    .execute();
}

/** Takes points from the member's lots, those that expire first, and stores which, so that the points can return to them. */
export async function takeFromLots(ctx: Ctx, member_id: number, entry_id: number, points: number): Promise<void> {
  const taken = sql<{ taken: number }>`
    with open as (
      select id, left_points, sum(left_points) over (order by expires_at, id) - left_points before
      from point_lot where member_id = ${member_id} and left_points > 0),
    part as (select id, least(left_points, ${points} - before)::bigint n from open where before < ${points}),
    taken as (update point_lot l set left_points = l.left_points - p.n from part p where l.id = p.id),
    used as (insert into point_use (lot_id, entry_id, points) select id, ${entry_id}, n from part)
    select coalesce(sum(n), 0)::int8 taken from part`;
  const { rows } = await executeWrite(ctx.db, ['point_lot', 'point_use'], taken);
  if (rows[0]!.taken !== points) throw new Error(`lots of member ${member_id}: ${rows[0]!.taken} of ${points} points are there`);
}

/**
 * Returns points to the lots that these movements took them from, starting with the lot that expires last. A lot that expires too
 * soon (`points_return_days`) gets a new one in addition. Returns how many points were returned to a lot.
 */
export async function returnToLots(
  ctx: Ctx,
  member_id: number,
  entry_id: number,
  points: number,
  spent_by: readonly string[],
): Promise<number> {
  if (spent_by.length === 0) return 0;
  const { time_zone, points_return_days } = await settings(ctx.db, ['time_zone', 'points_return_days']);
  const { rows } = await sql<{ lot_id: number; from_entry: number; n: number; earned_at: Date; soon: Date; late: boolean }>`
    with used as (
      select u.lot_id, u.entry_id, u.points - u.returned open, l.earned_at, l.expires_at
      from ledger_tx t join ledger_entry e on e.tx_id = t.id join point_use u on u.entry_id = e.id join point_lot l on l.id = u.lot_id
      where t.key = ${anyOf(spent_by)} and l.member_id = ${member_id} and u.points > u.returned),
    ordered as (select *, sum(open) over (order by expires_at desc, lot_id desc, entry_id desc) - open before from used),
    soon as (select (((${ctx.now}::timestamptz at time zone ${time_zone})::date + ${points_return_days}::int + 1)::timestamp at time zone ${time_zone}) soon)
    select lot_id, entry_id from_entry, least(open, ${points} - before)::int8 n, earned_at, soon, expires_at < soon late
    from ordered, soon where before < ${points} order by expires_at desc, lot_id desc, entry_id desc`.execute(ctx.db);
  for (const row of rows) {
    await ctx.db
      .updateTable('point_use')
      .set((eb) => ({ returned: eb('returned', '+', row.n) }))
      .where('lot_id', '=', row.lot_id)
      .where('entry_id', '=', row.from_entry)
      .execute();
    if (row.late)
      await ctx.db
        .insertInto('point_lot')
        .values({ member_id, entry_id, points: row.n, left_points: row.n, earned_at: row.earned_at, expires_at: row.soon })
        .execute();
    else
      await ctx.db
        .updateTable('point_lot')
        .set((eb) => ({ left_points: eb('left_points', '+', row.n) }))
        .where('id', '=', row.lot_id)
        .execute();
  }
  return rows.reduce((sum, row) => sum + row.n, 0);
}

/** How many members have a balance of points that differs from the rest of their lots (must be 0). */
export async function lotDrift(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with lots as (select member_id::text owner, sum(left_points) points from point_lot group by member_id)
    select count(*)::int n from (select owner, -balance points from account where kind = 'points') a
    full join lots l on l.owner = a.owner where coalesce(a.points, 0) <> coalesce(l.points, 0)`.execute(ctx.db);
  return rows[0]!.n;
}

/** A member's points by expiry, the next one first. */
export async function lotsByExpiry(ctx: Ctx, member_id: number): Promise<{ points: number; expires_at: Date }[]> {
  return ctx.db
    .selectFrom('point_lot')
    .select((eb) => [eb.cast<number>(eb.fn.sum('left_points'), 'int8').as('points'), 'expires_at'])
    .where('member_id', '=', member_id)
    .where('left_points', '>', 0)
    .groupBy('expires_at')
    .orderBy('expires_at')
    .execute();
}

/** Members who have expired points, one batch. */
export const membersWithExpired = ({ db, now }: Pick<Ctx, 'db' | 'now'>) =>
  db
    .selectFrom('point_lot as l')
    .select('l.member_id as id')
    .where('l.left_points', '>', 0)
    .where('l.expires_at', '<=', now)
    .groupBy('l.member_id')
    .orderBy((eb) => eb.fn.min('l.expires_at'))
    .orderBy('l.member_id');

/** A member's expired points, and the first of these lots. The account must be locked. */
export async function expiredOf(ctx: Ctx, member_id: number): Promise<{ points: number; lot_id: number }> {
  const row = await ctx.db
    .selectFrom('point_lot')
    .select((eb) => [eb.cast<number>(eb.fn.sum('left_points'), 'int8').as('points'), eb.fn.min('id').as('lot_id')])
    .where('member_id', '=', member_id)
    .where('left_points', '>', 0)
    .where('expires_at', '<=', ctx.now)
    .executeTakeFirstOrThrow();
  return { points: row.points ?? 0, lot_id: row.lot_id };
}

const unnotified = ({ db, now }: Pick<Ctx, 'db' | 'now'>, until: Date) =>
  db
    .selectFrom('point_lot as l')
    .where('l.left_points', '>', 0)
    .where('l.expires_at', '>', now)
    .where('l.expires_at', '<=', until)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('point_notice as n')
            .select('n.member_id')
            .whereRef('n.member_id', '=', 'l.member_id')
            .whereRef('n.expires_at', '=', 'l.expires_at'),
        ),
      ),
    );

/** Members with points that expire by `until` and who were not notified, by that expiry. */
export const membersToNotify = (ctx: Pick<Ctx, 'db' | 'now'>, until: Date) =>
  unnotified(ctx, until)
    .select('l.member_id as id')
    .groupBy('l.member_id')
    .orderBy((eb) => eb.fn.min('l.expires_at'))
    .orderBy('l.member_id');

/** A member's points that expire by `until` and were not notified, by expiry. */
export const unnotifiedPoints = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  member_id: number,
  until: Date,
): Promise<{ expires_at: Date; points: number }[]> =>
  unnotified(ctx, until)
    .where('l.member_id', '=', member_id)
    .select((eb) => ['l.expires_at', eb.cast<number>(eb.fn.sum('l.left_points'), 'int8').as('points')])
    .groupBy('l.expires_at')
    .orderBy('l.expires_at')
    .execute();
