// Every request has an id, in its answer and in all its log lines, so that a complaint can be traced. The logger is passed on
// with the context: AsyncLocalStorage would cost a fifth of a server's throughput on Node 20.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App, Log } from '../context.ts';

/** The log of a request. */
export function logOf({ log }: Pick<App, 'log'>, { id: request }: Pick<FastifyRequest, 'id'>): Log {
  return {
    info: (o, msg) => log.info({ request, ...o }, msg),
    warn: (o, msg) => log.warn({ request, ...o }, msg),
    error: (o, msg) => log.error({ request, ...o }, msg),
  };
}

export function nameRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (req, reply, done) => {
    reply.header('x-request-id', req.id);
    done();
  });
}
