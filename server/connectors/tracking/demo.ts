// The demo shop's carrier: generates a plausible journey for every box. Never used outside the demo.

import { sayAll } from '#contract/messages.ts';
import type { TrackedBox, TrackingDescriptor, TrackingEvent, TrackingSource, TrackingStatus } from './source.ts';

/** Events of a journey: share of its duration, status, text, place (c = country of destination, t = town of the receiver). */
const STATIONS: readonly [share: number, status: TrackingStatus, text: string, where: '' | 'c' | 't'][] = [
  [0.02, 'info', 'info', ''],
  [0.08, 'in_transit', 'hub', ''],
  [0.18, 'customs', 'export', ''],
  [0.26, 'in_transit', 'departed', ''],
  [0.6, 'in_transit', 'arrived', 'c'],
  [0.66, 'customs', 'customs', 'c'],
  [0.8, 'in_transit', 'released', 'c'],
  [0.96, 'out_for_delivery', 'out', 't'],
  [1, 'delivered', 'delivered', 't'],
];
const DAY = 86_400_000;

/** Transit days, derived from the tracking number so that every poll gives the same. */
function daysOf({ tracking_no, days_min, days_max }: TrackedBox): number {
  const spin = [...tracking_no].reduce((h, c) => (h * 31 + c.charCodeAt(0)) % 1009, 7);
  return days_min + ((days_max - days_min) * (spin % 100)) / 100;
}

export function journey(box: TrackedBox): TrackingEvent[] {
  const span = daysOf(box) * DAY;
  return STATIONS.map(([share, status, text, where]) => ({
    tracking_no: box.tracking_no,
    status,
    texts: sayAll(`track.demo.${text}`),
    place: where === 'c' ? box.country : where === 't' ? box.city : '',
    at: new Date(Math.round((box.dispatched_at.getTime() + share * span) / 60_000) * 60_000),
  }));
}

export const demoSource: TrackingSource = {
  name: 'demo',
  service: null,
  poll: async (boxes, now) => boxes.flatMap((box) => journey(box).filter((one) => one.at <= now)),
};

export const demoTracking: TrackingDescriptor = {
  code: 'demo',
  settings: null,
  operating: '',
  fromEnv: (_env, demo) => (demo ? demoSource : null),
};
