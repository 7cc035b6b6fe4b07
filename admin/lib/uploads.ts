// Photos and videos of a page: photos made smaller first, shown at once, with their ids when they have arrived. Those of a named place are there again after the
// page was left.
import { useEffect, useMemo } from 'react';
import { sendFile, sendLargeFile } from '#admin/lib/api.ts';
import { errorText } from '#admin/lib/error-text.ts';
import { createUploadList, type Sender, type Shot, type UploadList } from '#admin/lib/upload-list.ts';
import type { CallError } from '#client/call-error.ts';
import { shrinkImage } from '#client/shrink-image.ts';
import { useStore } from '#client/store.ts';
import { toast } from '#ui/feedback/toast-store.ts';

const LARGE_BYTES = 1_000_000;

export const smaller = (file: Blob): Promise<Blob> => shrinkImage(file, LARGE_BYTES);

export const photo: Sender = async (file, name) => sendFile('warehouse/upload', await smaller(file), name);
export const film: Sender = (file, name, onProgress) => sendLargeFile('warehouse/upload_video', file, name, onProgress);

export type Uploads = {
  shots: Shot[];
  ids: number[];
  busy: boolean;
  add: (files: Iterable<File>) => void;
  remove: (key: number) => void;
  clear: () => void;
};

const warn = (error: CallError): void => void toast(errorText(error), { mark: 'warning', ms: 4000 });
/** One list for a piece of work, whichever page shows it. */
const begun = new Map<string, UploadList>();
export function uploadsAt(place: string, by: Sender): UploadList {
  const list = begun.get(place) ?? createUploadList(by, warn, place);
  begun.set(place, list);
  return list;
}
/** They are the server's now. */
export function endUploads(place: string): void {
  begun.get(place)?.clear();
  begun.delete(place);
}

/** `place`: the piece of work they belong to; without it they end with the page. `by`: photos unless it says otherwise. */
export function useUploads(place?: string, by: Sender = photo): Uploads {
  const own = useMemo(() => (place ? uploadsAt(place, by) : createUploadList(by, warn)), [place, by]);
  const shots = useStore(own.list);
  useEffect(() => {
    void own.enter();
    return own.leave;
  }, [own]);
  return {
    shots,
    ids: shots.flatMap((shot) => (shot.id === null ? [] : [shot.id])),
    busy: shots.some((shot) => shot.id === null && !shot.failed),
    add: (files) => void own.add(files),
    remove: own.remove,
    clear: own.clear,
  };
}
