// Photos of a piece of work, kept by the browser until the work is done: a lost network or a closed window loses none. By the place of the work.
const NAME = 'sampan.desk.photos';
const STORE = 'photos';
/** `id`, `sent`: the upload that it has become on the server, and when (ms). */
export type KeptPhoto = { at?: number; place: string; file: Blob; name: string; id?: number; sent?: number };
export type KeptPhotos = {
  /** Answers the number it is kept under; null where nothing can be kept. */
  add: (photo: KeptPhoto) => Promise<number | null>;
  change: (photo: Required<Pick<KeptPhoto, 'at'>> & KeptPhoto) => Promise<unknown>;
  drop: (at: number) => Promise<unknown>;
  at: (place: string) => Promise<(KeptPhoto & { at: number })[]>;
};

let opened: Promise<IDBDatabase | null> | null = null;

/** A browser that forbids storage keeps nothing; the photos then live as long as the page. */
function open(): Promise<IDBDatabase | null> {
  opened ??= new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve(null);
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { keyPath: 'at', autoIncrement: true }).createIndex('place', 'place');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
  });
  return opened;
}

async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  const db = await open();
  if (!db) return null;
  return new Promise((resolve) => {
    const request = act(db.transaction(STORE, mode).objectStore(STORE));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
  });
}

export const keptPhotos: KeptPhotos = {
  add: (photo) => run('readwrite', (store) => store.add(photo)) as Promise<number | null>,
  change: (photo) => run('readwrite', (store) => store.put(photo)),
  drop: (at) => run('readwrite', (store) => store.delete(at)),
  at: async (place) =>
    ((await run('readonly', (store) => store.index('place').getAll(place))) ?? []) as (KeptPhoto & { at: number })[],
};
