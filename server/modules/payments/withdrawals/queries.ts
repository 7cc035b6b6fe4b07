// SQL of withdrawals.
import { type Kysely, type Selectable, sql } from 'kysely';
import { isIn } from '#contract/states/machine.ts';
import { type WithdrawalState as State, withdrawalMachine } from '#contract/states/money.ts';
import type { Ctx } from '../../../context.ts';
import { containsPattern, numberLike } from '../../../db/like.ts';
import type { Tables, WithdrawalTable } from '../../../db/tables.ts';
import { memberWords, type Queue } from '../../platform/queue.ts';
import { takenBy } from '../../platform/takes.ts';

export type Withdrawal = Selectable<WithdrawalTable>;
const counted = sql<number>`count(*)::int`.as('n');

export const byId = (ctx: Ctx, id: number): Promise<Withdrawal | undefined> =>
  ctx.db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirst();
export const lockById = (ctx: Ctx, id: number): Promise<Withdrawal | undefined> =>
  ctx.db.selectFrom('withdrawal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const ownQuery = (db: Kysely<Tables>, member_id: number, at: Date) =>
  db.selectFrom('withdrawal').where('member_id', '=', member_id).where('created_at', '<=', at);
export const countRows = async (query: ReturnType<typeof ownQuery>): Promise<number> =>
  (await query.select(counted).executeTakeFirstOrThrow()).n;

/** How many a member asked for on that day or later; those taken back do not count. Without an upper bound: see tries/limit.ts. */
export const countFrom = async (ctx: Ctx, member_id: number, day: string, zone: string): Promise<number> =>
  (
    await ctx.db
      .selectFrom('withdrawal')
      .select(counted)
      .where('member_id', '=', member_id)
      .where('state', '<>', 'cancelled')
      .where(sql<boolean>`(created_at at time zone ${zone})::date >= ${day}::date`)
      .executeTakeFirstOrThrow()
  ).n;

/** Names on the member's own addresses: who the member is, as far as the shop knows. */
export const ownNames = async (ctx: Ctx, members: readonly number[]): Promise<{ member_id: number; name: string }[]> =>
  ctx.db
    .selectFrom('address')
    .select(['member_id', 'name'])
    .where('member_id', 'in', [0, ...members])
    .where('deleted_at', 'is', null)
    .groupBy(['member_id', 'name'])
    .orderBy('name')
    .execute();

/** Withdrawals in a state: those that wait as they were asked for, those that have ended newest first. */
export const withdrawalQueue = (state: State): Queue => ({
  from: sql`withdrawal c`,
  id: sql.ref('c.id'),
  order: sql.ref('c.created_at'),
  newest: !isIn(withdrawalMachine, state, 'open'),
  where: [sql<boolean>`c.state = ${state}`],
  filters: {
    operator_id: takenBy('withdrawal', 'c.id'),
    member_id: (id: number) => sql<boolean>`c.member_id = ${id}`,
    min_value: (fen: number) => sql<boolean>`c.amount >= ${fen}`,
  },
  words: (words) => [
    numberLike('c.no', words.toUpperCase()),
    sql`c.account_name ilike ${containsPattern(words)}`,
    sql`c.reference ilike ${containsPattern(words)}`,
    memberWords('c.member_id', words),
  ],
});
export const byIds = (ctx: Ctx, ids: readonly number[]): Promise<Withdrawal[]> =>
  ctx.db.selectFrom('withdrawal').selectAll().where('id', 'in', ids).execute();

export const membersOf = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db
    .selectFrom('member')
    .select(['id', 'nickname', 'mark', 'level'])
    .where('id', 'in', [0, ...ids])
    .execute();
export const operatorsOf = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db
    .selectFrom('operator')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...ids])
    .execute();
export const banksOf = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db
    .selectFrom('bank_account')
    .select(['id', 'bank', 'account_no', 'currency'])
    .where('id', 'in', [0, ...ids])
    .execute();
export const enabledBanks = (ctx: Ctx) =>
  ctx.db
    .selectFrom('bank_account')
    .select(['id', 'bank', 'account_no', 'currency'])
    .where('enabled', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .execute();

export const receivables = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db
    .selectFrom('account')
    .select(['owner', 'balance'])
    .where('kind', '=', 'receivable')
    .where('owner', 'in', ['', ...ids.map(String)])
    .execute();
export const paidCounts = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db
    .selectFrom('withdrawal')
    .select(['member_id', counted])
    .where('member_id', 'in', [0, ...ids])
    .where('state', '=', 'paid')
    .groupBy('member_id')
    .execute();

export const payeesOf = (ctx: Ctx, member_id: number) =>
  ctx.db.selectFrom('payee').selectAll().where('member_id', '=', member_id).orderBy('used_at', 'desc').limit(20).execute();
