// Coupons that laid-out pages offer: what a visitor sees of them, and taking one. Only a coupon on a published page can be taken, so that coupons
// of a code or an event cannot be taken by their id.
import type { Selectable } from 'kysely';
import type { CouponOffer } from '#contract/calls/cash.ts';
import type { CouponOut } from '#contract/calls/parts.ts';
import { pick } from '#contract/lang.ts';
import { type Ctx, fail, type MemberCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { CouponRuleTable } from '../../../db/tables.ts';
import { couponsOffered } from '../../catalog/pages/show.ts';
import { lineNamesOf, linesOf, toCoupon } from './coupons.ts';
import { grant } from './grant.ts';

type Rule = Selectable<CouponRuleTable>;

const over = (ctx: Ctx, rule: Rule): boolean => !rule.enabled || (rule.ends_at !== null && rule.ends_at <= ctx.now);

/** How many coupons of each rule the member has received. */
async function receivedOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  if (!ctx.member || ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('coupon')
    .select(['rule_id', (eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n')])
    .where('member_id', '=', ctx.member.id)
    .where('rule_id', '=', anyOf(ids))
    .groupBy('rule_id')
    .execute();
  return new Map(rows.map((row) => [row.rule_id, row.n]));
}

export async function offers(ctx: Ctx, ids: readonly number[]): Promise<CouponOffer[]> {
  const shown = await couponsOffered(ctx);
  const asked = [...new Set(ids)].filter((id) => shown.has(id));
  if (asked.length === 0) return [];
  const rules = await ctx.db.selectFrom('coupon_rule').selectAll().where('id', '=', anyOf(asked)).execute();
  const [had, lines] = await Promise.all([receivedOf(ctx, asked), lineNamesOf(ctx, rules)]);
  const state = (rule: Rule): CouponOffer['state'] =>
    (had.get(rule.id) ?? 0) >= rule.per_member
      ? 'taken'
      : rule.total !== null && rule.taken >= rule.total
        ? 'gone'
        : rule.starts_at && rule.starts_at > ctx.now
          ? 'soon'
          : 'open';
  return asked.flatMap((id) => {
    const rule = rules.find((one) => one.id === id);
    if (!rule || over(ctx, rule)) return [];
    return [
      {
        rule_id: rule.id,
        name: pick(rule.names, ctx.lang),
        kind: rule.kind,
        scope: rule.scope,
        lines: linesOf(rule, lines),
        value: rule.value,
        cap: rule.cap,
        threshold: rule.threshold,
        days: rule.days,
        starts_at: rule.starts_at?.toISOString() ?? null,
        ends_at: rule.ends_at?.toISOString() ?? null,
        left: rule.total === null ? null : Math.max(0, rule.total - rule.taken),
        state: state(rule),
      },
    ];
  });
}

/** For a second tap, or more members than coupons, `grant` counts under its lock and the refusal names the reason. */
export async function takeOffered(ctx: MemberCtx, id: number): Promise<CouponOut> {
  const shown = await couponsOffered(ctx);
  const rule = shown.has(id)
    ? await ctx.db.selectFrom('coupon_rule').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!rule || over(ctx, rule)) fail('fail.not_found', {}, 'id');
  if (rule.starts_at && rule.starts_at > ctx.now) fail('coupon.time', {}, 'id');
  const coupon = await grant(ctx, ctx.member.id, rule);
  if (coupon) return toCoupon(ctx, coupon, await lineNamesOf(ctx, [coupon]));
  const had = (await receivedOf(ctx, [id])).get(id) ?? 0;
  return fail(had >= rule.per_member ? 'coupon.offer_taken' : 'coupon.offer_gone', {}, 'id');
}
