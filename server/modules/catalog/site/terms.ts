// The terms of the member's level: freight discount, service fee, free storage days, free photos. Visitors get the lowest level's.
import type { Discount } from '#contract/freight.ts';
import type { Ctx } from '../../../context.ts';
import { settings } from '../../platform/settings/settings.ts';
import type { FeeTerms } from '../../pricing/money/goods-bill.ts';

export type MemberTerms = { fee: FeeTerms; discount: Discount | null; free_days: number; free_photos: number };

export async function memberTerms(ctx: Pick<Ctx, 'db' | 'member'>): Promise<MemberTerms> {
  const s = await settings(ctx.db, ['service_fee_bp', 'service_fee_min', 'service_fee_max', 'free_days']);
  const level = await ctx.db
    .selectFrom('level')
    .select(['freight_off_bp', 'service_fee_bp', 'free_days', 'free_photos'])
    .where('level', '=', ctx.member?.level ?? 0)
    .executeTakeFirst();
  return {
    fee: {
      rate_bp: Math.min(s.service_fee_bp, level?.service_fee_bp ?? s.service_fee_bp),
      min: s.service_fee_min,
      max: s.service_fee_max,
    },
    discount: level && level.freight_off_bp > 0 ? { rate_bp: level.freight_off_bp, source: 'level' } : null,
    free_days: Math.max(s.free_days, level?.free_days ?? 0),
    free_photos: level?.free_photos ?? 0,
  };
}
