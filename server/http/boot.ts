// Boot data in the storefront's page: what start-up would ask for in five calls, so that the first paint waits for none of them.
import type { FastifyRequest } from 'fastify';
import { addonsOf, configOf, currenciesOf, languagesOf } from '../modules/catalog/site/config.ts';
import { firstLanguage } from '../modules/platform/settings/first-choice.ts';
import { languagePack } from '../modules/platform/settings/language-pack.ts';
import { setting } from '../modules/platform/settings/settings.ts';
import type { Site } from './serve.ts';
import { templateOf } from './template.ts';

type Language = { code: string; dir: 'ltr' | 'rtl' };
export type Theme = 'light' | 'dark' | null;

/** The user's language among those offered: the cookie, else that of a first visit. */
function languageFor(offered: readonly Language[], cookie: string | undefined, first: string): Language {
  const find = (code: string) => offered.find((l) => l.code === code.toLowerCase());
  return (cookie ? find(cookie) : undefined) ?? find(first) ?? { code: first, dir: 'ltr' };
}

/** JSON that can stand inside a <script>: nothing in it ends the element or a line. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

export async function bootFor(site: Site, req: FastifyRequest): Promise<{ language: Language; theme: Theme; data: object }> {
  const { app, db } = site;
  const ctx = { app, db, accepts: req.headers['accept-language'] ?? '' };
  const languages = await languagesOf(ctx);
  const offered = languages.map((l) => l.code);
  const first = firstLanguage(offered, await setting(db, 'language'), ctx.accepts);
  const language = languageFor(languages, req.cookies.lang, first);
  const lang = language.code;
  const theme = req.cookies.theme === 'dark' || req.cookies.theme === 'light' ? req.cookies.theme : null;
  const data = {
    at: app.clock.now().toISOString(),
    lang,
    addons: await addonsOf({ db, lang }),
    config: await configOf({ ...ctx, lang }),
    currencies: await currenciesOf({ db, lang }),
    template: await templateOf(db, 0),
    languages,
    pack: await languagePack(db, lang),
  };
  return { language, theme, data };
}
