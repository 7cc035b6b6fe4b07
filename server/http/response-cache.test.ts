// Cached answers: each caller gets what is true for them, fresh after a write, and made once for concurrent callers.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '#contract/calls.ts';
import { encode } from '#contract/encode.ts';
import type { Opened } from '#server/db/open.ts';
import { transaction } from '#server/db/transaction.ts';
import { type MemberClient, openShop, refusal, type Shop } from '#server/testing.ts';
import { freshDatabase } from '#server/testing-database.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { answerKey, type CachedResponse, cachedAnswer } from './response-cache.ts';

let opened: Opened;
let shop: Shop;
let one: MemberClient;
let other: MemberClient;
let goods: Awaited<ReturnType<typeof sellGoods>>['goods'];
let seller_id: number;
beforeAll(async () => {
  opened = await freshDatabase();
  shop = await openShop({ opened });
  ({ goods, seller_id } = await sellGoods(shop, { price: 3000, title: 'kettle' }));
  [one, other] = [await shop.member({ level: 3 }), await shop.member()];
  await one.favorite.add({ api_type: goods.api_type, num_iid: goods.num_iid });
});
afterAll(() => shop.close());

const item = () => ({ tp: goods.api_type, tid: goods.num_iid });
const asked = async (work: () => Promise<unknown>): Promise<string[]> => {
  const texts: string[] = [];
  opened.driver.watch = (text) => texts.push(text);
  await work();
  opened.driver.watch = null;
  return texts.filter((text) => !text.includes('reference_version'));
};
const get = (path: string, args: Record<string, unknown>, headers: Record<string, string> = {}) =>
  shop.server.inject({ url: `/api/${path}?${encode({ lang: 'en', ...args })}`, headers });

describe('what depends on the member', () => {
  /** An input for each call whose answer is cached. */
  const inputs: Record<string, () => Record<string, unknown>> = {
    'obapi/getItem': item,
    'obapi/getItemlist': () => ({ q: 'kettle' }),
    'obapi/suggest': () => ({ q: 'ket' }),
    'obapi/getItemSearchShop': () => ({ shop_id: seller_id }),
    'shop/getinfo': () => ({ shop_id: seller_id }),
    'index/getFloor': () => ({ id: 1 }),
    'index/geMatterOfOpinion': () => ({ type: 'order' }),
    'adszone/getAdsByMark': () => ({ mark: 'home' }),
    'information/getinfo': () => ({ mark: 'about' }),
    'page/get': () => ({ id: 'home' }),
    'news/detail': () => ({ id: 1 }),
    'article/detail': () => ({ id: 1 }),
    'comment/lists': () => ({ api_type: goods.api_type, num_iid: goods.num_iid }),
    'coupon/offers': () => ({ ids: [1] }),
    'shipping/lists': () => ({ country: 'DE' }),
  };
  const kept = rows.filter(({ row }) => row.cache);

  it.each(kept.map(({ path }) => path))('%s: two members and a visitor are answered as if nothing were cached', async (path) => {
    const input = inputs[path]?.() ?? {};
    const ask = async (token?: string) => {
      const reply = await shop.server.inject({
        method: 'POST',
        url: `/api/${path}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en', ...(token ? { token } : {}) },
        payload: encode({ lang: 'en', ...input }).toString(),
      });
      return withoutTime(reply.json());
    };
    const readers = [undefined, one.token, other.token, undefined, one.token];
    const answers: unknown[] = [];
    for (const token of readers) answers.push(await ask(token));
    const { cache: memory } = shop.site;
    shop.site.cache = null;
    try {
      for (const [n, token] of readers.entries()) expect(answers[n]).toEqual(await ask(token));
    } finally {
      shop.site.cache = memory;
    }
  });

  it('is merged: a favourite is one for the member who marked it, and goods added by hand are shown to their member alone', async () => {
    const favorites = async () => [
      (await shop.visitor.obapi.getItem(item())).favorite,
      (await one.obapi.getItem(item())).favorite,
      (await other.obapi.getItem(item())).favorite,
    ];
    expect(await favorites()).toEqual([false, true, false]);
    await other.favorite.add({ api_type: goods.api_type, num_iid: goods.num_iid });
    expect(await favorites()).toEqual([false, true, true]);
    expect(await asked(() => shop.visitor.obapi.getItem(item()))).toEqual([]);
    // The mark; and the session where it is not cached.
    const marked = await asked(() => one.obapi.getItem(item()));
    expect(marked.filter((text) => !text.includes('"session"'))).toHaveLength(1);
    const own = await sellGoods(shop, { price: 900 });
    await shop.db.updateTable('goods').set({ member_id: one.id, listed: false }).where('id', '=', own.goods.goods_id).execute();
    const mine = { tp: own.goods.api_type, tid: own.goods.num_iid };
    expect(await refusal(shop.visitor.obapi.getItem(mine))).toBe('fail.not_found');
    expect((await one.obapi.getItem(mine)).price).toBe(900);
    expect(await refusal(other.obapi.getItem(mine))).toBe('fail.not_found');
    expect(await refusal(shop.visitor.obapi.getItem(mine))).toBe('fail.not_found');
  });
});

describe('for how long', () => {
  it('until one of its tables is written, by whatever statement', async () => {
    const price = async () => (await shop.visitor.obapi.getItem(item())).price;
    expect(await price()).toBe(3000);
    await shop.db.updateTable('goods').set({ price: 2900 }).where('id', '=', goods.goods_id).execute();
    expect(await price()).toBe(2900);
    await transaction(shop.db, (trx) => trx.updateTable('goods').set({ price: 2800 }).where('id', '=', goods.goods_id).execute());
    expect(await price()).toBe(2800);
    const names = async () => (await shop.visitor.other.configlist({})).all.name;
    const before = await names();
    await changeSetting(shop, 'shop_name', 'Renamed');
    expect([before, await names()]).toEqual(['Sampan', 'Renamed']);
    await changeSetting(shop, 'shop_name');
    // A write to a table that it does not depend on leaves it cached.
    await shop.visitor.obapi.getItem(item());
    await shop.db
      .updateTable('session')
      .set({ expires_at: new Date('2100-01-01') })
      .where('member_id', '=', other.id)
      .execute();
    expect(await asked(() => shop.visitor.obapi.getItem(item()))).toEqual([]);
  });

  it('for its seconds at most', async () => {
    await shop.visitor.obapi.getItem(item());
    shop.turn({ minutes: 1 });
    expect((await asked(() => shop.visitor.obapi.getItem(item()))).length).toBeGreaterThan(0);
  });

  it('by language, currency and what the browser prefers', async () => {
    const title = async (lang: string) => (await get('obapi/getItem', { ...item(), lang })).json().data.title;
    expect([await title('en'), await title('zh-cn'), await title('en')]).toEqual(['kettle', '测试商品 kettle', 'kettle']);
    const currency = async (accept: string) =>
      (await get('other/configlist', {}, { 'accept-language': accept })).json().data.all.currency;
    expect([await currency('de-AT'), await currency('ja'), await currency('de-AT')]).toEqual(['EUR', 'JPY', 'EUR']);
  });
});

describe('the same request again', () => {
  const post = async (path: string, form: string, headers: Record<string, string> = {}) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await shop.server.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: { ...type, ...headers },
      payload: form,
    });
    return reply.json();
  };
  const form = () => `tp=${goods.api_type}&tid=${goods.num_iid}`;

  it('is answered in the language of the cookie, and made again after a write', async () => {
    const title = async (cookie: string) => (await post('obapi/getItem', form(), { cookie })).data.title;
    const titles = ['lang=en', 'lang=zh-cn', 'lang=en', 'lang=zh-cn'];
    const expected = ['kettle', '测试商品 kettle', 'kettle', '测试商品 kettle'];
    for (const [n, cookie] of titles.entries()) expect(await title(cookie)).toBe(expected[n]);
    const price = async () => (await post('obapi/getItem', form())).data.price;
    const before = await price();
    await shop.db
      .updateTable('goods')
      .set({ price: before + 1 })
      .where('id', '=', goods.goods_id)
      .execute();
    expect([await price(), await price()]).toEqual([before + 1, before + 1]);
  });

  it('is refused again where it was refused, and where its addon was switched off meanwhile', async () => {
    for (let n = 0; n < 2; n++) expect((await post('obapi/getItem', 'tp=taobao&tid=none')).data.key).toBe('fail.not_found');
    const mall = () => post('mall/floor', 'lang=en');
    expect([(await mall()).code, (await mall()).code]).toEqual([1, 1]);
    await shop.db.updateTable('addon').set({ state: 0 }).where('name', '=', 'mall').execute();
    expect((await mall()).data.key).toBe('fail.addon_off');
    await shop.db.updateTable('addon').set({ state: 1 }).where('name', '=', 'mall').execute();
  });

  it('in another format of body is read as that', async () => {
    const { num_iid: tid, api_type: tp } = goods;
    await post('obapi/getItem', form());
    const json = await shop.server.inject({ method: 'POST', url: '/api/obapi/getItem', payload: { tp, tid, lang: 'zh-cn' } });
    expect(json.json().data.title).toBe('测试商品 kettle');
  });
});

describe('how it is made', () => {
  it('once for concurrent callers, and compressed once', async () => {
    await shop.db.updateTable('goods').set({ price: 3000 }).where('id', '=', goods.goods_id).execute();
    const alone = (await asked(() => shop.visitor.obapi.getItem(item()))).length;
    await shop.db.updateTable('goods').set({ price: 3001 }).where('id', '=', goods.goods_id).execute();
    const together = await asked(() => Promise.all(Array.from({ length: 20 }, () => shop.visitor.obapi.getItem(item()))));
    expect(together).toHaveLength(alone);
    const plain = (await get('other/language', {})).body;
    const forms = await Promise.all(['br', 'gzip'].map((form) => get('other/language', {}, { 'accept-encoding': form })));
    expect(forms.map((reply) => reply.headers['content-encoding'])).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(forms[0]!.rawPayload).toString()).toBe(plain);
    expect(gunzipSync(forms[1]!.rawPayload).toString()).toBe(plain);
  });

  it('answers visitors with an ETag, and 304 when they have it already; members with neither', async () => {
    const first = await get('obapi/getItem', item());
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await get('obapi/getItem', item(), { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await shop.db.updateTable('goods').set({ price: 3100 }).where('id', '=', goods.goods_id).execute();
    const changed = await get('obapi/getItem', item(), { 'if-none-match': String(first.headers.etag) });
    expect([changed.statusCode, changed.json().data.price]).toEqual([200, 3100]);
    for (const path of ['obapi/getItem', 'index/floor', 'other/server']) {
      const reply = await get(path, path === 'obapi/getItem' ? item() : {}, { token: other.token });
      expect([reply.headers['cache-control'], reply.headers.etag]).toEqual(['no-store', undefined]);
    }
    expect((await get('other/estimates', {})).headers['cache-control']).toBe('no-store');
  });

  it('not from work that was begun before a write, nor from work that failed or depended on the caller', async () => {
    const rule = { reads: ['goods', 'member'], seconds: 60, for: 'everyone' } as const;
    const kept = (key: string, make: () => Promise<unknown>): Promise<CachedResponse> =>
      cachedAnswer(opened.cache, answerKey([key], rule, new Date(0)), rule, make);
    let release!: (value: unknown) => void;
    const held = new Promise<unknown>((resolve) => {
      release = resolve;
    });
    const early = kept('a', async () => {
      await opened.db.selectFrom('goods').select('price').execute();
      return held;
    });
    await shop.db.updateTable('goods').set({ price: 3200 }).where('id', '=', goods.goods_id).execute();
    const late = kept('a', async () => 'after');
    release('before');
    expect([(await early).data, (await late).data]).toEqual(['before', 'after']);
    expect((await kept('a', async () => 'never')).data).toBe('after');

    const failing = kept('b', () => Promise.reject(new Error('refused')));
    const waiting = kept('b', async () => 'own');
    await expect(failing).rejects.toThrow('refused');
    expect((await waiting).data).toBe('own');

    const counted = async () => {
      await opened.db.updateTable('member').set({ nickname: 'x' }).where('id', '=', 0).execute();
      return opened.cache.counts.misses;
    };
    const twice = [await kept('c', counted), await kept('c', counted)];
    expect(twice[0]!.data).not.toBe(twice[1]!.data);
  });
});

/** Lists carry the time of the answer. */
const withoutTime = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (key, value) => (key === 'timestamp' ? '' : value)));
