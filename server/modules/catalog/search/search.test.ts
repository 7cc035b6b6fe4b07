import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '#server/context.ts';
import { openShop, refusal, type Shop } from '#server/testing.ts';
import { sellGoods, testCategory } from '#server/testing-goods.ts';

let shop: Shop;
const names = (zh: string, en: string) => json({ 'zh-cn': zh, en });
const titled = (zh: string, en: string, more: Parameters<typeof sellGoods>[1] = {}) =>
  sellGoods(shop, { titles: { 'zh-cn': zh, en }, ...more });

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('search', () => {
  let shoes: number;
  let sneakers: number;
  let seller_id: number;
  beforeAll(async () => {
    shoes = await testCategory(shop, '鞋', 'Shoes');
    sneakers = await testCategory(shop, '运动鞋', 'Sneakers', shoes);
    seller_id = (await titled('蓝牙耳机 降噪', 'Bluetooth headphones', { price: 19900, api_type: 'jd', sales: 50 })).seller_id;
    await titled('运动鞋 红色', 'Red running shoes', { price: 9900, category_id: sneakers, sales: 900 });
    await titled('皮鞋 黑色', 'Black leather shoes', { price: 29900, category_id: shoes, seller_id });
    await titled('武夷岩茶', 'Rock tea', { price: 4900, api_type: 'weidian', sales: 10 });
    await shop.db
      .insertInto('hot_word')
      .values([
        { kind: 'search', words: names('耳机', 'Headphones') },
        { kind: 'recommend', words: names('手账', 'Journal') },
      ])
      .execute();
  });
  const titles = async (args: object) =>
    (await shop.visitor.obapi.getItemlist({ ...args, lang: 'en' } as never)).items.data.map((g) => g.title);

  it('finds Chinese words of two characters, one, and several', async () => {
    expect(await titles({ q: '耳机' })).toEqual(['Bluetooth headphones']);
    expect(await titles({ q: '茶' })).toEqual(['Rock tea']);
    expect(await titles({ keyword: '茶' })).toEqual(['Rock tea']);
    expect(await titles({ keyword: '茶', q: '茶' })).toEqual(['Rock tea']);
    expect(await refusal(shop.visitor.obapi.getItemlist({ keyword: '茶', q: '耳机' }))).toBe('fail.field_once');
    expect(await titles({ q: '红色 运动' })).toEqual(['Red running shoes']);
    expect(await titles({ q: '机茶' })).toEqual([]);
  });
  it('finds Latin words by singular, plural and prefix', async () => {
    expect(await titles({ q: 'shoe' })).toEqual(['Red running shoes', 'Black leather shoes']);
    // There are few of these: other shoes follow.
    expect(await titles({ q: 'LEATHER Shoes' })).toEqual(['Black leather shoes', 'Red running shoes']);
    expect(await titles({ q: 'head' })).toEqual(['Bluetooth headphones']);
    expect(await titles({ q: "'; drop table goods --" })).toEqual([]);
  });
  it('filters by a category with its children, a shop, a price range, a marketplace', async () => {
    expect(await titles({ cat: shoes, sort: 'price' })).toEqual(['Red running shoes', 'Black leather shoes']);
    expect(await titles({ cat: sneakers })).toEqual(['Red running shoes']);
    expect(await titles({ shop_id: seller_id, sort: 'price' })).toEqual(['Bluetooth headphones', 'Black leather shoes']);
    expect(await titles({ start_price: 5000, end_price: 19900, sort: 'price' })).toEqual([
      'Red running shoes',
      'Bluetooth headphones',
    ]);
    expect(await titles({ api_type: 'weidian' })).toEqual(['Rock tea']);
  });
  it('sorts', async () => {
    expect(await titles({ sort: '_price' })).toEqual([
      'Black leather shoes',
      'Bluetooth headphones',
      'Red running shoes',
      'Rock tea',
    ]);
    expect(await titles({ sort: '_sale' })).toEqual([
      'Red running shoes',
      'Bluetooth headphones',
      'Rock tea',
      'Black leather shoes',
    ]);
    expect((await titles({ sort: '_new' }))[0]).toBe('Rock tea');
  });
  it('counts every marketplace with any chosen, and totals the chosen one', async () => {
    const answer = await shop.visitor.obapi.getItemlist({ api_type: 'jd' });
    expect(answer.items.total).toBe(1);
    expect(answer.api_types.map((m) => [m.code, m.count])).toEqual([
      ['taobao', 2],
      ['jd', 1],
      ['weidian', 1],
    ]);
  });
  it('pages by its timestamp: goods listed later do not shift rows', async () => {
    const first = await shop.visitor.obapi.getItemlist({ page_size: 2, sort: '_new' });
    expect(first.items).toMatchObject({ total: 4, page: 1, page_size: 2 });
    shop.turn({ minutes: 1 });
    await titled('新品', 'New thing', {});
    const second = await shop.visitor.obapi.getItemlist({
      page_size: 2,
      page: 2,
      sort: '_new',
      timestamp: first.items.timestamp,
    });
    expect(second.items.total).toBe(4);
    expect([...first.items.data, ...second.items.data].map((g) => g.num_iid)).toHaveLength(
      new Set([...first.items.data, ...second.items.data].map((g) => g.num_iid)).size,
    );
    expect((await shop.visitor.obapi.getItemlist({ page: 900 })).items).toMatchObject({ total: 5, data: [] });
  });
  it('suggests words that contain what was typed, else recommended ones', async () => {
    expect((await shop.visitor.obapi.getItemlist({ q: '耳', lang: 'zh-cn' } as never)).words).toEqual(['耳机']);
    expect((await shop.visitor.obapi.getItemlist({ q: 'zzz', lang: 'zh-cn' } as never)).words).toEqual(['手账']);
    const found = async (lang: string) => (await shop.visitor.obapi.getItemlist({ q: '耳', lang } as never)).words;
    expect(await found('en')).toEqual(['Headphones']);
    await shop.db
      .updateTable('hot_word')
      .set({ words: names('耳塞', 'Earplugs') })
      .where('kind', '=', 'search')
      .execute();
    expect([await found('en'), await found('zh-cn')]).toEqual([['Earplugs'], ['耳塞']]);
    expect((await shop.visitor.obapi.getItemlist({ q: '耳', lang: 'en', page: 2 } as never)).words).toEqual([]);
  });
  it('leaves out goods that are unlisted, off sale or of another member', async () => {
    const { goods } = await titled('隐藏 商品', 'Hidden');
    await shop.db.updateTable('goods').set({ listed: false }).where('id', '=', goods.goods_id).execute();
    expect(await titles({ q: 'hidden' })).toEqual([]);
  });
  it('refuses an inverted price range and a picture while picture search is off', async () => {
    expect(await refusal(shop.visitor.obapi.getItemlist({ start_price: 10, end_price: 5 }))).toBe('goods.price_range');
    expect(await refusal(shop.visitor.obapi.getItemlist({ imgid: 'x' }))).toBe('fail.image_search_off');
    expect(await refusal(shop.visitor.obapi.getItemlist({ page_size: 51 }))).toBe('fail.field_high');
    expect(await refusal(shop.visitor.obapi.getItemlist({ sort: 'cheap' as never }))).toBe('fail.field_choice');
  });
  it('searches one shop', async () => {
    const answer = await shop.visitor.obapi.getItemSearchShop({ shop_id: seller_id, q: 'shoes', lang: 'en' } as never);
    expect(answer.shop).toMatchObject({ shop_id: seller_id, goods_count: 2 });
    expect(answer.items.data.map((g) => g.title)).toEqual(['Black leather shoes']);
    expect(await refusal(shop.visitor.obapi.getItemSearchShop({ shop_id: 9999 }))).toBe('fail.not_found');
    expect((await shop.visitor.shop.getinfo({ shop_id: seller_id })).goods_count).toBe(2);
    expect(await refusal(shop.visitor.shop.getinfo({ shop_id: 9999 }))).toBe('fail.not_found');
  });
  it('lists the shops that were picked', async () => {
    expect((await shop.visitor.shop.lists({})).total).toBe(0);
    await shop.db.updateTable('seller').set({ selected: true }).where('id', '=', seller_id).execute();
    const picked = await shop.visitor.shop.lists({});
    expect([picked.total, picked.data[0]!.shop_id]).toEqual([1, seller_id]);
  });
});

it('finds a compound of the dictionary that a title writes separately', async () => {
  await titled('平光装饰眼镜框 批发 混色', 'Plain fashion frames');
  // Words of the same sound, which no goods have together.
  await titled('平光 面霜', 'Flat face cream');
  await titled('玩偶 眼睛', 'Eyes of dolls');
  const { items } = await shop.visitor.obapi.getItemlist({ q: '平光眼镜' });
  expect(items.data.map((one) => one.title)).toEqual(['Plain fashion frames']);
});
