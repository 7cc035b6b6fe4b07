// SQL of sign-ins. Days are days of the shop's time zone.
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';

export type Streak = { last_day: string | null; streak: number; total: number; hidden: boolean };
const NONE: Streak = { last_day: null, streak: 0, total: 0, hidden: false };

export const readStreak = async (ctx: Ctx, member_id: number): Promise<Streak> =>
  (await ctx.db
    .selectFrom('signin_streak')
    .select(['last_day', 'streak', 'total', 'hidden'])
    .where('member_id', '=', member_id)
    .executeTakeFirst()) ?? NONE;

export const saveStreak = (ctx: Ctx, member_id: number, set: Partial<Streak>): Promise<unknown> =>
  ctx.db
    .insertInto('signin_streak')
    .values({ member_id, ...set })
    .onConflict((c) => c.column('member_id').doUpdateSet(set))
    .execute();

export const signedBetween = (ctx: Ctx, member_id: number, from: string, to: string) =>
  ctx.db
    .selectFrom('signin')
    .select(['date', 'filled', 'points'])
    .where('member_id', '=', member_id)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute();

/** The number of days without a gap that end with this day. */
export async function runEnding(ctx: Ctx, member_id: number, day: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from (
      select date, row_number() over (order by date desc) nth from signin where member_id = ${member_id} and date <= ${day}::date) r
    where date = ${day}::date - (nth - 1)::int`.execute(ctx.db);
  return rows[0]!.n;
}

/** Make-ups of the member in that month. */
export async function fillsIn(ctx: Ctx, member_id: number, month: string, zone: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from signin where member_id = ${member_id} and filled
      and at >= (${`${month}-01`}::date)::timestamp at time zone ${zone}`.execute(ctx.db);
  return rows[0]!.n;
}

export type Ranked = { member_id: number; nickname: string; mark: string; avatar: string; streak: number; total: number };

/** The longest current streaks: those whose last day is today or yesterday. Two short scans of the index. */
export async function topStreaks(ctx: Ctx, today: string, yesterday: string, limit: number): Promise<Ranked[]> {
  const of = (day: string) => sql`(select member_id, streak, total from signin_streak where last_day = ${day}::date and not hidden
    order by streak desc, total desc, member_id limit ${limit})`;
  const { rows } = await sql<Ranked>`
    select s.*, m.nickname, m.mark, m.avatar from (${of(today)} union all ${of(yesterday)}) s join member m on m.id = s.member_id
    order by s.streak desc, s.total desc, s.member_id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** The number of members ranked before this one. */
export async function countAhead(
  ctx: Ctx,
  member: { id: number; streak: number; total: number },
  days: readonly [string, string],
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from signin_streak where last_day in (${days[0]}::date, ${days[1]}::date) and not hidden
      and (streak > ${member.streak} or (streak = ${member.streak} and (total > ${member.total} or (total = ${member.total} and member_id < ${member.id}))))`.execute(
    ctx.db,
  );
  return rows[0]!.n;
}
