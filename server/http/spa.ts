// The two built apps: /wap/ with boot data in its page, /admin/. Hashed files are cached for ever, pages are requested again.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { say } from '#contract/messages.ts';
import { withRetry } from '../db/errors.ts';
import { messageOf, NotStarted } from '../open.ts';
import { bootFor, bootKey, bootVersion, requestKey, scriptJson } from './boot.ts';
import { builtPage } from './built-page.ts';
import { firstPages } from './first-page.ts';
import { compressed, type Encoding, encodingFor, FOREVER, OnceCache, PageCache } from './kept-pages.ts';
import { manifestRoute } from './manifest.ts';
import type { Site } from './serve.ts';
import { readTextLists, textRoutes } from './text-parts.ts';

/** `scripts` and `styles` name what stands in the page itself. */
const policy = ({ scripts = '', styles = '' }): string =>
  [
    "default-src 'self'",
    `script-src 'self'${scripts}`,
    `style-src 'self'${styles}`,
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
const CSP = policy({});

const framed = (csp: string): string => csp.replace("frame-ancestors 'none'", "frame-ancestors 'self'");

/** Browsers without a bar code reader use WebAssembly for their cameras; recorded videos are shown before they are sent. */
const CSP_DESK = `${CSP.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")}; media-src 'self' blob:`;

const VARY = 'Cookie, Accept-Language';
/** Pages of one version, by the cookies and Accept-Language of a request. */
const READY_MAX = 500;

/** A page with the drawing that it has, and the policy that fits it. */
type Made = { text: string; id: string; csp: string };

export async function spaRoutes(server: FastifyInstance, site: Site, dist: string): Promise<void> {
  server.get('/', async (_req, reply) => reply.redirect('/wap/', 302));
  // Messengers encode or drop the # of a link. The app reads what else they encoded.
  for (const damaged of ['/wap/:hash(^#)/*', '/wap/:hash(^#.*)', '/wap/pages/*'])
    server.get(damaged, async (req, reply) => reply.redirect(`/wap/#${req.url.slice('/wap/'.length).replace(/^%23/, '')}`, 302));
  const folder = join(dist, 'wap');
  const wap = fresh(join(folder, 'index.html'), (source) => builtPage(source, folder));
  const lists = textLists(join(dist, 'wap/.vite/text-lists.json'));
  textRoutes(server, site, lists);
  const manifest = join(dist, 'wap/manifest.webmanifest');
  if (existsSync(manifest))
    manifestRoute(
      server,
      site,
      fresh(manifest, (source) => JSON.parse(source) as object),
    );
  const made = new OnceCache<Made>();
  const kept = new PageCache();
  const drawn = firstPages(server, site, dist);
  /**
   * Pages of one version by the request's own cookies and headers, so that the same request needs no lookup. They are those of
   * `kept`.
   */
  const ready = new LRUCache<string, { page: string | Buffer; csp: string }>({ max: READY_MAX });
  let readyVersion: string | null = null;
  await files(server, join(dist, 'wap'), '/wap/', async (req, reply) => {
    const encoding = encodingFor(req.headers['accept-encoding']);
    const data = bootVersion(site);
    const built = `${wap.version()} ${lists.version()}`;
    const version = data && `${built} ${data}`;
    if (version !== readyVersion) ready.clear();
    readyVersion = version;
    const request = requestKey(req);
    const readyKey = version === null || request === null ? null : `${encoding} ${request}`;
    const known = readyKey === null ? undefined : ready.get(readyKey);
    if (known !== undefined) return html(reply, known.page, encoding, VARY, known.csp);
    const make = async (draws: boolean): Promise<Made> => {
      const { language, theme, data } = await bootFor(site, req, lists());
      const first = draws ? await drawn(data, String(wap.version())) : null;
      const description = say('shared.shop', {}, language.code);
      const boot = scriptJson(first ? { ...data, answers: first.answers } : data);
      const page = wap()({ lang: language.code, dir: language.dir, theme, description, boot, first });
      return { text: page.text, id: first?.id ?? '', csp: policy(page) + (first?.styles ?? '') };
    };
    const key = await withRetry(() => bootKey(site, req));
    // Only the editor's own pages may put the shop into a frame, and only with a key; a draft is private.
    if (key === null) {
      const { text, csp } = await withRetry(() => make(false));
      return html(reply, await compressed(text, encoding), encoding, VARY, framed(csp));
    }
    const { text, id, csp } = await made.of(`${built} ${key}`, () => withRetry(() => make(true)));
    const page = await kept.encoded(`${built} ${key} ${id}`, encoding, async () => text);
    // Another request may have begun a new version meanwhile.
    if (readyKey !== null && readyVersion === version) ready.set(readyKey, { page, csp });
    return html(reply, page, encoding, VARY, csp);
  });
  if (existsSync(join(dist, 'admin/index.html'))) {
    const admin = fresh(join(dist, 'admin/index.html'), (source) => source);
    await files(server, join(dist, 'admin'), '/admin/', async (req, reply) => {
      const encoding = encodingFor(req.headers['accept-encoding']);
      const page = await kept.encoded(`admin ${admin.version()}`, encoding, async () => admin());
      return html(reply, page, encoding, '', CSP_DESK);
    });
  }
}

/** Which texts are loaded when. A build without it has no texts. */
function textLists(path: string) {
  try {
    return fresh(path, readTextLists);
  } catch (error) {
    throw new NotStarted(`${path} can't be read, \`npm run build\` writes it: ${messageOf(error)}`);
  }
}

/** A file's change is noticed within this time. */
const LOOK_MS = 500;

/** A value made from a file, rebuilt when the file changes: a build replaces the scripts that a page names. */
function fresh<T>(path: string, make: (source: string) => T): (() => T) & { version: () => number } {
  let made = make(readFileSync(path, 'utf8'));
  let at = statSync(path).mtimeMs;
  let lookedAt = performance.now();
  const look = () => {
    if (performance.now() - lookedAt < LOOK_MS) return;
    lookedAt = performance.now();
    const now = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? at;
    if (now !== at) {
      made = make(readFileSync(path, 'utf8'));
      at = now;
    }
  };
  const latest = () => {
    look();
    return made;
  };
  const version = () => {
    look();
    return at;
  };
  return Object.assign(latest, { version });
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
      answer.setHeader('cache-control', hashed ? FOREVER : 'no-cache');
      answer.setHeader('x-content-type-options', 'nosniff');
    },
  });
}

function html(reply: FastifyReply, page: string | Buffer, encoding: Encoding, vary: string, csp = CSP): FastifyReply {
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('content-security-policy', csp)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'same-origin')
    .header('vary', vary ? `Accept-Encoding, ${vary}` : 'Accept-Encoding');
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(page);
}
