// SQL of the thread inboxes, of one member and of the operators.
import { type RawBuilder, sql } from 'kysely';
import type { QueuedThing, ThreadThing } from '#contract/calls/threads.ts';
import type { THREAD_TABS } from '#contract/desk/tabs.ts';
import { anyOf } from '../../../db/any-of.ts';
import { numberLike } from '../../../db/like.ts';
import { memberWords, type Queue } from '../../platform/queue.ts';
import { takenBy } from '../../platform/takes.ts';
import { type Subject, subjectOf } from './subjects.ts';

export type InboxRow = Subject & {
  id: number;
  thing: ThreadThing;
  thing_id: number;
  from_kind: 'member' | 'operator' | 'system';
  text: string;
  photos: number;
  at: Date;
  unread: number;
};

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
  select p.id, p.thing, p.thing_id, p.unread, t.from_kind, t.text, jsonb_array_length(t.files) photos, t.at,
    s.no, s.state, s.titles, s.pic_url, s.api_type, s.num_iid
  from page p join thread_message t on t.id = p.id join lateral (${subjectOf}) s on true
  order by p.id desc`;

export const inboxCount = (member_id: number, at: Date, unread: boolean): RawBuilder<{ n: number; unread: number }> => sql`
  select count(*)::int n, (count(*) filter (where unread > 0))::int unread from (${lastMessages(member_id, at, unread)}) l`;

const TABLES: Readonly<Record<QueuedThing, string>> = { order: 'orders', waybill: 'waybill' };

/** Threads of orders or of waybills: those with an unanswered message, the longest waiting first; or all, the latest first. */
export const threadQueue = (thing: QueuedThing, tab: (typeof THREAD_TABS)[number]): Queue => {
  const of = sql.table(TABLES[thing]);
  // Writers and recipients: messages have an index by member, orders only as far as their member sees them.
  const between = (condition: RawBuilder<unknown>) =>
    sql<boolean>`t.thing_id in (select x.thing_id from thread_message x where x.thing = ${sql.lit(thing)} and ${condition})`;
  return {
    from: sql`thread t`,
    id: sql.ref('t.thing_id'),
    order: sql.ref(tab === 'waiting' ? 't.since' : 't.last_at'),
    newest: tab === 'all',
    where: [sql<boolean>`t.thing = ${sql.lit(thing)}`, ...(tab === 'waiting' ? [sql<boolean>`t.since is not null`] : [])],
    filters: {
      operator_id: takenBy(`${thing}_thread`, 't.thing_id'),
      member_id: (id: number) => between(sql`x.member_id = ${id}`),
    },
    words: (words) => [
      sql`t.thing_id in (select x.id from ${of} x where ${numberLike('x.no', words.toUpperCase())})`,
      between(memberWords('x.member_id', words)),
    ],
  };
};

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
export const cardsQuery = (thing: QueuedThing, ids: readonly number[]): RawBuilder<Card> => {
  const table = sql.table(TABLES[thing]);
  return sql`
    select x.id, x.no, x.state, m.id member_id, m.nickname, m.mark, m.level, m.erased_at is not null erased,
      coalesce(l.from_kind, 'member') from_kind, coalesce(l.text, '') text, coalesce(l.photos, 0) photos, coalesce(l.at, x.created_at) at, u.waiting, u.since
    from ${table} x join member m on m.id = x.member_id
    left join lateral (
      select from_kind, text, jsonb_array_length(files) photos, at from thread_message where thing = ${thing} and thing_id = x.id order by id desc limit 1) l on true
    cross join lateral (
      select count(*)::int waiting, min(at) since from thread_message
      where thing = ${thing} and thing_id = x.id and from_kind = 'member' and read_at is null) u
    where x.id = ${anyOf(ids)}`;
};
