// The queue of withdrawals for finance.
import type { Input, Output } from '#contract/call.ts';
import type { WithdrawalDesk, withdrawals } from '#contract/desk/withdrawals.ts';
import { WITHDRAWAL_STATES } from '#contract/states/money.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { frozenMembers } from '../../accounts/auth/freeze.ts';
import { countStates } from '../../platform/queue.ts';
import { setting } from '../../platform/settings/settings.ts';
import { takenQueue } from '../../platform/takes.ts';
import { bankName } from './banks.ts';
import { approve, pay, refuse, reveal } from './decide.ts';
import * as queries from './queries.ts';
import { sameName } from './same-name.ts';
import { toWithdrawal } from './serialize.ts';

type Lists = (typeof withdrawals)['withdrawals']['lists'];

/** The rows of a page with what stands around them: a fixed number of queries, however many rows. */
async function toDeskWithdrawals(ctx: OperatorCtx, rows: readonly queries.Withdrawal[]): Promise<WithdrawalDesk[]> {
  if (rows.length === 0) return [];
  const members = rows.map((r) => r.member_id);
  const who = await queries.membersOf(ctx, members);
  const names = await queries.ownNames(ctx, members);
  const owed = await queries.receivables(ctx, members);
  const frozen = await frozenMembers(ctx, members);
  const paid = await queries.paidCounts(ctx, members);
  const operators = await queries.operatorsOf(
    ctx,
    rows.flatMap((r) => [r.first_by ?? 0, r.second_by ?? 0]),
  );
  const banks = await queries.banksOf(
    ctx,
    rows.map((r) => r.bank_id ?? 0),
  );
  const limit = await setting(ctx.db, 'cash_second');
  const name = (id: number | null) => operators.find((o) => o.id === id)?.name ?? '';
  return rows.map((r) => {
    const own = names.filter((n) => n.member_id === r.member_id).map((n) => n.name);
    const bank = banks.find((b) => b.id === r.bank_id);
    return {
      ...toWithdrawal(ctx, r),
      version: r.version,
      member: who.find((m) => m.id === r.member_id)!,
      names: own,
      name_fits: own.some((n) => sameName(n, r.account_name)),
      approvals: Number(r.first_by !== null) + Number(r.second_by !== null),
      approvals_needed: r.amount > limit ? 2 : 1,
      first_by: name(r.first_by),
      second_by: name(r.second_by),
      wallet_frozen: frozen.has(r.member_id),
      receivable: owed.find((o) => o.owner === String(r.member_id))?.balance ?? 0,
      before: paid.find((p) => p.member_id === r.member_id)?.n ?? 0,
      bank_account: bank ? bankName(bank) : '',
    };
  });
}

async function lists(ctx: OperatorCtx, input: Input<Lists>): Promise<Output<Lists>> {
  return takenQueue(ctx, {
    thing: 'withdrawal',
    queue: queries.withdrawalQueue(input.state),
    input,
    counts: () => countStates(ctx, 'withdrawal', WITHDRAWAL_STATES),
    read: async (ids) => toDeskWithdrawals(ctx, await queries.byIds(ctx, ids)),
  });
}

async function detail(ctx: OperatorCtx, id: number): Promise<WithdrawalDesk> {
  const row = (await queries.byId(ctx, id)) ?? fail('fail.not_found', {}, 'id');
  return (await toDeskWithdrawals(ctx, [row]))[0]!;
}

const then = async (ctx: OperatorCtx, id: number, done: Promise<void>): Promise<WithdrawalDesk> => {
  await done;
  return detail(ctx, id);
};

export const withdrawalDesk = {
  'withdrawals/lists': (ctx, input) => lists(ctx, input),
  'withdrawals/detail': (ctx, input) => detail(ctx, input.id),
  'withdrawals/reveal': (ctx, input) => reveal(ctx, input.id),
  'withdrawals/approve': (ctx, input) => then(ctx, input.id, approve(ctx, input)),
  'withdrawals/reject': (ctx, input) => then(ctx, input.id, refuse(ctx, 'reject', input)),
  'withdrawals/pay': (ctx, input) => then(ctx, input.id, pay(ctx, input)),
  'withdrawals/fail': (ctx, input) => then(ctx, input.id, refuse(ctx, 'fail', input)),
  'withdrawals/accounts': async (ctx) => (await queries.enabledBanks(ctx)).map((b) => ({ id: b.id, name: bankName(b) })),
} satisfies Partial<DeskHandlers>;
