// Coupons that come with a membership card. Their coupon rule is marked `card`; the owner may change or switch it off like any other. It is created
// with the first of these coupons.
import { type Selectable, sql } from 'kysely';
import { sayAll } from '#contract/messages.ts';
import { type Ctx, json } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { CouponRuleTable } from '../../../db/tables.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';
import { addonState } from '../../platform/settings/settings.ts';

const DAY = 86_400_000;
/** Off freight, in fen. */
const CARD_COUPON = { value: 1_000, threshold: 10_000 };

/** The value of a period's coupon and its least freight (fen); null while there is none. */
export async function cardCouponTerms(ctx: Pick<Ctx, 'db'>): Promise<{ value: number; threshold: number } | null> {
  if (!(await addonState(ctx.db, 'coupon'))) return null;
  const rule = await ruleOf(ctx);
  if (!rule) return CARD_COUPON;
  return rule.enabled && rule.kind !== 'percent' ? { value: rule.value, threshold: rule.threshold } : null;
}

const ruleOf = (ctx: Pick<Ctx, 'db'>): Promise<Selectable<CouponRuleTable> | undefined> =>
  ctx.db.selectFrom('coupon_rule').selectAll().where('auto', '=', 'card').orderBy('id').limit(1).executeTakeFirst();

async function madeRule(ctx: Ctx): Promise<Selectable<CouponRuleTable>> {
  await lockLimit(ctx, 'coupon', 'card');
  return (
    (await ruleOf(ctx)) ??
    (await ctx.db
      .insertInto('coupon_rule')
      .values({
        names: json(sayAll('card.coupon_name')),
        kind: 'freight',
        scope: 'freight',
        ...CARD_COUPON,
        days: 30,
        per_member: 999,
        auto: 'card',
      })
      .returningAll()
      .executeTakeFirstOrThrow())
  );
}

/** Gives the coupon of a period that began at `from`; null while coupons, or this rule, are off. */
export async function grantCardCoupon(ctx: Ctx, member_id: number, from: Date): Promise<number | null> {
  if (!(await addonState(ctx.db, 'coupon'))) return null;
  const rule = await madeRule(ctx);
  if (!rule.enabled) return null;
  await ctx.db.updateTable('coupon_rule').set({ taken: sql`taken + 1` }).where('id', '=', rule.id).execute();
  const { names, kind, scope, value, cap, threshold } = rule;
  const row = await ctx.db
    .insertInto('coupon')
    .values({
      ...{ member_id, rule_id: rule.id, kind, scope, value, cap, threshold },
      names: json(names),
      starts_at: from,
      expires_at: new Date(from.getTime() + (rule.days ?? 30) * DAY),
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Voids the unused coupons of a returned card. Used ones stay as they are. */
export async function voidCoupons(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await ctx.db
    .updateTable('coupon')
    .set({ state: 'expired', expires_at: ctx.now })
    .where('id', '=', anyOf(ids))
    .where('state', '<>', 'used')
    .execute();
}
