// A reader from outside, by the address of the page: language, currency, and what the shop lets others find.
import type { FastifyRequest } from 'fastify';
import type { CurrencyFormat } from '#contract/amount.ts';
import { localeOf } from '#contract/lang.ts';
import type { Ctx } from '../../context.ts';
import { type FoundRules, foundRules } from '../../modules/catalog/found/rules.ts';
import { codesOf, currenciesOf, currencyFor, languagesOf } from '../../modules/catalog/site/config.ts';
import { setting } from '../../modules/platform/settings/settings.ts';
import { currencyFormat } from '../../modules/pricing/money/rates.ts';
import { readerOf } from '../boot.ts';
import { logOf } from '../request-id.ts';
import type { Site } from '../serve.ts';

export type Visit = {
  ctx: Ctx;
  rules: FoundRules;
  /** codes of the languages offered */
  langs: string[];
  dir: 'ltr' | 'rtl';
  shop: string;
  face: CurrencyFormat;
};

/** Without `asked` the language is the browser's; null for a language that the shop does not offer. */
export async function visitOf(site: Site, req: FastifyRequest, asked?: string): Promise<Visit | null> {
  const { db } = site;
  const languages = await languagesOf(site);
  const language = asked === undefined ? (await readerOf(site, req)).language : languages.find((one) => one.code === asked);
  if (!language) return null;
  const lang = language.code;
  const wanted = String((req.query as { currency?: unknown }).currency ?? '');
  const offered = /^[A-Z]{3}$/.test(wanted) ? codesOf(await currenciesOf({ db, lang })) : [];
  const currency = offered.includes(wanted) ? wanted : await currencyFor({ db, accepts: localeOf(lang) });
  return {
    ctx: visitorIn(site, req, lang, currency),
    rules: await foundRules(db),
    langs: codesOf(languages),
    dir: language.dir,
    shop: await setting(db, 'shop_name'),
    face: await currencyFormat({ db, lang }, currency),
  };
}

/** Nobody in particular: what is shown depends on the address alone. */
const visitorIn = (site: Site, req: FastifyRequest, lang: string, currency: string): Ctx => ({
  app: site.app,
  log: logOf(site.app, req),
  db: site.db,
  now: site.app.clock.now(),
  lang,
  currency,
  ip: '',
  agent: '',
  accepts: localeOf(lang),
  member: null,
  operator: null,
  token: '',
  cookies: {},
  setCookie: () => {},
  after: () => {},
});
