// Which waybill the home page shows.
import type { OutputAt } from '#shop/lib/api.ts';

export type Waybills = OutputAt<'sendorder/lists'>;
export type Waybill = Waybills['list']['data'][number];

const OVER = ['received', 'cancelled', 'lost', 'seized', 'returned'];
/** The one on its way, else the newest that goes on; and the one that waits for the user, unless it is the same. Ended ones never. */
export function current(waybills: readonly Waybill[]): { main: Waybill | undefined; waits: Waybill | undefined } {
  const live = waybills.filter((w) => !OVER.includes(w.state));
  const needs = live.find((w) => w.needs_you);
  const main = live.find((w) => w.state === 'dispatched' || w.state === 'delivered') ?? needs ?? live[0];
  return { main, waits: needs === main ? undefined : needs };
}
