// Texts by key, in the language in use. `t` takes keys of ours, `translate` keys that came over the wire.
import { createStore, useStore } from '#client/store.ts';
import type { Key } from '#contract/keys.ts';
import { DEFAULT_LANG, listed, localeOf, type Names, type Params, pick } from '#contract/lang.ts';
import { format, type Pack } from '#contract/message.ts';

export type { Key, Pack, Params };
/** A text as the server sends it: its key and what fills it in. */
export type ServerMessage = { key: string; params: Params };

type Texts = { lang: string; dir: 'ltr' | 'rtl'; pack: Pack };
export const textsStore = createStore<Texts>({ lang: DEFAULT_LANG, dir: 'ltr', pack: {} });

/** The text of a key. A key that the pack lacks (an operator's or a member's own words) stays as it is. */
export function translate(key: string, params: Params = {}): string {
  const { pack, lang } = textsStore.get();
  return Object.hasOwn(pack, key) ? format(pack[key]!, params, lang) : key;
}
export const t = (key: Key, params?: Params): string => translate(key, params);

/** Whether the pack has this key: for optional texts such as `why.<code>`. */
export const hasText = (key: string): boolean => Object.hasOwn(textsStore.get().pack, key);

/** The text in the user's language out of {lang: text}. */
export const localized = (names: Names | null | undefined): string => pick(names, textsStore.get().lang);

export const lang = (): string => textsStore.get().lang;
export const useLang = (): string => useStore(textsStore, (now) => now.lang);
export const useDir = (): 'ltr' | 'rtl' => useStore(textsStore, (now) => now.dir);

/** Language code for the platform's own formatters; an unknown one falls back to English. */
export const locale = (): string => localeOf(textsStore.get().lang);

/** Several words as one enumeration in the user's language. */
export const list = (words: readonly string[], type?: 'and' | 'or'): string => listed(words, textsStore.get().lang, type);

/** Puts a pack into use; everything on the screen follows at once. */
export function setPack(code: string, dir: 'ltr' | 'rtl', pack: Pack): void {
  textsStore.set({ lang: code, dir, pack });
  if (typeof document === 'undefined') return;
  document.documentElement.lang = localeOf(code);
  document.documentElement.dir = dir;
}
