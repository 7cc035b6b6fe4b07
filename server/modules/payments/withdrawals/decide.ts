// Finance decides on withdrawals: approve (two operators above the limit), pay out, or release the money.

import { withdrawalMachine as machine } from '#contract/states/money.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { lockMember } from '../../accounts/auth/changes.ts';
import { isWalletFrozen } from '../../accounts/auth/freeze.ts';
import { audit } from '../../platform/audit/audit.ts';
import { nextState, transition } from '../../platform/lifecycle/transition.ts';
import { requireSeen } from '../../platform/seen.ts';
import { setting } from '../../platform/settings/settings.ts';
import { notify } from '../../support/notifications/notify.ts';
import { balance, book } from '../ledger/ledger.ts';
import { withdrawalLifecycle } from './lifecycle.ts';
import { accountNo } from './payees.ts';
import { byId, enabledBanks, lockById, type Withdrawal } from './queries.ts';
import { PAGE, releaseWithdrawal } from './withdrawals.ts';

type Seen = { id: number; version: number };

/** The withdrawal, locked; refuses when it is not as the operator saw it. */
async function locked(ctx: OperatorCtx, { id, version }: Seen): Promise<Withdrawal> {
  const row = (await lockById(ctx, id)) ?? fail('fail.not_found', {}, 'id');
  requireSeen(row, version);
  return row;
}

/** A frozen account may be compromised: nothing is paid out until staff has spoken to its owner. */
async function requireNotFrozen(ctx: OperatorCtx, row: Withdrawal): Promise<void> {
  await lockMember(ctx, row.member_id); // waits for a freeze that is not committed yet
  if (await isWalletFrozen(ctx, row.member_id)) fail('cash.member_frozen');
}

/** A debt that arose after the request: the withdrawal must be rejected, so that the debt is taken from the money. */
async function requireNoDebt(ctx: OperatorCtx, row: Withdrawal): Promise<void> {
  const owed = await balance(ctx, 'receivable', row.member_id);
  if (owed > 0) fail('cash.member_owes', { amount_fen: owed });
}

export async function approve(ctx: OperatorCtx, seen: Seen): Promise<void> {
  const row = await locked(ctx, seen);
  const { id } = row;
  const two = row.amount > (await setting(ctx.db, 'cash_second'));
  const first = two && row.first_by === null;
  const to = first ? 'applied' : 'approved';
  nextState(ctx, machine, row, { action: 'approve', to });
  if (two && row.first_by === ctx.operator.id) fail('cash.second');
  await requireNotFrozen(ctx, row);
  await requireNoDebt(ctx, row);
  const set = {
    ...(row.first_by === null ? { first_by: ctx.operator.id } : { second_by: ctx.operator.id }),
    ...(first ? {} : { decided_at: ctx.now }),
  };
  await transition(ctx, withdrawalLifecycle, row, { action: 'approve', to, set });
  await audit(ctx, 'withdrawal.approve', 'withdrawal', id, { no: row.no, amount: row.amount });
}

/** The money has left the shop's account: frozen goes to the bank and the fee. */
export async function pay(
  ctx: OperatorCtx,
  { bank_id, reference, ...seen }: Seen & { bank_id: number; reference: string },
): Promise<void> {
  const row = await locked(ctx, seen);
  const { id } = row;
  nextState(ctx, machine, row, { action: 'pay' });
  if (!(await enabledBanks(ctx)).some((b) => b.id === bank_id)) fail('remit.bank', {}, 'bank_id');
  await requireNotFrozen(ctx, row);
  await requireNoDebt(ctx, row);
  await transition(ctx, withdrawalLifecycle, row, { action: 'pay', set: { bank_id, reference, paid_at: ctx.now } });
  await book(ctx, {
    key: `withdrawal:${id}:paid`,
    kind: 'withdrawal_paid',
    entries: [
      { kind: 'frozen', owner: row.member_id, amount: row.amount },
      { kind: 'bank', owner: bank_id, amount: -(row.amount - row.fee) },
      { kind: 'withdrawal_fee', amount: -row.fee },
    ],
    ref: { type: 'withdrawal', id },
    text_key: 'money.withdrawal_paid',
    params: { no: row.no },
  });
  await audit(ctx, 'withdrawal.pay', 'withdrawal', id, { no: row.no, amount: row.amount, bank_id, reference });
  await notify(ctx, row.member_id, {
    kind: 'money',
    key: 'withdrawal_paid',
    params: { no: row.no, amount_fen: row.amount - row.fee, last: row.account_last, reference },
    url: PAGE,
  });
}

export async function refuse(
  ctx: OperatorCtx,
  action: 'reject' | 'fail',
  { reason, ...seen }: Seen & { reason: string },
): Promise<void> {
  const row = await locked(ctx, seen);
  const { id } = row;
  await releaseWithdrawal(ctx, row, action, reason);
  await audit(ctx, `withdrawal.${action}`, 'withdrawal', id, { no: row.no, reason });
  await notify(ctx, row.member_id, {
    kind: 'money',
    key: action === 'reject' ? 'withdrawal_rejected' : 'withdrawal_failed',
    params: { no: row.no, amount_fen: row.amount, reason },
    url: PAGE,
  });
}

/** The full account number, for the transfer; each access is audited. */
export async function reveal(ctx: OperatorCtx, id: number): Promise<{ account_no: string }> {
  const row = (await byId(ctx, id)) ?? fail('fail.not_found', {}, 'id');
  await audit(ctx, 'withdrawal.reveal', 'withdrawal', id, { no: row.no });
  return { account_no: accountNo(ctx, row) };
}
