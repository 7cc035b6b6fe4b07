// Coupons that points buy: what is on offer, and the exchange. Points and coupons need both addons.
import type { Input, Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { type Ctx, fail, type MemberCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { type CouponRule, lineNamesOf, toCoupon } from '../../payments/discounts/coupons.ts';
import { countGranted, couponOfRule, grantWithoutLimit, lockCouponLimit } from '../../payments/discounts/grant.ts';
import { balance } from '../../payments/ledger/ledger.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { addonState } from '../../platform/settings/settings.ts';
import { spendPoints } from './points.ts';

type Calls = (typeof calls)['integralcoupon'];

const offers = (ctx: Ctx) =>
  ctx.db
    .selectFrom('coupon_rule')
    .where('points', 'is not', null)
    .where('enabled', '=', true)
    .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', ctx.now)]))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', ctx.now)]));

const leftOf = (rule: CouponRule): number | null => (rule.total === null ? null : Math.max(0, rule.total - rule.taken));

export async function exchangeOffers(ctx: MemberCtx, input: Input<Calls['lists']>): Promise<Output<Calls['lists']>> {
  const at = asOf(ctx, input);
  if (!(await addonState(ctx.db, 'coupon'))) return toPage(input, at, 0, []);
  const { n } = await offers(ctx)
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
    .executeTakeFirstOrThrow();
  const rules = await offers(ctx)
    .selectAll()
    .orderBy('points')
    .orderBy('id')
    .limit(input.page_size)
    .offset(offsetOf(input))
    .execute();
  const had = await hadOf(
    ctx,
    rules.map((r) => r.id),
  );
  const names = await lineNamesOf(ctx, rules);
  return toPage(
    input,
    at,
    n,
    rules.map((rule) => ({
      id: rule.id,
      score: rule.points!,
      left: leftOf(rule),
      mine_left: Math.max(0, rule.per_member - (had.get(rule.id) ?? 0)),
      coupon: toCoupon(ctx, couponOfRule(ctx, rule), names),
    })),
  );
}

async function hadOf(ctx: MemberCtx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await ctx.db
    .selectFrom('coupon')
    .select((eb) => ['rule_id', eb.cast<number>(eb.fn.countAll(), 'int4').as('n')])
    .where('member_id', '=', ctx.member.id)
    .where('rule_id', '=', anyOf(ids))
    .groupBy('rule_id')
    .execute();
  return new Map(rows.map((r) => [r.rule_id, r.n]));
}

/** Takes the points and gives the coupon; the stock and the member's limit are counted under their locks. */
export async function exchange(ctx: MemberCtx, rule_id: number): Promise<Output<Calls['exchange']>> {
  if (!(await addonState(ctx.db, 'coupon'))) fail('fail.addon_off');
  await lockCouponLimit(ctx, ctx.member.id, rule_id);
  const rule = await offers(ctx).selectAll().where('id', '=', rule_id).forUpdate().executeTakeFirst();
  if (!rule) fail('points.fail.offer_ended', {}, 'id');
  if (leftOf(rule) === 0) fail('points.fail.sold_out', {}, 'id');
  if ((await countGranted(ctx, ctx.member.id, rule.id)) >= rule.per_member)
    fail('points.fail.had_all', { n: rule.per_member }, 'id');
  const coupon = (await grantWithoutLimit(ctx, ctx.member.id, rule)) ?? fail('points.fail.sold_out', {}, 'id');
  await spendPoints(ctx, {
    member_id: ctx.member.id,
    points: rule.points!,
    key: `points_exchange:${coupon.id}`,
    kind: 'points_exchange',
    ref: { type: 'coupon', id: coupon.id },
    text_key: 'money.points_exchange',
  });
  return {
    score: await balance(ctx, 'points', ctx.member.id),
    coupon: toCoupon(ctx, coupon, await lineNamesOf(ctx, [coupon])),
  };
}
