// SQL of members' cards for the back office.
import { sql } from 'kysely';
import type { CARD_TABS } from '#contract/desk/tabs.ts';
import type { Ctx } from '../../../context.ts';
import { containsPattern } from '../../../db/like.ts';

type Db = Pick<Ctx, 'db'>;
type CardTab = (typeof CARD_TABS)[number];
export type CardFilter = { tab?: CardTab; q?: string | undefined; member_id?: number; to: Date };

const cardsQuery = (ctx: Db, now: Date, { tab, q, member_id, to }: CardFilter) => {
  let query = ctx.db.selectFrom('member_card as c').innerJoin('member as m', 'm.id', 'c.member_id').where('c.paid_at', '<=', to);
  if (member_id !== undefined) query = query.where('c.member_id', '=', member_id);
  if (tab === 'running') query = query.where('c.state', '=', 'active').where('c.ends_at', '>', now);
  if (tab === 'ended')
    query = query.where((eb) =>
      eb.or([eb('c.state', '=', 'ended'), eb.and([eb('c.state', '=', 'active'), eb('c.ends_at', '<=', now)])]),
    );
  if (tab === 'refunded') query = query.where('c.state', '=', 'refunded');
  if (q)
    query = query.where((eb) =>
      eb.or((['m.mark', 'm.email', 'm.nickname'] as const).map((column) => eb(column, 'ilike', containsPattern(q)))),
    );
  return query;
};

export const readCards = (ctx: Db, now: Date, wanted: CardFilter, page: { limit: number; offset: number }) =>
  cardsQuery(ctx, now, wanted)
    .innerJoin('bill as b', 'b.id', 'c.bill_id')
    .select([
      'c.id',
      'c.names',
      'c.state',
      'c.price',
      'c.paid_at',
      'c.starts_at',
      'c.ends_at',
      'c.first_used_at',
      'c.refunded_at',
    ])
    .select(['b.no', 'm.id as member_id', 'm.nickname', 'm.mark'])
    .select((eb) => [usedSum(eb.ref('c.id'), 'saved').as('saved'), usedSum(eb.ref('c.id'), 'coupon').as('coupons')])
    .orderBy('c.paid_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

const usedSum = (id: unknown, column: 'saved' | 'coupon') =>
  sql<number>`coalesce((select sum(u.${sql.ref(column)}) from card_use u where u.member_card_id = ${id}), 0)::bigint`;

export const countCards = async (ctx: Db, now: Date, wanted: CardFilter): Promise<number> =>
  (
    await cardsQuery(ctx, now, wanted)
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
      .executeTakeFirstOrThrow()
  ).n;

export type Sums = {
  id: number;
  sold: number;
  sold_amount: number;
  refunded: number;
  refunded_amount: number;
  discounts: number;
  coupons: number;
  coupons_amount: number;
};

/**
 * By kind of card: what was paid, refunded and used from the beginning of one day to the end of another, in the shop's time
 * zone.
 */
export const sumsOf = async (ctx: Db, from: string, to: string, zone: string): Promise<Sums[]> => {
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${from}::date::timestamp at time zone ${zone} and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone ${zone}`;
  const { rows } = await sql<Sums>`
    with sold as (select card_id, count(*)::int n, sum(price)::bigint amount from member_card where ${within('paid_at')} group by 1),
    refunded as (select card_id, count(*)::int n, sum(price)::bigint amount from member_card where ${within('refunded_at')} group by 1),
    used as (
      select c.card_id, sum(u.saved)::bigint saved, count(*) filter (where u.coupon > 0)::int n, sum(u.coupon)::bigint coupon
      from card_use u join member_card c on c.id = u.member_card_id where ${within('u.at')} group by 1)
    select c.id, coalesce(s.n, 0) sold, coalesce(s.amount, 0) sold_amount, coalesce(r.n, 0) refunded, coalesce(r.amount, 0) refunded_amount,
      coalesce(u.saved, 0) discounts, coalesce(u.n, 0) coupons, coalesce(u.coupon, 0) coupons_amount
    from card c left join sold s on s.card_id = c.id left join refunded r on r.card_id = c.id left join used u on u.card_id = c.id
    order by c.sort, c.id`.execute(ctx.db);
  return rows;
};
