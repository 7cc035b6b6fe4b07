// Pages for readers from outside: /s goods, /c categories, /h help, /n news, each in the language of its address; without one
// in the reader's, and named by the one that has it. Rendered here, without scripts.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cached, type Table } from '../../db/cache.ts';
import { withRetry } from '../../db/errors.ts';
import { escaped } from '../../escape.ts';
import { itemPage } from '../../modules/catalog/found/item-page.ts';
import { readShareId } from '../../modules/catalog/goods/share.ts';
import type { Site } from '../serve.ts';
import { helpPage, newsPage } from './articles.ts';
import { categoriesPage, categoryPage } from './category.ts';
import { document, type Page } from './html.ts';
import { itemDocument } from './item.ts';
import { FOUND_CSS } from './style.ts';
import { type Visit, visitOf } from './visit.ts';

/** `script`: what the page of an invitation needs besides. */
export const pageCsp = (script = "'none'"): string =>
  `default-src 'none'; script-src ${script}; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const KEPT_MS = 60_000;
/** Everything that a page is made of. */
const READS = [
  ...([
    'addon',
    'article',
    'category',
    'country',
    'currency',
    'goods',
    'goods_type',
    'help_category',
    'language',
    'level',
  ] as const),
  ...(['line', 'news', 'order_item', 'review', 'seller', 'setting', 'sku', 'warehouse'] as const),
] satisfies readonly Table[];

type Made = { html: string; index: boolean; app: string };

async function made(visit: Visit, key: string, make: () => Promise<Page | null>): Promise<Made | null> {
  const { db, lang, currency } = visit.ctx;
  return cached(
    db,
    `found ${key} ${lang} ${currency}`,
    { reads: READS, ttl: KEPT_MS, bytes: (one) => (one?.html.length ?? 0) * 2 },
    async () => {
      const page = await make();
      return page && { html: document(visit, page), index: page.index, app: page.app };
    },
  );
}

export function sendPage(
  req: FastifyRequest,
  reply: FastifyReply,
  { html, index, vary = '', csp = pageCsp() }: Pick<Made, 'html' | 'index'> & { vary?: string; csp?: string },
): FastifyReply {
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', etag).header('cache-control', vary ? 'no-cache' : 'public, max-age=60, must-revalidate');
  if (vary) reply.header('vary', vary);
  if (!index) reply.header('x-robots-tag', 'noindex');
  if (String(req.headers['if-none-match'] ?? '').includes(etag)) return reply.code(304).send();
  return reply
    .header('content-security-policy', csp)
    .header('referrer-policy', 'same-origin')
    .type('text/html; charset=utf-8')
    .send(html);
}

const isId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647;
/** `missing` answers what is not there. */
type Missing = (req: FastifyRequest, reply: FastifyReply, lang: string | undefined) => Promise<FastifyReply>;
type Asked = { lang?: string; id?: string; first?: string };

/** An invitation goes along by way of /s, which stores its code. */
const invited = ({ html, app }: Made, id: string | null, { code = '' }: { code?: string }): string =>
  /^[\w-]{1,20}$/.test(code) && id !== null ? html.replaceAll(escaped(app), `/s?code=${code}&amp;to=${id}`) : html;

export function foundPages(server: FastifyInstance, site: Site, missing: Missing): void {
  const answer =
    (kind: string, needs: 'pages' | null, make: (visit: Visit, id: string | null, req: FastifyRequest) => Promise<Page | null>) =>
    async (req: FastifyRequest, reply: FastifyReply) => {
      const { lang, id } = readAsked(req.params as Asked);
      const found = await withRetry(async () => {
        const visit = await visitOf(site, req, lang);
        if (!visit || (needs && !visit.rules.pages)) return null;
        const { before = '' } = req.query as { before?: string };
        return made(visit, `${kind} ${id ?? ''} ${before}`, () => make(visit, id, req));
      });
      if (!found) return missing(req, reply, lang);
      const html = kind === 's' ? invited(found, id, req.query as { code?: string }) : found.html;
      return sendPage(req, reply, { html, index: found.index, ...(lang ? {} : { vary: 'Accept-Language, Cookie' }) });
    };

  const goods = answer('s', null, async (visit, id) => {
    const goods_id = id && readShareId(id);
    const found = goods_id ? await itemPage(visit.ctx, goods_id, visit.face) : null;
    return found && id ? itemDocument(visit, id, found) : null;
  });
  server.get('/s/:id', goods);
  server.get('/s/:lang/:id', goods);
  const category = answer('c', 'pages', async (visit, id, req) => {
    if (id === null) return categoriesPage(visit);
    const { before } = req.query as { before?: string };
    if (!isId(id) || (before !== undefined && !isId(before))) return null;
    return categoryPage(visit, Number(id), before === undefined ? null : Number(before));
  });
  for (const path of ['/c', '/c/:first', '/c/:lang/:id']) server.get(path, category);
  const articles = [
    ['h', 'help', helpPage],
    ['n', 'news', newsPage],
  ] as const;
  for (const [kind, addon, page] of articles) {
    const article = answer(kind, 'pages', async (visit, id) =>
      id !== null && isId(id) && (await site.addonOn(addon)) ? page(visit, Number(id)) : null,
    );
    server.get(`/${kind}/:id`, article);
    server.get(`/${kind}/:lang/:id`, article);
  }
  server.get('/found.css', async (_req, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(FOUND_CSS),
  );
}

/** The only part of /c/<part> is a language, or the id of a category. */
function readAsked({ lang, id, first }: Asked): { lang: string | undefined; id: string | null } {
  if (first === undefined) return { lang, id: id ?? null };
  return isId(first) ? { lang: undefined, id: first } : { lang: first, id: null };
}
