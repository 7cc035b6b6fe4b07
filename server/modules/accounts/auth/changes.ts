// Records changes of a member's credentials, and enforces the hold that follows: for some hours no withdrawal and no further pay-password reset.

import { type Expression, sql } from 'kysely';
import type { CHANGE_KINDS } from '#contract/calls/users.ts';
import { type Ctx, fail, json, type MemberCtx } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { rowsOf } from '../../../db/prepared.ts';
import type { AccountAddress } from '../../../db/stored/account.ts';
import { settings } from '../../platform/settings/settings.ts';
import { formatTime } from '../../support/notifications/message-text.ts';
import type { Account } from './account.ts';
import { sendChangeNotice } from './change-mail.ts';
import type { Target } from './codes.ts';

export type ChangeKind = (typeof CHANGE_KINDS)[number];
/** Changes that start a hold. Setting the first pay password does not, nor does changing the login password with the old one. */
const HOLD_KINDS = ['email', 'mobile', 'paypassword', 'password_reset'] as const satisfies readonly ChangeKind[];

/** Locks and returns the member's row: serializes changes of one member and everything that depends on them. */
export async function lockMember(
  ctx: Pick<Ctx, 'db'>,
  member_id: number,
): Promise<Account & { pay_password_hash: string | null; mark: string }> {
  const [member] = await rowsOf(ctx.db, memberLock(ctx, member_id));
  if (!member) throw new Error(`there is no member ${member_id}`);
  return member;
}

/** The same lock as a query, to be sent together with other reads. */
export const memberLock = (ctx: Pick<Ctx, 'db'>, member_id: number) => memberLockOf(ctx.db, { member_id });

const memberLockOf = (db: Db, { member_id }: { member_id: number }) =>
  db
    .selectFrom('member')
    .select(['id', 'mark', 'password_hash', 'pay_password_hash', 'state', 'email', 'mobilecode', 'mobile', 'lang'])
    .where('id', '=', member_id)
    .forNoKeyUpdate();

type Change = {
  member: Pick<Account, 'id' | 'lang'>;
  kind: ChangeKind;
  from?: AccountAddress | null;
  to?: AccountAddress | null;
};

/** Records the change and notifies the given targets, with the link that freezes the wallet. */
export async function recordChange(ctx: Ctx, { member, kind, from = null, to = null }: Change, tell: Target[]): Promise<void> {
  const change = await ctx.db
    .insertInto('account_change')
    .values({
      member_id: member.id,
      kind,
      old_address: from && json(from),
      new_address: to && json(to),
      at: ctx.now,
      ip: ctx.ip,
      agent: ctx.agent,
    })
    .returning(['id', 'at'])
    .executeTakeFirstOrThrow();
  await sendChangeNotice(ctx, { ...change, member, kind, from, to, agent: ctx.agent }, tell);
}

/** SQL expression: time of the member's last change that starts a hold. */
export const lastHoldChange = (member_id: number): Expression<Date | null> =>
  sql<Date | null>`(select max(at) from account_change where member_id = ${member_id} and undone_at is null and kind in (${sql.join(HOLD_KINDS)}))`;

/** End of the hold that began at `began`; null when it is over. */
export function holdEnd(now: Date, began: Date | null, hours: number): Date | null {
  const end = began && new Date(began.getTime() + hours * 3_600_000);
  return end && end > now ? end : null;
}

export async function holdUntil(ctx: MemberCtx): Promise<Date | null> {
  const { account_rest_hours } = await settings(ctx.db, ['account_rest_hours']);
  const { began } = await ctx.db
    .selectNoFrom([sql<Date | null>`${lastHoldChange(ctx.member.id)}`.as('began')])
    .executeTakeFirstOrThrow();
  return holdEnd(ctx.now, began, account_rest_hours);
}

/** Refuses with `key` during the hold. The member's row must be locked, so that no change is under way. */
export async function refuseDuringHold(ctx: MemberCtx, key: 'cash.rest' | 'pay.rest'): Promise<void> {
  const until = await holdUntil(ctx);
  if (!until) return;
  const { time_zone } = await settings(ctx.db, ['time_zone']);
  fail(key, { time: formatTime(until.toISOString(), ctx.lang, time_zone) });
}
