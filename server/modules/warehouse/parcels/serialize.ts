// Parcels for their member. A few queries for any number of them.

import type { ParcelOut } from '#contract/calls/parcels.ts';
import { pick } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import { actionsOf, isIn } from '#contract/states/machine.ts';
import { billMachine } from '#contract/states/money.ts';
import { parcelMachine as machine } from '#contract/states/parcel.ts';
import { type Ctx, fail, type MemberCtx } from '../../../context.ts';
import type { Content } from '../../../db/stored/parcel.ts';
import { toPhoto } from '../../orders/orders/photos.ts';
import { rateDue } from '../../payments/bills/charged.ts';
import { byId } from '../../payments/bills/find.ts';
import { may } from '../../platform/lifecycle/transition.ts';
import { shownNo } from './number.ts';

import * as queries from './queries.ts';

export const declaredValue = (contents: readonly Content[]): number => contents.reduce((s, c) => s + c.num * c.price, 0);
export const photosBy = async (ctx: Ctx, ids: readonly number[]) => {
  const rows = await queries.photosOf(ctx, ids);
  return (id: number) => rows.filter((r) => r.parcel_id === id).map((r) => toPhoto(ctx, r));
};

export async function toParcel(ctx: MemberCtx, id: number): Promise<ParcelOut> {
  const [one] = await toParcels(ctx, [id]);
  if (!one) fail('fail.not_found', {}, 'id');
  return one;
}

type Related = {
  claims: Awaited<ReturnType<typeof queries.claimsOf>>;
  problems: Awaited<ReturnType<typeof queries.problemsOf>>;
  waybills: Awaited<ReturnType<typeof queries.waybillsOf>>;
  photos: (id: number) => ParcelOut['photos'];
};

/** In the order of the ids. */
export async function toParcels(ctx: MemberCtx, ids: readonly number[]): Promise<ParcelOut[]> {
  const rows = await queries.byIds(ctx, ids);
  const related: Related = {
    claims: await queries.claimsOf(ctx, ctx.member.id, ids),
    problems: await queries.problemsOf(ctx, ids),
    waybills: await queries.waybillsOf(
      ctx,
      rows.flatMap((r) => r.detail.waybill_id ?? []),
    ),
    photos: await photosBy(ctx, ids),
  };
  const out: ParcelOut[] = [];
  for (const id of ids) {
    const row = rows.find((r) => r.id === id);
    if (row)
      out.push(row.member_id === ctx.member.id ? await toOwnParcel(ctx, row, related) : toClaimedParcel(ctx, row, related));
  }
  return out;
}

const toParcelHeader = (ctx: Ctx, p: queries.ParcelRow) => ({
  id: p.id,
  claim_id: null,
  tracking_no: shownNo(p.tracking_no),
  courier_id: p.courier_id,
  courier: pick(p.courier_names, ctx.lang),
  warehouse_id: p.warehouse_id,
  warehouse_name: pick(p.warehouse_names, ctx.lang),
  created_at: p.created_at.toISOString(),
  received_at: p.received_at?.toISOString() ?? null,
});

async function toOwnParcel(ctx: MemberCtx, p: queries.ParcelRow, related: Related): Promise<ParcelOut> {
  const detail = p.detail;
  const contents = p.contents;
  const problems = related.problems.filter((x) => x.parcel_id === p.id);
  const waybill = related.waybills.find((w) => w.id === detail.waybill_id);
  const bill = detail.back ? await byId(ctx, detail.back.bill_id) : undefined;
  const back = bill && isIn(billMachine, bill.state, 'standing') ? bill : undefined;
  const decide = problems.length > 0 && !detail.back?.paid;
  return {
    ...toParcelHeader(ctx, p),
    goods_type: p.goods_type ?? '',
    goods_type_name: pick(p.type_names, ctx.lang),
    items: contents,
    value: declaredValue(contents),
    remark: p.remark,
    mode: p.mode as ParcelOut['mode'],
    address_id: p.address_id,
    address: [p.to_name, p.to_city, p.to_country].filter(Boolean).join(', '),
    shipping_id: p.line_id,
    line: pick(p.line_names, ctx.lang),
    pay_limit: p.pay_limit,
    state: p.state,
    actions: actionsOf(machine, p.state, may(ctx, { kind: 'member', id: ctx.member.id })).filter(
      (a) => decide || !['return', 'destroy'].includes(a),
    ),
    due_at: (problems[0]?.due_at ?? p.due_at)?.toISOString() ?? null,
    needs_you: p.state === 'undeclared' || (p.state === 'received' && decide),
    note: detail.note ?? null,
    fee: p.fee,
    photos: related.photos(p.id),
    order_id: p.order_id,
    waybill: waybill ? toWaybillDue(ctx, waybill) : null,
    back: back ? { invoice_no: back.no, amount: back.amount, paid: back.state === 'paid' } : null,
    problems: problems.reduce((s, x) => s + x.n, 0),
  };
}

function toWaybillDue(ctx: Ctx, w: Related['waybills'][number]): NonNullable<ParcelOut['waybill']> {
  const { id, no, state, currency, rate, invoice_no, due, bill_state, bill_rate, rate_until, market, markup_bp } = w;
  const due_rate =
    bill_state && bill_rate && rate_until
      ? rateDue(ctx.now, { state: bill_state, rate: bill_rate, rate_until, market, markup_bp })
      : null;
  return { id, no, state, currency, rate, invoice_no, due, due_rate };
}

/** A claimant sees their own claim, and of the parcel only its number. */
function toClaimedParcel(ctx: MemberCtx, p: queries.ParcelRow, { claims }: Related): ParcelOut {
  const claim = claims.filter((c) => c.parcel_id === p.id).at(-1);
  if (!claim) fail('fail.not_found', {}, 'id');
  const contents = claim.contents;
  const refused = claim.state === 'refused';
  const waits = claim.state === 'waiting';
  return {
    ...toParcelHeader(ctx, p),
    claim_id: claim.id,
    courier_id: claim.courier_id,
    courier: '',
    goods_type: claim.goods_type,
    goods_type_name: pick(claim.type_names, ctx.lang),
    items: contents,
    value: declaredValue(contents),
    remark: claim.remark,
    mode: 'hold',
    address_id: null,
    address: '',
    shipping_id: null,
    line: '',
    pay_limit: 0,
    state: waits ? 'claim_review' : claim.state,
    actions: waits ? ['withdraw'] : [],
    due_at: null,
    needs_you: false,
    note: refused
      ? { key: 'msg.parcel_claim_refused.text', params: { reason: say(claim.reason, {}, ctx.lang) } }
      : waits
        ? { key: 'parcel.note.claim_waits', params: {} }
        : null,
    fee: 0,
    photos: [],
    order_id: null,
    waybill: null,
    back: null,
    problems: 0,
    created_at: claim.created_at.toISOString(),
    received_at: null,
  };
}
