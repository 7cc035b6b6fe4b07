// Erasing an account: who the member was goes, what happened to the shop's money and goods stays.
import { sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { users } from '#contract/calls/users.ts';
import { say } from '#contract/messages.ts';
import { COUPONS_USABLE } from '#contract/states/simple.ts';
import { type Ctx, fail, type MemberCtx, Refusal } from '../../../context.ts';
import { offeredTargets, targetsOf } from '../../accounts/auth/account.ts';
import { lastTarget, takeCode } from '../../accounts/auth/codes.ts';
import { checkPassword } from '../../accounts/auth/own-password.ts';
import { e164 } from '../../accounts/auth/phone.ts';
import { endSessions } from '../../accounts/auth/sessions.ts';
import { balances, book, type Entry } from '../../payments/ledger/ledger.ts';
import { mail } from '../../platform/outbox/outbox.ts';
import { setting } from '../../platform/settings/settings.ts';
import { obstacles } from './erasure-blockers.ts';

type Row = (typeof users)['user']['erase'];

export async function erase(ctx: MemberCtx, asked: Input<Row>): Promise<Output<Row>> {
  if (asked.submit !== 1) return look(ctx, false);
  const own = await account(ctx);
  await checkPassword(ctx, asked.password ?? '', 'password', 'user.password_wrong');
  const targets = targetsOf(own).filter((to) => !asked.by || (asked.by === 'email') === 'email' in to);
  const to = await lastTarget(ctx, 'erase', targets);
  if (!to || !asked.captcha) fail('user.code_wrong', {}, 'captcha');
  await takeCode(ctx, 'erase', to, asked.captcha);
  const before = await look(ctx, false);
  // The code stays good for another try: this refusal undoes its use.
  if (before.obstacles.length > 0) throw new Refusal('erase.blocked', { n: before.obstacles.length }, undefined, false, before);
  await forfeit(ctx);
  await forget(ctx);
  if (own.email) {
    const shop = await setting(ctx.db, 'shop_name');
    const text = say('erase.mail.text', { shop }, own.lang);
    await mail(ctx, { to: own.email, subject: say('erase.mail.subject', { shop }, own.lang), text, member_id: null });
  }
  return { ...before, erased: true };
}

const account = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('member')
    .select(['email', 'mobilecode', 'mobile', 'lang'])
    .where('id', '=', ctx.member.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

async function look(ctx: MemberCtx, erased: boolean): Promise<Output<Row>> {
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
    obstacles: await obstacles(ctx),
    bonus: money.bonus,
    points: money.points,
    coupons: coupons.n,
    ...offeredTargets(ctx.app.config, own),
  };
}

/** Bonus and points end with the account: they go back to where they came from, so that the shop owes nobody anything. */
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

/** What is only the member's is deleted; what others need keeps its row without the person in it. */
async function forget(ctx: MemberCtx): Promise<void> {
  const { id } = ctx.member;
  await pictures(ctx, id);
  for (const table of [
    'address',
    'payee',
    'favorite',
    'goods_view',
    'cart_row',
    'message',
    'remind',
    'signin',
    'outbox',
    'wallet_freeze',
    'account_change',
  ] as const)
    await ctx.db.deleteFrom(table).where('member_id', '=', id).execute();
  await ctx.db.deleteFrom('idempotency').where('scope', '=', `m:${id}`).execute();
  const own = await account(ctx);
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
  await sql`update refund set content = '', files = '[]' where member_id = ${id}`.execute(ctx.db);
  await sql`update claim set content = '', files = '[]' where member_id = ${id}`.execute(ctx.db);
  await sql`update cashout set account_name = '', account_no_enc = '', account_last = '' where member_id = ${id}`.execute(ctx.db);
  const nobody = sql`address || '{"name": "", "street": "", "street2": "", "postcode": "", "city": "", "phone": "", "email": "", "tax_id_enc": "", "tax_id_last": "", "latitude": null, "longitude": null}'::jsonb`;
  await sql`update waybill set address = ${nobody}, remark = '' where member_id = ${id}`.execute(ctx.db);
  await sql`update onepay set address = ${nobody}, remark = '' where member_id = ${id}`.execute(ctx.db);
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
  await endSessions(ctx, id);
}

/** Pictures of the member, but for slips of transfers: they prove what the books say. */
const pictures = (ctx: Ctx, id: number): Promise<unknown> =>
  ctx.db
    .deleteFrom('upload_blob')
    .where('name', 'in', (eb) => eb.selectFrom('upload').select('name').where('member_id', '=', id).where('use', '<>', 'remit'))
    .execute();
