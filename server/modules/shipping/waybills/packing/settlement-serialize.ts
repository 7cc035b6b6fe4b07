// A settlement as members and operators see it: estimate and measurement to compare, and why they differ.

import { cny, moneyText } from '#contract/amount.ts';
import type { Photo } from '#contract/calls/parts.ts';
import type { SettlementOut } from '#contract/calls/waybills.ts';
import type { Message } from '#contract/fields.ts';
import type { Quote } from '#contract/freight.ts';
import { pick } from '#contract/lang.ts';
import type { Ctx } from '../../../../context.ts';
import type { StoredSettlement } from '../../../../db/stored/waybill.ts';
import { kg, measure, sides } from '../../../../written.ts';
import { toFeeRows } from '../../../payments/bills/serialize.ts';
import { currencyFormat } from '../../../pricing/money/rates.ts';
import { sum } from '../../../pricing/money/round.ts';
import { explainBoxes } from '../core/charge-lines.ts';
import type { Waybill } from '../core/types.ts';

/** The estimate shown to the member before packing. When freight is paid for packed boxes, the terms have these instead. */
export const estimateOf = (w: Pick<Waybill, 'pays' | 'quote' | 'terms'>): Quote => (w.pays === 'now' ? w.terms.quote : w.quote);

/** A member reads the amounts in the currency that the waybill is charged in, at its rate; operators read CNY. */
export async function memberAmount(ctx: Pick<Ctx, 'db' | 'lang'>, w: Pick<Waybill, 'currency' | 'rate'>): Promise<Amount> {
  const face = await currencyFormat(ctx, w.currency);
  return (fen) => moneyText(fen, face, w.rate);
}
type Amount = (fen: number) => string;

export function toSettlement(
  estimate: Quote,
  final: Quote,
  s: StoredSettlement,
  photos: Photo[],
  lang: string,
  amount: Amount = (fen) => cny(fen, lang),
): SettlementOut {
  return {
    rows: compareQuotes(estimate, final, amount, lang),
    estimated: toFeeRows(s.estimated, lang),
    measured: toFeeRows(s.measured, lang),
    paid: s.paid,
    final: s.final,
    difference: s.difference,
    waived: s.waived,
    points_back: s.points_back,
    why: differenceReasons(estimate, final, s, lang),
    photos,
    state: s.state,
    invoice_no: s.invoice_no,
    time: s.at,
  };
}

type ComparedRows = SettlementOut['rows'];

function compareQuotes(before: Quote, after: Quote, amount: Amount, lang: string): ComparedRows {
  const row = (key: string, estimated: string, measured: string) => ({
    key,
    estimated,
    measured,
    changed: estimated !== measured,
  });
  const boxes = (q: Quote) => q.boxes.map((box) => sides(box, lang)).join(' + ');
  const volumes = (q: Quote) => measure(sum(q.boxes.map((b) => b.volume_weight)), q.unit, lang);
  const byVolume = [...before.boxes, ...after.boxes].some((b) => b.why !== null) || before.unit === 'm3';
  const other = (q: Quote) => q.total - q.shipping;
  return [
    row('settle.weight', kg(before.weight, lang), kg(after.weight, lang)),
    row('settle.box', boxes(before), boxes(after)),
    ...(byVolume ? [row('settle.volume', volumes(before), volumes(after))] : []),
    row('settle.billed', measure(before.billed, before.unit, lang), measure(after.billed, after.unit, lang)),
    row('settle.freight', amount(before.shipping), amount(after.shipping)),
    ...(other(before) !== 0 || other(after) !== 0 ? [row('settle.other', amount(other(before)), amount(other(after)))] : []),
    row('settle.total', amount(before.total), amount(after.total)),
  ];
}

/** Why the real bill differs: number of boxes, size, weight, billed weight, surcharges, services not performed. */
function differenceReasons(before: Quote, after: Quote, s: StoredSettlement, lang: string): Message[] {
  const why: Message[] = [];
  const size = (q: Quote) => sum(q.boxes.map((b) => b.length * b.width * b.height));
  if (after.boxes.length !== before.boxes.length)
    why.push({ key: 'settle.why.boxes', params: { before: before.boxes.length, after: after.boxes.length } });
  const percent = size(before) > 0 ? Math.round((size(after) / size(before) - 1) * 100) : 0;
  if (percent !== 0)
    why.push({ key: percent > 0 ? 'settle.why.bigger' : 'settle.why.smaller', params: { percent: Math.abs(percent) } });
  const grams = after.weight - before.weight;
  if (grams !== 0) why.push({ key: grams > 0 ? 'settle.why.heavier' : 'settle.why.lighter', params: { by_g: Math.abs(grams) } });
  why.push(...billedWeightReasons(before, after));
  for (const row of after.components.filter(
    (c) => c.code === 'rule' && !before.components.some((b) => b.code === 'rule' && b.id === c.id),
  ))
    why.push({ key: 'settle.why.rule', params: { name: pick(row.name, lang), amount_fen: row.amount } });
  for (const names of s.undone) why.push({ key: 'settle.why.service_undone', params: { name: pick(names, lang) } });
  if (s.waived > 0) why.push({ key: 'settle.why.waived', params: { amount_fen: s.waived } });
  if (s.reason) why.push({ key: 'settle.why.reason', params: { reason: s.reason } });
  return why.length > 0 ? why : [{ key: 'settle.why.even', params: {} }];
}

function billedWeightReasons(before: Quote, after: Quote): Message[] {
  if (before.billed === after.billed) return [];
  if (after.unit === 'm3')
    return [{ key: 'settle.why.billed_volume', params: { before_cm3: before.billed, after_cm3: after.billed } }];
  const key = after.billed > before.billed ? 'settle.why.billed_up' : 'settle.why.billed_down';
  return [{ key, params: { before_g: before.billed, after_g: after.billed } }, ...explainBoxes(after)];
}
