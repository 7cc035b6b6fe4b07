// One timeline of the shop's and the carrier's events, newest first.
import type { WaybillDetail } from '#contract/calls/waybills.ts';

export type Step =
  | { from: 'shop'; time: string; row: WaybillDetail['timeline'][number] }
  | { from: 'carrier'; time: string; row: WaybillDetail['tracking'][number] };

/** The shop's own "delivered" only repeats the carrier's. */
export function journey({ timeline, tracking }: Pick<WaybillDetail, 'timeline' | 'tracking'>): Step[] {
  const isReported = tracking.some((event) => event.word === 'delivered');
  const own = timeline
    .filter((row) => !(isReported && row.key === 'event.waybill.delivered'))
    .map((row): Step => ({ from: 'shop', time: row.time, row }));
  const seen = tracking.map((row): Step => ({ from: 'carrier', time: row.time, row }));
  return [...own, ...seen].sort((a, b) => b.time.localeCompare(a.time));
}

/** Photos of the packed boxes, next to the timeline of a wide window, else those that its settlement has. */
export function packedPhotos({ boxes, settlement }: Pick<WaybillDetail, 'boxes' | 'settlement'>) {
  const photos = boxes.flatMap((box) => box.photos);
  return photos.length > 0 ? photos : (settlement?.photos ?? []);
}
