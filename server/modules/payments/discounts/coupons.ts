// Coupons: whether one can be used for a bill and what it takes off; the member's list; codes to activate.

import { type Selectable, sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { CouponOut } from '#contract/calls/parts.ts';
import type { calls } from '#contract/calls.ts';
import type { staff } from '#contract/desk/staff.ts';
import type { Message, Paging } from '#contract/fields.ts';
import type { CouponTerms, Names } from '#contract/freight.ts';
import { pick } from '#contract/lang.ts';
import { among } from '#contract/states/machine.ts';
import { COUPON_STATES, type COUPON_TABS, COUPONS_IN_HAND, COUPONS_USABLE, type CouponState } from '#contract/states/simple.ts';
import { type Ctx, fail, json, type MemberCtx, type OperatorCtx } from '../../../context.ts';
import type { CouponRuleTable, CouponTable } from '../../../db/tables.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';
import { addonState, setting } from '../../platform/settings/settings.ts';

export type Coupon = Selectable<CouponTable>;
export type CouponRule = Selectable<CouponRuleTable>;
export type CouponKind = 'money' | 'percent' | 'freight' | 'service_fee';

type Bill = 'goods' | 'waybill' | 'onepay';
/** What is known of the bill that a coupon is wanted for: the coupon that it holds, and the line that its freight is for. */
export type CouponUse = { held?: number | null | undefined; line_id?: number | null | undefined };
/** Coupons that have ended are named among those that can't be used for so long. */
const ENDED_DAYS = 30;

/** The coupon as pricing calculates it. freight and service_fee coupons take money off that base, one of lines off the freight of these. */
export function couponTerms(c: Coupon): CouponTerms {
  const base =
    c.kind === 'freight' || c.scope === 'lines'
      ? 'freight'
      : c.kind === 'service_fee'
        ? 'service_fee'
        : c.scope === 'goods'
          ? 'goods'
          : c.scope === 'freight'
            ? 'freight'
            : 'all';
  return {
    id: c.id,
    kind: c.kind === 'percent' ? 'percent' : 'money',
    base,
    amount: c.value,
    threshold: c.threshold,
    ...(c.cap === null ? {} : { cap: c.cap }),
    ...(c.scope === 'lines' ? { lines: c.lines } : {}),
    name: c.names as Names,
  };
}

/** Whether a coupon belongs to a kind of bill: freight coupons to waybills, service fee and goods coupons to goods bills. */
export function fits(c: Coupon, bill: Bill): boolean {
  if (bill === 'onepay') return true; // goods and freight on one bill
  if (c.kind === 'freight' || c.scope === 'freight' || c.scope === 'lines') return bill === 'waybill';
  if (c.kind === 'service_fee' || c.scope === 'goods') return bill === 'goods';
  return true;
}

export const usableNow = (ctx: Ctx, c: Coupon): boolean =>
  among(COUPONS_USABLE, c.state) && c.starts_at <= ctx.now && c.expires_at > ctx.now;

type LineNames = ReadonlyMap<number, string>;

/** The names of the lines that coupons are for, in one query; most are for all. */
export async function lineNamesOf(ctx: Ctx, coupons: readonly Pick<Coupon, 'scope' | 'lines'>[]): Promise<LineNames> {
  const ids = [...new Set(coupons.filter((c) => c.scope === 'lines').flatMap((c) => c.lines))];
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.selectFrom('line').select(['id', 'names']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, pick(row.names, ctx.lang)]));
}

const linesOf = (c: Pick<Coupon, 'scope' | 'lines'>, names: LineNames): string[] =>
  c.scope === 'lines' ? c.lines.flatMap((id) => names.get(id) ?? []) : [];

export function toCoupon(
  ctx: Ctx,
  c: Omit<Coupon, 'member_id' | 'bill_id'>,
  names: LineNames,
  input?: { saves: number; why_not: Message | null },
): CouponOut {
  const expired = among(COUPONS_USABLE, c.state) && c.expires_at <= ctx.now;
  return {
    id: c.id,
    name: pick(c.names as Names, ctx.lang),
    kind: c.kind as CouponKind,
    scope: c.scope as CouponOut['scope'],
    lines: linesOf(c, names),
    value: c.value,
    cap: c.cap,
    threshold: c.threshold,
    state: (expired ? 'expired' : c.state) as CouponOut['state'],
    starts_at: c.starts_at.toISOString(),
    expires_at: c.expires_at.toISOString(),
    ...(input ? { usable: input.why_not === null, why_not: input.why_not, saves: input.saves } : {}),
  };
}

/** Why a coupon can't be put on this bill; null when it can, as far as its amount allows. */
function obstacle(
  c: Coupon,
  at: { now: Date; bill: Bill; names: LineNames; day: (at: Date) => string } & CouponUse,
): Message | null {
  if (c.id !== at.held) {
    if (c.expires_at <= at.now) return { key: 'coupon.ended', params: { date: at.day(c.expires_at) } };
    if (!among(COUPONS_USABLE, c.state)) return { key: 'coupon.used', params: {} };
    if (c.starts_at > at.now) return { key: 'coupon.begins', params: { date: at.day(c.starts_at) } };
  }
  if (!fits(c, at.bill)) return { key: 'coupon.other_bill', params: {} };
  if (c.scope === 'lines' && at.line_id && !c.lines.includes(at.line_id))
    return { key: 'coupon.other_line', params: { lines: linesOf(c, at.names).join(', ') } };
  return null;
}

/**
 * The member's coupons for a bill, each tried with `off` (fen it would take off): those that can be used first, the best of them first; the others say
 * why not. None while the addon is off, but the one that the bill holds.
 */
export async function couponsFor(
  ctx: MemberCtx,
  bill: Bill,
  off: (c: CouponTerms) => number,
  { held, line_id }: CouponUse = {},
): Promise<CouponOut[]> {
  const on = await addonState(ctx.db, 'coupon');
  if (!on && !held) return [];
  const rows = await ctx.db
    .selectFrom('coupon')
    .selectAll()
    .where('member_id', '=', ctx.member.id)
    .where('state', 'in', COUPONS_IN_HAND)
    .where('expires_at', '>', new Date(ctx.now.getTime() - ENDED_DAYS * 86_400_000))
    .$if(!on, (q) => q.where('id', '=', held!))
    .orderBy('expires_at')
    .orderBy('id')
    .execute();
  const names = await lineNamesOf(ctx, rows);
  const zone = await setting(ctx.db, 'time_zone');
  const at = { now: ctx.now, bill, names, held, line_id, day: (time: Date) => dayText(time, ctx.lang, zone) };
  return rows
    .map((c) => {
      const why = obstacle(c, at);
      const saves = why ? 0 : off(couponTerms(c));
      const none = { key: 'coupon.threshold', params: { threshold_fen: c.threshold } };
      return toCoupon(ctx, c, names, { saves, why_not: why ?? (saves > 0 ? null : none) });
    })
    .sort((a, b) => Number(b.usable) - Number(a.usable) || (b.saves ?? 0) - (a.saves ?? 0));
}

/** The coupon of the member's that takes most off this bill; null when none does. `off` as for couponsFor. */
export async function bestCoupon(
  ctx: MemberCtx,
  bill: Bill,
  off: (c: CouponTerms) => number,
  use: CouponUse = {},
): Promise<CouponTerms | null> {
  const [best] = await couponsFor(ctx, bill, off, use);
  return best?.usable ? ownCoupon(ctx, best.id, bill) : null;
}

const dayText = (at: Date, lang: string, timeZone: string): string =>
  new Intl.DateTimeFormat(lang, { timeZone, dateStyle: 'medium' }).format(at);

/** A coupon of the member that can be used now for this kind of bill; refuses with the reason. While the addon is off a bill keeps its own and takes none. */
export async function ownCoupon(ctx: MemberCtx, id: number, bill: Bill, held?: number | null): Promise<CouponTerms | null> {
  if (id !== held && !(await addonState(ctx.db, 'coupon'))) return null;
  const row = await ctx.db
    .selectFrom('coupon')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', ctx.member.id)
    .executeTakeFirst();
  if (!row) fail('fail.not_found', {}, 'coupon_id');
  if (row.id !== held) {
    if (!among(COUPONS_USABLE, row.state)) fail('coupon.used', {}, 'coupon_id');
    if (row.expires_at <= ctx.now || row.starts_at > ctx.now) fail('coupon.time', {}, 'coupon_id');
  }
  if (!fits(row, bill)) fail('coupon.other_bill', {}, 'coupon_id');
  return couponTerms(row);
}

/** Refuses a coupon that takes nothing off this bill. */
export function refuseUseless(c: CouponTerms, line_id?: number): never {
  if (c.lines && line_id && !c.lines.includes(line_id)) fail('coupon.not_this_line', {}, 'coupon_id');
  fail('coupon.threshold', { threshold_fen: c.threshold }, 'coupon_id');
}

/** Serializes who counts the member's coupons of a rule. */
export const lockCouponLimit = (ctx: Ctx, member_id: number, rule_id: number): Promise<unknown> =>
  lockLimit(ctx, 'coupon', `${rule_id}:${member_id}`);

/** How many coupons of a rule a member has had. Locks them until the transaction ends. */
export async function countHad(ctx: Ctx, member_id: number, rule_id: number): Promise<number> {
  await lockCouponLimit(ctx, member_id, rule_id);
  const had = await ctx.db
    .selectFrom('coupon')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
    .where('member_id', '=', member_id)
    .where('rule_id', '=', rule_id)
    .executeTakeFirstOrThrow();
  return had.n;
}

/** The coupon that a rule gives now. */
export const couponOfRule = (ctx: Pick<Ctx, 'now'>, rule: CouponRule): Omit<Coupon, 'member_id' | 'bill_id'> => ({
  id: rule.id,
  rule_id: rule.id,
  names: rule.names,
  kind: rule.kind,
  scope: rule.scope,
  lines: rule.lines,
  value: rule.value,
  cap: rule.cap,
  threshold: rule.threshold,
  state: 'available',
  starts_at: rule.starts_at && rule.starts_at > ctx.now ? rule.starts_at : ctx.now,
  expires_at: rule.days
    ? new Date(ctx.now.getTime() + rule.days * 86_400_000)
    : (rule.ends_at ?? new Date(ctx.now.getTime() + 365 * 86_400_000)),
  created_at: ctx.now,
});

/** A rule that coupons can be given of now; undefined when there is none, or it is switched off or over. */
export const givableRule = (ctx: Pick<Ctx, 'db' | 'now'>, id: number): Promise<CouponRule | undefined> =>
  ctx.db
    .selectFrom('coupon_rule')
    .selectAll()
    .where('id', '=', id)
    .where('enabled', '=', true)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', ctx.now)]))
    .executeTakeFirst();

/** Whether a member has had as many coupons of a rule as one may. */
export const hasHad = async (ctx: Ctx, member_id: number, rule: CouponRule): Promise<boolean> =>
  (await countHad(ctx, member_id, rule.id)) >= rule.per_member;

/** Gives a member a coupon of a rule. Answers null when the rule is used up, or the member has had as many as allowed. */
export async function grant(ctx: Ctx, member_id: number, rule: CouponRule): Promise<Coupon | null> {
  return (await hasHad(ctx, member_id, rule)) ? null : grantUncounted(ctx, member_id, rule);
}

/** The same for what another limit counts, such as one a birthday. */
export async function grantUncounted(ctx: Ctx, member_id: number, rule: CouponRule): Promise<Coupon | null> {
  const counted = await ctx.db
    .updateTable('coupon_rule')
    .set((eb) => ({ taken: eb('taken', '+', 1) }))
    .where('id', '=', rule.id)
    .where((eb) => eb.or([eb('total', 'is', null), eb('taken', '<', eb.ref('total'))]))
    .returning('id')
    .executeTakeFirst();
  if (!counted) return null;
  const { names, lines, id: _, ...coupon } = couponOfRule(ctx, rule);
  return ctx.db
    .insertInto('coupon')
    .values({ ...coupon, member_id, names: json(names), lines: json(lines) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Activates a code. Refuses unknown, ended, used up, or had before. */
export async function activate(ctx: MemberCtx, code: string): Promise<CouponOut> {
  const rule = await ctx.db
    .selectFrom('coupon_rule')
    .selectAll()
    .where('code', '=', code.trim().toUpperCase())
    .where('enabled', '=', true)
    .executeTakeFirst();
  if (!rule || (rule.ends_at && rule.ends_at <= ctx.now)) fail('coupon.code_unknown', {}, 'code');
  if (rule.starts_at && rule.starts_at > ctx.now) fail('coupon.time', {}, 'code');
  const coupon = await grant(ctx, ctx.member.id, rule);
  if (!coupon) fail('coupon.had', {}, 'code');
  return toCoupon(ctx, coupon, await lineNamesOf(ctx, [coupon]));
}

/** The rules of an event that count now; none while the addon is off. */
export async function rulesFor(ctx: Pick<Ctx, 'db' | 'now'>, event: 'new_member' | 'birthday'): Promise<CouponRule[]> {
  if (!(await addonState(ctx.db, 'coupon'))) return [];
  return ctx.db
    .selectFrom('coupon_rule')
    .selectAll()
    .where('auto', '=', event)
    .where('enabled', '=', true)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', ctx.now)]))
    .orderBy('id')
    .execute();
}

/** Grants the coupons of an event, such as a new registration. */
export async function grantForEvent(ctx: Ctx, member_id: number, event: 'new_member'): Promise<void> {
  for (const rule of await rulesFor(ctx, event)) await grant(ctx, member_id, rule);
}

/** What a member's list of usable coupons shows, also what is locked on a bill that is not paid yet. */
export const usableOrLocked = (ctx: Ctx) => sql<boolean>`state in (${sql.join(COUPONS_IN_HAND)}) and expires_at > ${ctx.now}`;

type Tab = (typeof COUPON_TABS)[number];
/** The tab of the member's list that shows each state, before and after the coupon's time is over. */
const TAB: { readonly [S in CouponState]: { valid: Tab | null; over: Tab | null } } = {
  available: { valid: 'available', over: 'expired' },
  returned: { valid: 'available', over: 'expired' },
  // Its bill decides what becomes of it.
  locked: { valid: 'available', over: null },
  used: { valid: 'used', over: 'used' },
  expired: { valid: 'expired', over: 'expired' },
};
const statesIn = (tab: Tab, time: 'valid' | 'over'): CouponState[] => COUPON_STATES.filter((state) => TAB[state][time] === tab);

type MemberCoupons = Output<(typeof staff)['members']['coupons']>;

/** The coupons of a member as the desk sees them, the latest first. */
export async function couponsOfMember(ctx: OperatorCtx, member_id: number, input: Paging): Promise<MemberCoupons> {
  const to = asOf(ctx, input);
  const query = ctx.db.selectFrom('coupon as c').where('c.member_id', '=', member_id).where('c.created_at', '<=', to);
  const { n } = await query.select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n')).executeTakeFirstOrThrow();
  const rows = await query
    .leftJoin('bill as b', 'b.id', 'c.bill_id')
    .selectAll('c')
    .select('b.no')
    .orderBy('c.id', 'desc')
    .limit(input.page_size)
    .offset(offsetOf(input))
    .execute();
  const names = await lineNamesOf(ctx, rows);
  return toPage(
    input,
    to,
    n,
    rows.map(({ no, ...c }) => ({ ...toCoupon(ctx, c, names), bill_no: no ?? '', time: c.created_at.toISOString() })),
  );
}

type Lists = (typeof calls)['coupon']['lists'];

export async function listCoupons(ctx: MemberCtx, input: Input<Lists>): Promise<Output<Lists>> {
  const to = asOf(ctx, input);
  let query = ctx.db.selectFrom('coupon').where('member_id', '=', ctx.member.id).where('created_at', '<=', to);
  const { state: tab } = input;
  if (tab)
    query = query.where((eb) =>
      eb.or([
        ...statesIn(tab, 'valid').map((state) => eb.and([eb('state', '=', state), eb('expires_at', '>', ctx.now)])),
        ...statesIn(tab, 'over').map((state) => eb.and([eb('state', '=', state), eb('expires_at', '<=', ctx.now)])),
      ]),
    );
  const total = (await query.select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n')).executeTakeFirstOrThrow()).n;
  const rows = await query
    .selectAll()
    .orderBy('expires_at')
    .orderBy('id')
    .limit(input.page_size)
    .offset((input.page - 1) * input.page_size)
    .execute();
  const names = await lineNamesOf(ctx, rows);
  return toPage(
    input,
    to,
    total,
    rows.map((c) => toCoupon(ctx, c, names)),
  );
}
