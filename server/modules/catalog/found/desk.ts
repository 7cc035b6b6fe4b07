// Handler of the back office: the addresses that search engines and shopping services are given.
import type { FoundAddresses } from '#contract/desk/found.ts';
import { localeOf } from '#contract/lang.ts';
import type { OperatorCtx } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { currencyFor, languagesOf } from '../site/config.ts';
import { FEED_FILES, feedAddress } from './feed-address.ts';
import { foundRules } from './rules.ts';

async function lists(ctx: OperatorCtx): Promise<FoundAddresses> {
  const { config } = ctx.app;
  const rules = await foundRules(ctx.db);
  const feeds: FoundAddresses['feeds'] = [];
  for (const { code: lang } of rules.feeds ? await languagesOf(ctx) : []) {
    const currency = await currencyFor({ db: ctx.db, accepts: localeOf(lang) });
    for (const { service, file } of FEED_FILES)
      feeds.push({ service, lang, currency, url: feedAddress(config, rules.turn, lang, currency, file) });
  }
  return { sitemap: rules.sitemap ? `${config.public_url}/sitemap.xml` : '', feeds };
}

export const foundDesk = { 'found/lists': lists } satisfies Partial<DeskHandlers>;
