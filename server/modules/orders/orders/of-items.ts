// What stands around items is read by the ids of the items, or by those of their orders: then it is asked together with the items themselves.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import type { Asked } from '../../../db/round-trips.ts';

/** These items, or all items of these orders. */
export type ItemsOf = { item_ids: readonly number[] } | { order_ids: readonly number[] };

/** A statement for either; `build` compares the id of an item with what it is given, by `=`. */
export function ofItems<Row>(build: (db: Db, ids: RawBuilder<number>) => Asked<Row>): (db: Db, of: ItemsOf) => Asked<Row> {
  const byItem = prepared({ ids: 'numbers' }, (db, { ids }) => build(db, sql<number>`any(${ids}::int[])`));
  const byOrder = prepared({ ids: 'numbers' }, (db, { ids }) =>
    build(db, sql<number>`any(array(select id from order_item where order_id = any(${ids}::int[])))`),
  );
  return (db, of) => ('item_ids' in of ? byItem(db, { ids: of.item_ids }, null) : byOrder(db, { ids: of.order_ids }, null));
}
