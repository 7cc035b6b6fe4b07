// Shared addresses: what messengers read, what a browser does, and that nothing private or dangerous is in the page.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readShareId, shareId } from '../modules/catalog/goods/share.ts';
import { openShop, type Shop } from '../testing.ts';
import { sellGoods } from '../testing-goods.ts';

let shop: Shop;
let id: string;
let sold: { api_type: string; num_iid: string; goods_id: number };
beforeAll(async () => {
  shop = await openShop();
  sold = (await sellGoods(shop, { price: 12345, titles: { en: 'Tea "pot" <script>', 'zh-cn': '茶壶' } })).goods;
  id = shareId(sold.goods_id);
});
afterAll(() => shop.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.server.inject({ method: 'GET', url, headers: { 'accept-language': 'en', ...headers } });
const metaOf = (page: string, name: string) => new RegExp(`(?:property|name)="${name}" content="([^"]*)"`).exec(page)?.[1];

test('goods: title, picture, price and address for messengers, and the link into the shop', async () => {
  const reply = await get(`/s/${id}`);
  expect(reply.statusCode).toBe(200);
  const page = reply.body;
  expect(page).toContain('<html lang="en" dir="ltr">');
  for (const name of ['og:title', 'twitter:title']) expect(metaOf(page, name)).toBe('Tea &quot;pot&quot; &lt;script&gt;');
  expect(metaOf(page, 'og:image')).toBe('http://shop.test/media/demo/test?w=660');
  expect(metaOf(page, 'product:price:amount')).toBe('123.45');
  expect(metaOf(page, 'product:price:currency')).toBe('CNY');
  expect(metaOf(page, 'og:url')).toBe(`http://shop.test/s/${id}`);
  expect(metaOf(page, 'description')).toBe(metaOf(page, 'og:description'));
  expect(page).toContain(`<link rel="canonical" href="http://shop.test/s/${id}">`);
  expect(page).toContain('CNY\u00a0123.45');
  expect(page).toContain(`data-go href="/wap/#/pages/item/index?tp=${sold.api_type}&amp;tid=${sold.num_iid}"`);
});

test('no script is in the page, and the CSP allows only our own', async () => {
  const { body, headers } = await get(`/s/${id}`);
  expect(body.match(/<script[^>]*>/g)).toEqual(['<script src="/share.js">']);
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['content-security-policy']).not.toContain('unsafe');
  const script = await get('/share.js');
  expect(script.headers['content-type']).toContain('javascript');
  expect(script.body).toContain('location.replace');
});

test("the language is the browser's, the page is requested again and answered 304 while it is the same", async () => {
  const chinese = await get(`/s/${id}`, { 'accept-language': 'zh-CN,zh;q=0.9' });
  expect(chinese.body).toContain('<html lang="zh-CN"');
  expect(metaOf(chinese.body, 'og:title')).toBe('茶壶');
  expect(chinese.headers).toMatchObject({ 'cache-control': 'no-cache', vary: expect.stringContaining('Accept-Language') });
  const again = await get(`/s/${id}`, { 'accept-language': 'zh-CN,zh;q=0.9', 'if-none-match': String(chinese.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect((await get(`/s/${id}`, { 'if-none-match': String(chinese.headers.etag) })).statusCode).toBe(200);
});

test('the shop itself, and an invitation, which leads to signing up', async () => {
  expect((await get('/s')).body).toContain('data-go href="/wap/"');
  const invited = await get('/s?code=SP-80421');
  expect(invited.body).toContain('data-go href="/wap/#/pages/user/register"');
  expect((await get('/s?code=%22%3E%3Cscript%3E')).body).toContain('data-go href="/wap/"');
});

test('unknown ids, goods that are gone and goods that a member added by hand are a page of their own, without a redirect', async () => {
  const member = await shop.member();
  const own = (await sellGoods(shop)).goods;
  await shop.db.updateTable('goods').set({ member_id: member.id }).where('id', '=', own.goods_id).execute();
  const gone = (await sellGoods(shop)).goods;
  await shop.db.updateTable('goods').set({ enabled: false }).where('id', '=', gone.goods_id).execute();
  for (const bad of [
    shareId(own.goods_id),
    shareId(gone.goods_id),
    'zzzzz',
    '0',
    '00',
    'zzzzzz',
    'zzzzzzzzzz',
    '%22%3E',
    'a.b',
  ]) {
    const reply = await get(`/s/${bad}`);
    expect([bad, reply.statusCode]).toEqual([bad, 404]);
    expect(reply.body).toContain('href="/wap/"');
    expect(reply.body).not.toContain('<script');
    expect(reply.headers['cache-control']).toBe('no-store');
  }
});

test('the goods page names its address', async () => {
  const { api_type, num_iid } = sold;
  expect((await shop.visitor.obapi.getItem({ tp: api_type, tid: num_iid })).share_id).toBe(id);
});

describe('ids', () => {
  test('are short and lead back', () => {
    for (const n of [1, 61, 62, 3843, 3844, 1_000_000, 2_147_483_647]) {
      expect(shareId(n).length).toBeLessThanOrEqual(6);
      expect(readShareId(shareId(n))).toBe(n);
    }
    expect(['', '0', '01', 'zzzzzz', '-1', 'a b', '１'].map(readShareId)).toEqual([null, null, null, null, null, null, null]);
  });
});
