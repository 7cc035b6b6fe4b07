// The shop's public configuration: settings, addons, languages, currencies.
import { faceIn } from '#contract/amount.ts';
import { ADDONS } from '#contract/call.ts';
import type { ConfigOut, CurrencyOut } from '#contract/calls/site.ts';
import { PSEUDO, pick } from '#contract/lang.ts';
import { MARKETPLACES } from '#contract/links/marketplaces.ts';
import { say } from '#contract/messages.ts';
import { sendsSms } from '../../../config.ts';
import type { Ctx } from '../../../context.ts';
import { cached } from '../../../db/cache.ts';
import { firstCurrency, firstLanguage } from '../../platform/settings/first-choice.ts';
import { addonStates, setting, settings } from '../../platform/settings/settings.ts';
import { allCurrencies, rateValue } from '../../pricing/money/rates.ts';

type SiteCtx = Pick<Ctx, 'app' | 'db' | 'lang' | 'accepts'>;

/** Sources of goods, in display order: marketplaces, any other shop on the web, sellers of the shop. */
const API_TYPES = [...MARKETPLACES.map((one) => one.api_type), 'shopify', 'web', 'own'];
const UPLOAD_MAX = 10 * 1024 * 1024;

const KEYS = [
  'shop_name',
  'logo',
  'language',
  'currency',
  'api_image_search',
  'captcha_type',
  'service_url',
  'time_zone',
  'warehouse_id',
  'order_unpaid_hours',
  'free_days',
  'service_fee_bp',
  'service_fee_min',
  'service_fee_max',
  'points_max_bp',
  'remit_working_days',
  'company',
  'company_address',
] as const;

/** `offered`: codes of the languages and currencies, if the caller has read them already. */
export async function configOf(
  ctx: SiteCtx,
  offered?: { languages: readonly string[]; currencies: readonly string[] },
): Promise<{ all: ConfigOut }> {
  const s = await settings(ctx.db, KEYS);
  const languages = offered?.languages ?? codesOf(await languagesOf(ctx));
  const currencies = offered?.currencies ?? codesOf(await offeredCurrencies(ctx.db));
  const sms = sendsSms(ctx.app.config);
  return {
    all: {
      name: s.shop_name,
      logo: s.logo,
      language: firstLanguage(languages, s.language, ctx.accepts),
      currency: firstCurrency(currencies, s.currency, ctx.accepts),
      api_image_search: s.api_image_search && ctx.app.embedder.available(),
      captcha_type: (s.captcha_type === 'mobile' && !sms ? 'email' : s.captcha_type) as ConfigOut['captcha_type'],
      register_modes: sms ? ['email', 'mobile'] : ['email'],
      service_url: s.service_url,
      api_types: API_TYPES.map((code) => ({ code, name: say(`api_type.${code}`, {}, ctx.lang) })),
      upload_max: UPLOAD_MAX,
      demo: ctx.app.config.demo,
      time_zone: s.time_zone,
      warehouse_id: s.warehouse_id,
      unpaid_hours: s.order_unpaid_hours,
      free_days: s.free_days,
      service_fee_rate: s.service_fee_bp,
      service_fee_min: s.service_fee_min,
      service_fee_max: s.service_fee_max,
      points_max_percent: Math.round(s.points_max_bp / 100),
      remit_working_days: s.remit_working_days,
      company: s.company,
      address: s.company_address,
    },
  };
}

export const codesOf = (rows: readonly { code: string }[]) => rows.map((r) => r.code);

const offeredCurrencies = async (db: Ctx['db']) => (await allCurrencies(db)).filter((c) => c.enabled);

/** The currency of a first visit, by the browser's preferred languages. */
export const currencyFor = async ({ db, accepts }: Pick<Ctx, 'db' | 'accepts'>): Promise<string> =>
  firstCurrency(codesOf(await offeredCurrencies(db)), await setting(db, 'currency'), accepts);

/** Currencies offered; value = market rate x (1 + markup), decimal text. */
export async function currenciesOf({ db, lang }: Pick<Ctx, 'db' | 'lang'>): Promise<CurrencyOut[]> {
  const rows = await offeredCurrencies(db);
  return rows
    .map((row) => faceIn(row, lang))
    .map((c) => ({
      code: c.code,
      name: pick(c.names, lang),
      symbol: c.symbol,
      symbol_left: c.symbol_left,
      symbol_right: c.symbol_right,
      value: c.code === 'CNY' ? '1' : rateValue(c.market, c.markup_bp),
      decimal_place: c.decimal_place,
      market: rateValue(c.market, 0),
      rate_date: c.rate_date,
    }));
}

/** Languages offered; the pseudo-language only when the server is configured to. */
export async function languagesOf({
  app,
  db,
}: Pick<Ctx, 'app' | 'db'>): Promise<{ code: string; name: string; dir: 'ltr' | 'rtl' }[]> {
  const rows = await cached(db, 'languages', { reads: ['language'] }, (from) =>
    from
      .selectFrom('language')
      .select(['code', 'name', 'dir'])
      .where('enabled', '=', true)
      .orderBy('sort')
      .orderBy('code')
      .execute(),
  );
  const offered = rows.map((l) => ({ ...l, dir: l.dir === 'rtl' ? ('rtl' as const) : ('ltr' as const) }));
  return app.config.pseudo ? [...offered, PSEUDO] : offered;
}

/** Every addon with its state; one without a row in the database counts as off. */
export async function addonsOf({
  db,
  lang,
}: Pick<Ctx, 'db' | 'lang'>): Promise<{ name: string; title: string; state: number }[]> {
  const states = await addonStates(db);
  return ADDONS.map((name) => ({ name, title: say(`addon.${name}`, {}, lang), state: states.get(name) ?? 0 }));
}
