// The cart: rows of goods, grouped by seller and warehouse, each group with what its order would cost.

import type { Input, Output } from '#contract/call.ts';
import type { CartRow } from '#contract/calls/cart.ts';
import type { calls } from '#contract/calls.ts';
import type { Discount } from '#contract/freight.ts';
import { pick } from '#contract/lang.ts';
import { steppedPrice } from '#contract/price-steps.ts';
import { serviceFeeOf } from '#contract/rules/service-fee.ts';
import { type Ctx, fail, json, type MemberCtx, Refusal } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { rowsOf } from '../../../db/prepared.ts';
import { rememberWarehouse } from '../../accounts/auth/account.ts';
import { domesticFreight } from '../../catalog/goods/goods.ts';
import { type GoodsCheck, orderProblem, orderProblems } from '../../catalog/goods/goods-check.ts';
import { allWarehouses, enabledServices } from '../../catalog/site/reference.ts';
import { benefitsOf, discountOf, feeBy } from '../../loyalty/levels/benefits.ts';
import { limitLock } from '../../platform/rate-limit/limit.ts';
import { settings } from '../../platform/settings/settings.ts';
import { externalUrl } from '../../platform/uploads/media-url.ts';
import { type FeeTerms, joiningSaves } from '../../pricing/money/goods-bill.ts';
import { sum } from '../../pricing/money/round.ts';
import { quantityProblem } from './availability.ts';
import * as queries from './queries.ts';

type Cart = Output<(typeof calls)['cart']['getList']>;
const MAX_ROWS = 120;

export type CheckedRow = queries.CartItemRow & {
  check: GoodsCheck;
  /** fen a piece, by the quantity of these goods in the order */
  price: number;
  /** what a piece would cost by the terms that the member saw */
  price_then: number;
};

/** Cart rows of the member (only `ids` when given), each with the goods check and its price by quantity: rows are taken to be ordered together. */
export const checkedCartRows = async (ctx: MemberCtx, ids?: readonly number[], lock = false): Promise<CheckedRow[]> =>
  checkedRows(ctx, await queries.rows(ctx, ctx.member.id, ids, lock));

async function checkedRows(ctx: Ctx, rows: readonly queries.CartItemRow[]): Promise<CheckedRow[]> {
  const checks = await orderProblems(ctx, rows);
  const checked = rows.map((row, at) => ({ ...row, check: checks[at]! }));
  const pieces = new Map<string, number>();
  for (const row of checked)
    if (rowProblem(row) === null) pieces.set(orderedWith(row), (pieces.get(orderedWith(row)) ?? 0) + row.num);
  return checked.map((row) => {
    const ordered = pieces.get(orderedWith(row)) ?? row.num;
    return {
      ...row,
      price: steppedPrice(row.listed_price, row.price_steps, ordered),
      price_then: steppedPrice(row.price_seen, row.steps_seen, ordered),
    };
  });
}

/** Key of the goods whose pieces reach price steps together: all SKUs of the goods in one order. */
const orderedWith = (row: queries.CartItemRow): string => `${row.goods_id}:${row.warehouse_id}`;

/** Rows that cost more than when they were added: no one pays that without having agreed to it. */
export const dearerRows = (rows: readonly CheckedRow[]): CheckedRow[] =>
  rows.filter((row) => rowProblem(row) === null && row.price > row.price_then);

/** What is wrong with a row right now, as a message, or null. */
export function rowProblem(
  row: queries.CartItemRow & { check: GoodsCheck },
): { key: string; params: Record<string, string | number> } | null {
  if (!row.enabled) return { key: 'cart.gone', params: {} };
  if (row.check.why_not) return row.check.why_not;
  if (row.skus > 0 && row.sku_found === null) return { key: 'cart.gone', params: {} };
  return quantityProblem(row, row.num);
}

export const toCartRow = (row: CheckedRow, { app, lang }: Pick<Ctx, 'app' | 'lang'>): CartRow => ({
  id: row.id,
  api_type: row.api_type,
  num_iid: row.num_iid,
  sku_id: row.sku_id,
  title: pick(row.titles, lang),
  pic_url: externalUrl(app.config, row.sku_pic ?? row.pic_url),
  properties_name: pick(row.properties_name, lang),
  price: row.price,
  num: row.num,
  min_num: row.min_num,
  quantity: row.quantity,
  remark: row.remark,
  services: row.services,
  provisional: row.api_type === 'manual',
  price_was: row.price_then !== row.price ? row.price_then : null,
  listed_price: row.listed_price,
  price_steps: row.price_steps,
  problem: rowProblem(row),
  warn: row.check.warnings[0] ?? null,
});

/** Domestic freight of the order that these rows become, in fen. */
export function orderFreight(rows: readonly CheckedRow[]): number {
  const first = rows[0];
  return first ? domesticFreight({ post_fee: first.seller_post_fee, free_over: first.free_over }, rows) : 0;
}

/** Rows by seller and warehouse: each group becomes one order. */
export function groupBySeller<R extends queries.CartItemRow>(rows: readonly R[]): R[][] {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    const name = `${row.seller_id}:${row.warehouse_id}`;
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return [...groups.values()];
}

export type MemberRates = { fee: FeeTerms; discount: Discount | null };

/** Service fee of this member: the rate of level or card, the shop's minimum and maximum. */
const feeTerms = async (ctx: Ctx, member_id: number | null): Promise<FeeTerms> => (await memberRates(ctx, member_id)).fee;

/** The same, with the discount of their freight; null: a visitor. */
export async function memberRates(ctx: Ctx, member_id: number | null): Promise<MemberRates> {
  const benefits = await benefitsOf(ctx, member_id);
  const { service_fee_min, service_fee_max } = await settings(ctx.db, ['service_fee_min', 'service_fee_max']);
  const by = feeBy(benefits);
  const fee = { rate_bp: benefits.service_fee_bp.value, min: service_fee_min, max: service_fee_max, ...(by ? { by } : {}) };
  return { fee, discount: discountOf(benefits) };
}

export const listCart = async (ctx: MemberCtx): Promise<Cart> =>
  cartOf(ctx, await checkedCartRows(ctx), await feeTerms(ctx, ctx.member.id));

/** The rows that a visitor's client stores. */
export async function visitorRows(ctx: Ctx, lines: readonly Line[]): Promise<CheckedRow[]> {
  const enabled = (await allWarehouses(ctx.db)).filter((w) => w.enabled);
  const { warehouse_id: standard } = await settings(ctx.db, ['warehouse_id']);
  const placed = lines.map((line) => ({
    ...line,
    warehouse_id:
      (enabled.find(({ id }) => id === line.warehouse_id) ?? enabled.find(({ id }) => id === standard) ?? enabled[0])?.id ?? 0,
  }));
  return checkedRows(ctx, await queries.unstoredRows(ctx.db, placed));
}

/** Their cart, priced as for a member of the first level. */
export const cartOfVisitor = async (ctx: Ctx, rows: readonly CheckedRow[]): Promise<Cart> =>
  cartOf(ctx, rows, await feeTerms(ctx, null));

function cartOf(ctx: Ctx, rows: readonly CheckedRow[], fee: FeeTerms): Cart {
  const groups = groupBySeller(rows).map((own) => toCartGroup(own, fee, ctx));
  const orders = groups.filter((g) => g.goods > 0);
  // Goods of one seller for two warehouses are two orders with two fees: joining them would save one.
  const saves = sum(
    [...new Set(orders.map((g) => g.shop_id))].map((shop) =>
      joiningSaves(
        orders
          .filter((g) => g.shop_id === shop)
          .map((g, id) => ({ id, freight: g.freight, items: [{ id, price: g.goods, num: 1 }] })),
        fee,
      ),
    ),
  );
  return { groups, count: sum(rows.map((r) => r.num)), saves_by_joining: saves };
}

function toCartGroup(rows: CheckedRow[], fee: FeeTerms, ctx: Ctx): Cart['groups'][number] {
  const first = rows[0]!;
  const able = rows.filter((r) => rowProblem(r) === null);
  const goods = sum(able.map((r) => r.price * r.num));
  const freight = orderFreight(able);
  return {
    shop_id: first.seller_id,
    shop_name: pick(first.shop_names, ctx.lang),
    api_type: first.shop_api_type,
    warehouse_id: first.warehouse_id,
    warehouse_name: pick(first.warehouse_names, ctx.lang),
    items: rows.map((r) => toCartRow(r, ctx)),
    goods,
    freight,
    service_fee: serviceFeeOf(goods + freight, fee),
  };
}

export type Line = {
  api_type: string;
  num_iid: string;
  sku_id: string;
  num: number;
  remark?: string | undefined;
  warehouse_id?: number | undefined;
};

/** Adds one SKU: the same SKU for the same warehouse adds to its row. Refuses what is unknown, forbidden, sold out or too many. */
export async function addToCart(ctx: MemberCtx, line: Line): Promise<{ cart_id: number; count: number }> {
  const { goods, skus } = await queries.goodsWithSkus(ctx, ctx.member.id, line);
  if (!goods) fail('fail.not_found', {}, 'num_iid');
  if (!goods.enabled) fail('cart.gone');
  const { why_not } = await orderProblem(ctx, goods.goods_type, goods.titles);
  if (why_not) fail(why_not.key, why_not.params);
  const sku = skus.length
    ? (skus.find((s) => s.sku_id === line.sku_id) ?? (skus.length === 1 && line.sku_id === '' ? skus[0] : undefined))
    : { sku_id: '', price: goods.price, quantity: goods.num };
  if (!sku) fail('cart.choose_sku', {}, 'sku_id');
  const warehouse_id = await warehouseOf(ctx, line.warehouse_id, line.warehouse_id ?? goods.last_warehouse);
  const place = { member_id: ctx.member.id, goods_id: goods.id, sku_id: sku.sku_id, warehouse_id };
  const [, [before], [held]] = await Promise.all([
    limitLock('cart', ctx.member.id).execute(ctx.db),
    rowsOf(ctx.db, queries.lockedRowOf(ctx.db, place)),
    rowsOf(ctx.db, queries.sizeOf(ctx.db, { member_id: ctx.member.id })),
  ]);
  const num = (before?.num ?? 0) + line.num;
  const problem = quantityProblem({ ...goods, api_type: line.api_type, quantity: sku.quantity }, num);
  if (problem) fail(problem.key, problem.params, 'num');
  if (!before && held!.rows >= MAX_ROWS) fail('cart.full', { max: MAX_ROWS });
  const put = {
    ...place,
    num,
    remark: line.remark ?? '',
    price_seen: sku.price,
    steps_seen: JSON.stringify(goods.price_steps),
    created_at: ctx.now,
  };
  const [row] = await rowsOf(ctx.db, queries.putRow(ctx.db, put));
  return { cart_id: row!.id, count: held!.pieces + line.num };
}

/** Adds several; those that can't be added are named, the others are added. */
export async function addAllToCart(ctx: MemberCtx, lines: readonly Line[]) {
  const cart_ids: number[] = [];
  const refused: { num_iid: string; why: { key: string; params: Record<string, string | number> } }[] = [];
  for (const line of lines) {
    try {
      cart_ids.push((await addToCart(ctx, line)).cart_id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ num_iid: line.num_iid, why: { key: error.key, params: error.params } });
    }
  }
  return { cart_ids, refused, count: await queries.count(ctx, ctx.member.id) };
}

export async function editCart(ctx: MemberCtx, change: Input<(typeof calls)['cart']['edit']>): Promise<Cart> {
  const [row] = await queries.rows(ctx, ctx.member.id, [change.id], true);
  if (!row) fail('fail.not_found', {}, 'id');
  const sku_id = change.sku_id ?? row.sku_id;
  const sku =
    sku_id === row.sku_id
      ? { price: row.listed_price, quantity: row.quantity }
      : (await queries.skus(ctx, row.goods_id)).find((s) => s.sku_id === sku_id);
  if (!sku) fail('cart.choose_sku', {}, 'sku_id');
  const num = change.num ?? row.num;
  const problem = change.num === undefined ? null : quantityProblem({ ...row, quantity: sku.quantity }, num);
  // A row of more than is left may be lowered in steps.
  if (problem && (num > row.num || problem.key === 'cart.min_num')) fail(problem.key, problem.params, 'num');
  const warehouse_id = change.warehouse_id === undefined ? row.warehouse_id : await resolveWarehouse(ctx, change.warehouse_id);
  // Changed into the SKU and warehouse of another row: the two are merged.
  const twin = await ctx.db
    .selectFrom('cart_row')
    .select(['id', 'num'])
    .where('member_id', '=', ctx.member.id)
    .where('goods_id', '=', row.goods_id)
    .where('sku_id', '=', sku_id)
    .where('warehouse_id', '=', warehouse_id)
    .where('id', '<>', row.id)
    .forUpdate()
    .executeTakeFirst();
  if (twin) await ctx.db.deleteFrom('cart_row').where('id', '=', twin.id).execute();
  await ctx.db
    .updateTable('cart_row')
    .set({
      num: num + (twin?.num ?? 0),
      sku_id,
      warehouse_id,
      // A new SKU is agreed to at its current price; any other change keeps the price agreed before.
      ...(sku_id === row.sku_id ? {} : { price_seen: sku.price, steps_seen: json(row.price_steps) }),
      ...(change.remark === undefined ? {} : { remark: change.remark.trim() }),
      ...(change.services === undefined ? {} : { services: json(await requireServices(ctx, change.services)) }),
    })
    .where('id', '=', row.id)
    .execute();
  return listCart(ctx);
}

/** The services of a row that exist at item level; unknown ones are refused. */
async function requireServices(ctx: Ctx, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const found = (await enabledServices(ctx.db)).filter((s) => s.level === 'item' && codes.includes(s.code));
  if (new Set(codes).size !== found.length) fail('fail.field_choice', {}, 'services');
  return [...codes];
}

export async function deleteFromCart(ctx: MemberCtx, ids: readonly number[]): Promise<Cart> {
  await ctx.db.deleteFrom('cart_row').where('member_id', '=', ctx.member.id).where('id', '=', anyOf(ids)).execute();
  return listCart(ctx);
}

/** The requested warehouse, else the member's last one, else the shop's default. Refuses an unknown one. */
const resolveWarehouse = async (ctx: MemberCtx, asked: number | undefined): Promise<number> =>
  warehouseOf(ctx, asked, asked ?? (await queries.ownWarehouse(ctx, ctx.member.id)));

/** `last`: the warehouse that the member chose last. */
async function warehouseOf(ctx: MemberCtx, asked: number | undefined, last: number | null | undefined): Promise<number> {
  const wanted = last ?? (await settings(ctx.db, ['warehouse_id'])).warehouse_id;
  const rows = (await allWarehouses(ctx.db)).filter((w) => w.enabled);
  const found = rows.find((w) => w.id === wanted) ?? (asked === undefined ? rows[0] : undefined);
  if (!found) fail('fail.not_found', {}, 'warehouse_id');
  if (asked !== undefined) await rememberWarehouse(ctx, ctx.member.id, found.id);
  return found.id;
}
