// Pages of help and news.
import { localeOf } from '#contract/lang.ts';
import { Refusal } from '../../context.ts';
import { escaped } from '../../escape.ts';
import { articleDetail, newsDetail } from '../../modules/catalog/content/articles.ts';
import { cleanHtml } from '../../modules/catalog/content/html.ts';
import { inWidth, type Page } from './html.ts';
import { plainText } from './plain.ts';
import type { Visit } from './visit.ts';

const LONGEST_SUMMARY = 300;

/** Links of an article lead to screens of the app. */
const inApp = (html: string): string => cleanHtml(html).replace(/href="(?=#\/)/g, 'href="/wap/');

const known = async <T>(load: () => Promise<T>): Promise<T | null> => {
  try {
    return await load();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
};

const shown = (title: string, time: string, lang: string, content: string): string => {
  const day = new Intl.DateTimeFormat(localeOf(lang), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));
  return `<article class="card rich"><h1>${escaped(title)}</h1><p class="note"><time datetime="${escaped(time)}">${escaped(day)}</time></p>${inApp(content)}</article>`;
};

export async function helpPage(visit: Visit, id: number): Promise<Page | null> {
  const { ctx, rules, shop } = visit;
  const { lang } = ctx;
  const found = await known(() => articleDetail(ctx, id));
  if (!found) return null;
  const path = (code?: string, article = id) => `/h${code ? `/${code}` : ''}/${article}`;
  const related = found.related.map((one) => `<li><a href="${path(lang, one.id)}">${escaped(one.title)}</a></li>`).join('');
  const more = related && `<section class="card"><h2>${escaped(found.category)}</h2><ul>${related}</ul></section>`;
  return {
    title: found.title,
    description: found.summary || plainText(found.content, LONGEST_SUMMARY),
    kind: 'article',
    path,
    trail: [{ name: shop, path: '/wap/' }],
    data: [],
    index: rules.index,
    main: shown(found.title, found.updated_at, lang, found.content) + more,
    app: `/wap/#/pages/help/lists?id=${id}`,
  };
}

export async function newsPage(visit: Visit, id: number): Promise<Page | null> {
  const { ctx, rules, shop } = visit;
  const { lang } = ctx;
  const { public_url } = ctx.app.config;
  const found = await known(() => newsDetail(ctx, id));
  if (!found) return null;
  const path = (code?: string) => `/n${code ? `/${code}` : ''}/${id}`;
  return {
    title: found.title,
    description: found.summary || plainText(found.content, LONGEST_SUMMARY),
    kind: 'article',
    path,
    trail: [{ name: shop, path: '/wap/' }],
    ...(found.pic_url ? { image: inWidth(found.pic_url, 1320) } : {}),
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'NewsArticle',
        headline: found.title,
        datePublished: found.time,
        url: public_url + path(lang),
        ...(found.pic_url.startsWith('/') ? { image: [public_url + inWidth(found.pic_url, 1320)] } : {}),
        author: { '@type': 'Organization', name: shop },
      },
    ],
    index: rules.index,
    main: shown(found.title, found.time, lang, found.content),
    app: `/wap/#/pages/member/news/detail?id=${id}`,
  };
}
