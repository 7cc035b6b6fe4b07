// Withdrawals: the withdrawable amount, requesting and cancelling. The amount is frozen from the request on.

import type { Input, Output } from '#contract/call.ts';
import type { WithdrawalOut } from '#contract/calls/wallet-shapes.ts';
import type { calls } from '#contract/calls.ts';
import { leastWithdrawal, type WithdrawalTerms, withdrawalFee } from '#contract/rules/withdrawal.ts';
import { withdrawalMachine as machine } from '#contract/states/money.ts';
import { type Ctx, fail, fieldChecks, type MemberCtx, type MemberPrepareCtx } from '../../../context.ts';
import { dayIn } from '../../../dates.ts';
import { refuseDuringHold } from '../../accounts/auth/changes.ts';
import { walletRestrictions } from '../../accounts/auth/freeze.ts';
import { checkOwner, compareOwner } from '../../accounts/pay-password/owner.ts';
import { memberStep } from '../../platform/lifecycle/member-step.ts';
import { opened, transition } from '../../platform/lifecycle/transition.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { settings } from '../../platform/settings/settings.ts';
import { notify } from '../../support/notifications/notify.ts';
import { nextNo } from '../bills/number.ts';
import { balance, balances, book, toWallet } from '../ledger/ledger.ts';
import { withdrawalLifecycle } from './lifecycle.ts';
import { type PayeeRequest, resolvePayee } from './payees.ts';
import { countFrom, countRows, lockById, ownNames, ownQuery, type Withdrawal } from './queries.ts';
import { toWithdrawal } from './serialize.ts';
import { withdrawable } from './withdrawable.ts';

type Cash = (typeof calls)['cash'];
export const PAGE = '/pages/member/cash/index';

type Settings = { cash_min: number; cash_fee_bp: number; cash_fee_min: number };
const termsOf = (s: Settings): WithdrawalTerms => ({ min: s.cash_min, fee_rate: s.cash_fee_bp, fee_min: s.cash_fee_min });

export type WithdrawalRequest = Pick<Input<Cash['addCash']>, 'amount'> & PayeeRequest;

const leftToday = async (ctx: MemberCtx, per_day: number, zone: string): Promise<number> =>
  Math.max(0, per_day - (await countFrom(ctx, ctx.member.id, dayIn(ctx.now, zone), zone)));

export async function cashConfig(ctx: MemberCtx): Promise<Output<Cash['getConfig']>> {
  const s = await settings(ctx.db, ['cash_min', 'cash_fee_bp', 'cash_fee_min', 'cash_per_day', 'cash_remit_days', 'time_zone']);
  const own = await balances(ctx, ctx.member.id);
  const free = await withdrawable(ctx, ctx.member.id);
  return {
    ...termsOf(s),
    max: free,
    per_day: s.cash_per_day,
    left_today: await leftToday(ctx, s.cash_per_day, s.time_zone),
    withdrawable: free,
    days: s.cash_remit_days,
    balance: own.cash + own.bonus,
    bonus: own.bonus,
    receivable: own.receivable,
    ...(await walletRestrictions(ctx)),
    names: (await ownNames(ctx, [ctx.member.id])).map((n) => n.name),
  };
}

/** Requests a withdrawal: verifies the password first, then every limit; the amount moves from cash to frozen. */
export async function prepareCash(ctx: MemberPrepareCtx, input: Input<Cash['addCash']>) {
  const proof = await compareOwner(ctx, input);
  return async (inside: MemberCtx) => {
    await checkOwner(inside, proof);
    return requestWithdrawal(inside, input);
  };
}

/** The same after the password was verified. */
export async function requestWithdrawal(ctx: MemberCtx, input: WithdrawalRequest): Promise<Output<Cash['addCash']>> {
  await refuseDuringHold(ctx, 'cash.rest'); // the verification has locked the member's row
  const s = await settings(ctx.db, ['cash_min', 'cash_fee_bp', 'cash_fee_min', 'cash_per_day', 'time_zone']);
  const owed = await balance(ctx, 'receivable', ctx.member.id);
  if (owed > 0) fail('cash.owed', { amount_fen: owed });
  if ((await leftToday(ctx, s.cash_per_day, s.time_zone)) === 0) fail('cash.per_day', { n: s.cash_per_day });
  const checks = fieldChecks();
  const fee = withdrawalFee(input.amount, termsOf(s));
  const free = await withdrawable(ctx, ctx.member.id, true);
  const least = leastWithdrawal(termsOf(s));
  if (input.amount < least) checks.fault('cash.min', { min_fen: least }, 'amount');
  else if (input.amount > free) checks.fault('cash.too_much', { amount_fen: free }, 'amount');
  const found = await checks.of(() => resolvePayee(ctx, input));
  checks.done();
  const payee = found!;
  const row = await ctx.db
    .insertInto('withdrawal')
    .values({
      no: await nextNo(ctx, 'withdrawal'),
      member_id: ctx.member.id,
      amount: input.amount,
      fee,
      bank_name: payee.bank_name,
      account_name: payee.account_name,
      account_no_enc: payee.account_no_enc,
      account_last: payee.account_last,
      created_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await opened(ctx, machine, row, { action: 'apply' });
  await book(ctx, {
    key: `withdrawal:${row.id}`,
    kind: 'withdrawal',
    entries: [
      { kind: 'cash', owner: row.member_id, amount: row.amount },
      { kind: 'frozen', owner: row.member_id, amount: -row.amount },
    ],
    ref: { type: 'withdrawal', id: row.id },
    text_key: 'money.withdrawal',
    params: { no: row.no },
  });
  await notify(ctx, row.member_id, {
    kind: 'money',
    key: 'withdrawal_applied',
    params: { no: row.no, amount_fen: row.amount, last: row.account_last },
    url: PAGE,
  });
  return { id: row.id, amount: row.amount, fee, paid: row.amount - fee, state: row.state };
}

export async function cancelCash(ctx: MemberCtx, id: number): Promise<WithdrawalOut> {
  const own = async () => {
    const row = await lockById(ctx, id);
    return row?.member_id === ctx.member.id ? row : fail('fail.not_found', {}, 'id');
  };
  return memberStep(ctx, withdrawalLifecycle, {
    ids: [id],
    actions: ['cancel'],
    run: async () => void (await releaseWithdrawal(ctx, await own(), 'cancel', '')),
    read: async () => toWithdrawal(ctx, await own()),
    listed: (row) => row.actions,
  });
}

/** Ends a withdrawal without paying it: the frozen amount returns to the wallet, less what the member owes by then. */
export async function releaseWithdrawal(
  ctx: Ctx,
  row: Withdrawal,
  action: 'cancel' | 'reject' | 'fail',
  reason: string,
): Promise<Withdrawal> {
  const ended = await transition(ctx, withdrawalLifecycle, row, { action, reason, set: { reason, decided_at: ctx.now } });
  await book(ctx, {
    key: `withdrawal:${row.id}:back`,
    kind: 'withdrawal_back',
    entries: [{ kind: 'frozen', owner: row.member_id, amount: row.amount }, ...(await toWallet(ctx, row.member_id, row.amount))],
    ref: { type: 'withdrawal', id: row.id },
    text_key: 'money.withdrawal_back',
    params: { no: row.no },
    reason,
  });
  return ended;
}

export async function listCash(ctx: MemberCtx, input: Input<Cash['lists']>): Promise<Output<Cash['lists']>> {
  const at = asOf(ctx, input);
  const own = ownQuery(ctx.db, ctx.member.id, at);
  const rows = await own.selectAll().orderBy('id', 'desc').limit(input.page_size).offset(offsetOf(input)).execute();
  return toPage(
    input,
    at,
    await countRows(own),
    rows.map((c) => toWithdrawal(ctx, c)),
  );
}
