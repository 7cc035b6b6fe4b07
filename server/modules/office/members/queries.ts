// SQL of members in the back office.

import { type RawBuilder, sql } from 'kysely';
import type { MemberSort } from '#contract/desk/member-list.ts';
import type { ItemState } from '#contract/states/order-item.ts';
import type { MemberState } from '#contract/states/simple.ts';
import type { WaybillState } from '#contract/states/waybill.ts';
import type { OperatorCtx } from '../../../context.ts';
import { anyWordLike, nameLike, numberLike } from '../../../db/like.ts';
import type { Db } from '../../../db/open.ts';
import { executeWrite } from '../../../db/written.ts';

export type FoundMember = {
  id: number;
  mark: string;
  nickname: string;
  email: string | null;
  mobilecode: string;
  mobile: string | null;
  level: number;
  growth: number;
  lang: string;
  balance: number;
  orders: number;
  waybills: number;
  state: MemberState;
  created_at: Date;
};

const columns = sql`m.id, m.mark, m.nickname, m.email, m.mobilecode, m.mobile, m.level, m.growth, m.lang, m.state, m.created_at,
  (select coalesce(-sum(a.balance), 0)::bigint from account a where a.owner = m.id::text and a.kind in ('cash', 'bonus') and a.unit = 'CNY') as balance,
  (select count(*)::int from orders o where o.member_id = m.id) as orders,
  (select count(*)::int from waybill w where w.member_id = m.id) as waybills`;

const mobileLike = (digits: string) =>
  sql`(m.mobile is not null and (m.mobile like ${`${digits}%`} or m.mobilecode || m.mobile like ${`${digits}%`} or reverse(m.mobilecode || m.mobile) like ${`${[...digits].reverse().join('')}%`}))`;

/** Each meaning of the words, looked up separately by its index. */
function matchesOf(words: string): RawBuilder<unknown>[] {
  const digits = words.replace(/\D/g, '');
  return [
    numberLike('m.mark', words.toUpperCase()),
    nameLike('m.nickname', words),
    nameLike('m.email', words),
    anyWordLike('m.nickname', words),
    ...(digits.length >= 4 ? [mobileLike(digits)] : []),
  ].map((one) => sql`select m.id from member m where ${one}`);
}

export type MemberListing = {
  q?: string | undefined;
  state?: MemberState | undefined;
  level?: number | undefined;
  sort: MemberSort;
  down: boolean;
  to: Date;
  limit: number;
  offset: number;
};

/** Members are sorted by id where the registration time is requested, because both have the same order. */
const orders: Record<MemberSort, RawBuilder<unknown> | null> = {
  created_at: null,
  nickname: sql`lower(m.nickname)`,
  level: sql`m.level`,
  growth: sql`m.growth`,
};

const narrowed = ({ state, level }: Pick<MemberListing, 'state' | 'level'>, column: string): RawBuilder<unknown> =>
  sql`${state ? sql`and ${sql.ref(column)} = ${state}` : sql``} ${level === undefined ? sql`` : sql`and m.level = ${level}`}`;

/** By prefix or suffix of the member code, mail address or mobile number, or by words of the name; filtered by state and level. */
export function membersPage(wanted: MemberListing): RawBuilder<FoundMember> {
  const matching = wanted.q ? sql`and m.id in (${sql.join(matchesOf(wanted.q), sql` union all `)})` : sql``;
  const way = sql.raw(wanted.down ? 'desc' : 'asc');
  const by = orders[wanted.sort];
  const order = by ? sql`${by} ${way}, m.id ${way}` : sql`m.id ${way}`;
  return sql<FoundMember>`select ${columns} from (select * from member m where m.created_at <= ${wanted.to} ${narrowed(wanted, 'm.state')} ${matching}
    order by ${order} limit ${wanted.limit} offset ${wanted.offset}) m order by ${order}`;
}

/** The total: counted with words; else the stored count, without members registered later. */
export const membersTotal = ({ q, to, ...by }: Pick<MemberListing, 'q' | 'state' | 'level' | 'to'>): RawBuilder<{ n: number }> =>
  q
    ? sql`select count(distinct f.id)::int as n from (${sql.join(matchesOf(q), sql` union all `)}) f join member m on m.id = f.id where m.created_at <= ${to} ${narrowed(by, 'm.state')}`
    : sql`select (select coalesce(sum(m.n), 0) from member_tally m where true ${narrowed(by, 'm.member_state')})::int
        - (select count(*) from member m where m.created_at > ${to} ${narrowed(by, 'm.state')})::int as n`;

export async function findMembers(ctx: OperatorCtx, wanted: MemberListing): Promise<{ total: number; rows: FoundMember[] }> {
  const counted = await membersTotal(wanted).execute(ctx.db);
  const found = await membersPage(wanted).execute(ctx.db);
  return { total: counted.rows[0]!.n, rows: found.rows };
}

/** Sums the changes of the counts; the total is exact at any time. */
export const sumMembers = (db: Db) =>
  executeWrite(
    db,
    ['member_tally'],
    sql`with gone as (delete from member_tally returning *)
      insert into member_tally select member_state, level, sum(n) from gone group by member_state, level having sum(n) <> 0`,
  );

export async function memberRow(ctx: OperatorCtx, id: number): Promise<FoundMember | undefined> {
  const { rows } = await sql<FoundMember>`select ${columns} from member m where m.id = ${id}`.execute(ctx.db);
  return rows[0];
}

export const addressesOf = (ctx: OperatorCtx, member_id: number) =>
  ctx.db
    .selectFrom('address')
    .select(['id', 'name', 'street', 'street2', 'postcode', 'city', 'state', 'country', 'mobilecode', 'phone', 'is_default'])
    .where('member_id', '=', member_id)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute();

export async function ordersOf(ctx: OperatorCtx, member_id: number, limit: number) {
  const { rows } = await sql<{ id: number; no: string; state: ItemState; amount: number; created_at: Date }>`
    select o.id, o.no, o.state, o.created_at, (o.freight + o.service_fee + coalesce((select sum(i.price * i.num) from order_item i where i.order_id = o.id), 0))::bigint as amount
    from orders o where o.member_id = ${member_id} order by o.id desc limit ${limit}`.execute(ctx.db);
  return rows;
}

/** The amount (fen) is what was paid, or the quoted amount before payment. */
export async function waybillsOf(ctx: OperatorCtx, member_id: number, limit: number) {
  const { rows } = await sql<{ id: number; no: string; state: WaybillState; amount: number; created_at: Date }>`
    select id, no, state, created_at, case when paid > 0 then paid - refunded else coalesce((quote ->> 'total')::bigint, 0) end as amount
    from waybill where member_id = ${member_id} order by id desc limit ${limit}`.execute(ctx.db);
  return rows;
}

export const auditOf = (ctx: OperatorCtx, member_id: number, limit: number) =>
  ctx.db
    .selectFrom('audit as a')
    .leftJoin('operator as o', 'o.id', 'a.operator_id')
    .select(['a.at', 'a.action', 'a.detail', 'o.name as operator'])
    .where('a.thing', '=', 'member')
    .where('a.thing_id', '=', String(member_id))
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
