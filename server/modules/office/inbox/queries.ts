// SQL of the inbox: conversations about orders and waybills, feedback and reviews in one list.
import { type RawBuilder, sql } from 'kysely';
import type { THREAD_SORTS, THREAD_TABS } from '#contract/desk/tabs.ts';
import { INBOX_THINGS, type InboxThing } from '#contract/inbox-things.ts';
import type { Names } from '#contract/lang.ts';
import { anyOf } from '../../../db/any-of.ts';
import { containsPattern, numberLike } from '../../../db/like.ts';
import { memberWords, type Queue } from '../../platform/queue.ts';
import { takenBy } from '../../platform/takes.ts';
import { type DeskSubject, deskSubjectOf } from '../../support/threads/subjects.ts';

export type InboxView = {
  things: readonly InboxThing[];
  tab: (typeof THREAD_TABS)[number];
  sort: (typeof THREAD_SORTS)[number];
  language?: string | undefined;
};

const IN_TAB: Readonly<Record<InboxView['tab'], readonly RawBuilder<boolean>[]>> = {
  waiting: [sql<boolean>`c.since is not null`],
  answered: [sql<boolean>`c.since is null`],
  all: [],
};

/** Without a condition for all kinds: the list is then read along an index by time. */
function ofKinds(things: readonly InboxThing[]): RawBuilder<boolean>[] {
  if (things.length === INBOX_THINGS.length) return [];
  return [things.length === 1 ? sql<boolean>`c.thing = ${sql.lit(things[0]!)}` : sql<boolean>`c.thing = ${anyOf(things)}`];
}

/** Conversations of these kinds; what waits is sorted by since when, the others by their last message. */
export const inboxQueue = ({ things, tab, sort, language }: InboxView): Queue => ({
  from: sql`thread c`,
  id: sql.ref('c.id'),
  order: sql.ref(tab === 'waiting' ? 'c.since' : 'c.last_at'),
  newest: sort === 'newest',
  where: [
    ...ofKinds(things),
    ...IN_TAB[tab],
    ...(language === undefined ? [] : [sql<boolean>`c.member_id in (select m.id from member m where m.lang = ${language})`]),
  ],
  filters: {
    operator_id: takenBy('thread', 'c.id'),
    member_id: (id: number) => sql<boolean>`c.member_id = ${id}`,
  },
  words: (words) => [
    ofNumber('order', 'orders', words),
    ofNumber('waybill', 'waybill', words),
    memberWords('c.member_id', words),
    sql`c.thing = 'feedback' and c.thing_id = any (array(select f.id from feedback f where f.content ilike ${containsPattern(words)}))`,
  ],
});

const ofNumber = (thing: InboxThing, table: string, words: string): RawBuilder<boolean> =>
  sql`c.thing = ${sql.lit(thing)} and c.thing_id = any (array(select x.id from ${sql.table(table)} x where ${numberLike('x.no', words.toUpperCase())}))`;

export type Card = Pick<DeskSubject, 'no' | 'state' | 'titles' | 'topic'> & {
  id: number;
  thing: InboxThing;
  thing_id: number;
  member_id: number;
  nickname: string;
  mark: string;
  level: number;
  lang: string;
  erased: boolean;
  from_kind: 'member' | 'operator' | 'system';
  text: string;
  /** of a review: by language */
  words: Names | null;
  photos: number;
  at: Date;
  waiting: number;
  since: Date | null;
};

/** The last words of conversation `p`. */
const lastOf = sql`
  (select x.from_kind, x.text, null::jsonb words, jsonb_array_length(x.files) photos from thread_message x
    where p.thing in ('order', 'waybill') and x.thing = p.thing and x.thing_id = p.thing_id order by x.id desc limit 1)
  union all
  select case when f.answer is null then 'member' else 'operator' end, coalesce(f.answer, f.content), null::jsonb,
    jsonb_array_length(case when f.answer is null then f.files else f.answer_files end)
    from feedback f where p.thing = 'feedback' and f.id = p.thing_id
  union all
  select case when r.reply is null then 'member' else 'operator' end, '', coalesce(r.reply, r.content),
    case when r.reply is null then jsonb_array_length(r.files) else 0 end
    from review r where p.thing = 'review' and r.id = p.thing_id`;

const cards = (of: RawBuilder<unknown>): RawBuilder<Card> => sql<Card>`
  select coalesce(t.id, 0) id, p.thing, p.thing_id, s.no, s.state, s.titles, s.topic,
    m.id member_id, m.nickname, m.mark, m.level, m.lang, m.erased_at is not null erased,
    coalesce(l.from_kind, 'member') from_kind, coalesce(l.text, '') text, l.words, coalesce(l.photos, 0) photos,
    coalesce(t.last_at, s.at) at, coalesce(t.waiting, 0) waiting, t.since
  from (${of}) p (thing, thing_id)
  left join thread t on t.thing = p.thing and t.thing_id = p.thing_id
  join lateral (${deskSubjectOf}) s on true
  join member m on m.id = s.member_id
  left join lateral (${lastOf}) l on true`;

/** Cards by the ids of conversations. */
export const cardsQuery = (ids: readonly number[]): RawBuilder<Card> =>
  cards(sql`select thing, thing_id from thread where id = ${anyOf(ids)}`);

/** The card of one thing, also before its first message. */
export const cardOf = (thing: InboxThing, id: number): RawBuilder<Card> => cards(sql`select ${thing}::text, ${id}::int`);
