// Goods of other marketplaces from a link to the order, and what happens when the service that reads them does not answer.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEAPOT } from '#server/connectors/marketplace/onebound/testing-onebound.ts';
import { json } from '#server/context.ts';
import { runJob } from '#server/jobs.ts';
import { refusal } from '#server/testing.ts';
import { sellGoods, testWarehouse } from '#server/testing-goods.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { interleaved } from './lists.ts';
import { openSourcedShop, type SourcedShop } from './testing-sources.ts';

let open: SourcedShop;
beforeAll(async () => {
  open = await openSourcedShop();
});
afterAll(() => open.close());
beforeEach(async () => {
  open.double.requests.length = 0;
  open.double.faults.length = 0;
  for (const table of ['source_answer', 'source_state', 'source_use', 'attempt'] as const)
    await open.shop.db.deleteFrom(table).execute();
});

const TID = '738492018273';
const item = (tid = TID, tp = 'taobao') => open.shop.visitor.obapi.getItem({ tp, tid, lang: 'zh-cn' } as never);
const asked = () => open.double.requests.map(({ platform, api }) => `${platform}/${api}`);
const down = (times: number) => open.double.faults.push(...Array.from({ length: times }, () => ({ status: 503, body: '' })));
const state = () => open.shop.db.selectFrom('source_state').selectAll().executeTakeFirst();

describe('goods by link', () => {
  it('are read once, with exact prices, options, stock, freight, weight and size', async () => {
    const goods = await item();
    expect(goods).toMatchObject({
      api_type: 'taobao',
      num_iid: TID,
      title: '景德镇手工紫砂壶 茶壶',
      price: 26800,
      price_max: 29950,
      orginal_price: 39900,
      sales: 12000,
      post_fee: 800,
      item_weight: 650,
      item_size: { length: 200, width: 150, height: 120 },
      can_order: true,
      seller: { api_type: 'taobao', shop_name: '茶小铺' },
      detail_url: 'https://item.taobao.com/item.htm?id=738492018273',
    });
    expect(goods.skus.map((s) => [s.sku_id, s.price, s.quantity, s.properties_name])).toEqual([
      ['5123456789012', 26800, 12, '颜色分类: 紫泥'],
      ['5123456789013', 29950, 0, '颜色分类: 朱泥: 亮面'],
    ]);
    expect(goods.desc).not.toContain('pixel');
    expect(goods.pic_url).toMatch(/^\/media\/x\//);
    await item();
    expect(asked()).toEqual(['taobao/item_get']);
  });
  it('keep the spec id of an option that a later read does not have', async () => {
    const [first, second] = TEAPOT.skus.sku;
    const specs = () => open.shop.db.selectFrom('sku').select(['sku_id', 'spec_id']).orderBy('sku_id').execute();
    open.double.items.set(`taobao:${TID}`, { ...TEAPOT, skus: { sku: [{ ...first, spec_id: 'b0d3e6f2' }, second] } });
    open.shop.turn({ days: 2 });
    await item();
    open.double.items.set(`taobao:${TID}`, TEAPOT);
    open.shop.turn({ days: 2 });
    await item();
    expect(await specs()).toEqual([
      { sku_id: '5123456789012', spec_id: 'b0d3e6f2' },
      { sku_id: '5123456789013', spec_id: '' },
    ]);
  });
  it('are not listed in the shop, and can be ordered', async () => {
    await item();
    const { items } = await open.shop.visitor.obapi.getItemlist({ q: '紫砂壶' });
    expect(items.data.map((g) => g.num_iid)).not.toContain(TID);
    await testWarehouse(open.shop);
    const m = await open.shop.member();
    const added = await m.cart.add({ api_type: 'taobao', num_iid: TID, sku_id: '5123456789012', num: 2 });
    const cart = await m.cart.getList({});
    expect(cart.groups[0]!.items[0]).toMatchObject({ id: added.cart_id, price: 26800, num: 2, problem: null });
    expect(await refusal(m.cart.add({ api_type: 'taobao', num_iid: TID, sku_id: '5123456789013', num: 1 }))).toBe(
      'cart.sold_out',
    );
  });
  it('are read again after six hours: price, stock and SKUs follow', async () => {
    await item();
    open.shop.turn({ hours: 7 });
    const [first] = TEAPOT.skus.sku;
    open.double.items.set(`taobao:${TID}`, { ...TEAPOT, skus: { sku: [{ ...first, price: 278, quantity: 3 }] } });
    const goods = await item();
    open.double.items.set(`taobao:${TID}`, TEAPOT);
    expect(goods.skus.map((s) => [s.sku_id, s.price, s.quantity])).toEqual([['5123456789012', 27800, 3]]);
    expect(goods).toMatchObject({ price: 27800, price_max: 27800 });
    open.shop.turn({ hours: 7 });
    expect((await item()).price).toBe(26800);
  });
  it('that the marketplace no longer has stay visible, and cannot be ordered', async () => {
    await item();
    open.shop.turn({ hours: 7 });
    open.double.items.delete(`taobao:${TID}`);
    expect(await item()).toMatchObject({ can_order: false, why_not: { key: 'goods.no.gone' } });
    open.double.items.set(`taobao:${TID}`, TEAPOT);
    open.shop.turn({ hours: 7 });
    expect((await item()).can_order).toBe(true);
  });
  it('that are unknown are requested once in half an hour', async () => {
    expect(await refusal(item('999999999999'))).toBe('fail.not_found');
    expect(await refusal(item('999999999999'))).toBe('fail.not_found');
    expect(asked()).toHaveLength(1);
    open.shop.turn({ minutes: 31 });
    expect(await refusal(item('999999999999'))).toBe('fail.not_found');
    expect(asked()).toHaveLength(2);
  });
  it('of the shop are never read from a source, nor overwritten', async () => {
    const { goods } = await sellGoods(open.shop);
    open.shop.turn({ days: 3 });
    await item(goods.num_iid);
    expect(asked()).toEqual([]);
  });
  it('of 1688: the price of few pieces is used, steps are stored', async () => {
    expect(await item('678901234567', '1688')).toMatchObject({ price: 1580, min_num: 2, post_fee: 0, item_weight: 350 });
    const row = await open.shop.db
      .selectFrom('goods')
      .select('price_steps')
      .where('num_iid', '=', '678901234567')
      .executeTakeFirstOrThrow();
    expect(row.price_steps).toEqual([
      { from: 2, price: 1580 },
      { from: 100, price: 1200 },
    ]);
  });
});

describe('pasted texts', () => {
  const read = (word: string) => open.shop.visitor.obapi.itemPassword({ word });
  it('a link is read, a short link and a code are resolved, once a day', async () => {
    open.double.passwords.set('https://m.tb.cn/h.5kXyZ', { num_iid: TID });
    open.double.passwords.set('￥Ab3dEf6GhIj￥', { url: `//item.taobao.com/item.htm?id=${TID}` });
    const found = { found: true, api_type: 'taobao', num_iid: TID };
    expect(await read(`https://item.taobao.com/item.htm?id=${TID}`)).toMatchObject(found);
    expect(await read('【淘宝】https://m.tb.cn/h.5kXyZ?tk=1 「茶壶」')).toMatchObject(found);
    expect(await read('￥Ab3dEf6GhIj￥ 打开淘宝')).toMatchObject(found);
    await read('￥Ab3dEf6GhIj￥ 打开淘宝');
    expect(asked().filter((one) => one.endsWith('item_password'))).toHaveLength(2);
  });
  it('an unresolved text keeps its title and price', async () =>
    expect(await read('【淘宝】https://m.tb.cn/h.gone 「没有的茶壶」 ¥12.50')).toMatchObject({
      found: false,
      api_type: 'taobao',
      url: 'https://m.tb.cn/h.gone',
      title: '没有的茶壶',
      price: 1250,
    }));
  it('Xianyu goods are never requested from Taobao', async () => {
    expect(await read('【闲鱼】https://m.tb.cn/h.xy 「我在闲鱼发布了【相机】」')).toMatchObject({
      found: false,
      api_type: 'xianyu',
    });
    expect(await read('https://www.goofish.com/item?id=738492018273')).toMatchObject({ found: false, api_type: 'xianyu' });
    expect(asked()).toEqual([]);
  });
});

describe('a service that fails', () => {
  it('is called again after a passing failure', async () => {
    await open.shop.db.deleteFrom('goods').where('num_iid', '=', '678901234567').execute();
    down(2);
    expect((await item('678901234567', '1688')).price).toBe(1580);
    expect(asked()).toHaveLength(3);
  });
  it('leaves stored goods in place, and refuses unknown ones with a reason', async () => {
    await item();
    open.shop.turn({ hours: 7 });
    down(3);
    expect((await item()).price).toBe(26800);
    down(3);
    expect(await refusal(item('700000000001'))).toBe('source.unavailable');
  });
  it('is not called after five failures in a row, then probed by one caller', async () => {
    for (let n = 0; n < 5; n++) {
      down(3);
      expect(await refusal(item(`70000000001${n}`))).toBe('source.unavailable');
    }
    expect(asked()).toHaveLength(15);
    expect(await refusal(item('700000000020'))).toBe('source.unavailable');
    expect(asked()).toHaveLength(15);
    expect(await state()).toMatchObject({ failures: 5, problem: 'transient' });
    open.shop.turn({ minutes: 1 });
    expect(await refusal(item('700000000021'))).toBe('fail.not_found');
    expect(await state()).toMatchObject({ failures: 0, open_until: null });
  });
  it('whose keys are refused is not called for half an hour', async () => {
    open.double.faults.push({
      status: 200,
      body: JSON.stringify(open.double.envelope('taobao', { error_code: '4007', error: 'expired' })),
    });
    expect(await refusal(item('700000000030'))).toBe('source.unavailable');
    open.shop.turn({ minutes: 29 });
    expect(await refusal(item('700000000030'))).toBe('source.unavailable');
    expect(asked()).toHaveLength(1);
    expect(await state()).toMatchObject({ problem: 'denied', error: '4007 expired' });
    open.shop.turn({ minutes: 2 });
    expect(await refusal(item('700000000030'))).toBe('fail.not_found');
  });
  it('is not overloaded by one member: the hourly limit applies to concurrent calls', async () => {
    await changeSetting(open.shop, 'source_calls_per_hour', 3);
    const m = await open.shop.member();
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, n) => refusal(m.obapi.getItem({ tp: 'taobao', tid: `7100000000${n}0` }))),
    );
    expect(results.filter((key) => key === 'fail.not_found')).toHaveLength(3);
    expect(asked()).toHaveLength(3);
    open.shop.turn({ minutes: 61 });
    expect(await refusal(m.obapi.getItem({ tp: 'taobao', tid: '710000000099' }))).toBe('fail.not_found');
    await changeSetting(open.shop, 'source_calls_per_hour');
  });
});

describe('results of several marketplaces', () => {
  const row = (market: string, n: number) => ({
    title: `${market} ${n}`,
    pic_url: '//img/x.jpg',
    price: `${n + 1}.00`,
    num_iid: 800000000000 + n,
  });
  beforeAll(() => {
    open.double.lists.set(
      'taobao:brass lamp',
      Array.from({ length: 45 }, (_, n) => row('t', n)),
    );
    open.double.lists.set(
      '1688:brass lamp',
      Array.from({ length: 3 }, (_, n) => row('a', n)),
    );
  });
  const page = (page: number, more: object = {}) =>
    open.shop.visitor.obapi.getItemlist({ q: 'brass lamp', page, page_size: 10, ...more });
  it('come after the own ones in one list, in turn, each once, for any page opened first', async () => {
    await sellGoods(open.shop, { title: 'Brass lamp of ours' });
    const first = await page(1);
    expect(first.items.total).toBe(49);
    expect(first.items.data.map((g) => `${g.api_type} ${g.title}`)).toEqual([
      'taobao Brass lamp of ours',
      'taobao t 0',
      '1688 a 0',
      'taobao t 1',
      '1688 a 1',
      'taobao t 2',
      '1688 a 2',
      'taobao t 3',
      'taobao t 4',
      'taobao t 5',
    ]);
    expect(first.items.data[1]!.price).toBe(100);
    const all = [first, await page(2), await page(3), await page(4), await page(5)].flatMap((one) =>
      one.items.data.map((g) => `${g.api_type}:${g.num_iid}`),
    );
    expect(all).toHaveLength(49);
    expect(new Set(all).size).toBe(49);
    expect(first.api_types.map((m) => [m.code, m.count])).toEqual([
      ['taobao', 46],
      ['1688', 3],
    ]);
  });
  it('are not requested when none of them could match: in stock, sent to a country, of a category or a shop, of a marketplace that no source searches', async () => {
    const { seller_id } = await sellGoods(open.shop, { title: 'Brass lamp of a seller', api_type: 'own' });
    const { id: cat } = await open.shop.db
      .insertInto('category')
      .values({ names: json({ en: 'Lamps' }) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { seller } = await item();
    open.double.requests.length = 0;
    for (const more of [{ stock: true }, { country: 'DE' }, { cat }, { shop_id: seller_id }, { api_type: 'own' }])
      expect((await page(1, more)).api_types.reduce((sum, one) => sum + one.count, 0)).toBeLessThan(4);
    for (const more of [{ stock: true }, { country: 'DE' }])
      await open.shop.visitor.obapi.getItemSearchShop({ shop_id: seller.shop_id, ...more });
    expect(asked()).toEqual([]);
    expect(await open.shop.db.selectFrom('source_use').select('kind').where('kind', '<>', 'item').execute()).toEqual([]);
    await page(1, { stock: false });
    expect(asked()).toHaveLength(2);
  });
  it('are cached for an hour', async () => {
    await page(1);
    const n = asked().length;
    await page(1);
    expect(asked()).toHaveLength(n);
    open.shop.turn({ minutes: 61 });
    await page(1);
    expect(asked().length).toBeGreaterThan(n);
  });
  it('of one that does not answer are left out', async () => {
    down(3);
    const { items } = await page(1, { api_type: 'taobao' });
    expect(items.data.map((g) => g.title)).toEqual(['Brass lamp of ours']);
  });
  it('of one shop come after its stored goods, page by page; a seller of the shop has none', async () => {
    const { seller } = await item();
    open.double.lists.set(
      'taobao:shop:2212345678',
      Array.from({ length: 12 }, (_, n) => row('s', n)),
    );
    const shop = (page: number) => open.shop.visitor.obapi.getItemSearchShop({ shop_id: seller.shop_id, page, page_size: 10 });
    const first = await shop(1);
    expect(first).toMatchObject({ shop: { shop_name: '茶小铺' }, items: { total: 12 } });
    const all = [...first.items.data, ...(await shop(2)).items.data];
    expect(all.map((one) => one.title)).toEqual(Array.from({ length: 12 }, (_, n) => `s ${n}`));
    open.double.requests.length = 0;
    const { seller_id } = await sellGoods(open.shop, { api_type: 'own' });
    await open.shop.visitor.obapi.getItemSearchShop({ shop_id: seller_id });
    expect(asked()).toEqual([]);
  });
  it('take turns until the shorter ends', () => {
    expect(interleaved([3, 1], 0, 9).map((p) => [p.feed, p.index])).toEqual([
      [0, 0],
      [1, 0],
      [0, 1],
      [0, 2],
    ]);
    expect(interleaved([3, 1], 2, 1)).toEqual([{ feed: 0, index: 1 }]);
    expect(interleaved([], 0, 9)).toEqual([]);
  });
});

describe('the back office', () => {
  it('shows calls, failures, cached answers, cost, and an open circuit', async () => {
    await open.shop.db
      .insertInto('setting')
      .values({ key: 'source_cost_onebound', value: json(2500) })
      .execute();
    await open.shop.db
      .deleteFrom('goods')
      .where('num_iid', '=', TID)
      .where('id', 'not in', open.shop.db.selectFrom('cart_row').select('goods_id'))
      .execute();
    expect(await refusal(item('720000000001'))).toBe('fail.not_found');
    expect(await refusal(item('720000000001'))).toBe('fail.not_found');
    open.double.faults.push({
      status: 200,
      body: JSON.stringify(open.double.envelope('taobao', { error_code: '4016', error: '余额不足' })),
    });
    expect(await refusal(item('720000000002'))).toBe('source.unavailable');
    const owner = await open.shop.operator('owner');
    const { sources } = await owner.sources.lists({});
    expect(sources.find((one) => one.code === 'onebound')).toMatchObject({
      on: true,
      state: 'open',
      problem: 'quota',
      error: '4016 余额不足',
      cost: 5,
      kinds: [{ kind: 'item', calls: 2, today: 2, failed: 1, cached: 1 }],
    });
    await owner.sources.retry({ code: 'onebound' });
    expect(await refusal(item('720000000002'))).toBe('fail.not_found');
    expect((await owner.sources.lists({})).sources[0]).toMatchObject({ state: 'closed' });
    const buyer = await open.shop.operator('buyer');
    expect(await refusal(buyer.sources.lists({}))).toBe('fail.forbidden');
  });
  it('expired answers are deleted', async () => {
    expect(await refusal(item('720000000009'))).toBe('fail.not_found');
    open.shop.turn({ hours: 1 });
    await runJob(open.shop.app, open.shop.db, 'source_answers');
    expect(await open.shop.db.selectFrom('source_answer').select('key').execute()).toEqual([]);
  });
});

describe('the goods type', () => {
  it('is guessed from title, category and attributes, and stays as set by an operator', async () => {
    const tid = '730000000001';
    open.double.items.set(`taobao:${tid}`, {
      ...TEAPOT,
      num_iid: tid,
      title: '小台灯',
      props: [{ name: '连接方式', value: '蓝牙' }],
    });
    expect((await item(tid)).goods_type.code).toBe('battery_in');
    const guessed = () =>
      open.shop.db
        .selectFrom('goods')
        .select(['goods_type', 'type_guessed'])
        .where('num_iid', '=', tid)
        .executeTakeFirstOrThrow();
    expect(await guessed()).toEqual({ goods_type: 'battery_in', type_guessed: true });
    await open.shop.db
      .updateTable('goods')
      .set({ goods_type: 'general', type_guessed: false })
      .where('num_iid', '=', tid)
      .execute();
    open.shop.turn({ hours: 7 });
    expect((await item(tid)).goods_type.code).toBe('general');
    expect(await guessed()).toEqual({ goods_type: 'general', type_guessed: false });
  });
});
