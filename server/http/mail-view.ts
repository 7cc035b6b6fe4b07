// A mail of the outbox as its recipient sees it, for a frame of the back office. It runs nothing, has no links and loads
// pictures of the shop alone.
import type { FastifyInstance } from 'fastify';
import { withRetry } from '../db/errors.ts';
import { mailHtml } from '../modules/platform/outbox/list.ts';
import type { Site } from './serve.ts';

export function mailViewRoute(server: FastifyInstance, site: Site): void {
  const { public_url } = site.app.config;
  server.get('/admin/mail/:id', async (req, reply) => {
    const { id } = req.params as { id: string };
    const { operator } = await withRetry(() => site.who(req, 'en'));
    const html =
      operator?.permissions.includes('settings') && /^\d{1,9}$/.test(id)
        ? await withRetry(() => mailHtml(site.db, Number(id)))
        : null;
    if (html === null) return reply.code(404).type('text/plain').send('Not found');
    return reply
      .header(
        'content-security-policy',
        `sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' ${public_url}; frame-ancestors 'self'`,
      )
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(html);
  });
}
