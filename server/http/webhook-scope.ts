// Routes whose raw bodies are kept, because they are signed.
import type { FastifyInstance } from 'fastify';

/** Runs `add` in a scope of the server in which a body is the Buffer that was sent. */
export function rawBodies(server: FastifyInstance, limit: number, add: (scope: FastifyInstance) => void): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limit }, (_req, body, done) => done(null, body));
    add(scope);
  });
}

export const rawOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
