// A withdrawal for its member.
import type { WithdrawalOut } from '#contract/calls/wallet-shapes.ts';
import { actionsOf } from '#contract/states/machine.ts';
import { withdrawalMachine as machine } from '#contract/states/money.ts';
import type { Ctx } from '../../../context.ts';
import { actor, may } from '../../platform/lifecycle/transition.ts';
import { masked } from './payees.ts';
import type { Withdrawal } from './queries.ts';

export const toWithdrawal = (ctx: Ctx, c: Withdrawal): WithdrawalOut => ({
  id: c.id,
  no: c.no,
  amount: c.amount,
  fee: c.fee,
  paid: c.amount - c.fee,
  state: c.state,
  reason: c.reason,
  bank: c.bank_name,
  account_name: c.account_name,
  account_no: masked(c),
  reference: c.reference,
  time: c.created_at.toISOString(),
  paid_at: c.paid_at?.toISOString() ?? null,
  actions: actionsOf(machine, c.state, may(ctx, actor(ctx))),
});
