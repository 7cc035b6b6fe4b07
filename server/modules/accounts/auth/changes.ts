// The record of changes of who a member is, and the rest that follows: withdrawals and another pay-password reset wait for some hours.
import { type Expression, sql } from 'kysely';
import type { CHANGE_KINDS } from '#contract/calls/users.ts';
import { type Ctx, fail, json, type MemberCtx } from '../../../context.ts';
import { settings } from '../../platform/settings/settings.ts';
import { shownTime } from '../../support/notifications/message-text.ts';
import type { Account } from './account.ts';
import { sendChangeNotice } from './change-mail.ts';
import type { Target } from './codes.ts';

export type ChangeKind = (typeof CHANGE_KINDS)[number];
/** Changes that let withdrawals rest. Setting the first pay password does not, nor does a new login password by the old one. */
const HOLD_KINDS = ['email', 'mobile', 'paypassword', 'password_reset'] as const satisfies readonly ChangeKind[];

/** The member's own row, locked: changes of one member, and whatever they hold up, go one after another. */
export const lockMember = (
  ctx: Pick<Ctx, 'db'>,
  member_id: number,
): Promise<Account & { pay_password_hash: string | null; mark: string }> =>
  ctx.db
    .selectFrom('member')
    .select(['id', 'mark', 'password_hash', 'pay_password_hash', 'state', 'email', 'mobilecode', 'mobile', 'lang'])
    .where('id', '=', member_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

type Change = { member: Pick<Account, 'id' | 'lang'>; kind: ChangeKind; from?: Target | null; to?: Target | null };

/** Writes the change down and tells every address given, with the link that freezes the wallet. */
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
      agent: ctx.agent.slice(0, 300),
    })
    .returning(['id', 'at'])
    .executeTakeFirstOrThrow();
  await sendChangeNotice(ctx, { ...change, member, kind, from, to, agent: ctx.agent }, tell);
}

/** The last change of a member that lets withdrawals rest, as part of a query. */
export const lastHoldChange = (member_id: number): Expression<Date | null> =>
  sql<Date | null>`(select max(at) from account_change where member_id = ${member_id} and undone_at is null and kind in (${sql.join(HOLD_KINDS)}))`;

/** Until when the rest lasts that began then; null when it is over. */
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

/** Refuses while the rest lasts. The member's row must be locked, so that no change is under way. */
export async function refuseDuringHold(ctx: MemberCtx, key: 'cash.rest' | 'pay.rest'): Promise<void> {
  const until = await holdUntil(ctx);
  if (!until) return;
  const { time_zone } = await settings(ctx.db, ['time_zone']);
  fail(key, { time: shownTime(until.toISOString(), ctx.lang, time_zone) });
}
