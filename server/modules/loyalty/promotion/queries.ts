// SQL of invitations and rebates: what a member sees of those they invited, and what these earn them.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { group } from '#contract/states/machine.ts';
import { rebateMachine } from '#contract/states/promotion.ts';
import type { Ctx } from '../../../context.ts';
import { literals } from '../../../db/literals.ts';
import type { Tables } from '../../../db/tables.ts';

const COUNTED = group(rebateMachine, 'standing');
type Db = Pick<Ctx, 'db'>;

export const ownMark = async (ctx: Db, member_id: number): Promise<string> =>
  (await ctx.db.selectFrom('member').select('mark').where('id', '=', member_id).executeTakeFirstOrThrow()).mark;

/** SQL: whether a member (the column `m.id`) has received a waybill. */
const receivedOne = sql<boolean>`exists (select 1 from waybill w where w.member_id = m.id and w.state = 'received')`;

/** Members invited by one, before a moment; `active`: who have received a waybill. */
export const invitedQuery = (db: Kysely<Tables>, inviter_id: number, at: Date, active = false) =>
  db
    .selectFrom('member as m')
    .where('m.inviter_id', '=', inviter_id)
    .where('m.created_at', '<=', at)
    .$if(active, (q) => q.where(receivedOne));

export type InvitedRow = { id: number; mark: string; time: Date; active: boolean; rebate: number };

export const invitedRows = (query: ReturnType<typeof invitedQuery>, inviter_id: number) =>
  query.select((eb) => [
    'm.id',
    'm.mark',
    'm.created_at as time',
    receivedOne.as('active'),
    eb
      .cast<number>(
        eb.fn.coalesce(
          eb
            .selectFrom('rebate as r')
            .select((r) => r.fn.sum('r.amount').as('sum'))
            .whereRef('r.invited_id', '=', 'm.id')
            .where('r.member_id', '=', inviter_id)
            .where('r.state', 'in', COUNTED),
          eb.lit(0),
        ),
        'int8',
      )
      .as('rebate'),
  ]);

/** How many a member invited, and how many of these have received a waybill. */
export async function invitedCounts(ctx: Db, inviter_id: number): Promise<{ invited: number; active: number }> {
  const { rows } = await sql<{ invited: number; active: number }>`
    select count(*)::int invited, count(*) filter (where ${receivedOne})::int active from member m where m.inviter_id = ${inviter_id}`.execute(
    ctx.db,
  );
  return rows[0]!;
}

export type Sums = { pending: number; held: number; earned: number };
/** Rebates of a member by state, in fen; earned: what became available and was not revoked. */
export async function rebateSums(ctx: Db, member_id: number): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(amount) filter (where state = 'pending'), 0)::bigint pending, coalesce(sum(amount) filter (where state = 'held'), 0)::bigint held,
      coalesce(sum(amount) filter (where state = 'available'), 0)::bigint earned
    from rebate where member_id = ${member_id}`.execute(ctx.db);
  return rows[0]!;
}

/** Rebates with the mark of the invited member, newest first. */
export const rebatesQuery = (db: Kysely<Tables>, member_id: number, at: Date) =>
  db
    .selectFrom('rebate as r')
    .innerJoin('member as m', 'm.id', 'r.invited_id')
    .where('r.member_id', '=', member_id)
    .where('r.created_at', '<=', at);

export const counted = sql<number>`count(*)::int`.as('n');

/** What became available in each of the last twelve months of the shop's time zone, oldest first, months without any included. */
export async function earnedByMonth(
  ctx: Pick<Ctx, 'db' | 'now'>,
  member_id: number,
  zone: string,
): Promise<{ month: string; amount: number }[]> {
  const { rows } = await sql<{ month: string; amount: number }>`
    with month as (
      select generate_series(date_trunc('month', ${ctx.now}::timestamptz at time zone ${zone}) - interval '11 months',
        date_trunc('month', ${ctx.now}::timestamptz at time zone ${zone}), interval '1 month') as start)
    select to_char(month.start, 'YYYY-MM') as month, coalesce(sum(r.amount), 0)::bigint as amount
    from month left join rebate r on r.member_id = ${member_id} and r.state = 'available'
      and r.available_at >= month.start at time zone ${zone} and r.available_at < (month.start + interval '1 month') at time zone ${zone}
    group by month.start order by month.start`.execute(ctx.db);
  return rows;
}

/** The sources of the available rebates: members by amount, most first. */
export const earnedBy = async (ctx: Db, member_id: number): Promise<{ id: number; mark: string; amount: number }[]> =>
  (
    await sql<{ id: number; mark: string; amount: number }>`
      select m.id, m.mark, sum(r.amount)::bigint amount from rebate r join member m on m.id = r.invited_id
      where r.member_id = ${member_id} and r.state = 'available' and r.amount > 0 group by m.id, m.mark order by 3 desc, m.id`.execute(
      ctx.db,
    )
  ).rows;

/** Movements of a member's rebate balance. */
export const balanceMoves = (member_id: number, at: Date): RawBuilder<unknown> => sql`
  from account a join ledger_entry e on e.account_id = a.id join ledger_tx t on t.id = e.tx_id
  where a.owner = ${String(member_id)} and a.kind = 'rebate' and a.unit = 'CNY' and t.at <= ${at}`;

/** Raw list of the states that count, for SQL. */
export const countedStates = literals(COUNTED);
