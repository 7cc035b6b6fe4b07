// SQL of the contents of orders: items as they are shown (their other columns are for warehouse and buyers) with their after-sale facts, photos and videos,
// and the unpaid bills of orders and items.
import { type RawBuilder, sql } from 'kysely';
import { group } from '#contract/states/machine.ts';
import { billMachine } from '#contract/states/money.ts';
import type { Db } from '../../../db/open.ts';
import type { RowOf } from '../../../db/prepared.ts';
import { withFacts } from './after-sale.ts';
import { type ProofRow, proofOfItems } from './photos.ts';
import { SHOWN_OF_ITEMS } from './serialize.ts';

/** An array of order ids, given or read by the statement. */
type Ids = RawBuilder<number[]>;

export const itemsOf = (db: Db, order_ids: Ids) =>
  withFacts(db.selectFrom('order_item as i').innerJoin('orders as o', 'o.id', 'i.order_id'))
    .select(SHOWN_OF_ITEMS.map((name) => `i.${name}` as const))
    .select('i.waits_since')
    .where(sql<boolean>`i.order_id = any(${order_ids})`)
    .orderBy('i.id');

const itemIds = (order_ids: Ids) => sql<number>`any(array(select id from order_item where order_id = any(${order_ids})))`;

export const proofOf = (db: Db, order_ids: Ids) => proofOfItems(db, itemIds(order_ids));

export const billsOf = (db: Db, order_ids: Ids) =>
  db
    .selectFrom('bill as b')
    .innerJoin('bill_target as t', 't.bill_id', 'b.id')
    .leftJoin('currency as c', (j) => j.onRef('c.code', '=', 'b.currency').on('c.enabled', '=', true))
    .select(['t.type', 't.target_id', 'b.no', 'b.amount', 'b.expires_at', 'b.state'])
    .select([
      'b.rate_until',
      'c.markup_bp',
      sql<string>`b.rate::text`.as('rate'),
      sql<string | null>`c.market::text`.as('market'),
    ])
    .where('b.state', 'in', group(billMachine, 'payable'))
    .where((eb) =>
      eb.or([
        eb.and([eb('t.type', '=', 'order'), sql<boolean>`t.target_id = any(${order_ids})`]),
        eb.and([eb('t.type', '=', 'item'), eb('t.target_id', '=', itemIds(order_ids))]),
      ]),
    )
    .orderBy('b.id');

export type OrderContents = {
  items: RowOf<ReturnType<typeof itemsOf>>[];
  proof: ProofRow[];
  open_bills: RowOf<ReturnType<typeof billsOf>>[];
};

/** The contents of known orders. */
export async function contentsOf({ db }: { db: Db }, orders: readonly { id: number }[]): Promise<OrderContents> {
  if (orders.length === 0) return { items: [], proof: [], open_bills: [] };
  const ids = sql<number[]>`${orders.map((o) => o.id)}::int[]`;
  const [items, proof, open_bills] = await Promise.all([
    itemsOf(db, ids).execute(),
    proofOf(db, ids).execute(),
    billsOf(db, ids).execute(),
  ]);
  return { items, proof, open_bills };
}
