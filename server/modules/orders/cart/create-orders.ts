// The goods of a checkout become orders and items, in a few statements for each order. Their bill is made by the caller.
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { json, type MemberCtx } from '../../../context.ts';
import { prepared } from '../../../db/prepared.ts';
import { later } from '../../../db/round-trips.ts';
import type { OrderTerms, StoredRow } from '../../../db/stored/order.ts';
import type { OrderItemTable, OrdersTable } from '../../../db/tables.ts';
import { newNo } from '../../payments/bills/number.ts';
import { writeHistory } from '../../platform/lifecycle/transition.ts';
import { externalUrl } from '../../platform/uploads/media-url.ts';
import { rateOf } from '../../pricing/money/rates.ts';
import { type PricedOrder, paidTerms } from '../orders/charges.ts';
import { type Item, refreshOrder } from '../orders/items.ts';
import type { CheckedRow } from './cart.ts';
import { goodsChargeLines, type PreparedCheckout } from './prepared.ts';

export type CreatedOrders = {
  order_ids: number[];
  nos: string[];
  /** the goods rows of the bill, by order */
  rows: StoredRow[];
  /** what each order takes of the coupon */
  shares: Record<number, number>;
  /** ids of the items by the cart rows they come from */
  items: Map<number, number>;
  /** what the orders were made with, for `settle` */
  made: { id: number; onepay_id: number | null; terms: OrderTerms; items: NewItem[] }[];
};
type NewItem = Pick<Item, 'id' | 'state' | 'state_before' | 'parcel_id' | 'state_at'>;

/** Makes the orders of a checkout and takes their rows out of the cart. The caller makes the bill and gives it to the orders (`settle`). */
export async function createOrders(
  ctx: MemberCtx,
  p: PreparedCheckout,
  given: { no_answer: string; expires_at: Date; onepay_id?: number },
): Promise<CreatedOrders> {
  const rate = await rateOf(ctx, ctx.currency);
  const { no_answer, expires_at, onepay_id } = given;
  const items = new Map<number, number>();
  const nos: string[] = [];
  const made: CreatedOrders['made'] = [];
  const byTemporary = new Map<number, number>();
  for (const [at, own] of p.groups.entries()) {
    const priced = p.orders[at]!;
    const order = {
      no: newNo(ctx, 'order'),
      member_id: ctx.member.id,
      ...(onepay_id === undefined ? {} : { kind: 'onepay', onepay_id }),
      seller_id: own[0]!.seller_id,
      warehouse_id: own[0]!.warehouse_id,
      freight: priced.freight,
      service_fee: p.bill.orders[at]!.service_fee,
      services: json(priced.services),
      currency: ctx.currency,
      rate,
      no_answer,
      // Made for the member by staff.
      ...(ctx.operator ? { operator_id: ctx.operator.id } : {}),
      created_at: ctx.now,
      updated_at: ctx.now,
    };
    const { id, no, items: newItems } = await insertOrder(ctx, order, itemsOf(ctx, own, priced, expires_at, p));
    const itemIds = new Map(own.map((row, n) => [row.id, newItems[n]!.id]));
    for (const [cart_id, item_id] of itemIds) items.set(cart_id, item_id);
    const real: PricedOrder = { ...priced, items: priced.items.map((i) => ({ ...i, id: itemIds.get(i.id)! })) };
    const shares = { ...p.bill, shares: p.bill.shares.map((s) => ({ ...s, item_id: itemIds.get(s.item_id) ?? -1 })) };
    made.push({ id, onepay_id: onepay_id ?? null, terms: { paid: paidTerms(real, shares, p.fee) }, items: newItems });
    nos.push(no);
    byTemporary.set(priced.id, id);
  }
  await writeHistory(
    ctx,
    'order',
    made.map(({ id }) => ({ id, order_id: id, action: 'created', to: 'unpaid' })),
  );
  const rows = goodsChargeLines(p).map((r) => (r.ref ? { ...r, ref: String(byTemporary.get(Number(r.ref))) } : r));
  const shares = Object.fromEntries(p.groups.map((g, at) => [byTemporary.get(g[0]!.id)!, p.bill.orders[at]!.coupon]));
  const taken = p.groups.flat().map((r) => r.id);
  await later(ctx.db, takenFromCart(ctx.db, { taken }, null));
  return { order_ids: made.map(({ id }) => id), nos, rows, shares, items, made };
}

const takenFromCart = prepared({ taken: 'numbers' }, (db, { taken }) =>
  db.deleteFrom('cart_row').where(sql<boolean>`id = any(${taken}::int[])`),
);

/** The new orders have their bill: their terms, state and tab are written. */
export async function settle(ctx: MemberCtx, { made }: Pick<CreatedOrders, 'made'>, bill_id: number): Promise<void> {
  for (const { id, terms, items, onepay_id } of made) await refreshOrder(ctx, id, { items, set: { bill_id, terms }, onepay_id });
}

type ItemRow = Omit<Insertable<OrderItemTable>, 'order_id'>;

/** Rows of the cart as items of their order. */
function itemsOf(ctx: MemberCtx, rows: readonly CheckedRow[], order: PricedOrder, due_at: Date, p: PreparedCheckout): ItemRow[] {
  const share = new Map(p.bill.shares.map((s) => [s.item_id, s.share]));
  return rows.map((row) => ({
    member_id: ctx.member.id,
    goods_id: row.goods_id,
    api_type: row.api_type,
    num_iid: row.num_iid,
    sku_id: row.sku_id,
    titles: json(row.titles),
    // For good, as an address of ours: every list of the order shows it.
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

/** Writes an order and its items in one statement; the items come back in the order of their rows. */
async function insertOrder(
  ctx: MemberCtx,
  order: Omit<Insertable<OrdersTable>, 'no'> & { no: RawBuilder<string> },
  items: readonly ItemRow[],
): Promise<{ id: number; no: string; items: NewItem[] }> {
  const made = await ctx.db
    .with('made', (db) => db.insertInto('orders').values(order).returning(['id', 'no']))
    .insertInto('order_item')
    .values((eb) => items.map((item) => ({ ...item, order_id: eb.selectFrom('made').select('id') })))
    .returning(['id', 'state', 'state_before', 'parcel_id', 'state_at', 'order_id'])
    .returning((eb) => eb.selectFrom('made').select('no').$asScalar().$notNull().as('no'))
    .execute();
  const [{ order_id, no }] = made as [(typeof made)[number]];
  return { id: order_id, no, items: made.sort((a, b) => a.id - b.id) };
}
