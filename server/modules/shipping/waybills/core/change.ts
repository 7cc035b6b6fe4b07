// Another line or address for a waybill that is not packed yet. Unpaid: the bill is replaced. Paid: what it costs less goes back at once, what it
// costs more is a supplement, and the change counts when that is paid.

import type { Input } from '#contract/call.ts';
import type { PackagePreview } from '#contract/calls/orders.ts';
import type { calls } from '#contract/calls.ts';
import type { Key } from '#contract/messages.ts';
import { waybillMachine as machine } from '#contract/states/waybill.ts';
import { type Ctx, fail, type MemberCtx, Refusal } from '../../../../context.ts';
import type { AddressSnapshot } from '../../../../db/stored/address.ts';
import type { WaybillChange, WaybillSupplementTerms } from '../../../../db/stored/bill.ts';
import { type Bill, endBill, makeBill, replaceBill } from '../../../payments/bills/bills.ts';
import { payZero } from '../../../payments/bills/pay.ts';
import { book } from '../../../payments/ledger/ledger.ts';
import { actor, nextState, note, transition } from '../../../platform/lifecycle/transition.ts';
import { setting } from '../../../platform/settings/settings.ts';
import { frozenAsk } from '../../../pricing/freight/settle.ts';
import { stockByIds } from '../stock/stock.ts';
import { type Reckoned, reckonPackage, type Wish } from '../submit/package.ts';
import { fingerprint, previewOut, type Shown } from '../submit/preview.ts';
import { termsOf } from '../submit/submit.ts';
import { addressFor } from './address.ts';
import { billRows, deltaRows, total } from './charge-lines.ts';
import { rebook } from './charges.ts';
import { lockWaybill, readWaybill, setWaybill, waybillLife } from './store.ts';
import type { Waybill } from './types.ts';

type Asked = Input<(typeof calls)['sendorder']['changeShippingMethod']>;

export async function changeShippingMethod(ctx: MemberCtx, asked: Asked): Promise<PackagePreview> {
  const found = await readWaybill(ctx, asked.id, ctx.member.id);
  const locked = asked.submit ? await lockWaybill(ctx, asked.id, ctx.member.id) : null;
  const w = locked?.waybill ?? found;
  nextState(ctx, machine, w, { action: 'change' });
  const address = asked.address_id ? ((await addressFor(ctx, asked.address_id)) as AddressSnapshot) : w.address;
  const reckoned = await reckonPackage(
    ctx,
    w.member_id,
    await stockByIds(ctx, await itemIds(ctx, w.id)),
    wishOf(w, address, asked.shipping_id),
  );
  const bill = locked?.bills.find((b) => b.kind === 'waybill') ?? null;
  const unpaid = w.state === 'unpaid';
  const shown: Shown = {
    address,
    coupon_id: w.coupon_id,
    held: w.coupon_id,
    pays: w.pays as Shown['pays'],
    paid: total(w.booked),
    takes_coupon: unpaid,
    sendorder_id: w.id,
    invoice_no: bill?.no ?? null,
  };
  const preview = await previewOut(ctx, reckoned, shown);
  if (!locked) return preview;
  const [problem] = preview.problems;
  if (problem) fail(problem.key as Key, problem.params);
  if (reckoned.loaded!.line.id === w.line_id && address.id === w.address.id && asked.address_id === undefined)
    fail('waybill.change_same', {}, 'shipping_id');
  if (asked.quote !== fingerprint(reckoned, shown)) throw new Refusal('waybill.changed', {}, 'quote', false, preview);
  const change = changeOf(w, reckoned, address);
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

/** What the member chose when the waybill was made. What is paid stays as it is: the coupon its amount, points, storage. */
function wishOf(w: Waybill, address: AddressSnapshot, shipping_id: number | undefined): Wish {
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
    ...(w.state === 'unpaid' ? {} : { storage: ask.storage ?? 0 }),
  };
}

/** Storage stands still once a waybill is to be packed: what it owes stays as it was. */
function changeOf(w: Waybill, r: Reckoned, address: AddressSnapshot): WaybillChange {
  const fresh = termsOf(r);
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
  const { quote, ask } = change.terms;
  await applyChange(ctx, w, change);
  const made = await replaceBill(ctx, bill, {
    rows: billRows(quote),
    coupon_id: quote.coupon_amount > 0 ? (ask.coupon?.id ?? null) : null,
    points: quote.points_used,
    terms: change.terms,
  });
  return payZero(ctx, made);
}

/** Paid, or to be paid after packing: the difference first. */
async function settleChange(ctx: MemberCtx, w: Waybill, change: WaybillChange): Promise<Bill | null> {
  const rows = billRows(change.terms.quote);
  const diff = w.booked.length > 0 ? total(rows) - total(w.booked) : 0;
  if (diff <= 0) {
    if (w.booked.length > 0)
      await rebook(ctx, w, rows, {
        key: `waybill_change:${w.id}:${await steps(ctx, w.id)}`,
        kind: 'refund_waybill',
        text_key: 'money.waybill_changed',
        points_back: w.points - change.terms.quote.points_used,
      });
    await applyChange(ctx, w, change);
    if (diff < 0) await note(ctx, waybillLife, w, { action: 'refund', params: { amount_fen: -diff } });
    return null;
  }
  const expires_at = new Date(ctx.now.getTime() + (await setting(ctx.db, 'settle_days')) * 86_400_000);
  const terms: WaybillSupplementTerms = { for: 'change', rows, change };
  const bill = await makeBill(ctx, {
    member_id: w.member_id,
    kind: 'supplement',
    title: 'bill.waybill_change',
    params: { no: w.no },
    rows: deltaRows(w.booked, rows),
    targets: [{ type: 'waybill', id: w.id }],
    terms,
    expires_at,
    currency: w.currency,
    rate: w.rate,
  });
  await note(ctx, waybillLife, w, { action: 'change_waits', params: { line: change.line, amount_fen: bill.amount } });
  return bill;
}

const steps = async (ctx: Ctx, id: number): Promise<number> =>
  (
    await ctx.db
      .selectFrom('history')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
      .where('thing', '=', 'waybill')
      .where('thing_id', '=', id)
      .executeTakeFirstOrThrow()
  ).n;

/** The change counts: the waybill goes by these terms from now on. */
export async function applyChange(ctx: Ctx, w: Waybill, change: WaybillChange): Promise<void> {
  const { line_id, address, terms, services, declare_rows } = change;
  await transition(ctx, waybillLife, w, {
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

/** The supplement of a change is paid: fewer points may be needed than before. */
export async function changePaid(ctx: Ctx, w: Waybill, change: WaybillChange, bill_id: number): Promise<void> {
  await pointsBack(ctx, w, w.points - change.terms.quote.points_used, `waybill_points:${bill_id}`);
  await applyChange(ctx, w, change);
}

/** Points that are no longer used go back as points. */
export async function pointsBack(ctx: Ctx, w: Waybill, points: number, key: string): Promise<void> {
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
  });
  await setWaybill(ctx, w, { points: w.points - points });
}
