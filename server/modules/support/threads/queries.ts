// SQL of a member's inbox.
import { type RawBuilder, sql } from 'kysely';
import type { ThreadThing } from '#contract/calls/threads.ts';
import type { Names } from '#contract/lang.ts';
import { type Subject, subjectOf } from './subjects.ts';

export type InboxRow = Subject & {
  id: number;
  thing: ThreadThing;
  thing_id: number;
  /** of the conversation */
  thread_id: number;
  from_kind: 'member' | 'operator' | 'system';
  text: string;
  texts: Names | null;
  translations: Names | null;
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
  select p.id, p.thing, p.thing_id, d.id thread_id, p.unread, t.from_kind, t.text, t.texts, t.translations, jsonb_array_length(t.files) photos, t.at,
    s.no, s.state, s.titles, s.pic_url, s.api_type, s.num_iid
  from page p join thread_message t on t.id = p.id join thread d on d.thing = p.thing and d.thing_id = p.thing_id join lateral (${subjectOf}) s on true
  order by p.id desc`;

export const inboxCount = (member_id: number, at: Date, unread: boolean): RawBuilder<{ n: number; unread: number }> => sql`
  select count(*)::int n, (count(*) filter (where unread > 0))::int unread from (${lastMessages(member_id, at, unread)}) l`;
