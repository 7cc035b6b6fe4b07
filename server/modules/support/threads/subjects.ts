// What a conversation is about: where its row is read from, and its page in the storefront.
import { type RawBuilder, sql } from 'kysely';
import type { QueuedThing, ThreadThing } from '#contract/calls/threads.ts';
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

type Source = {
  /** The columns of Subject, of the thing that message `p` belongs to. */
  row: RawBuilder<Subject>;
  url: (id: number, subject: Subject) => string;
};

/** The storefront pages where members read and write what the shop answers. */
export const PAGES: Readonly<Record<QueuedThing, (id: number) => string>> = {
  order: (id) => `/pages/member/order/detail?id=${id}`,
  waybill: (id) => `/pages/member/sendorder/detail?id=${id}`,
};

const SOURCES: Readonly<Record<ThreadThing, Source>> = {
  order: {
    row: sql`
      select o.no, o.state, i.titles, i.pic_url, '' api_type, '' num_iid from orders o
      left join lateral (select titles, pic_url from order_item where order_id = o.id order by id limit 1) i on true
      where o.id = p.thing_id`,
    url: PAGES.order,
  },
  waybill: {
    row: sql`
      select w.no, w.state, i.titles, i.pic_url, '' api_type, '' num_iid from waybill w
      left join lateral (
        select x.titles, x.pic_url from waybill_item wi join order_item x on x.id = wi.order_item_id
        where wi.waybill_id = w.id order by x.id limit 1) i on true
      where w.id = p.thing_id`,
    url: PAGES.waybill,
  },
  review: {
    row: sql`
      select '' no, r.state, g.titles, g.pic_url, g.api_type, g.num_iid from review r join goods g on g.id = r.goods_id
      where r.id = p.thing_id`,
    url: (_, { api_type, num_iid }) =>
      `/pages/comment/index?tp=${encodeURIComponent(api_type)}&tid=${encodeURIComponent(num_iid)}`,
  },
};

/** Of a row `p` with `thing` and `thing_id`: the columns of Subject, for a lateral join. */
export const subjectOf: RawBuilder<Subject> = sql.join(
  Object.entries(SOURCES).map(([thing, { row }]) => sql`(select s.* from (${row}) s where p.thing = ${sql.lit(thing)})`),
  sql` union all `,
);

/** The storefront page where a conversation is read. */
export const threadUrl = (thing: ThreadThing, id: number, subject: Subject): string => SOURCES[thing].url(id, subject);
