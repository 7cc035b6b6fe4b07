// SQL of the thread inboxes, of one member and of the operators.
import { type RawBuilder, sql } from 'kysely';
import { containsPattern } from '../../../db/like.ts';
import type { Thing } from './threads.ts';

export type LastMessage = {
  id: number;
  thing: Thing;
  thing_id: number;
  member_id: number;
  from_kind: 'member' | 'operator' | 'system';
  text: string;
  photos: number;
  at: Date;
  unread: number;
};
export type InboxRow = LastMessage & { no: string; state: string; titles: unknown; pic_url: string };

const lastMessages = (member_id: number, at: Date, unread: boolean) => sql`
  select thing, thing_id, max(id) id, count(*) filter (where from_kind <> 'member' and read_at is null)::int unread
  from thread_message where member_id = ${member_id} and at <= ${at} group by thing, thing_id
  ${unread ? sql`having count(*) filter (where from_kind <> 'member' and read_at is null) > 0` : sql``}`;

/** One page of a member's threads with their last message and subject, in one query. */
export const inboxQuery = (input: {
  member_id: number;
  at: Date;
  unread: boolean;
  limit: number;
  offset: number;
}): RawBuilder<InboxRow> => sql<InboxRow>`
  with page as (select * from (${lastMessages(input.member_id, input.at, input.unread)}) l order by id desc limit ${input.limit} offset ${input.offset})
  select p.id, p.thing, p.thing_id, p.unread, t.member_id, t.from_kind, t.text, jsonb_array_length(t.files) photos, t.at,
    coalesce(o.no, w.no) no, coalesce(o.state, w.state) state, i.titles, coalesce(i.pic_url, '') pic_url
  from page p join thread_message t on t.id = p.id
  left join orders o on p.thing = 'order' and o.id = p.thing_id
  left join waybill w on p.thing = 'waybill' and w.id = p.thing_id
  left join lateral (
    (select titles, pic_url from order_item where order_id = o.id order by id)
    union all (select x.titles, x.pic_url from waybill_item wi join order_item x on x.id = wi.order_item_id where wi.waybill_id = w.id order by x.id)
    limit 1) i on true
  order by p.id desc`;

export const inboxCount = (member_id: number, at: Date, unread: boolean): RawBuilder<{ n: number; unread: number }> => sql`
  select count(*)::int n, (count(*) filter (where unread > 0))::int unread from (${lastMessages(member_id, at, unread)}) l`;

type Queue = { thing: Thing; q?: string | undefined; at: Date; limit: number; offset: number };
export type Waiting = { thing_id: number; waiting: number; since: Date };

/** The search condition: number of the order or waybill, code or name of the member. */
const matching = ({ thing, q }: Pick<Queue, 'thing' | 'q'>): RawBuilder<unknown> => {
  if (!q) return sql``;
  const like = containsPattern(q);
  const table = thing === 'order' ? sql`orders` : sql`waybill`;
  return sql`and (t.thing_id in (select id from ${table} where no ilike ${like})
    or t.member_id in (select id from member where mark ilike ${like} or nickname ilike ${like}))`;
};

/** Threads with an unanswered message, longest waiting first; served by a partial index. */
export const waitingQuery = (input: Queue): RawBuilder<Waiting> => sql`
  select t.thing_id, count(*)::int waiting, min(t.at) since from thread_message t
  where t.from_kind = 'member' and t.read_at is null and t.thing = ${input.thing} and t.at <= ${input.at} ${matching(input)}
  group by t.thing_id order by min(t.id) limit ${input.limit} offset ${input.offset}`;
export const waitingCount = (input: Pick<Queue, 'thing' | 'q' | 'at'>): RawBuilder<{ n: number; oldest: Date | null }> => sql`
  select count(distinct t.thing_id)::int n, min(t.at) oldest from thread_message t
  where t.from_kind = 'member' and t.read_at is null and t.thing = ${input.thing} and t.at <= ${input.at} ${matching(input)}`;

/** The list of all threads is counted up to this many. */
const COUNTED = 1000;
const newest = (input: Pick<Queue, 'thing' | 'q' | 'at'>) => sql`
  select t.id, t.thing_id from thread_message t
  where t.thing = ${input.thing} and t.at <= ${input.at} ${matching(input)}
  and not exists (select 1 from thread_message n where n.thing = t.thing and n.thing_id = t.thing_id and n.id > t.id)`;
export const allQuery = (input: Queue): RawBuilder<{ thing_id: number }> =>
  sql`select thing_id from (${newest(input)} order by t.id desc limit ${input.limit} offset ${input.offset}) page order by id desc`;
export const allCount = (input: Pick<Queue, 'thing' | 'q' | 'at'>): RawBuilder<{ n: number }> =>
  sql`select count(*)::int n from (${newest(input)} limit ${sql.lit(COUNTED)}) counted`;

export type Card = {
  id: number;
  no: string;
  state: string;
  member_id: number;
  nickname: string;
  mark: string;
  level: number;
  erased: boolean;
  from_kind: 'member' | 'operator' | 'system';
  text: string;
  photos: number;
  at: Date;
  waiting: number;
  since: Date | null;
};

/** Thread cards by id: last message, member, unanswered messages. */
export const cardsQuery = (thing: Thing, ids: readonly number[]): RawBuilder<Card> => {
  const table = thing === 'order' ? sql`orders` : sql`waybill`;
  return sql`
    select x.id, x.no, x.state, m.id member_id, m.nickname, m.mark, m.level, m.erased_at is not null erased,
      coalesce(l.from_kind, 'member') from_kind, coalesce(l.text, '') text, coalesce(l.photos, 0) photos, coalesce(l.at, x.created_at) at, u.waiting, u.since
    from ${table} x join member m on m.id = x.member_id
    left join lateral (
      select from_kind, text, jsonb_array_length(files) photos, at from thread_message where thing = ${thing} and thing_id = x.id order by id desc limit 1) l on true
    cross join lateral (
      select count(*)::int waiting, min(at) since from thread_message
      where thing = ${thing} and thing_id = x.id and from_kind = 'member' and read_at is null) u
    where x.id in (${sql.join([0, ...ids])})`;
};
