// What the submit form shows of a reckoned package, and the fingerprint of what its reader saw.

import { createHash } from 'node:crypto';
import type { PackagePreview } from '#contract/calls/orders.ts';
import type { Message } from '#contract/fields.ts';
import { type Names, pick } from '#contract/lang.ts';
import type { Ctx, MemberCtx } from '../../../../context.ts';
import type { AddressSnapshot } from '../../../../db/stored/address.ts';
import type { StoredRow } from '../../../../db/stored/order.ts';
import { rowsOut } from '../../../payments/bills/serialize.ts';
import { couponsFor } from '../../../payments/discounts/coupons.ts';
import { balances } from '../../../payments/ledger/ledger.ts';
import { setting } from '../../../platform/settings/settings.ts';
import { quote } from '../../../pricing/freight/quote.ts';
import { rateOf } from '../../../pricing/money/rates.ts';
import { percentWithin } from '../../../pricing/money/round.ts';
import { addressProblem, missingId, previewAddress } from '../core/address.ts';
import { billRows, total } from '../core/charge-lines.ts';
import { saidWhy } from '../core/reasons.ts';
import { stockItemsOut } from '../stock/stock.ts';
import { declareOut, isBelowPaid } from './declare.ts';
import { quoteInput, type Reckoned } from './package.ts';

const NOT_THERE: readonly string[] = ['freight.no.country', 'freight.no.suspended', 'freight.no.closed'];

export type Shown = {
  address: AddressSnapshot | null;
  coupon_id: number | null;
  /** the coupon that an open bill of this waybill holds */
  held?: number | null;
  pays: 'now' | 'after_packing';
  /** what was paid before: shown as a row, so that the rows sum to what is due or comes back */
  paid?: number;
  takes_coupon: boolean;
  sendorder_id?: number;
  invoice_no?: string | null;
};

/** Why no line serves: none goes there, none takes some of the goods (which are named), or none takes them together. */
function unserved({ lines, rows = [], left_out = [] }: Parameters<typeof problemsOf>[2], lang: string): Message {
  if (lines.every((l) => l.quote.reasons.some((why) => NOT_THERE.includes(why.key))))
    return { key: 'waybill.problem.country', params: {} };
  if (rows.length === 1) return { key: 'waybill.problem.no_line_one', params: {} };
  if (left_out.length === 0 || left_out.length === rows.length) return { key: 'waybill.problem.no_line', params: {} };
  const titles = rows.filter((row) => left_out.includes(row.id)).map((row) => pick(row.titles as Names, lang));
  return { key: 'waybill.problem.left_out', params: { titles: titles.join(' / ') } };
}

/** What has to be mended before the waybill can be made, the first thing first. */
export async function problemsOf(
  ctx: Ctx,
  member_id: number,
  r: Pick<Reckoned, 'quote' | 'lines' | 'loaded'> & Partial<Pick<Reckoned, 'rows' | 'left_out'>>,
  address: AddressSnapshot | null,
): Promise<Message[]> {
  const problems: Message[] = [];
  if (!address) problems.push({ key: 'waybill.problem.address', params: {} });
  else {
    const own = await addressProblem(ctx, address);
    if (own) problems.push(own);
  }
  const owed = (await balances(ctx, member_id)).receivable;
  if (owed > (await setting(ctx.db, 'owed_max')))
    problems.push({ key: 'waybill.problem.receivable', params: { amount_fen: owed } });
  if (!r.quote) problems.push(unserved(r, ctx.lang));
  else if (!r.quote.eligible) problems.push(await saidWhy(ctx, r.quote.reasons[0]!));
  else if (address && r.loaded) {
    const id = missingId(address, r.loaded.line, ctx.lang);
    if (id) problems.push(id);
  }
  return problems;
}

export const rowsOfPackage = (r: Reckoned, paid = 0): StoredRow[] => [
  ...(r.quote?.eligible ? billRows(r.quote) : []),
  ...(paid > 0 ? [{ code: 'paid', key: 'fee.paid', params: {}, amount: -paid }] : []),
];

/** Changes whenever anything moves that the reader has seen: rows, line, goods, address. */
export const fingerprint = (r: Reckoned, shown: Pick<Shown, 'address' | 'pays' | 'paid'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        r.rows.map((i) => i.id),
        shown.address,
        r.loaded?.line.id ?? 0,
        rowsOfPackage(r, shown.paid).map((c) => [c.code, c.ref, c.amount]),
        r.quote?.billed,
        r.declare.map((d) => d.unit_value),
        shown.pays,
      ]),
    )
    .digest('base64url')
    .slice(0, 32);

export async function previewOut(ctx: MemberCtx, r: Reckoned, shown: Shown): Promise<PackagePreview> {
  const rows = rowsOfPackage(r, shown.paid);
  const points = (await balances(ctx, ctx.member.id)).points;
  const insurance = r.loaded?.line.insurance;
  const eligible = r.quote?.eligible ? r.quote : null;
  return {
    quote: fingerprint(r, shown),
    items: await stockItemsOut(ctx, r.rows),
    warehouse_id: r.rows[0]!.warehouse_id,
    address: shown.address && (await previewAddress(ctx, shown.address)),
    lines: r.lines,
    shipping_id: r.loaded?.line.id ?? null,
    components: rowsOut(rows, ctx.lang),
    amount: total(rows),
    currency: ctx.currency,
    rate: await rateOf(ctx, ctx.currency),
    services: r.offered.map((s) => ({
      code: s.code,
      name: pick(s.names, ctx.lang),
      doc: pick(s.doc, ctx.lang),
      level: s.code === 'unbox' ? 'item' : 'waybill',
      unit: s.unit as 'box',
      price: s.price,
      free: s.free,
    })),
    insured_default: r.insured_default,
    insured_premium: insurance && r.insured_default > 0 ? percentWithin(r.insured_default, insurance.rate_bp, insurance.min) : 0,
    insured_value: eligible?.insured_value ?? 0,
    insurance: insurance?.forced ? 'forced' : insurance?.offered ? 'offered' : 'none',
    declare: declareOut(r.declare),
    declare_below_paid: isBelowPaid(r.declare),
    coupons:
      eligible && shown.takes_coupon
        ? await couponsFor(
            ctx,
            'waybill',
            (c) => quote(r.loaded!.line, { ...quoteInput(r), coupon: c }).coupon_amount,
            shown.held,
          )
        : [],
    coupon_id: eligible && eligible.coupon_amount > 0 ? shown.coupon_id : null,
    points_max: eligible && shown.takes_coupon ? Math.min(eligible.points_max, points) : 0,
    points: eligible?.points_used ?? 0,
    problems: await problemsOf(ctx, ctx.member.id, r, shown.address),
    plan: r.plan,
    left_out: eligible ? [] : r.left_out,
    pays: shown.pays,
    sendorder_id: shown.sendorder_id ?? null,
    invoice_no: shown.invoice_no ?? null,
  };
}
