// The back office's texts: each language is a file of its own, loaded before anything is shown and at a switch.

import { officePacks, packs } from 'virtual:texts';
import { storage } from '#admin/lib/storage.ts';
import { lang, setPack, textsStore } from '#client/i18n.ts';
import { dirOf, localeOf } from '#contract/lang.ts';

export { hasText, type Key, lang, list, localized, type Params, t, translate, useLang } from '#client/i18n.ts';

const isLang = (code: string | undefined): code is string => Object.hasOwn(packs, code ?? '');
const first = (): string => {
  const own = storage.get('lang');
  if (isLang(own)) return own;
  return typeof navigator !== 'undefined' && !navigator.language.toLowerCase().startsWith('zh') ? 'en' : 'zh-cn';
};

let loaded: string | undefined;
textsStore.set((now) => ({ ...now, lang: first() }));

/** Operators read dates the British way round: 3 Dec, never 12/3. */
export const locale = (): string => (lang() === 'en' ? 'en-GB' : localeOf(lang()));

/** Loads the language shown last, or the browser's. Rejects when its texts do not come. */
export const startTexts = (): Promise<void> => setLang(lang());

/** Whether a page was opened that shows the texts of the office. */
let inOffice = false;

async function textsOf(code: string) {
  const [{ default: first }, office] = await Promise.all([packs[code]!(), inOffice ? officePacks[code]!() : null]);
  return { ...first, ...office?.default };
}

/** Shows another language once its texts are there; rejects, and nothing changes, when they do not come. */
export async function setLang(code: string): Promise<void> {
  if (!isLang(code) || code === loaded) return;
  const pack = await textsOf(code);
  loaded = code;
  storage.set('lang', code);
  setPack(code, dirOf(code), pack);
}

/** Brings the texts that only pages of the office show; rejects when they do not come. */
export async function loadOfficeTexts(): Promise<void> {
  if (inOffice || loaded === undefined) return;
  const code = loaded;
  const { default: pack } = await officePacks[code]!();
  inOffice = true;
  // The language was changed meanwhile, or other pages asked as well: as it is now.
  setPack(loaded, dirOf(loaded), loaded === code ? { ...textsStore.get().pack, ...pack } : await textsOf(loaded));
}
