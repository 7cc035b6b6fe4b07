// What the browser keeps. Eight keys have fixed names; everything else is prefixed `sampan.`.
// A browser that forbids storage, or has none left, behaves as if nothing was kept.
import type { UserInfo } from '#contract/calls/users.ts';

export type SeenGoods = { api_type: string; num_iid: string; time: string; title: string; pic_url: string; price: number };

/** The keys with fixed names and what lies under them. Strings are stored as they stand, the rest as JSON. */
export type Kept = {
  language: string;
  currency: string;
  token: string;
  /** search words, newest first */
  history: string[];
  /** goods seen while not logged in, newest first */
  historyList: SeenGoods[];
  userInfo: UserInfo & { token: string };
  /** links that could not be resolved, to add by hand */
  notFound: string[];
  /** notices accepted: `mark:version` */
  orderDeclared: string[];
};

const PLAIN: readonly string[] = ['language', 'currency', 'token'];
const OWN = 'sampan.';

function box(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

function read(name: string, plain: boolean): unknown {
  try {
    const text = box()?.getItem(name);
    if (text === null || text === undefined) return undefined;
    return plain ? text : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

function write(name: string, value: unknown, plain: boolean): boolean {
  try {
    if (value === undefined || value === null) box()?.removeItem(name);
    else box()?.setItem(name, plain ? String(value) : JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export const kept = {
  get: <K extends keyof Kept>(name: K): Kept[K] | undefined => read(name, PLAIN.includes(name)) as Kept[K] | undefined,
  set: <K extends keyof Kept>(name: K, value: Kept[K] | undefined): boolean => write(name, value, PLAIN.includes(name)),
};

/** A place of our own under `sampan.<name>`; what was stored in another shape is dropped by `check`. */
export function own<T>(name: string, fallback: T, check: (value: unknown) => value is T) {
  return {
    get: (): T => {
      const value = read(OWN + name, false);
      return check(value) ? value : fallback;
    },
    set: (value: T | undefined): boolean => write(OWN + name, value, false),
  };
}

/** Forgets everything that belongs to one reader. The choices of language, currency and theme stay. */
export function forgetReader(): void {
  kept.set('token', undefined);
  kept.set('userInfo', undefined);
  kept.set('orderDeclared', undefined);
}

/** Empties what can be fetched again or was only a convenience: words searched, goods seen, links, saved copies. */
export function clearCache(): void {
  kept.set('history', undefined);
  kept.set('historyList', undefined);
  kept.set('notFound', undefined);
  for (const name of Object.keys(box() ?? {})) if (name.startsWith(`${OWN}cache.`)) write(name, undefined, true);
}

export const isText = (value: unknown): value is string => typeof value === 'string';
