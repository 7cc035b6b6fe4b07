// Charge lines (amounts in fen): built from a freight quote, compared with one another, and those that stay charged after a
// cancellation. Pure. Rules: docs/money.md.

import type { Message } from '#contract/fields.ts';
import type { FreightRow, PriceStep, Quote, Reason } from '#contract/freight.ts';
import type { StoredRow } from '../../../../db/stored/order.ts';
import { sum } from '../../../pricing/money/round.ts';

/** The charge lines of a quote: they sum to its total. Names of rules and services are stored in every language. */
export const toChargeLines = (quote: Quote): StoredRow[] => quote.components.map((row) => toChargeLine(row, quote));

function toChargeLine(row: FreightRow, quote: Quote): StoredRow {
  const { params } = row;
  const why =
    row.code === 'freight'
      ? [...quote.steps.map((step) => explainPriceStep(step, quote.unit)), ...explainBoxes(quote)]
      : explainUnitPrice(row);
  return {
    code: row.code,
    key: row.code === 'discount' ? discountKey(row) : `fee.${row.code}`,
    params,
    amount: row.amount,
    ...(why.length > 0 ? { why } : {}),
    ...(row.id === undefined ? {} : { ref: row.id }),
    ...(row.code === 'service' && row.id !== undefined ? { service: row.id } : {}),
    ...(row.name ? { names: row.name } : {}),
  };
}

/** A discount names its level or card. */
const discountKey = ({ name, params }: FreightRow): string =>
  name ? 'fee.discount_by' : params.source === 'card' ? 'fee.discount_card' : 'fee.discount';

const toMessage = ({ key, params }: Reason): Message => ({ key, params });

/** Whether actual or volumetric weight counted: the explanation of a single box, or the sums of several boxes if any has one. */
export function explainBoxes({ boxes, weight, unit }: Pick<Quote, 'boxes' | 'weight' | 'unit'>): Message[] {
  const reasons = boxes.flatMap((box) => (box.why ? [toMessage(box.why)] : []));
  if (reasons.length === 0 || boxes.length === 1 || unit === 'm3') return reasons;
  return [
    { key: 'settle.why.sums', params: { n: boxes.length, actual_g: weight, volume_g: sum(boxes.map((b) => b.volume_weight)) } },
  ];
}

const explainPriceStep = (step: PriceStep, unit: Quote['unit']): Message => ({
  key: `fee.step.${step.part}`,
  params: { weight: step.weight, unit, count: step.count, price_fen: step.price },
});

/** How a unit-priced line is calculated (per box, per kg, percent), where its name doesn't say so. */
function explainUnitPrice({ key, params }: FreightRow): Message[] {
  if (key === 'freight.row.rule_box' || key === 'freight.row.service_box') return [{ key: 'fee.each.box', params }];
  if (key === 'freight.row.rule_kg' || key === 'freight.row.service_kg') return [{ key: 'fee.each.kg', params }];
  if (key === 'freight.row.insurance') return [{ key: 'fee.each.insurance', params }];
  if (key === 'freight.row.service_count') return Number(params.count) > 1 ? [{ key: 'fee.each.count', params }] : [];
  return 'of_fen' in params ? [{ key: 'fee.each.percent', params }] : [];
}

const lineKey = (row: Pick<StoredRow, 'code' | 'ref'>): string => `${row.code}:${row.ref ?? ''}`;

/** The charge lines of a supplement: what must be added to `before` to get `after`. They sum to the difference and book to the same accounts. */
export function diffChargeLines(before: readonly StoredRow[], after: readonly StoredRow[]): StoredRow[] {
  const names = [...new Set([...after, ...before].map(lineKey))];
  return names.flatMap((name) => {
    const amount =
      sum(after.filter((r) => lineKey(r) === name).map((r) => r.amount)) -
      sum(before.filter((r) => lineKey(r) === name).map((r) => r.amount));
    if (amount === 0) return [];
    const { why: _, ...row } = (after.find((r) => lineKey(r) === name) ?? before.find((r) => lineKey(r) === name))!;
    return [{ ...row, key: `fee.weighed.${row.code}`, amount }];
  });
}

export const total = (rows: readonly Pick<StoredRow, 'amount'>[]): number => sum(rows.map((r) => r.amount));

const FREIGHT = ['freight', 'discount', 'rule', 'rule_cap', 'line_service', 'fuel'];

/** Net freight paid: the line's charges minus coupon, points and what the shop absorbed, at least zero; the base of points and growth. */
export const freightPaid = (rows: readonly StoredRow[]): number =>
  Math.max(0, total(rows.filter((r) => [...FREIGHT, 'coupon', 'points', 'waived', 'cap'].includes(r.code))));

const staysCharged = (r: StoredRow, done: readonly string[]): boolean =>
  ['storage', 'handling'].includes(r.code) || (r.code === 'service' && done.includes(r.ref ?? ''));

/**
 * The charge lines kept when a waybill is cancelled after packing: performed services, past storage, and the repack fee, which never
 * exceeds the freight paid.
 */
export function chargesKeptAfterPacking(booked: readonly StoredRow[], done: readonly string[], repack_fee: number): StoredRow[] {
  const kept = booked.filter((r) => staysCharged(r, done));
  const limit = Math.max(0, total(booked) - total(kept));
  const fee = Math.min(repack_fee, freightPaid(booked), limit);
  const rows = fee > 0 ? [...kept, { code: 'repack', key: 'fee.repack', params: {}, amount: fee }] : kept;
  return total(rows) <= total(booked) ? rows : capCharges(rows, total(booked));
}

/** A coupon may have paid for kept lines: no more is kept than was paid. */
function capCharges(rows: StoredRow[], max: number): StoredRow[] {
  let left = max;
  return rows.flatMap((row) => {
    const amount = Math.min(row.amount, left);
    left -= amount;
    return amount > 0 ? [{ ...row, amount }] : [];
  });
}

/** The charge lines kept when the carrier returns a waybill before export: performed services and past storage. */
export const chargesKeptBeforeExport = (booked: readonly StoredRow[], done: readonly string[]): StoredRow[] => {
  const kept = booked.filter((r) => staysCharged(r, done));
  return capCharges(kept, Math.max(0, total(booked)));
};
