// Checkout: cart rows become one order for each seller and warehouse, and one bill for all of them. A preview changes nothing.

import { createHash } from 'node:crypto';
import type { Input } from '#contract/call.ts';
import type { CheckoutOut } from '#contract/calls/cart.ts';
import type { calls } from '#contract/calls.ts';
import type { CouponTerms } from '#contract/freight.ts';
import { pick } from '#contract/lang.ts';
import { type Ctx, fail, type MemberCtx, Refusal } from '../../../context.ts';
import type { OrderedService } from '../../../db/stored/order.ts';
import { enabledServices } from '../../catalog/site/reference.ts';
import type { Bill } from '../../payments/bills/bill.ts';
import { makeBill } from '../../payments/bills/bills.ts';
import { payIfZero } from '../../payments/bills/pay.ts';
import { toFeeRows } from '../../payments/bills/serialize.ts';
import { bestCoupon, couponsFor, ownCoupon, refuseUseless } from '../../payments/discounts/coupons.ts';
import { setting } from '../../platform/settings/settings.ts';
import type { GoodsBill } from '../../pricing/money/goods-bill.ts';
import { rateOf } from '../../pricing/money/rates.ts';
import { calculateGoodsBill, type PricedOrder } from '../orders/charges.ts';
import {
  type CheckedRow,
  checkedCartRows,
  dearerRows,
  groupBySeller,
  type MemberRates,
  memberRates,
  orderFreight,
  rowProblem,
  toCartRow,
} from './cart.ts';
import { createOrders, draftOrders } from './create-orders.ts';
import { laterOfRows } from './later.ts';
import { goodsChargeLines, type PreparedCheckout, type Service } from './prepared.ts';

type Asked = Input<(typeof calls)['cart']['carttoorder']>;

/** Preview, or with submit=1 the orders and their bill. Refuses `fail.changed` with the new preview when the quote the member saw has changed. */
export async function checkout(ctx: MemberCtx, input: Asked): Promise<CheckoutOut> {
  const [rows, rates] = await rowsWithRates(ctx, input);
  const prepared = await prepare(ctx, rows, rates, input);
  if (!input.submit) return preview(ctx, prepared, input);
  const bad = rows.find((r) => rowProblem(r) !== null);
  if (bad) fail('cart.problem', { title: pick(bad.titles, ctx.lang) });
  if (input.quote !== prepared.token) throw new Refusal('fail.changed', {}, 'quote', false, await preview(ctx, prepared, input));
  await refuseDearer(rows, input, () => preview(ctx, prepared, input));
  const made = await create(ctx, prepared, input.no_answer ?? 'cancel');
  return { ...(await toCheckout(ctx, prepared)), order_ids: made.order_ids, invoice_no: made.bill.no };
}

/** The rows of a checkout, locked when it is submitted, and what their member pays; refuses rows that are not the member's. */
export async function rowsWithRates(
  ctx: MemberCtx,
  { cart_ids, submit }: Pick<Asked, 'cart_ids' | 'submit'>,
): Promise<[CheckedRow[], MemberRates]> {
  const found = await Promise.all([checkedCartRows(ctx, cart_ids, submit === true), memberRates(ctx, ctx.member.id)]);
  if (found[0].length !== new Set(cart_ids).size) fail('fail.not_found', {}, 'cart_ids');
  return found;
}

/** Refuses `cart.dearer_rows`, with the preview, while rows cost more than when they were added and the member has not agreed. */
export async function refuseDearer<T>(
  rows: readonly CheckedRow[],
  { accept_prices }: Pick<Asked, 'accept_prices'>,
  now: () => Promise<T>,
): Promise<void> {
  const dearer = dearerRows(rows);
  if (dearer.length > 0 && !accept_prices)
    throw new Refusal('cart.dearer_rows', { n: dearer.length }, 'accept_prices', false, await now());
}

async function prepare(ctx: MemberCtx, rows: CheckedRow[], rates: MemberRates, input: Asked): Promise<PreparedCheckout> {
  const coupon = input.coupon_id ? await ownCoupon(ctx, input.coupon_id, 'goods') : null;
  const prepared = await prepareGoods(ctx, rows, rates, input.services ?? {}, coupon);
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
  { fee, discount }: MemberRates,
  chosen: NonNullable<Asked['services']>,
  coupon: CouponTerms | null,
): Promise<PreparedCheckout> {
  const services = await offeredServices(ctx);
  const groups = groupBySeller(rows.filter((r) => rowProblem(r) === null));
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
  const token = tokenOf(orders, bill);
  return { problems: problemsOf(rows, ctx.lang), groups, orders, bill, fee, discount, coupon, services, token };
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

/** Fingerprint of the quote: it changes with any price, quantity, fee or coupon. */
const tokenOf = (orders: readonly PricedOrder[], bill: GoodsBill): string =>
  createHash('sha256')
    .update(JSON.stringify([orders, bill.components.map((c) => [c.code, c.amount]), bill.total]))
    .digest('hex')
    .slice(0, 32);

async function offeredServices(ctx: MemberCtx): Promise<Service[]> {
  const rows = (await enabledServices(ctx.db)).filter((s) => s.level === 'item' || s.level === 'order');
  const standard_photos = await setting(ctx.db, 'standard_photos');
  return rows.map((s) => (s.code === 'photo' ? { ...s, free: standard_photos } : s));
}

/** Chosen services by code: a repeated code counts each time, a service by the piece counts every piece. Refuses an unknown one. */
function selectServices(services: readonly Service[], codes: readonly string[], level: string, pieces: number): OrderedService[] {
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

/** What both checkouts show of the goods. */
export function toCheckoutGoods(
  p: PreparedCheckout,
  ctx: Pick<Ctx, 'app' | 'lang'>,
): Pick<CheckoutOut, 'groups' | 'services' | 'problems'> {
  const { lang } = ctx;
  const components = toFeeRows(goodsChargeLines(p), lang);
  return {
    groups: p.groups.map((own, at) => ({
      shop_id: own[0]!.seller_id,
      shop_name: pick(own[0]!.shop_names, lang),
      api_type: own[0]!.shop_api_type,
      warehouse_id: own[0]!.warehouse_id,
      warehouse_name: pick(own[0]!.warehouse_names, lang),
      items: own.map((r) => toCartRow(r, ctx)),
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
  const [coupons, later] = await Promise.all([
    couponsFor(ctx, 'goods', (c) => calculateGoodsBill(p.orders, p.fee, c).coupon),
    laterOfRows(ctx, p.groups.flat(), country, p.discount),
  ]);
  return { ...(await toCheckout(ctx, p)), coupons, later };
}

/** The preview without what only helps to decide: available coupons and the freight still to come. */
async function toCheckout(ctx: MemberCtx, p: PreparedCheckout): Promise<CheckoutOut> {
  return {
    ...toCheckoutGoods(p, ctx),
    quote: p.token,
    components: toFeeRows(goodsChargeLines(p), ctx.lang),
    amount: p.bill.total,
    currency: ctx.currency,
    rate: await rateOf(ctx, ctx.currency),
    coupons: [],
    coupon_id: p.coupon?.id ?? null,
    later: null,
    order_ids: [],
    invoice_no: null,
  };
}

/** When orders made now are due. */
export const paymentDeadline = async (ctx: MemberCtx): Promise<Date> =>
  new Date(ctx.now.getTime() + (await setting(ctx.db, 'order_unpaid_hours')) * 3_600_000);

async function create(ctx: MemberCtx, p: PreparedCheckout, no_answer: string): Promise<{ order_ids: number[]; bill: Bill }> {
  const expires_at = await paymentDeadline(ctx);
  const draft = await draftOrders(ctx, p, { no_answer, expires_at });
  const { order_ids, nos, rows, shares } = draft;
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
  await createOrders(ctx, draft, bill.id);
  await payIfZero(ctx, bill);
  return { order_ids, bill };
}
