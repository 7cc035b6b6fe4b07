// The webhook of marketplaces for the orders that the shop has placed there.
import type { FastifyInstance } from 'fastify';
import { InvalidSignature, InvalidWebhook } from '../connectors/webhook.ts';
import { receivePushes } from '../modules/warehouse/suppliers/pushes.ts';
import type { Site } from './serve.ts';
import { rawBodies, rawOf } from './webhook-scope.ts';

const LIMIT = 256 * 1024;

export function purchaseWebhookRoute(server: FastifyInstance, { app, db }: Site): void {
  rawBodies(server, LIMIT, (scope) =>
    scope.post('/notices/purchase/:connector', async (req, reply) => {
      const { connector } = req.params as { connector: string };
      reply.type('text/plain');
      try {
        const known = await receivePushes(app, db, connector, {
          raw: rawOf(req.body),
          headers: req.headers,
          now: app.clock.now(),
        });
        return reply.code(known ? 200 : 404).send(known ? 'ok' : 'Not found');
      } catch (error) {
        if (error instanceof InvalidSignature) return reply.code(401).send('forged');
        if (error instanceof InvalidWebhook) return reply.code(400).send('unreadable');
        throw error;
      }
    }),
  );
}
