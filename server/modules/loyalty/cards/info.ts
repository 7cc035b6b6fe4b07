// The cards on sale next to the member's own level and bills: the benefits, price and possible savings of each.
import type { Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { pick } from '#contract/lang.ts';
import type { MemberCtx } from '../../../context.ts';
import { cardCouponTerms } from '../../payments/discounts/card-coupons.ts';
import { setting } from '../../platform/settings/settings.ts';
import { benefitsOf } from '../levels/benefits.ts';
import { couponsSaved, daysAgo, pastBills, savedOnAll } from '../levels/savings.ts';
import { unpaidBills } from './buy.ts';
import { toOwnCard } from './serialize.ts';

type Info = Output<(typeof calls)['membershipcard']['info']>;

export async function cardInfo(ctx: MemberCtx): Promise<Info> {
  const own = await benefitsOf(ctx, ctx.member.id);
  const cards = await ctx.db.selectFrom('card').selectAll().where('enabled', '=', true).orderBy('sort').orderBy('id').execute();
  const longest = Math.max(0, ...cards.map((c) => c.days));
  const bills = await pastBills(ctx, ctx.member.id, daysAgo(ctx.now, longest));
  const coupon = await cardCouponTerms(ctx);
  const standard = await setting(ctx.db, 'service_fee_bp');
  const [unpaid] = await unpaidBills(ctx, ctx.member.id);
  return {
    cards: cards.map((c) => {
      const rates = { freight_off_bp: c.freight_off_bp, service_fee_bp: Math.min(standard, c.service_fee_bp) };
      const within = bills.filter((b) => b.paid_at >= daysAgo(ctx.now, c.days));
      const saved = savedOnAll(within, rates);
      const coupons = coupon ? couponsSaved(within, ctx.now, c.days, coupon, c.freight_off_bp) : 0;
      return {
        id: c.id,
        code: c.code,
        name: pick(c.names, ctx.lang),
        days: c.days,
        price: c.price,
        freight_off: rates.freight_off_bp,
        service_fee_rate: rates.service_fee_bp,
        points: c.points_bp,
        doc: pick(c.doc, ctx.lang),
        saved: { ...saved, coupons, total: saved.freight + saved.fee + coupons },
        bills: within.length,
      };
    }),
    level: {
      level: own.level,
      name: pick(own.level_names, ctx.lang),
      freight_off: own.freight_off_bp.level,
      service_fee_rate: own.service_fee_bp.level,
      points: own.points_bp.level,
    },
    coupon,
    refund_days: await setting(ctx.db, 'card_refund_days'),
    invoice_no: unpaid?.no ?? null,
    mine: await ownCards(ctx),
  };
}

/** Running and waiting ones, the running one first, then the one that ended last. */
async function ownCards(ctx: MemberCtx): Promise<Info['mine']> {
  const rows = await ctx.db
    .selectFrom('member_card')
    .selectAll()
    .where('member_id', '=', ctx.member.id)
    .where('state', '<>', 'refunded')
    .orderBy('starts_at')
    .execute();
  const live = rows.filter((c) => c.state === 'active' && c.ends_at > ctx.now);
  const last = rows.filter((c) => !live.includes(c)).slice(-1);
  const cards: Info['mine'] = [];
  for (const card of [...live, ...last])
    cards.push(await toOwnCard(ctx, card.ends_at > ctx.now ? card : { ...card, state: 'ended' }));
  return cards;
}
