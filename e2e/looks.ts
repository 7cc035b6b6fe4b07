// Widths, themes and languages that screens are looked at in, and a browser for each.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { LANGS, type Lang, localeOf, PSEUDO } from '#contract/lang.ts';
import { type Signed, signIn, url, type Watch, watch } from './shop.ts';

export const HEIGHT = 844;

/** `rtl` is the pseudo-language: accented English from right to left. */
export type Look = { width: number; theme: 'light' | 'dark'; language: Lang | 'rtl' };
const LOOKED_AT: readonly Look['language'][] = [...LANGS, 'rtl'];
export const LOOKS: Look[] = [320, 390, 1280].flatMap((width) =>
  (['light', 'dark'] as const).flatMap((theme) => LOOKED_AT.map((language) => ({ width, theme, language }))),
);
/** The languages that are neither walked whole each day nor made for tests, on a narrow phone and on a usual one in turn. */
export const TRANSLATED: Look[] = LANGS.filter((lang) => lang !== 'zh-cn' && lang !== 'en').map((language, at) => ({
  width: at % 2 === 0 ? 320 : 390,
  theme: 'light',
  language,
}));
export const titleOf = (look: Look): string => `${look.width} ${look.theme} ${look.language}`;

/** A browser of its own for visitors and for members; what they loaded once is cached from screen to screen. */
export async function browserOf(browser: Browser, look: Look, shopper?: Signed): Promise<BrowserContext> {
  const lang = look.language === 'rtl' ? PSEUDO.code : look.language;
  const context = await browser.newContext({
    viewport: { width: look.width, height: HEIGHT },
    colorScheme: look.theme,
    locale: look.language === 'en' || look.language === 'rtl' ? 'en-GB' : localeOf(lang),
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: 'lang', value: lang, url: url() }]);
  await context.addInitScript((name) => localStorage.setItem('language', name), lang);
  if (shopper) await signIn(context, shopper);
  return context;
}

export type Tab = { page: Page; seen: Watch };
export async function tabOf(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage();
  return { page, seen: watch(page) };
}
