// SQL of remittances for members and finance.
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { group } from '#contract/states/machine.ts';
import { type RemittanceState, remittanceMachine } from '#contract/states/money.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { literals } from '../../../db/literals.ts';

const shown = (ctx: Ctx) =>
  ctx.db
    .selectFrom('remit as r')
    .leftJoin('bank_account as b', 'b.id', 'r.bank_id')
    .leftJoin('upload as u', 'u.id', 'r.slip_id')
    .selectAll('r')
    .select(['b.bank as bank_name', 'u.name as slip_name'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('bill as i')
          .select(['i.no', 'i.amount', 'i.kind', 'i.state', 'i.rate', 'i.currency'])
          .whereRef('i.id', '=', 'r.bill_id'),
      ).as('bill'),
    );
export type ShownRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

export const shownById = (ctx: Ctx, id: number): Promise<ShownRow> => shown(ctx).where('r.id', '=', id).executeTakeFirstOrThrow();

type Page = { member_id: number; at: Date; state: RemittanceState | undefined; limit: number; offset: number };

/** A page of a member's remittances, the latest first. */
export const ownPage = (ctx: Ctx, { member_id, at, state, limit, offset }: Page) =>
  shown(ctx)
    .where('r.member_id', '=', member_id)
    .where('r.created_at', '<=', at)
    .$if(state !== undefined, (q) => q.where('r.state', '=', state!))
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

/** Other slips of the same member with the same amount. */
const similar = sql<number>`(select count(*)::int from remit x
  where x.member_id = r.member_id and x.id <> r.id and x.minor = r.minor and x.currency = r.currency and x.state in (${literals(group(remittanceMachine, 'counted'))}))`;

/** The columns that only finance sees: the sender, the account it arrived on, who decided. */
export const deskRows = (ctx: Ctx, ids: readonly number[]) =>
  shown(ctx)
    .innerJoin('member as m', 'm.id', 'r.member_id')
    .leftJoin('operator as o', 'o.id', 'r.operator_id')
    .select(['m.nickname', 'm.mark', 'm.level', 'b.account_no as bank_no', 'o.name as operator_name'])
    .select(similar.as('similar'))
    .where('r.id', '=', anyOf(ids))
    .execute();

/** The same by remittance. */
export async function similarSlips(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await ctx.db
    .selectFrom('remit as r')
    .select(['r.id', similar.as('n')])
    .where('r.id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map(({ id, n }) => [id, n]));
}
