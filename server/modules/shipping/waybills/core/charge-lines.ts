// From a freight quote to the rows of a bill, and what changes from one set of rows to another.

import type { Message } from '#contract/fields.ts';
import type { FreightRow, PriceStep, Quote, Why } from '#contract/freight.ts';
import type { StoredRow } from '../../../../db/stored/order.ts';
import { sum } from '../../../pricing/money/round.ts';

/** The rows of a quote as a bill keeps them: they sum to its total. Names of rules and services stay in every language. */
export const billRows = (quote: Quote): StoredRow[] => quote.components.map((row) => billRow(row, quote));

function billRow(row: FreightRow, quote: Quote): StoredRow {
  const { params } = row;
  const why =
    row.code === 'freight' ? [...quote.steps.map((step) => stepSaid(step, quote.unit)), ...boxesSaid(quote)] : eachOf(row);
  return {
    code: row.code,
    key: row.code === 'discount' && params.source === 'card' ? 'fee.discount_card' : `fee.${row.code}`,
    params,
    amount: row.amount,
    ...(why.length > 0 ? { why } : {}),
    ...(row.id === undefined ? {} : { ref: row.id }),
    ...(row.name ? { names: row.name } : {}),
  };
}

const plain = ({ key, params }: Why): Message => ({ key, params });

/** What counted, actual or volume weight: of one box its own sentence; of several, where one of them has something to say, the sums of all. */
export function boxesSaid({ boxes, weight, unit }: Pick<Quote, 'boxes' | 'weight' | 'unit'>): Message[] {
  const said = boxes.flatMap((box) => (box.why ? [plain(box.why)] : []));
  if (said.length === 0 || boxes.length === 1 || unit === 'm3') return said;
  return [
    { key: 'settle.why.sums', params: { n: boxes.length, actual_g: weight, volume_g: sum(boxes.map((b) => b.volume_weight)) } },
  ];
}

const stepSaid = (step: PriceStep, unit: Quote['unit']): Message => ({
  key: `fee.step.${step.part}`,
  params: { weight: step.weight, unit, count: step.count, price_fen: step.price },
});

/** How the amount of a row comes about, where that is more than its name says. */
function eachOf({ key, params }: FreightRow): Message[] {
  if (key === 'freight.row.rule_box' || key === 'freight.row.service_box') return [{ key: 'fee.each.box', params }];
  if (key === 'freight.row.rule_kg' || key === 'freight.row.service_kg') return [{ key: 'fee.each.kg', params }];
  if (key === 'freight.row.insurance') return [{ key: 'fee.each.insurance', params }];
  if (key === 'freight.row.service_count') return Number(params.count) > 1 ? [{ key: 'fee.each.count', params }] : [];
  return 'of_fen' in params ? [{ key: 'fee.each.percent', params }] : [];
}

const nameOf = (row: Pick<StoredRow, 'code' | 'ref'>): string => `${row.code}:${row.ref ?? ''}`;

/** What has to be added to `before` to make `after`: the rows of a supplement. They sum to the difference and book to the same accounts. */
export function deltaRows(before: readonly StoredRow[], after: readonly StoredRow[]): StoredRow[] {
  const names = [...new Set([...after, ...before].map(nameOf))];
  return names.flatMap((name) => {
    const amount =
      sum(after.filter((r) => nameOf(r) === name).map((r) => r.amount)) -
      sum(before.filter((r) => nameOf(r) === name).map((r) => r.amount));
    if (amount === 0) return [];
    const { why: _, ...row } = (after.find((r) => nameOf(r) === name) ?? before.find((r) => nameOf(r) === name))!;
    return [{ ...row, key: `fee.weighed.${row.code}`, amount }];
  });
}

export const total = (rows: readonly Pick<StoredRow, 'amount'>[]): number => sum(rows.map((r) => r.amount));

const FREIGHT = ['freight', 'discount', 'rule', 'rule_cap', 'line_service', 'fuel'];

/** Freight that was really paid: what the line charges less coupon, points and what the shop carried; the base of points and growth. Not below zero. */
export const freightPaid = (rows: readonly StoredRow[]): number =>
  Math.max(0, total(rows.filter((r) => [...FREIGHT, 'coupon', 'points', 'waived', 'cap'].includes(r.code))));

const isKept = (r: StoredRow, done: readonly string[]): boolean =>
  ['storage', 'handling'].includes(r.code) || (r.code === 'service' && done.includes(r.ref ?? ''));

/**
 * What stays charged when a waybill ends after packing: services that were performed, storage that has passed, and the repack fee, which is never
 * more than the freight that was paid.
 */
export function keptAfterPacking(booked: readonly StoredRow[], done: readonly string[], repack_fee: number): StoredRow[] {
  const kept = booked.filter((r) => isKept(r, done));
  const limit = Math.max(0, total(booked) - total(kept));
  const fee = Math.min(repack_fee, freightPaid(booked), limit);
  const rows = fee > 0 ? [...kept, { code: 'repack', key: 'fee.repack', params: {}, amount: fee }] : kept;
  return total(rows) <= total(booked) ? rows : lowered(rows, total(booked));
}

/** A coupon may have paid for what stays charged: then no more stays than was paid. */
function lowered(rows: StoredRow[], most: number): StoredRow[] {
  let left = most;
  return rows.flatMap((row) => {
    const amount = Math.min(row.amount, left);
    left -= amount;
    return amount > 0 ? [{ ...row, amount }] : [];
  });
}

/** What stays charged when a carrier brings a waybill back before export: services that were performed and storage that has passed. */
export const keptBeforeExport = (booked: readonly StoredRow[], done: readonly string[]): StoredRow[] => {
  const kept = booked.filter((r) => isKept(r, done));
  return lowered(kept, Math.max(0, total(booked)));
};
