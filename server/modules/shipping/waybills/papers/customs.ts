// The customs declaration of a parcel with the fields of CN22 and CN23: sender, recipient, contents with HS code, weight, value and
// origin, reason for export, signature. Bilingual (English and Chinese), because it is read on both sides of the border.

import { cny } from '#contract/amount.ts';
import { say } from '#contract/messages.ts';
import type { DeclareLine } from '../../../../db/stored/waybill.ts';
import { escaped as safe } from '../../../../escape.ts';
import { kg } from '../../../../written.ts';
import { spread } from '../../../pricing/money/round.ts';
import { type Cell, table } from './paper-html.ts';

export type Declaration = {
  no: string;
  from: { company: string; address: string; lines: readonly string[] };
  to: { lines: readonly string[]; country: string };
  /** weight: grams of the row as measured, null where it never was */
  rows: readonly (DeclareLine & { weight: number | null })[];
  /** grams of all boxes, null before packing */
  gross: number | null;
  date: string;
  /** fen: postage, insured value, and the premium; 0 where it is not insured */
  postage: number;
  insured: number;
  premium: number;
  /** duties are paid by the shop through the line */
  ddp: boolean;
  /** the shop's number for import VAT of the EU, where it applies to this parcel */
  ioss: string;
};

const EU = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ');
/** The import scheme covers consignments into the EU up to a value of goods. */
export const iossFor = (
  country: string,
  declared: number,
  { ioss_no, ioss_most }: { ioss_no: string; ioss_most: number },
): string => (EU.includes(country) && declared <= ioss_most ? ioss_no : '');

export const declaredValue = (rows: readonly DeclareLine[]): number =>
  rows.reduce((sum, row) => sum + row.unit_value * row.quantity, 0);

export const ORIGIN = 'CN';
export const CATEGORIES = ['gift', 'documents', 'sample', 'sale', 'returned', 'other'] as const;

/** "Weight · 重量": papers carry both languages. */
export const both = (key: string): string => `${say(`desk.paper.${key}`, {}, 'en')} · ${say(`desk.paper.${key}`, {}, 'zh-cn')}`;
/** The currency symbol is understood on both sides; columns also name CNY. */
const value = (fen: number): string => cny(fen, 'zh-cn');

/**
 * Net weight of each row in grams: as measured. Unmeasured rows share the remaining weight of the boxes by pieces; null without boxes.
 */
export function netWeights(rows: Declaration['rows'], gross: number | null): (number | null)[] {
  const open = rows.filter((r) => r.weight === null);
  if (open.length === 0 || gross === null) return rows.map((r) => r.weight);
  const left = Math.max(0, gross - rows.reduce((all, r) => all + (r.weight ?? 0), 0));
  const shares = spread(
    left,
    open.map((r) => r.quantity),
  );
  return rows.map((r) => r.weight ?? shares[open.indexOf(r)]!);
}

export function customsDeclaration(d: Declaration): string {
  const net = netWeights(d.rows, d.gross);
  const known = net.filter((w): w is number => w !== null);
  const sum = declaredValue(d.rows);
  const lines = (all: readonly string[]) => all.filter(Boolean).map(safe).join('<br>');
  const head: Cell[] = [
    both('name_en'),
    both('hs'),
    both('origin'),
    { n: both('quantity') },
    { n: both('net') },
    { n: `${both('unit_value')} (CNY)` },
    { n: `${both('value')} (CNY)` },
  ];
  const rows = d.rows.map((r, at): Cell[] => [
    [r.name_en, r.name_cn].filter(Boolean).join(' / '),
    r.hs_code,
    ORIGIN,
    { n: r.quantity },
    { n: net[at] === null ? '' : kg(net[at]!) },
    { n: value(r.unit_value) },
    { n: value(r.unit_value * r.quantity) },
  ]);
  const total: Cell[] = [
    both('total'),
    '',
    '',
    { n: d.rows.reduce((all, r) => all + r.quantity, 0) },
    { n: known.length === net.length && known.length > 0 ? kg(known.reduce((all, w) => all + w, 0)) : '' },
    '',
    { n: value(sum) },
  ];
  const boxes = CATEGORIES.map((c) => `<span>${c === 'sale' ? '\u2612' : '\u2610'} ${safe(both(`category.${c}`))}</span>`);
  return `<section class="customs"><h1>${safe(both('customs'))} ${safe(d.no)}</h1>
    <h2>${safe(both('from'))}</h2><p>${lines([d.from.company, d.from.address, ...d.from.lines])}</p>
    <h2>${safe(both('to'))}</h2><p class="to">${lines(d.to.lines)}</p>
    <h2>${safe(both('category'))}</h2><p>${boxes.join(' &nbsp; ')}</p>
    ${table(head, [...rows, total])}
    <p>${safe(both('gross'))}: <strong>${d.gross === null ? '________' : safe(kg(d.gross))}</strong> &nbsp; ${safe(both('currency'))}: <strong>CNY</strong> &nbsp; ${safe(both('destination'))}: <strong>${safe(d.to.country)}</strong></p>
    <p>${safe(say('desk.paper.sign', {}, 'en'))}<br>${safe(say('desk.paper.sign', {}, 'zh-cn'))}</p>
    <p>${safe(both('date'))}: ${safe(d.date)} &nbsp;&nbsp; ${safe(both('signature'))}: ______________________________</p></section>`;
}
