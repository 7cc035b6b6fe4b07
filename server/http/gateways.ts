// Addresses that gateways and those who pay there come to: our signed links on the way, and the notices of gateways, whose bytes are kept as they come.
import type { FastifyInstance } from 'fastify';
import { Unsure } from '../connectors/payment/ask.ts';
import { BadNotice } from '../connectors/payment/gateway.ts';
import { linkFits, type Way } from '../domains/bills/pay-link.ts';
import { receive } from '../domains/gateways/notices.ts';
import { comeBack, goThere, leave } from '../domains/gateways/walk.ts';
import type { Site } from './serve.ts';

const NOTICE_LIMIT = 256 * 1024;
const WALKS = { go: goThere, back: comeBack, left: leave };

export function gatewayRoutes(server: FastifyInstance, { app, db }: Site): void {
  server.get('/pay/:no/:way', async (req, reply) => {
    const { no, way } = req.params as { no: string; way: Way };
    const given = String((req.query as { sign?: string }).sign ?? '');
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    if (!(way in WALKS) || !linkFits(app.config, no, way, given)) return reply.code(404).type('text/plain').send('Not found');
    return reply.redirect(await WALKS[way](app, db, no), 303);
  });
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: NOTICE_LIMIT }, (_req, body, done) => done(null, body));
    scope.post('/notices/:source', async (req, reply) => {
      const { source } = req.params as { source: string };
      const raw = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
      reply.type('text/plain');
      try {
        const known = await receive(app, db, source, { raw, headers: req.headers, now: app.clock.now() });
        return reply.code(known ? 200 : 404).send(known ? 'ok' : 'Not found');
      } catch (error) {
        if (error instanceof BadNotice) return reply.code(400).send('Bad notice');
        // Whether it is genuine, or what became of it, can't be known now: the gateway sends it again.
        if (error instanceof Unsure) return reply.code(503).send('Later');
        throw error;
      }
    });
  });
}
