// Which waybills the mine page shows: live ones only, at most three, and the one whose route is drawn.
import type { WaybillCard } from '#contract/calls/waybills.ts';
import { among } from '#contract/states/machine.ts';
import { WAYBILLS_IN_TRANSIT, WAYBILLS_OVER } from '#contract/states/waybill.ts';

export type Waybill = WaybillCard;
const MOST = 3;

/** The route is that of the parcel on its way; what waits for the user comes first among the others. */
export function waybillsShown(waybills: readonly Waybill[]): { route: Waybill | undefined; rest: Waybill[] } {
  const live = waybills.filter((w) => !among(WAYBILLS_OVER, w.state));
  const route = live.find((w) => among(WAYBILLS_IN_TRANSIT, w.state) && w.route.places.length > 1);
  const others = live.filter((w) => w !== route);
  const rest = [...others.filter((w) => w.needs_you), ...others.filter((w) => !w.needs_you)];
  return { route, rest: rest.slice(0, route ? MOST - 1 : MOST) };
}
