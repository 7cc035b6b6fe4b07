// SQL of orders as their member sees them.

import { type SelectQueryBuilder, sql } from 'kysely';
import { group } from '#contract/states/machine.ts';
import { billMachine } from '#contract/states/money.ts';
import { type OrderTab, orderItemMachine } from '#contract/states/order-item.ts';
import type { Ctx } from '../../../context.ts';
import { containsPattern } from '../../../db/like.ts';
import { prepared, type RowOf, rowsOf } from '../../../db/prepared.ts';
import { together } from '../../../db/round-trips.ts';
import type { Tables } from '../../../db/tables.ts';
import { withFacts } from './after-sale.ts';
import { type ProofRow, proofOfItems } from './photos.ts';
import { SHOWN_OF_ITEMS } from './serialize.ts';

const COLUMNS = [
  ...(['o.id', 'o.no', 'o.member_id', 'o.kind', 'o.seller_id', 'o.warehouse_id', 'o.state', 'o.tab', 'o.needs_you'] as const),
  ...(['o.freight', 'o.service_fee', 'o.services', 'o.currency', 'o.rate', 'o.no_answer', 'o.created_at'] as const),
] as const;

const base = ({ db }: Reading) =>
  db
    .selectFrom('orders as o')
    .innerJoin('seller as s', 's.id', 'o.seller_id')
    .innerJoin('warehouse as w', 'w.id', 'o.warehouse_id')
    .select(COLUMNS)
    .select(['s.names as shop_names', 's.api_type as shop_api_type', 'w.names as warehouse_names']);
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

/** The orders that a member's list shows: what ships with a one-pay order, and the contents of a member's own parcel, have lists of their own. */
const listed = ({ db }: Reading, member_id: number) =>
  db.selectFrom('orders as o').where('o.member_id', '=', member_id).where('o.hidden', '=', false).where('o.kind', '=', 'proxy');

const asksFirst = <O>(query: SelectQueryBuilder<Tables & { o: Tables['orders'] }, 'o', O>) =>
  query.orderBy('o.asks_you', 'desc').orderBy('o.id', 'desc');

/** All orders that are asked for, not only those of the page. */
function matching(ctx: Reading, { member_id, tab, q, at }: Omit<Asked, 'limit' | 'offset'>) {
  const like = q ? containsPattern(q) : null;
  return listed(ctx, member_id)
    .select('o.id')
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

/** A page of a member's proxy orders, those that ask something first, then the newest; each row says how many there are. */
function pageQuery(ctx: Reading, input: Asked) {
  const count = sql<number>`(count(*) over ())::int4`.as('total');
  const shown = asksFirst(matching(ctx, input).select(count)).limit(input.limit).offset(input.offset);
  return asksFirst(base(ctx).innerJoin(shown.as('x'), 'x.id', 'o.id').select('x.total'));
}

const PAGE = { member_id: 'number', at: 'date', limit: 'number', offset: 'number' } as const;
const pageOfAll = prepared(PAGE, (db, values) => pageQuery({ db }, { ...values, tab: 'all' }));
const pageThatNeedsYou = prepared(PAGE, (db, values) => pageQuery({ db }, { ...values, tab: 'needs_you' }));
const pageOfTab = prepared({ ...PAGE, tab: 'string' }, (db, { tab, ...values }) =>
  pageQuery({ db }, { ...values, tab: tab as OrderTab }),
);
const countOf = prepared({ member_id: 'number' }, (db, { member_id }) => countQuery({ db }, member_id));

function pageAsked({ db }: Reading, { q, tab, ...values }: Asked) {
  if (q) return pageQuery({ db }, { q, tab, ...values });
  if (tab === 'all') return pageOfAll(db, values, null);
  return tab === 'needs_you' ? pageThatNeedsYou(db, values, null) : pageOfTab(db, { ...values, tab }, null);
}

/** A page of a member's list, how many orders it has in all, and how many each tab has. */
export async function page(
  ctx: Reading,
  input: Asked,
): Promise<{ rows: OrderRow[]; total: number; counts: Record<string, number> }> {
  const [found, counted] = await together(ctx.db, pageAsked(ctx, input), countOf(ctx.db, input, null));
  const total = found[0]?.total ?? (input.offset === 0 ? 0 : await countAll(matching(ctx, input)));
  return { rows: found, total, counts: countsOf(counted) };
}

/** A page behind the last one has no row that says how many there are. */
const countAll = async (where: SelectQueryBuilder<Tables & { o: Tables['orders'] }, 'o', { id: number }>): Promise<number> =>
  (await where.clearSelect().select(sql<number>`count(*)::int4`.as('n')).executeTakeFirstOrThrow()).n;

export const byId = async ({ db }: Reading, id: number): Promise<OrderRow | undefined> =>
  (await rowsOf(db, orderById(db, { id }, null)))[0];
const orderById = prepared({ id: 'number' }, (db, { id }) => base({ db }).where('o.id', '=', id));

/** What a member is asked on items: by state and kind of order how many, and of the one that ends first its order and end. */
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

const itemsOf = prepared({ order_ids: 'numbers' }, (db, { order_ids }) =>
  withFacts(db.selectFrom('order_item as i').innerJoin('orders as o', 'o.id', 'i.order_id'))
    .select(SHOWN_OF_ITEMS.map((name) => `i.${name}` as const))
    .select('i.waits_since')
    .where(sql<boolean>`i.order_id = any(${order_ids}::int[])`)
    .orderBy('i.id'),
);
const itemIds = (order_ids: readonly number[]) =>
  sql<number>`any(array(select id from order_item where order_id = any(${order_ids}::int[])))`;
const proofOf = prepared({ order_ids: 'numbers' }, (db, { order_ids }) => proofOfItems(db, itemIds(order_ids)));
const openBillsOf = prepared({ order_ids: 'numbers' }, (db, { order_ids }) =>
  db
    .selectFrom('bill as b')
    .innerJoin('bill_target as t', 't.bill_id', 'b.id')
    .leftJoin('currency as c', (j) => j.onRef('c.code', '=', 'b.currency').on('c.enabled', '=', true))
    .select(['t.type', 't.target_id', 'b.no', 'b.amount', 'b.expires_at', 'b.state'])
    .select(['b.rate', 'b.rate_until', 'c.market', 'c.markup_bp'])
    .where('b.state', 'in', group(billMachine, 'payable'))
    .where((eb) =>
      eb.or([
        eb.and([eb('t.type', '=', 'order'), sql<boolean>`t.target_id = any(${order_ids}::int[])`]),
        eb.and([eb('t.type', '=', 'item'), eb('t.target_id', '=', itemIds(order_ids))]),
      ]),
    )
    .orderBy('b.id'),
);

/**
 * What orders hold: what is shown of their items (the rest of these rows is the warehouse's and the buyers') and stands around them, their photos and videos, and
 * the bills of orders and items that still have to be paid.
 */
export type Held = {
  items: RowOf<ReturnType<typeof itemsOf>>[];
  proof: ProofRow[];
  open_bills: RowOf<ReturnType<typeof openBillsOf>>[];
};

export async function heldBy({ db }: Reading, orders: readonly OrderRow[]): Promise<Held> {
  if (orders.length === 0) return { items: [], proof: [], open_bills: [] };
  const of = { order_ids: orders.map((o) => o.id) };
  const [items, proof, open_bills] = await together(db, itemsOf(db, of, null), proofOf(db, of, null), openBillsOf(db, of, null));
  return { items, proof, open_bills };
}

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
