import { expect, test } from 'vitest';
import { texts } from '#contract/messages.ts';
import { demoSource, journey } from './demo.ts';
import { manualSource } from './manual.ts';
import { statusOf, TRACKING_STATUSES, type TrackedBox } from './source.ts';

const box: TrackedBox = {
  tracking_no: 'EU120844770CN',
  carrier: 'dhl',
  country: 'Germany',
  city: 'Berlin',
  dispatched_at: new Date('2026-11-01T08:00:00Z'),
  days_min: 8,
  days_max: 12,
};

test('statuses of carriers and services become ours; an unknown one is not guessed', () => {
  expect(
    [
      'In Transit',
      'InfoReceived',
      'AvailableForPickup',
      'OUT_FOR_DELIVERY',
      'Return to sender',
      'Customs clearance',
      'Delivered',
      'Undelivered',
      'Alert',
    ].map(statusOf),
  ).toEqual([
    'in_transit',
    'info',
    'pickup',
    'out_for_delivery',
    'returned',
    'customs',
    'delivered',
    'attempt_fail',
    'exception',
  ]);
  expect(TRACKING_STATUSES.map(statusOf)).toEqual([...TRACKING_STATUSES]);
  expect(statusOf('teleported')).toBeNull();
});

test('a demo journey arrives within the days of its line, in order, with texts in every language', () => {
  const stations = journey(box);
  const last = stations.at(-1)!;
  const days = (last.at.getTime() - box.dispatched_at.getTime()) / 86_400_000;
  expect(days).toBeGreaterThanOrEqual(8);
  expect(days).toBeLessThanOrEqual(12);
  expect(last).toMatchObject({ status: 'delivered', place: 'Berlin', texts: { en: 'Delivered', 'zh-cn': '已妥投' } });
  expect(stations.map((s) => s.at.getTime())).toEqual(stations.map((s) => s.at.getTime()).sort((a, b) => a - b));
  expect(stations.every((s) => Object.values(s.texts).every((t) => !(t in texts) && t.length > 0))).toBe(true);
  expect(journey(box)).toEqual(stations);
});

test('only past events are reported; the manual source cannot be polled', async () => {
  const half = new Date(box.dispatched_at.getTime() + 3 * 86_400_000);
  const known = await demoSource.poll!([box], half);
  expect(known.length).toBeGreaterThan(2);
  expect(known.every((n) => n.at <= half)).toBe(true);
  expect(known.some((n) => n.status === 'delivered')).toBe(false);
  expect(manualSource).toMatchObject({ service: null, poll: null });
});
