// SQL of withdrawals.
import { type Kysely, type Selectable, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { isIn } from '#contract/states/machine.ts';
import { type WithdrawalState as State, withdrawalMachine } from '#contract/states/money.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { containsPattern, numberLike } from '../../../db/like.ts';
import type { Tables, WithdrawalTable } from '../../../db/tables.ts';
import { walletFrozenSql } from '../../accounts/auth/freeze.ts';
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

/** How many withdrawals a member requested on that day or later, without cancelled ones. It has no upper bound: see tries/limit.ts. */
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

/** Names on the member's own addresses, which identify the member. */
export const ownNames = async (ctx: Ctx, members: readonly number[]): Promise<{ member_id: number; name: string }[]> =>
  ctx.db
    .selectFrom('address')
    .select(['member_id', 'name'])
    .where('member_id', '=', anyOf(members))
    .where('deleted_at', 'is', null)
    .groupBy(['member_id', 'name'])
    .orderBy('name')
    .execute();

/** Withdrawals in a state: pending ones oldest first, ended ones newest first. */
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
/** Withdrawals for finance, each with its member's names and debts, who approved it, and the account that paid it. */
export const deskRows = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db
    .selectFrom('withdrawal as c')
    .innerJoin('member as m', 'm.id', 'c.member_id')
    .leftJoin('operator as f', 'f.id', 'c.first_by')
    .leftJoin('operator as s', 's.id', 'c.second_by')
    .selectAll('c')
    .select(['m.nickname', 'm.mark', 'm.level', 'f.name as first_name', 's.name as second_name'])
    .select((eb) => [
      walletFrozenSql(eb.ref('c.member_id')).as('wallet_frozen'),
      jsonArrayFrom(
        eb
          .selectFrom('address as a')
          .select('a.name')
          .distinct()
          .whereRef('a.member_id', '=', 'c.member_id')
          .where('a.deleted_at', 'is', null)
          .orderBy('a.name'),
      ).as('names'),
      eb
        .selectFrom('account as o')
        .select('o.balance')
        .where('o.kind', '=', 'receivable')
        .where('o.owner', '=', sql<string>`c.member_id::text`)
        .where('o.unit', '=', 'CNY')
        .as('receivable'),
      sql<number>`(select count(*)::int from withdrawal p where p.member_id = c.member_id and p.state = 'paid')`.as('before'),
      jsonObjectFrom(
        eb.selectFrom('bank_account as b').select(['b.bank', 'b.account_no', 'b.currency']).whereRef('b.id', '=', 'c.bank_id'),
      ).as('bank'),
    ])
    .where('c.id', '=', anyOf(ids))
    .execute();
export type DeskRow = Awaited<ReturnType<typeof deskRows>>[number];

export const enabledBanks = (ctx: Ctx) =>
  ctx.db
    .selectFrom('bank_account')
    .select(['id', 'bank', 'account_no', 'currency'])
    .where('enabled', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .execute();

export const payeesOf = (ctx: Ctx, member_id: number) =>
  ctx.db.selectFrom('payee').selectAll().where('member_id', '=', member_id).orderBy('used_at', 'desc').limit(20).execute();
