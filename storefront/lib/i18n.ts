// Texts by key out of the server's language pack. `t` takes keys of ours, `tell` keys and texts that came over the wire.

import { createStore, useStore } from '#client/store.ts';
import { DEFAULT_LANG, fill, type Names, pick } from '#contract/lang.ts';
import type { Key } from '#contract/messages.ts';

export type { Key };
export type Params = Record<string, string | number>;
export type Pack = Record<string, string>;
export type Said = { key: string; params: Params };

type Texts = { lang: string; dir: 'ltr' | 'rtl'; pack: Pack };
const texts = createStore<Texts>({ lang: DEFAULT_LANG, dir: 'ltr', pack: {} });
export const textsStore = texts;

/** The text of a key; a key that the pack lacks (an operator's own words, a server's message) stays as it is. */
export function tell(key: string, params: Params = {}): string {
  const { pack, lang } = texts.get();
  const text = Object.hasOwn(pack, key) ? pack[key]! : key;
  return Object.keys(params).length > 0 ? fill(text, params, lang) : text;
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
export function locale(): string {
  const code = texts.get().lang === 'zh-cn' ? 'zh-CN' : texts.get().lang;
  try {
    return Intl.getCanonicalLocales(code)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** A pack comes into use: everything on the screen follows at once. */
export function setPack(code: string, dir: 'ltr' | 'rtl', pack: Pack): void {
  texts.set({ lang: code, dir, pack });
  if (typeof document === 'undefined') return;
  document.documentElement.lang = code === 'zh-cn' ? 'zh-CN' : code;
  document.documentElement.dir = dir;
}
