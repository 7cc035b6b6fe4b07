// The user's choices: language, currency, appearance. They take effect at once, without a reload.
import { apart } from '#client/storage.ts';
import { send } from '#shop/lib/api.ts';
import { setPack, textsStore } from '#shop/lib/i18n.ts';
import { queries } from '#shop/lib/query.ts';
import { type Settings, settingsStore } from '#shop/lib/settings-store.ts';
import { persisted, storage } from '#shop/lib/storage.ts';

export type Theme = 'system' | 'light' | 'dark';
const isTheme = (value: unknown): value is Theme => value === 'system' || value === 'light' || value === 'dark';
const themePlace = persisted<Theme>('theme', 'system', isTheme);

const YEAR_S = 31_536_000;
/** The server reads these, so that the first page already comes in the right language and colours. */
function cookie(name: string, value: string): void {
  if (typeof document === 'undefined' || apart) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and on plain http
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${value ? YEAR_S : 0}; samesite=lax`;
}

/** Stored under `language`, and sent to the server in a cookie. */
export function keepLanguage(code: string): void {
  storage.set('language', code);
  cookie('lang', code);
}

/** What start-up brought by name: addons, marketplaces, currencies, in another language. */
export async function namedIn(lang: string): Promise<Pick<Settings, 'addonList' | 'configList' | 'currencyList'>> {
  const [addonList, configList, currencyList] = await Promise.all([
    send('addon/lists', {}, { lang }),
    send('other/configlist', {}, { lang }),
    send('currency/lists', {}, { lang }),
  ]);
  return { addonList, configList, currencyList };
}

/**
 * A language of the shop's list; its pack and its names are fetched, then everything on the screen follows. Rejects when it cannot be fetched.
 */
export async function setLanguage(code: string): Promise<void> {
  if (code === textsStore.get().lang) return keepLanguage(code);
  const [pack, named] = await Promise.all([
    send('other/language', { controllername: 'waplang', parsed: true }, { lang: code }),
    namedIn(code),
  ]);
  const dir = settingsStore.get().languageList.find((l) => l.code === code)?.dir ?? 'ltr';
  keepLanguage(code);
  setPack(code, dir, pack);
  settingsStore.set((s) => ({ ...s, ...named, lang: code, settings: { ...s.settings, language: code } }));
  // Names of goods, lines and places come from the server in the user's language.
  void queries.invalidateQueries();
}

export function setCurrency(code: string): void {
  storage.set('currency', code);
  settingsStore.set((s) => ({ ...s, settings: { ...s.settings, currency: code } }));
}

/** The theme-color of the browser follows the ground of the page. */
const GROUND = { light: '#f4f4f3', dark: '#0e0e0f' } as const;
const prefersDark = () => typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches;

export const theme = (): Theme => {
  const asked = apart && new URLSearchParams(location.search).get('theme');
  return isTheme(asked) ? asked : themePlace.get();
};

export function applyTheme(choice: Theme = theme()): void {
  const shown = choice === 'system' ? (prefersDark() ? 'dark' : 'light') : choice;
  document.documentElement.dataset.theme = shown;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[shown]);
}

export function setTheme(choice: Theme): void {
  themePlace.set(choice === 'system' ? undefined : choice);
  cookie('theme', choice === 'system' ? '' : choice);
  settingsStore.set((s) => ({ ...s, settings: { ...s.settings, theme: choice } }));
  applyTheme(choice);
}

/** The system switches to dark at night: follow it while the user has not chosen. */
export function followSystem(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => applyTheme());
}
