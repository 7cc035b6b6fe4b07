// Boot data in the storefront's page: what start-up would ask for in five calls, so that the first paint waits for none of them.
import type { FastifyRequest } from 'fastify';
import { DEFAULT_LANG } from '#contract/lang.ts';
import { previewedPage } from '../modules/catalog/pages/preview-key.ts';
import { decoration } from '../modules/catalog/pages/show.ts';
import { addonsOf, configOf, currenciesOf, languagesOf } from '../modules/catalog/site/config.ts';
import { languagePack } from '../modules/platform/settings/language-pack.ts';
import type { Site } from './serve.ts';

type Language = { code: string; dir: 'ltr' | 'rtl' };
export type Theme = 'light' | 'dark' | null;

/** The reader's language among those offered: the cookie, else what the browser prefers, else the shop's default. */
export function languageFor(
  offered: readonly Language[],
  cookie: string | undefined,
  accepts: string | undefined,
  fallback: string,
): Language {
  const find = (code: string) => offered.find((l) => l.code === code.toLowerCase());
  const near = (code: string) => find(code) ?? offered.find((l) => l.code.split('-')[0] === code.toLowerCase().split('-')[0]);
  const wanted = (accepts ?? '')
    .split(',')
    .map((part) => {
      const [code, ...rest] = part.trim().split(';');
      const q = rest.map((r) => /^\s*q=([\d.]+)/.exec(r)?.[1]).find(Boolean);
      return { code: code ?? '', q: q === undefined ? 1 : Number(q) };
    })
    .filter((w) => w.code !== '' && w.code !== '*' && w.q > 0)
    .sort((a, b) => b.q - a.q);
  const byBrowser = wanted.map((w) => near(w.code)).find(Boolean);
  return (cookie ? find(cookie) : undefined) ?? byBrowser ?? find(fallback) ?? offered[0] ?? { code: DEFAULT_LANG, dir: 'ltr' };
}

/** JSON that can stand inside a <script>: nothing in it ends the element or a line. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

/** The editor's frame says by its address which draft, language and colours to show; its key is what makes it the editor's. */
export function previewOf({ app }: Pick<Site, 'app'>, req: FastifyRequest): { preview?: string; lang?: string; theme?: string } {
  const { preview, lang, theme } = req.query as Record<string, string | undefined>;
  if (previewedPage(app.config, preview, app.clock.now()) === null) return {};
  return { preview: preview!, ...(lang ? { lang } : {}), ...(theme ? { theme } : {}) };
}

export async function bootFor(site: Site, req: FastifyRequest): Promise<{ language: Language; theme: Theme; data: object }> {
  const { app, db } = site;
  const ctx = { app, db };
  const languages = await languagesOf(ctx);
  const { all } = await configOf({ ...ctx, lang: DEFAULT_LANG });
  const { preview, lang: asked, theme: shade } = previewOf(site, req);
  const language = languageFor(languages, asked ?? req.cookies.lang, req.headers['accept-language'], all.language);
  const lang = language.code;
  const wanted = shade ?? req.cookies.theme;
  const theme = wanted === 'dark' || wanted === 'light' ? wanted : null;
  const data = {
    at: app.clock.now().toISOString(),
    lang,
    addons: await addonsOf({ db, lang }),
    config: await configOf({ ...ctx, lang }),
    currencies: await currenciesOf({ db, lang }),
    template: await decoration(app, db, preview),
    languages,
    pack: await languagePack(db, lang),
  };
  return { language, theme, data };
}
