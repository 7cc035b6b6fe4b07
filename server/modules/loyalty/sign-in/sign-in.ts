// Signing in once a day of the shop: the calendar of a month, the streak, its points, and making up a missed day. A make-up
// restores the streak, earns nothing and changes no day that was signed.

import type { Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { fail, type MemberCtx } from '../../../context.ts';
import { addDays, dayIn } from '../../../dates.ts';
import { balance } from '../../payments/ledger/ledger.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';
import { pointsOf } from '../../platform/settings/day-list.ts';
import { addonState, settings } from '../../platform/settings/settings.ts';
import { givePoints, spendPoints } from '../points/points.ts';
import { daysOfMonth, pointsOfDay } from './days.ts';
import { fillsIn, readStreak, runEnding, type Streak, saveStreak, signedBetween } from './queries.ts';

type State = Output<(typeof calls)['signin']['lists']>;
type Terms = { today: string; zone: string; points: number[]; cost: number; back: number; a_month: number; earns: boolean };

async function termsOf(ctx: MemberCtx): Promise<Terms> {
  const s = await settings(ctx.db, ['time_zone', 'signin_points', 'signin_fill_cost', 'signin_fill_days', 'signin_fill_month']);
  return {
    today: dayIn(ctx.now, s.time_zone),
    zone: s.time_zone,
    points: pointsOf(s.signin_points),
    cost: s.signin_fill_cost,
    back: s.signin_fill_days,
    a_month: s.signin_fill_month,
    earns: await addonState(ctx.db, 'score'),
  };
}

/** The current streak: over unless its last day is today or yesterday. */
const current = (s: Streak, today: string): number => (s.last_day !== null && s.last_day >= addDays(today, -1) ? s.streak : 0);

const fillsLeft = async (ctx: MemberCtx, t: Terms): Promise<number> =>
  t.earns ? Math.max(0, t.a_month - (await fillsIn(ctx, ctx.member.id, t.today.slice(0, 7), t.zone))) : 0;

/** The calendar of a month, this one by default. */
export async function signState(ctx: MemberCtx, month?: string): Promise<State> {
  const t = await termsOf(ctx);
  const shown = month ?? t.today.slice(0, 7);
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(shown)) fail('fail.field_format', {}, 'month');
  const own = await readStreak(ctx, ctx.member.id);
  const days = daysOfMonth(shown);
  const rows = await signedBetween(ctx, ctx.member.id, days[0]!, days.at(-1)!);
  const signed = new Map(rows.map((r) => [r.date, r]));
  const fill_left = await fillsLeft(ctx, t);
  const fillable = fill_left > 0 ? await fillableDays(ctx, t) : new Map<string, number>();
  const streak = current(own, t.today);
  const signed_today = own.last_day === t.today;
  const next = signed_today ? streak + 1 : streak + 2;
  return {
    month: shown,
    today: t.today,
    signed_today,
    successions: streak,
    total: own.total,
    score: t.earns ? await balance(ctx, 'points', ctx.member.id) : 0,
    fill_cost: t.cost,
    fill_left,
    fill_days: t.back,
    today_points: t.earns ? pointsOfDay(t.points, signed_today ? streak : streak + 1) : 0,
    next_points: t.earns ? pointsOfDay(t.points, next) : 0,
    hidden: own.hidden,
    days: days.map((date) => ({
      date,
      signed: signed.has(date),
      filled: signed.get(date)?.filled ?? false,
      points: signed.get(date)?.points ?? 0,
      can_fill: fillable.has(date),
      fill_streak: fillable.get(date) ?? 0,
    })),
    rules: t.earns ? t.points : [],
  };
}

/** The missed days that can be made up, newest first, each with the streak that it would lead to. None before the member signed up. */
async function fillableDays(ctx: MemberCtx, t: Terms): Promise<Map<string, number>> {
  const from = addDays(t.today, -t.back);
  const joined = await joinedOn(ctx, t.zone);
  const recent = new Set((await signedBetween(ctx, ctx.member.id, from, t.today)).map((r) => r.date));
  const found = new Map<string, number>();
  for (let n = 1; n <= t.back; n++) {
    const day = addDays(t.today, -n);
    if (recent.has(day) || day < joined) continue;
    let after = 0;
    while (recent.has(addDays(day, after + 1))) after++;
    const goesOn = addDays(day, after) >= addDays(t.today, -1);
    found.set(day, goesOn ? (await runEnding(ctx, ctx.member.id, addDays(day, -1))) + 1 + after : 0);
  }
  return found;
}

async function joinedOn(ctx: MemberCtx, zone: string): Promise<string> {
  const { created_at } = await ctx.db
    .selectFrom('member')
    .select('created_at')
    .where('id', '=', ctx.member.id)
    .executeTakeFirstOrThrow();
  return dayIn(created_at, zone);
}

/** Signs in today. Repeating it changes nothing. */
export async function signIn(ctx: MemberCtx): Promise<State> {
  await lockLimit(ctx, 'signin', ctx.member.id);
  const t = await termsOf(ctx);
  const own = await readStreak(ctx, ctx.member.id);
  const streak = current(own, t.today) + 1;
  const points = t.earns ? pointsOfDay(t.points, streak) : 0;
  if (await addDay(ctx, { date: t.today, filled: false, points })) {
    await saveStreak(ctx, ctx.member.id, { last_day: t.today, streak, total: own.total + 1 });
    await givePoints(ctx, {
      member_id: ctx.member.id,
      points,
      key: `signin:${ctx.member.id}:${t.today}`,
      kind: 'signin',
      ref: { type: 'member', id: ctx.member.id },
      text_key: 'money.signin',
      params: { n: streak },
    });
  }
  return signState(ctx);
}

/** The row of a day; false when there is one. */
async function addDay(ctx: MemberCtx, row: { date: string; filled: boolean; points: number }): Promise<boolean> {
  const made = await ctx.db
    .insertInto('signin')
    .values({ member_id: ctx.member.id, ...row, at: ctx.now })
    .onConflict((c) => c.doNothing())
    .returning('date')
    .executeTakeFirst();
  return made !== undefined;
}

/** Makes up a missed day for points. When it was made up already, nothing happens. */
export async function fillUp(ctx: MemberCtx, date: string): Promise<State> {
  await lockLimit(ctx, 'signin', ctx.member.id);
  const t = await termsOf(ctx);
  if (!t.earns) fail('fail.addon_off');
  const [there] = await signedBetween(ctx, ctx.member.id, date, date);
  if (there?.filled) return signState(ctx, date.slice(0, 7));
  if (there) fail('signin.fail.signed', {}, 'date');
  if (date >= t.today) fail('signin.fail.future', {}, 'date');
  if (date < addDays(t.today, -t.back)) fail('signin.fail.too_old', { n: t.back }, 'date');
  if (date < (await joinedOn(ctx, t.zone))) fail('signin.fail.before', {}, 'date');
  if ((await fillsLeft(ctx, t)) === 0) fail('signin.fail.month', { n: t.a_month }, 'date');
  await addDay(ctx, { date, filled: true, points: 0 });
  const own = await readStreak(ctx, ctx.member.id);
  const last_day = own.last_day !== null && own.last_day > date ? own.last_day : date;
  const streak = await runEnding(ctx, ctx.member.id, last_day);
  await saveStreak(ctx, ctx.member.id, { last_day, streak, total: own.total + 1 });
  if (t.cost > 0)
    await spendPoints(ctx, {
      member_id: ctx.member.id,
      points: t.cost,
      key: `signin_fill:${ctx.member.id}:${date}`,
      kind: 'signin_fill',
      ref: { type: 'member', id: ctx.member.id },
      text_key: 'money.signin_fill',
      params: { date },
    });
  return signState(ctx, date.slice(0, 7));
}
