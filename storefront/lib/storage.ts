// What the browser stores. Eight keys have fixed names; everything else is prefixed `sampan.`.
import { readText, storedNames, writeText } from '#client/storage.ts';
import type { UserInfo } from '#contract/calls/users.ts';

export type SeenGoods = { api_type: string; num_iid: string; time: string; title: string; pic_url: string; price: number };

/** The keys with fixed names and their contents. Strings are stored as they are, the rest as JSON. */
export type Stored = {
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

function read(name: string, plain: boolean): unknown {
  const text = readText(name);
  if (text === undefined || plain) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const write = (name: string, value: unknown, plain: boolean): boolean =>
  writeText(name, value === undefined || value === null ? null : plain ? String(value) : JSON.stringify(value));

export const storage = {
  get: <K extends keyof Stored>(name: K): Stored[K] | undefined => read(name, PLAIN.includes(name)) as Stored[K] | undefined,
  set: <K extends keyof Stored>(name: K, value: Stored[K] | undefined): boolean => write(name, value, PLAIN.includes(name)),
};

/** A value of our own under `sampan.<name>`; what was stored in another shape is dropped by `check`. */
export function persisted<T>(name: string, fallback: T, check: (value: unknown) => value is T) {
  return {
    get: (): T => {
      const value = read(OWN + name, false);
      return check(value) ? value : fallback;
    },
    set: (value: T | undefined): boolean => write(OWN + name, value, false),
  };
}

/** Forgets everything that belongs to one user. The choices of language, currency and theme stay. */
export function forgetUser(): void {
  storage.set('token', undefined);
  storage.set('userInfo', undefined);
  storage.set('orderDeclared', undefined);
}

/** Empties what can be fetched again or was only a convenience: words searched, goods seen, links, saved copies. */
export function clearCache(): void {
  storage.set('history', undefined);
  storage.set('historyList', undefined);
  storage.set('notFound', undefined);
  for (const name of storedNames()) if (name.startsWith(`${OWN}cache.`)) write(name, undefined, true);
}

export const isText = (value: unknown): value is string => typeof value === 'string';
