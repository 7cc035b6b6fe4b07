// Creates orders and items from the goods of a checkout. The caller makes their bill, between draftOrders and createOrders.

import { type Insertable, sql } from 'kysely';
import { json, type MemberCtx } from '../../../context.ts';
import { amongIds } from '../../../db/any-of.ts';
import type { Db } from '../../../db/open.ts';
import { rowsOf } from '../../../db/prepared.ts';
import type { OrderTerms, StoredRow } from '../../../db/stored/order.ts';
import type { OrderItemTable, OrdersTable } from '../../../db/tables.ts';
import { monthOf, numberIn } from '../../payments/bills/number.ts';
import { writeHistory } from '../../platform/lifecycle/transition.ts';
import { externalUrl } from '../../platform/uploads/media-url.ts';
import { rateOf } from '../../pricing/money/rates.ts';
import { type PricedOrder, paidTerms } from '../orders/charges.ts';
import { stateOfOrder } from '../orders/items.ts';
import type { CheckedRow } from './cart.ts';
import { goodsChargeLines, type PreparedCheckout } from './prepared.ts';

/** Orders that are calculated and not written yet. */
export type DraftOrders = {
  order_ids: number[];
  nos: string[];
  /** the goods rows of the bill, by order */
  rows: StoredRow[];
  /** what each order takes of the coupon */
  shares: Record<number, number>;
  /** ids of the items by the cart rows they come from */
  items: Map<number, number>;
  /** what `createOrders` writes */
  drafts: { order: Insertable<OrdersTable> & { id: number }; items: Insertable<OrderItemTable>[] }[];
};

/** Calculates the orders of a checkout, with their ids and numbers: the caller makes their bill, then writes them with `createOrders`. */
export async function draftOrders(
  ctx: MemberCtx,
  p: PreparedCheckout,
  given: { no_answer: string; expires_at: Date; onepay_id?: number },
): Promise<DraftOrders> {
  const rate = await rateOf(ctx, ctx.currency);
  const { no_answer, expires_at, onepay_id } = given;
  const { orderOf, itemIds } = await drawIds(ctx, p);
  const itemId = (cart_id: number): number => itemIds.get(cart_id)!;
  const bill = { ...p.bill, shares: p.bill.shares.map((s) => ({ ...s, item_id: itemId(s.item_id) })) };
  const drafts = p.groups.map((own, at) => {
    const priced = p.orders[at]!;
    const real: PricedOrder = { ...priced, items: priced.items.map((i) => ({ ...i, id: itemId(i.id) })) };
    const terms: OrderTerms = { paid: paidTerms(real, bill, p.fee) };
    const order = {
      ...orderOf(priced),
      member_id: ctx.member.id,
      ...(onepay_id === undefined ? {} : { kind: 'onepay', onepay_id }),
      seller_id: own[0]!.seller_id,
      warehouse_id: own[0]!.warehouse_id,
      freight: priced.freight,
      service_fee: p.bill.orders[at]!.service_fee,
      services: json(priced.services),
      terms: json(terms),
      ...stateOfOrder(own.map(() => NEW_ITEM)),
      currency: ctx.currency,
      rate,
      no_answer,
      // Made for the member by staff.
      ...(ctx.operator ? { operator_id: ctx.operator.id } : {}),
      created_at: ctx.now,
      updated_at: ctx.now,
    };
    const items = itemsOf(ctx, own, priced, expires_at, p);
    return { order, items: items.map(({ cart_id, ...item }) => ({ ...item, id: itemId(cart_id), order_id: order.id })) };
  });
  const rows = goodsChargeLines(p).map((r) => (r.ref ? { ...r, ref: String(orderOf({ id: Number(r.ref) }).id) } : r));
  const shares = Object.fromEntries(drafts.map(({ order }, at) => [order.id, p.bill.orders[at]!.coupon]));
  const orders = drafts.map(({ order }) => order);
  return { order_ids: orders.map(({ id }) => id), nos: orders.map(({ no }) => no), rows, shares, items: itemIds, drafts };
}

/**
 * Writes the orders with their bill, and takes their rows out of the cart. Each order is written once, complete: updating a row inserted by the same transaction
 * costs as much as inserting it, with all its foreign keys.
 */
export async function createOrders(ctx: MemberCtx, { drafts, items }: DraftOrders, bill_id: number): Promise<void> {
  const made = ctx.db
    .with('made', (db) => db.insertInto('orders').values(drafts.map(({ order }) => ({ ...order, bill_id }))))
    .insertInto('order_item')
    .values(drafts.flatMap((draft) => draft.items));
  const created = drafts.map(({ order: { id } }) => ({ id, order_id: id, action: 'created', to: NEW_ITEM.state }));
  await Promise.all([
    made.execute(),
    writeHistory(ctx, 'order', created),
    rowsOf(ctx.db, takenFromCart(ctx.db, [...items.keys()])),
  ]);
}

const takenFromCart = (db: Db, ids: readonly number[]) => db.deleteFrom('cart_row').where(amongIds('id', ids));

const NEW_ITEM = { state: 'unpaid', state_before: null } as const;

/** Draws ids and numbers for the orders of a checkout, and ids for their items by cart row. */
async function drawIds(ctx: MemberCtx, p: PreparedCheckout) {
  const [orders, items] = [p.orders.map(({ id }) => id), p.groups.flat().map(({ id }) => id)];
  const rows = await rowsOf(ctx.db, drawn(ctx.db, { orders, items, month: monthOf(ctx) }));
  const byRow = (thing: string) =>
    new Map(rows.filter((row) => row.thing === thing).map(({ cart_id, id, no }) => [cart_id, { id, no }]));
  const of = byRow('order');
  return {
    orderOf: (priced: Pick<PricedOrder, 'id'>) => of.get(priced.id)!,
    itemIds: new Map([...byRow('item')].map(([cart_id, { id }]) => [cart_id, id])),
  };
}
// A list instead of generate_series, for which PostgreSQL estimates a thousand rows: so its generic plan is used.
const drawn = (_: Db, { orders, items, month }: { orders: readonly number[]; items: readonly number[]; month: string }) =>
  sql<{ thing: string; cart_id: number; id: number; no: string }>`
    select 'order' as thing, cart_id, nextval('orders_id_seq')::int as id, ${numberIn(month, 'order')} as no
      from unnest(${orders}::int[]) cart_id
    union all select 'item', cart_id, nextval('order_item_id_seq')::int, '' from unnest(${items}::int[]) cart_id`;

/** Rows of the cart as items of their order. */
function itemsOf(ctx: MemberCtx, rows: readonly CheckedRow[], order: PricedOrder, due_at: Date, p: PreparedCheckout) {
  const share = new Map(p.bill.shares.map((s) => [s.item_id, s.share]));
  return rows.map((row) => ({
    cart_id: row.id,
    member_id: ctx.member.id,
    goods_id: row.goods_id,
    api_type: row.api_type,
    num_iid: row.num_iid,
    sku_id: row.sku_id,
    titles: json(row.titles),
    // A permanent address of the shop: every list of the order shows it.
    pic_url: externalUrl(ctx.app.config, row.sku_pic ?? row.pic_url),
    properties_name: json(row.properties_name ?? {}),
    price: row.price,
    num: row.num,
    coupon_share: share.get(row.id) ?? 0,
    services: json(order.items.find((i) => i.id === row.id)!.services),
    remark: row.remark,
    goods_type: row.goods_type,
    provisional: row.api_type === 'manual',
    warehouse_id: row.warehouse_id,
    due_at,
    state_at: ctx.now,
    created_at: ctx.now,
  }));
}
