// Who may call what, over every row: visitors, operators without a session, without the page's own token, without the permission.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows } from '#contract/calls.ts';
import { deskRows } from '#contract/desk.ts';
import { openShop, type Shop } from './testing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const ask = async (url: string, headers: Record<string, string> = {}) => {
  const reply = await shop.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: 'lang=en',
  });
  return {
    status: reply.statusCode,
    cache: reply.headers['cache-control'],
    ...(reply.json() as { code: number; data: { key?: string } | null }),
  };
};

test('every member call refuses a visitor, and one with a made-up token, before it looks at anything else', async () => {
  const wrong: string[] = [];
  for (const { path } of rows.filter((r) => r.row.by === 'member')) {
    for (const headers of [{}, { token: 'x'.repeat(32) }]) {
      const { code, status, cache } = await ask(`/api/${path}`, headers as Record<string, string>);
      if (code !== 401 || status !== 200 || cache !== 'no-store') wrong.push(path);
    }
  }
  expect(wrong).toEqual([]);
});

test('every call of the back office refuses who is not signed in', async () => {
  const wrong: string[] = [];
  for (const { path, row } of deskRows.filter((r) => r.row.by !== 'public'))
    if ((await ask(`/admin/api/${path}`)).code !== 401) wrong.push(`${path} ${row.by}`);
  expect(wrong).toEqual([]);
});

test('a command of the back office without the token of its page is refused, whoever sends it', async () => {
  const desk = await shop.operator('owner');
  await desk.session.me({});
  const session = await shop.db
    .selectFrom('operator_session')
    .select('token_hash')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  expect(session.token_hash).toHaveLength(64); // the cookie itself is not in the database
  const { hashToken } = await import('./http/who.ts');
  const token = 'a-token-of-a-test-0123456789';
  await shop.db
    .updateTable('operator_session')
    .set({ token_hash: hashToken(token) })
    .where('token_hash', '=', session.token_hash)
    .execute();
  const wrong: string[] = [];
  for (const { path } of deskRows.filter((r) => r.row.by !== 'public' && r.row.kind === 'command')) {
    const { data } = await ask(`/admin/api/${path}`, { cookie: `sampan_desk=${token}` });
    if (data?.key !== 'fail.csrf') wrong.push(path);
  }
  expect(wrong).toEqual([]);
});

test('an unknown call is code 0 with 404, and paths are case-sensitive', async () => {
  expect(await ask('/api/no/such')).toMatchObject({ status: 404, code: 0, data: { key: 'fail.unknown_call' } });
  expect((await ask('/api/offlinepay/arealist')).status).toBe(404);
  expect((await ask('/api/Offlinepay/arealist')).status).toBe(200);
});

test('an addon that is off answers addon_off, after asking who it is', async () => {
  await shop.db.updateTable('addon').set({ state: 0 }).where('name', '=', 'news').execute();
  expect((await ask('/api/news/lists')).data).toMatchObject({ key: 'fail.addon_off' });
  await shop.db.updateTable('addon').set({ state: 1 }).where('name', '=', 'news').execute();
  expect((await ask('/api/news/lists')).code).toBe(1);
});
