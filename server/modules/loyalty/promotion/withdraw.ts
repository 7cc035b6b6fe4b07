// Rebate leaves its balance: to the wallet, where it is free cash, or on to a withdrawal.
import { randomUUID } from 'node:crypto';
import type { Input, Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { fail, type MemberCtx, type MemberPrepareCtx } from '../../../context.ts';
import { checkPayPassword } from '../../accounts/pay-password/check.ts';
import { checkOwner, compareOwner, type OwnerProof } from '../../accounts/pay-password/owner.ts';
import { balance, balances, book, type Entry, toWallet } from '../../payments/ledger/ledger.ts';
import { requestWithdrawal } from '../../payments/withdrawals/withdrawals.ts';
import { addonState } from '../../platform/settings/settings.ts';

type Withdraw = (typeof calls)['userrebate']['withdraw'];

/**
 * The proof of the owner first, then the balance. The member's debts are deducted on the way to the wallet, and prevent a withdrawal.
 */
export async function prepareWithdrawal(ctx: MemberPrepareCtx, input: Input<Withdraw>) {
  const proof = await compareOwner(ctx, input);
  return (inside: MemberCtx) => withdrawRebate(inside, input, proof);
}

async function withdrawRebate(ctx: MemberCtx, input: Input<Withdraw>, proof: OwnerProof): Promise<Output<Withdraw>> {
  if (input.to === 'cash') await checkOwner(ctx, proof);
  else await checkPayPassword(ctx, proof.pay);
  const owner = ctx.member.id;
  if (input.to === 'cash') {
    if (!(await addonState(ctx.db, 'cash'))) fail('fail.addon_off', { addon: 'cash' });
    if (!input.bank_id) fail('fail.field_missing', {}, 'bank_id');
    const owed = await balance(ctx, 'receivable', owner);
    if (owed > 0) fail('cash.owed', { amount_fen: owed });
  }
  const has = await balance(ctx, 'rebate', owner, true);
  if (input.amount > has) fail('promotion.too_much', { amount_fen: has }, 'amount');
  const credit: Entry[] = await toWallet(ctx, owner, input.amount);
  await book(ctx, {
    // Without a key each request counts for itself.
    key: `rebate_out:${owner}:${input.key ?? randomUUID()}`,
    kind: 'rebate_out',
    entries: [{ kind: 'rebate', owner, amount: input.amount }, ...credit],
    ref: { type: 'rebate', id: owner },
    text_key: 'money.rebate_out',
  });
  if (input.to === 'cash') await requestWithdrawal(ctx, { amount: input.amount, bank_id: input.bank_id });
  const now = await balances(ctx, owner);
  return { available: now.rebate, balance: now.cash + now.bonus };
}
