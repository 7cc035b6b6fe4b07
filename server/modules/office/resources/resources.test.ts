// Editing resources: sellers, goods, content and lines; refusals write nothing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyLine } from '#contract/desk/line-defects.ts';
import type { ResourceRow } from '#contract/desk/resources.ts';
import { json } from '#server/context.ts';
import { type CallRefused, refusal, refusedFields } from '#server/testing.ts';
import { type Desk, names, openUpkeep, save } from './testing.ts';

let shop: Awaited<ReturnType<typeof openUpkeep>>['shop'];
let owner: Desk;
let content: Desk;
let audit: Awaited<ReturnType<typeof openUpkeep>>['audit'];

beforeAll(async () => {
  ({ shop, owner, content, audit } = await openUpkeep());
});
afterAll(() => shop.close());

const sellerRow = (code: string) => ({ names: names('Seller'), api_type: 'own', code, location: {}, doc: {} });
const goodsRow = (seller_id: number) => ({
  titles: names('Green tea cup'),
  pic_url: '/media/cup.webp',
  api_type: 'own',
  seller_id,
  price: 4990,
  goods_type: 'general',
});

test('a row with several faults names each of its fields at once, and nothing is stored', async () => {
  const before = await shop.db.selectFrom('seller').select('id').execute();
  const wrong = { ...sellerRow('S1'), names: {}, api_type: 'nowhere', colour_of_hair: 'red' };
  expect(await refusedFields(save(content, 'sellers', wrong))).toMatchObject({
    names: 'fail.field_missing',
    api_type: expect.stringMatching(/^fail\./),
    colour_of_hair: 'desk.fail.unknown_field',
  });
  expect(await shop.db.selectFrom('seller').select('id').execute()).toEqual(before);
});

describe('permissions', () => {
  test('a visitor has to sign in, a wrong role is refused and nothing is stored', async () => {
    const visitor = await shop.server.inject({
      method: 'POST',
      url: '/admin/api/resource/save',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'resource=ads&data={}',
    });
    expect(visitor.json().code).toBe(401);
    const buyer = await shop.operator('buyer');
    expect(await refusal(save(buyer, 'hot_words', { words: names('tea') }))).toBe('fail.forbidden');
    expect(await refusal(buyer.resource.lists({ resource: 'operators' }))).toBe('fail.forbidden');
    expect(await refusal(content.resource.lists({ resource: 'settings' }))).toBe('fail.forbidden');
    expect(await refusal(content.resource.detail({ resource: 'texts', id: 'fail.amount' }))).toBe('fail.forbidden');
    expect(await refusal(content.resource.remove({ resource: 'lines', ids: ['1'] }))).toBe('fail.forbidden');
    expect(await shop.db.selectFrom('hot_word').select('id').execute()).toEqual([]);
  });

  test('every operator may read the names of pickers', async () => {
    const buyer = await shop.operator('buyer');
    const types = await buyer.resource.choices({ resource: 'goods_types' });
    const general = await shop.db
      .selectFrom('goods_type')
      .select('names')
      .where('code', '=', 'general')
      .executeTakeFirstOrThrow();
    expect(types.find((t) => t.id === 'general')).toEqual({
      id: 'general',
      name: (general.names as { en: string }).en,
      note: 'general',
      pic_url: '',
      enabled: true,
    });
    expect(await refusal(buyer.resource.choices({ resource: 'settings' as never }))).toBe('fail.field_choice');
    expect((await buyer.resource.choices({ resource: 'currencies', ids: ['EUR'] })).map((c) => c.name)).toEqual(['Euro']);
  });
});

describe('input', () => {
  test('an unknown column, a fixed one and a bad value are refused with the field', async () => {
    const make = (data: Record<string, unknown>) => save(content, 'hot_words', { words: names('tea'), kind: 'search', ...data });
    expect(await refusal(make({ password_hash: 'x' }))).toBe('desk.fail.unknown_field');
    expect(await refusal(make({ 'sort; drop table member': 1 }))).toBe('desk.fail.unknown_field');
    expect(await refusal(make({ kind: 'other' }))).toBe('fail.field_choice');
    expect(await refusal(make({ sort: 1.5 }))).toBe('fail.field_format');
    expect(await refusal(make({ sort: 10_000 }))).toBe('fail.field_high');
    expect(await refusal(make({ words: {} }))).toBe('fail.field_missing');
    expect(await refusal(make({ words: { en: '   ' } }))).toBe('fail.field_missing');
    expect(await refusal(make({ words: { en: 'x'.repeat(41) } }))).toBe('fail.field_long');
    expect(await refusal(save(content, 'ads', { image: 'javascript:alert(1)', titles: names('Ad'), mark: 'home_banner' }))).toBe(
      'fail.field_format',
    );
    expect(await refusal(content.resource.lists({ resource: 'hot_words', sort: 'id; drop table ad' }))).toBe('fail.field_choice');
    expect(await refusal(content.resource.lists({ resource: 'hot_words', filter: { id: 1 } }))).toBe('desk.fail.unknown_field');
    expect(await shop.db.selectFrom('hot_word').select('id').execute()).toEqual([]);
  });

  test('html is reduced to what an article needs', async () => {
    const row = await save(content, 'news', {
      titles: names('Peak season'),
      summaries: names('Slower'),
      published_at: '2026-11-20T08:00:00.000Z',
      contents: {
        en: '<h1>Dates</h1><p onclick="x()">Read <a href="javascript:alert(1)">this</a> and <a href="https://a.test/">that</a></p><script>alert(1)</script><img src="data:x"><iframe src="https://x.test"></iframe>',
      },
    });
    expect(row.contents).toEqual({ en: '<h2>Dates</h2><p>Read <a>this</a> and <a href="https://a.test/">that</a></p>' });
  });

  test('a row is found by search and filter, sorted and paged', async () => {
    const zebra = await save(content, 'hot_words', { words: { 'zh-cn': '斑马', en: 'Zebra' }, kind: 'search', sort: 3 });
    await save(content, 'hot_words', { words: { 'zh-cn': '茶杯', en: 'Apple' }, kind: 'recommend', sort: 2 });
    await save(content, 'hot_words', { words: { 'zh-cn': '袜子', en: 'Mango 100%' }, kind: 'search', sort: 1 });
    const list = async (args: object) =>
      (await content.resource.lists({ resource: 'hot_words', ...args })).data.map((r) => (r.words as { en: string }).en);
    expect(await list({})).toEqual(['Mango 100%', 'Apple', 'Zebra']);
    expect(await list({ sort: '_words' })).toEqual(['Zebra', 'Mango 100%', 'Apple']);
    expect(await list({ q: '茶' })).toEqual(['Apple']);
    expect(await list({ q: '100%' })).toEqual(['Mango 100%']);
    expect(await list({ q: '%' })).toEqual(['Mango 100%']);
    expect(await list({ filter: { kind: 'search' } })).toEqual(['Mango 100%', 'Zebra']);
    expect(await list({ ids: [zebra._id] })).toEqual(['Zebra']);
    const page = await content.resource.lists({ resource: 'hot_words', page: 2, page_size: 2 });
    expect([page.total, page.data.length]).toEqual([3, 1]);
  });
});

describe('concurrent operators', () => {
  test('an outdated version cannot overwrite a row; the refusal carries the current row', async () => {
    const row = await save(content, 'help_categories', { names: names('Shipping'), icon: 'truck' });
    const other = await shop.operator('content');
    const newer = await save(other, 'help_categories', { icon: 'plane' }, row);
    expect(newer.icon).toBe('plane');
    const late = await save(content, 'help_categories', { icon: 'ship' }, row).then(
      () => null,
      (error: CallRefused) => error,
    );
    expect(late?.key).toBe('fail.changed');
    expect((late!.data.now as ResourceRow).icon).toBe('plane');
    expect(await refusal(content.resource.save({ resource: 'help_categories', id: row._id, data: { icon: 'ship' } }))).toBe(
      'fail.changed',
    );
    expect((await content.resource.detail({ resource: 'help_categories', id: row._id })).icon).toBe('plane');
  });

  test('every change is in the audit log with before and after; an unchanged save is not', async () => {
    const row = await save(content, 'help_categories', { names: names('Customs'), icon: 'flag' });
    const changed = await save(content, 'help_categories', { icon: 'star' }, row);
    await save(content, 'help_categories', { icon: 'star' }, changed);
    await content.resource.remove({ resource: 'help_categories', ids: [row._id] });
    const log = await audit('help_categories', row._id);
    expect(log.map((l) => l.action)).toEqual(['resource.create', 'resource.change', 'resource.remove']);
    expect(log[1]!.detail).toEqual({ icon: 'flag → star' });
    expect(log[2]!.detail).toMatchObject({ icon: 'star' });
    expect(log.every((l) => l.operator_id !== null)).toBe(true);
    expect(await refusal(content.resource.detail({ resource: 'help_categories', id: row._id }))).toBe('fail.not_found');
  });
});

describe('goods', () => {
  test('carry their SKUs, price range, stock and search words', async () => {
    const seller = await save(content, 'sellers', sellerRow('s1'));
    const goods = await save(content, 'goods', {
      ...goodsRow(Number(seller._id)),
      skus: [
        { sku_id: 'a', properties: '1:1', properties_name: names('Red'), price: 4500, quantity: 3 },
        { sku_id: 'b', properties: '1:2', properties_name: names('Blue'), price: 5200, quantity: 4 },
      ],
    });
    expect([goods.price, goods.num]).toEqual([4500, 7]);
    const stored = await shop.db
      .selectFrom('goods')
      .select(['price_max', 'search', 'num_iid'])
      .where('id', '=', Number(goods._id))
      .executeTakeFirstOrThrow();
    expect(stored.price_max).toBe(5200);
    expect(stored.num_iid).toMatch(/^\d{10,}$/);
    expect(String(stored.search)).toContain("'tea'");
    const [red, blue] = goods.skus as { id: number; sku_id: string }[];
    const next = await save(
      content,
      'goods',
      {
        skus: [
          { ...blue, price: 4800 },
          { sku_id: 'c', properties: '1:3', properties_name: names('Green'), price: 4700, quantity: 0 },
        ],
      },
      goods,
    );
    expect((next.skus as { id: number; sku_id: string }[]).map((s) => [s.sku_id, s.id === blue!.id])).toEqual([
      ['b', true],
      ['c', false],
    ]);
    expect(await shop.db.selectFrom('sku').select('id').where('id', '=', red!.id).execute()).toEqual([]);
    expect(next.price).toBe(4700);
    expect(
      await refusal(
        save(
          content,
          'goods',
          {
            skus: [
              { sku_id: 'x', price: 1 },
              { sku_id: 'x', price: 2 },
            ],
          },
          next,
        ),
      ),
    ).toBe('desk.fail.twice');
    expect(await refusal(save(content, 'goods', { skus: [{ sku_id: 'x', price: 1, goods_id: 9 }] }, next))).toBe(
      'desk.fail.unknown_field',
    );
    expect(await refusal(save(content, 'goods', { num_iid: 'other' }, next))).toBe('desk.fail.fixed_field');
    expect(await refusal(save(content, 'goods', { orginal_price: 10 }, next))).toBe('desk.fail.original_price');
    expect(await refusal(save(content, 'goods', { seller_id: 999_999 }, next))).toBe('fail.field_choice');
    expect((await content.resource.detail({ resource: 'goods', id: goods._id })).skus).toHaveLength(2);
  });

  test("are listed and edited with pictures from the shop's own address, entered addresses stay unchanged", async () => {
    const seller = await save(content, 'sellers', sellerRow('s9'));
    const withSku = { ...goodsRow(Number(seller._id)), skus: [{ sku_id: 'red', price: 4990, quantity: 3 }] };
    const { _id } = await save(content, 'goods', withSku);
    const pic_url = 'http://shop.example/cup.png';
    const [side, sku] = ['http://shop.example/side.png', '//shop.example/red.png'];
    const goods_id = Number(_id);
    await shop.db
      .updateTable('goods')
      .set({ pic_url, imgs: json([side]) })
      .where('id', '=', goods_id)
      .execute();
    await shop.db.updateTable('sku').set({ pic_url: sku }).where('goods_id', '=', goods_id).execute();
    const shown = expect.stringMatching(/^\/media\/x\/[\w-]+\//);
    const [row] = (await content.resource.lists({ resource: 'goods', ids: [_id] })).data;
    expect(row).toMatchObject({ pic_url, _pictures: { [pic_url]: shown } });
    const opened = await content.resource.detail({ resource: 'goods', id: _id });
    expect(opened).toMatchObject({ pic_url, imgs: [side], _pictures: { [pic_url]: shown, [side]: shown, [sku]: shown } });
    expect(Object.keys(opened._pictures!)).toHaveLength(3);
    // It is returned with the saved row, too, and can't be saved.
    const saved = await save(content, 'goods', { sales: 3 }, opened as ResourceRow);
    expect(saved).toMatchObject({ pic_url, _pictures: { [pic_url]: shown } });
  });

  test('a seller with goods can’t be deleted; a taken code is named', async () => {
    const seller = await save(content, 'sellers', sellerRow('s2'));
    await save(content, 'goods', goodsRow(Number(seller._id)));
    expect(await refusal(content.resource.remove({ resource: 'sellers', ids: [seller._id] }))).toBe('desk.fail.in_use');
    expect(await refusal(save(content, 'sellers', sellerRow('s2')))).toBe('desk.fail.taken');
    expect(await content.resource.detail({ resource: 'sellers', id: seller._id })).toMatchObject({ code: 's2' });
  });

  test('floors have goods in order, categories have two levels', async () => {
    const seller = await save(content, 'sellers', sellerRow('s3'));
    const [a, b] = [
      await save(content, 'goods', goodsRow(Number(seller._id))),
      await save(content, 'goods', { ...goodsRow(Number(seller._id)), num_iid: 'second' }),
    ];
    const floor = await save(content, 'floors', {
      titles: names('For you'),
      page: 'home',
      style: 'strip',
      goods: [
        { goods_id: Number(a._id), sort: 2 },
        { goods_id: Number(b._id), sort: 1 },
      ],
    });
    expect((floor.goods as { goods_id: number }[]).map((g) => g.goods_id)).toEqual([Number(b._id), Number(a._id)]);
    const less = await save(content, 'floors', { goods: [{ goods_id: Number(a._id), sort: 0 }] }, floor);
    expect((less.goods as unknown[]).length).toBe(1);
    const top = await save(content, 'categories', { names: names('Clothes'), goods_type: 'general' });
    const child = await save(content, 'categories', { names: names('Coats'), goods_type: 'general', pid: Number(top._id) });
    expect(child.weight).toBe(500);
    expect(
      await refusal(save(content, 'categories', { names: names('Parkas'), goods_type: 'general', pid: Number(child._id) })),
    ).toBe('desk.fail.two_levels');
    expect(await refusal(save(content, 'categories', { pid: Number(top._id) }, top))).toBe('desk.fail.two_levels');
    expect(await refusal(content.resource.remove({ resource: 'categories', ids: [top._id] }))).toBe('desk.fail.in_use');
  });
});

describe('lines', () => {
  const terms = () => ({ ...emptyLine(), countries: ['DE'] });

  test('match their row and are consistent', async () => {
    const line = await save(owner, 'lines', { code: 'de-air', names: names('Air'), doc: {}, data: terms(), enabled: true });
    expect(line.data).toMatchObject({ code: 'de-air', open: true, name: names('Air') });
    const closed = await save(owner, 'lines', { enabled: false, names: names('Slow air') }, line);
    expect(closed.data).toMatchObject({ open: false, name: names('Slow air') });
    const broken = {
      ...terms(),
      prices: [
        {
          from: '2026-01-01',
          fuel_bp: 0,
          price: {
            mode: 2,
            base: 0,
            tiers: [
              { to: 5000, unit: 100 },
              { to: 5000, unit: 90 },
            ],
          },
        },
      ],
    };
    expect(await refusal(save(owner, 'lines', { data: broken }, closed))).toBe('desk.defect.tiers');
    expect(await refusal(save(owner, 'lines', { data: { ...terms(), countries: ['XX'] } }, closed))).toBe('desk.defect.unknown');
    expect(await refusal(save(owner, 'lines', { data: { ...terms(), divisor: 'six' } }, closed))).toBe('desk.fail.structure');
    expect(await refusal(save(owner, 'lines', { data: { ...terms(), note: 'x' } }, closed))).toBe('desk.fail.structure');
  });

  test('are simulated by the same quote as for shoppers', async () => {
    const ask = {
      line: { ...terms(), step: 1, volume_rule: { kind: 'max' as const } },
      country: 'DE',
      goods_types: ['general'],
      boxes: [
        { weight: 3200, length: 400, width: 300, height: 300 },
        { weight: 2100, length: 300, width: 200, height: 200 },
      ],
    };
    const quote = await owner.lines.simulate(ask as never);
    expect(quote.eligible).toBe(true);
    expect(quote.billed).toBe(8100);
    expect(quote.freight).toBe(56_000);
    expect(quote.components.reduce((sum, row) => sum + row.amount, 0)).toBe(quote.total);
    const elsewhere = await owner.lines.simulate({ ...ask, country: 'US' } as never);
    expect([elsewhere.eligible, elsewhere.reasons.map((r) => r.key)]).toEqual([false, ['freight.no.country']]);
    expect(await refusal(owner.lines.simulate({ ...ask, line: { ...ask.line, days_min: 20, days_max: 3 } } as never))).toBe(
      'desk.defect.days',
    );
    expect(await refusal(content.lines.simulate(ask as never))).toBe('fail.forbidden');
  });
});
