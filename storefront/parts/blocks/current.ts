// Which waybill the home page shows.
import { among } from '#contract/states/machine.ts';
import { WAYBILLS_IN_TRANSIT, WAYBILLS_OVER } from '#contract/states/waybill.ts';
import type { OutputAt } from '#shop/lib/api.ts';

export type Waybills = OutputAt<'sendorder/lists'>;
export type Waybill = Waybills['list']['data'][number];

/**
 * The one on its way, else the newest that goes on; and one that waits to be paid, unless it is the same: what the user has to
 * do is shown above. Ended ones never.
 */
export function current(waybills: readonly Waybill[]): { main: Waybill | undefined; waits: Waybill | undefined } {
  const live = waybills.filter((w) => !among(WAYBILLS_OVER, w.state));
  const needs = live.find((w) => w.needs_you);
  const main = live.find((w) => among(WAYBILLS_IN_TRANSIT, w.state)) ?? needs ?? live[0];
  const pays = live.find((w) => w.needs_you && w.state === 'unpaid');
  return { main, waits: pays === main ? undefined : pays };
}
