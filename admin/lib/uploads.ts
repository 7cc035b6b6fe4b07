// Photos and videos on their way to the server: photos made smaller first, shown at once, with their ids when they have arrived. Without a network they wait and go on by
// themselves; those of a named place are there again after the page was left.
import { useEffect, useRef, useState } from 'react';
import { sendFile, sendLargeFile } from '#admin/lib/api.ts';
import { errorText } from '#admin/lib/error-text.ts';
import { dropPhoto, keepPhoto, keptPhotos } from '#admin/lib/kept-photos.ts';
import { isCallError } from '#client/call-error.ts';
import { shrinkImage } from '#client/shrink-image.ts';
import { toast } from '#ui/feedback/toast-store.ts';

export type Shot = {
  key: number;
  url: string;
  id: number | null;
  failed: boolean;
  /** for the network */
  waits?: boolean;
  /** of a large one: how much has arrived, 0..1 */
  part?: number;
};
const LARGE_BYTES = 1_000_000;
const AGAIN_MS = 4000;

export const smaller = (file: Blob): Promise<Blob> => shrinkImage(file, LARGE_BYTES);

export type Sender = (file: Blob, name: string, onProgress: (part: number) => void) => Promise<{ id: number }>;
const photo: Sender = async (file, name) => sendFile('warehouse/upload', await smaller(file), name);
export const film: Sender = (file, name, onProgress) => sendLargeFile('warehouse/upload_video', file, name, onProgress);
/** Of a server that is busy or away; then it is set aside with a warning. */
const MOST_TRIES = 5;

const BUSY = ['fail.busy', 'fail.try_again'];
/** Whether the same may go through later. As with scans, a session that ended waits for who signs in again. */
function passes(error: unknown, tries: number): boolean {
  if (!isCallError(error)) return false;
  return error.kind === 'refused' ? BUSY.includes(error.key) : error.kind !== 'server' || tries < MOST_TRIES;
}

export type Uploads = {
  shots: Shot[];
  ids: number[];
  busy: boolean;
  add: (files: Iterable<File>) => void;
  remove: (key: number) => void;
  clear: () => void;
};

type Sent = Shot & { file: Blob; name: string; at: number | null };
/** What had been taken when the same piece of work was left. */
const begun = new Map<string, Sent[]>();

/** `place`: the piece of work they belong to; without it they end with the page. `by`: photos unless it says otherwise. */
export function useUploads(place?: string, by: Sender = photo): Uploads {
  const [shots, setShots] = useState<Sent[]>(() => (place && begun.get(place)) || []);
  const next = useRef(1 + Math.max(0, ...shots.map((shot) => shot.key)));
  const gone = useRef(false);
  const update = (by: (now: Sent[]) => Sent[]) =>
    setShots((now) => {
      const then = by(now);
      if (place) begun.set(place, then);
      return then;
    });
  const change = (key: number, with_: Partial<Sent>) =>
    update((now) => now.map((shot) => (shot.key === key ? { ...shot, ...with_ } : shot)));
  const send = async (shot: Sent, tries = 1): Promise<void> => {
    try {
      const { id } = await by(shot.file, shot.name, (part) => change(shot.key, { part }));
      if (shot.at !== null) void dropPhoto(shot.at);
      change(shot.key, { id, waits: false });
    } catch (error) {
      const waits = passes(error, tries);
      change(shot.key, waits ? { waits } : { failed: true });
      if (waits) setTimeout(() => gone.current || void send(shot, tries + 1), AGAIN_MS);
      else if (isCallError(error)) toast(errorText(error), { mark: 'warning', ms: 4000 });
    }
  };
  const take = (file: Blob, name: string, at: number | null) => {
    const shot: Sent = { key: next.current++, url: URL.createObjectURL(file), id: null, failed: false, file, name, at };
    update((now) => [...now, shot]);
    void send(shot);
  };
  // Left by a window that was closed while the network was away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a piece of work
  useEffect(() => {
    gone.current = false;
    for (const shot of shots) if (shot.id === null && !shot.failed) void send(shot);
    if (place && shots.length === 0)
      void keptPhotos(place).then((kept) => {
        for (const { file, name, at } of kept) if (!gone.current) take(file, name, at);
      });
    return () => {
      gone.current = true;
    };
  }, [place]);
  return {
    shots,
    ids: shots.flatMap((s) => (s.id === null ? [] : [s.id])),
    busy: shots.some((s) => s.id === null && !s.failed),
    add: (files) => {
      for (const file of files) {
        const name = file.name || 'photo.jpg';
        if (place) void keepPhoto({ place, file, name }).then((at) => take(file, name, at));
        else take(file, name, null);
      }
    },
    remove: (key) =>
      update((now) => {
        const off = now.find((shot) => shot.key === key);
        if (off && off.at !== null) void dropPhoto(off.at);
        return now.filter((shot) => shot.key !== key);
      }),
    clear: () => {
      for (const shot of shots) if (shot.at !== null) void dropPhoto(shot.at);
      update(() => []);
      if (place) begun.delete(place);
    },
  };
}
