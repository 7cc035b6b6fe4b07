import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '#server/context.ts';
import { openShop, refusal, type Shop } from '#server/testing.ts';
import { sellGoods, testCategory } from '#server/testing-goods.ts';

let shop: Shop;
const names = (zh: string, en: string) => json({ 'zh-cn': zh, en });
const en = <T extends object>(args: T): T => ({ ...args, lang: 'en' });

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('the showcase', () => {
  it('has a category tree of two levels', async () => {
    const top = await shop.db
      .insertInto('category')
      .values({ names: names('鞋', 'Shoes') })
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop.db
      .insertInto('category')
      .values([
        { names: names('靴', 'Boots'), pid: top.id },
        { names: names('停', 'Off'), pid: top.id, enabled: false },
      ])
      .execute();
    expect((await shop.visitor.index.category(en({}))).map((c) => [c.name, c.children.map((k) => k.name)])).toEqual([
      ['Shoes', ['Boots']],
    ]);
    expect((await shop.visitor.index.category(en({ pid: top.id }))).map((c) => c.name)).toEqual(['Boots']);
  });
  it('has hot words, recommended words and advertisements in their period', async () => {
    await shop.db
      .insertInto('hot_word')
      .values([
        { kind: 'search', words: names('茶', 'Tea'), hot: true },
        { kind: 'recommend', words: names('壶', 'Pot') },
        { kind: 'search', words: names('停', 'Off'), enabled: false },
      ])
      .execute();
    expect(await shop.visitor.index.hotsearch(en({}))).toEqual([{ keyword: 'Tea', hot: true }]);
    expect(await shop.visitor.hotrecommend.keywords(en({}))).toEqual(['Pot']);
    const day = 86_400_000;
    const at = (days: number) => new Date(shop.now().getTime() + days * day);
    const ad = (title: string, starts_at: Date | null, ends_at: Date | null) => ({
      mark: 'home',
      titles: names(title, title),
      image: '/media/a',
      starts_at,
      ends_at,
    });
    await shop.db
      .insertInto('ad')
      .values([
        ad('now', at(-1), at(1)),
        ad('always', null, null),
        ad('over', null, at(-1)),
        ad('later', at(1), null),
        { ...ad('else', null, null), mark: 'mall' },
      ])
      .execute();
    expect((await shop.visitor.adszone.getAdsByMark({ mark: 'home' })).map((a) => a.title)).toEqual(['now', 'always']);
    expect(await shop.visitor.adszone.getAdsByMark({ mark: 'unknown' })).toEqual([]);
  });
  it('has floors with their first goods, and one floor paged', async () => {
    const { id } = await shop.db
      .insertInto('floor')
      .values({ titles: names('层', 'Floor'), style: 'grid' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const goods = [];
    for (let n = 0; n < 10; n++) goods.push((await sellGoods(shop, { title: `G${n}`, price: 1000 + n })).goods);
    await shop.db
      .insertInto('floor_goods')
      .values(goods.map((g, sort) => ({ floor_id: id, goods_id: g.goods_id, sort })))
      .execute();
    await shop.db.updateTable('goods').set({ enabled: false }).where('id', '=', goods[0]!.goods_id).execute();
    const [floor] = await shop.visitor.index.floor(en({}));
    expect(floor).toMatchObject({ title: 'Floor', style: 'grid', total: 9 });
    expect(floor!.goods.map((g) => g.price)).toEqual([1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008]);
    expect(floor!.goods[0]!.goodsimg).toBe(floor!.goods[0]!.pic_url);
    const second = await shop.visitor.index.getFloor({ id, page: 2, page_size: 5 });
    expect([second.goods.total, second.goods.data.map((g) => g.price)]).toEqual([9, [1006, 1007, 1008, 1009]]);
    expect((await shop.visitor.index.getFloor({ id, page: 9 })).goods).toMatchObject({ total: 9, data: [] });
    expect(await refusal(shop.visitor.index.getFloor({ id: 999 }))).toBe('fail.not_found');
    expect(await shop.visitor.mall.floor({})).toEqual([]);
  });
  it('recommends best sellers, and the mall shows only selected shops', async () => {
    const star = await sellGoods(shop, { title: 'Star', price: 777 });
    await shop.db.updateTable('goods').set({ sales: 5000 }).where('id', '=', star.goods.goods_id).execute();
    expect((await shop.visitor.hotrecommend.goods_list({})).data[0]!.price).toBe(777);
    const { total } = await shop.visitor.hotrecommend.goods_list({});
    const own = () => shop.db.updateTable('goods').where('id', '=', star.goods.goods_id);
    const typeOf = (risk: string) =>
      shop.db.selectFrom('goods_type').select('code').where('risk', '=', risk).limit(1).executeTakeFirstOrThrow();
    await own()
      .set({ goods_type: (await typeOf('forbidden')).code })
      .execute();
    const without = await shop.visitor.hotrecommend.goods_list({});
    expect([without.total, without.data.some((g) => g.price === 777)]).toEqual([total - 1, false]);
    await own()
      .set({ goods_type: (await typeOf('restricted')).code })
      .execute();
    expect((await shop.visitor.hotrecommend.goods_list({})).data[0]!.price).toBe(777);
    expect((await shop.visitor.mall.lists({})).total).toBe(0);
    await shop.db.updateTable('seller').set({ selected: true }).where('id', '=', star.seller_id).execute();
    expect((await shop.visitor.mall.lists({})).data.map((g) => g.price)).toEqual([777]);
    const of = async (cat: number) => (await shop.visitor.mall.lists({ cat })).total;
    const categories = async () => (await shop.visitor.mall.categories(en({}))).map((c) => c.name);
    expect(await categories()).toEqual([]);
    const [top, empty] = [await testCategory(shop, '茶', 'Tea'), await testCategory(shop, '书', 'Books')];
    const below = await testCategory(shop, '绿茶', 'Green tea', top);
    await shop.db.updateTable('goods').set({ category_id: below }).where('price', '=', 777).execute();
    expect(await categories()).toEqual(['Tea']);
    expect([await of(top), await of(below), await of(empty)]).toEqual([1, 1, 0]);
  });
  it('shows what was bought without the buyer', async () => {
    const { goods, seller_id, warehouse_id } = await sellGoods(shop, { title: 'Bought' });
    const m = await shop.member({ nickname: 'Secret Name' });
    await shop.db
      .insertInto('address')
      .values({
        member_id: m.id,
        name: 'Secret Name',
        country: 'DE',
        street: 'Secret street',
        mobilecode: '49',
        phone: '1',
        is_default: true,
      })
      .execute();
    const order = await shop.db
      .insertInto('orders')
      .values({ no: 'S1', member_id: m.id, seller_id, warehouse_id, currency: 'CNY', rate: '1' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const item = {
      order_id: order.id,
      member_id: m.id,
      goods_id: goods.goods_id,
      api_type: 'taobao',
      num_iid: goods.num_iid,
      pic_url: '',
      price: 1,
      num: 1,
      goods_type: 'general',
      warehouse_id,
      created_at: shop.now(),
    };
    await shop.db
      .insertInto('order_item')
      .values([
        { ...item, titles: names('买', 'Bought'), state: 'paid' },
        { ...item, titles: names('没付', 'Unpaid'), state: 'unpaid' },
      ])
      .execute();
    await shop.db
      .insertInto('feed')
      .values({ city: names('巴黎', 'Paris'), goods_id: goods.goods_id, at: new Date(shop.now().getTime() - 60_000) })
      .execute();
    const list = await shop.visitor.index.shoppingTime(en({}));
    expect(list.map((r) => [r.city, r.title])).toEqual([
      ['Germany', 'Bought'],
      ['Paris', '测试商品 Bought'.replace('测试商品 ', '')],
    ]);
    expect(JSON.stringify(list)).not.toContain('Secret');
  });
});
