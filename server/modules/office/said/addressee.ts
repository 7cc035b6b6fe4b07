// The member who reads what staff write about a thing: the language, and what fills the gaps of saved texts.
import { type RawBuilder, sql } from 'kysely';
import type { CannedFacts } from '#contract/canned.ts';
import { type Names, pick } from '#contract/lang.ts';
import type { WrittenThing } from '#contract/written-things.ts';
import { type Ctx, fail } from '../../../context.ts';
import { type Facts, orderFacts } from '../../warehouse/buying/canned.ts';

type Column = RawBuilder<number | null>;
/** Rows with `id` and `member_id`; which of their columns names what the thing is about. */
type Source = { from: RawBuilder<unknown>; item?: Column; waybill?: Column; goods?: Column };

const item: Column = sql`x.order_item_id`;
const ofSeller = (table: string): RawBuilder<unknown> =>
  sql`(select t.*, o.member_id from ${sql.table(table)} t join own_seller o on o.seller_id = t.seller_id)`;

const SOURCES: Readonly<Record<Exclude<WrittenThing, 'order' | 'item'>, Source>> = {
  waybill: { from: sql`waybill`, waybill: sql`x.id` },
  feedback: { from: sql`feedback` },
  review: { from: sql`review`, goods: sql`x.goods_id` },
  refund: { from: sql`refund`, item },
  claim: { from: sql`claim`, waybill: sql`x.waybill_id` },
  withdrawal: { from: sql`withdrawal` },
  remit: { from: sql`remit` },
  rebate: { from: sql`rebate` },
  application: { from: sql`seller_application` },
  seller_goods: { from: ofSeller('seller_goods'), goods: sql`x.goods_id` },
  shop: { from: sql`(select seller_id id, member_id from own_seller)` },
  payout: { from: ofSeller('seller_payout') },
  photo: { from: sql`photo_order`, item },
  split: { from: sql`split_order`, item },
  parcel_claim: { from: sql`parcel_claim` },
  member: { from: sql`(select id, id member_id from member)` },
};

type Found = {
  lang: string;
  nickname: string;
  mark: string;
  item_id: number | null;
  waybill: string | null;
  tracking: string | null;
  titles: Names | null;
};

export async function addressee(ctx: Ctx, thing: WrittenThing, id: number): Promise<{ lang: string; facts: Facts }> {
  if (thing === 'order') return orderFacts(ctx, { order_id: id });
  if (thing === 'item') return orderFacts(ctx, { item_id: id });
  const { from, item = sql`null::int`, waybill = sql`null::int`, goods = sql`null::int` } = SOURCES[thing];
  const { rows } = await sql<Found>`select m.lang, m.nickname, m.mark, ${item} item_id, w.no waybill, g.titles,
      (select b.tracking_no from box b where b.waybill_id = w.id and b.tracking_no <> '' order by b.id limit 1) tracking
    from ${from} x join member m on m.id = x.member_id left join waybill w on w.id = ${waybill} left join goods g on g.id = ${goods}
    where x.id = ${id}`.execute(ctx.db);
  const found = rows[0] ?? fail('fail.not_found', {}, 'id');
  if (found.item_id !== null) return orderFacts(ctx, { item_id: found.item_id });
  return { lang: found.lang, facts: (lang) => factsIn(found, lang) };
}

/** A gap without a value stays open. */
function factsIn({ nickname, mark, waybill, tracking, titles }: Found, lang: string): Partial<CannedFacts> {
  return {
    member: nickname || mark,
    ...(waybill === null ? {} : { waybill }),
    ...(tracking === null ? {} : { tracking }),
    ...(titles === null ? {} : { goods: pick(titles, lang) }),
  };
}
