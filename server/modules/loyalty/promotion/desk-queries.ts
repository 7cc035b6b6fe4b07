// SQL of the back office: rebates with both members, what promotion costs and brings, inviters, invitations by mail.
import { type Kysely, sql } from 'kysely';
import type { RebateState } from '#contract/states/promotion.ts';
import type { InviteMailState } from '#contract/states/simple.ts';
import type { Ctx } from '../../../context.ts';
import { containsPattern } from '../../../db/like.ts';
import type { Tables } from '../../../db/tables.ts';
import { countedStates } from './queries.ts';

type Db = Pick<Ctx, 'db'>;

export const rebates = (db: Kysely<Tables>) =>
  db
    .selectFrom('rebate as r')
    .innerJoin('member as i', 'i.id', 'r.member_id')
    .innerJoin('member as m', 'm.id', 'r.invited_id')
    .innerJoin('bill as b', 'b.id', 'r.bill_id')
    .leftJoin('waybill as w', 'w.id', 'r.waybill_id')
    .leftJoin('operator as o', 'o.id', 'r.operator_id');

export const rebatesIn = (db: Kysely<Tables>, input: { state: RebateState; q?: string | undefined; at: Date }) => {
  const query = rebates(db).where('r.state', '=', input.state).where('r.created_at', '<=', input.at);
  if (!input.q) return query;
  const like = containsPattern(input.q);
  return query.where((eb) =>
    eb.or([
      eb('r.no', 'ilike', like),
      eb('w.no', 'ilike', like),
      eb('i.mark', 'ilike', like),
      eb('i.nickname', 'ilike', like),
      eb('m.mark', 'ilike', like),
      eb('m.nickname', 'ilike', like),
    ]),
  );
};

export const withPeople = (query: ReturnType<typeof rebates>) =>
  query
    .selectAll('r')
    .select([
      'i.nickname as i_nickname',
      'i.mark as i_mark',
      'i.level as i_level',
      'm.nickname as m_nickname',
      'm.mark as m_mark',
      'm.level as m_level',
      'b.no as bill_no',
      'w.no as waybill_no',
      'o.name as operator_name',
    ]);
export type RebateDeskRow = Awaited<ReturnType<ReturnType<typeof withPeople>['executeTakeFirstOrThrow']>>;

type Totals = {
  pending: number;
  held: number;
  held_count: number;
  earned: number;
  void: number;
  freight: number;
  balance: number;
  paid: number;
  inviters: number;
  invited: number;
  active: number;
  mails: number;
  joined: number;
};

export async function totals(ctx: Db): Promise<Totals> {
  const { rows } = await sql<Totals>`
    with r as (
      select coalesce(sum(amount) filter (where state = 'pending'), 0)::bigint pending, coalesce(sum(amount) filter (where state = 'held'), 0)::bigint held,
        (count(*) filter (where state = 'held'))::int held_count, coalesce(sum(amount) filter (where state = 'available'), 0)::bigint earned,
        coalesce(sum(amount) filter (where state in ('void', 'taken_back')), 0)::bigint void,
        coalesce(sum(freight) filter (where state in (${countedStates})), 0)::bigint freight from rebate),
    a as (select coalesce(-sum(balance), 0)::bigint balance from account where kind = 'rebate' and unit = 'CNY'),
    p as (
      select coalesce(sum(e.amount), 0)::bigint paid from ledger_tx t join ledger_entry e on e.tx_id = t.id join account x on x.id = e.account_id
      where t.kind = 'rebate_out' and x.kind = 'rebate'),
    m as (
      select count(distinct inviter_id)::int inviters, count(*)::int invited,
        (count(*) filter (where exists (select 1 from waybill w where w.member_id = member.id and w.state = 'received')))::int active
      from member where inviter_id is not null),
    i as (select (count(*) filter (where sent_at is not null))::int mails, (count(*) filter (where state = 'joined'))::int joined from invite_mail)
    select * from r, a, p, m, i`.execute(ctx.db);
  return rows[0]!;
}

/** Freight with a rebate and the rebate on it by the month of payment, the last twelve, oldest first. */
export async function byMonth(
  ctx: Pick<Ctx, 'db' | 'now'>,
  zone: string,
): Promise<{ month: string; freight: number; amount: number }[]> {
  const { rows } = await sql<{ month: string; freight: number; amount: number }>`
    with month as (
      select generate_series(date_trunc('month', ${ctx.now}::timestamptz at time zone ${zone}) - interval '11 months',
        date_trunc('month', ${ctx.now}::timestamptz at time zone ${zone}), interval '1 month') as start)
    select to_char(month.start, 'YYYY-MM') as month, coalesce(sum(r.freight), 0)::bigint as freight, coalesce(sum(r.amount), 0)::bigint as amount
    from month left join rebate r on r.state in (${countedStates})
      and r.created_at >= month.start at time zone ${zone} and r.created_at < (month.start + interval '1 month') at time zone ${zone}
    group by month.start order by month.start`.execute(ctx.db);
  return rows;
}

export type Inviter = {
  id: number;
  nickname: string;
  mark: string;
  level: number;
  invited: number;
  active: number;
  experience: number;
  freight: number;
  waiting: number;
  earned: number;
};

export async function inviters(
  ctx: Db,
  input: { q?: string | undefined; at: Date; since: Date; limit: number; offset: number },
): Promise<{ total: number; rows: Inviter[] }> {
  const like = input.q ? containsPattern(input.q) : null;
  const found = sql`i as (
    select m.id, m.nickname, m.mark, m.level from member m
    where exists (select 1 from member x where x.inviter_id = m.id) and m.created_at <= ${input.at}
      and (${like}::text is null or m.mark ilike ${like} or m.nickname ilike ${like}))`;
  const { rows: counted } = await sql<{ n: number }>`with ${found} select count(*)::int n from i`.execute(ctx.db);
  const { rows } = await sql<Inviter>`
    with ${found},
    r as (
      select member_id, coalesce(sum(freight) filter (where state in (${countedStates})), 0)::bigint freight,
        coalesce(sum(amount) filter (where state in ('pending', 'held')), 0)::bigint waiting,
        coalesce(sum(amount) filter (where state = 'available'), 0)::bigint earned
      from rebate where member_id in (select id from i) group by member_id)
    select i.*, coalesce(r.freight, 0)::bigint freight, coalesce(r.waiting, 0)::bigint waiting, coalesce(r.earned, 0)::bigint earned,
      (select count(*) from member x where x.inviter_id = i.id)::int invited,
      (select count(*) from member x where x.inviter_id = i.id and exists (select 1 from waybill w where w.member_id = x.id and w.state = 'received'))::int active,
      (select coalesce(sum(e.amount), 0) from experience e where e.member_id = i.id and e.at > ${input.since} and e.back_at is null)::int experience
    from i left join r on r.member_id = i.id order by coalesce(r.earned, 0) + coalesce(r.waiting, 0) desc, i.id
    limit ${input.limit} offset ${input.offset}`.execute(ctx.db);
  return { total: counted[0]!.n, rows };
}

export const mailsIn = (db: Kysely<Tables>, input: { state?: InviteMailState | undefined; q?: string | undefined; at: Date }) => {
  let query = db
    .selectFrom('invite_mail as e')
    .innerJoin('member as m', 'm.id', 'e.member_id')
    .where('e.created_at', '<=', input.at);
  if (input.state) query = query.where('e.state', '=', input.state);
  if (!input.q) return query;
  const like = containsPattern(input.q);
  return query.where((eb) => eb.or([eb('e.email', 'ilike', like), eb('m.mark', 'ilike', like), eb('m.nickname', 'ilike', like)]));
};
