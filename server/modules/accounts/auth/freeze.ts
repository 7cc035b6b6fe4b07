// Frozen wallets: when the owner reports a change as "this was not me", nothing leaves the wallet until staff has contacted them.
// Incoming money (top-ups, refunds) is still credited.
import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Output } from '#contract/call.ts';
import type { users } from '#contract/calls/users.ts';
import { say } from '#contract/messages.ts';
import { type Ctx, fail, type MemberCtx } from '../../../context.ts';
import type { AccountChangeTable } from '../../../db/tables.ts';
import { port } from '../../platform/ports.ts';
import { textFormatter } from '../../support/notifications/message-text.ts';
import { notify } from '../../support/notifications/notify.ts';
import { targetsOf } from './account.ts';
import { changeIdOf, isLinkExpired } from './change-link.ts';
import { maskedTarget, sendToTargets } from './change-mail.ts';
import { type ChangeKind, holdUntil, lockMember } from './changes.ts';
import type { Target } from './codes.ts';
import { deviceOf } from './device.ts';
import { endSessions } from './sessions.ts';

export type Change = Selectable<AccountChangeTable>;
type Notice = Output<(typeof users)['user']['changenotice']>;

/** SQL expression: whether a wallet is frozen. `member`: an id, or the column that holds it. */
export const walletFrozenSql = (member: number | Expression<number>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from wallet_freeze where member_id = ${member} and lifted_at is null)`;

export const isWalletFrozen = async (ctx: Pick<Ctx, 'db'>, member_id: number): Promise<boolean> =>
  (await ctx.db.selectNoFrom([sql<boolean>`${walletFrozenSql(member_id)}`.as('is')]).executeTakeFirstOrThrow()).is;

/** Whether money may leave the wallet, so that screens can show it before a form is filled in; rest_until: end of the withdrawal hold, null when there is none. */
export async function walletRestrictions(ctx: MemberCtx): Promise<{ wallet_frozen: boolean; rest_until: string | null }> {
  return {
    wallet_frozen: await isWalletFrozen(ctx, ctx.member.id),
    rest_until: (await holdUntil(ctx))?.toISOString() ?? null,
  };
}

/** Refuses `wallet.is_frozen`. Locks the member's row, so that a freeze waits for payments under way and applies to all later ones. */
export async function refuseFrozen(ctx: Pick<Ctx, 'db'>, member_id: number): Promise<void> {
  await lockMember(ctx, member_id);
  if (await isWalletFrozen(ctx, member_id)) fail('wallet.is_frozen');
}

/** Implemented by payments: releases what the wallet holds for payments under way. */
export const walletFroze = port<(ctx: Ctx, member_id: number) => Promise<void>>()('walletFroze');

/** Implemented by sellers: removes a payout account that its owner did not set. */
export const payeeDisowned = port<(ctx: Ctx, member_id: number) => Promise<void>>()('payeeDisowned');

/** The change that a link is about, shown before its button is pressed. Refuses an unknown or expired link. */
export async function readChangeNotice(ctx: Ctx, token: string): Promise<Notice> {
  return noticeOf(ctx, await changeOf(ctx, token));
}

/** Freezes the wallet and ends all sessions. Does nothing once the change has been reported or undone. */
export async function freezeByLink(ctx: Ctx, token: string): Promise<Notice> {
  const { member_id } = await changeOf(ctx, token);
  const member = await lockMember(ctx, member_id);
  const change = await changeOf(ctx, token); // read again under the lock
  if (isSettled(change)) return noticeOf(ctx, change);
  await ctx.db.updateTable('account_change').set({ reported_at: ctx.now }).where('id', '=', change.id).execute();
  await endSessions(ctx, member_id);
  if (change.kind === 'payee') await payeeDisowned.of(ctx)(ctx, member_id);
  if (await isWalletFrozen(ctx, member_id)) await countReport(ctx, member_id);
  else {
    await ctx.db.insertInto('wallet_freeze').values({ member_id, change_id: change.id, at: ctx.now }).execute();
    await walletFroze.of(ctx)(ctx, member_id);
    await notify(ctx, member_id, { kind: 'system', key: 'wallet_frozen', mail: false });
    await notifyTargets(ctx, member, 'wallet_frozen', [...addressesOf(change), ...targetsOf(member)]);
  }
  return noticeOf(ctx, { ...change, reported_at: ctx.now });
}

/** Counts a report that staff looking at the freeze have not seen. */
const countReport = (ctx: Ctx, member_id: number): Promise<unknown> =>
  ctx.db
    .updateTable('wallet_freeze')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('member_id', '=', member_id)
    .where('lifted_at', 'is', null)
    .execute();

/** Notifies addresses of a member, ignoring their mail preferences. */
export async function notifyTargets(
  ctx: Ctx,
  member: { id: number; lang: string },
  event: 'wallet_frozen' | 'wallet_unfrozen' | 'address_restored',
  targets: Target[],
  params: Record<string, string> = {},
): Promise<void> {
  const write = await textFormatter(ctx.db, member.lang, [`msg.${event}.title`, `msg.${event}.text`]);
  const subject = write(`msg.${event}.title`, params);
  const text = write(`msg.${event}.text`, params);
  await sendToTargets(ctx, member.id, targets, { subject, text, short: text });
}

/** Addresses that messages can be sent to; a bank account is not one. */
const addressesOf = ({ old_address, new_address }: Pick<Change, 'old_address' | 'new_address'>): Target[] =>
  [old_address, new_address].flatMap((address) => (address === null || 'account' in address ? [] : [address]));

const isSettled = (change: Change): boolean => change.reported_at !== null || change.undone_at !== null;

async function changeOf(ctx: Ctx, token: string): Promise<Change> {
  const id = changeIdOf(ctx.app.config, token);
  const change = id && (await ctx.db.selectFrom('account_change').selectAll().where('id', '=', id).executeTakeFirst());
  if (!change) fail('user.link_unknown', {}, 'token');
  if (!isSettled(change) && isLinkExpired(change, ctx.now)) fail('user.link_over', {}, 'token');
  return change;
}

async function noticeOf(ctx: Ctx, change: Change): Promise<Notice> {
  return {
    kind: change.kind as ChangeKind,
    old_address: maskedTarget(change.old_address),
    new_address: maskedTarget(change.new_address),
    time: change.at.toISOString(),
    device: deviceOf(change.agent) || say('change.device_unknown', {}, ctx.lang),
    state: !isSettled(change) ? 'open' : (await isWalletFrozen(ctx, change.member_id)) ? 'frozen' : 'settled',
  };
}
