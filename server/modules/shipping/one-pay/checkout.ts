// One-pay checkout: chosen cart rows of one warehouse become orders, and one bill covers goods, fees and international freight. A preview
// writes nothing.

import { createHash } from 'node:crypto';
import type { Output } from '#contract/call.ts';
import type { OnepayOut } from '#contract/calls/cart.ts';
import type { calls } from '#contract/calls.ts';
import type { CouponTerms } from '#contract/freight.ts';
import type { Key } from '#contract/messages.ts';
import { onepayMachine as machine } from '#contract/states/onepay.ts';
import { fail, json, type MemberCtx, Refusal } from '../../../context.ts';
import { type OnepayBillTerms, type OnepayTerms, rewardCard } from '../../../db/stored/onepay.ts';
import { stored } from '../../../db/stored.ts';
import { rowProblem } from '../../orders/cart/cart.ts';
import { paymentDeadline, prepareGoods, refuseDearer, rowsWithRates, withCoupon } from '../../orders/cart/checkout.ts';
import { createOrders, type DraftOrders, draftOrders } from '../../orders/cart/create-orders.ts';
import type { Bill } from '../../payments/bills/bill.ts';
import { makeBill } from '../../payments/bills/bills.ts';
import { nextNo } from '../../payments/bills/number.ts';
import { payIfZero } from '../../payments/bills/pay.ts';
import { bestCoupon, ownCoupon, refuseUseless } from '../../payments/discounts/coupons.ts';
import { requestedPoints } from '../../payments/discounts/points.ts';
import { opened } from '../../platform/lifecycle/transition.ts';
import { setting } from '../../platform/settings/settings.ts';
import { freezeTerms } from '../../pricing/freight/quote.ts';
import { rateOf } from '../../pricing/money/rates.ts';
import { resolveAddress } from '../waybills/core/address.ts';
import { isBelowPaid } from '../waybills/submit/declare.ts';
import { problemsOf } from '../waybills/submit/preview.ts';
import { applyDiscounts, type CheckoutInput, calculateFreight, isFromOwnRecords } from './calculate.ts';
import { type CheckoutQuote, freightChargeLines, mergeChargeLines } from './charges.ts';
import { toOnepayPreview } from './preview.ts';

/** Preview, or with submit=1 the one-pay order with its bill. Refuses `fail.changed` with the new preview when anything the user saw has changed. */
export async function onepayCheckout(ctx: MemberCtx, input: CheckoutInput): Promise<OnepayOut> {
  const r = await calculateCheckout(ctx, input);
  if (!input.submit) return toOnepayPreview(ctx, r, quoteToken(r));
  const { problems } = r.applied.goods;
  if (problems.length > 0) fail('cart.problem', { title: String(problems[0]!.why.params.title) });
  const [block] = r.blocks;
  if (block) fail(block.key as Key, block.params);
  const token = quoteToken(r);
  if (input.quote !== token) throw new Refusal('fail.changed', {}, 'quote', false, await toOnepayPreview(ctx, r, token));
  await refuseDearer(r.applied.goods.groups.flat(), input, () => toOnepayPreview(ctx, r, token));
  if (isBelowPaid(r.freight!.declare) && !input.declare_confirmed) fail('waybill.declare_confirm', {}, 'declare');
  // Before the goods leave the cart, so that the response is what the user saw.
  const shown = await toOnepayPreview(ctx, r, token);
  const made = await createOnepay(ctx, r, input);
  return { ...shown, order_ids: made.order_ids, invoice_no: made.bill.no, onepay_id: made.id };
}

/** Lines and prices for the chosen rows to an address. */
export async function quoteCartShipping(
  ctx: MemberCtx,
  input: { cart_ids: number[]; address_id: number; shipping_id?: number | undefined },
): Promise<Output<(typeof calls)['cart']['changeShipping']>> {
  const { freight } = await calculateCheckout(ctx, input);
  return { shipping_id: freight?.loaded?.line.id ?? null, lines: freight?.lines ?? [] };
}

async function calculateCheckout(ctx: MemberCtx, input: CheckoutInput): Promise<CheckoutQuote> {
  const [rows, rates] = await rowsWithRates(ctx, input);
  if (new Set(rows.map((r) => r.warehouse_id)).size > 1) fail('onepay.one_warehouse', {}, 'cart_ids');
  const coupon = input.coupon_id ? await ownCoupon(ctx, input.coupon_id, 'onepay') : null;
  const onGoods = coupon && ['goods', 'service_fee'].includes(coupon.base) ? coupon : null;
  const goods = await prepareGoods(ctx, rows, rates, input.services ?? {}, onGoods);
  const address = await resolveAddress(ctx, input.address_id);
  const freight = rows.some((r) => rowProblem(r) === null) ? await calculateFreight(ctx, goods, address, input) : null;
  const points = await requestedPoints(ctx, ctx.member.id, input.points);
  if (input.auto && input.coupon_id === undefined) {
    const off = (c: CouponTerms) => applyDiscounts(withCoupon(goods, null), freight, c, 0).off;
    const best = await bestCoupon(ctx, 'onepay', off, { line_id: freight?.loaded?.line.id });
    return calculateCheckout(ctx, { ...input, coupon_id: best?.id ?? 0 });
  }
  const applied = applyDiscounts(goods, freight, coupon, points);
  if (coupon && applied.off === 0) refuseUseless(coupon, freight?.loaded?.line.id);
  const asks = { quote: applied.quote, lines: freight?.lines ?? [], loaded: freight?.loaded ?? null };
  return {
    applied,
    freight,
    address,
    coupon,
    blocks: freight ? await problemsOf(ctx, ctx.member.id, asks, address) : [],
    cap_bp: await setting(ctx.db, 'onepay_cap_bp'),
    warehouse_id: rows[0]!.warehouse_id,
  };
}

/** A fingerprint of what the user saw: goods, line, address, declaration, every charge line. */
const quoteToken = (r: CheckoutQuote): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        r.applied.goods.token,
        r.address,
        r.freight?.loaded?.line.id ?? 0,
        freightChargeLines(r).map((row) => [row.code, row.ref, row.amount]),
        r.freight?.declare.map((d) => d.unit_value),
        r.freight && isFromOwnRecords(r.freight.pieces),
      ]),
    )
    .digest('base64url')
    .slice(0, 32);

async function createOnepay(
  ctx: MemberCtx,
  r: CheckoutQuote,
  input: CheckoutInput,
): Promise<{ id: number; order_ids: number[]; bill: Bill }> {
  const { goods, ask } = r.applied;
  const freight = r.freight!;
  const frozen = freezeTerms(freight.loaded!.line, { ...ask!, boxes: r.applied.quote!.boxes.map(boxOf) });
  const no = await nextNo(ctx, 'onepay');
  const expires_at = await paymentDeadline(ctx);
  const rate = await rateOf(ctx, ctx.currency);
  const { id } = await ctx.db
    .insertInto('onepay')
    .values({
      no,
      member_id: ctx.member.id,
      warehouse_id: r.warehouse_id,
      line_id: frozen.line.id,
      address: json(r.address!),
      country: r.address!.country,
      services: json(freight.services),
      insured_value: frozen.quote.insured_value,
      quote: json(frozen.quote),
      currency: ctx.currency,
      rate,
      due_at: expires_at,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await opened(ctx, machine, { id, state: 'unpaid' }, { action: 'created', params: { no } });
  const draft = await draftOrders(ctx, goods, { no_answer: input.no_answer ?? 'cancel', expires_at, onepay_id: id });
  const bill = await makeOnepayBill(ctx, r, draft, { id, no, expires_at });
  const terms: OnepayTerms = {
    ...frozen,
    ...freight.reward,
    cap: { bp: r.cap_bp, own: isFromOwnRecords(freight.pieces) },
    pieces: Object.fromEntries(freight.pieces.map((p) => [String(draft.items.get(Number(p.id))), { ...p, count: 1 }])),
    items: goods.groups.flat().map((row) => ({ id: draft.items.get(row.id)!, num: row.num })),
    released: [],
    booked: [],
    bonus: 0,
    points: 0,
  };
  const declare_rows = freight.declare.map((d) => ({ ...d, order_item_id: draft.items.get(d.order_item_id)! }));
  await ctx.db
    .updateTable('onepay')
    .set(stored('onepay', { bill_id: bill.id, terms, declare_rows }))
    .where('id', '=', id)
    .execute();
  await createOrders(ctx, draft, bill.id);
  await payIfZero(ctx, bill);
  return { id, order_ids: draft.order_ids, bill };
}

const boxOf = ({ weight, length, width, height }: { weight: number; length: number; width: number; height: number }) => ({
  weight,
  length,
  width,
  height,
});

/** The orders are targets too: paying locks them, and each finds its bill. */
function makeOnepayBill(
  ctx: MemberCtx,
  r: CheckoutQuote,
  draft: DraftOrders,
  of: { id: number; no: string; expires_at: Date },
): Promise<Bill> {
  const { goods, quote } = r.applied;
  const terms: OnepayBillTerms = {
    shares: draft.shares,
    totals: Object.fromEntries(draft.order_ids.map((id, at) => [id, goods.bill.orders[at]!.total])),
    freight: quote!.total,
    quote: { points_max: quote!.points_max },
    ...rewardCard(r.freight!.reward),
  };
  return makeBill(ctx, {
    member_id: ctx.member.id,
    kind: 'onepay',
    title: 'bill.onepay',
    params: { no: of.no, count: draft.order_ids.length },
    rows: mergeChargeLines(draft.rows, freightChargeLines(r)),
    targets: [{ type: 'onepay', id: of.id }, ...draft.order_ids.map((id) => ({ type: 'order' as const, id }))],
    coupon_id: r.coupon?.id ?? null,
    points: quote!.points_used,
    terms,
    expires_at: of.expires_at,
  });
}
