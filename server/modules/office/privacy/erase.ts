// Erasing an account: personal data is deleted or blanked; records of money and goods stay.
import { sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { users } from '#contract/calls/users.ts';
import { say } from '#contract/messages.ts';
import { COUPONS_USABLE } from '#contract/states/simple.ts';
import { type Ctx, fail, type MemberCtx, Refusal } from '../../../context.ts';
import { maskedTargets, targetsOf } from '../../accounts/auth/account.ts';
import { consumeCode, lastTarget } from '../../accounts/auth/codes.ts';
import { checkPassword } from '../../accounts/auth/own-password.ts';
import { e164 } from '../../accounts/auth/phone.ts';
import { endSessions } from '../../accounts/auth/sessions.ts';
import { balances, book, type Entry } from '../../payments/ledger/ledger.ts';
import { queueMail } from '../../platform/outbox/outbox.ts';
import { setting } from '../../platform/settings/settings.ts';
import { eraseSeller } from '../../sellers/applications/erase.ts';
import { erasureBlockers } from './erasure-blockers.ts';

type Row = (typeof users)['user']['erase'];

export async function eraseAccount(ctx: MemberCtx, input: Input<Row>): Promise<Output<Row>> {
  if (input.submit !== 1) return previewErasure(ctx, false);
  const own = await lockMember(ctx);
  await checkPassword(ctx, input.password ?? '', 'password', 'user.password_wrong');
  const targets = targetsOf(own).filter((to) => !input.by || (input.by === 'email') === 'email' in to);
  const to = await lastTarget(ctx, 'erase', targets);
  if (!to || !input.captcha) fail('user.code_wrong', {}, 'captcha');
  await consumeCode(ctx, 'erase', to, input.captcha);
  const before = await previewErasure(ctx, false);
  // The refusal rolls back the use of the code, which stays valid.
  if (before.obstacles.length > 0) throw new Refusal('erase.blocked', { n: before.obstacles.length }, undefined, false, before);
  await forfeit(ctx);
  await eraseData(ctx);
  if (own.email) {
    const shop = await setting(ctx.db, 'shop_name');
    const text = say('erase.mail.text', { shop }, own.lang);
    await queueMail(ctx, { to: own.email, subject: say('erase.mail.subject', { shop }, own.lang), text, member_id: null });
  }
  return { ...before, erased: true };
}

const lockMember = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('member')
    .select(['email', 'mobilecode', 'mobile', 'lang'])
    .where('id', '=', ctx.member.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

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
    obstacles: await erasureBlockers(ctx),
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

/** Purely personal rows are deleted; rows that others need are kept without personal data. */
async function eraseData(ctx: MemberCtx): Promise<void> {
  const { id } = ctx.member;
  await deletePictures(ctx, id);
  for (const table of [
    'address',
    'payee',
    'favorite',
    'goods_view',
    'cart_row',
    'message',
    'remind',
    'mail_digest',
    'push_subscription',
    'signin',
    'signin_streak',
    'point_notice',
    'birthday_grant',
    'outbox',
    'wallet_freeze',
    'account_change',
    'invitation',
    'invite_mail',
  ] as const)
    await ctx.db.deleteFrom(table).where('member_id', '=', id).execute();
  await ctx.db.deleteFrom('idempotency').where('scope', '=', `m:${id}`).execute();
  const own = await lockMember(ctx);
  await ctx.db
    .deleteFrom('code')
    .where('target', 'in', ['', own.email ?? '', own.mobile ? e164({ mobilecode: own.mobilecode, mobile: own.mobile }) : ''])
    .execute();
  await ctx.db
    .updateTable('coupon')
    .set({ state: 'expired' })
    .where('member_id', '=', id)
    .where('state', 'in', COUPONS_USABLE)
    .execute();
  await sql`update thread_message set text = case when text = '' then '' else '…' end, files = '[]' where member_id = ${id} and from_kind = 'member'`.execute(
    ctx.db,
  );
  await sql`update feedback set content = '…', files = '[]', contact = '' where member_id = ${id}`.execute(ctx.db);
  await sql`update review set nickname = '', avatar = '', files = '[]', member_id = null where member_id = ${id}`.execute(ctx.db);
  await sql`with gone as (delete from review_helpful where member_id = ${id} returning review_id)
    update review set helpful = helpful - 1 where id in (select review_id from gone)`.execute(ctx.db);
  await sql`update review_report set note = '' where member_id = ${id}`.execute(ctx.db);
  await sql`update refund set content = '', files = '[]' where member_id = ${id}`.execute(ctx.db);
  await sql`update claim set content = '', files = '[]' where member_id = ${id}`.execute(ctx.db);
  await sql`update cashout set account_name = '', account_no_enc = '', account_last = '' where member_id = ${id}`.execute(ctx.db);
  const anonymous = sql`address || '{"name": "", "street": "", "street2": "", "postcode": "", "city": "", "phone": "", "email": "", "tax_id_enc": "", "tax_id_last": "", "latitude": null, "longitude": null}'::jsonb`;
  await sql`update waybill set address = ${anonymous}, remark = '' where member_id = ${id}`.execute(ctx.db);
  await sql`update onepay set address = ${anonymous}, remark = '' where member_id = ${id}`.execute(ctx.db);
  await ctx.db
    .updateTable('member')
    .set({
      email: null,
      mobilecode: '',
      mobile: null,
      nickname: '',
      avatar: '',
      sex: 0,
      birthday: null,
      password_hash: '',
      pay_password_hash: null,
      state: 'erased',
      erased_at: ctx.now,
    })
    .where('id', '=', id)
    .execute();
  await eraseSeller(ctx, id);
  await endSessions(ctx, id);
}

/** The member's pictures, except remittance slips, which are accounting records. */
const deletePictures = (ctx: Ctx, id: number): Promise<unknown> =>
  ctx.db
    .deleteFrom('upload_blob')
    .where('name', 'in', (eb) => eb.selectFrom('upload').select('name').where('member_id', '=', id).where('use', '<>', 'remit'))
    .execute();
