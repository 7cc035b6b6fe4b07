import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '#server/context.ts';
import { openShop, refusal, type Shop } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { domesticFreight, loadSku, loadSkus } from './goods.ts';

let shop: Shop;
const names = (zh: string, en: string) => json({ 'zh-cn': zh, en });
const titled = (zh: string, en: string, more: Parameters<typeof sellGoods>[1] = {}) =>
  sellGoods(shop, { titles: { 'zh-cn': zh, en }, ...more });

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('one item', () => {
  it('answers by number and by link, and tells favourites', async () => {
    const { goods } = await titled('团扇', 'Silk fan', { prices: [5000, 7000] });
    const item = await shop.visitor.obapi.getItem({ tp: goods.api_type, tid: goods.num_iid, lang: 'en' } as never);
    expect(item).toMatchObject({
      title: 'Silk fan',
      title_original: '团扇',
      price: 5000,
      price_max: 7000,
      can_order: true,
      why_not: null,
      favorite: false,
      comment_count: 0,
      comment_star: null,
    });
    expect(item.skus.map((s) => [s.sku_id, s.price, s.properties])).toEqual([
      ['1', 5000, '1:1'],
      ['2', 7000, '1:2'],
    ]);
    expect(item.options[0]!.values).toHaveLength(2);
    expect(
      (await shop.visitor.obapi.getItem({ url: `https://item.taobao.com/item.htm?id=${goods.num_iid}&spm=1` })).num_iid,
    ).toBe(goods.num_iid);
    const m = await shop.member();
    await shop.db.insertInto('favorite').values({ member_id: m.id, goods_id: goods.goods_id }).execute();
    expect((await m.obapi.getItem({ tp: goods.api_type, tid: goods.num_iid })).favorite).toBe(true);
  });
  it('refuses unknown goods', async () => {
    expect(await refusal(shop.visitor.obapi.getItem({ tp: 'taobao', tid: '1' }))).toBe('fail.not_found');
    expect(await refusal(shop.visitor.obapi.getItem({}))).toBe('fail.field_missing');
    expect(await refusal(shop.visitor.obapi.getItem({ tp: 'taobao' }))).toBe('fail.field_missing');
    expect(await refusal(shop.visitor.obapi.getItem({ url: 'https://example.org/x' }))).toBe('goods.unknown_link');
  });
  it('cleans descriptions: no scripts, links, styles or pixels', async () => {
    const { goods } = await sellGoods(shop);
    const html =
      '<div style="x" onclick="y()">A<script>alert(1)</script> <a href="https://evil.example">link</a><img src="//img.example/a.jpg" onerror="x"><img src="https://t.example/p.gif" width="1" height="1"><img src="javascript:1"></div>';
    await shop.db
      .updateTable('goods')
      .set({ content: names(html, html) })
      .where('id', '=', goods.goods_id)
      .execute();
    const { desc } = await shop.visitor.obapi.getItem({ tp: goods.api_type, tid: goods.num_iid });
    expect(desc).not.toMatch(/script|onclick|onerror|evil|style|p\.gif|javascript/);
    expect(desc).toContain('link');
    expect(desc).toMatch(/<img src="\/media\/x\//);
  });
  it('cannot be ordered when its type is forbidden or its title contains a blocked word', async () => {
    const bad = await shop.db
      .selectFrom('goods_type')
      .select(['code', 'keywords'])
      .where('risk', '=', 'forbidden')
      .orderBy('sort')
      .executeTakeFirstOrThrow();
    const forbidden = await sellGoods(shop, { goods_type: bad.code });
    expect(await shop.visitor.obapi.getItem({ tp: 'taobao', tid: forbidden.goods.num_iid })).toMatchObject({
      can_order: false,
      why_not: { key: 'goods.no.forbidden' },
    });
    const word = (bad.keywords as string[]).find((k) => k !== '')!;
    const named = await sellGoods(shop, { title: `A ${word} here` });
    expect(await shop.visitor.obapi.getItem({ tp: 'taobao', tid: named.goods.num_iid })).toMatchObject({
      can_order: false,
      why_not: { key: 'goods.no.word', params: { word } },
    });
  });
  it('off sale it is still shown, but cannot be ordered', async () => {
    const { goods } = await sellGoods(shop);
    await shop.db.updateTable('goods').set({ enabled: false }).where('id', '=', goods.goods_id).execute();
    expect(await shop.visitor.obapi.getItem({ tp: 'taobao', tid: goods.num_iid })).toMatchObject({
      can_order: false,
      why_not: { key: 'goods.no.gone' },
    });
  });
  it('added by hand it is shown only to its member', async () => {
    const { goods } = await sellGoods(shop, { api_type: 'manual' });
    const m = await shop.member();
    await shop.db.updateTable('goods').set({ member_id: m.id, listed: false }).where('id', '=', goods.goods_id).execute();
    expect((await m.obapi.getItem({ tp: 'manual', tid: goods.num_iid })).num_iid).toBe(goods.num_iid);
    const other = await shop.member();
    expect(await refusal(other.obapi.getItem({ tp: 'manual', tid: goods.num_iid }))).toBe('fail.not_found');
    expect(await refusal(shop.visitor.obapi.getItem({ tp: 'manual', tid: goods.num_iid }))).toBe('fail.not_found');
    expect(
      (await other.obapi.itemPassword({ word: `https://x.example/wap/#/pages/item/index?tp=manual&tid=${goods.num_iid}` })).found,
    ).toBe(false);
  });
});

describe('a pasted text', () => {
  it('finds goods by link, by a share link of the shop and by title', async () => {
    const { goods } = await titled('银杏叶胸针', 'Ginkgo brooch');
    const want = { found: true, api_type: 'taobao', num_iid: goods.num_iid, title: 'Ginkgo brooch' };
    const read = (word: string) => shop.visitor.obapi.itemPassword({ word, lang: 'en' } as never);
    expect(await read(`【淘宝】https://item.taobao.com/item.htm?id=${goods.num_iid} 「别的标题」`)).toMatchObject(want);
    expect(await read(`http://shop.test/wap/#/pages/item/index?tp=taobao&tid=${goods.num_iid}`)).toMatchObject(want);
    expect(await read('【淘宝】https://m.tb.cn/h.5kXy?tk=1 「银杏叶胸针」点击链接直接打开')).toMatchObject(want);
  });
  it('refuses an address inside a private network: nothing there can be bought', async () => {
    for (const word of ['http://192.168.1.4/cup.html', 'http://shop.internal/item?id=1'])
      expect(await refusal(shop.visitor.obapi.itemPassword({ word }))).toBe('goods.private_link');
  });
  it('keeps the cleaned address of goods it cannot find', async () => {
    expect(
      await shop.visitor.obapi.itemPassword({ word: 'https://item.taobao.com/item.htm?spm=1&id=99988877766 「没有的」' }),
    ).toEqual({
      found: false,
      api_type: 'taobao',
      num_iid: '99988877766',
      url: 'https://item.taobao.com/item.htm?id=99988877766',
      title: '没有的',
      pic_url: '',
      pictures: [],
    });
    expect(
      await shop.visitor.obapi.itemPassword({
        word: '【闲鱼】https://m.tb.cn/h.g1?tk=Qw 「我在闲鱼发布了【复古相机】」 ¥268.50',
      }),
    ).toEqual({
      found: false,
      api_type: 'xianyu',
      num_iid: '',
      url: 'https://m.tb.cn/h.g1',
      title: '复古相机',
      pic_url: '',
      pictures: [],
      price: 26850,
    });
    expect(await shop.visitor.obapi.itemPassword({ word: '￥Ab3dEf6GhIj￥' })).toMatchObject({ found: false, url: '' });
    expect(await refusal(shop.visitor.obapi.itemPassword({ word: ' ' }))).toBe('fail.field_missing');
  });
});

describe('goods for other modules', () => {
  it('loads a SKU with its seller, or names the wrong field', async () => {
    const { goods, seller_id } = await sellGoods(shop, { prices: [1000, 2000] });
    const sku = await loadSku(shop.ctx(), 'taobao', goods.num_iid, '2');
    expect(sku).toMatchObject({ price: 2000, stock: 100, min_num: 1, why_not: null, seller: { id: seller_id }, manual: false });
    await expect(loadSku(shop.ctx(), 'taobao', goods.num_iid)).rejects.toMatchObject({
      key: 'fail.field_missing',
      field: 'sku_id',
    });
    await expect(loadSku(shop.ctx(), 'taobao', goods.num_iid, '9')).rejects.toMatchObject({
      key: 'fail.not_found',
      field: 'sku_id',
    });
    await expect(loadSku(shop.ctx(), 'taobao', '0')).rejects.toMatchObject({ key: 'fail.not_found' });
    expect(
      await loadSkus(shop.ctx(), [
        { goods_id: goods.goods_id, sku_id: '1' },
        { goods_id: 999999, sku_id: '' },
      ]),
    ).toMatchObject([{ price: 1000 }, null]);
  });
  it('calculates domestic freight by order', () => {
    const row = { price: 1000, num: 2, post_fee: 500 };
    expect(domesticFreight({ post_fee: 800, free_over: null }, [row])).toBe(800);
    expect(domesticFreight({ post_fee: 0, free_over: 3000 }, [row, { ...row, post_fee: 700, num: 1 }])).toBe(0);
    expect(domesticFreight({ post_fee: 0, free_over: 3001 }, [row, { ...row, post_fee: 700, num: 1 }])).toBe(700);
    expect(domesticFreight({ post_fee: 800, free_over: null }, [])).toBe(0);
  });
});
