// The webhook of a tracking service.
import type { FastifyInstance } from 'fastify';
import { InvalidSignature, InvalidWebhook } from '../connectors/webhook.ts';
import { receiveTrackingWebhook } from '../modules/shipping/waybills/tracking/tracking-events.ts';
import type { Site } from './serve.ts';
import { rawBodies, rawOf } from './webhook-scope.ts';

const LIMIT = 512 * 1024;

export function trackingWebhookRoute(server: FastifyInstance, { app, db }: Site): void {
  if (!app.config.tracking.service) return;
  rawBodies(server, LIMIT, (scope) =>
    scope.post('/notices/track', async (req, reply) => {
      reply.type('text/plain');
      try {
        await receiveTrackingWebhook(app, db, { raw: rawOf(req.body), headers: req.headers, now: app.clock.now() });
        return reply.code(200).send('ok');
      } catch (error) {
        if (error instanceof InvalidSignature) return reply.code(401).send('forged');
        if (error instanceof InvalidWebhook) return reply.code(400).send('unreadable');
        throw error;
      }
    }),
  );
}
