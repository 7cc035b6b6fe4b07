// SQL of orders as their member sees them.

import { type SelectQueryBuilder, sql } from 'kysely';
import { group } from '#contract/states/machine.ts';
import { billMachine } from '#contract/states/money.ts';
import { type OrderTab, orderItemMachine } from '#contract/states/order-item.ts';
import type { Ctx } from '../../../context.ts';
import { containsPattern } from '../../../db/like.ts';
import { prepared, rowsOf } from '../../../db/prepared.ts';
import type { Tables } from '../../../db/tables.ts';
import type { DueBill } from '../../payments/bills/charged.ts';
import type { Item, Order } from './items.ts';

export type OrderRow = Order & {
  shop_names: Record<string, string>;
  shop_api_type: string;
  warehouse_names: Record<string, string>;
};

const base = (ctx: Ctx) =>
  ctx.db
    .selectFrom('orders as o')
    .innerJoin('seller as s', 's.id', 'o.seller_id')
    .innerJoin('warehouse as w', 'w.id', 'o.warehouse_id')
    .selectAll('o')
    .select(['s.names as shop_names', 's.api_type as shop_api_type', 'w.names as warehouse_names']);

type Asked = {
  member_id: number;
  tab: OrderTab | 'all' | 'needs_you';
  q?: string | undefined;
  at: Date;
  limit: number;
  offset: number;
};

/** The orders that a member's list shows: what ships with a one-pay order, and the contents of a member's own parcel, have lists of their own. */
const listed = (ctx: Ctx, member_id: number) =>
  ctx.db
    .selectFrom('orders as o')
    .where('o.member_id', '=', member_id)
    .where('o.hidden', '=', false)
    .where('o.kind', '=', 'proxy');

const asksFirst = <O>(query: SelectQueryBuilder<Tables & { o: Tables['orders'] }, 'o', O>) =>
  query.orderBy('o.asks_you', 'desc').orderBy('o.id', 'desc');

/** A page of a member's proxy orders, those that ask something first, then the newest, and how many there are. */
export async function page(ctx: Ctx, input: Asked): Promise<{ rows: OrderRow[]; total: number }> {
  const like = input.q ? containsPattern(input.q) : null;
  const where = listed(ctx, input.member_id)
    .select('o.id')
    .where('o.created_at', '<=', input.at)
    .$if(input.tab === 'needs_you', (q) => q.where('o.needs_you', '=', true))
    .$if(input.tab !== 'all' && input.tab !== 'needs_you', (q) => q.where('o.tab', '=', input.tab as OrderTab))
    .$if(like !== null, (q) =>
      q.where((eb) =>
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
  const count = sql<number>`(count(*) over ())::int4`.as('total');
  const shown = asksFirst(where.select(count)).limit(input.limit).offset(input.offset);
  const found = await asksFirst(base(ctx).innerJoin(shown.as('x'), 'x.id', 'o.id').select('x.total')).execute();
  const rows = found.map(({ total: _, ...row }) => row as OrderRow);
  return { rows, total: found[0]?.total ?? (input.offset === 0 ? 0 : await countAll(where)) };
}

/** A page behind the last one has no row that says how many there are. */
const countAll = async (where: SelectQueryBuilder<Tables & { o: Tables['orders'] }, 'o', { id: number }>): Promise<number> =>
  (await where.clearSelect().select(sql<number>`count(*)::int4`.as('n')).executeTakeFirstOrThrow()).n;

export const byId = async (ctx: Ctx, id: number): Promise<OrderRow | undefined> =>
  (await base(ctx).where('o.id', '=', id).executeTakeFirst()) as OrderRow | undefined;

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
export const countQuery = (ctx: Ctx, member_id: number) =>
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

export const itemsOf = (ctx: Ctx, order_ids: readonly number[]): Promise<Item[]> =>
  rowsOf(ctx.db, itemsOfOrders(ctx.db, { order_ids }, null));

const itemsOfOrders = prepared({ order_ids: 'numbers' }, (db, { order_ids }) =>
  db.selectFrom('order_item').selectAll().where(sql<boolean>`order_id = any(${order_ids}::int[])`).orderBy('id'),
);

/** Bills of orders and of their items that still have to be paid. */
export async function openBills(
  ctx: Ctx,
  order_ids: readonly number[],
): Promise<Map<number, DueBill & { no: string; amount: number; expires_at: Date | null }>> {
  const rows = await rowsOf(ctx.db, openBillsOf(ctx.db, { order_ids }, null));
  return new Map(rows.map((r) => [r.order_id as number, r]));
}

const openBillsOf = prepared({ order_ids: 'numbers' }, (db, { order_ids }) =>
  db
    .selectFrom('bill as b')
    .innerJoin('bill_target as t', 't.bill_id', 'b.id')
    .leftJoin('order_item as i', (j) => j.onRef('i.id', '=', 't.target_id').on('t.type', '=', 'item'))
    .leftJoin('currency as c', (j) => j.onRef('c.code', '=', 'b.currency').on('c.enabled', '=', true))
    .select(['b.no', 'b.amount', 'b.expires_at', 'b.state', 'b.rate', 'b.rate_until', 'c.market', 'c.markup_bp'])
    .select((eb) => [eb.fn.coalesce('i.order_id', 't.target_id').as('order_id')])
    .where('b.state', 'in', group(billMachine, 'payable'))
    .where((eb) =>
      eb.or([
        eb.and([eb('t.type', '=', 'order'), sql<boolean>`t.target_id = any(${order_ids}::int[])`]),
        eb.and([eb('t.type', '=', 'item'), sql<boolean>`i.order_id = any(${order_ids}::int[])`]),
      ]),
    )
    .orderBy('b.id'),
);

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
