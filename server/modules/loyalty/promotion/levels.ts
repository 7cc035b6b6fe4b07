// Promotion levels: the experience of the last year decides, so a level can fall.
import type { Names } from '#contract/lang.ts';
import type { Ctx } from '../../../context.ts';
import { setting } from '../../platform/settings/settings.ts';

export type PromotionLevel = { level: number; names: Names; experience: number; rate_bp: number };

const DAY = 86_400_000;

export const promotionLevels = (ctx: Pick<Ctx, 'db'>): Promise<PromotionLevel[]> =>
  ctx.db.selectFrom('promotion_level').selectAll().orderBy('experience').orderBy('level').execute();

/** Since when experience counts. */
export const countsSince = async (ctx: Pick<Ctx, 'db' | 'now'>): Promise<Date> =>
  new Date(ctx.now.getTime() - (await setting(ctx.db, 'experience_days')) * DAY);

export async function experienceOf(ctx: Pick<Ctx, 'db' | 'now'>, member_id: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('experience')
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('amount'), eb.lit(0)), 'int4').as('sum'))
    .where('member_id', '=', member_id)
    .where('at', '>', await countsSince(ctx))
    .where('back_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.sum;
}

const NONE: PromotionLevel = { level: 0, names: {}, experience: 0, rate_bp: 0 };

/** The level that an experience reaches. */
export const levelAt = (levels: readonly PromotionLevel[], experience: number): PromotionLevel =>
  levels.findLast((l) => l.experience <= experience) ?? NONE;

/** The member's level now. */
export const levelOf = async (ctx: Pick<Ctx, 'db' | 'now'>, member_id: number): Promise<PromotionLevel> =>
  levelAt(await promotionLevels(ctx), await experienceOf(ctx, member_id));
