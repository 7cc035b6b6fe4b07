// Photos on their way, kept by the browser until the server has them: a lost network or a closed window loses none. By the place of the work they belong to.
const NAME = 'sampan.desk.photos';
const STORE = 'photos';
export type KeptPhoto = { at?: number; place: string; file: Blob; name: string };

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

/** Answers the number it is kept under; null where nothing can be kept. */
export const keepPhoto = (photo: KeptPhoto): Promise<number | null> =>
  run('readwrite', (store) => store.add(photo)) as Promise<number | null>;
export const dropPhoto = (at: number): Promise<unknown> => run('readwrite', (store) => store.delete(at));
export const keptPhotos = async (place: string): Promise<Required<KeptPhoto>[]> =>
  ((await run('readonly', (store) => store.index('place').getAll(place))) ?? []) as Required<KeptPhoto>[];
