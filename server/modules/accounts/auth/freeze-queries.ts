// SQL of frozen wallets for the back office: the cases of a page with their members, and the changes around each.
import { sql } from 'kysely';
import type { FREEZE_STATES } from '#contract/desk/tabs.ts';
import type { OperatorCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { containsPattern } from '../../../db/like.ts';

type Asked = { state?: (typeof FREEZE_STATES)[number]; q?: string | undefined; id?: number; to: Date };

const casesQuery = (ctx: OperatorCtx, { state, q, id, to }: Asked) => {
  const like = containsPattern(q ?? '');
  return ctx.db
    .selectFrom('wallet_freeze as f')
    .innerJoin('member as m', 'm.id', 'f.member_id')
    .leftJoin('operator as o', 'o.id', 'f.operator_id')
    .where('f.at', '<=', to)
    .$if(id !== undefined, (query) => query.where('f.id', '=', id!))
    .$if(state === 'frozen', (query) => query.where('f.lifted_at', 'is', null))
    .$if(state === 'lifted', (query) => query.where('f.lifted_at', 'is not', null))
    .$if(q !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('m.mark', 'ilike', like),
          eb('m.nickname', 'ilike', like),
          eb('m.email', 'ilike', like),
          eb('m.mobile', 'ilike', like),
        ]),
      ),
    );
};

export const countCases = async (ctx: OperatorCtx, input: Asked): Promise<number> =>
  (await casesQuery(ctx, input).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n;

export const readCases = (ctx: OperatorCtx, input: Asked & { limit: number; offset: number }) =>
  casesQuery(ctx, input)
    .select(['f.id', 'f.member_id', 'f.at', 'f.lifted_at', 'f.reason', 'f.version', 'o.name as operator'])
    .select(['m.nickname', 'm.mark', 'm.level', 'm.email', 'm.mobilecode', 'm.mobile'])
    .select([
      sql<number>`(select coalesce(-sum(balance), 0)::bigint from account where owner = m.id::text and kind in ('cash', 'bonus') and unit = 'CNY')`.as(
        'balance',
      ),
      sql<number>`(select count(*)::int from withdrawal c where c.member_id = m.id and c.state in ('applied', 'approved'))`.as(
        'withdrawals',
      ),
    ])
    .orderBy('f.id', input.state === 'lifted' ? 'desc' : 'asc')
    .limit(input.limit)
    .offset(input.offset)
    .execute();
export type FreezeCase = Awaited<ReturnType<typeof readCases>>[number];

/** Changes of these members since `since`, newest first. */
export const changesSince = (ctx: OperatorCtx, members: readonly number[], since: Date) =>
  ctx.db
    .selectFrom('account_change')
    .selectAll()
    .where('member_id', '=', anyOf(members))
    .where('at', '>=', since)
    .orderBy('id', 'desc')
    .execute();
