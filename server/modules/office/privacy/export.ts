// Exports everything stored about a member: rows as they are, without hashes and internal columns, with encrypted numbers decrypted.

import { sql } from 'kysely';
import { lookup } from '#contract/lookup.ts';
import type { MemberCtx, MemberPrepareCtx } from '../../../context.ts';
import { decrypt, type Purpose } from '../../../secret.ts';
import { checkPassword, compareOwnPassword } from '../../accounts/auth/own-password.ts';
import type { Compared } from '../../accounts/auth/password.ts';

type Rows = Record<string, unknown>[];

/** Tables with a member's rows, and their names in the exported file. */
const TABLES: readonly [name: string, table: string][] = [
  ['addresses', 'address'],
  ['orders', 'orders'],
  ['items', 'order_item'],
  ['one_pay_orders', 'onepay'],
  ['waybills', 'waybill'],
  ['parcels', 'parcel'],
  ['bills', 'bill'],
  ['payments', 'payment'],
  ['remittances', 'remit'],
  ['withdrawals', 'withdrawal'],
  ['payees', 'payee'],
  ['refunds', 'refund'],
  ['claims', 'claim'],
  ['coupons', 'coupon'],
  ['membership_cards', 'member_card'],
  ['growth', 'growth_entry'],
  ['messages', 'message'],
  ['thread_messages', 'thread_message'],
  ['feedback', 'feedback'],
  ['reviews', 'review'],
  ['helpful_reviews', 'review_helpful'],
  ['review_reports', 'review_report'],
  ['cart', 'cart_row'],
  ['favorites', 'favorite'],
  ['history', 'goods_view'],
  ['sign_ins', 'signin'],
  ['reminders', 'remind'],
  ['daily_mail', 'mail_digest'],
  ['push_browsers', 'push_subscription'],
  ['account_changes', 'account_change'],
  ['wallet_freezes', 'wallet_freeze'],
  ['invitations_by_mail', 'invite_mail'],
  ['rebates', 'rebate'],
  ['promotion_experience', 'experience'],
  ['seller_applications', 'seller_application'],
  ['shops', 'own_seller'],
];
const WITHOUT_ID = ['remind', 'signin', 'mail_digest', 'own_seller', 'review_helpful'];
/** Columns left out: internal terms, hashes, which operator acted. */
const OMITTED_COLUMNS = [
  'password_hash',
  'pay_password_hash',
  'token_hash',
  'session_hash',
  'p256dh',
  'auth',
  'terms',
  'operator_id',
  'invited_id',
  'signals',
  'first_by',
  'second_by',
  'decided_by',
  'booked',
];
const ENCRYPTED_COLUMNS = lookup<[name: string, purpose: Purpose]>({
  tax_id_enc: ['tax_id', 'tax_id'],
  account_no_enc: ['account_no', 'payee'],
});

export async function prepareExport(ctx: MemberPrepareCtx, { password }: { password: string }) {
  const compared = await compareOwnPassword(ctx, password);
  return (inside: MemberCtx) => exportMemberData(inside, compared);
}

async function exportMemberData(ctx: MemberCtx, compared: Compared): Promise<{ name: string; text: string }> {
  await checkPassword(ctx, compared, 'password', 'user.password_wrong');
  const { id } = ctx.member;
  const data: Record<string, unknown> = {
    exported_at: ctx.now.toISOString(),
    member: (await rowsOf(ctx, 'member', 'id', 'id'))[0],
  };
  for (const [name, table] of TABLES) data[name] = await rowsOf(ctx, table, 'member_id', WITHOUT_ID.includes(table) ? '1' : 'id');
  data.sessions = await rowsOf(ctx, 'session', 'member_id', 'created_at');
  data.uploads = (
    await ctx.db
      .selectFrom('upload')
      .select(['name', 'use', 'bytes', 'created_at'])
      .where('member_id', '=', id)
      .orderBy('id')
      .execute()
  ).map((u) => ({ ...u, created_at: u.created_at.toISOString() }));
  data.statement = (
    await sql`select t.at, t.kind, t.text_key, t.params, t.reason, a.kind account, -e.amount amount, -e.balance_after balance
      from account a join ledger_entry e on e.account_id = a.id join ledger_tx t on t.id = e.tx_id
      where a.owner = ${String(id)} and a.kind in ('cash', 'bonus', 'frozen', 'rebate', 'points', 'receivable') order by e.id`.execute(
      ctx.db,
    )
  ).rows;
  return {
    name: `sampan-${ctx.member.memberCode}-${ctx.now.toISOString().slice(0, 10)}.json`,
    text: JSON.stringify(data, null, 1),
  };
}

async function rowsOf(ctx: MemberCtx, table: string, column: string, order: string): Promise<Rows> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) - ${sql.lit(`{${OMITTED_COLUMNS.join(',')}}`)}::text[] as row from ${sql.table(table)} t
    where ${sql.ref(`t.${column}`)} = ${ctx.member.id} order by ${order === '1' ? sql.lit(1) : sql.ref(`t.${order}`)}`.execute(
    ctx.db,
  );
  return rows.map(({ row }) => decryptColumns(ctx, row) as Record<string, unknown>);
}

/** Decrypts encrypted numbers wherever they occur in a row, including nested JSON. */
function decryptColumns(ctx: MemberCtx, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((v) => decryptColumns(ctx, v));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const sealed = ENCRYPTED_COLUMNS.get(name);
      if (!sealed) return [name, decryptColumns(ctx, inner)];
      return [sealed[0], inner ? decrypt(ctx.app.config.secret, sealed[1], String(inner)) : ''];
    }),
  );
}
