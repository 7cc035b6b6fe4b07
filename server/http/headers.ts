// The headers of every answer, and the answers outside of routes: missing pages and unreadable addresses.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { say } from '#contract/messages.ts';
import type { Config } from '../config.ts';
import { langOf } from './serve.ts';

const YEAR_SECONDS = 31_536_000;
const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/** A source of a content security policy: a script, style sheet or style attribute that stands in the page itself. */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Whether an address is one of the calls', known or not. */
export const isCall = (url: string): boolean => /^\/(admin\/)?api([/?]|$)/.test(url);

/** Routes may add headers, and set other rules for their own pages. */
export function protect(req: FastifyRequest, reply: FastifyReply, { public_url }: Pick<Config, 'public_url'>): void {
  reply.header('x-content-type-options', 'nosniff');
  if (public_url.startsWith('https:')) reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`);
  if (isCall(req.url)) reply.header('content-security-policy', NOTHING).header('cache-control', 'no-store');
}

export function headers(server: FastifyInstance, config: Pick<Config, 'public_url'>): void {
  server.addHook('onRequest', (req, reply, done) => {
    protect(req, reply, config);
    done();
  });
}

/** Not found: in the envelope for calls. */
export function notFound(req: FastifyRequest, reply: FastifyReply, config: Config): FastifyReply {
  if (!isCall(req.url)) return reply.code(404).type('text/plain').send('Not found');
  const key = 'fail.unknown_call';
  return reply.code(404).send({ code: 0, msg: say(key, {}, langOf(req, config)), data: { key, params: {}, field: null } });
}

const GONE = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ECONNRESET', 'EPIPE']);

/** A client that left in the middle of the answer: no fault of ours. */
export const readerLeft = (error: { code?: string }, req: FastifyRequest): boolean =>
  GONE.has(error.code ?? '') && (req.raw.socket?.destroyed ?? false);
