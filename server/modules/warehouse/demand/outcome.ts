// The plan of one marketplace order for a screen: in total, and for each member.
import type { DemandOutcome, DemandShare } from '#contract/desk/demand.ts';
import { pick } from '#contract/lang.ts';
import type { Ctx, OperatorCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { homeCountry } from '../../platform/home-country.ts';
import { sum } from '../../pricing/money/round.ts';
import { membersOf, piecesOf } from './buy-goods.ts';
import { type Allocation, type DemandPlan, type OrderShare, quoteOf } from './plan.ts';

export async function toOutcome(ctx: OperatorCtx, plan: DemandPlan): Promise<DemandOutcome> {
  const all = [...plan.bought, ...plan.asked];
  const members = await membersBy(
    ctx,
    all.map((share) => share.order.member_id),
  );
  const of = (shares: readonly OrderShare[], amount: (share: OrderShare) => number) => sum(shares.map(amount));
  return {
    pieces: piecesOf(plan.bought),
    members: membersOf(plan.bought),
    left: plan.left,
    unplaced: plan.unplaced,
    freight: plan.freight,
    cost: of(plan.bought, (share) => share.outcome.cost),
    paid: of(plan.bought, (share) => share.outcome.paid),
    refund: of(plan.bought, (share) => share.outcome.refund),
    supplement: of(plan.asked, (share) => share.outcome.needs_supplement),
    carried: of(plan.bought, (share) => share.outcome.carried),
    shares: all.map((share) => toShare(ctx, share, members.get(share.order.member_id)!)),
    quote: quoteOf(plan),
  };
}

type Member = DemandShare['member'];
async function membersBy(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Member>> {
  const rows = await ctx.db
    .selectFrom('member as m')
    .select(['m.id', 'm.nickname', 'm.mark', 'm.level', homeCountry])
    .where('m.id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, country: row.country ?? '' }]));
}

const toShare = (ctx: Ctx, { order, given, freight, outcome }: OrderShare, member: Member): DemandShare => ({
  order_id: order.id,
  order_no: order.no,
  member,
  items: given.map(({ item, num, price }: Allocation) => ({
    item_id: item.id,
    properties_name: pick(item.properties_name, ctx.lang),
    num,
    of: item.num,
    paid: item.price * num,
    cost: price * num,
  })),
  freight,
  refund: outcome.needs_supplement > 0 ? 0 : outcome.refund,
  supplement: outcome.needs_supplement,
  carried: outcome.carried,
  says: outcome.says,
});
