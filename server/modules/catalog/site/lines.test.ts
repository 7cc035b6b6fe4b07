import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '#server/context.ts';
import { openShop, refusal, refusedFields, type Shop } from '#server/testing.ts';
import { testLine, testWarehouse } from '#server/testing-goods.ts';
import { receiverName } from './places.ts';

let shop: Shop;
const _en = <T extends object>(args: T): T => ({ ...args, lang: 'en' });

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('warehouses and services', () => {
  it('has a Chinese address in any language, with a romanised form below', async () => {
    const id = await testWarehouse(shop);
    const address = json({ 'zh-cn': '广东省东莞市石排镇庙边王 6 号', en: '6 Miaobianwang, Shipai, Dongguan, Guangdong' });
    await shop.db.updateTable('warehouse').set({ address }).where('id', '=', id).execute();
    const ask = shop.visitor.other.warehouse as (input: object) => Promise<{ id: number; address: string; romanised: string }[]>;
    const read = async (lang: string) => (await ask({ lang })).find((one) => one.id === id)!;
    const [zh, en] = [await read('zh-cn'), await read('en')];
    expect([zh.address, zh.romanised]).toEqual(['广东省东莞市石排镇庙边王 6 号', '']);
    expect([en.address, en.romanised]).toEqual([zh.address, '6 Miaobianwang, Shipai, Dongguan, Guangdong']);
  });
  it("put the member code on the label, a visitor's label has none", async () => {
    await testWarehouse(shop);
    const m = await shop.member({ level: 3 });
    const [mine] = await m.other.warehouse({});
    expect(mine!.receiver_name).toBe(`Sampan (${mine!.mark})`);
    expect([mine!.mark.startsWith('SP-'), mine!.free_store_days]).toEqual([true, 120]);
    expect((await shop.visitor.other.warehouse({}))[0]).toMatchObject({ receiver_name: 'Sampan', mark: '', free_store_days: 90 });
    // A member without a nickname is called by the code, which appears once.
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
  it('quote a described box, cheapest first, with reasons for those that cannot', async () => {
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
  it('refuse invalid input', async () => {
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
