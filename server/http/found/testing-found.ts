// Reads pages, sitemaps and feeds as robots do: by a parser, never by a search in the text.
import { elementsIn, type HtmlElement, parseHtml, textIn } from '../../html/tree.ts';
import type { Shop } from '../../testing.ts';

const LIMITS = { depth: 100, nodes: 100_000 };

export function readPage(html: string) {
  const all = elementsIn(parseHtml(html, LIMITS));
  const of = (name: string) => all.filter((one) => one.name === name);
  const textOf = (one: HtmlElement | undefined) => (one ? textIn(one, 100_000) : undefined);
  return {
    of,
    textOf,
    html: of('html')[0]!.attribs,
    title: textOf(of('title')[0]),
    text: textOf(of('main')[0])!,
    meta: (name: string) => of('meta').find((one) => one.attribs.name === name || one.attribs.property === name)?.attribs.content,
    link: (rel: string) =>
      of('link')
        .filter((one) => one.attribs.rel === rel)
        .map((one) => one.attribs),
    data: of('script')
      .filter((one) => one.attribs.type === 'application/ld+json')
      .map((one) => JSON.parse(textOf(one)!) as Record<string, unknown> & { '@type': string }),
    scripts: of('script').filter((one) => one.attribs.type !== 'application/ld+json'),
  };
}

export const getOf =
  (shop: Shop) =>
  (url: string, headers: Record<string, string> = {}) =>
    shop.server.inject({ method: 'GET', url, headers });

export const langsOf = async (shop: Shop): Promise<string[]> =>
  (await shop.db.selectFrom('language').select('code').where('enabled', '=', true).execute()).map((one) => one.code);
