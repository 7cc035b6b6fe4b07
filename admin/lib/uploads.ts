// Photos and videos of a page: photos made smaller first, shown at once, with their ids when they have arrived. Those of a named place are there again after the
// page was left.
import { useEffect, useMemo } from 'react';
import { sendFile, sendLargeFile } from '#admin/lib/api.ts';
import { errorText } from '#admin/lib/error-text.ts';
import type { Awaited } from '#admin/lib/outbox.ts';
import { arrived, createUploadList, type Sender, type Shot, type UploadList } from '#admin/lib/upload-list.ts';
import type { CallError } from '#client/call-error.ts';
import { shrinkImage } from '#client/shrink-image.ts';
import { useStore } from '#client/store.ts';
import { toast } from '#ui/feedback/toast-store.ts';

const LARGE_BYTES = 1_000_000;

export const smaller = (file: Blob): Promise<Blob> => shrinkImage(file, LARGE_BYTES);

const photo: Sender = async (file, name) => sendFile('warehouse/upload', await smaller(file), name);
const film: Sender = (file, name, onProgress) => sendLargeFile('warehouse/upload_video', file, name, onProgress);
const SENDERS: Record<Awaited['kind'], Sender> = { photo, film };

export type Uploads = {
  shots: Shot[];
  ids: number[];
  busy: boolean;
  add: (files: Iterable<File>) => void;
  remove: (key: number) => void;
  retry: (key: number) => void;
  clear: () => void;
};

const warn = (error: CallError): void => void toast(errorText(error), { mark: 'warning', ms: 4000 });
/** One list for a piece of work, whichever page shows it. */
const begun = new Map<string, UploadList>();
export function uploadsAt(place: string, kind: Awaited['kind']): UploadList {
  const list = begun.get(place) ?? createUploadList(SENDERS[kind], warn, place);
  begun.set(place, list);
  return list;
}
/** They are the server's now. */
export const endUploads = (place: string): void => begun.get(place)?.clear();

/** `place`: the piece of work they belong to; without it they end with the page. */
export function useUploads(place?: string, kind: Awaited['kind'] = 'photo'): Uploads {
  const own = useMemo(() => (place ? uploadsAt(place, kind) : createUploadList(SENDERS[kind], warn)), [place, kind]);
  const shots = useStore(own.list);
  useEffect(() => {
    void own.enter();
    return own.leave;
  }, [own]);
  return {
    shots,
    ids: arrived(shots),
    busy: shots.some((shot) => shot.id === null && !shot.failed),
    add: (files) => void own.add(files),
    remove: own.remove,
    retry: own.retry,
    clear: own.clear,
  };
}
