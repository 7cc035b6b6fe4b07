// Stories of files of goods: handed in, mapped, read, undone, and given out again.

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { IMPORT_OPTIONS, type ImportFormat, type ImportOptions } from '#contract/import-fields.ts';
import { hashToken } from '#server/http/who.ts';
import { runJob } from '#server/jobs.ts';
import { openShop, refusal, type Shop } from '#server/testing.ts';
import { testWarehouse } from '#server/testing-goods.ts';
import { sendFile } from '#server/testing-upload.ts';
import { encodingOf } from './read-rows.ts';
import { amountOf, gramsOf, picturesOf, piecesOf } from './values.ts';

const fetched: string[] = [];
vi.mock('../../../connectors/ssrf-safe-fetch.ts', async (original) => ({
  ...(await original<object>()),
  fetchPicture: async (url: string) => {
    fetched.push(url);
    if (url.includes('missing')) throw new Error('status 404');
    return sharp({ create: { width: 80, height: 60, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer();
  },
}));

let shop: Shop;
let desk: Awaited<ReturnType<Shop['operator']>>;
beforeAll(async () => {
  shop = await openShop();
  desk = await shop.operator('content');
  headers = await signIn();
  await testWarehouse(shop);
  await shop.db.updateTable('currency').set({ market: '0.14' }).where('code', '=', 'USD').execute();
});
afterAll(() => shop.close());

const TOKEN = 'aGFuZHMgb2YgdGhlIGRlc2sh';
let headers: Record<string, string>;
/** The headers of an operator who may hand files in. */
async function signIn(): Promise<Record<string, string>> {
  const row = await shop.db
    .insertInto('operator')
    .values({ username: 'hands', name: 'Hands', password_hash: '', role: 'content', created_at: shop.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const later = new Date(shop.now().getTime() + 86_400_000_00);
  await shop.db
    .insertInto('operator_session')
    .values({
      token_hash: hashToken(TOKEN),
      operator_id: row.id,
      csrf: 'csrf',
      created_at: shop.now(),
      seen_at: later,
      expires_at: later,
    })
    .execute();
  return { cookie: `sampan_desk=${TOKEN}`, 'x-csrf': 'csrf' };
}

/** Hands a part of a file in; answers what the call said. */
const uploadPart = (id: number, part: number, bytes: Buffer) =>
  sendFile(shop, '/admin/api/imports/part', headers, { id: String(id), part: String(part) }, bytes);

async function handIn(text: string | Buffer, format: ImportFormat = 'csv', part_bytes = 1 << 20): Promise<number> {
  const { id } = await desk.imports.create({ name: 'goods.csv', format });
  const bytes = Buffer.isBuffer(text) ? text : Buffer.from(text);
  for (let at = 0, part = 0; at < bytes.length; at += part_bytes, part++)
    expect((await uploadPart(id, part, bytes.subarray(at, at + part_bytes))).code).toBe(1);
  return id;
}
const work = async () => {
  for (let n = 0; n < 20; n++) await runJob(shop.app, shop.db, 'imports');
};
async function bring(text: string | Buffer, over: Partial<ImportOptions> = {}, format: ImportFormat = 'csv') {
  const id = await handIn(text, format);
  const { mapping, options } = await desk.imports.look({ id });
  await desk.imports.run({ id, mapping, options: { ...options, pictures: false, ...over } });
  await work();
  return desk.imports.one({ id });
}
const goods = async (api_type: string, num_iid: string) => {
  const row = await shop.db
    .selectFrom('goods')
    .selectAll()
    .where('api_type', '=', api_type)
    .where('num_iid', '=', num_iid)
    .executeTakeFirst();
  const skus = row ? await shop.db.selectFrom('sku').selectAll().where('goods_id', '=', row.id).orderBy('id').execute() : [];
  return row && { ...row, skus };
};
const problems = async (id: number) => (await desk.imports.problems({ id })).data;

const OWN = `num_iid,title:en,title:zh-cn,price,quantity,sku_id,option1_name:en,option1_value:en,seller,weight
T1,Clay teapot,紫砂壶,268.00,5,T1-R,Color,Red,Tea House,650
T1,,,299.50,3,T1-B,Color,Blue,Tea House,650
T2,Cup,杯子,"1,015.00",7,,,,Tea House,80
`;

describe('a file', () => {
  it('becomes goods with SKUs, in the words of several languages, and the same file again changes nothing', async () => {
    expect(await bring(OWN)).toMatchObject({
      state: 'done',
      row: 3,
      made: 2,
      changed: 0,
      same: 0,
      failed: 0,
      actions: ['undo', 'remove'],
    });
    const pot = (await goods('web', 'T1'))!;
    expect(pot).toMatchObject({
      titles: { en: 'Clay teapot', 'zh-cn': '紫砂壶' },
      ...{ price: 26_800, price_max: 29_950, num: 8, weight: 650, listed: true, enabled: true, source: '' },
      options: [
        {
          pid: '1',
          names: { en: 'Color' },
          values: [
            { vid: '1', names: { en: 'Red' } },
            { vid: '2', names: { en: 'Blue' } },
          ],
        },
      ],
    });
    expect(pot.skus.map((sku) => [sku.sku_id, sku.price, sku.quantity, sku.properties, sku.properties_name])).toEqual([
      ['T1-R', 26_800, 5, '1:1', { en: 'Color: Red' }],
      ['T1-B', 29_950, 3, '1:2', { en: 'Color: Blue' }],
    ]);
    expect(await goods('web', 'T2')).toMatchObject({ price: 101_500, num: 7, skus: [] });
    expect(await bring(OWN)).toMatchObject({ made: 0, changed: 0, same: 2, failed: 0 });
    const item = await shop.visitor.obapi.getItem({ tp: 'web', tid: 'T1' });
    expect(item).toMatchObject({ can_order: true, price: 26_800, seller: { shop_name: 'Tea House' } });
    await runJob(shop.app, shop.db, 'search_index');
    expect((await shop.visitor.obapi.getItemlist({ q: 'teapot clay' })).items.data.map((one) => one.num_iid)).toEqual(['T1']);
  });

  it('of prices changes prices alone; undone, they are what they were, unless somebody changed them since', async () => {
    const before = await goods('web', 'T1');
    const done = await bring('sku_id,num_iid,price\nT1-R,T1,199\n,T2,9\n');
    expect(done).toMatchObject({ made: 0, changed: 2, failed: 0 });
    expect(await goods('web', 'T1')).toMatchObject({
      price: 19_900,
      price_max: 29_950,
      titles: before!.titles,
      options: before!.options,
    });
    await shop.db
      .updateTable('goods')
      .set({ titles: JSON.stringify({ en: 'Mug' }) as never, updated_at: new Date(shop.now().getTime() + 5000) })
      .where('num_iid', '=', 'T2')
      .execute();
    await desk.imports.undo({ id: done.id });
    await work();
    expect(await desk.imports.one({ id: done.id })).toMatchObject({ state: 'undone', undone: 1, kept: 1, actions: ['remove'] });
    expect(await problems(done.id)).toEqual([
      { row: 0, field: 'num_iid', message: { key: 'imports.kept.changed', params: { value: 'T2' } } },
    ]);
    expect((await goods('web', 'T1'))!.skus.map((sku) => sku.price)).toEqual([26_800, 29_950]);
    expect(await goods('web', 'T2')).toMatchObject({ price: 900, titles: { en: 'Mug' } });
  });

  it('says what is wrong by row, and brings the rest', async () => {
    const text = `num_iid,title,price,quantity,category,seller
W1,Good,10,1,,S
W2,,10,1,,S
W3,No price,free,1,,S
W4,Bad stock,10,many,,S
W5,No category,10,1,Nowhere,S
W1,Twice,10,1,,S
,,10,1,,S
`;
    const done = await bring(text);
    expect(done).toMatchObject({ state: 'done', row: 7, made: 1, failed: 6 });
    expect((await problems(done.id)).map((one) => [one.row, one.field, one.message.key])).toEqual([
      [2, 'title', 'imports.wrong.missing'],
      [3, 'price', 'imports.wrong.price'],
      [4, 'quantity', 'imports.wrong.value'],
      [5, 'category', 'imports.wrong.category'],
      [6, 'num_iid', 'imports.wrong.apart'],
      [7, 'num_iid', 'imports.wrong.missing'],
    ]);
    expect(await shop.db.selectFrom('goods').select('num_iid').where('num_iid', 'like', 'W%').execute()).toHaveLength(1);
  });

  it('can be undone whole: what it made is gone, what was ordered stays and is off sale', async () => {
    const done = await bring('num_iid,title,price,quantity,seller\nU1,One,10,5,S\nU2,Two,10,5,S\n');
    const member = await shop.member();
    await member.cart.add({ api_type: 'web', num_iid: 'U2', sku_id: '', num: 1 });
    await desk.imports.undo({ id: done.id });
    expect(await refusal(desk.imports.undo({ id: done.id }))).toBe('imports.not_now');
    await work();
    expect(await desk.imports.one({ id: done.id })).toMatchObject({ state: 'undone', undone: 1, kept: 1 });
    expect(await goods('web', 'U1')).toBeUndefined();
    expect(await goods('web', 'U2')).toMatchObject({ listed: false, enabled: false });
    await desk.imports.remove({ id: done.id });
    expect(await refusal(desk.imports.one({ id: done.id }))).toBe('fail.not_found');
  });

  it('stops between two batches when it is cancelled, and begins again where a server left it', async () => {
    const lines = Array.from({ length: 1300 }, (_, n) => `C${n},Thing ${n},10,1,S`).join('\n');
    const id = await handIn(`num_iid,title,price,quantity,seller\n${lines}\n`, 'csv', 10_000);
    const { mapping, options } = await desk.imports.look({ id });
    await desk.imports.run({ id, mapping, options });
    // As another server finds it: the first 500 rows are read.
    await shop.db.updateTable('import').set({ row: 500 }).where('id', '=', id).execute();
    await runJob(shop.app, shop.db, 'imports');
    expect(await desk.imports.one({ id })).toMatchObject({ state: 'done', row: 1300, made: 800 });
    const second = await handIn('num_iid,title,price,seller\nD1,x,10,S\n');
    await desk.imports.run({ id: second, mapping, options });
    expect(await desk.imports.cancel({ id: second })).toMatchObject({ state: 'cancelled', row: 0 });
    await work();
    expect(await goods('web', 'D1')).toBeUndefined();
  });

  it('of nobody else: goods of a source, parts out of order, files of strangers', async () => {
    await shop.db.updateTable('goods').set({ source: 'onebound' }).where('num_iid', '=', 'T1').execute();
    const done = await bring('num_iid,price\nT1,5\n');
    expect((await problems(done.id)).map((one) => one.message.key)).toEqual(['imports.wrong.not_ours']);
    await shop.db.updateTable('goods').set({ source: '' }).where('num_iid', '=', 'T1').execute();
    const { id } = await desk.imports.create({ name: 'x', format: 'csv' });
    expect((await uploadPart(id, 1, Buffer.from('x'))).data).toMatchObject({ key: 'imports.part_missing' });
    expect(await refusal(desk.imports.look({ id }))).toBe('imports.empty');
    const buyer = await shop.operator('buyer');
    expect(await refusal(buyer.imports.lists({}))).toMatch(/403|fail/);
  });
});

describe('ready mappings', () => {
  it('Shopify: rows of one handle, pictures in rows of their own, default titles, grams', async () => {
    const text = `Handle,Title,Body (HTML),Vendor,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Variant Image
lamp,Lamp,"<p>Bright, ""warm""</p>",Lumen,true,Color,White,Size,S,L-1,900,4,20.00,25.00,https://cdn.example/1.jpg,https://cdn.example/w.jpg
lamp,,,,,,Black,,S,L-2,900,0,22.00,,https://cdn.example/2.jpg,
lamp,,,,,,,,,,,,,,https://cdn.example/3.jpg,
mat,Mat,,Lumen,true,Title,Default Title,,,M-1,300,9,5.00,,,
`;
    const id = await handIn(text);
    const look = await desk.imports.look({ id });
    expect(look).toMatchObject({ preset: 'shopify', options: { api_type: 'shopify' } });
    const options = { ...look.options, currency: 'USD', pictures: false };
    const preview = await desk.imports.preview({ id, mapping: look.mapping, options });
    expect(preview.goods.map((one) => [one.num_iid, one.what, one.skus, one.price])).toEqual([
      ['lamp', 'new', 2, 14_286],
      ['mat', 'new', 1, 3571],
    ]);
    expect(await goods('shopify', 'lamp')).toBeUndefined();
    await desk.imports.run({ id, mapping: look.mapping, options });
    await work();
    const lamp = (await goods('shopify', 'lamp'))!;
    expect(lamp).toMatchObject({
      weight: 900,
      imgs: [1, 2, 3].map((n) => `https://cdn.example/${n}.jpg`),
      content: { en: '<p>Bright, "warm"</p>' },
    });
    expect(lamp.skus.map((sku) => [sku.sku_id, sku.price, sku.orginal_price, sku.quantity, sku.pic_url])).toEqual([
      ['L-1', 14_286, 17_857, 4, 'https://cdn.example/w.jpg'],
      ['L-2', 15_714, null, 0, null],
    ]);
    expect((await goods('shopify', 'mat'))!.options).toEqual([]);
  });

  it('Shopify: the names of columns that its files have now', async () => {
    const text = `Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Option3 name,Option3 value,Option3 Linked To,Price,Compare-at price,Cost per item,Charge tax,Tax code,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description
Boots,boots,<p>Warm</p>,Frost,Shoes,,,TRUE,active,B-40,,Size,40,,,,,,,,30.00,42.00,,TRUE,,shopify,6,DENY,1200,kg,TRUE,manual,https://cdn.example/boots.jpg,1,,https://cdn.example/40.jpg,FALSE,,
,boots,,,,,,,,B-41,,,41,,,,,,,,31.00,,,TRUE,,shopify,2,DENY,1250,kg,TRUE,manual,https://cdn.example/side.jpg,2,,,,,
`;
    expect(await bring(text, { currency: 'USD' })).toMatchObject({ made: 1, failed: 0 });
    const boots = (await goods('shopify', 'boots'))!;
    expect(boots).toMatchObject({
      titles: { en: 'Boots' },
      content: { en: '<p>Warm</p>' },
      listed: true,
      imgs: ['https://cdn.example/boots.jpg', 'https://cdn.example/side.jpg'],
    });
    expect(boots.skus.map((sku) => [sku.sku_id, sku.price, sku.orginal_price, sku.quantity, sku.pic_url])).toEqual([
      ['B-40', 21_429, 30_000, 6, 'https://cdn.example/40.jpg'],
      ['B-41', 22_143, null, 2, null],
    ]);
    const draft = text.replaceAll('boots', 'draft-boots').replace(',active,', ',draft,');
    expect(await bring(draft, { currency: 'USD' })).toMatchObject({ made: 1, failed: 0 });
    expect(await goods('shopify', 'draft-boots')).toMatchObject({ listed: false, enabled: false });
  });

  it('WooCommerce: a shop that counts in pounds and inches says so in its heads', async () => {
    const text = `ID,Type,SKU,Name,Published,"Is featured?",Regular price,Stock,Weight (lbs),Length (in),Width (in),Height (in),Images,Parent
70,simple,PAN,Pan,1,0,10.00,3,2,10,8,2.5,,
`;
    expect(await bring(text, { seller: 'Woo' })).toMatchObject({ made: 1, failed: 0 });
    expect(await goods('web', '70')).toMatchObject({ weight: 907, length: 254, width: 203, height: 64 });
  });

  it('Google Merchant: heads of a spreadsheet have blanks', async () => {
    const text = `id,title,description,link,image link,availability,price,brand,item group id,shipping weight
s1,Scarf,Soft,https://s.example/s1,https://s.example/s1.jpg,in stock,9.00 USD,Acme,s,120 g
`;
    expect(await bring(text)).toMatchObject({ made: 1, failed: 0 });
    expect(await goods('web', 's')).toMatchObject({
      weight: 120,
      imgs: ['https://s.example/s1.jpg'],
      detail_url: 'https://s.example/s1',
    });
  });

  it('WooCommerce: variations name their parent by number or SKU', async () => {
    const text = `ID,Type,SKU,Name,Published,Regular price,Sale price,Stock,Weight (kg),Images,Parent,Attribute 1 name,Attribute 1 value(s)
7,variable,TEE,Tee,1,,,,0.2,"https://w.example/a.jpg, https://w.example/b.jpg",,Size,"S, M"
8,variation,TEE-S,Tee - S,1,10.00,8.00,3,,,TEE,Size,S
9,variation,TEE-M,Tee - M,1,10.00,,2,,,id:7,Size,M
`;
    expect(await bring(text, { seller: 'Woo' })).toMatchObject({ made: 1, failed: 0 });
    const tee = (await goods('web', '7'))!;
    expect(tee).toMatchObject({
      weight: 200,
      price: 800,
      price_max: 1000,
      imgs: ['https://w.example/a.jpg', 'https://w.example/b.jpg'],
    });
    expect(tee.skus.map((sku) => [sku.sku_id, sku.price, sku.orginal_price])).toEqual([
      ['TEE-S', 800, 1000],
      ['TEE-M', 1000, null],
    ]);
  });

  it('Google Merchant: tabs, groups, amounts with their currency, words of stock', async () => {
    const text = [
      [
        'id',
        'item_group_id',
        'title',
        'link',
        'image_link',
        'price',
        'availability',
        'color',
        'size',
        'brand',
        'shipping_weight',
      ].join('\t'),
      [
        'g1-r',
        'g1',
        'Bag',
        'https://s.example/g1',
        'https://s.example/r.jpg',
        '15.00 USD',
        'in_stock',
        'red',
        '',
        'Acme',
        '0.5 kg',
      ].join('\t'),
      [
        'g1-b',
        'g1',
        'Bag',
        'https://s.example/g1',
        'https://s.example/b.jpg',
        '16.00 USD',
        'out_of_stock',
        'blue',
        '',
        'Acme',
        '0.5 kg',
      ].join('\t'),
    ].join('\r\n');
    expect(await bring(text)).toMatchObject({ made: 1, failed: 0 });
    const bag = (await goods('web', 'g1'))!;
    expect(bag).toMatchObject({
      weight: 500,
      detail_url: 'https://s.example/g1',
      props: [{ names: { en: 'Brand' }, values: { en: 'Acme' } }],
    });
    expect(bag.skus.map((sku) => [sku.sku_id, sku.price, sku.quantity, sku.properties_name])).toEqual([
      ['g1-r', 10_714, 999_999, { en: 'Color: red' }],
      ['g1-b', 11_429, 0, { en: 'Color: blue' }],
    ]);
  });

  it("Taobao's helper: UTF-16, a version above the heads, SKUs and their names in one cell", async () => {
    const heads = ['title', 'cid', 'price', 'num', 'express_fee', 'description', 'picture', 'skuProps', 'propAlias', 'num_id'];
    const cells = [
      '青花茶杯',
      '50016349',
      '39.00',
      '12',
      '6.00',
      '<p>好</p>',
      'abc:1:0:|https://img.example/1.jpg;def:1:1:|https://img.example/2.jpg;',
      '39.00:5:A1:1627207:28341;45.00:7:A2:1627207:28320;',
      '1627207:28341:雾紫;1627207:28320:月白',
      '61234',
    ];
    const text = `version 1.00\n${heads.join('\t')}\n${['宝贝名称', ...heads.slice(1).map(() => '列')].join('\t')}\n${cells.join('\t')}\n`;
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    expect(encodingOf(bytes)).toBe('utf-16le');
    expect(await bring(bytes, { seller: '茶铺' })).toMatchObject({ made: 1, failed: 0, row: 1 });
    const cup = (await goods('taobao', '61234'))!;
    expect(cup).toMatchObject({
      titles: { 'zh-cn': '青花茶杯' },
      post_fee: 600,
      price: 3900,
      price_max: 4500,
      imgs: ['https://img.example/1.jpg', 'https://img.example/2.jpg'],
    });
    expect(cup.skus.map((sku) => [sku.sku_id, sku.quantity, sku.properties_name])).toEqual([
      ['A1', 5, { 'zh-cn': '颜色分类: 雾紫' }],
      ['A2', 7, { 'zh-cn': '颜色分类: 月白' }],
    ]);
  });
});

it('what is given out comes in again as it was, as CSV and as JSON lines', async () => {
  for (const [format, named] of [
    ['csv', { tp: 'web', tid: 'T1' }],
    ['jsonl', { tp: 'web', tid: 'g1' }],
  ] as const) {
    let [text, after]: [string, number | null] = ['', 0];
    while (after !== null) {
      const page = await desk.imports.export({ format, after });
      text += page.text;
      after = page.next;
    }
    const { n } = await shop.db
      .selectFrom('goods')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
      .where('source', '=', '')
      .where('member_id', 'is', null)
      .executeTakeFirstOrThrow();
    const done = await bring(text, {}, format);
    expect(await problems(done.id)).toEqual([]);
    expect(done).toMatchObject({ state: 'done', made: 0, changed: 0, same: n, failed: 0 });
    // Into a shop without them they become the same goods.
    const before = (await goods(named.tp, named.tid))!;
    await shop.db.deleteFrom('goods').where('id', '=', before.id).execute();
    expect(await bring(text, {}, format)).toMatchObject({ made: 1, same: n - 1 });
    const again = (await goods(named.tp, named.tid))!;
    const words = [
      'titles',
      'content',
      'props',
      'options',
      'location',
      'imgs',
      'pic_url',
      'detail_url',
      'price',
      'price_max',
      'num',
      'weight',
      'seller_id',
      'goods_type',
      'price_steps',
      'min_num',
      'post_fee',
      'listed',
    ] as const;
    for (const word of words) expect(again[word], word).toEqual(before[word]);
    const plain = (skus: typeof before.skus) => skus.map(({ id: _i, goods_id: _g, ...sku }) => sku);
    expect(plain(again.skus)).toEqual(plain(before.skus));
  }
});

it('pictures are fetched once, kept in the shop and shown from there; what cannot be had waits', async () => {
  const pic = 'https://cdn.example/same.jpg';
  const text = `num_iid,title,price,quantity,seller,pictures\nP1,A,10,1,S,${pic} https://cdn.example/missing.jpg\nP2,B,10,1,S,${pic}\n`;
  const done = await bring(text, { pictures: true });
  expect(done).toMatchObject({ pictures_waiting: 2, pictures_failed: 0 });
  const stamp = (await goods('web', 'P2'))!.updated_at;
  await runJob(shop.app, shop.db, 'import_pictures');
  expect(await desk.imports.one({ id: done.id })).toMatchObject({ pictures_waiting: 0, pictures_failed: 1 });
  expect(fetched.filter((url) => url === pic)).toHaveLength(1);
  const [a, b] = [(await goods('web', 'P1'))!, (await goods('web', 'P2'))!];
  expect(b.pic_url).toMatch(/^\/media\/u\/[\w-]+\.jpg$/);
  expect(a.imgs).toEqual([b.pic_url, 'https://cdn.example/missing.jpg']);
  expect(b.updated_at).toEqual(stamp);
  expect((await shop.server.inject({ method: 'GET', url: b.pic_url })).statusCode).toBe(200);
});

it('cells are read as people write them', () => {
  expect([
    amountOf('1,299.00 USD'),
    amountOf('€ 12,50'),
    amountOf('1.299,50'),
    amountOf('¥88'),
    amountOf('12,345'),
    amountOf('free'),
  ]).toEqual([
    { amount: '1299.00', currency: 'USD' },
    { amount: '12.50', currency: 'EUR' },
    { amount: '1299.50', currency: null },
    { amount: '88', currency: 'CNY' },
    { amount: '12345', currency: null },
    null,
  ]);
  expect([
    gramsOf('0.5 kg', 'g'),
    gramsOf('2 lb', 'g'),
    gramsOf('120', 'g'),
    gramsOf('1.2', 'kg'),
    gramsOf('heavy', 'g'),
  ]).toEqual([500, 907, 120, 1200, null]);
  expect([piecesOf('in stock'), piecesOf('-3'), piecesOf('7.0'), piecesOf('some')]).toEqual([999_999, 0, 7, null]);
  expect(picturesOf('//a.example/1.jpg, https://a.example/2.jpg?x=1,2|https://a.example/1.jpg')).toEqual([
    'https://a.example/1.jpg',
    'https://a.example/2.jpg?x=1,2',
  ]);
  expect(IMPORT_OPTIONS.currency).toBe('CNY');
});
