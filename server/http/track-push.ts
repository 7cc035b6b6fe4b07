// Where a tracking service pushes its news to: bytes as they came, because they are signed.
import type { FastifyInstance } from 'fastify';
import { hearPush } from '../domains/waybills/track-service.ts';
import type { Site } from './serve.ts';

const LIMIT = 512 * 1024;
const STATUS = { ok: 200, forged: 401, unreadable: 400 } as const;

export function trackPushRoute(server: FastifyInstance, { app, db }: Site): void {
  const keys = app.config.track;
  if (!keys) return;
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LIMIT }, (_req, body, done) => done(null, body));
    scope.post('/notices/track', async (req, reply) => {
      const raw = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
      const heard = await hearPush(app, db, keys, raw, req.headers.sign);
      return reply.code(STATUS[heard]).type('text/plain').send(heard);
    });
  });
}
