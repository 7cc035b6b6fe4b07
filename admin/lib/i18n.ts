// Texts by key. The whole pack of the back office is part of the bundle; a switch of language shows at once.

import { keep, kept } from '#admin/lib/kept.ts';
import { createStore, useStore } from '#admin/lib/store.ts';
import { fill, LANGS, type Lang, type Names, pick } from '#contract/lang.ts';
import { type Key, pack } from '#contract/messages.ts';

export type { Key };
export type Params = Record<string, string | number>;

const isLang = (code: string | null): code is Lang => (LANGS as readonly string[]).includes(code ?? '');
const first = (): Lang => {
  const own = kept('lang');
  if (isLang(own)) return own;
  return typeof navigator !== 'undefined' && !navigator.language.toLowerCase().startsWith('zh') ? 'en' : 'zh-cn';
};

const language = createStore<Lang>(first());
let texts = pack(language.get(), 'desk');

export const lang = (): Lang => language.get();
export const useLang = (): Lang => useStore(language);
export const locale = (): string => (lang() === 'zh-cn' ? 'zh-CN' : 'en-GB');

export function setLang(code: string): void {
  if (!isLang(code)) return;
  keep('lang', code);
  texts = pack(code, 'desk');
  language.set(code);
  markDocument();
}

export function markDocument(): void {
  if (typeof document === 'undefined') return;
  document.documentElement.lang = lang() === 'zh-cn' ? 'zh-CN' : lang();
  document.documentElement.dir = 'ltr';
}

/** The text of a key that came over the wire; one the pack lacks (an operator's or member's own words) stays as it is. */
export function tell(key: string, params: Params = {}): string {
  const text = Object.hasOwn(texts, key) ? texts[key]! : key;
  return Object.keys(params).length > 0 ? fill(text, params, lang()) : text;
}
export const t = (key: Key, params?: Params): string => tell(key, params);
export const knows = (key: string): boolean => Object.hasOwn(texts, key);
export const named = (names: Names | null | undefined): string => pick(names, lang());
