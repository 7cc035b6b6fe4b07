import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '#server/context.ts';
import { openShop, refusal, type Shop } from '#server/testing.ts';
import { sellGoods, testCategory, testLine } from '#server/testing-goods.ts';
import { changeSetting } from '#server/testing-settings.ts';

let shop: Shop;
const names = (zh: string, en: string) => json({ 'zh-cn': zh, en });

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('the delivered cost of an item', () => {
  beforeAll(async () => {
    await testLine(shop, { code: 'ALL' });
    await testLine(shop, { code: 'GEN', goods_types: ['general'], countries: ['DE'] });
  });
  it('has the range that the settings give the source of the weight', async () => {
    const { goods } = await sellGoods(shop, { price: 10000, weight: 1000, size: [330, 210, 120] });
    const ask = { tp: 'taobao' as const, tid: goods.num_iid, num: 2, country: 'DE' };
    const before = await shop.visitor.obapi.estimate(ask);
    expect([before.source, before.band]).toEqual(['listing', 20]);
    await changeSetting(shop, 'band_listing_bp', 5000);
    const after = await shop.visitor.obapi.estimate(ask);
    expect(after.band).toBe(50);
    expect(after.later!.max).toBeGreaterThan(before.later!.max);
    await changeSetting(shop, 'band_listing_bp');
  });
  it('lists the rows of now and quotes every line for later', async () => {
    const { goods } = await sellGoods(shop, { price: 10000, post_fee: 800, weight: 1000, size: [330, 210, 120] });
    const answer = await shop.visitor.obapi.estimate({ tp: 'taobao', tid: goods.num_iid, num: 2, country: 'DE' });
    // goods 200.00, domestic freight 8.00, fee 5 % of 208.00
    expect(answer.now.map((r) => [r.code, r.amount])).toEqual([
      ['goods', 20000],
      ['domestic_freight', 800],
      ['service_fee', 1040],
    ]);
    expect(answer.now_total).toBe(21840);
    // two shoe boxes: the rules' worked example, 260.00
    expect(answer.lines.map((l) => [l.line.code, l.quote.eligible, l.quote.total])).toEqual([
      ['ALL', true, 26000],
      ['GEN', true, 26000],
    ]);
    expect(answer).toMatchObject({ weight: 2200, source: 'listing', band: 20, size: { length: 330, width: 210, height: 288 } });
    // 20 % either way: 1,760 g at 96 mm (v 2,662 g) and 2,640 g at 144 mm (v 3,993 g)
    expect(answer.later).toMatchObject({ total: 26000, min: 23000, max: 29000, lines: 2, country: 'DE' });
  });
  it('uses the category when the listing has no size, and measurements when there are any', async () => {
    const category_id = await testCategory(shop, '箱', 'Boxes');
    const { goods, warehouse_id, seller_id } = await sellGoods(shop, { weight: null, size: null, category_id });
    const ask = () => shop.visitor.obapi.estimate({ tp: 'taobao', tid: goods.num_iid, country: 'DE' });
    expect(await ask()).toMatchObject({ source: 'category', band: 40, weight: 1100 });
    const m = await shop.member();
    const order = await shop.db
      .insertInto('orders')
      .values({ no: 'T1', member_id: m.id, seller_id, warehouse_id, currency: 'CNY', rate: '1' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop.db
      .insertInto('order_item')
      .values({
        order_id: order.id,
        member_id: m.id,
        goods_id: goods.goods_id,
        api_type: 'taobao',
        num_iid: goods.num_iid,
        sku_id: '1',
        titles: names('a', 'a'),
        pic_url: '',
        price: 3000,
        num: 1,
        goods_type: 'general',
        warehouse_id,
        weight: 2000,
        length: 300,
        width: 200,
        height: 100,
      })
      .execute();
    expect(await ask()).toMatchObject({ source: 'history', band: 10, weight: 2200 });
  });
  it('gives the reason when no line goes there', async () => {
    const { goods } = await sellGoods(shop, {
      goods_type: (
        await shop.db.selectFrom('goods_type').select('code').where('risk', '=', 'restricted').executeTakeFirstOrThrow()
      ).code,
    });
    await shop.db.updateTable('line').set({ enabled: false }).where('code', '=', 'ALL').execute();
    const answer = await shop.visitor.obapi.estimate({ tp: 'taobao', tid: goods.num_iid, country: 'US' });
    expect(answer.later).toBeNull();
    expect(answer.lines[0]!.quote.reasons.map((r) => r.key)).toContain('freight.no.country');
    await shop.db.updateTable('line').set({ enabled: true }).where('code', '=', 'ALL').execute();
  });
  it('gives the member the rates of the level', async () => {
    const { goods } = await sellGoods(shop, { price: 100000, post_fee: 0 });
    const m = await shop.member({ level: 6 });
    const mine = await m.obapi.estimate({ tp: 'taobao', tid: goods.num_iid, country: 'DE' });
    expect(mine.now.find((r) => r.code === 'service_fee')!.amount).toBe(2000);
    expect(mine.lines[0]!.quote.components.find((c) => c.code === 'discount')!.params).toMatchObject({
      rate_bp: 800,
      source: 'level',
    });
  });
  it('refuses unknown goods, variants, countries and numbers', async () => {
    const { goods } = await sellGoods(shop);
    expect(await refusal(shop.visitor.obapi.estimate({ tp: 'taobao', tid: '5' }))).toBe('fail.not_found');
    expect(await refusal(shop.visitor.obapi.estimate({ tp: 'taobao', tid: goods.num_iid, sku_id: 'nope' }))).toBe(
      'fail.not_found',
    );
    expect(await refusal(shop.visitor.obapi.estimate({ tp: 'taobao', tid: goods.num_iid, country: 'XX' }))).toBe(
      'fail.field_choice',
    );
    expect(await refusal(shop.visitor.obapi.estimate({ tp: 'taobao', tid: goods.num_iid, num: 0 }))).toBe('fail.field_low');
    expect(await refusal(shop.visitor.obapi.estimate({ tp: 'taobao', tid: goods.num_iid, num: 1.5 as never }))).toBe(
      'fail.field_format',
    );
  });
});
