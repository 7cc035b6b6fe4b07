// GET /admin/decorate/template: the decoration of the storefront (tab bar, home), public as the storefront reads it. The shop
// has one, whatever the `shop_id`.
import type { FastifyInstance } from 'fastify';
import { withRetry } from '../db/errors.ts';
import { decoration } from '../modules/catalog/pages/show.ts';
import { success } from './answer.ts';
import type { Site } from './serve.ts';

export function templateRoute(server: FastifyInstance, { app, db }: Site): void {
  server.get('/admin/decorate/template', async (_req, reply) => {
    reply.header('cache-control', 'no-store');
    return success(await withRetry(() => decoration(app, db)));
  });
}
