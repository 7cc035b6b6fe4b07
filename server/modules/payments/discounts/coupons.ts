// Coupons: whether one can be used for a bill, its discount, and its description.

import type { Selectable } from 'kysely';
import type { CouponOut } from '#contract/calls/parts.ts';
import type { Message } from '#contract/fields.ts';
import type { CouponTerms } from '#contract/freight.ts';
import { pick } from '#contract/lang.ts';
import { among } from '#contract/states/machine.ts';
import { COUPONS_IN_HAND, COUPONS_USABLE } from '#contract/states/simple.ts';
import { type Ctx, fail, type MemberCtx } from '../../../context.ts';
import { dateFormat } from '../../../dates.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/open.ts';
import { rowsOf } from '../../../db/prepared.ts';
import type { CouponRuleTable, CouponTable } from '../../../db/tables.ts';
import { addonState, setting } from '../../platform/settings/settings.ts';

export type Coupon = Selectable<CouponTable>;
export type CouponRule = Selectable<CouponRuleTable>;

type Bill = 'goods' | 'waybill' | 'onepay';
/** The bill that a coupon is for: the coupon that it holds already, and the line of its freight. */
export type CouponUse = { held?: number | null | undefined; line_id?: number | null | undefined };
/** Expired coupons are listed among the unusable ones for this many days. */
const ENDED_DAYS = 30;

/** The coupon as pricing calculates it. freight and service_fee coupons lower that base; one of lines lowers the freight of these lines. */
function couponTerms(c: Coupon): CouponTerms {
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
    name: c.names,
  };
}

/** Whether a coupon belongs to a kind of bill: freight coupons to waybills, service fee and goods coupons to goods bills. */
function fits(c: Coupon, bill: Bill): boolean {
  if (bill === 'onepay') return true; // goods and freight on one bill
  if (c.kind === 'freight' || c.scope === 'freight' || c.scope === 'lines') return bill === 'waybill';
  if (c.kind === 'service_fee' || c.scope === 'goods') return bill === 'goods';
  return true;
}

const usableNow = (ctx: Ctx, c: Pick<Coupon, 'state' | 'starts_at' | 'expires_at'>): boolean =>
  among(COUPONS_USABLE, c.state) && c.starts_at <= ctx.now && c.expires_at > ctx.now;

type LineNames = ReadonlyMap<number, string>;

/** The names of the lines of coupons, in one query; most coupons are for all lines. */
export async function lineNamesOf(ctx: Ctx, coupons: readonly Pick<Coupon, 'scope' | 'lines'>[]): Promise<LineNames> {
  const ids = [...new Set(coupons.filter((c) => c.scope === 'lines').flatMap((c) => c.lines))];
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.selectFrom('line').select(['id', 'names']).where('id', '=', anyOf(ids)).execute();
  return new Map(rows.map((row) => [row.id, pick(row.names, ctx.lang)]));
}

/** The names of the lines that a coupon or its rule is for. */
export const linesOf = (c: Pick<Coupon, 'scope' | 'lines'>, names: LineNames): string[] =>
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
    name: pick(c.names, ctx.lang),
    kind: c.kind,
    scope: c.scope,
    lines: linesOf(c, names),
    value: c.value,
    cap: c.cap,
    threshold: c.threshold,
    state: expired ? 'expired' : c.state,
    starts_at: c.starts_at.toISOString(),
    expires_at: c.expires_at.toISOString(),
    ready: usableNow(ctx, c),
    ...(input ? { usable: input.why_not === null, why_not: input.why_not, saves: input.saves } : {}),
  };
}

/** Why a coupon can't be used for this bill; null when it can. Its amount is not checked. */
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
 * The member's coupons for a bill, each with its discount by `off` (fen): usable ones first, the best of them first; the others with the reason. While the addon
 * is off: only the one that the bill holds.
 */
export async function couponsFor(
  ctx: MemberCtx,
  bill: Bill,
  off: (c: CouponTerms) => number,
  { held, line_id }: CouponUse = {},
): Promise<CouponOut[]> {
  const on = await addonState(ctx.db, 'coupon');
  if (!on && !held) return [];
  const since = new Date(ctx.now.getTime() - ENDED_DAYS * 86_400_000);
  const inHand = await rowsOf(ctx.db, couponsInHand(ctx.db, { member_id: ctx.member.id, since }));
  const rows = on ? inHand : inHand.filter(({ id }) => id === held);
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

const couponsInHand = (db: Db, { member_id, since }: { member_id: number; since: Date }) =>
  db
    .selectFrom('coupon')
    .selectAll()
    .where('member_id', '=', member_id)
    .where('state', 'in', COUPONS_IN_HAND)
    .where('expires_at', '>', since)
    .orderBy('expires_at')
    .orderBy('id');

/** The member's coupon with the largest discount on this bill; null when none applies. `off` as for couponsFor. */
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
  dateFormat(lang, { timeZone, dateStyle: 'medium' }).format(at);

/** A coupon of the member that this kind of bill can use now; refuses with the reason. While the addon is off a bill keeps its coupon and takes no other. */
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

/** Refuses a coupon that gives no discount on this bill. */
export function refuseUseless(c: CouponTerms, line_id?: number): never {
  if (c.lines && line_id && !c.lines.includes(line_id)) fail('coupon.not_this_line', {}, 'coupon_id');
  fail('coupon.threshold', { threshold_fen: c.threshold }, 'coupon_id');
}
