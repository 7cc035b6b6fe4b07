// The progress bar of a waybill: four stops, how far along it is (0 to 1), and the expected delivery dates. Pure.
import { lookup } from '#contract/lookup.ts';

export type Journey = { state: string; days_min: number; days_max: number; dispatched_at: Date | null; latest: string | null };

/** The range of progress after each tracking status: from, to (0 = warehouse, 1/3 = export, 2/3 = arrival, 1 = door). */
const UNKNOWN_RANGE: [number, number] = [0.1, 0.3];
const PROGRESS_RANGES = lookup<[number, number]>({
  info: UNKNOWN_RANGE,
  in_transit: [0.34, 0.64],
  customs: [0.67, 0.8],
  exception: [0.34, 0.8],
  out_for_delivery: [0.92, 0.97],
  attempt_fail: [0.92, 0.97],
  pickup: [0.97, 0.97],
  returned: [0.67, 0.67],
  delivered: [1, 1],
});
const FIXED_PROGRESS = lookup<number>({
  unpaid: 0,
  pay_review: 0,
  to_pack: 0.02,
  packing: 0.04,
  problem: 0.04,
  choose_line: 0.06,
  settle_due: 0.06,
  to_dispatch: 0.08,
  cancelled: 0,
  delivered: 1,
  received: 1,
  lost: 0.5,
  seized: 0.67,
  returned: 0,
});
const DAY = 86_400_000;

/** Progress from 0 to 1. Within its range it advances with the days, so that it keeps moving and never runs ahead of the tracking events. */
export function progressOf({ state, days_max, dispatched_at, latest }: Journey, now: Date): number {
  const fixed = FIXED_PROGRESS.get(state);
  if (fixed !== undefined || !dispatched_at) return fixed ?? 0;
  const [from, to] = (latest && PROGRESS_RANGES.get(latest)) || UNKNOWN_RANGE;
  const passed = (now.getTime() - dispatched_at.getTime()) / (Math.max(1, days_max) * DAY);
  return Math.round(Math.min(to, Math.max(from, passed)) * 1000) / 1000;
}

/** The expected delivery dates (ISO); null before dispatch and after arrival. */
export function etaOf({ state, days_min, days_max, dispatched_at }: Journey): { eta_from: string | null; eta_to: string | null } {
  if (state !== 'dispatched' || !dispatched_at) return { eta_from: null, eta_to: null };
  const after = (days: number) => new Date(dispatched_at.getTime() + days * DAY).toISOString();
  return { eta_from: after(days_min), eta_to: after(days_max) };
}
