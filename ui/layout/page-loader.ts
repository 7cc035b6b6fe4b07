// Loading page files on demand, by their names or by what brings them. A page once loaded is there at once; a failed load can be tried again.
export type Loader<T, K = string> = {
  /** the page, if it has been loaded */
  ready: (file: K) => T | undefined;
  load: (file: K) => Promise<T>;
  /** a page that is there already */
  put: (file: K, page: T) => void;
};

export function createLoader<T, K = string>(fetch: (file: K) => Promise<T>): Loader<T, K> {
  const done = new Map<K, T>();
  const running = new Map<K, Promise<T>>();
  return {
    ready: (file) => done.get(file),
    put: (file, page) => void done.set(file, page),
    load(file) {
      const have = done.get(file);
      if (have !== undefined) return Promise.resolve(have);
      const before = running.get(file);
      if (before) return before;
      const work = fetch(file).then(
        (page) => {
          done.set(file, page);
          running.delete(file);
          return page;
        },
        (error: unknown) => {
          running.delete(file);
          throw error;
        },
      );
      running.set(file, work);
      return work;
    },
  };
}

export const SHOW_LOADING_MS = 200;
export const OFFER_RETRY_MS = 60_000;
export const GIVE_UP_MS = 120_000;

const MARK = 'sampan.reloaded';
const AGAIN_MS = 5 * 60_000;
/** A missing file usually means a new release: one reload gets it. True unless that has just been tried. */
export function mayReload(now = Date.now()): boolean {
  try {
    if (now - Number(sessionStorage.getItem(MARK) ?? 0) < AGAIN_MS) return false;
    sessionStorage.setItem(MARK, String(now));
    return true;
  } catch {
    return false;
  }
}
