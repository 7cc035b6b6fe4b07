// A service whose deadline passes before the waybill is packed: its fee is refunded at once, and it is not charged at packing.
import type { Ctx } from '../../../../context.ts';
import { note, SYSTEM } from '../../../platform/lifecycle/transition.ts';
import { total } from '../core/charge-lines.ts';
import { adjustCharges } from '../core/charges.ts';
import { updateWaybill, waybillLifecycle } from '../core/store.ts';
import type { Waybill } from '../core/types.ts';

/** Refunds an ordered service, never more than what is paid. The waybill must be locked. */
export async function refundLateService(ctx: Ctx, w: Waybill, code: string): Promise<void> {
  await updateWaybill(ctx, w, {
    services: w.services.map((s) => (s.code === code ? { ...s, state: 'refunded' as const, late: true } : s)),
  });
  const rest = w.booked.filter((row) => row.code !== 'service' || row.ref !== code);
  // A coupon may have paid for it.
  const short = Math.max(0, -total(rest));
  const rows =
    short > 0 ? w.booked.map((row) => (row.code === 'service' && row.ref === code ? { ...row, amount: short } : row)) : rest;
  if (total(rows) === total(w.booked)) return;
  const back = await adjustCharges(ctx, w, rows, {
    key: `service_late:${w.id}:${code}`,
    kind: 'refund_waybill',
    text_key: 'money.waybill_services_back',
  });
  await note(ctx, waybillLifecycle, w, { action: 'services_back', by: SYSTEM, params: { amount_fen: back } });
}
