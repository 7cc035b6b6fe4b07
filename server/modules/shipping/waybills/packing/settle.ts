// The settlement of a packed waybill: its measured boxes and performed services compared with what is paid (rules: pricing/freight/settle.ts). Pure;
// docs/money.ts books it.

import type { Box, FreightAsk, Quote } from '#contract/freight.ts';
import type { Settlement } from '#contract/freight-plan.ts';
import type { StoredRow } from '../../../../db/stored/order.ts';
import type { StoredSettlement, WaybillService } from '../../../../db/stored/waybill.ts';
import { quote } from '../../../pricing/freight/quote.ts';
import { settle, type Tolerance } from '../../../pricing/freight/settle.ts';
import { toChargeLines, total } from '../core/charge-lines.ts';
import type { Waybill } from '../core/types.ts';
import { chargedServices } from '../submit/package.ts';

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
  const { cap } = w.terms;
  const real = whole
    ? billInFull(w, ask, boxes)
    : settle({ ...w.terms, ask, quote: { ...w.terms.quote, points_used: w.points } }, boxes, {
        paid,
        tolerance,
        cap_bp: cap?.own ? cap.bp : null,
      });
  const shop = (code: 'cap' | 'waived', amount: number): StoredRow[] =>
    amount > 0 ? [{ code, key: `fee.${code}`, params: {}, amount: -amount }] : [];
  const rows = [
    ...(real.final.eligible ? toChargeLines(real.final) : []),
    ...shop('cap', real.above_cap),
    ...shop('waived', real.waived),
  ];
  const settlement: StoredSettlement = {
    state: STATE[real.outcome],
    estimated: w.pays === 'rehearsal' ? w.booked : toChargeLines(w.terms.quote),
    measured: rows,
    paid,
    final: real.final.total - real.above_cap,
    difference: real.diff,
    waived: real.waived + real.above_cap,
    points_back: real.points_back,
    invoice_no: null,
    at: at.toISOString(),
    undone: services.filter((s) => s.state === 'refunded').map((s) => s.names),
    reason: '',
  };
  return { outcome: real.outcome, final: real.final, ask, rows, services, settlement };
}

const STATE: Record<WaybillSettlement['outcome'], StoredSettlement['state']> = {
  even: 'none',
  waived: 'waived',
  supplement: 'due',
  refund: 'refunded',
  refused: 'none',
  whole: 'due',
};

type Due = Pick<Settlement, 'final' | 'diff' | 'above_cap' | 'waived' | 'points_back'> & { outcome: 'whole' | 'refused' };

function billInFull(w: Waybill, ask: FreightAsk, boxes: readonly Box[]): Due {
  const final = quote(w.terms.line, { ...ask, coupon: null, points: 0, boxes: [...boxes] });
  const outcome = final.eligible ? 'whole' : 'refused';
  return { outcome, final, diff: final.total, above_cap: 0, waived: 0, points_back: 0 };
}
