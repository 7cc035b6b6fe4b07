// Tracking events of the demo's waybills.
import type { WaybillState } from '#contract/states/waybill.ts';
import type { WaybillTrack } from './scenario-track.ts';

type Event = [
  share: number,
  word: 'info' | 'in_transit' | 'customs' | 'out_for_delivery' | 'delivered',
  zh: string,
  en: string,
  place: string,
];

const CITY: Record<string, [zh: string, en: string]> = {
  linyao: ['柏林', 'Berlin'],
  harper: ['西雅图', 'Seattle'],
  beatriz: ['圣保罗', 'São Paulo'],
  minji: ['首尔', 'Seoul'],
  kaito: ['东京', 'Tokyo'],
};

/** How many of the events a waybill has that ends in each state. */
const EVENTS: { readonly [S in WaybillState]: number } = {
  unpaid: 0,
  pay_review: 0,
  to_pack: 0,
  packing: 0,
  problem: 0,
  choose_line: 0,
  settle_due: 0,
  to_dispatch: 0,
  cancelled: 0,
  dispatched: 4,
  delivered: 6,
  received: 6,
  lost: 2,
  seized: 3,
  returned: 1,
};

/** The events of a waybill on its way, each at its share of the time, as far as it gets. */
export function roadOf(t: WaybillTrack): Event[] {
  const [cityZh, cityEn] = CITY[t.member]!;
  const from = t.warehouse === 1 ? (['深圳', 'Shenzhen'] as const) : (['上海', 'Shanghai'] as const);
  const events: Event[] = [
    [0.15, 'info', '已交承运人', 'Handed to the carrier', from[1]],
    [0.24, 'in_transit', `离开${from[0]}口岸`, `Left the port of ${from[1]}`, from[1]],
    [0.42, 'customs', `到达${cityZh}所在国海关`, 'Arrived at customs of the destination', cityEn],
    [0.6, 'in_transit', `清关完成，转往${cityZh}`, `Cleared, on the way to ${cityEn}`, cityEn],
    [0.78, 'out_for_delivery', '派送中', 'Out for delivery', cityEn],
    [0.86, 'delivered', '已签收', 'Delivered', cityEn],
  ];
  return events.slice(0, EVENTS[t.to]);
}
