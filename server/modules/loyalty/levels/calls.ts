// The member's level: where they are, the benefits of each level, and the history of their growth.
import { pick } from '#contract/lang.ts';
import type { MemberCtx } from '../../../context.ts';
import type { Handlers } from '../../../handlers.ts';
import { setting } from '../../platform/settings/settings.ts';
import { allLevels } from './all-levels.ts';
import { benefitsOf } from './benefits.ts';
import { growthHistory, levelName } from './growth.ts';
import { daysAgo, pastBills, savedOnAll } from './savings.ts';

const YEAR = 365;

async function levels(ctx: MemberCtx) {
  const own = await benefitsOf(ctx, ctx.member.id);
  const { growth } = await ctx.db.selectFrom('member').select('growth').where('id', '=', ctx.member.id).executeTakeFirstOrThrow();
  const bills = await pastBills(ctx, ctx.member.id, daysAgo(ctx.now, YEAR));
  const standard = await setting(ctx.db, 'service_fee_bp');
  const free_days = await setting(ctx.db, 'free_days');
  const from = [own.freight_off_bp, own.service_fee_bp, own.points_bp].find((b) => b.card_id !== null);
  return {
    level: own.level,
    growth,
    bills: bills.length,
    card: from ? pick(own.cards.get(from.card_id!)!.names, ctx.lang) : null,
    levels: (await allLevels(ctx)).map((l) => {
      const rates = { freight_off_bp: l.freight_off_bp, service_fee_bp: Math.min(standard, l.service_fee_bp) };
      const saved = savedOnAll(bills, rates);
      return {
        level: l.level,
        name: levelName(l.names, ctx.lang),
        growth: l.growth,
        freight_off: rates.freight_off_bp,
        service_fee_rate: rates.service_fee_bp,
        free_days: Math.max(free_days, l.free_days),
        free_photos: l.free_photos,
        points: l.points_bp,
        saved: saved.freight + saved.fee,
      };
    }),
  };
}

export const levelCalls = {
  'level/lists': (ctx) => levels(ctx),
  'level/growth': (ctx, input) => growthHistory(ctx, ctx.member.id, input),
} satisfies Partial<Handlers>;
