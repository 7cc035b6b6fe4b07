// Returning a card: its whole price, within some days of the payment and while no benefit of it was used. Cards that wait for
// it move up.
import type { Input, Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { possibly } from '#contract/states/machine.ts';
import { type Ctx, fail, type MemberCtx } from '../../../context.ts';
import { bonusPaid } from '../../payments/bills/bonus-paid.ts';
import { lockById, paymentKey } from '../../payments/bills/find.ts';
import { voidCoupons } from '../../payments/discounts/card-coupons.ts';
import { book, toWallet } from '../../payments/ledger/ledger.ts';
import { lockPaymentsOf, refundToGateways } from '../../payments/wallet/refund-method.ts';
import { listingActions } from '../../platform/lifecycle/member-step.ts';
import { actor, transition } from '../../platform/lifecycle/transition.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';
import { sum } from '../../pricing/money/round.ts';
import { notify } from '../../support/notifications/notify.ts';
import { couponsOf } from './coupons.ts';
import { refundRefusal } from './refundable.ts';
import { toOwnCard } from './serialize.ts';
import { CARD_PAGE, cardLifecycle, DAY, latestEnd, lockCards, type MemberCard } from './store.ts';

type Row = (typeof calls)['membershipcard']['refund'];

export async function refundCard(ctx: MemberCtx, input: Input<Row>): Promise<Output<Row>> {
  const found = await ctx.db
    .selectFrom('member_card')
    .select('bill_id')
    .where('id', '=', input.id)
    .where('member_id', '=', ctx.member.id)
    .executeTakeFirst();
  if (!found) fail('fail.not_found', {}, 'id');
  await lockLimit(ctx, 'card', ctx.member.id);
  await lockById(ctx, found.bill_id);
  const cards = await lockCards(ctx, ctx.member.id);
  const card = cards.find((c) => c.id === input.id)!;
  if (card.state === 'refunded') return { card: await toOwnCard(ctx, card), amount: card.price, to_method: 0 };
  const back = await listingActions(
    ctx,
    cardLifecycle.machine,
    async () => possibly((await toOwnCard(ctx, card)).refundable, 'refund'),
    async () => {
      const why = card.state === 'active' ? await refundRefusal(ctx, card) : null;
      if (why) fail(why.key, why.params);
      return transition(ctx, cardLifecycle, card, { action: 'refund', by: actor(ctx), set: { refunded_at: ctx.now } });
    },
  );
  await voidCoupons(ctx, await couponsOf(ctx, card.id));
  await moveUp(
    ctx,
    cards.filter((c) => c.id !== card.id),
  );
  const to_method = await payBack(ctx, card, input.to_method === true);
  await notify(ctx, card.member_id, {
    kind: 'money',
    key: 'card_refunded',
    params: { name: card.names, amount_fen: card.price },
    url: CARD_PAGE,
  });
  return { card: await toOwnCard(ctx, back), amount: card.price, to_method };
}

/** Cards that have not begun follow without a gap. */
async function moveUp(ctx: Ctx, others: readonly MemberCard[]): Promise<void> {
  const kept = others.filter((c) => c.state === 'active' && c.ends_at > ctx.now);
  let from = latestEnd(
    kept.filter((c) => c.starts_at <= ctx.now),
    ctx.now,
  );
  for (const card of kept.filter((c) => c.starts_at > ctx.now).sort((a, b) => +a.starts_at - +b.starts_at)) {
    const ends_at = new Date(from.getTime() + card.days * DAY);
    await ctx.db.updateTable('member_card').set({ starts_at: from, ends_at }).where('id', '=', card.id).execute();
    from = ends_at;
  }
}

/**
 * Bonus is refunded to bonus, the rest to the wallet; if the member chose so on to the gateways that took it. Returns what they
 * were sent.
 */
async function payBack(ctx: Ctx, card: MemberCard, to_method: boolean): Promise<number> {
  if (card.price === 0) return 0;
  if (to_method) await lockPaymentsOf(ctx, [card.bill_id]);
  const bonus = Math.min(await bonusPaid(ctx, { id: card.bill_id }), card.price);
  const money = await toWallet(ctx, card.member_id, card.price - bonus);
  const key = `card_back:${card.id}`;
  const about = { type: 'member', id: card.member_id };
  await book(ctx, {
    key,
    kind: 'refund_card',
    entries: [{ kind: 'cards', amount: card.price }, { kind: 'bonus', owner: card.member_id, amount: -bonus }, ...money],
    ref: about,
    text_key: 'money.card_back',
    params: { days: card.days },
    spent_by: [paymentKey(card.bill_id)],
  });
  if (!to_method) return 0;
  const amount = 0 - sum(money.filter((e) => e.kind === 'cash').map((e) => e.amount));
  return refundToGateways(ctx, { member_id: card.member_id, bills: [card.bill_id], amount, key }, about);
}
