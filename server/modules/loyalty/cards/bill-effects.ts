import { memberCardMachine } from '#contract/states/member-card.ts';
import { type Ctx, json } from '../../../context.ts';
import type { Bill } from '../../payments/bills/bill.ts';
import type { BillEffect } from '../../payments/bills/effects.ts';
import { billTerms } from '../../payments/bills/terms.ts';
import { opened } from '../../platform/lifecycle/transition.ts';
import { notify } from '../../support/notifications/notify.ts';
import { giveCoupon } from './coupons.ts';
import { CARD_PAGE, DAY, lockCards, nextStart } from './store.ts';

export const cardBill: BillEffect = {
  lock: async (ctx, { member_id }) => {
    const cards = await lockCards(ctx, member_id);
    return (bill) => addCard(ctx, bill, nextStart(cards, ctx.now));
  },
};

async function addCard(ctx: Ctx, bill: Bill, starts_at: Date): Promise<void> {
  const terms = billTerms(bill, 'card', 'member');
  const { card_id, days, freight_off_bp, service_fee_bp, points_bp } = terms;
  const card = await ctx.db
    .insertInto('member_card')
    .values({
      ...{ card_id, days, freight_off_bp, service_fee_bp, points_bp, starts_at },
      names: json(terms.names),
      member_id: bill.member_id,
      bill_id: bill.id,
      price: bill.amount,
      ends_at: new Date(starts_at.getTime() + days * DAY),
      paid_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await opened(ctx, memberCardMachine, card, {
    action: 'buy',
    by: { kind: 'member', id: bill.member_id },
    params: { invoice_no: bill.no },
  });
  await giveCoupon(ctx, card);
  await notify(ctx, bill.member_id, {
    kind: 'money',
    key: starts_at > ctx.now ? 'card_added' : 'card_active',
    params: {
      name: terms.names,
      from_at: card.starts_at.toISOString(),
      until_at: card.ends_at.toISOString(),
    },
    url: CARD_PAGE,
  });
}
