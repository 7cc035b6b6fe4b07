// The terms of the member by level and card: freight discount, service fee, free storage days, free photos. Visitors get the lowest level's.
import type { Discount } from '#contract/freight.ts';
import type { Ctx } from '../../../context.ts';
import { port } from '../../platform/ports.ts';
import { settings } from '../../platform/settings/settings.ts';
import type { FeeTerms } from '../../pricing/money/goods-bill.ts';

/** Benefits of level and card (loyalty/levels/benefits.ts): service fee in basis points, the discount of freight. */
export type GivenTerms = { service_fee_bp: number; discount: Discount | null; free_days: number; free_photos: number };
export const givenTerms = port<(ctx: Ctx, member_id: number | null) => Promise<GivenTerms>>()('givenTerms');

export type MemberTerms = { fee: FeeTerms; discount: Discount | null; free_days: number; free_photos: number };

export async function memberTerms(ctx: Ctx): Promise<MemberTerms> {
  const { service_fee_min, service_fee_max } = await settings(ctx.db, ['service_fee_min', 'service_fee_max']);
  const { service_fee_bp, ...given } = await givenTerms.of(ctx)(ctx, ctx.member?.id ?? null);
  return { fee: { rate_bp: service_fee_bp, min: service_fee_min, max: service_fee_max }, ...given };
}
