// Boot data in the storefront's page: what start-up would fetch in five calls, so that the first paint waits for none of them.
// Of the texts it has those that the first page can show.
import type { FastifyRequest } from 'fastify';
import { cacheOf } from '../db/cache.ts';
import { previewedPage } from '../modules/catalog/pages/preview-key.ts';
import { decoration } from '../modules/catalog/pages/show.ts';
import { addonsOf, codesOf, configOf, currenciesOf, currencyFor, languagesOf } from '../modules/catalog/site/config.ts';
import { firstLanguage } from '../modules/platform/settings/first-choice.ts';
import { setting } from '../modules/platform/settings/settings.ts';
import type { Site } from './serve.ts';
import { bootTexts, type TextLists } from './text-parts.ts';

type Language = { code: string; dir: 'ltr' | 'rtl' };
export type Theme = 'light' | 'dark' | null;

/** The user's language among those offered: the cookie, else that of a first visit. */
function languageFor(offered: readonly Language[], cookie: string | undefined, first: string): Language {
  const find = (code: string) => offered.find((l) => l.code === code.toLowerCase());
  return (cookie ? find(cookie) : undefined) ?? find(first) ?? { code: first, dir: 'ltr' };
}

/** JSON for a <script> element: nothing in it ends the element or a line. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

/** The editor's frame has draft, language and colours in its address; its key proves that it is the editor's. */
function previewOf({ app }: Pick<Site, 'app'>, req: FastifyRequest): { preview?: string; lang?: string; theme?: string } {
  const { preview, lang, theme } = req.query as Record<string, string | undefined>;
  if (previewedPage(app.config, preview, app.clock.now()) === null) return {};
  return { preview: preview!, ...(lang ? { lang } : {}), ...(theme ? { theme } : {}) };
}

/** The languages offered, the one that this request is answered in, and the one of a first visit. */
export async function readerOf(
  { app, db }: Site,
  req: FastifyRequest,
  input = req.cookies.lang,
): Promise<{ languages: Language[]; language: Language; first: string }> {
  const languages = await languagesOf({ app, db });
  const offered = codesOf(languages);
  const first = firstLanguage(offered, await setting(db, 'language'), req.headers['accept-language'] ?? '');
  return { languages, language: languageFor(languages, input, first), first };
}

/** How long a page with its boot data is valid when nothing was written: pages are published at their time without a write. */
const HOLDS_MS = 5000;

/** Everything that the boot data of a request depend on, as a text; null for an editor's draft, which is never cached. */
export async function bootKey(site: Site, req: FastifyRequest): Promise<string | null> {
  const { app, db } = site;
  if (previewOf(site, req).preview !== undefined) return null;
  const { language, first } = await readerOf(site, req);
  const currency = await currencyFor({ db, accepts: req.headers['accept-language'] ?? '' });
  const cache = cacheOf(db);
  await cache?.check();
  const version = cache?.versionOf(BOOT_TABLES);
  return [language.code, first, themeFor(req.cookies.theme), currency, version, tickOf(app)].join(' ');
}

const tickOf = ({ clock }: Site['app']): number => Math.floor(clock.now().getTime() / HOLDS_MS);

/**
 * A text that changes whenever the data of the pages may have changed; null while writes of other servers are not known yet.
 */
export function bootVersion({ app, db }: Site): string | null {
  const cache = cacheOf(db);
  return cache?.isChecked ? `${cache.versionOf(BOOT_TABLES)} ${tickOf(app)}` : null;
}

/** The cookies and headers that a page depends on, as a text; null for a draft. */
export function requestKey(req: FastifyRequest): string | null {
  if ('preview' in (req.query as object)) return null;
  const { lang = '', theme = '' } = req.cookies;
  return JSON.stringify([lang, theme, req.headers['accept-language'] ?? '']);
}

/** The boot data are made of the first line, the drawing of the first page of the second, too (first-page.ts). */
export const BOOT_TABLES = [
  ...(['setting', 'addon', 'currency', 'language', 'page', 'page_version', 'text_override'] as const),
  ...(['ad', 'floor', 'floor_goods', 'news'] as const),
] as const;

const themeFor = (wanted: string | undefined): Theme => (wanted === 'dark' || wanted === 'light' ? wanted : null);

/** What the page carries, as far as the server needs to know it. */
export type Boot = { lang: string; config: { all: { currency: string } } };

export async function bootFor(
  site: Site,
  req: FastifyRequest,
  lists: TextLists,
): Promise<{ language: Language; theme: Theme; data: Boot }> {
  const { app, db } = site;
  const ctx = { app, db, accepts: req.headers['accept-language'] ?? '' };
  const { preview, lang: asked, theme: shade } = previewOf(site, req);
  const { languages, language } = await readerOf(site, req, asked ?? req.cookies.lang);
  const lang = language.code;
  const theme = themeFor(shade ?? req.cookies.theme);
  const currencies = await currenciesOf({ db, lang });
  const data = {
    at: app.clock.now().toISOString(),
    lang,
    addons: await addonsOf({ db, lang }),
    config: await configOf({ ...ctx, lang }, { languages: codesOf(languages), currencies: codesOf(currencies) }),
    currencies,
    template: await decoration(app, db, preview),
    languages,
    ...(await bootTexts(db, lang, lists)),
  };
  return { language, theme, data };
}
