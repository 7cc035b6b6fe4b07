// Stock: item rows in a warehouse that can go into a waybill, with weight (grams), size (millimetres), the amount paid and the
// storage due (fen).

import { sql } from 'kysely';
import type { StockItem } from '#contract/calls/stock-shapes.ts';
import type { Box, Names } from '#contract/freight.ts';
import type { Piece } from '#contract/freight-plan.ts';
import type { Ctx } from '../../../../context.ts';
import { dayIn } from '../../../../dates.ts';
import { anyOf } from '../../../../db/any-of.ts';
import { freeDays } from '../../../loyalty/levels/benefits.ts';
import { paidForItem, paidForItems } from '../../../orders/orders/goods-paid.ts';
import type { Item } from '../../../orders/orders/items.ts';
import { shopDay, storageFor, storageRules, toOrderItems } from '../../../orders/orders/serialize.ts';
import { settings } from '../../../platform/settings/settings.ts';
import { sizeFrom } from '../../../pricing/freight/estimate-box.ts';
import { daysBetween } from '../../../pricing/freight/storage.ts';
import type { PaidOrder } from '../../../pricing/money/partial-refund.ts';

export type Stock = Item & {
  order_no: string;
  warehouse_names: Names;
  type_names: Names;
  hs: string;
  terms: { paid?: PaidOrder };
  /** reserved for a one-pay order that is still collecting */
  held: boolean;
  g_weight: number | null;
  g_length: number | null;
  g_width: number | null;
  g_height: number | null;
  c_weight: number | null;
  c_length: number | null;
  c_width: number | null;
  c_height: number | null;
};

const HELD_BY = sql`p.id = o.onepay_id and p.state = 'collecting' and p.terms -> 'items' @> jsonb_build_array(jsonb_build_object('id', i.id))`;
const HELD = sql<boolean>`exists (select 1 from onepay p where ${HELD_BY})`;

/** Rows reserved for a one-pay order that is still collecting: row id to one-pay id. */
export async function rowsHeldByOnepay(ctx: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; onepay_id: number }>`
    select i.id, p.id onepay_id from order_item i join orders o on o.id = i.order_id join onepay p on ${HELD_BY}
    where i.id = ${anyOf(ids)}`.execute(ctx.db);
  return new Map(rows.map((r) => [r.id, r.onepay_id]));
}

const itemRows = (ctx: Ctx) => ctx.db.selectFrom('order_item as i').innerJoin('orders as o', 'o.id', 'i.order_id');

const base = (ctx: Ctx) =>
  itemRows(ctx)
    .innerJoin('warehouse as w', 'w.id', 'i.warehouse_id')
    .innerJoin('goods_type as t', 't.code', 'i.goods_type')
    .innerJoin('goods as g', 'g.id', 'i.goods_id')
    .leftJoin('category as c', 'c.id', 'g.category_id')
    .selectAll('i')
    .select([
      'o.no as order_no',
      'o.terms',
      'w.names as warehouse_names',
      't.names as type_names',
      't.hs',
      'g.weight as g_weight',
      'g.length as g_length',
      'g.width as g_width',
      'g.height as g_height',
      'c.weight as c_weight',
      'c.length as c_length',
      'c.width as c_width',
      'c.height as c_height',
    ])
    .select(HELD.as('held'));

/** Rows by id, in the order of their ids. */
export const stockByIds = (ctx: Ctx, ids: readonly number[]): Promise<Stock[]> =>
  base(ctx).where('i.id', '=', anyOf(ids)).orderBy('i.id').execute() as Promise<Stock[]>;

/** Which rows are a member's in stock that they may send. */
const inStock = (member_id: number) => sql<boolean>`i.member_id = ${member_id} and i.state = 'in_stock' and not ${HELD}`;

/**
 * A member's rows in stock, oldest first. With `today` those whose free storage ends first come first: the free days of the
 * member's level are the same for all of them.
 */
export const stockOf = (
  ctx: Ctx,
  member_id: number,
  { warehouse_id, today }: { warehouse_id?: number; today?: string } = {},
): Promise<Stock[]> =>
  base(ctx)
    .where(inStock(member_id))
    .$if(warehouse_id !== undefined, (q) => q.where('i.warehouse_id', '=', warehouse_id!))
    .$if(today !== undefined, (q) => q.orderBy(sql`coalesce(i.storage_from, ${today}::date) + i.storage_days + i.extended_days`))
    .orderBy('i.stocked_at')
    .orderBy('i.id')
    .execute() as Promise<Stock[]>;

/** Those rows grouped by what their free storage depends on, with counts. */
export const countStockByAge = (ctx: Ctx, member_id: number) =>
  itemRows(ctx)
    .where(inStock(member_id))
    .select((eb) => [
      'i.storage_from',
      'i.storage_days',
      'i.extended_days',
      eb.cast<number>(eb.fn.countAll(), 'int4').as('items'),
    ])
    .groupBy(['i.storage_from', 'i.storage_days', 'i.extended_days']);

export const isMeasured = (row: Pick<Item, 'weight' | 'length' | 'width' | 'height'>): boolean =>
  Boolean(row.weight && row.length && row.width && row.height);

const boxOf = (weight: number | null, length: number | null, width: number | null, height: number | null): Box | null =>
  weight && length && width && height ? { weight, length, width, height } : null;
/** The listing has one piece; several are stacked. */
const stacked = (box: Box | null, num: number): Box | null =>
  box ? { ...box, weight: box.weight * num, height: box.height * num } : null;

const SMALLEST: Box = { weight: 500, length: 250, width: 200, height: 100 };

/** A row as the planner sees it: weight (grams) and size (millimetres) of the whole row, from the best source available. */
export function pieceOf(row: Stock, bare: Box | undefined): Piece {
  const known = sizeFrom({
    measured: boxOf(row.weight, row.length, row.width, row.height),
    listing: stacked(boxOf(row.g_weight, row.g_length, row.g_width, row.g_height), row.num),
    category: stacked(boxOf(row.c_weight, row.c_length, row.c_width, row.c_height), row.num),
  }) ?? { ...stacked(SMALLEST, row.num)!, source: 'category' as const };
  return {
    id: row.id,
    ...known,
    goods_types: [row.goods_type],
    goods_paid: paidForItem(row),
    ...(bare && smaller(bare, known) ? { bare } : {}),
  };
}

const smaller = (a: Box, b: Box): boolean =>
  a.weight <= b.weight && a.length * a.width * a.height < b.length * b.width * b.height;

/**
 * The share of a pair of shoes without its box, in percent of weight and of its smallest side; used when the goods have no
 * history.
 */
const UNBOXED_SHOES = { weight: 88, height: 75 };

/** Weight and size of rows without outer packaging: as measured for the same goods, else the default for shoes. Rows already unboxed are omitted. */
export async function unboxedSizes(ctx: Ctx, rows: readonly Stock[]): Promise<Map<number, Box>> {
  const packed = rows.filter(
    (r) =>
      r.num === 1 &&
      isMeasured(r) &&
      !(r.services as { code: string; state: string }[]).some((s) => s.code === 'unbox' && s.state === 'done'),
  );
  if (packed.length === 0) return new Map();
  const { rows: seen } = await sql<Box & { goods_id: number; sku_id: string }>`
    select goods_id, sku_id, max(weight)::int weight, max(length)::int length, max(width)::int width, max(height)::int height from order_item
    where goods_id = ${anyOf(packed.map((r) => r.goods_id))} and num = 1 and weight > 0 and length > 0 and width > 0 and height > 0 and services @> '[{"code": "unbox", "state": "done"}]'::jsonb
    group by goods_id, sku_id`.execute(ctx.db);
  const known = new Map(seen.map(({ goods_id, sku_id, ...box }) => [`${goods_id}:${sku_id}`, box]));
  return new Map(
    packed.flatMap((r): [number, Box][] => {
      const own = known.get(`${r.goods_id}:${r.sku_id}`) ?? (r.goods_type === 'shoes' ? unboxedShoes(r) : null);
      return own ? [[r.id, own]] : [];
    }),
  );
}

function unboxedShoes(row: Item): Box {
  const [height, width, length] = [row.length!, row.width!, row.height!].sort((a, b) => a - b) as [number, number, number];
  return {
    weight: Math.ceil((row.weight! * UNBOXED_SHOES.weight) / 100),
    length,
    width,
    height: Math.ceil((height * UNBOXED_SHOES.height) / 100),
  };
}

/** Storage due today (fen, by row id), beyond what was paid before; days are counted in the shop's time zone. */
export async function storageDue(
  ctx: Ctx,
  rows: readonly Item[],
): Promise<Map<number, { fee: number; free_until: string; days_left: number }>> {
  const rules = await storageRules(ctx);
  const today = await shopDay(ctx);
  const free = await freeDays(ctx, [...new Set(rows.map((r) => r.member_id))]);
  const paid = await paidForItems(ctx, rows);
  return new Map(
    rows.map((r) => {
      const { fee, free_until, days_left } = storageFor(r, free(r.member_id), today, rules, paid.get(r.id)!);
      return [r.id, { fee: Math.max(0, fee - r.storage_paid), free_until, days_left }];
    }),
  );
}

/** The paused days of an item that returns to the shelf, including those since `from`. */
export async function pausedDays(ctx: Ctx, item: Item, from: Date | null): Promise<number> {
  if (!from) return item.storage_days;
  const { time_zone } = await settings(ctx.db, ['time_zone']);
  return item.storage_days + Math.max(0, daysBetween(dayIn(from, time_zone), dayIn(ctx.now, time_zone)));
}

export async function toStockItems(ctx: Ctx, rows: readonly Stock[]): Promise<StockItem[]> {
  const due = await storageDue(ctx, rows);
  const out = await toOrderItems(ctx, rows);
  return out.map((item, at) => {
    const row = rows[at]!;
    const storage = due.get(row.id)!;
    return {
      ...item,
      order_no: row.order_no,
      warehouse_id: row.warehouse_id,
      measured: isMeasured(row),
      storage_fee: storage.fee,
      free_until: storage.free_until,
    };
  });
}
