// Which waybills stand on the mine page: live ones only, at most three, and the one whose route is drawn.
import type { WaybillCard } from '#contract/calls/waybills.ts';

export type Waybill = WaybillCard;
const OVER: readonly string[] = ['received', 'cancelled', 'lost', 'seized', 'returned'];
const MOVING: readonly string[] = ['dispatched', 'delivered'];
const MOST = 3;

/** The route is that of the parcel on its way; what waits for the user stands first among the others. */
export function waybillsShown(waybills: readonly Waybill[]): { route: Waybill | undefined; rest: Waybill[] } {
  const live = waybills.filter((w) => !OVER.includes(w.state));
  const route = live.find((w) => MOVING.includes(w.state) && w.route.places.length > 1);
  const others = live.filter((w) => w !== route);
  const rest = [...others.filter((w) => w.needs_you), ...others.filter((w) => !w.needs_you)];
  return { route, rest: rest.slice(0, route ? MOST - 1 : MOST) };
}
