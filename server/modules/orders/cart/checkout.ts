// Checkout: cart rows become one order for each seller and warehouse, and one bill for all of them. A preview changes nothing.

import { createHash } from 'node:crypto';
import type { Input } from '#contract/call.ts';
import type { CheckoutOut } from '#contract/calls/cart.ts';
import type { calls } from '#contract/calls.ts';
import type { CouponTerms } from '#contract/freight.ts';
import { type Names, pick } from '#contract/lang.ts';
import { fail, json, type MemberCtx, Refusal } from '../../../context.ts';
import type { ServiceUse, StoredRow } from '../../../db/stored/order.ts';
import { enabledServices } from '../../catalog/site/reference.ts';
import type { Bill } from '../../payments/bills/bill.ts';
import { makeBill } from '../../payments/bills/bills.ts';
import { nextNo } from '../../payments/bills/number.ts';
import { payIfZero } from '../../payments/bills/pay.ts';
import { toFeeRows } from '../../payments/bills/serialize.ts';
import { bestCoupon, couponsFor, ownCoupon, refuseUseless } from '../../payments/discounts/coupons.ts';
import { writeHistory } from '../../platform/lifecycle/transition.ts';
import { setting } from '../../platform/settings/settings.ts';
import type { FeeTerms, GoodsBill } from '../../pricing/money/goods-bill.ts';
import { rateOf } from '../../pricing/money/rates.ts';
import { calculateGoodsBill, chargeLines, type PricedOrder, paidTerms } from '../orders/charges.ts';
import { refreshOrder } from '../orders/items.ts';
import {
  type CheckedRow,
  checkedCartRows,
  dearerRows,
  feeTerms,
  groupBySeller,
  orderFreight,
  rowProblem,
  toCartRow,
} from './cart.ts';
import { laterOfRows } from './later.ts';

type Asked = Input<(typeof calls)['cart']['carttoorder']>;
type Service = { code: string; names: Names; doc: Names; level: string; unit: string; price: number; free: number };
/** Orders that cart rows become, with their bill; nothing is written yet. */
export type PreparedCheckout = {
  /** rows that can't be ordered now, with the reason */
  problems: CheckoutOut['problems'];
  groups: CheckedRow[][];
  orders: PricedOrder[];
  bill: GoodsBill;
  fee: FeeTerms;
  coupon: CouponTerms | null;
  services: Service[];
  token: string;
};

/** Preview, or with submit=1 the orders and their bill. Refuses `fail.changed` with the new preview when the quote the member saw has changed. */
export async function checkout(ctx: MemberCtx, input: Asked): Promise<CheckoutOut> {
  const rows = await checkedCartRows(ctx, input.cart_ids, input.submit === true);
  if (rows.length !== new Set(input.cart_ids).size) fail('fail.not_found', {}, 'cart_ids');
  const prepared = await prepare(ctx, rows, input);
  if (!input.submit) return preview(ctx, prepared, input);
  const bad = rows.find((r) => rowProblem(r) !== null);
  if (bad) fail('cart.problem', { title: pick(bad.titles, ctx.lang) });
  if (input.quote !== prepared.token) throw new Refusal('fail.changed', {}, 'quote', false, await preview(ctx, prepared, input));
  await refuseDearer(rows, input, () => preview(ctx, prepared, input));
  const made = await create(ctx, prepared, input.no_answer ?? 'cancel');
  return { ...(await preview(ctx, prepared, input)), order_ids: made.order_ids, invoice_no: made.bill.no };
}

/** Refuses `cart.dearer_rows`, with the preview, while rows cost more than when they came into the cart and the member has not agreed. */
export async function refuseDearer<T>(
  rows: readonly CheckedRow[],
  { accept_prices }: Pick<Asked, 'accept_prices'>,
  now: () => Promise<T>,
): Promise<void> {
  const dearer = dearerRows(rows);
  if (dearer.length > 0 && !accept_prices)
    throw new Refusal('cart.dearer_rows', { n: dearer.length }, 'accept_prices', false, await now());
}

async function prepare(ctx: MemberCtx, rows: CheckedRow[], input: Asked): Promise<PreparedCheckout> {
  const coupon = input.coupon_id ? await ownCoupon(ctx, input.coupon_id, 'goods') : null;
  const prepared = await prepareGoods(ctx, rows, input.services ?? {}, coupon);
  if (input.auto && input.coupon_id === undefined) {
    const { orders, fee } = prepared;
    return withCoupon(prepared, await bestCoupon(ctx, 'goods', (c) => calculateGoodsBill(orders, fee, c).coupon));
  }
  if (coupon && prepared.bill.coupon === 0) refuseUseless(coupon);
  return prepared;
}

/** The goods of a checkout: one order for each seller and warehouse, with the services chosen for rows and sellers. */
export async function prepareGoods(
  ctx: MemberCtx,
  rows: CheckedRow[],
  chosen: NonNullable<Asked['services']>,
  coupon: CouponTerms | null,
): Promise<PreparedCheckout> {
  const services = await offeredServices(ctx);
  const groups = groupBySeller(rows.filter((r) => rowProblem(r) === null));
  const fee = await feeTerms(ctx, ctx.member.id);
  const orders = groups.map(
    (own): PricedOrder => ({
      id: own[0]!.id,
      freight: orderFreight(own),
      services: selectServices(services, chosen[`shop:${own[0]!.seller_id}`] ?? [], 'order', 1),
      items: own.map((r) => ({
        id: r.id,
        price: r.price,
        num: r.num,
        services: selectServices(services, chosen[String(r.id)] ?? r.services, 'item', r.num),
      })),
    }),
  );
  const bill = calculateGoodsBill(orders, fee, coupon);
  return { problems: problemsOf(rows, ctx.lang), groups, orders, bill, fee, coupon, services, token: tokenOf(orders, bill) };
}

/** The same goods with another coupon. */
export function withCoupon(p: PreparedCheckout, coupon: CouponTerms | null): PreparedCheckout {
  const bill = calculateGoodsBill(p.orders, p.fee, coupon);
  return { ...p, coupon, bill, token: tokenOf(p.orders, bill) };
}

function problemsOf(rows: readonly CheckedRow[], lang: string): CheckoutOut['problems'] {
  return rows.flatMap((row) => {
    const why = rowProblem(row);
    return why ? [{ cart_id: row.id, why: { ...why, params: { ...why.params, title: pick(row.titles, lang) } } }] : [];
  });
}

/** Fingerprint of the quote: any price, quantity, fee or coupon that changes gives another token. */
const tokenOf = (orders: readonly PricedOrder[], bill: GoodsBill): string =>
  createHash('sha256')
    .update(JSON.stringify([orders, bill.components.map((c) => [c.code, c.amount]), bill.total]))
    .digest('hex')
    .slice(0, 32);

async function offeredServices(ctx: MemberCtx): Promise<Service[]> {
  const rows = (await enabledServices(ctx.db)).filter((s) => s.level === 'item' || s.level === 'order') as Service[];
  const standard_photos = await setting(ctx.db, 'standard_photos');
  return rows.map((s) => (s.code === 'photo' ? { ...s, free: standard_photos } : s));
}

/** Chosen services by code: a code given twice counts twice, a unit by the piece counts every piece. Refuses an unknown one. */
function selectServices(services: readonly Service[], codes: readonly string[], level: string, pieces: number): ServiceUse[] {
  return [...new Set(codes)].map((code) => {
    const found = services.find((s) => s.code === code && s.level === level);
    if (!found) fail('fail.field_choice', {}, 'services');
    const times = codes.filter((c) => c === code).length;
    return {
      code,
      names: found.names,
      price: found.price,
      count: found.unit === 'piece' ? times * pieces : times,
      state: 'ordered',
    };
  });
}

/** The rows of the goods; a row's ref names the first cart row of its order. */
export function goodsChargeLines(p: PreparedCheckout, lang: string): StoredRow[] {
  const shopOf = new Map(p.groups.map((g) => [g[0]!.id, pick(g[0]!.shop_names, lang)]));
  return chargeLines(p.bill.components, (id) => shopOf.get(id) ?? '');
}

/** What both checkouts show of the goods. */
export function toCheckoutGoods(p: PreparedCheckout, lang: string): Pick<CheckoutOut, 'groups' | 'services' | 'problems'> {
  const components = toFeeRows(goodsChargeLines(p, lang), lang);
  return {
    groups: p.groups.map((own, at) => ({
      shop_id: own[0]!.seller_id,
      shop_name: pick(own[0]!.shop_names, lang),
      api_type: own[0]!.shop_api_type,
      warehouse_id: own[0]!.warehouse_id,
      warehouse_name: pick(own[0]!.warehouse_names, lang),
      items: own.map((r) => toCartRow(r, lang)),
      components: components.filter((c) => c.ref === String(own[0]!.id)),
      total: p.bill.orders[at]!.total,
    })),
    services: p.services.map((s) => ({
      code: s.code,
      name: pick(s.names, lang),
      doc: pick(s.doc, lang),
      level: s.level as 'item',
      unit: s.unit as 'item',
      price: s.price,
      free: s.free,
    })),
    problems: p.problems,
  };
}

async function preview(ctx: MemberCtx, p: PreparedCheckout, { country }: Pick<Asked, 'country'>): Promise<CheckoutOut> {
  const coupons = await couponsFor(ctx, 'goods', (c) => calculateGoodsBill(p.orders, p.fee, c).coupon);
  return {
    ...toCheckoutGoods(p, ctx.lang),
    quote: p.token,
    components: toFeeRows(goodsChargeLines(p, ctx.lang), ctx.lang),
    amount: p.bill.total,
    currency: ctx.currency,
    rate: await rateOf(ctx, ctx.currency),
    coupons,
    coupon_id: p.coupon?.id ?? null,
    later: await laterOfRows(ctx, p.groups.flat(), country),
    order_ids: [],
    invoice_no: null,
  };
}

/** When orders made now are due. */
export const paymentDeadline = async (ctx: MemberCtx): Promise<Date> =>
  new Date(ctx.now.getTime() + (await setting(ctx.db, 'order_unpaid_hours')) * 3_600_000);

export type CreatedOrders = {
  order_ids: number[];
  nos: string[];
  /** the goods rows of the bill, by order */
  rows: StoredRow[];
  /** what each order takes of the coupon */
  shares: Record<number, number>;
  /** ids of the items by the cart rows they come from */
  items: Map<number, number>;
};

/** Makes the orders of a checkout and takes their rows out of the cart. The caller makes the bill and refreshes the orders. */
export async function createOrders(
  ctx: MemberCtx,
  p: PreparedCheckout,
  made: { no_answer: string; expires_at: Date; onepay_id?: number },
): Promise<CreatedOrders> {
  const rate = await rateOf(ctx, ctx.currency);
  const { no_answer, expires_at } = made;
  const items = new Map<number, number>();
  const order_ids: number[] = [];
  const nos: string[] = [];
  const byTemporary = new Map<number, number>();
  for (const [at, own] of p.groups.entries()) {
    const priced = p.orders[at]!;
    const no = await nextNo(ctx, 'order');
    const order = await ctx.db
      .insertInto('orders')
      .values({
        no,
        member_id: ctx.member.id,
        ...(made.onepay_id === undefined ? {} : { kind: 'onepay', onepay_id: made.onepay_id }),
        seller_id: own[0]!.seller_id,
        warehouse_id: own[0]!.warehouse_id,
        freight: priced.freight,
        service_fee: p.bill.orders[at]!.service_fee,
        services: json(priced.services),
        currency: ctx.currency,
        rate,
        no_answer,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const itemIds = await insertItems(ctx, order.id, own, priced, expires_at, p);
    for (const [cart_id, item_id] of itemIds) items.set(cart_id, item_id);
    const real: PricedOrder = { ...priced, items: priced.items.map((i) => ({ ...i, id: itemIds.get(i.id)! })) };
    const shares = { ...p.bill, shares: p.bill.shares.map((s) => ({ ...s, item_id: itemIds.get(s.item_id) ?? -1 })) };
    await ctx.db
      .updateTable('orders')
      .set({ terms: json({ paid: paidTerms(real, shares, p.fee) }) })
      .where('id', '=', order.id)
      .execute();
    await writeHistory(ctx, 'order', [{ id: order.id, order_id: order.id, action: 'created', to: 'unpaid' }]);
    order_ids.push(order.id);
    nos.push(no);
    byTemporary.set(priced.id, order.id);
  }
  const rows = goodsChargeLines(p, ctx.lang).map((r) => (r.ref ? { ...r, ref: String(byTemporary.get(Number(r.ref))) } : r));
  const shares = Object.fromEntries(p.groups.map((g, at) => [byTemporary.get(g[0]!.id)!, p.bill.orders[at]!.coupon]));
  await ctx.db
    .deleteFrom('cart_row')
    .where(
      'id',
      'in',
      p.groups.flat().map((r) => r.id),
    )
    .execute();
  return { order_ids, nos, rows, shares, items };
}

async function create(ctx: MemberCtx, p: PreparedCheckout, no_answer: string): Promise<{ order_ids: number[]; bill: Bill }> {
  const expires_at = await paymentDeadline(ctx);
  const { order_ids, nos, rows, shares } = await createOrders(ctx, p, { no_answer, expires_at });
  const bill = await makeBill(ctx, {
    member_id: ctx.member.id,
    kind: 'goods',
    title: 'bill.goods',
    params: { no: nos.join(', ') },
    rows,
    targets: order_ids.map((id) => ({ type: 'order' as const, id })),
    coupon_id: p.coupon?.id ?? null,
    terms: { shares },
    expires_at,
  });
  await ctx.db.updateTable('orders').set({ bill_id: bill.id }).where('id', 'in', order_ids).execute();
  for (const id of order_ids) await refreshOrder(ctx, id);
  await payIfZero(ctx, bill);
  return { order_ids, bill };
}

async function insertItems(
  ctx: MemberCtx,
  order_id: number,
  rows: readonly CheckedRow[],
  order: PricedOrder,
  due_at: Date,
  p: PreparedCheckout,
): Promise<Map<number, number>> {
  const share = new Map(p.bill.shares.map((s) => [s.item_id, s.share]));
  const ids = new Map<number, number>();
  for (const row of rows) {
    const item = await ctx.db
      .insertInto('order_item')
      .values({
        order_id,
        member_id: ctx.member.id,
        goods_id: row.goods_id,
        api_type: row.api_type,
        num_iid: row.num_iid,
        sku_id: row.sku_id,
        titles: json(row.titles),
        pic_url: row.sku_pic ?? row.pic_url,
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
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(row.id, item.id);
  }
  return ids;
}
