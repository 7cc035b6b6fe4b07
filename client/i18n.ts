// Texts by key, in the current language. `t` takes keys of ours, `translate` keys that came over the wire. A pack may come in
// parts: a text whose part is not loaded yet is empty, and is drawn once it is.
import { createStore, useStore } from '#client/store.ts';
import type { PlainNumber } from '#contract/amount.ts';
import type { Key } from '#contract/keys.ts';
import { DEFAULT_LANG, listed, localeOf, type Names, type Params, pick } from '#contract/lang.ts';
import { format, type Pack } from '#contract/message.ts';

export type { Key, Pack, Params };
/**
 * Parameters of a text on a screen. Amounts come as text, written by the app's money functions: a bare amount does not compile.
 */
export type TextParams = Readonly<Record<string, string | PlainNumber>>;
/** A text as the server sends it: its key and its parameters. */
export type ServerMessage = { key: string; params: Params };

type Texts = {
  lang: string;
  dir: 'ltr' | 'rtl';
  pack: Pack;
  /** addresses of the parts that are not loaded yet */
  missing: Readonly<Record<string, string>>;
  /** raised when a text was used before it was loaded: the screen is drawn again */
  drawing: number;
};
export const textsStore = createStore<Texts>({ lang: DEFAULT_LANG, dir: 'ltr', pack: {}, missing: {}, drawing: 0 });

/**
 * Keys of ours have dots and no spaces; so may words of an operator, which are shown as they are once the last part is loaded.
 */
const KEY = /^[a-z]\w*(\.[\w-]+)+$/;
const missed = new Set<string>();

/** The text of a key. A key that the pack lacks (an operator's or a member's own words) stays as it is. */
export function translate(key: string, params: TextParams = {}): string {
  const { pack, lang, missing } = textsStore.get();
  if (Object.hasOwn(pack, key)) return format(pack[key]!, params, lang);
  if (!KEY.test(key) || isEmpty(missing)) return key;
  missed.add(key);
  return '';
}
export const t = (key: Key, params?: TextParams): string => translate(key, params);

const isEmpty = (record: object): boolean => Object.keys(record).length === 0;

/** Whether the pack has this key: for optional texts such as `why.<code>`. */
export const hasText = (key: string): boolean => Object.hasOwn(textsStore.get().pack, key);

/** The text in the user's language from {lang: text}. */
export const localized = (names: Names | null | undefined): string => pick(names, textsStore.get().lang);

export const lang = (): string => textsStore.get().lang;
export const useLang = (): string => useStore(textsStore, (now) => now.lang);
export const useDir = (): 'ltr' | 'rtl' => useStore(textsStore, (now) => now.dir);
export const useDrawing = (): number => useStore(textsStore, (now) => now.drawing);

/** Language code for the platform's own formatters; an unknown one falls back to English. */
export const locale = (): string => localeOf(textsStore.get().lang);

/** Several words as one enumeration in the user's language. */
export const list = (words: readonly string[], type?: 'and' | 'or'): string => listed(words, textsStore.get().lang, type);

/** Sets the current pack; everything on the screen follows at once. `missing`: its parts that come later. */
export function setPack(code: string, dir: 'ltr' | 'rtl', pack: Pack, missing: Texts['missing'] = {}): void {
  missed.clear();
  textsStore.set(({ drawing }) => ({ lang: code, dir, pack, missing, drawing }));
  if (typeof document === 'undefined') return;
  document.documentElement.lang = localeOf(code);
  document.documentElement.dir = dir;
}

/** Adds texts of these parts to the current pack. */
export function addTexts(parts: readonly string[], texts: Pack): void {
  const now = textsStore.get();
  const missing = Object.fromEntries(Object.entries(now.missing).filter(([part]) => !parts.includes(part)));
  const early = [...missed].filter((key) => Object.hasOwn(texts, key));
  // A screen did not wait for its texts: a fault of the lists that the build made.
  if (early.length > 0) console.error('texts that were asked for before they came', early);
  const drawn = early.length > 0 || (missed.size > 0 && isEmpty(missing));
  for (const key of isEmpty(missing) ? [...missed] : early) missed.delete(key);
  textsStore.set({ ...now, pack: { ...texts, ...now.pack }, missing, drawing: now.drawing + (drawn ? 1 : 0) });
}
