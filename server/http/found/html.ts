// The frame of pages for readers from outside: head with the addresses in all languages, data for search engines, trail, languages.
import { LANGUAGES, localeOf } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import { escaped } from '../../escape.ts';
import { scriptJson } from '../boot.ts';
import { WIDTHS } from '../media-image.ts';
import type { Visit } from './visit.ts';

export type Crumb = { name: string; path: string };
export type Page = {
  title: string;
  /** one or two sentences, plain text */
  description: string;
  kind: 'product' | 'website' | 'article';
  /** the address in a language; without one that which leads to the reader's */
  path: (lang?: string) => string;
  /** addresses in the order of their depth, without this page */
  trail: Crumb[];
  image?: string;
  /** more tags for the head */
  head?: string;
  /** JSON-LD, besides the trail */
  data: object[];
  /** may be listed */
  index: boolean;
  main: string;
  /** where the page leads into the app */
  app: string;
};

const LONGEST_DESCRIPTION = 300;

export const meta = (name: string, content: string, as: 'property' | 'name' = 'property'): string =>
  content === '' ? '' : `<meta ${as}="${name}" content="${escaped(content)}">`;

/** A picture's address in a width; pictures of other hosts are not resized. */
export const inWidth = (url: string, width: number): string =>
  url.startsWith('/media/') ? `${url}${url.includes('?') ? '&' : '?'}w=${width}` : url;

/** An <img> of one of the shop's own pictures, square, in the widths that screens need. */
export function image(url: string, { alt, sizes, first = false }: { alt: string; sizes: string; first?: boolean }): string {
  const wide = WIDTHS.map((width) => `${inWidth(url, width)} ${width}w`).join(', ');
  const set = url.startsWith('/media/') ? ` srcset="${escaped(wide)}" sizes="${escaped(sizes)}"` : '';
  const order = first ? ' fetchpriority="high"' : ' loading="lazy"';
  return `<img src="${escaped(inWidth(url, 660))}"${set} alt="${escaped(alt)}" width="660" height="660" decoding="async"${order}>`;
}

export const absolute = (public_url: string, path: string): string => (path.startsWith('/') ? public_url + path : path);

export const shortened = (text: string, most: number): string => {
  const signs = [...text];
  return signs.length <= most
    ? text
    : `${signs
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
};

/** The same page in every language, and the address that leads to the reader's own. */
const alternates = (visit: Visit, page: Page, public_url: string): string =>
  [...visit.langs.map((lang) => [localeOf(lang), page.path(lang)]), ['x-default', page.path()]]
    .map(([lang, path]) => `<link rel="alternate" hreflang="${escaped(lang!)}" href="${escaped(public_url + path!)}">`)
    .join('');

function breadcrumbs(visit: Visit, page: Page, public_url: string): object {
  const all = [...page.trail, { name: page.title, path: page.path(visit.ctx.lang) }];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: public_url + path,
    })),
  };
}

const nameOf = (code: string): string => LANGUAGES.find((one) => one.code === code)?.name ?? code;

export function document(visit: Visit, page: Page): string {
  const { ctx, dir, shop, langs } = visit;
  const { lang } = ctx;
  const { public_url } = ctx.app.config;
  const url = public_url + page.path(lang);
  const picture = page.image ? absolute(public_url, page.image) : '';
  const description = shortened(page.description.replace(/\s+/g, ' ').trim(), LONGEST_DESCRIPTION);
  const head = [
    meta('description', description, 'name'),
    page.index ? '' : meta('robots', 'noindex', 'name'),
    `<link rel="canonical" href="${escaped(url)}">`,
    page.index ? alternates(visit, page, public_url) : '',
    meta('og:type', page.kind),
    meta('og:site_name', shop),
    meta('og:title', page.title),
    meta('og:description', description),
    meta('og:url', url),
    meta('og:image', picture),
    meta('og:image:alt', picture && page.title),
    meta('og:locale', localeOf(lang).replace('-', '_')),
    meta('twitter:card', picture ? 'summary_large_image' : 'summary', 'name'),
    meta('twitter:title', page.title, 'name'),
    meta('twitter:description', description, 'name'),
    meta('twitter:image', picture, 'name'),
    page.head ?? '',
    ...[breadcrumbs(visit, page, public_url), ...page.data].map(
      (one) => `<script type="application/ld+json">${scriptJson(one)}</script>`,
    ),
  ].join('');
  const trail = page.trail.map(({ name, path }) => `<li><a href="${escaped(path)}">${escaped(name)}</a></li>`).join('');
  const others = langs
    .filter((code) => code !== lang)
    .map(
      (code) =>
        `<a href="${escaped(page.path(code))}" hreflang="${escaped(localeOf(code))}" lang="${escaped(localeOf(code))}">${escaped(nameOf(code))}</a>`,
    )
    .join(' ');
  const languages = others && `<nav class="langs" aria-label="${escaped(say('found.languages', {}, lang))}">${others}</nav>`;
  return `<!doctype html><html lang="${escaped(localeOf(lang))}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escaped(`${page.title} - ${shop}`)}</title>${head}<link rel="icon" href="/wap/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/found.css"></head><body><header><a class="shop" href="/wap/">${escaped(shop)}</a><a class="go" data-go href="${escaped(page.app)}">${escaped(say('shared.open', {}, lang))}</a></header><nav class="trail" aria-label="${escaped(say('found.trail', {}, lang))}"><ol>${trail}</ol></nav><main>${page.main}</main><footer>${languages}</footer></body></html>`;
}
