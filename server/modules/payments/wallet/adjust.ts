// Corrections of a member's wallet or points by finance: with a reason, audited. The daily sum for a member is limited: above the limit a
// correction is only a proposal, which a second finance operator approves or declines.
import type { Selectable } from 'kysely';
import { type Ctx, fail, type OperatorCtx } from '../../../context.ts';
import type { AdjustmentTable } from '../../../db/tables.ts';
import { audit } from '../../platform/audit/audit.ts';
import { requireSeen } from '../../platform/seen.ts';
import { setting } from '../../platform/settings/settings.ts';
import { book, type Entry, toWallet } from '../ledger/ledger.ts';
import { manualGrantsToday } from '../ledger/manual-grants.ts';

export type Adjustment = Selectable<AdjustmentTable>;
type Seen = { id: number; version: number };
type Account = 'cash' | 'bonus' | 'points';
/** The shop's account of a correction. */
const OTHER = { cash: 'compensation', bonus: 'promotions', points: 'points_issued' } as const;

/** fen (or points) above zero are given, below zero taken: immediately, or as a proposal above the daily limit. */
export async function adjust(
  ctx: OperatorCtx,
  input: { id: number; account: Account; amount: number; reason: string },
): Promise<Adjustment> {
  if (input.amount === 0) fail('fail.amount', {}, 'amount');
  if ((await lockMember(ctx, input.id)).erased) fail('member.erased', {}, 'id');
  const alone = input.account === 'points' || (await withinLimit(ctx, input));
  const row = await ctx.db
    .insertInto('adjustment')
    .values({
      member_id: input.id,
      account: input.account,
      amount: input.amount,
      reason: input.reason,
      state: alone ? 'done' : 'pending',
      proposed_by: ctx.operator.id,
      created_at: ctx.now,
      decided_at: alone ? ctx.now : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (alone) await bookAdjustment(ctx, row);
  await log(ctx, alone ? 'member.adjust' : 'member.adjust_propose', row);
  return row;
}

/** The second operator approves a proposal and the money moves. A repeat changes nothing. */
export async function approveAdjustment(ctx: OperatorCtx, seen: Seen): Promise<Adjustment> {
  const { row, settled } = await lockAdjustment(ctx, seen, 'done');
  if (settled) return row;
  if (row.proposed_by === ctx.operator.id) fail('wallet.adjust_own', {}, 'id');
  await bookAdjustment(ctx, row);
  return decide(ctx, row, 'done', 'member.adjust');
}

/** Declines a proposal; its author may withdraw it the same way. */
export async function declineAdjustment(ctx: OperatorCtx, seen: Seen, why: string): Promise<Adjustment> {
  const { row, settled } = await lockAdjustment(ctx, seen, 'declined');
  return settled ? row : decide(ctx, row, 'declined', 'member.adjust_decline', { why });
}

/** What an operator may do with a correction. */
export const adjustActions = (ctx: OperatorCtx, row: Pick<Adjustment, 'state' | 'proposed_by'>): ('approve' | 'decline')[] =>
  row.state !== 'pending' ? [] : row.proposed_by === ctx.operator.id ? ['decline'] : ['approve', 'decline'];

/** The correction, locked after its member; `settled` when it is already in the wanted state. */
async function lockAdjustment(
  ctx: OperatorCtx,
  { id, version }: Seen,
  wanted: string,
): Promise<{ row: Adjustment; settled: boolean }> {
  const found = await ctx.db.selectFrom('adjustment').select('member_id').where('id', '=', id).executeTakeFirst();
  if (!found) fail('fail.not_found', {}, 'id');
  const { erased } = await lockMember(ctx, found.member_id);
  const row = await ctx.db.selectFrom('adjustment').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  if (row.state !== wanted) requireSeen(row, version);
  if (row.state !== 'pending' && row.state !== wanted) fail('fail.state', {}, 'id');
  if (erased && wanted === 'done' && row.state === 'pending') fail('member.erased', {}, 'id');
  return { row, settled: row.state === wanted };
}

async function decide(
  ctx: OperatorCtx,
  row: Adjustment,
  state: 'done' | 'declined',
  action: string,
  detail: Record<string, string> = {},
): Promise<Adjustment> {
  const decided = await ctx.db
    .updateTable('adjustment')
    .set({ state, decided_by: ctx.operator.id, decided_at: ctx.now })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await log(ctx, action, row, { ...detail, proposal: row.id });
  return decided;
}

async function bookAdjustment(ctx: Ctx, row: Adjustment): Promise<void> {
  const account = row.account as Account;
  const own: Entry[] =
    account === 'cash' && row.amount > 0
      ? await toWallet(ctx, row.member_id, row.amount)
      : [{ kind: account, owner: row.member_id, amount: -row.amount }];
  await book(ctx, {
    key: `adjust:${row.id}`,
    kind: 'adjust',
    entries: [...own, { kind: OTHER[account], amount: row.amount }],
    ref: { type: 'member', id: row.member_id },
    text_key: 'money.adjust',
    reason: row.reason,
  });
}

const log = (ctx: OperatorCtx, action: string, row: Adjustment, detail: Record<string, string | number> = {}): Promise<void> =>
  audit(ctx, action, 'member', row.member_id, { account: row.account, amount: row.amount, reason: row.reason, ...detail });

async function lockMember(ctx: Ctx, id: number): Promise<{ erased: boolean }> {
  const member = await ctx.db.selectFrom('member').select('erased_at').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!member) fail('fail.not_found', {}, 'id');
  return { erased: member.erased_at !== null };
}

/** Whether the member's manual grants of a day, including this one, stay within the limit. */
const withinLimit = async (ctx: Ctx, input: { id: number; amount: number }): Promise<boolean> =>
  (await manualGrantsToday(ctx, input.id)) + Math.abs(input.amount) <= (await setting(ctx.db, 'adjust_second'));
