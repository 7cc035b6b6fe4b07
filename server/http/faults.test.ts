// Errors outside a call's handler still come in the envelope and the user's language, and reveal no internals.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { rows } from '#contract/calls.ts';
import { deskRows } from '#contract/desk.ts';
import { stripe } from '#server/connectors/payment/stripe/index.ts';
import { openShop, type Shop } from '#server/testing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({
    config: { gateways: [stripe.connect({ secret_key: 'sk', webhook_secret: 'whsec', url: 'http://127.0.0.1:1' })] },
  });
});
afterAll(() => shop.close());
afterEach(() => void vi.restoreAllMocks());

const FORM = 'application/x-www-form-urlencoded';
const post = async (url: string, payload: string, type = FORM, headers: Record<string, string> = {}) => {
  const reply = await shop.server.inject({ method: 'POST', url, headers: { 'content-type': type, ...headers }, payload });
  return {
    status: reply.statusCode,
    body: reply.json() as { code: number; msg: string; data: { key?: string; field?: string } | null },
  };
};

test('bodies that are too large, broken or of another kind', async () => {
  expect(await post('/api/user/login?lang=en', `username=${'x'.repeat(13 * 1024 * 1024)}`)).toMatchObject({
    status: 413,
    body: { code: 0, msg: 'That is too large', data: { key: 'fail.too_large' } },
  });
  const format = {
    status: 200,
    body: { code: 0, msg: 'The request is not in the expected format', data: { key: 'fail.body_format' } },
  };
  expect(await post('/api/user/login?lang=en', '{"username":', 'application/json')).toMatchObject(format);
  expect(await post('/api/user/login?lang=en', 'x', 'application/x-strange')).toMatchObject(format);
});

test('a fault of ours is logged whole and answered without internals', async () => {
  const logged = vi.spyOn(shop.app.log, 'error').mockImplementation(() => {});
  await shop.db.schema.alterTable('hot_word').renameTo('hot_word_gone').execute();
  const { status, body } = await post('/api/index/hotsearch', 'lang=en');
  await shop.db.schema.alterTable('hot_word_gone').renameTo('hot_word').execute();
  expect(status).toBe(500);
  expect(body).toEqual({ code: 500, msg: 'Something went wrong on our side. You have not been charged', data: null });
  expect(logged).toHaveBeenCalledWith(
    { request: expect.any(String), err: expect.stringContaining('hot_word'), path: '/api/index/hotsearch' },
    'call failed',
  );
  logged.mockRestore();
});

test('a query is run once more when the database went away under it', async () => {
  const connect = vi
    .spyOn(shop.pool, 'connect')
    .mockImplementationOnce(() => Promise.reject(new Error('Connection terminated unexpectedly')));
  expect(await post('/api/obapi/getItemlist', 'lang=en&q=test')).toMatchObject({ status: 200, body: { code: 1 } });
  expect(connect.mock.calls.length).toBeGreaterThan(1);
  connect.mockRestore();
});

test('while the database is away calls answer "try again", and webhooks and pages 503', async () => {
  const m = await shop.member();
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  const connect = vi.spyOn(shop.pool, 'connect').mockImplementation(() => Promise.reject(refused));
  const again = { status: 200, body: { code: 0, msg: expect.stringContaining('try again'), data: { key: 'fail.try_again' } } };
  expect(await post('/api/obapi/getItemlist', 'lang=en&q=unasked')).toMatchObject(again);
  expect(await post('/api/cart/delete', 'lang=en&ids=1', FORM, { token: m.token })).toMatchObject(again);
  expect(await post('/admin/api/session/login', 'lang=en&username=a&password=secret-1')).toMatchObject(again);
  const bare = async (method: 'GET' | 'POST', url: string) => {
    const { statusCode, headers } = await shop.server.inject({ method, url, ...(method === 'POST' ? { payload: '{}' } : {}) });
    return [statusCode, headers['retry-after'], headers['cache-control']];
  };
  expect(await bare('GET', '/media/u/0123456789abcdef.webp')).toEqual([503, '1', 'no-store']);
  expect(await bare('POST', '/notices/stripe')).toEqual([503, '1', 'no-store']);
  connect.mockRestore();
  expect(await post('/api/obapi/getItemlist', 'lang=en&q=unasked')).toMatchObject({ body: { code: 1 } });
});

test('characters that no text can contain are removed, wherever they are, in every call that a visitor may send', async () => {
  const wrong: string[] = [];
  for (const { prefix, path } of [
    ...rows.filter((r) => r.row.by === 'public' && !r.row.upload).map((r) => ({ prefix: '/api', path: r.path })),
    ...deskRows.filter((r) => r.row.by === 'public').map((r) => ({ prefix: '/admin/api', path: r.path })),
  ]) {
    const fields = Object.keys(
      (([...rows, ...deskRows].find((r) => r.path === path)!.row.input as { def?: { shape?: object } }).def?.shape ??
        {}) as object,
    );
    const form = new URLSearchParams(fields.map((name) => [name, 'a\0b']));
    if ((await post(`${prefix}/${path}`, form.toString())).status === 500) wrong.push(path);
  }
  expect(wrong).toEqual([]);
  const desk = await shop.operator('owner');
  await desk.resource.save({ resource: 'categories', data: { names: { en: 'Tea\0 \ud800pots', 'zh-cn': '茶壶' } } });
  const last = shop.db.selectFrom('category').select('names').orderBy('id', 'desc').limit(1);
  expect((await last.executeTakeFirstOrThrow()).names).toEqual({ en: 'Tea pots', 'zh-cn': '茶壶' });
});

test('a template is requested by any number', async () => {
  for (const shop_id of ['99999999999999', '-1', 'x', '1.5', '%00', '0']) {
    const reply = await shop.server.inject({ method: 'GET', url: `/admin/decorate/template?shop_id=${shop_id}` });
    expect([shop_id, reply.statusCode, (reply.json() as { code: number }).code]).toEqual([shop_id, 200, 1]);
  }
});
