// Whether a card can be returned: within its days, not used, and without an unpaid bill made with it.
import { sql } from 'kysely';
import { group, liveOf } from '#contract/states/machine.ts';
import { billMachine } from '#contract/states/money.ts';
import { waybillMachine } from '#contract/states/waybill.ts';
import type { Ctx, Params } from '../../../context.ts';
import { setting } from '../../platform/settings/settings.ts';
import { DAY, type MemberCard } from './store.ts';

type Reason = { key: 'card.refund_late' | 'card.refund_used' | 'card.refund_open' | 'card.refund_reversed'; params: Params };

export const refundUntil = async (ctx: Pick<Ctx, 'db'>, card: MemberCard): Promise<Date> =>
  new Date(card.paid_at.getTime() + (await setting(ctx.db, 'card_refund_days')) * DAY);

/** Why an active card can't be returned; null when it can. */
export async function refundRefusal(ctx: Ctx, card: MemberCard): Promise<Reason | null> {
  if (card.first_used_at) return { key: 'card.refund_used', params: {} };
  if (ctx.now >= (await refundUntil(ctx, card)))
    return { key: 'card.refund_late', params: { days: await setting(ctx.db, 'card_refund_days') } };
  if (await paymentReversed(ctx, card.bill_id)) return { key: 'card.refund_reversed', params: {} };
  const no = (await openBill(ctx, card)) ?? (await openWaybill(ctx, card));
  return no === undefined ? null : { key: 'card.refund_open', params: { no } };
}

const paymentReversed = async (ctx: Ctx, bill_id: number): Promise<boolean> =>
  (await ctx.db
    .selectFrom('payment')
    .select('id')
    .where('bill_id', '=', bill_id)
    .where('state', '=', 'reversed')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whether a JSON column contains this. */
const holds = (column: string, part: unknown) => sql<boolean>`${sql.ref(column)} @> ${JSON.stringify(part)}::jsonb`;

/** A bill that is not paid yet and was made with the card or its coupon: it has to be paid or cancelled first. */
async function openBill(ctx: Ctx, card: MemberCard): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('bill as b')
    .select('b.no')
    .where('b.member_id', '=', card.member_id)
    .where('b.state', 'in', group(billMachine, 'payable'))
    .where((eb) =>
      eb.or([
        holds('b.rows', [{ params: { card_id: card.id } }]),
        holds('b.terms', { reward_card: card.id }),
        eb('b.coupon_id', 'in', eb.selectFrom('card_coupon as c').select('c.coupon_id').where('c.member_card_id', '=', card.id)),
      ]),
    )
    .orderBy('b.id')
    .limit(1)
    .executeTakeFirst();
  return row?.no;
}

/** A waybill that pays after packing and was promised the card's terms. */
async function openWaybill(ctx: Ctx, card: MemberCard): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('waybill')
    .select('no')
    .where('member_id', '=', card.member_id)
    .where('pays', '=', 'after_packing')
    .where('state', 'in', liveOf(waybillMachine))
    .where((eb) => eb.or([holds('terms', { ask: { discount: { card_id: card.id } } }), holds('terms', { reward_card: card.id })]))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.no;
}
