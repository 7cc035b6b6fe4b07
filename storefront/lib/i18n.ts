// Texts by key out of the server's language pack. `t` takes keys of ours, `tell` keys and texts that came over the wire.
import { createStore, useStore } from '#client/store.ts';
import type { Key } from '#contract/keys.ts';
import { DEFAULT_LANG, listed, localeOf, type Names, type Params, pick } from '#contract/lang.ts';
import { format, type Pack } from '#contract/message.ts';

export type { Key, Pack, Params };
export type Said = { key: string; params: Params };

type Texts = { lang: string; dir: 'ltr' | 'rtl'; pack: Pack };
const texts = createStore<Texts>({ lang: DEFAULT_LANG, dir: 'ltr', pack: {} });
export const textsStore = texts;

/** The text of a key; a key that the pack lacks (an operator's own words, a server's message) stays as it is. */
export function tell(key: string, params: Params = {}): string {
  const { pack, lang } = texts.get();
  return Object.hasOwn(pack, key) ? format(pack[key]!, params, lang) : key;
}
export const t = (key: Key, params?: Params): string => tell(key, params);

/** Whether the pack has this key: for optional texts such as `why.<code>`. */
export const knows = (key: string): boolean => Object.hasOwn(texts.get().pack, key);

/** The user's text out of {lang: text}. */
export const named = (names: Names | null | undefined): string => pick(names, texts.get().lang);

export const lang = (): string => texts.get().lang;
export const useLang = (): string => useStore(texts, (now) => now.lang);
export const useDir = (): 'ltr' | 'rtl' => useStore(texts, (now) => now.dir);

/** Language code for the platform's own formatters; an unknown one falls back to English. */
export const locale = (): string => localeOf(texts.get().lang);

/** Several words as one enumeration in the user's way. */
export const list = (words: readonly string[], type?: 'and' | 'or'): string => listed(words, texts.get().lang, type);

/** A pack comes into use: everything on the screen follows at once. */
export function setPack(code: string, dir: 'ltr' | 'rtl', pack: Pack): void {
  texts.set({ lang: code, dir, pack });
  if (typeof document === 'undefined') return;
  document.documentElement.lang = localeOf(code);
  document.documentElement.dir = dir;
}
