// Submitting a waybill: the chosen stock of one warehouse becomes a waybill with its freight bill. A preview writes nothing.

import type { Input } from '#contract/call.ts';
import type { PackagePreview } from '#contract/calls/stock-shapes.ts';
import type { calls } from '#contract/calls.ts';
import type { CouponTerms } from '#contract/freight.ts';
import { pick } from '#contract/lang.ts';
import { type Key, say } from '#contract/messages.ts';
import { waybillMachine as machine } from '#contract/states/waybill.ts';
import { fail, json, type MemberCtx, Refusal } from '../../../../context.ts';
import type { AddressSnapshot } from '../../../../db/stored/address.ts';
import type { WaybillTerms } from '../../../../db/stored/waybill.ts';
import { itemLifecycle, lockItems, refreshOrdersOf } from '../../../orders/orders/items.ts';
import type { Bill } from '../../../payments/bills/bill.ts';
import { makeBill } from '../../../payments/bills/bills.ts';
import { nextNo } from '../../../payments/bills/number.ts';
import { payIfZero } from '../../../payments/bills/pay.ts';
import { bestCoupon, ownCoupon } from '../../../payments/discounts/coupons.ts';
import { requestedPoints } from '../../../payments/discounts/points.ts';
import { opened, transition, writeHistory } from '../../../platform/lifecycle/transition.ts';
import { setting } from '../../../platform/settings/settings.ts';
import { freezeTerms, quote } from '../../../pricing/freight/quote.ts';
import { rateOf } from '../../../pricing/money/rates.ts';
import { resolveAddress } from '../core/address.ts';
import { toChargeLines } from '../core/charge-lines.ts';
import { clearHandlingFees } from '../core/handling-fee.ts';
import { type Pays, REHEARSAL, servicesOnly } from '../core/rehearsal.ts';
import { type Stock, stockByIds } from '../stock/stock.ts';
import { declaredTotal, isBelowPaid, paidTotal } from './declare.ts';
import {
  freeServices,
  insuredValueOf,
  offeredServices,
  type PackageQuote,
  type PackageRequest,
  quoteInput,
  quotePackage,
  refuseOverInsured,
} from './package.ts';
import { fingerprint, type PreviewContext, toPackagePreview } from './preview.ts';

type SubmitInput = Input<(typeof calls)['order']['ordertopackage']>;
const DAY = 86_400_000;

/** Preview, or with submit=1 the waybill. Refuses `waybill.changed` with the new preview when anything the user saw has changed. */
export async function submitWaybill(ctx: MemberCtx, input: SubmitInput): Promise<PackagePreview> {
  if (!input.submit) return previewWaybill(ctx, input);
  const locked = await lockItems(ctx, input.item_ids, ctx.member.id);
  const { quoted, shown } = await prepare(ctx, input);
  const preview = await toPackagePreview(ctx, quoted, shown);
  const [problem] = preview.problems;
  if (problem) fail(problem.key as Key, problem.params);
  if (input.quote !== fingerprint(quoted, shown)) throw new Refusal('waybill.changed', {}, 'quote', false, preview);
  if (isBelowPaid(quoted.declare) && !input.declare_confirmed) fail('waybill.declare_confirm', {}, 'declare');
  const made = await createWaybill(ctx, quoted, shown.address!, shown.pays, input);
  for (const item of locked) await transition(ctx, itemLifecycle, item, { action: 'ship', set: { waybill_id: made.id } });
  await refreshOrdersOf(ctx, locked);
  if (made.bill) await payIfZero(ctx, made.bill);
  return { ...preview, sendorder_id: made.id, invoice_no: made.bill?.no ?? null };
}

export async function previewWaybill(
  ctx: MemberCtx,
  input: Omit<SubmitInput, 'submit' | 'quote' | 'key'>,
): Promise<PackagePreview> {
  const { quoted, shown } = await prepare(ctx, input);
  return toPackagePreview(ctx, quoted, shown);
}

async function prepare(
  ctx: MemberCtx,
  input: Omit<SubmitInput, 'submit' | 'quote' | 'key'>,
): Promise<{ quoted: PackageQuote; shown: PreviewContext }> {
  const rows = await chosenStock(ctx, input.item_ids);
  const address = await resolveAddress(ctx, input.address_id);
  const pays = input.services?.includes(REHEARSAL)
    ? 'rehearsal'
    : (await setting(ctx.db, 'freight_payment')) === 'after_packing'
      ? 'after_packing'
      : 'now';
  // A bill made after packing takes coupon and points at that time.
  const coupon = input.coupon_id && pays === 'now' ? await ownCoupon(ctx, input.coupon_id, 'waybill') : null;
  const points = pays === 'now' ? await requestedPoints(ctx, ctx.member.id, input.points) : 0;
  const request: PackageRequest = {
    address,
    shipping_id: input.shipping_id,
    services: input.services ?? (input.auto ? freeServices(await offeredServices(ctx)) : []),
    insured_value: insuredValueOf(input),
    declare: input.declare,
    coupon,
    points,
  };
  const plain = await quotePackage(ctx, ctx.member.id, rows, request);
  const open = input.auto && input.coupon_id === undefined && pays === 'now';
  const best = open ? await bestFor(ctx, plain) : null;
  const quoted = best ? await quotePackage(ctx, ctx.member.id, rows, { ...request, coupon: best }) : plain;
  refuseOverInsured(quoted, input.insured_value);
  return { quoted, shown: { address, coupon_id: (best ?? coupon)?.id ?? null, pays, takes_coupon: pays === 'now' } };
}

/** The coupon with the largest discount on the freight of this package. */
async function bestFor(ctx: MemberCtx, r: PackageQuote): Promise<CouponTerms | null> {
  if (!r.quote?.eligible) return null;
  const { line } = r.loaded!;
  return bestCoupon(ctx, 'waybill', (c) => quote(line, { ...quoteInput(r), coupon: c }).coupon_amount, { line_id: line.id });
}

/** The member's rows by id: all in stock, all in one warehouse. */
async function chosenStock(ctx: MemberCtx, ids: readonly number[]): Promise<Stock[]> {
  const rows = await stockByIds(ctx, [...new Set(ids)]);
  if (rows.length !== new Set(ids).size || rows.some((r) => r.member_id !== ctx.member.id))
    fail('fail.not_found', {}, 'item_ids');
  const away = rows.find((r) => r.state !== 'in_stock');
  if (away)
    fail(
      'waybill.stock',
      { title: pick(away.titles, ctx.lang), state: say(`state.item.${away.state}`, {}, ctx.lang) },
      'item_ids',
    );
  const held = rows.find((r) => r.held);
  if (held) fail('onepay.held', { title: pick(held.titles, ctx.lang) }, 'item_ids');
  if (new Set(rows.map((r) => r.warehouse_id)).size > 1) fail('waybill.one_warehouse', {}, 'item_ids');
  return rows;
}

/** The terms the waybill is calculated under until its end. */
export const freezeWaybillTerms = (r: PackageQuote): WaybillTerms => ({
  ...freezeTerms(r.loaded!.line, quoteInput(r)),
  ...r.reward,
  storage: Object.fromEntries([...r.storage].filter(([, fee]) => fee > 0)),
  ...(r.handling.size > 0 ? { handling: Object.fromEntries(r.handling) } : {}),
});

async function createWaybill(
  ctx: MemberCtx,
  r: PackageQuote,
  address: AddressSnapshot,
  pays: Pays,
  input: SubmitInput,
): Promise<{ id: number; bill: Bill | null }> {
  const terms = freezeWaybillTerms(r);
  const { quote } = terms;
  const no = await nextNo(ctx, 'waybill');
  const state = pays === 'after_packing' ? 'to_pack' : 'unpaid';
  const until = state === 'unpaid' ? new Date(ctx.now.getTime() + (await setting(ctx.db, 'waybill_unpaid_days')) * DAY) : null;
  const rate = await rateOf(ctx, ctx.currency);
  const coupon_id = quote.coupon_amount > 0 ? (r.ask.coupon?.id ?? null) : null;
  const { id } = await ctx.db
    .insertInto('waybill')
    .values({
      no,
      member_id: ctx.member.id,
      warehouse_id: r.rows[0]!.warehouse_id,
      line_id: r.loaded!.line.id,
      address: json(address),
      country: address.country,
      state,
      due_at: until,
      pays,
      services: json(r.services),
      insured_value: quote.insured_value,
      declare_rows: json(r.declare),
      remark: input.remark ?? '',
      quote: json(quote),
      terms: json(terms),
      currency: ctx.currency,
      rate,
      coupon_id,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('waybill_item')
    .values(r.rows.map((row) => ({ waybill_id: id, order_item_id: row.id })))
    .execute();
  await clearHandlingFees(ctx, r.handling);
  await opened(ctx, machine, { id, state }, { action: 'submit' });
  if (isBelowPaid(r.declare))
    await writeHistory(ctx, machine.thing, [
      {
        id,
        action: 'declare_below',
        from: state,
        to: state,
        params: { declared_fen: declaredTotal(r.declare), paid_fen: paidTotal(r.declare) },
      },
    ]);
  if (pays === 'after_packing') return { id, bill: null };
  const of = {
    member_id: ctx.member.id,
    params: { no },
    targets: [{ type: 'waybill' as const, id }],
    expires_at: until,
    currency: ctx.currency,
    rate,
  };
  const rows = toChargeLines(quote);
  const bill = await makeBill(
    ctx,
    pays === 'rehearsal'
      ? { ...of, kind: 'services', title: 'bill.waybill_services', rows: servicesOnly(rows) }
      : { ...of, kind: 'waybill', title: 'bill.waybill', rows, coupon_id, points: quote.points_used, terms },
  );
  return { id, bill };
}
