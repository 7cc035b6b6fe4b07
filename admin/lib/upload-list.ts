// Photos and videos on their way to the server, outside of any page: they go on when the page that took them is left, and wait without a network.
import { dropPhoto, keepPhoto, keptPhotos } from '#admin/lib/kept-photos.ts';
import { type CallError, isCallError } from '#client/call-error.ts';
import { createStore } from '#client/store.ts';

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
export type Sent = Shot & { file: Blob; name: string; at: number | null };
export type Sender = (file: Blob, name: string, onProgress: (part: number) => void) => Promise<{ id: number }>;

const AGAIN_MS = 4000;
/** Of a server that is busy or away; then it is set aside with a warning. */
const MOST_TRIES = 5;

const BUSY = ['fail.busy', 'fail.try_again'];
/** Whether the same may go through later. As with scans, a session that ended waits for who signs in again. */
function passes(error: unknown, tries: number): boolean {
  if (!isCallError(error)) return false;
  return error.kind === 'refused' ? BUSY.includes(error.key) : error.kind !== 'server' || tries < MOST_TRIES;
}

const isPending = (shot: Sent): boolean => shot.id === null && !shot.failed;
const urlOf = (file: Blob): string => (typeof URL.createObjectURL === 'function' ? URL.createObjectURL(file) : '');

/** `place`: the piece of work they belong to; the browser keeps its photos until they have arrived. `failed` hears what is set aside. */
export function createUploadList(by: Sender, failed: (error: CallError) => void, place?: string) {
  const list = createStore<Sent[]>([]);
  let next = 1;
  let left = false;
  let restored = false;
  const change = (key: number, part: Partial<Sent>) =>
    list.set((now) => now.map((shot) => (shot.key === key ? { ...shot, ...part } : shot)));
  const send = async (shot: Sent, tries = 1): Promise<void> => {
    try {
      const { id } = await by(shot.file, shot.name, (part) => change(shot.key, { part }));
      if (shot.at !== null) void dropPhoto(shot.at);
      change(shot.key, { id, waits: false });
    } catch (error) {
      const waits = passes(error, tries);
      change(shot.key, waits ? { waits } : { failed: true });
      if (waits) setTimeout(() => left || void send(shot, tries + 1), AGAIN_MS);
      else if (isCallError(error)) failed(error);
    }
  };
  const take = (file: Blob, name: string, at: number | null) => {
    const shot: Sent = { key: next++, url: urlOf(file), id: null, failed: false, file, name, at };
    list.set((now) => [...now, shot]);
    void send(shot);
  };
  return {
    list,
    /** The page is there (again); what a window that was closed has left behind is sent. */
    enter: async (): Promise<void> => {
      left = false;
      if (!place || restored) return;
      restored = true;
      for (const { file, name, at } of await keptPhotos(place))
        if (!list.get().some((shot) => shot.at === at)) take(file, name, at);
    },
    /** The page is gone: those of no piece of work are not tried again. */
    leave: (): void => {
      left = place === undefined;
    },
    add: async (files: Iterable<File>): Promise<void> => {
      for (const file of files) {
        const name = file.name || 'photo.jpg';
        take(file, name, place ? await keepPhoto({ place, file, name }) : null);
      }
    },
    remove: (key: number): void => {
      const off = list.get().find((shot) => shot.key === key);
      if (off && off.at !== null) void dropPhoto(off.at);
      list.set((now) => now.filter((shot) => shot.key !== key));
    },
    clear: (): void => {
      for (const shot of list.get()) if (shot.at !== null) void dropPhoto(shot.at);
      list.set([]);
    },
    /** The ids of all that have arrived, once none is on its way. */
    settled: (): Promise<number[]> =>
      new Promise((resolve) => {
        const stop = list.subscribe(() => look());
        const look = () => {
          if (list.get().some(isPending)) return;
          stop();
          resolve(list.get().flatMap((shot) => (shot.id === null ? [] : [shot.id])));
        };
        look();
      }),
    isBusy: (): boolean => list.get().some(isPending),
  };
}
export type UploadList = ReturnType<typeof createUploadList>;
