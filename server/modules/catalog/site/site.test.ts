import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contract/lang.ts';
import { json } from '#server/context.ts';
import { openShop, refusal, refusedFields, type Shop } from '#server/testing.ts';
import { sellGoods, testCategory, testLine, testWarehouse } from '#server/testing-goods.ts';
import { receiverName } from './places.ts';

let shop: Shop;
const names = (zh: string, en: string) => json({ 'zh-cn': zh, en });
const en = <T extends object>(args: T): T => ({ ...args, lang: 'en' });

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('configuration', () => {
  it('says what the shop is, by its settings', async () => {
    const { all } = await shop.visitor.other.configlist({});
    expect(all).toMatchObject({
      name: 'Sampan',
      language: 'en',
      currency: 'USD',
      captcha_type: 'none',
      api_image_search: false,
      unpaid_hours: 72,
      free_days: 90,
      service_fee_rate: 500,
      service_fee_min: 500,
      service_fee_max: 20000,
      points_max_percent: 10,
      upload_max: 10485760,
      demo: false,
      register_modes: ['email', 'mobile'],
    });
    expect(all.api_types.map((t) => t.code)).toContain('taobao');
    await shop.db
      .insertInto('setting')
      .values([
        { key: 'shop_name', value: json('Junk') },
        { key: 'captcha_type', value: json('text') },
      ])
      .execute();
    expect((await shop.visitor.other.configlist({})).all).toMatchObject({ name: 'Junk', captcha_type: 'text' });
  });
  it('offers no mobile codes in production without an SMS provider', async () => {
    const live = await openShop({ config: { production: true } });
    await live.db
      .insertInto('setting')
      .values({ key: 'captcha_type', value: json('mobile') })
      .execute();
    expect((await live.visitor.other.configlist({})).all).toMatchObject({ register_modes: ['email'], captcha_type: 'email' });
    await live.close();
  });
  it('lists every addon with a title and its state', async () => {
    await shop.db.updateTable('addon').set({ state: 0 }).where('name', '=', 'mall').execute();
    const list = await shop.visitor.addon.lists(en({}));
    expect(list).toHaveLength(20);
    expect(list.find((a) => a.name === 'mall')).toEqual({ name: 'mall', title: 'Our store', state: 0 });
    expect(list.find((a) => a.name === 'signin')!.state).toBe(1);
    expect(await refusal(shop.visitor.mall.floor({}))).toBe('fail.addon_off');
    await shop.db.updateTable('addon').set({ state: 1 }).where('name', '=', 'mall').execute();
  });
  it('gives currencies with value = market x (1 + markup), exactly', async () => {
    await shop.db.updateTable('currency').set({ market: '0.1421', markup_bp: 150 }).where('code', '=', 'USD').execute();
    const list = await shop.visitor.currency.lists(en({}));
    expect(list[0]).toMatchObject({ code: 'CNY', value: '1', decimal_place: 2 });
    expect(list.find((c) => c.code === 'USD')).toMatchObject({ value: '0.1442315', market: '0.1421', name: 'US dollar' });
    expect(list.find((c) => c.code === 'JPY')!.decimal_place).toBe(0);
  });
});

describe('texts', () => {
  it('come by language, with the words of the shop in their place', async () => {
    expect(await shop.visitor.language.lists({})).toEqual(LANGUAGES);
    const zh = await shop.visitor.other.language({ controllername: 'waplang', lang: 'zh-cn' } as never);
    expect(zh['addon.mall']).toBe('商城');
    expect(Object.keys(zh).filter((k) => k.startsWith('desk.'))).toEqual([]);
    await shop.db
      .insertInto('text_override')
      .values([
        { lang: 'en', key: 'addon.mall', text: 'Bazaar' },
        { lang: 'de', key: 'addon.mall', text: 'Markt' },
      ])
      .execute();
    expect((await shop.visitor.other.language(en({})))['addon.mall']).toBe('Bazaar');
    const de = await shop.visitor.other.language({ lang: 'de' } as never);
    expect([de['addon.mall'], de['addon.news']]).toEqual(['Markt', 'News']);
    await shop.db.deleteFrom('text_override').execute();
  });
  it('are ICU MessageFormat for everybody, and parsed for our own app', async () => {
    const wire = await shop.visitor.other.language(en({}));
    expect(wire['time.days']).toBe('{n, plural, one {# day} other {# days}}');
    expect(Object.values(wire).filter((text) => typeof text !== 'string')).toEqual([]);
    const parsed = await shop.visitor.other.language(en({ parsed: true }));
    expect(parsed['time.days']).toEqual([['n', { one: [0, ' day'], other: [0, ' days'] }, 'p']]);
    expect(parsed['addon.news']).toBe('News');
    expect(Object.keys(parsed)).toEqual(Object.keys(wire));
  });
  it('of the shop’s own that cannot be read leave those shipped in place', async () => {
    await shop.db
      .insertInto('text_override')
      .values([
        { lang: 'en', key: 'addon.mall', text: 'Bazaar {' },
        { lang: 'en', key: 'time.days', text: '{n, plural, one {a day} other {# days}}' },
      ])
      .execute();
    const wire = await shop.visitor.other.language(en({}));
    expect(wire['addon.mall']).toBe('Our store');
    expect(wire['time.days']).toBe('{n,plural,one{a day} other{# days}}');
    await shop.db.deleteFrom('text_override').execute();
  });
  it('have a language made up of them only where the server is set to', async () => {
    const mall = async (at: Shop) => (await at.visitor.other.language({ lang: 'ar-xb' } as never))['addon.mall'];
    expect(await mall(shop)).toBe('商城');
    const proving = await openShop({ config: { pseudo: true } });
    expect((await proving.visitor.language.lists({})).at(-1)).toEqual({ code: 'ar-xb', name: '[Ṕŝéûđö]', dir: 'rtl' });
    expect(await mall(proving)).toBe('\u200f[Óúŕ šťóŕé]\u200f');
    await proving.close();
  });
  it('stand under a mark, and those to accept name their place', async () => {
    const mark = (
      await shop.db.selectFrom('agreement').select('mark').where('notice_for', '=', 'order').executeTakeFirstOrThrow()
    ).mark;
    expect(await shop.visitor.information.getinfo({ mark })).toMatchObject({ mark, version: 1 });
    expect(await refusal(shop.visitor.information.getinfo({ mark: 'nothing' }))).toBe('fail.not_found');
    const notices = await shop.visitor.index.geMatterOfOpinion({ type: 'order' });
    expect(notices.map((n) => n.mark)).toContain(mark);
    expect(notices[0]!.content).toContain('<');
    expect(await refusal(shop.visitor.index.geMatterOfOpinion({ type: 'else' as never }))).toBe('fail.field_choice');
  });
});

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
  it('has hot words, recommended words and advertisements in their time', async () => {
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
  it('recommends what sells, and the mall shows picked shops only', async () => {
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
  it('tells what was bought without telling who', async () => {
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

describe('warehouses and services', () => {
  it("write the member's mark on the label, a visitor's label has none", async () => {
    await testWarehouse(shop);
    const m = await shop.member({ level: 3 });
    const [mine] = await m.other.warehouse({});
    expect(mine!.receiver_name).toBe(`Sampan (${mine!.mark})`);
    expect([mine!.mark.startsWith('SP-'), mine!.free_store_days]).toEqual([true, 120]);
    expect((await shop.visitor.other.warehouse({}))[0]).toMatchObject({ receiver_name: 'Sampan', mark: '', free_store_days: 90 });
    // A member without a nickname is called by the code, which stands once.
    const nameless = { nickname: 'SP-7', memberCode: 'SP-7' };
    expect(['{nickname} {mark}', '{nickname}', '仓 {nickname}（{mark}）', 'Wang'].map((r) => receiverName(r, nameless))).toEqual([
      'SP-7',
      'SP-7',
      '仓 （SP-7）',
      'Wang SP-7',
    ]);
    const ann = { nickname: 'Ann', memberCode: 'SP-1' };
    expect(['{nickname} {mark}', 'Wang', '仓（{mark}）'].map((r) => [receiverName(r, ann), receiverName(r, null)])).toEqual([
      ['Ann SP-1', ''],
      ['Wang SP-1', 'Wang'],
      ['仓（SP-1）', '仓'],
    ]);
  });
  it('count the free photos of the level', async () => {
    const free = async (who: Pick<typeof shop.visitor, 'other'>) =>
      (await who.other.server({ level: 'item' })).find((s) => s.code === 'photo')!.free;
    expect(await free(await shop.member({ level: 5 }))).toBe((await free(shop.visitor)) + 3);
    expect((await shop.visitor.other.server({ level: 'waybill' })).every((s) => s.level === 'waybill')).toBe(true);
    expect(await refusal(shop.visitor.other.server({ level: 'x' as never }))).toBe('fail.field_choice');
  });
  it('name couriers and goods types', async () => {
    expect((await shop.visitor.other.getExpresslist({})).length).toBeGreaterThan(5);
    const types = await shop.visitor.other.getGoodsType({});
    expect(new Set(types.map((t) => t.risk))).toEqual(new Set(['general', 'sensitive', 'restricted', 'forbidden']));
  });
});

describe('lines', () => {
  it('that serve a country, a warehouse, all goods types of a parcel', async () => {
    const warehouse = await testWarehouse(shop);
    await testLine(shop, { code: 'WORLD' });
    await testLine(shop, {
      code: 'EU',
      countries: ['DE', 'FR'],
      suspended: ['FR'],
      goods_types: ['general'],
      warehouses: [warehouse],
    });
    await testLine(shop, { code: 'SHUT', open: false });
    const codes = async (args: object) => (await shop.visitor.shipping.lists(args as never)).map((l) => l.code);
    expect(await codes({})).toEqual(['WORLD', 'EU']);
    expect(await codes({ country: 'de' })).toEqual(['WORLD', 'EU']);
    expect(await codes({ country: 'FR' })).toEqual(['WORLD']);
    expect(await codes({ country: 'DE', goods_types: JSON.stringify(['general', 'clothing']) })).toEqual(['WORLD']);
    const other = await testWarehouse(shop, 'SH');
    expect(await codes({ warehouse_id: other })).toEqual(['WORLD']);
    expect(await refusal(shop.visitor.shipping.lists({ country: 'XX' }))).toBe('fail.field_choice');
    expect((await shop.visitor.shipping.lists({ country: 'DE' })).find((l) => l.code === 'EU')).toMatchObject({
      countries: ['DE'],
      divisor: 6000,
      volume_rule: 'max',
      weight_min: 0,
      weight_max: 0,
      insurance: 'offered',
    });
  });
  it('quote a described box, cheapest first, with reasons where they cannot', async () => {
    await testLine(shop, {
      code: 'FAST',
      days_min: 3,
      days_max: 5,
      price: { mode: 1, first: 500, first_money: 20000, next: 500, next_money: 5000 },
    });
    const ask = { country: 'DE', weight: 3000, length: 500, width: 400, height: 300 };
    const list = await shop.visitor.other.estimates(ask);
    // 50 x 40 x 30 cm at 6000: 10 kg -> 80 + 19 x 30
    expect(list.map((q) => [q.line.code, q.quote.total])).toEqual([
      ['WORLD', 65000],
      ['EU', 65000],
      ['FAST', 115000],
      ['SHUT', 0],
    ]);
    expect(list.at(-1)!.quote.reasons.map((r) => r.key)).toEqual(['freight.no.closed']);
    expect((await shop.visitor.other.estimates({ ...ask, sort: 'speed' }))[0]!.line.code).toBe('FAST');
    const us = await shop.visitor.other.estimates({ ...ask, country: 'US' });
    const eu = us.find((q) => q.line.code === 'EU')!;
    expect([eu.quote.eligible, eu.quote.reasons[0]!.key]).toEqual([false, 'freight.no.country']);
    expect(us.findIndex((q) => !q.quote.eligible)).toBe(2);
    expect((await shop.visitor.other.estimates({ country: 'DE', weight: 1620 }))[0]!.quote.total).toBe(17000);
    const m = await shop.member({ level: 4 });
    expect((await m.other.estimates({ country: 'DE', weight: 1620 }))[0]!.quote.total).toBe(16150);
  });
  it('refuse what makes no sense', async () => {
    const wrong = { country: 'XX', goods_type: 'nothing', warehouse_id: 9_999, weight: 1000, length: 300 };
    expect(await refusedFields(shop.visitor.other.estimates(wrong))).toEqual({
      country: 'fail.field_choice',
      goods_type: 'fail.field_choice',
      warehouse_id: 'fail.not_found',
      width: 'fail.field_missing',
      height: 'fail.field_missing',
    });
    const bad = (args: object) => refusal(shop.visitor.other.estimates({ country: 'DE', weight: 1000, ...args } as never));
    expect(await bad({ weight: 0 })).toBe('fail.field_low');
    expect(await bad({ weight: '' })).toBe('fail.field_missing');
    expect(await bad({ length: 100 })).toBe('fail.field_missing');
    expect(await bad({ country: 'XX' })).toBe('fail.field_choice');
    expect(await bad({ country: 'Germany' })).toBe('fail.field_format');
    expect(await bad({ goods_type: 'nothing' })).toBe('fail.field_choice');
    expect(await bad({ warehouse_id: 999 })).toBe('fail.not_found');
  });
});
