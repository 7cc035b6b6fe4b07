// The interface of a browser for the tests of all engines: few verbs, which two client libraries implement (puppeteer.ts,
// webkit.ts).
import { existsSync } from 'node:fs';

export type Size = { width: number; height: number };
export const PHONE: Size = { width: 390, height: 844 };
export const DESKTOP: Size = { width: 1280, height: 844 };

/** An element by a selector and, where that is not enough, by its name: the accessible label, else its text. */
export type Target = { css: string; name?: RegExp; last?: boolean };

type Key = 'Escape' | 'Enter' | 'Tab' | 'Space' | 'Shift+Tab';

/** One window of a browser, with its own storage. */
export type Tab = {
  readonly engine: EngineName;
  readonly size: Size;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page; it can use nothing but its argument, which is sent as JSON. */
  evaluate<T>(work: () => T): Promise<Awaited<T>>;
  evaluate<T, A>(work: (arg: A) => T, arg: A): Promise<Awaited<T>>;
  /** The element that the function returns; null when it returns null. `click` is a real click in its middle. */
  element(find: (wanted: Wanted) => Element | null, wanted: Wanted): Promise<{ click(): Promise<void> } | null>;
  /** Types on a real keyboard, into what has the focus. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Chooses a file of this machine in the file input that the selector names. */
  choose(css: string, file: string): Promise<void>;
  /** A PNG of what is visible. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
};

/** A target as it is sent to the page. */
export type Wanted = { css: string; name: string | null; last: boolean; reach: boolean };

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof ENGINES)[number];

/** An installed browser. `open` starts a window of this size, without what earlier ones stored. */
export type Engine = { open(size: Size): Promise<Tab>; close(): Promise<void> };

/** The first of these programs that is installed; without one the test fails and names Debian's packages. */
export function program(paths: readonly string[], packages: string): string {
  const found = paths.find((path) => existsSync(path));
  if (!found) throw new Error(`${paths[0]} is missing: apt-get install ${packages}`);
  return found;
}
