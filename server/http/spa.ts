// The two built apps: /wap/ with boot data in its page, /admin/. Hashed files are kept for ever, pages are asked for anew.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { say } from '#contract/messages.ts';
import { withRetry } from '../db/errors.ts';
import { escaped } from '../escape.ts';
import { bootFor, previewOf, scriptJson, type Theme } from './boot.ts';
import type { Site } from './serve.ts';

const CSP = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const CSP_FRAMED = CSP.replace("frame-ancestors 'none'", "frame-ancestors 'self'");

const YEAR = 31_536_000;

export async function spaRoutes(server: FastifyInstance, site: Site, dist: string): Promise<void> {
  server.get('/', async (_req, reply) => reply.redirect('/wap/', 302));
  const wap = fresh(join(dist, 'wap/index.html'), pageOf);
  await files(server, join(dist, 'wap'), '/wap/', async (req, reply) => {
    const { language, theme, data } = await withRetry(() => bootFor(site, req));
    const description = say('shared.shop', {}, language.code);
    const page = wap()({ lang: language.code, dir: language.dir, theme, description, boot: scriptJson(data) });
    // Only the editor's own pages may put the shop into a frame, and only with a key.
    const framed = previewOf(site, req).preview !== undefined;
    return html(req, reply, page, 'Cookie, Accept-Language', framed ? CSP_FRAMED : CSP);
  });
  if (existsSync(join(dist, 'admin/index.html'))) {
    const admin = fresh(join(dist, 'admin/index.html'), (source) => source);
    await files(server, join(dist, 'admin'), '/admin/', (req, reply) => html(req, reply, admin()));
  }
}

/** What is made of a file, made anew when the file changes: a build replaces the scripts that a page names. */
function fresh<T>(path: string, make: (source: string) => T): () => T {
  let made = make(readFileSync(path, 'utf8'));
  let at = statSync(path).mtimeMs;
  return () => {
    const now = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? at;
    if (now !== at) {
      made = make(readFileSync(path, 'utf8'));
      at = now;
    }
    return made;
  };
}

type Answer = (req: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** An app's files under its prefix; its page at the prefix itself. */
async function files(server: FastifyInstance, root: string, prefix: string, page: Answer): Promise<void> {
  server.get(prefix.slice(0, -1), async (_req, reply) => reply.redirect(prefix, 302));
  server.get(prefix, page);
  server.get(`${prefix}index.html`, page);
  await server.register(fastifyStatic, {
    root,
    prefix,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (answer, path) => {
      const hashed = path.startsWith(join(root, 'assets'));
      answer.setHeader('cache-control', hashed ? `public, max-age=${YEAR}, immutable` : 'no-cache');
      answer.setHeader('x-content-type-options', 'nosniff');
    },
  });
}

type Filling = { lang: string; dir: string; theme: Theme; description: string; boot: string };
const BOOT = /(<script type="application\/json" id="boot">)(<\/script>)/;

/** The built page as a function of what stands in it. */
export function pageOf(source: string): (filling: Filling) => string {
  if (!BOOT.test(source)) throw new Error('index.html has no place for boot data');
  return ({ lang, dir, theme, description, boot }) => {
    const code = lang === 'zh-cn' ? 'zh-CN' : lang;
    return source
      .replace(
        /<html[^>]*>/,
        (tag) => `<html lang="${code}" dir="${dir}" data-theme="${theme ?? /data-theme="(\w+)"/.exec(tag)?.[1] ?? 'light'}">`,
      )
      .replace(/(<meta name="description" content=")(")/, (_, open: string, close: string) => open + escaped(description) + close)
      .replace(BOOT, (_, open: string, close: string) => open + boot + close);
  };
}

const compressed = { br: promisify(brotliCompress), gzip: promisify(gzip) };

async function html(req: FastifyRequest, reply: FastifyReply, text: string, vary = '', csp = CSP): Promise<unknown> {
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('content-security-policy', csp)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'same-origin');
  reply.header('vary', vary ? `Accept-Encoding, ${vary}` : 'Accept-Encoding');
  const accepts = String(req.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepts))
    return reply
      .header('content-encoding', 'br')
      .send(await compressed.br(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }));
  if (/\bgzip\b/.test(accepts)) return reply.header('content-encoding', 'gzip').send(await compressed.gzip(text));
  return reply.send(text);
}
