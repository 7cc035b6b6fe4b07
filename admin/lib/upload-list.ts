// Photos and videos on their way to the server, outside of any page: they go on when the page that took them is left, and wait without a network.
import { type KeptPhoto, type KeptPhotos, keptPhotos } from '#admin/lib/kept-photos.ts';
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
/** The server deletes an upload that nothing names after 24 hours; an older one is sent again. */
const VALID_MS = 20 * 3_600_000;

const BUSY = ['fail.busy', 'fail.try_again'];
/** Whether the same may go through later. As with scans, a session that ended waits for who signs in again. */
function passes(error: unknown, tries: number): boolean {
  if (!isCallError(error)) return false;
  return error.kind === 'refused' ? BUSY.includes(error.key) : error.kind !== 'server' || tries < MOST_TRIES;
}

const isPending = (shot: Sent): boolean => shot.id === null && !shot.failed;
const urlOf = (file: Blob): string => (typeof URL.createObjectURL === 'function' ? URL.createObjectURL(file) : '');
const isValid = ({ id, sent = 0 }: KeptPhoto): boolean => id !== undefined && Date.now() - sent < VALID_MS;

/**
 * `place`: the piece of work they belong to; the browser keeps its photos until the work is done. `failed` hears what is set
 * aside.
 */
export function createUploadList(by: Sender, failed: (error: CallError) => void, place?: string, kept: KeptPhotos = keptPhotos) {
  const list = createStore<Sent[]>([]);
  let next = 1;
  let left = false;
  let restored: Promise<void> | undefined;
  const change = (key: number, part: Partial<Sent>) =>
    list.set((now) => now.map((shot) => (shot.key === key ? { ...shot, ...part } : shot)));
  const isListed = (key: number): boolean => list.get().some((shot) => shot.key === key);
  const send = async (shot: Sent, tries = 1): Promise<void> => {
    const { key, file, name, at } = shot;
    try {
      const { id } = await by(file, name, (part) => change(key, { part }));
      if (at !== null && place && isListed(key)) await kept.change({ at, place, file, name, id, sent: Date.now() });
      change(key, { id, waits: false });
    } catch (error) {
      const waits = passes(error, tries);
      change(key, waits ? { waits } : { failed: true });
      if (waits) setTimeout(() => left || !isListed(key) || void send(shot, tries + 1), AGAIN_MS);
      else if (isCallError(error)) failed(error);
    }
  };
  const take = (file: Blob, name: string, at: number | null, id?: number) => {
    const shot: Sent = { key: next++, url: urlOf(file), id: id ?? null, failed: false, file, name, at };
    list.set((now) => [...now, shot]);
    if (id === undefined) void send(shot);
  };
  const restore = async (from: string): Promise<void> => {
    for (const one of await kept.at(from))
      if (!list.get().some((shot) => shot.at === one.at)) take(one.file, one.name, one.at, isValid(one) ? one.id : undefined);
  };
  const remove = (gone: (shot: Sent) => boolean): void => {
    for (const shot of list.get()) if (gone(shot) && shot.at !== null) void kept.drop(shot.at);
    list.set((now) => now.filter((shot) => !gone(shot)));
  };
  return {
    list,
    /** The page is there (again); what a window that was closed has left behind is there too. */
    enter: async (): Promise<void> => {
      left = false;
      if (!place) return;
      restored ??= restore(place);
      await restored;
    },
    /** The page is gone: those of no piece of work are not tried again. */
    leave: (): void => {
      left = place === undefined;
    },
    add: async (files: Iterable<File>): Promise<void> => {
      for (const file of files) {
        const name = file.name || 'photo.jpg';
        take(file, name, place ? await kept.add({ place, file, name }) : null);
      }
    },
    remove: (key: number): void => remove((shot) => shot.key === key),
    clear: (): void => remove(() => true),
    /** What was set aside is sent again: all of it, or one. */
    retry: (key?: number): void => {
      for (const shot of list.get()) {
        if (!shot.failed || (key !== undefined && shot.key !== key)) continue;
        change(shot.key, { failed: false });
        void send(shot);
      }
    },
    /** Goes on without what was set aside. */
    removeFailed: (): void => remove((shot) => shot.failed),
    /** Once none is on its way: the ids of those that have arrived, and how many were set aside. */
    settled: (): Promise<{ ids: number[]; failed: number }> =>
      new Promise((resolve) => {
        const stop = list.subscribe(() => look());
        const look = () => {
          const shots = list.get();
          if (shots.some(isPending)) return;
          stop();
          resolve({ ids: arrived(shots), failed: shots.filter((shot) => shot.failed).length });
        };
        look();
      }),
    ids: (): number[] => arrived(list.get()),
    isBusy: (): boolean => list.get().some(isPending),
  };
}
export type UploadList = ReturnType<typeof createUploadList>;

export const arrived = (shots: readonly Shot[]): number[] => shots.flatMap(({ id }) => (id === null ? [] : [id]));
