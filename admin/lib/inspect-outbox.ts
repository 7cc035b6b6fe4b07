// Inspections whose photos or videos are still on their way: the hands go on to the next item, the inspection is sent when they have arrived. Each stands in the
// browser's storage until the server has answered; a refusal waits for somebody to look at it.
import type { ArgsAt } from '#admin/lib/api.ts';
import { asking } from '#admin/lib/confirmation.ts';
import { createOutbox, outboxStorage, useOutboxList } from '#admin/lib/outbox.ts';
import { invalidate } from '#admin/lib/query.ts';
import { judgeFailure } from '#admin/lib/scan-outbox.ts';
import { signal } from '#admin/lib/signal.ts';
import { endUploads, film, photo, uploadsAt } from '#admin/lib/uploads.ts';
import type { DeskPath } from '#contract/desk.ts';

type Inspect = ArgsAt<'warehouse/inspect'>;
export const photosAt = (item: number | string): string => `item:${item}`;
export const videosAt = (item: number | string): string => `video:${item}`;

/** What had arrived when it was judged stays named, should the window be closed before the rest has. */
async function send(path: DeskPath, args: Record<string, unknown>): Promise<unknown> {
  const { files = [], videos = [], ...rest } = args as Inspect & { files?: number[]; videos?: number[] };
  const [photos, films] = [uploadsAt(photosAt(rest.id), photo), uploadsAt(videosAt(rest.id), film)];
  await Promise.all([photos.enter(), films.enter()]);
  const all = async (named: readonly number[], list: typeof photos) => [...new Set([...named, ...(await list.settled())])];
  const [shot, filmed] = await Promise.all([all(files, photos), all(videos, films)]);
  return asking.send('warehouse/inspect', {
    ...rest,
    ...(shot.length > 0 ? { files: shot } : {}),
    ...(filmed.length > 0 ? { videos: filmed } : {}),
  });
}

const outbox = createOutbox(send, judgeFailure, outboxStorage('inspections'));
window.addEventListener('online', outbox.wake);
outbox.wake();

export const useWaitingInspections = () => useOutboxList(outbox);
export const { again: sendInspectionAgain, drop: dropInspection } = outbox;

/** Sends it once its photos and videos have arrived. */
export async function queueInspection(args: Omit<Inspect, 'key'>, label: string): Promise<void> {
  const told = await outbox.add({ path: 'warehouse/inspect', args, label, at: new Date().toISOString() });
  if (!told.ok) return signal('stop');
  endUploads(photosAt(args.id));
  endUploads(videosAt(args.id));
  void invalidate('warehouse', 'session', 'packing', 'bins');
}
