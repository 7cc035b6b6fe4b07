// Staff decisions on a frozen wallet, after contacting its owner: restoring an old address and lifting the freeze. Both are audited and notify the owner.
import { fail, type OperatorCtx } from '../../../context.ts';
import { audit } from '../../platform/audit/audit.ts';
import { requireSeen } from '../../platform/seen.ts';
import { notify } from '../../support/notifications/notify.ts';
import { type Account, findAccount, targetsOf } from './account.ts';
import { maskedTarget } from './change-mail.ts';
import { lockMember } from './changes.ts';
import type { Target } from './codes.ts';
import { type Change, notifyTargets, payeeDisowned } from './freeze.ts';
import { endSessions } from './sessions.ts';

export const isRestorable = (change: Pick<Change, 'kind' | 'undone_at'>): boolean =>
  change.undone_at === null && (change.kind === 'email' || change.kind === 'mobile');

type Seen = { id: number; version: number };

/** Locks the freeze and its member; the member first, as everywhere. */
async function openFreeze(ctx: OperatorCtx, { id, version }: Seen) {
  const found = await ctx.db.selectFrom('wallet_freeze').select('member_id').where('id', '=', id).executeTakeFirst();
  if (!found) fail('fail.not_found', {}, 'id');
  const member = await lockMember(ctx, found.member_id);
  const freeze = await ctx.db.selectFrom('wallet_freeze').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  if (!freeze.lifted_at) requireSeen(freeze, version);
  return { member, freeze };
}

/** Lifts the freeze: the wallet works again. Idempotent. */
export async function liftFreeze(ctx: OperatorCtx, { reason, ...seen }: Seen & { reason: string }): Promise<void> {
  const { id } = seen;
  const { member, freeze } = await openFreeze(ctx, seen);
  if (freeze.lifted_at) return;
  await ctx.db
    .updateTable('wallet_freeze')
    .set({ lifted_at: ctx.now, operator_id: ctx.operator.id, reason })
    .where('id', '=', id)
    .execute();
  await audit(ctx, 'member.unfreeze', 'member', member.id, { reason });
  await notify(ctx, member.id, { kind: 'system', key: 'wallet_unfrozen', mail: false });
  await notifyTargets(ctx, member, 'wallet_unfrozen', targetsOf(member));
}

/**
 * Restores the address that a change replaced. The attacker had the login password or access to the old mailbox, so neither can be trusted:
 * all sessions end and the password has to be reset by a code to the restored address. A pay password set since then is removed as well.
 */
export async function restoreAddress(
  ctx: OperatorCtx,
  { change_id, reason, ...seen }: Seen & { change_id: number; reason: string },
): Promise<void> {
  const { member, freeze } = await openFreeze(ctx, seen);
  if (freeze.lifted_at) fail('desk.frozen.was_lifted');
  const change = await ctx.db
    .selectFrom('account_change')
    .selectAll()
    .where('id', '=', change_id)
    .where('member_id', '=', member.id)
    .executeTakeFirst();
  if (!change) fail('fail.not_found', {}, 'change_id');
  if (change.undone_at) return;
  if (!isRestorable(change)) fail('desk.frozen.no_address', {}, 'change_id');
  const old = change.old_address as Target | null;
  const reach = await putBack(ctx, member, change.kind as 'email' | 'mobile', old);
  await undo(ctx, change);
  await endSessions(ctx, member.id);
  await audit(ctx, 'member.restore', 'member', member.id, {
    kind: change.kind,
    from: maskedTarget(change.new_address as Target | null),
    to: maskedTarget(old),
    reason,
  });
  const params = { address: maskedTarget(reach) };
  await notify(ctx, member.id, { kind: 'system', key: 'address_restored', params, mail: false });
  await notifyTargets(ctx, member, 'address_restored', [reach], params);
}

/** Writes the old address back and clears the login password. Returns the address that reaches the member from now on. */
async function putBack(ctx: OperatorCtx, member: Account, kind: 'email' | 'mobile', old: Target | null): Promise<Target> {
  const others = targetsOf(member).filter((target) => 'email' in target !== (kind === 'email'));
  const reach = old ?? others[0];
  if (!reach) fail('desk.frozen.last_address', {}, 'change_id');
  const owner = old && (await findAccount(ctx, old));
  if (owner && owner.id !== member.id) fail(`user.${kind}_taken`, {}, 'change_id');
  await ctx.db
    .updateTable('member')
    .set({ password_hash: '', ...(old ?? (kind === 'email' ? { email: null } : { mobilecode: '', mobile: null })) })
    .where('id', '=', member.id)
    .execute();
  return reach;
}

/** Marks this change and later ones of the same kind as undone, and removes pay passwords and a payout account set since then. */
async function undo(ctx: OperatorCtx, change: Change): Promise<void> {
  const gone = await ctx.db
    .updateTable('account_change')
    .set({ undone_at: ctx.now })
    .where('member_id', '=', change.member_id)
    .where('id', '>=', change.id)
    .where('undone_at', 'is', null)
    .where('kind', 'in', [change.kind, 'paypassword', 'paypassword_first', 'payee'])
    .returning('kind')
    .execute();
  if (gone.some(({ kind }) => kind === 'payee')) await payeeDisowned.of(ctx)(ctx, change.member_id);
  if (gone.some(({ kind }) => kind.startsWith('paypassword')))
    await ctx.db.updateTable('member').set({ pay_password_hash: null }).where('id', '=', change.member_id).execute();
}
