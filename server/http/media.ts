// /media: uploads (u), pictures of other sites (x) and of the demo shop (demo), each resized for the screen and cached; in avif
// once that was made.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StoreUnavailable } from '../connectors/object-store/store.ts';
import { isTransient, withRetry } from '../db/errors.ts';
import { gate } from '../gate.ts';
import { mediaCache } from './media-cache.ts';
import { type Format, formatOf, readsAvif, resized, widthOf } from './media-image.ts';
import { whenIdle } from './media-later.ts';
import { type Source, sourceOf } from './media-source.ts';
import { logOf } from './request-id.ts';
import type { Site } from './serve.ts';

const CACHE_BYTES = 512 * 1024 * 1024;
const FAILED_SECONDS = 60;
const FAILED_KEPT = 2000;

export function mediaRoutes(server: FastifyInstance, site: Site): void {
  const cache = mediaCache(join(site.app.config.data_dir, 'media'), CACHE_BYTES);
  const drawing = gate(2);
  const fetching = gate(8);
  /** Several readers of one picture wait for the same conversion. */
  const underway = new Map<string, Promise<Buffer>>();
  const failed = new Map<string, number>();

  const once = (key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const running = underway.get(key);
    if (running) return running;
    const made = make().finally(() => underway.delete(key));
    underway.set(key, made);
    return made;
  };

  const kept = async (key: string, keep: boolean, make: () => Promise<Buffer>): Promise<Buffer> => {
    if (!keep) return make();
    return (
      (await cache.get(key)) ??
      once(key, async () => {
        const bytes = await make();
        await cache.put(key, bytes);
        return bytes;
      })
    );
  };

  const original = (source: Source): Promise<Buffer> =>
    source.far ? kept(`source ${source.key}`, true, () => fetching(source.load)) : source.load();
  const keyOf = (source: Source, width: number | null, format: Format): string => `${source.key} ${width ?? ''} ${format}`;
  const variant = (source: Source, width: number | null, format: Format): Promise<Buffer> =>
    kept(keyOf(source, width, format), source.keep, async () => {
      const bytes = await original(source);
      return drawing(() => resized(bytes, width, format));
    });
  const later = whenIdle((error) => site.app.log.info({ err: (error as Error).message }, 'avif of a picture'));
  server.addHook('onClose', later.stop);
  /** avif takes ten times as long to encode as webp: the first reader gets the quick one, and later ones the smaller one. */
  const bestOf = async (source: Source, width: number | null, accept: string): Promise<Format> => {
    const quick = formatOf(accept);
    if (!source.keep || !readsAvif(accept)) return quick;
    const key = keyOf(source, width, 'avif');
    if (await cache.has(key)) return 'avif';
    if (!later.knows(key)) later.add(key, async () => void (await variant(source, width, 'avif')));
    return quick;
  };

  server.get('/media/:kind/*', async (req, reply) => {
    const { kind, '*': path } = req.params as { kind: string; '*': string };
    const query = req.query as { w?: string; e?: string; s?: string };
    const width = widthOf(query.w);
    const source = width === undefined ? null : await withRetry(() => sourceOf(site, kind, path, query));
    if (!source || width === undefined) return missing(reply);
    const untouched = width === null && source.mime !== null;
    const format = untouched ? 'jpeg' : await bestOf(source, width, String(req.headers.accept ?? ''));
    const etag = `"${createHash('sha256')
      .update(`${source.key} ${width} ${untouched ? '' : format}`)
      .digest('base64url')
      .slice(0, 22)}"`;
    head(reply, source, etag, untouched);
    if (source.lasting && isFresh(req, etag)) return reply.code(304).send();
    if ((failed.get(source.key) ?? 0) > Date.now()) return missing(reply);
    try {
      const bytes = await withRetry(() => (untouched ? original(source) : variant(source, width, format)));
      return reply.type(untouched ? source.mime! : `image/${format}`).send(bytes);
    } catch (error) {
      if (!source.remote && isTransient(error)) throw error;
      logOf(site.app, req).warn({ kind, err: (error as Error).message }, 'picture');
      if (error instanceof StoreUnavailable) return soon(reply);
      if (failed.size >= FAILED_KEPT) failed.clear();
      failed.set(source.key, Date.now() + FAILED_SECONDS * 1000);
      return missing(reply);
    }
  });
}

const isFresh = (req: FastifyRequest, etag: string): boolean =>
  String(req.headers['if-none-match'] ?? '')
    .split(',')
    .some((one) => one.trim() === etag);

function head(reply: FastifyReply, source: Source, etag: string, untouched: boolean): void {
  reply
    .header('cache-control', source.cache)
    .header('etag', etag)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'");
  if (!untouched) reply.header('vary', 'Accept');
}

/** The store of pictures did not answer: a retry may succeed. */
const soon = (reply: FastifyReply) =>
  reply
    .code(503)
    .removeHeader('etag')
    .header('retry-after', '5')
    .header('cache-control', 'no-store')
    .type('text/plain')
    .send('Try again');

const missing = (reply: FastifyReply) =>
  reply.code(404).removeHeader('etag').header('cache-control', 'no-store').type('text/plain').send('Not found');
