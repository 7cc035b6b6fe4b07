// Every request has an id, in its answer and in all that is logged while it is answered, so that a complaint leads to its lines.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const ids = new AsyncLocalStorage<string>();

/** What each line of the log carries: the request it was written for. */
export function requestNamed(): { request?: string } {
  const request = ids.getStore();
  return request === undefined ? {} : { request };
}

export function nameRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (req, reply, done) => {
    reply.header('x-request-id', req.id);
    ids.run(req.id, done);
  });
}
