// SQL of orders as their member sees them.

import { type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { group } from '#contract/states/machine.ts';
import { type OrderTab, orderItemMachine } from '#contract/states/order-item.ts';
import type { Ctx } from '../../../context.ts';
import { withDates } from '../../../db/json-rows.ts';
import { containsPattern } from '../../../db/like.ts';
import type { Db } from '../../../db/open.ts';
import { prepared, rowsOf } from '../../../db/prepared.ts';
import type { Tables } from '../../../db/tables.ts';
import { billsOf, itemsOf, type OrderContents, proofOf } from './contents.ts';

const COLUMNS = [
  ...(['o.id', 'o.no', 'o.kind', 'o.seller_id', 'o.warehouse_id', 'o.state', 'o.tab', 'o.needs_you'] as const),
  ...(['o.freight', 'o.service_fee', 'o.services', 'o.currency', 'o.created_at'] as const),
] as const;

const base = ({ db }: Reading) =>
  db
    .selectFrom('orders as o')
    .innerJoin('seller as s', 's.id', 'o.seller_id')
    .select(COLUMNS)
    // As text, so that JSON does not turn it into a number.
    .select(sql<string>`o.rate::text`.as('rate'))
    .select(['s.names as shop_names', 's.api_type as shop_api_type']);
export type OrderRow = Awaited<ReturnType<ReturnType<typeof base>['execute']>>[number];

type Reading = Pick<Ctx, 'db'>;
type Asked = {
  member_id: number;
  tab: OrderTab | 'all' | 'needs_you';
  q?: string | undefined;
  at: Date;
  limit: number;
  offset: number;
};

/** The orders in a member's list: those that ship with a one-pay order, and the contents of a member's own parcel, are listed elsewhere. */
const listed = ({ db }: Reading, member_id: number) =>
  db.selectFrom('orders as o').where('o.member_id', '=', member_id).where('o.hidden', '=', false).where('o.kind', '=', 'proxy');

const asksFirst = <O>(query: SelectQueryBuilder<Tables & { o: Tables['orders'] }, 'o', O>) =>
  query.orderBy('o.asks_you', 'desc').orderBy('o.id', 'desc');

/** All orders that match, on any page. */
function matching(ctx: Reading, { member_id, tab, q, at }: Omit<Asked, 'limit' | 'offset'>) {
  const like = q ? containsPattern(q) : null;
  return listed(ctx, member_id)
    .select(['o.id', 'o.asks_you'])
    .where('o.created_at', '<=', at)
    .$if(tab === 'needs_you', (query) => query.where('o.needs_you', '=', true))
    .$if(tab !== 'all' && tab !== 'needs_you', (query) => query.where('o.tab', '=', tab as OrderTab))
    .$if(like !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('o.no', 'ilike', like),
          eb.exists(
            eb
              .selectFrom('order_item as i')
              .select('i.id')
              .whereRef('i.order_id', '=', 'o.id')
              .where(sql<boolean>`i.titles::text ilike ${like}`),
          ),
        ]),
      ),
    );
}

/**
 * A page of a member's proxy orders with their contents, those that need the member first, then the newest; how many there are, and how many each tab has.
 * One statement, so that all parts are of one snapshot.
 */
const pageQuery = (ctx: Reading, asked: Asked) => {
  const ids = sql<number[]>`array(select id from page)`;
  const orders = asksFirst(base(ctx).innerJoin(sql<{ id: number }>`page`.as('x'), 'x.id', 'o.id'));
  return ctx.db
    .with('found', () => matching(ctx, asked))
    .with('page', (db) =>
      db
        .selectFrom('found')
        .select('id')
        .orderBy('asks_you', 'desc')
        .orderBy('id', 'desc')
        .limit(asked.limit)
        .offset(asked.offset),
    )
    .selectFrom('found')
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll(), 'int4').as('total'),
      jsonArrayFrom(orders).as('orders'),
      jsonArrayFrom(countQuery(ctx, asked.member_id)).as('counts'),
      jsonArrayFrom(itemsOf(ctx.db, ids)).as('items'),
      jsonArrayFrom(proofOf(ctx.db, ids)).as('proof'),
      jsonArrayFrom(billsOf(ctx.db, ids)).as('open_bills'),
    ]);
};

const PAGE = { member_id: 'number', at: 'date', limit: 'number', offset: 'number' } as const;
const [pageOfAll, pageThatNeedsYou] = (['all', 'needs_you'] as const).map((tab) =>
  prepared(PAGE, (db, values) => pageQuery({ db }, { ...values, tab })),
);
const pageOfTab = prepared({ ...PAGE, tab: 'string' }, (db, { tab, ...values }) =>
  pageQuery({ db }, { ...values, tab: tab as OrderTab }),
);

type Page = { rows: OrderRow[]; total: number; counts: Record<string, number>; contents: OrderContents };

/** A page of a member's list with the contents of its orders, their total, and the count of each tab. */
export async function page({ db }: Reading, input: Asked): Promise<Page> {
  const { tab, q } = input;
  const statement = q
    ? pageQuery({ db }, input)
    : tab === 'all'
      ? pageOfAll!(db, input, null)
      : tab === 'needs_you'
        ? pageThatNeedsYou!(db, input, null)
        : pageOfTab(db, { ...input, tab }, null);
  const [found] = await rowsOf(db, statement);
  const { orders, total, counts, items, proof, open_bills } = found!;
  return {
    rows: withDates(orders, ['created_at']),
    total,
    counts: countsOf(counts),
    contents: {
      items: withDates(items, ['due_at', 'stocked_at', 'waits_since']),
      proof: withDates(proof, ['at']),
      open_bills: withDates(open_bills, ['expires_at', 'rate_until']),
    },
  };
}

export const byId = async ({ db }: Reading, id: number) => (await rowsOf(db, orderById(db, { id })))[0];
const orderById = (db: Db, { id }: { id: number }) => base({ db }).select(['o.member_id', 'o.no_answer']).where('o.id', '=', id);

/** Open questions on a member's items: the count by state and kind of order, and the order and deadline of the one that expires first. */
export const asksQuery = (ctx: Ctx, member_id: number) =>
  ctx.db
    .selectFrom('order_item as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .where('i.member_id', '=', member_id)
    .where('i.state', 'in', group(orderItemMachine, 'asks_you'))
    .where('o.hidden', '=', false)
    .select((eb) => [
      'o.kind',
      'i.state',
      eb.cast<number>(eb.fn.countAll(), 'int4').as('n'),
      sql<number>`(array_agg(i.order_id order by i.due_at, i.id))[1]`.as('id'),
      eb.fn.min('i.due_at').as('due_at'),
    ])
    .groupBy(['o.kind', 'i.state']);

type Counted = { tab: string; n: number; needs: number };

/** A member's orders by tab, and how many of each need the member. */
export const countQuery = (ctx: Reading, member_id: number) =>
  listed(ctx, member_id)
    .select((eb) => [
      'o.tab',
      eb.cast<number>(eb.fn.countAll(), 'int4').as('n'),
      eb.cast<number>(eb.fn.countAll().filterWhere('o.needs_you', '=', true), 'int4').as('needs'),
    ])
    .groupBy('o.tab');

export const countsOf = (rows: readonly Counted[]): Record<string, number> => ({
  ...Object.fromEntries(rows.map((r) => [r.tab, r.n])),
  all: rows.reduce((s, r) => s + r.n, 0),
  needs_you: rows.reduce((s, r) => s + r.needs, 0),
});

/** Every bill of an order and its items, newest first. */
export const bills = (ctx: Ctx, order_id: number) =>
  ctx.db
    .selectFrom('bill as b')
    .select(['b.id', 'b.no', 'b.kind', 'b.state', 'b.amount', 'b.currency', 'b.rate', 'b.rows'])
    .select(['b.created_at', 'b.paid_at', 'b.terms'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('bill_target as t')
          .leftJoin('order_item as i', 'i.id', 't.target_id')
          .select('t.bill_id')
          .whereRef('t.bill_id', '=', 'b.id')
          .where((e) =>
            e.or([
              e.and([e('t.type', '=', 'order'), e('t.target_id', '=', order_id)]),
              e.and([e('t.type', '=', 'item'), e('i.order_id', '=', order_id)]),
            ]),
          ),
      ),
    )
    .where('b.state', '<>', 'replaced')
    .orderBy('b.id', 'desc')
    .execute();
