// The settlement of a packed waybill, as it is stored: its measured boxes and performed services compared with what is paid.
// The calculation is in pricing/freight/settle.ts; docs/money.md describes how it is booked.

import type { Box, FreightAsk, Quote } from '#contract/freight.ts';
import type { StoredRow } from '../../../../db/stored/order.ts';
import type { StoredSettlement, WaybillService } from '../../../../db/stored/waybill.ts';
import { frozenAsk, itemise } from '../../../pricing/freight/quote.ts';
import { type Settlement, settle, type Tolerance } from '../../../pricing/freight/settle.ts';
import { toChargeLines, total } from '../core/charge-lines.ts';
import type { Waybill } from '../core/types.ts';
import { chargedServices } from '../submit/package.ts';

export type WaybillSettlement = {
  outcome: Settlement['outcome'];
  final: Quote;
  ask: FreightAsk;
  /** the charge lines once this is settled */
  rows: StoredRow[];
  services: WaybillService[];
  settlement: StoredSettlement;
};

/**
 * The settlement of the real boxes (grams, millimetres) under the terms of the waybill; amounts in fen. Services that are refunded are no longer charged. A
 * waybill that pays after packing has nothing to compare with: all of it is due (`whole`). Boxes that the line doesn't take are `refused`, see `final.reasons`.
 */
export function calculateSettlement(
  w: Waybill,
  boxes: readonly Box[],
  services: readonly WaybillService[],
  tolerance: Tolerance,
  at: Date,
): WaybillSettlement {
  const { line, cap, quote: estimate } = w.terms;
  const ask: FreightAsk = { ...w.terms.ask, services: chargedServices(services) };
  const paid = total(w.booked);
  const whole = w.pays === 'after_packing' && w.paid === 0;
  const agreed = whole
    ? { ...ask, coupon: null, points: 0 }
    : frozenAsk({ line, ask, quote: { ...estimate, points_used: w.points } });
  const { outcome, price, diff, above_cap, waived, points_back } = settle(line, boxes, {
    ask: agreed,
    paid: whole ? null : paid,
    cap: cap?.own ? { estimate: estimate.shipping, bp: cap.bp } : null,
    tolerance,
  });
  const final = itemise(line, { ...agreed, boxes: [...boxes] }, price);
  const rows = [...toChargeLines(final), ...carriedByShop('cap', above_cap), ...carriedByShop('waived', waived)];
  const settlement: StoredSettlement = {
    state: STATE[outcome],
    estimated: w.pays === 'rehearsal' ? w.booked : toChargeLines(estimate),
    measured: rows,
    paid,
    final: final.total - above_cap,
    difference: diff,
    waived: waived + above_cap,
    points_back,
    invoice_no: null,
    at: at.toISOString(),
    undone: services.filter((s) => s.state === 'refunded').map((s) => s.names),
    reason: '',
  };
  return { outcome, final, ask, rows, services: [...services], settlement };
}

const carriedByShop = (code: 'cap' | 'waived', amount: number): StoredRow[] =>
  amount > 0 ? [{ code, key: `fee.${code}`, params: {}, amount: -amount }] : [];

const STATE: Record<Settlement['outcome'], StoredSettlement['state']> = {
  even: 'none',
  waived: 'waived',
  supplement: 'due',
  refund: 'refunded',
  refused: 'none',
  whole: 'due',
};
