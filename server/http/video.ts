// /media/v: videos of the warehouse, by signed addresses, in the byte ranges that players request. Sent as they were stored and
// only as video.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { StoreUnavailable } from '../connectors/object-store/store.ts';
import { withRetry } from '../db/errors.ts';
import { placeOf, storedPart } from '../modules/platform/uploads/bytes.ts';
import { isSignatureValid } from '../modules/platform/uploads/media-url.ts';
import { logOf } from './request-id.ts';
import type { Site } from './serve.ts';

const NAME = /^[\w-]{10,60}\.(mp4|mov|webm)$/;
/** Read at a time, so that a film takes little memory however many watch it. */
const PART = 512 * 1024;

export function videoRoute(server: FastifyInstance, site: Site): void {
  server.get('/media/v/:name', { compress: false }, async (req, reply) => {
    const { name } = req.params as { name: string };
    const found = await withRetry(() => videoOf(site, name, req.query as { e?: string; s?: string }));
    if (!found) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');
    reply
      .header('cache-control', 'private, max-age=1800')
      .header('accept-ranges', 'bytes')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', `inline; filename="${name}"`)
      .type(found.mime);
    const { from, to } = rangeOf(req.headers.range, found.bytes);
    if (from >= to) return reply.code(416).header('content-range', `bytes */${found.bytes}`).removeHeader('content-type').send();
    if (req.headers.range) reply.code(206).header('content-range', `bytes ${from}-${to - 1}/${found.bytes}`);
    try {
      const first = await part(site, name, from, Math.min(from + PART, to));
      return reply.header('content-length', to - from).send(Readable.from(parts(site, name, first, from, to)));
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      logOf(site.app, req).warn({ err: error.message }, 'video');
      return soon(reply);
    }
  });
}

async function videoOf({ app, db }: Site, name: string, query: { e?: string; s?: string }) {
  if (!NAME.test(name) || !isSignatureValid(app.config, 'v', name, query, app.clock.now())) return null;
  const row = await db
    .selectFrom('upload')
    .select(['mime', 'bytes'])
    .where('name', '=', name)
    .where('use', '=', 'video')
    .executeTakeFirst();
  return row && (await placeOf(db, name)) !== null ? row : null;
}

/** Start and end: the one requested range, else the whole; empty (from = to) for a range beyond the end. */
function rangeOf(header: string | undefined, bytes: number): { from: number; to: number } {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return { from: 0, to: bytes };
  if (first === '') return { from: Math.max(0, bytes - Number(last)), to: bytes };
  const from = Math.min(Number(first), bytes);
  return { from, to: last === '' ? bytes : Math.max(from, Math.min(Number(last) + 1, bytes)) };
}

async function part(site: Site, name: string, from: number, to: number): Promise<Buffer> {
  const bytes = await withRetry(() => storedPart(site.app, site.db, name, from, to));
  if (bytes?.length !== to - from) throw new StoreUnavailable(`${name} ends early`);
  return bytes;
}

async function* parts(site: Site, name: string, first: Buffer, from: number, to: number): AsyncGenerator<Buffer> {
  yield first;
  for (let at = from + first.length; at < to; at += PART) yield await part(site, name, at, Math.min(at + PART, to));
}

const soon = (reply: FastifyReply) =>
  reply
    .code(503)
    .removeHeader('content-range')
    .header('retry-after', '5')
    .header('cache-control', 'no-store')
    .type('text/plain')
    .send('Try again');
