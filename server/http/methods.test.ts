// Calls that change something or take a secret are sent as POST; by GET they are refused before anything is read.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows } from '#contract/calls.ts';
import { deskRows } from '#contract/desk.ts';
import { openShop, type Shop } from '#server/testing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const all = [...rows.map((r) => ({ ...r, prefix: '/api' })), ...deskRows.map((r) => ({ ...r, prefix: '/admin/api' }))];

test('a call that is sent as POST refuses GET, and names its method', async () => {
  const taken: string[] = [];
  for (const { prefix, path } of all.filter(({ row }) => row.method === 'POST')) {
    const reply = await shop.server.inject({ url: `${prefix}/${path}?lang=en` });
    const { code, data } = reply.json() as { code: number; data: { key: string } };
    if (reply.statusCode !== 405 || reply.headers.allow !== 'POST' || code !== 0 || data.key !== 'fail.only_post')
      taken.push(path);
  }
  expect(taken).toEqual([]);
  const login = await shop.server.inject({ url: '/api/user/login?lang=en&username=a@b.test&password=secret-1' });
  expect(login.json()).toMatchObject({ code: 0, msg: 'This call only accepts POST' });
});

test('a call that is sent as GET takes both', async () => {
  const refused: string[] = [];
  for (const { prefix, path } of all.filter(({ row }) => row.method === 'GET'))
    for (const method of ['GET', 'POST'] as const) {
      const reply = await shop.server.inject({ method, url: `${prefix}/${path}?lang=en` });
      if (reply.statusCode !== 200) refused.push(`${method} ${path} ${reply.statusCode}`);
    }
  expect(refused).toEqual([]);
});
