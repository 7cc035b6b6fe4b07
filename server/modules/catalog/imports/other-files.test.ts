// Files as other shops and spreadsheets write them: encodings, WooCommerce's own order of rows, German heads, picture addresses, numbers that a spreadsheet has spoilt.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodingOf } from '#contract/text-encoding.ts';
import { type Imports, openImports } from './testing-imports.ts';
import { picturesOf } from './values.ts';

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

describe('the encoding of a file', () => {
  it('is found and named', async () => {
    for (const [encoding, bytes, title] of [
      [
        'windows-1252',
        Buffer.from('num_iid;title;price;seller\nL1;Grüne Größe für Mädchen;10.00;Müller\n', 'latin1'),
        'Grüne Größe für Mädchen',
      ],
      [
        'gb18030',
        Buffer.from([
          ...Buffer.from('num_iid,title,price,seller\nG1,'),
          0xcb,
          0xb3,
          0xb7,
          0xe1,
          0xcb,
          0xd9,
          0xd4,
          0xcb,
          ...Buffer.from(',10.00,S\n'),
        ]),
        '顺丰速运',
      ],
      [
        'shift_jis',
        Buffer.from([
          ...Buffer.from('num_iid,title,price,seller\nJ1,'),
          0x83,
          0x84,
          0x83,
          0x7d,
          0x83,
          0x67,
          ...Buffer.from(',10.00,S\n'),
        ]),
        'ヤマト',
      ],
    ] as const) {
      const id = await handIn(bytes);
      expect((await desk.imports.look({ id })).encoding).toBe(encoding);
      expect(await bring(bytes)).toMatchObject({ made: 1, failed: 0 });
      const { num_iid } = await shop.db
        .selectFrom('goods')
        .select('num_iid')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      expect((await goods('web', num_iid))?.titles).toEqual({ en: title });
    }
  });

  it('is another one when the operator says so, in the preview and in the import', async () => {
    const bytes = Buffer.from([
      ...Buffer.from('num_iid,title,price,seller\nE1,'),
      0xb1,
      0xe6,
      0xbc,
      0xbc,
      ...Buffer.from(',10.00,S\n'),
    ]);
    expect(encodingOf(bytes)).toBe('gb18030');
    const id = await handIn(bytes);
    const { mapping, options, encoding } = await desk.imports.look({ id, encoding: 'windows-1250' });
    expect([encoding, options.encoding]).toEqual(['windows-1250', 'windows-1250']);
    const { goods: shown } = await desk.imports.preview({ id, mapping, options });
    expect(shown[0]?.title).toBe('±ćĽĽ');
    await desk.imports.run({ id, mapping, options: { ...options, pictures: false } });
    await work();
    expect((await goods('web', 'E1'))?.titles).toEqual({ en: '±ćĽĽ' });
  });
});

const WOO = `ID,Type,SKU,Name,Published,"Is featured?",Description,"In stock?",Stock,"Weight (lbs)","Sale price","Regular price",Categories,Images,Parent,"Attribute 1 name","Attribute 1 value(s)","Attribute 2 name","Attribute 2 value(s)"
44,variable,woo-vneck-tee,"V-Neck T-Shirt",1,1,"A variable product",1,,.5,,,,https://w.example/vneck-tee-2.jpg,,Color,"Blue, Green, Red",Size,"Large, Small"
45,variable,woo-hoodie,Hoodie,1,0,,1,,1.5,,,,https://w.example/hoodie-2.jpg,,Color,"Blue, Red",Logo,"Yes, No"
46,"simple, downloadable, virtual",woo-album,Album,1,0,,1,,,,15,,https://w.example/album-1.jpg,,,,,
62,variation,woo-vneck-tee-red,"V-Neck T-Shirt - Red",1,0,,1,,,,20,,https://w.example/vneck-tee-2.jpg,woo-vneck-tee,Color,Red,Size,Small
63,"variation, virtual",woo-vneck-tee-green,"V-Neck T-Shirt - Green",1,0,,1,,,18,20,,,woo-vneck-tee,Color,Green,Size,Small
64,variation,woo-hoodie-red,"Hoodie - Red, No",1,0,,1,,1.5,42,45,,,id:45,Color,Red,Logo,No
65,variation,woo-lost,"Lost",1,0,,1,,,,45,,,woo-nowhere,Color,Red,Logo,No
`;
it("WooCommerce's own order: parents first, their variations later", async () => {
  const done = await bring(WOO, { seller: 'Woo' });
  expect(await problems(done.id)).toEqual([
    { row: 7, field: 'parent', message: { key: 'imports.wrong.no_parent', params: { value: 'woo-nowhere' } } },
  ]);
  expect(done).toMatchObject({ state: 'done', row: 7, made: 3, failed: 1 });
  const tee = (await goods('web', '44'))!;
  expect(tee).toMatchObject({ titles: { en: 'V-Neck T-Shirt' }, weight: 227 });
  expect(tee.skus.map((sku) => [sku.sku_id, sku.price, sku.orginal_price, sku.properties_name.en])).toEqual([
    ['woo-vneck-tee-red', 2000, null, 'Color: Red; Size: Small'],
    ['woo-vneck-tee-green', 1800, 2000, 'Color: Green; Size: Small'],
  ]);
  expect((await goods('web', '45'))!.skus.map((sku) => sku.sku_id)).toEqual(['woo-hoodie-red']);
  expect(await goods('web', '62')).toBeUndefined();
});

it('WooCommerce in German, in a spreadsheet with its separator above the heads', async () => {
  const text = `sep=;\r\nID;Typ;Artikelnummer;Name;Veröffentlicht;Regulärer Preis;Lager;Gewicht (kg);Bilder;Übergeordnet;Attribut 1 Name;Attribut 1 Wert(e)\r\n80;variable;H;Hemd;1;;;0,25;;;Größe;S, M\r\n81;variation;H-S;Hemd S;1;1.019,00;3;;;H;Größe;S\r\n82;variation;H-M;Hemd M;1;1.299;3;;;H;Größe;M\r\n`;
  const id = await handIn(text);
  const look = await desk.imports.look({ id });
  expect(look).toMatchObject({ preset: 'woocommerce', options: { weight_unit: 'kg', numbers: { 'Regulärer Preis': 'comma' } } });
  expect(await bring(text, { seller: 'Woo' })).toMatchObject({ made: 1, failed: 0 });
  const shirt = (await goods('web', '80'))!;
  expect(shirt).toMatchObject({ weight: 250, price: 101_900, price_max: 129_900 });
  expect(await bring('Artikelnummer;Bezeichnung;Preis;Menge;Verkäufer\nX-9;Schal;12,50;4;Müller\n')).toMatchObject({ made: 1 });
  expect(await goods('web', 'X-9')).toMatchObject({ titles: { en: 'Schal' }, price: 1250, num: 4 });
});

it('a long handle becomes a number of its own; one that a spreadsheet has spoilt is said', async () => {
  const handle = `organic-cotton-shirt-with-very-long-sleeves-and-${'x'.repeat(60)}`;
  const text = (end: string) => `num_iid,title,price,seller\n${handle}-${end},Shirt,10.00,S\n`;
  expect(await bring(text('a'))).toMatchObject({ made: 1 });
  expect(await bring(text('a'))).toMatchObject({ same: 1 });
  expect(await bring(text('b'))).toMatchObject({ made: 1 });
  const spoilt = await bring('num_iid,sku_id,title,price,seller\n6.92E+12,,Cup,10.00,S\nQ2,"6,92E+12",Cup,10.00,S\n');
  expect((await problems(spoilt.id)).map((one) => [one.row, one.field, one.message.key])).toEqual([
    [1, 'num_iid', 'imports.wrong.by_spreadsheet'],
    [2, 'sku_id', 'imports.wrong.by_spreadsheet'],
  ]);
});

it('addresses of pictures keep their blanks, apostrophes, semicolons and bars', () => {
  const cell =
    "https://a.example/Tom's cup (1).jpg, https://a.example/a;b.png;https://a.example/c|d.webp | //a.example/e.jpg?x=1,2\n/media/u/f.jpg";
  expect(picturesOf(cell)).toEqual([
    "https://a.example/Tom's%20cup%20(1).jpg",
    'https://a.example/a;b.png',
    'https://a.example/c|d.webp',
    'https://a.example/e.jpg?x=1,2',
    '/media/u/f.jpg',
  ]);
  expect(picturesOf('abc:1:0:|https://i.example/1.jpg;def:1:1:|https://i.example/2.jpg;')).toEqual([
    'https://i.example/1.jpg',
    'https://i.example/2.jpg',
  ]);
  expect(picturesOf('no picture')).toEqual([]);
});
