// Settlement: the real boxes (grams, millimetres) under the frozen terms, compared with what is paid (fen). Pure; pack.ts books it.
// Rules: docs/money.md.

import type { Box, FreightAsk, Quote } from '#contract/freight.ts';
import type { Settlement } from '#contract/freight-plan.ts';
import type { StoredRow } from '../../../../db/stored/order.ts';
import type { StoredSettlement, WaybillService } from '../../../../db/stored/waybill.ts';
import { aboveCap } from '../../../pricing/freight/onepay-cap.ts';
import { quote } from '../../../pricing/freight/quote.ts';
import { settle } from '../../../pricing/freight/settle.ts';
import { percent } from '../../../pricing/money/round.ts';
import { toChargeLines, total } from '../core/charge-lines.ts';
import type { Waybill } from '../core/types.ts';
import { chargedServices } from '../submit/package.ts';

export type Tolerance = { min: number; rate_bp: number };
export type WaybillSettlement = {
  outcome: Settlement['outcome'] | 'whole';
  final: Quote;
  ask: FreightAsk;
  /** the charge lines once this is settled */
  rows: StoredRow[];
  services: WaybillService[];
  settlement: StoredSettlement;
};

/**
 * The settlement of the real boxes (grams, millimetres). Services that were ordered and not performed are no longer charged. A waybill that
 * pays after packing has nothing to compare with: all of it is due (`whole`).
 */
export function calculateSettlement(
  w: Waybill,
  boxes: readonly Box[],
  done: readonly string[] | undefined,
  tolerance: Tolerance,
  at: Date,
): WaybillSettlement {
  const services = w.services.map(
    (s): WaybillService => ({ ...s, state: done === undefined || done.includes(s.code) ? 'done' : 'refunded' }),
  );
  const ask: FreightAsk = { ...w.terms.ask, services: chargedServices(services) };
  const whole = w.pays === 'after_packing' && w.paid === 0;
  const paid = total(w.booked);
  const real = whole
    ? billInFull(w, ask, boxes)
    : settle({ ...w.terms, ask, quote: { ...w.terms.quote, points_used: w.points } }, boxes, paid);
  const above = whole || real.outcome === 'refused' ? 0 : amountAboveCap(w, real.final, real.diff);
  const diff = real.diff - above;
  const decided = whole || real.outcome === 'refused' ? real : { ...real, ...decideOutcome(diff, paid, tolerance) };
  const shop = (code: 'cap' | 'waived', amount: number): StoredRow[] =>
    amount > 0 ? [{ code, key: `fee.${code}`, params: {}, amount: -amount }] : [];
  const rows = [
    ...(real.final.eligible ? toChargeLines(real.final) : []),
    ...shop('cap', above),
    ...shop('waived', decided.carried),
  ];
  const settlement: StoredSettlement = {
    state: STATE[decided.outcome],
    estimated: toChargeLines(w.terms.quote),
    measured: rows,
    paid,
    final: real.final.total - above,
    difference: diff,
    waived: decided.carried + above,
    points_back: real.points_back,
    invoice_no: null,
    at: at.toISOString(),
    undone: services.filter((s) => s.state === 'refunded').map((s) => s.names),
    reason: '',
  };
  return { outcome: decided.outcome, final: real.final, ask, rows, services, settlement };
}

/** The part of the real freight above a one-pay order's cap (fen), which the shop absorbs. Never more than the difference still due. */
function amountAboveCap({ terms }: Waybill, final: Quote, diff: number): number {
  const { cap } = terms;
  return cap?.own ? Math.min(aboveCap(terms.quote.shipping, final.shipping, cap.bp), Math.max(0, diff)) : 0;
}

const STATE: Record<WaybillSettlement['outcome'], StoredSettlement['state']> = {
  even: 'none',
  waived: 'waived',
  supplement: 'due',
  refund: 'refunded',
  refused: 'none',
  whole: 'due',
};

type Decision = { outcome: WaybillSettlement['outcome']; final: Quote; diff: number; carried: number; points_back: number };

function billInFull(w: Waybill, ask: FreightAsk, boxes: readonly Box[]): Decision {
  const final = quote(w.terms.line, { ...ask, coupon: null, points: 0, boxes: [...boxes] });
  return { outcome: final.eligible ? 'whole' : 'refused', final, diff: final.total, carried: 0, points_back: 0 };
}

/** A positive difference below the shop's tolerance is absorbed. */
function decideOutcome(diff: number, paid: number, tolerance: Tolerance): Pick<Decision, 'outcome' | 'carried'> {
  if (diff === 0) return { outcome: 'even', carried: 0 };
  if (diff < 0) return { outcome: 'refund', carried: 0 };
  return diff < Math.max(tolerance.min, percent(paid, tolerance.rate_bp))
    ? { outcome: 'waived', carried: diff }
    : { outcome: 'supplement', carried: 0 };
}
