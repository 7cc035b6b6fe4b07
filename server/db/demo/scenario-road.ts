// Tracking events of the demo's waybills.
import type { WaybillTrack } from './scenario-track.ts';

type Event = [
  share: number,
  word: 'info' | 'in_transit' | 'customs' | 'out_for_delivery' | 'delivered',
  zh: string,
  en: string,
  place: string,
];

const CITY: Record<string, [zh: string, en: string]> = {
  linyao: ['', 'Berlin'],
  harper: ['', 'Seattle'],
  beatriz: ['', 'So Paulo'],
  minji: ['', 'Seoul'],
  kaito: ['', 'Tokyo'],
};

/** The events of a waybill on its way, each at its share of the time, as far as it gets. */
export function roadOf(t: WaybillTrack): Event[] {
  const [cityZh, cityEn] = CITY[t.member]!;
  const from = t.warehouse === 1 ? (['', 'Shenzhen'] as const) : (['', 'Shanghai'] as const);
  const events: Event[] = [
    [0.15, 'info', '', 'Handed to the carrier', from[1]],
    [0.24, 'in_transit', `${from[0]}`, `Left the port of ${from[1]}`, from[1]],
    [0.42, 'customs', `${cityZh}`, 'Arrived at customs of the destination', cityEn],
    [0.6, 'in_transit', `，${cityZh}`, `Cleared, on the way to ${cityEn}`, cityEn],
    [0.78, 'out_for_delivery', '', 'Out for delivery', cityEn],
    [0.86, 'delivered', '', 'Delivered', cityEn],
  ];
  const many = { dispatched: 4, delivered: 6, received: 6, lost: 2, seized: 3, returned: 1 }[t.to] ?? 0;
  return events.slice(0, many);
}
