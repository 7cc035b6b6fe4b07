// What a conversation is about: where its row is read from, and its page in the storefront.
import { type RawBuilder, sql } from 'kysely';
import { type QueuedThing, THREAD_THINGS, type ThreadThing } from '#contract/calls/threads.ts';
import { INBOX_THINGS, type InboxThing } from '#contract/inbox-things.ts';
import type { Names } from '#contract/lang.ts';

/** `titles`, `pic_url`: of its first goods; `api_type`, `num_iid`: the goods that a review is about, else empty. */
export type Subject = {
  no: string;
  state: string;
  titles: Names | null;
  pic_url: string | null;
  api_type: string;
  num_iid: string;
};

/** `member_id`: whose thing it is; `at`: since when; `topic`: what feedback is about, else empty. */
export type DeskSubject = Subject & { member_id: number | null; at: Date; topic: string };

/** The storefront pages where members read and write what the shop answers. */
export const PAGES: Readonly<Record<QueuedThing, (id: number) => string>> = {
  order: (id) => `/pages/member/order/detail?id=${id}`,
  waybill: (id) => `/pages/member/sendorder/detail?id=${id}`,
};

/** The columns of DeskSubject, of the thing that row `p` belongs to. */
const ROWS: Readonly<Record<InboxThing, RawBuilder<DeskSubject>>> = {
  order: sql`
    select o.no, o.state, i.titles, i.pic_url, '' api_type, '' num_iid, o.member_id, o.created_at at, '' topic from orders o
    left join lateral (select titles, pic_url from order_item where order_id = o.id order by id limit 1) i on true
    where o.id = p.thing_id`,
  waybill: sql`
    select w.no, w.state, i.titles, i.pic_url, '' api_type, '' num_iid, w.member_id, w.created_at at, '' topic from waybill w
    left join lateral (
      select x.titles, x.pic_url from waybill_item wi join order_item x on x.id = wi.order_item_id
      where wi.waybill_id = w.id order by x.id limit 1) i on true
    where w.id = p.thing_id`,
  feedback: sql`
    select '' no, f.state, null::jsonb titles, null::text pic_url, '' api_type, '' num_iid, f.member_id, f.at, f.type topic
    from feedback f where f.id = p.thing_id`,
  review: sql`
    select '' no, r.state, g.titles, g.pic_url, g.api_type, g.num_iid, r.member_id, r.at, '' topic
    from review r join goods g on g.id = r.goods_id where r.id = p.thing_id`,
};

const rowsOf = <T>(things: readonly InboxThing[]): RawBuilder<T> =>
  sql.join(
    things.map((thing) => sql`(select s.* from (${ROWS[thing]}) s where p.thing = ${sql.lit(thing)})`),
    sql` union all `,
  );

/** Of a row `p` with `thing` and `thing_id`: the columns of Subject, for a lateral join. */
export const subjectOf: RawBuilder<Subject> = rowsOf<Subject>(THREAD_THINGS);
/** The same for the desk, which also has feedback: the columns of DeskSubject. */
export const deskSubjectOf: RawBuilder<DeskSubject> = rowsOf<DeskSubject>(INBOX_THINGS);

/** The storefront page where a conversation is read. */
export const threadUrl = (thing: ThreadThing, id: number, { api_type, num_iid }: Subject): string =>
  thing === 'review'
    ? `/pages/comment/index?tp=${encodeURIComponent(api_type)}&tid=${encodeURIComponent(num_iid)}`
    : PAGES[thing](id);
