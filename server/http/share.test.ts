// Shared addresses: what a browser does, how an invitation goes along, and what is answered for goods that are not there.
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

test('the shop itself, and an invitation, which leads to signing up', async () => {
  expect((await get('/s')).body).toContain('data-go href="/wap/"');
  const invited = await get('/s?code=SP-80421');
  expect(invited.body).toContain('data-go href="/wap/#/pages/user/register"');
  expect((await get('/s?code=%22%3E%3Cscript%3E')).body).toContain('data-go href="/wap/"');
});

test('an invitation with goods goes by way of the shop, which stores its code and leads on to them', async () => {
  const { body } = await get(`/s/${id}?code=SP-80421`);
  expect(body).toContain(`data-go href="/s?code=SP-80421&amp;to=${id}"`);
  expect(body).not.toContain('/wap/#/pages/item');
  expect((await get(`/s/${id}?code=%22%3E%3Cscript%3E`)).body).toContain('data-go href="/wap/#/pages/item/index');
  const { api_type, num_iid } = sold;
  expect((await get(`/s?code=SP-80421&to=${id}`)).body).toContain(
    `data-go href="/wap/#/pages/item/index?tp=${api_type}&amp;tid=${num_iid}"`,
  );
});

test('the page of an invitation has our own script alone', async () => {
  const { body, headers } = await get('/s?code=SP-80421');
  expect(body.match(/<script[^>]*>/g)).toEqual(['<script src="/share.js">']);
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['content-security-policy']).not.toContain('unsafe');
  const script = await get('/share.js');
  expect(script.headers['content-type']).toContain('javascript');
  expect(script.body).toContain('location.replace');
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
