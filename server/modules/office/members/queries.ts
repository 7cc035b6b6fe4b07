// SQL of members in the back office.

import { type RawBuilder, sql } from 'kysely';
import type { ItemState } from '#contract/states/order-item.ts';
import type { MemberState } from '#contract/states/simple.ts';
import type { WaybillState } from '#contract/states/waybill.ts';
import type { OperatorCtx } from '../../../context.ts';
import { anyWordLike, nameLike, numberLike } from '../../../db/like.ts';

export type FoundMember = {
  id: number;
  mark: string;
  nickname: string;
  email: string | null;
  mobilecode: string;
  mobile: string | null;
  level: number;
  balance: number;
  orders: number;
  waybills: number;
  state: MemberState;
  created_at: Date;
};

const columns = sql`m.id, m.mark, m.nickname, m.email, m.mobilecode, m.mobile, m.level, m.state, m.created_at,
  (select coalesce(-sum(a.balance), 0)::bigint from account a where a.owner = m.id::text and a.kind in ('cash', 'bonus') and a.unit = 'CNY') as balance,
  (select count(*)::int from orders o where o.member_id = m.id) as orders,
  (select count(*)::int from waybill w where w.member_id = m.id) as waybills`;

const mobileLike = (digits: string) =>
  sql`(m.mobile is not null and (m.mobile like ${`${digits}%`} or m.mobilecode || m.mobile like ${`${digits}%`} or reverse(m.mobilecode || m.mobile) like ${`${[...digits].reverse().join('')}%`}))`;

/** What each meaning of the words finds, looked up for itself by its index. */
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

/** By the beginning or the end of the member code, mail address or mobile number, or by words of the name; newest first. */
export async function findMembers(
  ctx: OperatorCtx,
  input: { q?: string | undefined; to: Date; limit: number; offset: number },
): Promise<{ total: number; rows: FoundMember[] }> {
  const matching = input.q ? sql`and m.id in (${sql.join(matchesOf(input.q), sql` union all `)})` : sql``;
  const where = sql`where m.created_at <= ${input.to} ${matching}`;
  const counted = await sql<{ n: number }>`select count(*)::int as n from member m ${where}`.execute(ctx.db);
  const found =
    await sql<FoundMember>`select ${columns} from (select * from member m ${where} order by m.id desc limit ${input.limit} offset ${input.offset}) m order by m.id desc`.execute(
      ctx.db,
    );
  return { total: counted.rows[0]!.n, rows: found.rows };
}

export async function memberRow(ctx: OperatorCtx, id: number): Promise<(FoundMember & { growth: number }) | undefined> {
  const { rows } = await sql<
    FoundMember & { growth: number }
  >`select ${columns}, m.growth from member m where m.id = ${id}`.execute(ctx.db);
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
