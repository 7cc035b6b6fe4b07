// Photos on their way to the server: made smaller first, shown at once, with their ids when they have arrived.
import { useRef, useState } from 'react';
import { sendFile } from '#admin/lib/api.ts';
import { errorText } from '#admin/lib/error-text.ts';
import { isCallError } from '#client/call-error.ts';
import { shrinkImage } from '#client/shrink-image.ts';
import { toast } from '#ui/feedback/toast-store.ts';

export type Shot = { key: number; url: string; id: number | null; failed: boolean };
const LARGE_BYTES = 1_000_000;

export const smaller = (file: Blob): Promise<Blob> => shrinkImage(file, LARGE_BYTES);

export type Uploads = {
  shots: Shot[];
  ids: number[];
  busy: boolean;
  add: (files: Iterable<File>) => void;
  remove: (key: number) => void;
  clear: () => void;
};

/** `begun`: those that had arrived when the same piece of work was left. */
export function useUploads(begun: readonly Shot[] = []): Uploads {
  const [shots, setShots] = useState<Shot[]>([...begun]);
  const next = useRef(1 + Math.max(0, ...begun.map((shot) => shot.key)));
  const change = (key: number, with_: Partial<Shot>) =>
    setShots((now) => now.map((shot) => (shot.key === key ? { ...shot, ...with_ } : shot)));
  const one = async (file: File) => {
    const key = next.current++;
    setShots((now) => [...now, { key, url: URL.createObjectURL(file), id: null, failed: false }]);
    try {
      const { id } = await sendFile('warehouse/upload', await smaller(file), file.name || 'photo.jpg');
      change(key, { id });
    } catch (error) {
      change(key, { failed: true });
      if (isCallError(error)) toast(errorText(error), { mark: 'warning', ms: 4000 });
    }
  };
  return {
    shots,
    ids: shots.flatMap((s) => (s.id === null ? [] : [s.id])),
    busy: shots.some((s) => s.id === null && !s.failed),
    add: (files) => {
      for (const file of files) void one(file);
    },
    remove: (key) => setShots((now) => now.filter((shot) => shot.key !== key)),
    clear: () => setShots([]),
  };
}
