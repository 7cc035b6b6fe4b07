// Texts by key. Each language is a file of its own, loaded before anything is shown and at a switch.

import { packs } from 'virtual:texts';
import { storage } from '#admin/lib/storage.ts';
import { createStore, useStore } from '#client/store.ts';
import type { Key } from '#contract/keys.ts';
import { LANGUAGES, listed, localeOf, type Names, type Params, pick } from '#contract/lang.ts';
import { format, type Pack } from '#contract/message.ts';

export type { Key, Params };

const isLang = (code: string | undefined): code is string => Object.hasOwn(packs, code ?? '');
const first = (): string => {
  const own = storage.get('lang');
  if (isLang(own)) return own;
  return typeof navigator !== 'undefined' && !navigator.language.toLowerCase().startsWith('zh') ? 'en' : 'zh-cn';
};

const language = createStore<string>(first());
let texts: Pack = {};
let shown: string | undefined;

export const lang = (): string => language.get();
export const useLang = (): string => useStore(language);
export const locale = (): string => (lang() === 'en' ? 'en-GB' : localeOf(lang()));

/** The language shown last, or the browser's. Rejects when its texts do not come. */
export const startTexts = (): Promise<void> => setLang(lang());

/** Shows another language once its texts are there; rejects, and nothing changes, when they do not come. */
export async function setLang(code: string): Promise<void> {
  if (!isLang(code) || code === shown) return;
  texts = (await packs[code]!()).default;
  shown = code;
  storage.set('lang', code);
  language.set(code);
  markDocument();
}

export function markDocument(): void {
  if (typeof document === 'undefined') return;
  document.documentElement.lang = localeOf(lang());
  document.documentElement.dir = LANGUAGES.find((one) => one.code === lang())?.dir ?? 'ltr';
}

/** The text of a key that came over the wire; one the pack lacks (an operator's or member's own words) stays as it is. */
export function tell(key: string, params: Params = {}): string {
  return Object.hasOwn(texts, key) ? format(texts[key]!, params, lang()) : key;
}
export const t = (key: Key, params?: Params): string => tell(key, params);
export const knows = (key: string): boolean => Object.hasOwn(texts, key);
export const named = (names: Names | null | undefined): string => pick(names, lang());
/** Several words as one enumeration in the user's way. */
export const list = (words: readonly string[], type?: 'and' | 'or'): string => listed(words, lang(), type);
