// Routes for gateways and their payers: our signed links, and the webhooks of gateways.
import type { FastifyInstance } from 'fastify';
import { GatewayUnavailable } from '../connectors/payment/http.ts';
import { InvalidWebhook } from '../connectors/webhook.ts';
import { type LinkPurpose, verifyLink } from '../modules/payments/bills/pay-link.ts';
import { handleCancel, handleReturn, startCheckout } from '../modules/payments/gateways/redirects.ts';
import { receiveWebhook } from '../modules/payments/gateways/webhooks.ts';
import { logOf } from './request-id.ts';
import type { Site } from './serve.ts';
import { rawBodies, rawOf } from './webhook-scope.ts';

const WEBHOOK_LIMIT = 256 * 1024;
const REDIRECTS = { go: startCheckout, back: handleReturn, left: handleCancel };

export function gatewayRoutes(server: FastifyInstance, { app, db }: Site): void {
  server.get('/pay/:no/:way', async (req, reply) => {
    const { no, way } = req.params as { no: string; way: LinkPurpose };
    const given = String((req.query as { sign?: string }).sign ?? '');
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    if (!(way in REDIRECTS) || !verifyLink(app.config, no, way, given))
      return reply.code(404).type('text/plain').send('Not found');
    return reply.redirect(await REDIRECTS[way]({ app, db, log: logOf(app, req) }, no), 303);
  });
  rawBodies(server, WEBHOOK_LIMIT, (scope) =>
    scope.post('/notices/:source', async (req, reply) => {
      const { source } = req.params as { source: string };
      reply.type('text/plain');
      try {
        const request = { raw: rawOf(req.body), headers: req.headers, now: app.clock.now() };
        const known = await receiveWebhook(app, db, source, request);
        return reply.code(known ? 200 : 404).send(known ? 'ok' : 'Not found');
      } catch (error) {
        if (error instanceof InvalidWebhook) return reply.code(400).send('Bad notice');
        // It can't be verified or processed now: the gateway sends it again.
        if (error instanceof GatewayUnavailable) return reply.code(503).send('Later');
        throw error;
      }
    }),
  );
}
