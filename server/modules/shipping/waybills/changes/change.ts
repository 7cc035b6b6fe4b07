// Changing the line or address of a waybill that is not packed yet. Unpaid: its bill is replaced. Paid and cheaper: the
// difference is refunded at once. Paid and more expensive: a supplement is billed, and the change takes effect once that is
// paid.

import type { Input } from '#contract/call.ts';
import type { PackagePreview } from '#contract/calls/stock-shapes.ts';
import type { calls } from '#contract/calls.ts';
import type { Key } from '#contract/messages.ts';
import { waybillMachine as machine } from '#contract/states/waybill.ts';
import { type Ctx, fail, type MemberCtx, Refusal } from '../../../../context.ts';
import type { AddressSnapshot } from '../../../../db/stored/address.ts';
import type { WaybillChange, WaybillSupplementTerms } from '../../../../db/stored/bill.ts';
import type { Reward } from '../../../../db/stored/waybill.ts';
import type { Bill } from '../../../payments/bills/bill.ts';
import { endBill, makeBill, replaceBill } from '../../../payments/bills/bills.ts';
import { payIfZero } from '../../../payments/bills/pay.ts';
import { book } from '../../../payments/ledger/ledger.ts';
import { actor, nextState, note, transition } from '../../../platform/lifecycle/transition.ts';
import { setting } from '../../../platform/settings/settings.ts';
import { frozenAsk } from '../../../pricing/freight/quote.ts';
import { resolveAddress } from '../core/address.ts';
import { diffChargeLines, toChargeLines, total } from '../core/charge-lines.ts';
import { adjustCharges, freightPayments } from '../core/charges.ts';
import { awaitsLine, chargedNow } from '../core/rehearsal.ts';
import { lockWaybill, readWaybill, updateWaybill, waybillLifecycle } from '../core/store.ts';
import type { Waybill } from '../core/types.ts';
import { stockByIds } from '../stock/stock.ts';
import { type PackageQuote, type PackageRequest, quotePackage } from '../submit/package.ts';
import { fingerprint, type PreviewContext, toPackagePreview } from '../submit/preview.ts';
import { freezeWaybillTerms } from '../submit/submit.ts';

type ChangeInput = Input<(typeof calls)['sendorder']['changeShippingMethod']>;

export async function changeShippingMethod(ctx: MemberCtx, input: ChangeInput): Promise<PackagePreview> {
  const found = await readWaybill(ctx, input.id, ctx.member.id);
  const locked = input.submit ? await lockWaybill(ctx, input.id, ctx.member.id) : null;
  const w = locked?.waybill ?? found;
  nextState(ctx, machine, w, { action: 'change' });
  const address = input.address_id ? ((await resolveAddress(ctx, input.address_id)) as AddressSnapshot) : w.address;
  const quoted = await quotePackage(
    ctx,
    w.member_id,
    await stockByIds(ctx, await itemIds(ctx, w.id)),
    packageRequestOf(w, address, input.shipping_id),
  );
  const bill = locked?.bills.find((b) => b.kind === 'waybill' || b.kind === 'services') ?? null;
  const unpaid = w.state === 'unpaid';
  const shown: PreviewContext = {
    address,
    coupon_id: w.coupon_id,
    held: w.coupon_id,
    pays: w.pays as PreviewContext['pays'],
    paid: total(w.booked),
    takes_coupon: unpaid && !awaitsLine(w),
    sendorder_id: w.id,
    invoice_no: bill?.no ?? null,
  };
  const preview = await toPackagePreview(ctx, quoted, shown);
  if (!locked) return preview;
  const [problem] = preview.problems;
  if (problem) fail(problem.key as Key, problem.params);
  if (quoted.loaded!.line.id === w.line_id && address.id === w.address.id && input.address_id === undefined)
    fail('waybill.change_same', {}, 'shipping_id');
  if (input.quote !== fingerprint(quoted, shown)) throw new Refusal('waybill.changed', {}, 'quote', false, preview);
  const change = changeOf(w, quoted, address);
  for (const old of locked.bills.filter((b) => b.kind === 'supplement')) await endBill(ctx, old, 'cancel');
  const made = unpaid ? await replaceUnpaid(ctx, w, bill, change) : await settleChange(ctx, w, change);
  return { ...preview, invoice_no: made?.no ?? null };
}

const itemIds = async (ctx: Ctx, id: number): Promise<number[]> =>
  (
    await ctx.db
      .selectFrom('waybill_item')
      .select('order_item_id')
      .where('waybill_id', '=', id)
      .where('left_at', 'is', null)
      .execute()
  ).map((r) => r.order_item_id);

/** The options chosen when the waybill was submitted. What is paid stays: the coupon's amount, points, storage. */
function packageRequestOf(w: Waybill, address: AddressSnapshot, shipping_id: number | undefined): PackageRequest {
  const { ask } = w.terms;
  const paid = w.booked.length > 0 ? frozenAsk(w.terms) : null;
  return {
    address,
    shipping_id: shipping_id ?? w.line_id,
    services: [...w.services.map((s) => s.code), ...(ask.line_services ?? []).map((s) => `line:${s}`)],
    insured_value: ask.insure ? (ask.insured_value ?? Number.MAX_SAFE_INTEGER) : undefined,
    declare: w.declare_rows,
    coupon: paid ? (paid.coupon ?? null) : (ask.coupon ?? null),
    points: paid ? w.points : (ask.points ?? 0),
    handling: ask.handling ?? 0,
    ...(w.state === 'unpaid'
      ? {}
      : { storage: ask.storage ?? 0, frozen: { discount: ask.discount ?? null, reward: rewardIn(w.terms) } }),
  };
}

const rewardIn = ({ reward_bp, reward_card }: Reward): Reward => ({
  reward_bp,
  ...(reward_card === undefined ? {} : { reward_card }),
});

/** Storage is paused once a waybill awaits packing: the storage it owes doesn't change. */
function changeOf(w: Waybill, r: PackageQuote, address: AddressSnapshot): WaybillChange {
  const fresh = freezeWaybillTerms(r);
  const { storage } = w.state === 'unpaid' ? fresh : w.terms;
  return {
    line_id: r.loaded!.line.id,
    address,
    terms: {
      ...fresh,
      ...(storage ? { storage } : {}),
      ...(w.terms.cap ? { cap: w.terms.cap } : {}),
      ...(w.terms.handling ? { handling: w.terms.handling } : {}),
    },
    services: r.services,
    declare_rows: r.declare,
    line: r.loaded!.line.name,
  };
}

async function replaceUnpaid(ctx: MemberCtx, w: Waybill, bill: Bill | null, change: WaybillChange): Promise<Bill> {
  if (bill?.state !== 'open') fail('bill.not_open');
  const { quote } = change.terms;
  // A coupon without a discount any more, such as one of another line, is released to the member.
  const coupon = quote.coupon_amount > 0 ? change.terms.ask.coupon : null;
  const terms = { ...change.terms, ask: { ...change.terms.ask, coupon: coupon ?? null } };
  await applyChange(ctx, w, { ...change, terms });
  if (awaitsLine(w)) return payIfZero(ctx, await replaceBill(ctx, bill, { rows: chargedNow(w, toChargeLines(quote)) }));
  const made = await replaceBill(ctx, bill, {
    rows: toChargeLines(quote),
    coupon_id: coupon?.id ?? null,
    points: quote.points_used,
    terms,
  });
  return payIfZero(ctx, made);
}

/** For a waybill that is paid, or pays after packing: refunds the difference, or bills it first. Returns the supplement, if any. */
async function settleChange(ctx: MemberCtx, w: Waybill, change: WaybillChange): Promise<Bill | null> {
  // A rehearsal pays for its boxes once they are packed: what is paid for services stays.
  const rows = awaitsLine(w) ? w.booked : toChargeLines(change.terms.quote);
  const diff = w.booked.length > 0 ? total(rows) - total(w.booked) : 0;
  if (diff <= 0) {
    if (w.booked.length > 0)
      await adjustCharges(ctx, w, rows, {
        key: `waybill_change:${w.id}:${await countHistory(ctx, w.id)}`,
        kind: 'refund_waybill',
        text_key: 'money.waybill_changed',
        points_back: w.points - change.terms.quote.points_used,
      });
    await applyChange(ctx, w, change);
    if (diff < 0) await note(ctx, waybillLifecycle, w, { action: 'refund', params: { amount_fen: -diff } });
    return null;
  }
  const expires_at = new Date(ctx.now.getTime() + (await setting(ctx.db, 'settle_days')) * 86_400_000);
  const terms: WaybillSupplementTerms = { for: 'change', rows, change };
  const bill = await makeBill(ctx, {
    member_id: w.member_id,
    kind: 'supplement',
    title: 'bill.waybill_change',
    params: { no: w.no },
    rows: diffChargeLines(w.booked, rows),
    targets: [{ type: 'waybill', id: w.id }],
    terms,
    expires_at,
    currency: w.currency,
    rate: w.rate,
  });
  await note(ctx, waybillLifecycle, w, { action: 'change_waits', params: { line: change.line, amount_fen: bill.amount } });
  return bill;
}

const countHistory = async (ctx: Ctx, id: number): Promise<number> =>
  (
    await ctx.db
      .selectFrom('history')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
      .where('thing', '=', 'waybill')
      .where('thing_id', '=', id)
      .executeTakeFirstOrThrow()
  ).n;

/** Applies the change: these terms are in force from now on. */
async function applyChange(ctx: Ctx, w: Waybill, change: WaybillChange): Promise<void> {
  const { line_id, address, terms, services, declare_rows } = change;
  await transition(ctx, waybillLifecycle, w, {
    action: 'change',
    by: ctx.member ? actor(ctx) : { kind: 'member', id: w.member_id },
    params: { line: change.line },
    due_at: w.due_at,
    set: {
      line_id,
      address,
      country: address.country,
      terms,
      quote: terms.quote,
      services,
      declare_rows,
      insured_value: terms.quote.insured_value,
    },
  });
}

/** Applies a change whose supplement is paid; points no longer needed are restored. */
export async function applyPaidChange(ctx: Ctx, w: Waybill, change: WaybillChange, bill_id: number): Promise<void> {
  await restorePoints(ctx, w, w.points - change.terms.quote.points_used, `waybill_points:${bill_id}`);
  await applyChange(ctx, w, change);
}

/** Restores points that are no longer used. */
export async function restorePoints(ctx: Ctx, w: Waybill, points: number, key: string): Promise<void> {
  if (points <= 0) return;
  await book(ctx, {
    key,
    kind: 'points_back',
    entries: [
      { kind: 'points', owner: w.member_id, amount: -points },
      { kind: 'points_issued', amount: points },
    ],
    ref: { type: 'waybill', id: w.id },
    text_key: 'money.waybill_points',
    params: { no: w.no },
    spent_by: await freightPayments(ctx, { type: 'waybill', id: w.id }),
  });
  await updateWaybill(ctx, w, { points: w.points - points });
}
