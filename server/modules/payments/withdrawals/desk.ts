// The queue of withdrawals for finance.
import type { Input, Output } from '#contract/call.ts';
import type { WithdrawalDesk, withdrawals } from '#contract/desk/withdrawals.ts';
import { WITHDRAWAL_STATES } from '#contract/states/money.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { countStates } from '../../platform/queue.ts';
import { setting } from '../../platform/settings/settings.ts';
import { takenQueue } from '../../platform/takes.ts';
import { bankName } from './banks.ts';
import { approve, pay, refuse, reveal } from './decide.ts';
import * as queries from './queries.ts';
import { sameName } from './same-name.ts';
import { toWithdrawal } from './serialize.ts';

type Lists = (typeof withdrawals)['withdrawals']['lists'];

function toDeskWithdrawal(ctx: OperatorCtx, r: queries.DeskRow, limit: number): WithdrawalDesk {
  const names = r.names.map(({ name }) => name);
  return {
    ...toWithdrawal(ctx, r),
    version: r.version,
    member: { id: r.member_id, nickname: r.nickname, mark: r.mark, level: r.level },
    names,
    name_fits: names.some((name) => sameName(name, r.account_name)),
    approvals: Number(r.first_by !== null) + Number(r.second_by !== null),
    approvals_needed: r.amount > limit ? 2 : 1,
    first_by: r.first_name ?? '',
    second_by: r.second_name ?? '',
    wallet_frozen: r.wallet_frozen,
    receivable: r.receivable ?? 0,
    before: r.before,
    bank_account: r.bank ? bankName(r.bank) : '',
  };
}

async function deskWithdrawals(ctx: OperatorCtx, ids: readonly number[]): Promise<WithdrawalDesk[]> {
  const [rows, limit] = await Promise.all([queries.deskRows(ctx, ids), setting(ctx.db, 'cash_second')]);
  return rows.map((row) => toDeskWithdrawal(ctx, row, limit));
}

async function lists(ctx: OperatorCtx, input: Input<Lists>): Promise<Output<Lists>> {
  return takenQueue(ctx, {
    thing: 'withdrawal',
    queue: queries.withdrawalQueue(input.state),
    input,
    counts: () => countStates(ctx, 'withdrawal', WITHDRAWAL_STATES),
    read: (ids) => deskWithdrawals(ctx, ids),
  });
}

const detail = async (ctx: OperatorCtx, id: number): Promise<WithdrawalDesk> =>
  (await deskWithdrawals(ctx, [id]))[0] ?? fail('fail.not_found', {}, 'id');

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
