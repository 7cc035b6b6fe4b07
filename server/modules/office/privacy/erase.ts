// Erasing an account: personal data is deleted or blanked; records of money and goods stay.
import type { Input, Output } from '#contract/call.ts';
import type { users } from '#contract/calls/users.ts';
import { say } from '#contract/messages.ts';
import { COUPONS_USABLE } from '#contract/states/simple.ts';
import { fail, type MemberCtx, type MemberPrepareCtx, Refusal } from '../../../context.ts';
import { forgetAnswers } from '../../../stored-answers.ts';
import { lockMember, maskedTargets, targetsOf } from '../../accounts/auth/account.ts';
import { consumeCode, lastTarget } from '../../accounts/auth/codes.ts';
import { checkPassword, compareOwnPassword } from '../../accounts/auth/own-password.ts';
import type { Compared } from '../../accounts/auth/password.ts';
import { eraseAccounts } from '../../accounts/erase.ts';
import { eraseAftersale } from '../../aftersale/erase.ts';
import { eraseCatalog } from '../../catalog/erase.ts';
import { eraseLoyalty } from '../../loyalty/erase.ts';
import { eraseOrders } from '../../orders/erase.ts';
import { erasePayments } from '../../payments/erase.ts';
import { balances, book, type Entry } from '../../payments/ledger/ledger.ts';
import { erasePlatform } from '../../platform/erase.ts';
import { queueMail } from '../../platform/outbox/outbox.ts';
import { setting } from '../../platform/settings/settings.ts';
import { eraseSeller } from '../../sellers/applications/erase.ts';
import { eraseShipping } from '../../shipping/erase.ts';
import { eraseSupport } from '../../support/erase.ts';
import { eraseSaid } from '../erase.ts';
import { erasureBlockers } from './erasure-blockers.ts';

type Row = (typeof users)['user']['erase'];

export async function prepareErasure(ctx: MemberPrepareCtx, input: Input<Row>) {
  if (input.submit !== 1) return (inside: MemberCtx) => previewErasure(inside, false);
  const compared = await compareOwnPassword(ctx, input.password ?? '');
  return (inside: MemberCtx) => eraseAccount(inside, input, compared);
}

async function eraseAccount(ctx: MemberCtx, input: Input<Row>, compared: Compared): Promise<Output<Row>> {
  const own = await lockMember(ctx, ctx.member.id);
  await checkPassword(ctx, compared, 'password', 'user.password_wrong');
  const targets = targetsOf(own).filter((to) => !input.by || (input.by === 'email') === 'email' in to);
  const to = await lastTarget(ctx, 'erase', targets);
  if (!to || !input.captcha) fail('user.code_wrong', {}, 'captcha');
  await consumeCode(ctx, 'erase', to, input.captcha);
  const before = await previewErasure(ctx, false);
  // The refusal rolls back the use of the code, which stays valid.
  if (before.blockers.length > 0) throw new Refusal('erase.blocked', { n: before.blockers.length }, undefined, false, before);
  await forfeit(ctx);
  await eraseData(ctx);
  if (own.email) {
    const shop = await setting(ctx.db, 'shop_name');
    const text = say('erase.mail.text', { shop }, own.lang);
    await queueMail(ctx, { to: own.email, subject: say('erase.mail.subject', { shop }, own.lang), text, member_id: null });
  }
  return { ...before, erased: true };
}

async function previewErasure(ctx: MemberCtx, erased: boolean): Promise<Output<Row>> {
  const own = await ctx.db
    .selectFrom('member')
    .select(['email', 'mobilecode', 'mobile'])
    .where('id', '=', ctx.member.id)
    .executeTakeFirstOrThrow();
  const money = await balances(ctx, ctx.member.id);
  const coupons = await ctx.db
    .selectFrom('coupon')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
    .where('member_id', '=', ctx.member.id)
    .where('state', 'in', COUPONS_USABLE)
    .where('expires_at', '>', ctx.now)
    .executeTakeFirstOrThrow();
  return {
    erased,
    blockers: await erasureBlockers(ctx),
    bonus: money.bonus,
    points: money.points,
    coupons: coupons.n,
    ...maskedTargets(ctx.app.config, own),
  };
}

/** Bonus money and points expire with the account: booked back to the shop's accounts, so that nothing is owed. */
async function forfeit(ctx: MemberCtx): Promise<void> {
  const { bonus, points } = await balances(ctx, ctx.member.id);
  const owner = ctx.member.id;
  const entries: Entry[] = [
    { kind: 'bonus', owner, amount: bonus },
    { kind: 'promotions', amount: -bonus },
    { kind: 'points', owner, amount: points },
    { kind: 'points_issued', amount: -points },
  ];
  if (bonus === 0 && points === 0) return;
  await book(ctx, { key: `erase:${owner}`, kind: 'erase', entries, ref: { type: 'member', id: owner }, text_key: 'money.erase' });
}

/** Purely personal rows are deleted; rows that others need are kept without personal data. Each module does it to its own tables. */
async function eraseData(ctx: MemberCtx): Promise<void> {
  const { id } = ctx.member;
  await erasePlatform(ctx, id);
  await eraseSupport(ctx, id);
  await eraseCatalog(ctx, id);
  await erasePayments(ctx, id);
  await eraseLoyalty(ctx, id);
  await eraseOrders(ctx, id);
  await eraseShipping(ctx, id);
  await eraseAftersale(ctx, id);
  await eraseSeller(ctx, id);
  await eraseSaid(ctx, id);
  await eraseAccounts(ctx, id);
  await forgetAnswers(ctx.db, { member_id: id });
}
