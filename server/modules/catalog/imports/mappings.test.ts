// The ready mappings: files of Shopify, WooCommerce, Google Merchant and Taobao's helper in their original form; and files exported here and imported again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodingOf } from '#contract/text-encoding.ts';
import { type Imports, openImports } from './testing-imports.ts';

let shop: Imports['shop'];
let desk: Imports['desk'];
let handIn: Imports['handIn'];
let work: Imports['work'];
let bring: Imports['bring'];
let goods: Imports['goods'];
let problems: Imports['problems'];
beforeAll(async () => {
  ({ shop, desk, handIn, work, bring, goods, problems } = await openImports());
});
afterAll(() => shop.close());

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

  it('Shopify: the current column names of its files', async () => {
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

  it('WooCommerce: a shop in pounds and inches has them in its headers', async () => {
    const text = `ID,Type,SKU,Name,Published,"Is featured?",Regular price,Stock,Weight (lbs),Length (in),Width (in),Height (in),Images,Parent
70,simple,PAN,Pan,1,0,10.00,3,2,10,8,2.5,,
`;
    expect(await bring(text, { seller: 'Woo' })).toMatchObject({ made: 1, failed: 0 });
    expect(await goods('web', '70')).toMatchObject({ weight: 907, length: 254, width: 203, height: 64 });
  });

  it('Google Merchant: headers of a spreadsheet have blanks', async () => {
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

  it('Google Merchant: tabs, groups, amounts with their currency, names of stock states', async () => {
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
      ['g1-r', 10_714, 999_999, expect.objectContaining({ en: 'Color: red', de: 'Farbe: Rot' })],
      ['g1-b', 11_429, 0, expect.objectContaining({ en: 'Color: blue', de: 'Farbe: Blau' })],
    ]);
  });

  it("Taobao's helper: UTF-16, a version above the header, SKUs and their names in one cell", async () => {
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

it('an export imports unchanged, as CSV and as JSON lines', async () => {
  for (const [format, named] of [
    ['csv', { tp: 'web', tid: '7' }],
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
    // Imported into a shop without them they become the same goods.
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
