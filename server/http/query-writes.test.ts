// What tests and development refuse: a query that writes, in a transaction of its own or without one.
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Kind, Row } from '#contract/call.ts';
import { form, shape } from '#contract/fields.ts';
import type { Ctx } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import { openShop, type Shop } from '../testing.ts';
import { carrySenders, serve } from './serve.ts';

let shop: Shop;
let server: FastifyInstance;
const row = (kind: Kind): Row => ({
  ...{ method: 'GET', kind, by: 'public', name: 'own', doc: '' },
  ...{ input: form({}), output: shape({}) },
});
const count = async ({ db }: Ctx) => {
  await db.updateTable('courier').set({ enabled: true }).execute();
  return {};
};
const apart = async (ctx: Ctx) => transaction(ctx.db, (db) => count({ ...ctx, db }));
const read = async ({ db }: Ctx) => {
  await db.selectFrom('courier').select('id').execute();
  return {};
};
const HANDLERS = {
  'query/writes': count,
  'query/apart': apart,
  'query/reads': read,
  'recorded_query/writes': count,
  'recorded_query/apart': apart,
};

beforeAll(async () => {
  shop = await openShop();
  server = Fastify();
  await server.register(cookie);
  await server.register(multipart);
  carrySenders(server);
  const rows = Object.keys(HANDLERS).map((path) => ({ path, row: row(path.split('/')[0] as Kind) }));
  serve(server, '/t', rows, HANDLERS, shop.site);
});
afterAll(async () => {
  await server.close();
  await shop.close();
});
const ask = async (path: string) => {
  const reply = await server.inject({ url: `/t/${path}` });
  return [reply.statusCode, reply.statusCode === 200 ? reply.json().code : reply.json().message];
};

test('a query that writes is refused, also in a transaction of its own', async () => {
  const wrong = (path: string) => [500, `${path} is a query and writes courier: make it a recorded_query or a command`];
  for (const path of ['query/writes', 'query/apart']) expect(await ask(path)).toEqual(wrong(path));
  expect(await ask('query/reads')).toEqual([200, 1]);
});

test('a recorded query may', async () => {
  expect(await ask('recorded_query/writes')).toEqual([200, 1]);
  expect(await ask('recorded_query/apart')).toEqual([200, 1]);
});
