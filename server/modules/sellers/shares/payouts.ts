// Payouts to sellers: finance begins one with all that is available, approves it (two operators above the limit of withdrawals)
// and pays it out.
import { payoutMachine } from '#contract/states/seller.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { nextNo } from '../../payments/bills/number.ts';
import { book } from '../../payments/ledger/ledger.ts';
import { paysOutFrom } from '../../payments/withdrawals/banks.ts';
import { audit } from '../../platform/audit/audit.ts';
import { nextState, opened, SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { requireSeen } from '../../platform/seen.ts';
import { setting } from '../../platform/settings/settings.ts';
import { notify } from '../../support/notifications/notify.ts';
import { lockSeller } from '../applications/store.ts';
import { requireNotFrozen, requirePayable } from './payee.ts';
import { type Payout, payoutLifecycle, shareLifecycle, sumsOfOne } from './store.ts';

const PAGE = '/pages/settled/money';

/** The payout, its seller locked first: a payout and a hold wait for each other. */
type Seen = { id: number; version: number };

async function locked(ctx: OperatorCtx, id: number) {
  const found = await ctx.db.selectFrom('seller_payout').select('seller_id').where('id', '=', id).executeTakeFirst();
  if (!found) fail('fail.not_found', {}, 'id');
  const seller = await lockSeller(ctx, found.seller_id);
  const payout: Payout = await ctx.db
    .selectFrom('seller_payout')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { seller, payout };
}

/** All that is available, with the shares that it pays. Refuses a held seller, one without an account, and nothing to pay. */
export async function beginPayout(ctx: OperatorCtx, { id: seller_id, version }: Seen): Promise<number> {
  const seller = await lockSeller(ctx, seller_id);
  requireSeen(seller, version);
  if (seller.held_at) fail('seller.held');
  if (!seller.account_no_enc) fail('seller.no_payee');
  await requireNotFrozen(ctx, seller);
  const { available, in_payout } = await sumsOfOne(ctx, seller_id);
  if (in_payout > 0) fail('seller.payout_open');
  if (available <= 0) fail('seller.nothing');
  const row = await ctx.db
    .insertInto('seller_payout')
    .values({
      no: await nextNo(ctx, 'payout'),
      seller_id,
      amount: available,
      bank_name: seller.bank_name,
      account_name: seller.account_name,
      account_no_enc: seller.account_no_enc,
      account_last: seller.account_last,
      payee_changed_at: seller.payee_changed_at,
      operator_id: ctx.operator.id,
      created_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.db
    .updateTable('seller_share')
    .set({ payout_id: row.id })
    .where('seller_id', '=', seller_id)
    .where('state', '=', 'available')
    .execute();
  await opened(ctx, payoutMachine, row, { action: 'begin' });
  await audit(ctx, 'seller.payout', 'seller_payout', row.id, { no: row.no, amount: row.amount });
  return row.id;
}

/** Refunds since it began may have reduced what it pays: then it is cancelled and begun again. */
async function requireCovered(ctx: OperatorCtx, payout: Payout): Promise<void> {
  const { available } = await sumsOfOne(ctx, payout.seller_id);
  if (available < 0) fail('seller.payout_less', { amount_fen: payout.amount + available });
}

export async function approvePayout(ctx: OperatorCtx, { id, version }: Seen): Promise<void> {
  const { seller, payout } = await locked(ctx, id);
  requireSeen(payout, version);
  const two = payout.amount > (await setting(ctx.db, 'cash_second'));
  const first = two && payout.first_by === null;
  const to = first ? 'open' : 'approved';
  nextState(ctx, payoutMachine, payout, { action: 'approve', to });
  if (two && payout.first_by === ctx.operator.id) fail('cash.second');
  if (seller.held_at) fail('seller.held');
  await requirePayable(ctx, seller, payout);
  await requireCovered(ctx, payout);
  const set = payout.first_by === null ? { first_by: ctx.operator.id } : { second_by: ctx.operator.id };
  await transition(ctx, payoutLifecycle, payout, { action: 'approve', to, set });
  await audit(ctx, 'seller.payout_approve', 'seller_payout', id, { no: payout.no, amount: payout.amount });
}

/** The money has left the shop's account. */
export async function payPayout(
  ctx: OperatorCtx,
  { id, version, bank_id, reference }: Seen & { bank_id: number; reference: string },
): Promise<void> {
  const { seller, payout } = await locked(ctx, id);
  if (payout.state === 'paid') return; // a repeated tap
  requireSeen(payout, version);
  nextState(ctx, payoutMachine, payout, { action: 'pay' });
  if (!(await paysOutFrom(ctx, bank_id))) fail('remit.bank', {}, 'bank_id');
  if (seller.held_at) fail('seller.held');
  await requirePayable(ctx, seller, payout);
  const shares = await ctx.db
    .selectFrom('seller_share')
    .selectAll()
    .where('payout_id', '=', id)
    .where('state', '=', 'available')
    .orderBy('id')
    .forUpdate()
    .execute();
  await requireCovered(ctx, payout);
  await transition(ctx, payoutLifecycle, payout, { action: 'pay', set: { bank_id, reference, paid_at: ctx.now } });
  for (const share of shares) await transition(ctx, shareLifecycle, share, { action: 'pay_out', by: SYSTEM });
  await book(ctx, {
    key: `seller_payout:${id}`,
    kind: 'seller_payout',
    ref: { type: 'seller_payout', id },
    params: { no: payout.no },
    entries: [
      { kind: 'seller', owner: payout.seller_id, amount: payout.amount },
      { kind: 'bank', owner: bank_id, amount: -payout.amount },
    ],
  });
  await audit(ctx, 'seller.payout_pay', 'seller_payout', id, { no: payout.no, amount: payout.amount, bank_id, reference });
  await notify(ctx, seller.member_id, {
    kind: 'money',
    key: 'seller_paid_out',
    params: { no: payout.no, amount_fen: payout.amount, last: payout.account_last, reference },
    url: PAGE,
  });
}

export async function cancelPayout(ctx: OperatorCtx, { id, version, reason }: Seen & { reason: string }): Promise<void> {
  const { payout } = await locked(ctx, id);
  requireSeen(payout, version);
  await transition(ctx, payoutLifecycle, payout, { action: 'cancel', reason, set: { reason } });
  await ctx.db.updateTable('seller_share').set({ payout_id: null }).where('payout_id', '=', id).execute();
  await audit(ctx, 'seller.payout_cancel', 'seller_payout', id, { no: payout.no, reason });
}
