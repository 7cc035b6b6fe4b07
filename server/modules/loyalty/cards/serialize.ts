// A card that a member bought, as they see it.
import type { OwnCard } from '#contract/calls/cards.ts';
import { pick } from '#contract/lang.ts';
import type { Ctx } from '../../../context.ts';
import { methodsOfBills } from '../../payments/wallet/refund-method.ts';
import { refundRefusal, refundUntil } from './refundable.ts';
import { isWaiting, type MemberCard } from './store.ts';

export async function toOwnCard(ctx: Ctx, card: MemberCard): Promise<OwnCard> {
  const why = card.state === 'active' ? await refundRefusal(ctx, card) : null;
  const refundable = card.state === 'active' && why === null;
  return {
    id: card.id,
    name: pick(card.names, ctx.lang),
    state: card.state,
    waiting: isWaiting(card, ctx.now),
    from: card.starts_at.toISOString(),
    to: card.ends_at.toISOString(),
    price: card.price,
    freight_off: card.freight_off_bp,
    service_fee_rate: card.service_fee_bp,
    points: card.points_bp,
    refund_until: (await refundUntil(ctx, card)).toISOString(),
    refundable,
    why_not: why,
    methods: refundable ? await methodsOfBills(ctx, [card.bill_id]) : [],
  };
}
