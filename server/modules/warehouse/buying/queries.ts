// SQL of the buying queue.

import { sql } from 'kysely';
import type { QueueInput } from '#contract/desk/queue-list.ts';
import type { BUYING_TABS } from '#contract/desk/tabs.ts';
import { group, liveOf, statesOf } from '#contract/states/machine.ts';
import type { ItemState } from '#contract/states/order-item.ts';
import { orderItemMachine } from '#contract/states/order-item.ts';
import type { Ctx } from '../../../context.ts';
import { literals } from '../../../db/literals.ts';
import { itemFilters, type Listed, listQueue, type Queue, waiting } from '../../platform/queue.ts';
import { stateCounts } from '../../platform/tally/tally.ts';
import { type BuyRow, base, buyWords, byIds, orphanedItems } from './to-buy.ts';

type Tab = (typeof BUYING_TABS)[number];
/** The tab of each state, null for none. `done` has the items this operator bought today. */
const TAB: { readonly [S in ItemState]: Exclude<Tab, 'done'> | null } = {
  paid: 'to_buy',
  buying: 'mine',
  question: 'questions',
  supplement_due: 'supplements',
  purchased: 'to_ship',
  on_the_way: 'on_the_way',
  unpaid: null,
  pay_review: null,
  received: null,
  problem: null,
  in_stock: null,
  in_waybill: null,
  shipped: null,
  after_sale: null,
  completed: null,
  cancelled: null,
  invalid: null,
  out_of_stock: null,
  refunded: null,
  lost: null,
  closed: null,
  abandoned: null,
};
const statesOfTab = (tab: Tab): readonly ItemState[] =>
  tab === 'done' ? group(orderItemMachine, 'bought_or_stored') : statesOf(orderItemMachine).filter((state) => TAB[state] === tab);

/** The items of a tab; `done` has the items this operator bought since a time. The buyer is a filter; without it `mine` has the reader's own. */
export function buyingQueue(tab: Tab, input: Partial<QueueInput>, operator_id: number, since: Date): Queue {
  const states = literals(statesOfTab(tab));
  const own = tab === 'mine' && input.operator_id === undefined ? [sql<boolean>`i.operator_id = ${operator_id}`] : [];
  const where =
    tab === 'to_buy'
      ? [sql<boolean>`i.state in ('paid', 'buying')`, sql<boolean>`(i.state = 'paid' or ${orphanedItems})`]
      : [sql<boolean>`i.state in (${states})`, ...own];
  const done = [sql<boolean>`b.at >= ${since}`, sql<boolean>`b.operator_id = ${operator_id}`];
  return {
    from: tab === 'done' ? sql`order_item i join purchase b on b.id = i.purchase_id` : sql`order_item i`,
    id: sql.ref('i.id'),
    order: sql.ref('i.waits_since'),
    where: [...where, ...(tab === 'done' ? done : [])],
    filters: itemFilters,
    words: buyWords,
  };
}

/** A page of a tab, ordered by promise. */
export async function queue(
  ctx: Ctx,
  input: QueueInput & { tab: Tab },
  operator_id: number,
  since: Date,
): Promise<Listed<BuyRow>> {
  return listQueue(ctx, {
    queue: buyingQueue(input.tab, input, operator_id, since),
    input,
    counts: () => counts(ctx, operator_id, since),
    counted: input.tab === 'done' ? undefined : { in: (counted) => counted[input.tab]!, with: [] },
    read: (ids) => byIds(ctx, ids),
  });
}

/** The next free items, at most `num`, not locked. */
export async function nextToBuy(ctx: Ctx, input: Partial<QueueInput>, num: number): Promise<number[]> {
  const queue = buyingQueue('to_buy', input, 0, ctx.now);
  const { rows } = await sql<{ id: number }>`
    ${waiting(queue, input, ctx.now, sql`i.id`)} order by i.waits_since, i.id limit ${num}`.execute(ctx.db);
  return rows.map((row) => row.id);
}

async function counts(ctx: Ctx, operator_id: number, since: Date): Promise<Record<Tab, number>> {
  const items = () => ctx.db.selectFrom('order_item as i').select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'));
  const counted = statesOf(orderItemMachine).filter((state) => TAB[state] !== null && TAB[state] !== 'mine');
  const [{ rows }, left, mine, done] = await Promise.all([
    stateCounts('order_item', counted, null).execute(ctx.db),
    items().where(orphanedItems).executeTakeFirstOrThrow(),
    items()
      .where(sql<boolean>`i.state in (${literals(statesOfTab('mine'))})`)
      .where('i.operator_id', '=', operator_id)
      .executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom('purchase_item as p')
      .innerJoin('purchase as b', 'b.id', 'p.purchase_id')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
      .where('b.operator_id', '=', operator_id)
      .where('b.at', '>=', since)
      .executeTakeFirstOrThrow(),
  ]);
  const inTab = (tab: Tab) => rows.reduce((sum, r) => sum + (TAB[r.state] === tab ? r.n : 0), 0);
  return {
    to_buy: inTab('to_buy') + left.n,
    mine: mine.n,
    questions: inTab('questions'),
    to_ship: inTab('to_ship'),
    supplements: inTab('supplements'),
    on_the_way: inTab('on_the_way'),
    done: done.n,
  };
}

export const ofOrder = (ctx: Ctx, order_id: number) => base(ctx).where('i.order_id', '=', order_id).orderBy('i.id').execute();

/** Other items of the same seller that are to be bought. */
export const sameSeller = (ctx: Ctx, seller_id: number, order_id: number) =>
  base(ctx)
    .where('o.seller_id', '=', seller_id)
    .where('i.order_id', '<>', order_id)
    .where('i.state', '=', 'paid')
    .orderBy('i.waits_since')
    .limit(12)
    .execute();

export const order = (ctx: Ctx, id: number) =>
  ctx.db
    .selectFrom('orders as o')
    .innerJoin('seller as s', 's.id', 'o.seller_id')
    .innerJoin('member as m', 'm.id', 'o.member_id')
    .innerJoin('warehouse as w', 'w.id', 'o.warehouse_id')
    .selectAll('o')
    .select([
      's.names as shop_names',
      's.api_type as shop_api_type',
      'm.nickname',
      'm.mark',
      'm.level',
      'w.names as warehouse_names',
    ])
    .where('o.id', '=', id)
    .executeTakeFirst();

export const address = (ctx: Ctx, member_id: number) =>
  ctx.db
    .selectFrom('address')
    .select(['country', 'city'])
    .where('member_id', '=', member_id)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** The other SKUs of an item's goods, in the catalogue's order. */
export const otherSkus = (ctx: Pick<Ctx, 'db'>, item: { goods_id: number; sku_id: string }) =>
  ctx.db
    .selectFrom('sku as s')
    .innerJoin('goods as g', 'g.id', 's.goods_id')
    .select(['s.sku_id', 's.properties_name', 's.pic_url', 's.price', 's.quantity', 'g.price_steps'])
    .where('s.goods_id', '=', item.goods_id)
    .where('s.sku_id', '<>', item.sku_id)
    .orderBy('s.id')
    .execute();

/** Pieces of these goods still in an order, across SKUs: they reach price steps together. */
export const piecesTogether = async (ctx: Pick<Ctx, 'db'>, order_id: number, goods_id: number): Promise<number> => {
  const { n } = await ctx.db
    .selectFrom('order_item')
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('num'), eb.lit(0)), 'int8').as('n'))
    .where('order_id', '=', order_id)
    .where('goods_id', '=', goods_id)
    .where('state', 'in', liveOf(orderItemMachine))
    .executeTakeFirstOrThrow();
  return n;
};
