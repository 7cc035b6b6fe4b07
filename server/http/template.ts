// GET /admin/decorate/template: the decoration of the storefront (tab bar, home entries), public as the storefront reads it.
import type { FastifyInstance } from 'fastify';
import { int, z } from '#contract/fields.ts';
import { withRetry } from '../db/errors.ts';
import { success } from './answer.ts';
import type { Site } from './serve.ts';

export function templateRoute(server: FastifyInstance, { db }: Site): void {
  server.get('/admin/decorate/template', async (req, reply) => {
    reply.header('cache-control', 'no-store');
    const asked = z.safeParse(int(), (req.query as { shop_id?: string }).shop_id ?? 0);
    return success(await withRetry(() => templateOf(db, asked.success ? asked.data : 0)));
  });
}

export async function templateOf(db: Site['db'], shop_id: number): Promise<unknown> {
  const rows = await db.selectFrom('template').select(['shop_id', 'data']).where('shop_id', 'in', [shop_id, 0]).execute();
  return (rows.find((r) => r.shop_id === shop_id) ?? rows[0])?.data ?? {};
}
