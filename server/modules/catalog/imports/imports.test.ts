// Imports of goods: uploading, reading, undoing and exporting files.

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { IMPORT_OPTIONS } from '#contract/import-fields.ts';
import { json } from '#server/context.ts';
import { runJob } from '#server/jobs.ts';
import { refusal } from '#server/testing.ts';
import { type Imports, openImports } from './testing-imports.ts';
import { picturesOf } from './values.ts';

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

let shop: Imports['shop'];
let desk: Imports['desk'];
let uploadPart: Imports['uploadPart'];
let handIn: Imports['handIn'];
let work: Imports['work'];
let bring: Imports['bring'];
let goods: Imports['goods'];
let problems: Imports['problems'];
beforeAll(async () => {
  ({ shop, desk, uploadPart, handIn, work, bring, goods, problems } = await openImports());
});
afterAll(() => shop.close());

const OWN = `num_iid,title:en,title:zh-cn,price,quantity,sku_id,option1_name:en,option1_value:en,seller,weight
T1,Clay teapot,紫砂壶,268.00,5,T1-R,Color,Red,Tea House,650
T1,,,299.50,3,T1-B,Color,Blue,Tea House,650
T2,Cup,杯子,"1,015.00",7,,,,Tea House,80
`;

describe('a file', () => {
  it('becomes goods with SKUs, in several languages, and importing it again changes nothing', async () => {
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
      ['T1-R', 26_800, 5, '1:1', expect.objectContaining({ en: 'Color: Red', de: 'Farbe: Rot', ar: 'اللون: أحمر' })],
      ['T1-B', 29_950, 3, '1:2', expect.objectContaining({ en: 'Color: Blue', ja: 'カラー: ブルー' })],
    ]);
    expect(await goods('web', 'T2')).toMatchObject({ price: 101_500, num: 7, skus: [] });
    expect(await bring(OWN)).toMatchObject({ made: 0, changed: 0, same: 2, failed: 0 });
    const item = await shop.visitor.obapi.getItem({ tp: 'web', tid: 'T1' });
    expect(item).toMatchObject({ can_order: true, price: 26_800, seller: { shop_name: 'Tea House' } });
    await runJob(shop.app, shop.db, 'search_index');
    expect((await shop.visitor.obapi.getItemlist({ q: 'teapot clay' })).items.data.map((one) => one.num_iid)).toEqual(['T1']);
  });

  it('says options in every language that has their words, and a new import takes no translation away', async () => {
    const file = 'num_iid,title,price,option1_value,seller\nL1,Bag,20,Ink mist,Shop\nL1,,21,Black XL,Shop\n';
    await bring(file);
    const bag = async () => (await goods('web', 'L1'))!;
    const { id, options } = await bag();
    expect(options[0]).toMatchObject({
      names: { en: 'Option 1', 'zh-cn': '规格 1', de: 'Variante 1' },
      values: [{ names: { en: 'Ink mist' } }, { names: { en: 'Black XL', fr: 'Noir XL', ru: 'Чёрный XL' } }],
    });
    const labels = async () => (await bag()).skus.map((sku) => [sku.properties_name.de, sku.properties_name.fr]);
    expect(await labels()).toEqual([
      [undefined, undefined],
      ['Variante 1: Schwarz XL', 'Option n° 1: Noir XL'],
    ]);
    const [first, second] = options[0]!.values;
    const turned = [{ ...options[0]!, values: [{ ...first!, names: { en: 'Ink mist', de: 'Tuschenebel' } }, second!] }];
    await shop.db
      .updateTable('goods')
      .set({ options: json(turned) })
      .where('id', '=', id)
      .execute();
    expect(await bring(file)).toMatchObject({ same: 1, changed: 0 });
    await bring(file.replace('20,', '22,'));
    expect((await bag()).options[0]!.values[0]!.names).toEqual({ en: 'Ink mist', de: 'Tuschenebel' });
    expect((await labels())[0]).toEqual(['Variante 1: Tuschenebel', undefined]);
  });

  it('of prices changes only prices; undoing restores them, unless someone has changed them since', async () => {
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

  it('lists problems by row, and imports the rest', async () => {
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

  it('can be undone: its goods are deleted, ordered ones stay and are off sale', async () => {
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

  it('stops between two batches when it is cancelled, and continues where a server left it', async () => {
    const lines = Array.from({ length: 1300 }, (_, n) => `C${n},Thing ${n},10,1,S`).join('\n');
    const id = await handIn(`num_iid,title,price,quantity,seller\n${lines}\n`, 'csv', 10_000);
    const { mapping, options } = await desk.imports.look({ id });
    await desk.imports.run({ id, mapping, options });
    // As another server finds it: the first 500 rows are imported.
    await shop.db.updateTable('import').set({ row: 500 }).where('id', '=', id).execute();
    await runJob(shop.app, shop.db, 'imports');
    expect(await desk.imports.one({ id })).toMatchObject({ state: 'done', row: 1300, made: 800 });
    const second = await handIn('num_iid,title,price,seller\nD1,x,10,S\n');
    await desk.imports.run({ id: second, mapping, options });
    expect(await desk.imports.cancel({ id: second })).toMatchObject({ state: 'cancelled', row: 0 });
    await work();
    expect(await goods('web', 'D1')).toBeUndefined();
  });

  it('does not change goods of a source, accept parts out of order or files of other operators', async () => {
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

it('pictures are fetched once, stored in the shop and served from there; those that fail wait', async () => {
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

it('addresses of pictures are read from a cell', () => {
  expect(picturesOf('//a.example/1.jpg, https://a.example/2.jpg?x=1,2|https://a.example/1.jpg')).toEqual([
    'https://a.example/1.jpg',
    'https://a.example/2.jpg?x=1,2',
  ]);
  expect(IMPORT_OPTIONS.currency).toBe('CNY');
});
