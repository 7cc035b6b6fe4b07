// Texts by key. Each language is a file of its own, loaded before anything is shown and at a switch.

import { storage } from '#admin/lib/storage.ts';
import { createStore, useStore } from '#client/store.ts';
import { fill, LANGS, type Lang, type Names, pick } from '#contract/lang.ts';
import type { Key } from '#contract/messages.ts';

export type { Key };
export type Params = Record<string, string | number>;

const PACKS: Record<Lang, () => Promise<{ default: Record<string, string> }>> = {
  'zh-cn': () => import('virtual:texts/zh-cn'),
  en: () => import('virtual:texts/en'),
};

const isLang = (code: string | undefined): code is Lang => (LANGS as readonly string[]).includes(code ?? '');
const first = (): Lang => {
  const own = storage.get('lang');
  if (isLang(own)) return own;
  return typeof navigator !== 'undefined' && !navigator.language.toLowerCase().startsWith('zh') ? 'en' : 'zh-cn';
};

const language = createStore<Lang>(first());
let texts: Record<string, string> = {};
let shown: Lang | undefined;

export const lang = (): Lang => language.get();
export const useLang = (): Lang => useStore(language);
export const locale = (): string => (lang() === 'zh-cn' ? 'zh-CN' : 'en-GB');

/** The language shown last, or the browser's. Rejects when its texts do not come. */
export const startTexts = (): Promise<void> => setLang(lang());

/** Shows another language once its texts are there; rejects, and nothing changes, when they do not come. */
export async function setLang(code: string): Promise<void> {
  if (!isLang(code) || code === shown) return;
  texts = (await PACKS[code]()).default;
  shown = code;
  storage.set('lang', code);
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
