// The payees of a member's withdrawals: the account number is stored encrypted and only its last digits are shown.
import type { Input } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { listed } from '#contract/lang.ts';
import { type Ctx, fail, fieldChecks, type MemberCtx, requireFields } from '../../../context.ts';
import { decrypt, encrypt } from '../../../secret.ts';
import { ownNames, payeesOf } from './queries.ts';
import { sameName } from './same-name.ts';

export type Payee = { bank_name: string; account_name: string; account_no_enc: string; account_last: string };

/** A stored payee, or a new one. */
export type PayeeRequest = Pick<
  Input<(typeof calls)['cash']['addCash']>,
  'bank_id' | 'bank_name' | 'account_name' | 'account_no'
>;

export const masked = (row: Pick<Payee, 'account_last'>): string => `••••${row.account_last}`;
export const accountNo = (ctx: Ctx, row: Pick<Payee, 'account_no_enc'>): string =>
  row.account_no_enc ? decrypt(ctx.app.config.secret, 'payee', row.account_no_enc) : '';

export async function listPayees(ctx: MemberCtx) {
  return (await payeesOf(ctx, ctx.member.id)).map((p) => ({
    id: p.id,
    bank_name: p.bank_name,
    account_name: p.account_name,
    account_no: masked(p),
  }));
}

/** Refuses a payee who is not the member: the name must be on one of the member's own addresses. */
async function checkName(ctx: MemberCtx, name: string): Promise<void> {
  const names = (await ownNames(ctx, [ctx.member.id])).map((n) => n.name);
  if (names.length === 0) fail('cash.no_name', {}, 'account_name');
  if (!names.some((own) => sameName(own, name))) fail('cash.name', { names: listed(names, ctx.lang, 'or') }, 'account_name');
}

/** The requested payee: a stored one by its id, or a new one, which is stored. */
export async function resolvePayee(ctx: MemberCtx, input: PayeeRequest): Promise<Payee> {
  const known = await payeesOf(ctx, ctx.member.id);
  if (input.bank_id) {
    const found = known.find((p) => p.id === input.bank_id) ?? fail('fail.not_found', {}, 'bank_id');
    await checkName(ctx, found.account_name);
    await markUsed(ctx, found.id);
    return found;
  }
  const checks = fieldChecks();
  await checks.of(() => requireFields(input, ['bank_name', 'account_name', 'account_no']));
  const account_no = input.account_no?.replace(/[\s-]/g, '').toUpperCase() ?? '';
  if (account_no && !/^[0-9A-Z]{6,34}$/.test(account_no)) checks.fault('fail.field_format', {}, 'account_no');
  const { account_name } = input;
  if (account_name) await checks.of(() => checkName(ctx, account_name));
  checks.done();
  requireFields(input, ['bank_name', 'account_name']);
  const there = known.find((p) => p.bank_name === input.bank_name && accountNo(ctx, p) === account_no);
  if (there && there.account_name === input.account_name) {
    await markUsed(ctx, there.id);
    return there;
  }
  const payee: Payee = {
    bank_name: input.bank_name,
    account_name: input.account_name,
    account_no_enc: encrypt(ctx.app.config.secret, 'payee', account_no),
    account_last: account_no.slice(-4),
  };
  await ctx.db
    .insertInto('payee')
    .values({ ...payee, member_id: ctx.member.id, used_at: ctx.now })
    .execute();
  return payee;
}

const markUsed = (ctx: MemberCtx, id: number) =>
  ctx.db.updateTable('payee').set({ used_at: ctx.now }).where('id', '=', id).execute();
