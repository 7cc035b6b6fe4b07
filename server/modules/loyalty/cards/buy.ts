// Buying a card: a bill that any method pays. It offers the card as it is today; its payment activates it.
import type { Input, Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { group } from '#contract/states/machine.ts';
import { billMachine } from '#contract/states/money.ts';
import { type Ctx, fail, type MemberCtx } from '../../../context.ts';
import type { CardBillTerms } from '../../../db/stored/bill.ts';
import type { StoredRow } from '../../../db/stored/order.ts';
import { endBill, lockBill, makeBill } from '../../payments/bills/bills.ts';
import { payIfZero } from '../../payments/bills/pay.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';
import { setting } from '../../platform/settings/settings.ts';

type Row = (typeof calls)['membershipcard']['buy'];

export async function buyCard(ctx: MemberCtx, { id }: Input<Row>): Promise<Output<Row>> {
  await lockLimit(ctx, 'card', ctx.member.id);
  for (const { no } of await unpaidBills(ctx, ctx.member.id)) {
    const bill = await lockBill(ctx, no, ctx.member.id);
    if (bill.state === 'sealed') fail('wallet.open_payment');
    if (bill.state === 'open') await endBill(ctx, bill, 'cancel');
  }
  const card = await ctx.db.selectFrom('card').selectAll().where('id', '=', id).where('enabled', '=', true).executeTakeFirst();
  if (!card) fail('fail.not_found', {}, 'id');
  const names = card.names;
  const { days, freight_off_bp, service_fee_bp, points_bp } = card;
  const bill = await makeBill(ctx, {
    member_id: ctx.member.id,
    kind: 'card',
    title: 'bill.card',
    params: { days },
    rows: [{ code: 'card', key: 'fee.card', params: { days }, amount: card.price, names } satisfies StoredRow as StoredRow],
    targets: [{ type: 'member', id: ctx.member.id }],
    terms: { card_id: card.id, names, days, freight_off_bp, service_fee_bp, points_bp } satisfies CardBillTerms,
    expires_at: new Date(ctx.now.getTime() + (await setting(ctx.db, 'card_pay_hours')) * 3_600_000),
  });
  await payIfZero(ctx, bill);
  return { invoice_no: bill.no };
}

/** Unpaid bills of cards, oldest first. */
export const unpaidBills = (ctx: Pick<Ctx, 'db'>, member_id: number) =>
  ctx.db
    .selectFrom('bill')
    .select(['id', 'no'])
    .where('member_id', '=', member_id)
    .where('kind', '=', 'card')
    .where('state', 'in', group(billMachine, 'payable'))
    .orderBy('id')
    .execute();
