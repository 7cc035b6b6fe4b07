// Items and after-sale: from which state a member may ask for money back, a return or an exchange, and the listener for items that enter after-sale automatically.

import { type SelectQueryBuilder, sql } from 'kysely';
import type { Names } from '#contract/lang.ts';
import type { Key } from '#contract/messages.ts';
import type { ItemState } from '#contract/states/order-item.ts';
import type { Ctx, Params } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { type RowOf, rowsOf } from '../../../db/prepared.ts';
import type { Tables } from '../../../db/tables.ts';
import { allCouriers } from '../../catalog/site/reference.ts';
import { port } from '../../platform/ports.ts';
import { setting } from '../../platform/settings/settings.ts';
import type { Item, Order } from './items.ts';

/** Facts that decide in addition to the item's own state. waybill: the state of the one it is on. */
export type AfterSaleFacts = { now: Date; days: number; order_kind: string; waybill: string | null };

const DAY = 86_400_000;
/** The refusal in a state without after-sale; null: it can be requested, or other facts decide. */
const USE: { readonly [S in ItemState]: Key | null } = {
  unpaid: 'refund.use_cancel',
  pay_review: 'refund.use_cancel',
  paid: 'refund.use_cancel',
  question: 'refund.use_cancel',
  buying: 'refund.use_request',
  supplement_due: 'refund.use_decline',
  purchased: null,
  on_the_way: null,
  received: 'refund.after_inspection',
  problem: null,
  in_stock: null,
  in_waybill: null,
  shipped: 'refund.use_claim',
  completed: 'refund.use_claim',
  after_sale: 'refund.open',
  cancelled: 'refund.ended',
  invalid: 'refund.ended',
  out_of_stock: 'refund.ended',
  refunded: 'refund.ended',
  lost: 'refund.ended',
  closed: 'refund.ended',
  abandoned: 'refund.ended',
};

/** Why after-sale can't be requested for an item now; null when it can. */
export function afterSaleBlocker(
  item: Pick<Item, 'state' | 'stocked_at'>,
  facts: AfterSaleFacts,
): { key: Key; params: Params } | null {
  const no = (key: Key, params: Params = {}) => ({ key, params });
  if (facts.order_kind === 'parcel') return no('refund.own_parcel');
  const other = USE[item.state];
  if (other) return no(other);
  if (item.state === 'in_stock') {
    const until = (item.stocked_at?.getTime() ?? 0) + facts.days * DAY;
    return until < facts.now.getTime() ? no('refund.late', { days: facts.days }) : null;
  }
  if (item.state === 'in_waybill') return facts.waybill === 'to_pack' ? null : no('refund.on_waybill');
  return null;
}

/** Facts about an item: the newest refund, the terms of its order (of stored ones), its parcel. */
export type ItemFacts = {
  refund_id: number | null;
  possible: boolean;
  facts: AfterSaleFacts;
  terms: unknown;
  tracking_no: string;
  courier: Names | null;
};

type Items = Tables & { i: Tables['order_item']; o: Tables['orders'] };

/** Adds to a query of items (`i`) of orders (`o`) the columns that `loadAfterSaleFacts` needs. */
export const withFacts = <O>(query: SelectQueryBuilder<Items, 'i' | 'o', O>) =>
  query
    .leftJoin('waybill as on_waybill', 'on_waybill.id', 'i.waybill_id')
    .leftJoin('parcel as p', 'p.id', 'i.parcel_id')
    .select(['o.kind', 'on_waybill.state as waybill', 'p.tracking_no', 'p.courier_id'])
    // Of stored items only: the amount paid for them limits their storage fee.
    .select(sql<Order['terms'] | null>`case when i.stocked_at is not null then o.terms end`.as('terms'))
    .select((eb) =>
      eb
        .selectFrom('refund as r')
        .select(({ fn }) => fn.max('r.id').as('id'))
        .whereRef('r.order_item_id', '=', 'i.id')
        .as('refund_id'),
    );

/** The rows of `loadAfterSaleFacts` as a query, to be sent together with other reads. */
export const factsQuery = (db: Db, { item_ids }: { item_ids: readonly number[] }) =>
  withFacts(db.selectFrom('order_item as i').innerJoin('orders as o', 'o.id', 'i.order_id'))
    .select('i.id')
    .where(sql<boolean>`i.id = any(${item_ids}::int[])`);
export type FactsRow = RowOf<ReturnType<typeof factsQuery>>;

/** Facts of each item, by id: one query for any number. `read`: the rows of `factsQuery`, when they are already read. */
export async function loadAfterSaleFacts(
  ctx: Ctx,
  items: readonly Pick<Item, 'id' | 'state' | 'stocked_at'>[],
  read?: readonly FactsRow[],
): Promise<Map<number, ItemFacts>> {
  const days = await setting(ctx.db, 'return_days');
  const couriers = await allCouriers(ctx.db);
  const item_ids = items.map((i) => i.id);
  const rows = new Map((read ?? (await rowsOf(ctx.db, factsQuery(ctx.db, { item_ids })))).map((row) => [row.id, row]));
  return new Map(
    items.map((item) => {
      const row = rows.get(item.id);
      const facts = { now: ctx.now, days, order_kind: row?.kind ?? '', waybill: row?.waybill ?? null };
      return [
        item.id,
        {
          refund_id: row?.refund_id ?? null,
          possible: afterSaleBlocker(item, facts) === null,
          facts,
          terms: row?.terms ?? {},
          tracking_no: row?.tracking_no ?? '',
          courier: couriers.find((c) => c.id === row?.courier_id)?.names ?? null,
        },
      ];
    }),
  );
}

/** An item enters after-sale without a request of its member: a supplement for goods already bought was not paid. */
export const afterSale = port<(ctx: Ctx, order: Order, item: Item) => Promise<void>>()('afterSale');
