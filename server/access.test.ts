// Access of every row: visitors, operators without a session, without the page's token, without the permission.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows } from '#contract/calls.ts';
import { deskRows } from '#contract/desk.ts';
import { hashToken } from './http/who.ts';
import { openShop, refusal, type Shop } from './testing.ts';

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

/** Headers of a new operator of a role. */
async function signedIn(role: string): Promise<Record<string, string>> {
  await shop.operator(role);
  const token = `a-token-of-${role}-0123456789`;
  const { id } = await shop.db.selectFrom('operator').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  await shop.db
    .updateTable('operator_session')
    .set({ token_hash: hashToken(token), csrf: 'csrf' })
    .where('operator_id', '=', id)
    .execute();
  return { cookie: `sampan_desk=${token}`, 'x-csrf': 'csrf' };
}

test('every member call refuses a visitor, and one with a made-up token, before any other check', async () => {
  const wrong: string[] = [];
  for (const { path } of rows.filter((r) => r.row.by === 'member')) {
    for (const headers of [{}, { token: 'x'.repeat(32) }]) {
      const { code, status, cache } = await ask(`/api/${path}`, headers as Record<string, string>);
      if (code !== 401 || status !== 200 || cache !== 'no-store') wrong.push(path);
    }
  }
  expect(wrong).toEqual([]);
});

test('every call of the back office refuses callers who are not signed in', async () => {
  const wrong: string[] = [];
  for (const { path, row } of deskRows.filter((r) => r.row.by !== 'public'))
    if ((await ask(`/admin/api/${path}`)).code !== 401) wrong.push(`${path} ${row.by}`);
  expect(wrong).toEqual([]);
});

test('a command of the back office without the token of its page is refused, for any sender', async () => {
  const desk = await shop.operator('owner');
  await desk.session.me({});
  const session = await shop.db
    .selectFrom('operator_session')
    .select('token_hash')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  expect(session.token_hash).toHaveLength(64); // the cookie itself is not in the database
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

test('a role may call only what it has the permission for, over every call of the back office', async () => {
  const { roles } = await import('./db/base/roles.ts');
  const wrong: string[] = [];
  for (const { code, permissions } of roles) {
    const headers = await signedIn(code);
    for (const { path, row } of deskRows.filter((r) => r.row.by !== 'public' && r.row.by !== 'operator')) {
      const { data } = await ask(`/admin/api/${path}`, headers);
      if ((data?.key === 'fail.forbidden') === (permissions as string[]).includes(row.by))
        wrong.push(`${code} ${path} ${data?.key}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('calls for several roles refuse all others', async () => {
  const desk = await shop.operator('content');
  const calls: [string, Promise<unknown>][] = [
    ['aftersale/lists', desk.aftersale.lists({})],
    ['aftersale/detail', desk.aftersale.detail({ id: 1 })],
    ['onepay/lists', desk.onepay.lists({})],
    ['packing/lists', desk.packing.lists({})],
    ['packing/detail', desk.packing.detail({ id: 1 })],
    ['threads/lists', desk.threads.lists({ thing: 'order' })],
    ['threads/detail', desk.threads.detail({ thing: 'waybill', id: 1 })],
    ['resource/lists', desk.resource.lists({ resource: 'lines' })],
  ];
  const keys = await Promise.all(calls.map(async ([path, call]) => `${path} ${await refusal(call)}`));
  expect(keys).toEqual(calls.map(([path]) => `${path} fail.forbidden`));
});

test('an unknown call is code 0 with 404, and paths are case-sensitive', async () => {
  expect(await ask('/api/no/such')).toMatchObject({ status: 404, code: 0, data: { key: 'fail.unknown_call' } });
  expect((await ask('/api/offlinepay/arealist')).status).toBe(404);
  expect((await ask('/api/Offlinepay/arealist')).status).toBe(200);
});

test('an addon that is off answers addon_off, after checking the session', async () => {
  await shop.db.updateTable('addon').set({ state: 0 }).where('name', '=', 'news').execute();
  expect((await ask('/api/news/lists')).data).toMatchObject({ key: 'fail.addon_off' });
  await shop.db.updateTable('addon').set({ state: 1 }).where('name', '=', 'news').execute();
  expect((await ask('/api/news/lists')).code).toBe(1);
});
