// robots.txt and the sitemap: an index, and files by ranges of ids, so that a million goods are never in memory and a file is the
// same whoever reads the one before it.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { localeOf } from '#contract/lang.ts';
import { withRetry } from '../../db/errors.ts';
import * as listing from '../../modules/catalog/found/listing.ts';
import { foundRules, listable } from '../../modules/catalog/found/rules.ts';
import { shareId } from '../../modules/catalog/goods/share.ts';
import { codesOf, languagesOf } from '../../modules/catalog/site/config.ts';
import { enabledCategories } from '../../modules/catalog/site/reference.ts';
import type { Site } from '../serve.ts';
import { categoryPath, itemPath } from './paths.ts';
import { element, xml } from './xml.ts';

/** Limits of the protocol (sitemaps.org), with room below the 50 MB of a file. */
const URLS_MAX = 50_000;
const BYTES_MAX = 40 * 1024 * 1024;
const PAGE = 500;
/** The list of files is made anew after this time; a file itself always shows what is there. */
const KEPT_MS = 10 * 60_000;

type Kind = 'goods' | 'categories' | 'help' | 'news';
type Entry = { path: (lang?: string) => string; at: Date | null };

/** Ids in one file: each has an address in every language, and each of them names all the others. */
export function idsInFile(langs: number, public_url: string): number {
  const line = public_url.length + 90;
  const bytes = langs * (line + 60 + (langs + 1) * line);
  return Math.max(1, Math.min(Math.floor(URLS_MAX / langs), Math.floor(BYTES_MAX / bytes)));
}

function entryText({ path, at }: Entry, langs: readonly string[], public_url: string): string {
  const links = [...langs.map((lang) => [localeOf(lang), path(lang)]), ['x-default', path()]]
    .map(([lang, to]) => `<xhtml:link rel="alternate" hreflang="${xml(lang!)}" href="${xml(public_url + to!)}"/>`)
    .join('');
  const last = at ? element('lastmod', at.toISOString()) : '';
  return langs.map((lang) => `<url>${element('loc', public_url + path(lang))}${last}${links}</url>\n`).join('');
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

export function sitemapRoutes(server: FastifyInstance, site: Site): void {
  const { app, db } = site;
  const { public_url } = app.config;
  const lists = new LRUCache<string, string>({ max: 20, ttl: KEPT_MS });

  const answer = (req: FastifyRequest, reply: FastifyReply, seed: string, body: () => string | Readable) => {
    const etag = `W/"${createHash('sha256').update(seed).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', etag).header('cache-control', 'public, max-age=600').header('x-robots-tag', 'noindex');
    if (String(req.headers['if-none-match'] ?? '').includes(etag)) return reply.code(304).send();
    return reply.type('application/xml; charset=utf-8').send(body());
  };

  /** What there is of each kind, by files. */
  const parts = async (kind: Kind, size: number): Promise<listing.SitemapPart[]> => {
    if (kind === 'goods') return listing.goodsParts(db, size);
    if (kind === 'categories') return (await enabledCategories(db)).length > 0 ? [{ part: 0, n: 1, last: null }] : [];
    if (!(await site.addonOn(kind))) return [];
    return kind === 'help' ? listing.articleParts(db, size) : listing.newsParts(db, size, app.clock.now());
  };

  server.get('/robots.txt', async (_req, reply) => {
    const { sitemap } = await withRetry(() => foundRules(db));
    const lines = ['User-agent: *', 'Disallow: /api/', 'Disallow: /admin/', 'Disallow: /feeds/'];
    if (sitemap) lines.push('', `Sitemap: ${public_url}/sitemap.xml`);
    return reply
      .header('cache-control', 'public, max-age=600')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });

  server.get('/sitemap.xml', async (req, reply) => {
    const list = await withRetry(async () => {
      if (!(await foundRules(db)).sitemap) return null;
      const langs = codesOf(await languagesOf(site));
      const size = idsInFile(langs.length, public_url);
      const known = lists.get(String(size));
      if (known !== undefined) return known;
      const kinds: Kind[] = ['categories', 'help', 'news', 'goods'];
      const files: string[] = [];
      for (const kind of kinds)
        for (const { part, last } of await parts(kind, size))
          files.push(
            `<sitemap>${element('loc', `${public_url}/sitemap/${kind}-${part}.xml`)}${last ? element('lastmod', last.toISOString()) : ''}</sitemap>\n`,
          );
      const text = `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.slice(0, URLS_MAX).join('')}</sitemapindex>\n`;
      lists.set(String(size), text);
      return text;
    });
    if (list === null) return reply.callNotFound();
    return answer(req, reply, list, () => list);
  });

  server.get('/sitemap/:file', async (req, reply) => {
    const [, kind, number] = /^(goods|categories|help|news)-(\d{1,7})\.xml$/.exec((req.params as { file: string }).file) ?? [];
    const rules = await withRetry(() => foundRules(db));
    if (!kind || !rules.sitemap) return reply.callNotFound();
    const langs = codesOf(await languagesOf(site));
    const size = idsInFile(langs.length, public_url);
    const span = { after: Number(number) * size, until: Math.min((Number(number) + 1) * size, 2_147_483_647) };
    if (span.after >= span.until) return reply.callNotFound();
    const state = await withRetry(() => stateOf(kind as Kind, size, Number(number)));
    if (!state) return reply.callNotFound();
    return answer(req, reply, JSON.stringify([state, langs, rules]), () =>
      Readable.from(
        (async function* () {
          yield `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
          for await (const page of entriesOf(site, kind as Kind, span, rules.sold_out))
            yield page.map((one) => entryText(one, langs, public_url)).join('');
          yield '</urlset>\n';
        })(),
      ),
    );
  });

  /** What changes when the entries of a file do; undefined for a file without any. */
  const stateOf = async (kind: Kind, size: number, part: number): Promise<object | undefined> => {
    if (kind === 'goods') {
      const state = await listing.goodsState(db, { after: part * size, until: (part + 1) * size });
      return state.n > 0 ? state : undefined;
    }
    if (kind === 'categories') return part === 0 ? enabledCategories(db) : undefined;
    return (await parts(kind, size)).find((one) => one.part === part);
  };
}

/** The entries of one file, a page of rows at a time. */
async function* entriesOf({ app, db }: Site, kind: Kind, span: listing.Span, sold_out: boolean): AsyncGenerator<Entry[]> {
  if (kind === 'categories') {
    const ids = [null, ...(await enabledCategories(db)).map((one) => one.id)];
    yield ids.map((id): Entry => ({ path: (lang) => categoryPath(id, lang), at: null }));
    return;
  }
  let { after } = span;
  while (true) {
    const here = { ...span, after };
    const rows: { id: number; entry: Entry | null }[] =
      kind === 'goods' ? await goodsEntries({ db }, here, sold_out) : await textEntries(db, kind, here, app.clock.now());
    const found = rows.flatMap(({ entry }) => entry ?? []);
    if (found.length > 0) yield found;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}

async function goodsEntries({ db }: Pick<Site, 'db'>, span: listing.Span, sold_out: boolean) {
  const rows = await withRetry(() => listing.goodsIn(db, span, PAGE));
  const listed = new Set(await listable({ db, lang: 'en' }, rows, { sold_out }));
  return rows.map((row) => {
    const id = shareId(row.id);
    return { id: row.id, entry: listed.has(row) ? { path: (lang?: string) => itemPath(id, lang), at: row.updated_at } : null };
  });
}

async function textEntries(db: Site['db'], kind: 'help' | 'news', span: listing.Span, now: Date) {
  const rows = await withRetry(() =>
    kind === 'help' ? listing.articlesIn(db, span, PAGE) : listing.newsIn(db, span, PAGE, now),
  );
  const letter = kind === 'help' ? 'h' : 'n';
  return rows.map(({ id, at }) => ({ id, entry: { path: (lang?: string) => `/${letter}${lang ? `/${lang}` : ''}/${id}`, at } }));
}
