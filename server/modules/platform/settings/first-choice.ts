// Language and currency of a first visit: the shop's setting, a code or `auto`, resolved by what the browser asks for.
import { createRequire } from 'node:module';
import { DEFAULT_LANG } from '#contract/lang.ts';

/** Value of the settings `language` and `currency` that follows the visitor. */
export const AUTO = 'auto';
const DEFAULT_CURRENCY = 'CNY';
/** Defaults when the visitor's own language or currency is not offered: the most widely known ones. */
const COMMON = { language: 'en', currency: 'USD' };

/** The languages of an Accept-Language header (RFC 9110), best first; refused ones and `*` left out. */
export function acceptedLanguages(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag, ...rest] = part.trim().split(';');
      const q = rest.map((r) => /^\s*q=([\d.]+)/.exec(r)?.[1]).find(Boolean);
      return { tag: tag!.trim(), q: q === undefined ? 1 : Number(q) };
    })
    .filter(({ tag, q }) => /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i.test(tag) && q > 0)
    .sort((a, b) => b.q - a.q)
    .map(({ tag }) => tag);
}

const languagePart = (code: string) => code.toLowerCase().split('-')[0];

/**
 * The code of an offered language. A setting that names one is used. `auto`: the best offered match of the header, else English; without a header the
 * first language of the shop's texts. A setting whose language is no longer offered counts as `auto`.
 */
export function firstLanguage(offered: readonly string[], setting: string, header: string): string {
  if (offered.includes(setting)) return setting;
  const wanted = acceptedLanguages(header);
  const match = (tag: string) =>
    offered.find((code) => code === tag.toLowerCase()) ??
    offered.find((code) => languagePart(code) === languagePart(tag) && scriptOf(code) === scriptOf(tag)) ??
    offered.find((code) => languagePart(code) === languagePart(tag));
  const fallback = wanted.length > 0 ? COMMON.language : DEFAULT_LANG;
  return wanted.map(match).find(Boolean) ?? (offered.includes(fallback) ? fallback : (offered[0] ?? DEFAULT_LANG));
}

/**
 * The code of an offered currency. `auto`: that of the region which the visitor's first language names, or where most of its speakers live; CNY for
 * Chinese and without a header; USD when that one is not offered.
 */
export function firstCurrency(offered: readonly string[], setting: string, header: string): string {
  if (offered.includes(setting)) return setting;
  const tag = acceptedLanguages(header)[0];
  const wanted = !tag || languagePart(tag) === 'zh' ? DEFAULT_CURRENCY : currencyOfRegion(regionOf(tag));
  return [wanted, COMMON.currency, DEFAULT_CURRENCY].find((code) => offered.includes(code)) ?? offered[0] ?? DEFAULT_CURRENCY;
}

/** The region that the visitor's first language names, or where most of its speakers live: `de` is DE, `en-GB` GB. undefined without a header. */
export const firstRegion = (header: string): string | undefined => {
  const [tag] = acceptedLanguages(header);
  return tag && regionOf(tag);
};

/** The script that a language is written in: Hant for zh-HK, Latn for pt-PT. */
function scriptOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().script;
  } catch {
    return undefined;
  }
}

/** Subtags that no locale has, such as `en-x`, name no region. */
function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().region;
  } catch {
    return undefined;
  }
}

type Tender = { _from?: string; _to?: string; _tender?: string };
let regions: Record<string, Record<string, Tender>[]> | undefined;

/** The currency that is legal tender in a region today (CLDR); of several the one named first. */
function currencyOfRegion(region: string | undefined): string {
  regions ??= (
    createRequire(import.meta.url)('cldr-core/supplemental/currencyData.json') as {
      supplemental: { currencyData: { region: Record<string, Record<string, Tender>[]> } };
    }
  ).supplemental.currencyData.region;
  const tenders = (region && regions[region]) || [];
  const current = tenders.flatMap((one) => Object.entries(one)).find(([, t]) => t._to === undefined && t._tender !== 'false');
  return current?.[0] ?? COMMON.currency;
}
