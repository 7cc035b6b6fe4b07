import fastify from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openServer } from '#server/db/open.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { healthRoute } from './health.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test('reports that the shop is well', async () => {
  const well = await shop.server.inject({ method: 'GET', url: '/health' });
  expect([well.statusCode, well.json(), well.headers['cache-control']]).toEqual([200, { ok: true }, 'no-store']);
});

test('reports that its database is gone, and logs why', async () => {
  const nowhere = openServer('postgres://nobody@127.0.0.1:1/none');
  const server = fastify();
  const logged = vi.fn();
  healthRoute(server, { app: { ...shop.app, log: { ...shop.app.log, error: logged } }, db: nowhere.db });
  const gone = await server.inject({ method: 'GET', url: '/health' });
  expect([gone.statusCode, gone.json()]).toEqual([503, { ok: false }]);
  expect(logged).toHaveBeenCalledWith(
    { request: expect.any(String), err: expect.stringContaining('ECONNREFUSED') },
    expect.anything(),
  );
  await server.close();
  await nowhere.close();
});
