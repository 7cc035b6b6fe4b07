import { expect, it } from 'vitest';
import { journey, packedPhotos } from './journey.ts';

const own = (time: string, key: string) => ({ time, key, params: {}, by: 'system' as const, state: 'x', milestone: true });
const seen = (time: string, word: 'in_transit' | 'delivered') => ({ time, word, text: word, place: '' });

it('merges the shop and the carrier by time, newest first, with "delivered" once', () => {
  const steps = journey({
    timeline: [own('2026-11-19T10:00:00Z', 'event.waybill.delivered'), own('2026-11-10T10:00:00Z', 'event.waybill.dispatch')],
    tracking: [seen('2026-11-19T10:00:00Z', 'delivered'), seen('2026-11-12T10:00:00Z', 'in_transit')],
  });
  expect(steps.map((step) => (step.from === 'shop' ? step.row.key : step.row.word))).toEqual([
    'delivered',
    'in_transit',
    'event.waybill.dispatch',
  ]);
});

it('keeps the shop’s own word where the carrier has none', () => {
  const steps = journey({ timeline: [own('2026-11-19T10:00:00Z', 'event.waybill.delivered')], tracking: [] });
  expect(steps).toHaveLength(1);
});

it('takes the photos of the boxes, else those of the settlement', () => {
  const photo = (url: string) => ({ url }) as never;
  const box = (...urls: string[]) => ({ photos: urls.map(photo) }) as never;
  const settlement = { photos: [photo('scale')] } as never;
  const urls = (boxes: never[], settled: typeof settlement | null) =>
    packedPhotos({ boxes, settlement: settled }).map(({ url }) => url);
  expect(urls([box('a'), box('b', 'c')], settlement)).toEqual(['a', 'b', 'c']);
  expect(urls([box()], settlement)).toEqual(['scale']);
  expect(urls([box()], null)).toEqual([]);
});
