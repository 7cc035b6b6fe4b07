// The bank account that payouts of a seller go to. It changes like a mail address: the pay password or a code proves the owner,
// all addresses of the owner are notified with the link that freezes the wallet, and payouts to a new account are locked for
// some hours.
import type { Input, Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { type Ctx, fail, type MemberCtx, type MemberPrepareCtx } from '../../../context.ts';
import { encrypt } from '../../../secret.ts';
import { targetsOf } from '../../accounts/auth/account.ts';
import { holdEnd, lockMember, recordChange } from '../../accounts/auth/changes.ts';
import { isWalletFrozen, refuseFrozen } from '../../accounts/auth/freeze.ts';
import type { Compared } from '../../accounts/auth/password.ts';
import { checkProof } from '../../accounts/auth/proof.ts';
import { checkPayPassword, comparePayPassword } from '../../accounts/pay-password/check.ts';
import { accountNo, masked } from '../../payments/withdrawals/payees.ts';
import { sameName } from '../../payments/withdrawals/same-name.ts';
import { addonState, setting } from '../../platform/settings/settings.ts';
import { formatTime } from '../../support/notifications/message-text.ts';
import { type OwnSeller, ownShop } from '../applications/store.ts';

type Row = (typeof calls)['seller']['payee'];
type Account = Pick<OwnSeller, 'bank_name' | 'account_name' | 'account_no_enc' | 'account_last' | 'payee_changed_at'>;

/** The account as seller and finance see it; null where there is none. `hours`: the setting account_rest_hours. */
export const toPayee = (ctx: Ctx, own: Account, hours: number): Output<Row>['payee'] =>
  own.account_last
    ? { bank_name: own.bank_name, account_name: own.account_name, account_no: masked(own), ...accountTimes(ctx, own, hours) }
    : null;

/** When an account replaced another one, and until when payouts to it are locked. */
export const accountTimes = (ctx: Ctx, { payee_changed_at }: Pick<Account, 'payee_changed_at'>, hours: number) => ({
  changed_at: payee_changed_at?.toISOString() ?? null,
  rest_until: holdEnd(ctx.now, payee_changed_at, hours)?.toISOString() ?? null,
});

/** Sets the account. Refuses a wrong proof, a frozen wallet, and a name that is not the one of the application. */
export async function preparePayee(ctx: MemberPrepareCtx, input: Input<Row>): Promise<(inside: MemberCtx) => Promise<void>> {
  const compared = input.pay_password ? await comparePayPassword(ctx, input.pay_password) : null;
  return (inside) => setPayee(inside, input, compared);
}

async function setPayee(ctx: MemberCtx, input: Input<Row>, compared: Compared): Promise<void> {
  const own = await ownShop(ctx, true);
  const account_no = input.account_no.replace(/[\s-]/g, '').toUpperCase();
  if (!/^[0-9A-Z]{6,34}$/.test(account_no)) fail('fail.field_format', {}, 'account_no');
  await checkName(ctx, input.account_name);
  const endProof = await proveOwner(ctx, input, compared);
  await endProof();
  const { bank_name, account_name } = input;
  const before = own.account_last ? { ...own, account_no: accountNo(ctx, own) } : null;
  if (before?.bank_name === bank_name && before.account_name === account_name && before.account_no === account_no) return;
  const account = {
    bank_name,
    account_name,
    account_no_enc: encrypt(ctx.app.config.secret, 'payee', account_no),
    account_last: account_no.slice(-4),
  };
  // The first account locks nothing; one that follows a removed account does.
  const payee_changed_at = before || own.payee_changed_at ? ctx.now : null;
  await ctx.db
    .updateTable('own_seller')
    .set({ ...account, payee_changed_at })
    .where('seller_id', '=', own.seller_id)
    .execute();
  const member = await lockMember(ctx, ctx.member.id);
  const shown = (row: Pick<Account, 'bank_name' | 'account_last'>) => ({ bank: row.bank_name, account: masked(row) });
  await recordChange(ctx, { member, kind: 'payee', from: before && shown(before), to: shown(account) }, targetsOf(member));
}

async function checkName(ctx: MemberCtx, account_name: string): Promise<void> {
  const { company, contact } = await ctx.db
    .selectFrom('seller_application')
    .select(['company', 'contact'])
    .where('member_id', '=', ctx.member.id)
    .executeTakeFirstOrThrow();
  if (![company, contact].some((name) => sameName(name, account_name)))
    fail('seller.payee_name', { names: `${company}, ${contact}` }, 'account_name');
}

/** The pay password, or a code to an address of the member. Returns a function that uses up the code. */
async function proveOwner(
  ctx: MemberCtx,
  { pay_password, old_captcha }: Input<Row>,
  compared: Compared,
): Promise<() => Promise<unknown>> {
  if (pay_password && (await addonState(ctx.db, 'paypassword'))) {
    await checkPayPassword(ctx, compared);
    return async () => undefined;
  }
  await refuseFrozen(ctx, ctx.member.id);
  if (!old_captcha) fail('seller.payee_proof', {}, 'pay_password');
  const member = await lockMember(ctx, ctx.member.id);
  return checkProof(ctx, member, { password: undefined, old_captcha }, { event: 'provepayee', among: targetsOf(member) });
}

/** The owner did not set it: the account is removed, and payouts that were begun with it are not made. */
export async function removePayee(ctx: Ctx, member_id: number): Promise<void> {
  await ctx.db
    .updateTable('own_seller')
    .set({ bank_name: '', account_name: '', account_no_enc: '', account_last: '', payee_changed_at: ctx.now })
    .where('member_id', '=', member_id)
    .execute();
}

/** Refuses while the account of a payout is locked, or is not the seller's any more. The seller must be locked. */
export async function requirePayable(ctx: Ctx, seller: OwnSeller, payout: Pick<Account, 'payee_changed_at'>): Promise<void> {
  await requireNotFrozen(ctx, seller);
  if (seller.payee_changed_at?.getTime() !== payout.payee_changed_at?.getTime()) fail('seller.account_replaced');
  const until = holdEnd(ctx.now, payout.payee_changed_at, await setting(ctx.db, 'account_rest_hours'));
  if (until)
    fail('seller.account_rests', { time: formatTime(until.toISOString(), ctx.lang, await setting(ctx.db, 'time_zone')) });
}

/** The account may be compromised: nothing is paid out until staff has spoken to its owner. */
export async function requireNotFrozen(ctx: Ctx, seller: OwnSeller): Promise<void> {
  await lockMember(ctx, seller.member_id); // a freeze that is under way comes first
  if (await isWalletFrozen(ctx, seller.member_id)) fail('cash.member_frozen');
}
