// Rules of operators and roles: no operator grants permissions they lack, and the shop never loses its last owner.

import { fail, type OperatorCtx } from '../../../context.ts';
import { hashed } from '../../accounts/auth/password.ts';
import { clearRecoveryCodes } from '../../accounts/staff/recovery-codes.ts';
import { endOperatorSessions } from '../../accounts/staff/session.ts';
import { type ColumnValues, merged, type Writing } from './hook-types.ts';

const exceeds = (ctx: OperatorCtx, permissions: readonly string[]): boolean =>
  permissions.some((p) => !ctx.operator.permissions.includes(p));

async function permissionsOf(ctx: OperatorCtx, role: string): Promise<string[]> {
  const row = await ctx.db.selectFrom('role').select('permissions').where('code', '=', role).executeTakeFirst();
  if (!row) fail('fail.field_choice', {}, 'role');
  return row.permissions as string[];
}

export async function beforeOperator(ctx: OperatorCtx, w: Writing): Promise<ColumnValues> {
  const row = merged(w);
  const more: ColumnValues = {};
  if (
    exceeds(ctx, await permissionsOf(ctx, String(row.role))) ||
    (w.old && exceeds(ctx, await permissionsOf(ctx, String(w.old.role))))
  )
    fail('desk.fail.beyond');
  if (!w.old && !w.secret.password) fail('fail.field_missing', {}, 'password');
  if (w.old?.id === ctx.operator.id && row.state !== 'normal') fail('desk.fail.own_account', {}, 'state');
  if (w.secret.password) more.password_hash = hashed(w.secret.password_hash ?? null);
  // Only its owner can set up a second factor; here it can only be removed, for a lost phone.
  if (row.totp_on === true && w.old?.totp_on !== true) fail('desk.fail.totp', {}, 'totp_on');
  if (row.totp_on === false && w.old?.totp_on === true) {
    more.totp_enc = '';
    await clearRecoveryCodes(ctx, Number(w.old.id));
  }
  if (!w.old) more.created_at = ctx.now;
  return more;
}

export async function beforeRole(ctx: OperatorCtx, w: Writing): Promise<ColumnValues | undefined> {
  const wanted = (w.values.permissions === undefined ? w.old?.permissions : JSON.parse(String(w.values.permissions))) as string[];
  if (exceeds(ctx, wanted) || (w.old && exceeds(ctx, w.old.permissions as string[]))) fail('desk.fail.beyond', {}, 'permissions');
  return undefined;
}

/** At least one active operator with the permissions staff and settings must remain. A changed operator has to sign in again. */
export async function afterStaff(ctx: OperatorCtx, key: string | number, old: ColumnValues | null): Promise<void> {
  const left = await ctx.db
    .selectFrom('operator as o')
    .innerJoin('role as r', 'r.code', 'o.role')
    .select('r.permissions')
    .where('o.state', '=', 'normal')
    .execute();
  if (!left.some((o) => (o.permissions as string[]).includes('staff') && (o.permissions as string[]).includes('settings')))
    fail('desk.fail.last_owner');
  if (typeof key === 'number' && old && key !== ctx.operator.id) await endOperatorSessions(ctx, key);
}
