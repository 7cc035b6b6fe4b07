// The response of the submit form: a quoted package, what must be fixed before submitting, and a fingerprint of what the user saw.

import { createHash } from 'node:crypto';
import type { PackagePreview } from '#contract/calls/stock-shapes.ts';
import type { Message } from '#contract/fields.ts';
import { pick } from '#contract/lang.ts';
import { percentWithin } from '#contract/rules/round.ts';
import type { Ctx, MemberCtx } from '../../../../context.ts';
import type { AddressSnapshot } from '../../../../db/stored/address.ts';
import type { StoredRow } from '../../../../db/stored/order.ts';
import { toFeeRows } from '../../../payments/bills/serialize.ts';
import { couponsFor } from '../../../payments/discounts/coupons.ts';
import { usablePoints } from '../../../payments/discounts/points.ts';
import { balances } from '../../../payments/ledger/ledger.ts';
import { setting } from '../../../platform/settings/settings.ts';
import { quote } from '../../../pricing/freight/quote.ts';
import { rateOf } from '../../../pricing/money/rates.ts';
import { addressProblem, missingTaxId, toPreviewAddress } from '../core/address.ts';
import { toChargeLines, total } from '../core/charge-lines.ts';
import { localizeReason } from '../core/reasons.ts';
import { chargedNow, type Pays } from '../core/rehearsal.ts';
import { toStockItems } from '../stock/stock.ts';
import { isBelowPaid, toDeclareRows } from './declare.ts';
import { orderedCodes, type PackageQuote, quoteInput } from './package.ts';

const NO_SERVICE_REASONS: readonly string[] = ['freight.no.country', 'freight.no.suspended', 'freight.no.closed'];

export type PreviewContext = {
  address: AddressSnapshot | null;
  coupon_id: number | null;
  /** the coupon that an open bill of this waybill has locked */
  held?: number | null;
  pays: Pays;
  /** fen paid before: shown as a line, so that the lines sum to what is due or refunded */
  paid?: number;
  takes_coupon: boolean;
  sendorder_id?: number;
  invoice_no?: string | null;
};

/** Why no line serves: none ships there, none accepts some of the goods (which are named), or none accepts them together. */
function noLineReason({ lines, rows = [], left_out = [] }: Parameters<typeof problemsOf>[2], lang: string): Message {
  if (lines.every((l) => l.quote.reasons.some((why) => NO_SERVICE_REASONS.includes(why.key))))
    return { key: 'waybill.problem.country', params: {} };
  if (rows.length === 1) return { key: 'waybill.problem.no_line_one', params: {} };
  if (left_out.length === 0 || left_out.length === rows.length) return { key: 'waybill.problem.no_line', params: {} };
  const titles = rows.filter((row) => left_out.includes(row.id)).map((row) => pick(row.titles, lang));
  return { key: 'waybill.problem.left_out', params: { titles: titles.join(' / ') } };
}

/** What must be fixed before the waybill can be submitted, most important first. */
export async function problemsOf(
  ctx: Ctx,
  member_id: number,
  r: Pick<PackageQuote, 'quote' | 'lines' | 'loaded'> & Partial<Pick<PackageQuote, 'rows' | 'left_out'>>,
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
  if (!r.quote) problems.push(noLineReason(r, ctx.lang));
  else if (!r.quote.eligible) problems.push(await localizeReason(ctx, r.quote.reasons[0]!));
  else if (address && r.loaded) {
    const id = missingTaxId(address, r.loaded.line, ctx.lang);
    if (id) problems.push(id);
  }
  return problems;
}

const packageChargeLines = (r: PackageQuote, { paid = 0, pays }: Pick<PreviewContext, 'paid' | 'pays'>): StoredRow[] => [
  ...(r.quote?.eligible ? chargedNow({ pays, booked: [] }, toChargeLines(r.quote)) : []),
  ...(paid > 0 ? [{ code: 'paid', key: 'fee.paid', params: {}, amount: -paid }] : []),
];

/** Changes whenever anything the user saw changes: charge lines, line, goods, address. */
export const fingerprint = (r: PackageQuote, shown: Pick<PreviewContext, 'address' | 'pays' | 'paid'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        r.rows.map((i) => i.id),
        shown.address,
        r.loaded?.line.id ?? 0,
        packageChargeLines(r, shown).map((c) => [c.code, c.ref, c.amount]),
        r.quote?.billed,
        r.declare.map((d) => d.unit_value),
        shown.pays,
      ]),
    )
    .digest('base64url')
    .slice(0, 32);

export async function toPackagePreview(ctx: MemberCtx, r: PackageQuote, shown: PreviewContext): Promise<PackagePreview> {
  const rows = packageChargeLines(r, shown);
  const points = await usablePoints(ctx, ctx.member.id);
  const insurance = r.loaded?.line.insurance;
  const eligible = r.quote?.eligible ? r.quote : null;
  return {
    quote: fingerprint(r, shown),
    items: await toStockItems(ctx, r.rows),
    warehouse_id: r.rows[0]!.warehouse_id,
    address: shown.address && (await toPreviewAddress(ctx, shown.address)),
    lines: r.lines,
    shipping_id: r.loaded?.line.id ?? null,
    components: toFeeRows(rows, ctx.lang),
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
    chosen_services: orderedCodes(r),
    insured_default: r.insured_default,
    insured_premium: insurance && r.insured_default > 0 ? percentWithin(r.insured_default, insurance.rate_bp, insurance.min) : 0,
    insured_value: eligible?.insured_value ?? 0,
    insurance: insurance?.forced ? 'forced' : insurance?.offered ? 'offered' : 'none',
    declare: toDeclareRows(r.declare),
    declare_below_paid: isBelowPaid(r.declare),
    coupons:
      eligible && shown.takes_coupon
        ? await couponsFor(ctx, 'waybill', (c) => quote(r.loaded!.line, { ...quoteInput(r), coupon: c }).coupon_amount, {
            held: shown.held,
            line_id: r.loaded!.line.id,
          })
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
