// Image search through the API, with a grayscale embedder: refusals, results, and that vectors follow the pictures.

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findModel, mobilenet } from '#server/connectors/image-search/mobilenet.ts';
import { json } from '#server/context.ts';
import { runJob } from '#server/jobs.ts';
import { openShop, refusal, type Shop } from '#server/testing.ts';
import { blockPicture, grayscaleEmbedder } from '#server/testing-embedder.ts';
import { sellGoods, testCategory } from '#server/testing-goods.ts';
import { storePicture } from '../../platform/uploads/uploads.ts';
import { deleteExpiredQueries, indexPictures } from './jobs.ts';
import { showPicture } from './testing-pictures.ts';

let shop: Shop;
const embedder = grayscaleEmbedder();
const ids: Record<string, number> = {};
let [toys, red] = [0, 0];

/** Goods with a picture of their own. */
async function goodsWith(title: string, picture: Buffer, over: Parameters<typeof sellGoods>[1] = {}): Promise<number> {
  const { goods } = await sellGoods(shop, { title, ...over });
  ids[title] = goods.goods_id;
  await show(title, picture);
  return goods.goods_id;
}

const show = (title: string, bytes: Buffer) => showPicture(shop, ids[title]!, bytes);

const upload = async (picture: Buffer, head = ''): Promise<string> =>
  (await shop.visitor.obapi.uploadImg({ imgcode: head + picture.toString('base64') })).items.item.name;
const found = (args: Record<string, unknown>) => shop.visitor.obapi.getItemlist(args as never);
const titles = async (args: Record<string, unknown>) => (await found(args)).items.data.map((g) => g.title);
const row = (title: string) =>
  shop.db.selectFrom('goods_picture').selectAll().where('goods_id', '=', ids[title]!).executeTakeFirst();
const switchTo = (on: boolean) =>
  shop.db
    .insertInto('setting')
    .values({ key: 'api_image_search', value: json(on) })
    .onConflict((c) => c.column('key').doUpdateSet({ value: json(on) }))
    .execute();

beforeAll(async () => {
  shop = await openShop({ embedder });
  toys = await testCategory(shop, '玩具', 'Toys');
  red = await testCategory(shop, '小车', 'Cars', toys);
  const seller_id = (await sellGoods(shop, { title: 'no picture' })).seller_id;
  await shop.db.updateTable('goods').set({ pic_url: '' }).execute();
  await goodsWith('left', await blockPicture(0, 0), { seller_id, category_id: toys, price: 1000 });
  await goodsWith('near left', await blockPicture(1, 0), { seller_id, category_id: red, price: 3000 });
  await goodsWith('middle', await blockPicture(2, 2), { seller_id, price: 2000, api_type: '1688' });
  await goodsWith('right', await blockPicture(5, 5), { seller_id, price: 4000 });
  await switchTo(true);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('attempt').execute();
});

describe('switched off', () => {
  it('the camera is not offered and both calls refuse', async () => {
    const imgid = await upload(await blockPicture(0, 0));
    await switchTo(false);
    expect((await shop.visitor.other.configlist({})).all.api_image_search).toBe(false);
    expect(await Promise.all([upload(await blockPicture(0, 0)), found({ imgid })].map(refusal))).toEqual([
      'fail.image_search_off',
      'fail.image_search_off',
    ]);
    expect(await indexPictures(shop.app, shop.db)).toBe(0);
    await switchTo(true);
    expect((await shop.visitor.other.configlist({})).all.api_image_search).toBe(true);
  });
  it('switched off while the model is missing, and the log says why once', async () => {
    const warnings: string[] = [];
    const blind = await openShop({ embedder: mobilenet({ warn: (_, msg) => void warnings.push(msg!) }, findModel('/nowhere')) });
    await blind.db
      .insertInto('setting')
      .values({ key: 'api_image_search', value: json(true) })
      .execute();
    for (let n = 0; n < 2; n++) expect((await blind.visitor.other.configlist({})).all.api_image_search).toBe(false);
    expect(await refusal(blind.visitor.obapi.uploadImg({ imgcode: (await blockPicture(0, 0)).toString('base64') }))).toBe(
      'fail.image_search_off',
    );
    await runJob(blind.app, blind.db, 'goods_pictures');
    expect(warnings).toEqual(['image search is off: its model cannot be loaded']);
    await blind.close();
  });
});

describe('indexing pictures', () => {
  it('indexes each once, in a run of the job', async () => {
    await runJob(shop.app, shop.db, 'goods_pictures');
    expect((await shop.db.selectFrom('goods_picture').selectAll().execute()).filter((p) => p.vector).length).toBe(4);
    const { looked } = embedder;
    expect(await indexPictures(shop.app, shop.db)).toBe(0);
    expect(embedder.looked).toBe(looked);
  });
  it('the same picture on other goods is not embedded again', async () => {
    const { looked } = embedder;
    await goodsWith('twin', await blockPicture(5, 5));
    expect(await indexPictures(shop.app, shop.db)).toBe(1);
    expect(embedder.looked).toBe(looked);
    expect((await row('twin'))!.vector).toEqual((await row('right'))!.vector);
  });
  it('a changed picture gets a new vector, and the search uses it', async () => {
    await goodsWith('changing', await blockPicture(3, 0));
    await indexPictures(shop.app, shop.db);
    const before = await row('changing');
    const imgid = await upload(await blockPicture(0, 5));
    expect((await titles({ imgid }))[0]).not.toBe('changing');
    await show('changing', await blockPicture(0, 5));
    expect(await indexPictures(shop.app, shop.db)).toBe(1);
    const after = await row('changing');
    expect(after!.vector).not.toEqual(before!.vector);
    expect(after!.seq).toBeGreaterThan(before!.seq);
    expect((await titles({ imgid }))[0]).toBe('changing');
  });
  it('one that cannot be loaded is retried after some hours', async () => {
    await goodsWith('broken', await blockPicture(4, 4));
    await shop.db.updateTable('goods').set({ pic_url: '/media/u/nothing.jpg' }).where('id', '=', ids.broken!).execute();
    expect(await indexPictures(shop.app, shop.db)).toBe(1);
    expect(await row('broken')).toMatchObject({ vector: null, hash: '' });
    expect(await indexPictures(shop.app, shop.db)).toBe(0);
    shop.turn({ hours: 7 });
    expect(await indexPictures(shop.app, shop.db)).toBe(1);
  });
  it('deleted goods lose their vector', async () => {
    const imgid = await upload(await blockPicture(0, 5));
    await shop.db.deleteFrom('goods').where('id', '=', ids.changing!).execute();
    expect(await row('changing')).toBeUndefined();
    expect(await titles({ imgid })).not.toContain('changing');
  });
  it('private pictures are not indexed', async () => {
    const bytes = await blockPicture(1, 4);
    await goodsWith('private', bytes);
    const kept = await storePicture(shop.ctx(), 'papers', { bytes, mime: 'image/jpeg', ext: 'jpg', width: 64, height: 64 }, {});
    await shop.db
      .updateTable('goods')
      .set({ pic_url: `/media/u/${kept.name}` })
      .where('id', '=', ids.private!)
      .execute();
    await indexPictures(shop.app, shop.db);
    expect((await row('private'))!.vector).toBeNull();
  });
});

describe('a search', () => {
  it('returns similar goods, nearest first, with the uploaded picture', async () => {
    const answer = await found({ imgid: await upload(await blockPicture(0, 0), 'data:image/png;base64,') });
    expect(answer.items.data.map((g) => g.title).slice(0, 2)).toEqual(['left', 'near left']);
    const reply = await shop.server.inject({ method: 'GET', url: answer.picture! });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await shop.server.inject({ method: 'GET', url: answer.picture!.split('?')[0]! })).statusCode).toBe(404);
  });
  it('is narrowed by category, price and marketplace, and sorted', async () => {
    const imgid = await upload(await blockPicture(0, 0));
    const all = await found({ imgid });
    expect(all.categories).toEqual([{ id: toys, name: 'Toys', count: 2 }]);
    expect(await titles({ imgid, cat: toys })).toEqual(['left', 'near left']);
    expect(await titles({ imgid, cat: red })).toEqual(['near left']);
    expect((await found({ imgid, cat: red })).categories).toEqual(all.categories);
    expect(await titles({ imgid, start_price: 2500, cat: toys })).toEqual(['near left']);
    expect(await titles({ imgid, cat: toys, sort: '_price' })).toEqual(['near left', 'left']);
    expect(await titles({ imgid, api_type: '1688' })).toEqual(['middle']);
    expect(await titles({ imgid, q: 'middle' })).toEqual(['middle']);
  });
  it('shows only similar goods; below them goods similar to the best match', async () => {
    const nothing = await found({ imgid: await upload(await blockPicture(5, 0)) });
    expect([nothing.items.total, nothing.items.data, nothing.like_best]).toEqual([0, [], []]);
    const imgid = await upload(await blockPicture(2, 4));
    const one = await found({ imgid });
    expect(one.items.data.map((g) => g.title)).toEqual(['middle']);
    expect(one.like_best?.map((g) => g.title)).toEqual(['near left', 'left']);
    expect((await found({ imgid, page: 2 })).like_best).toBeUndefined();
    await shop.db.updateTable('goods').set({ listed: false }).where('id', '=', ids.left!).execute();
    expect((await found({ imgid })).like_best?.map((g) => g.title)).toEqual(['near left']);
    await shop.db.updateTable('goods').set({ listed: true }).where('id', '=', ids.left!).execute();
  });
  it('pages without repeating goods', async () => {
    const imgid = await upload(await blockPicture(0, 0));
    const [all, first] = [await found({ imgid }), await found({ imgid, page_size: 2 })];
    const second = await found({ imgid, page_size: 2, page: 2, timestamp: first.items.timestamp });
    expect([...first.items.data, ...second.items.data].map((g) => g.num_iid)).toEqual(
      all.items.data.slice(0, 4).map((g) => g.num_iid),
    );
    expect(first.items.total).toBe(all.items.total);
  });
  it('leaves out goods that are no longer on sale', async () => {
    const imgid = await upload(await blockPicture(0, 0));
    await shop.db.updateTable('goods').set({ listed: false }).where('id', '=', ids.left!).execute();
    expect((await titles({ imgid }))[0]).toBe('near left');
    await shop.db.updateTable('goods').set({ listed: true }).where('id', '=', ids.left!).execute();
  });
  it('stores nothing about the user, and its picture no longer than its imgid', async () => {
    const member = await shop.member();
    const { items } = await member.obapi.uploadImg({ imgcode: (await blockPicture(0, 0)).toString('base64') });
    const query = () => shop.db.selectFrom('picture_query').selectAll().where('imgid', '=', items.item.name);
    const { upload: name } = await query().executeTakeFirstOrThrow();
    const kept = () => shop.db.selectFrom('upload').selectAll().where('name', '=', name);
    expect(await kept().executeTakeFirst()).toMatchObject({ member_id: null, operator_id: null, use: 'imgsearch' });
    await deleteExpiredQueries(shop.app, shop.db);
    expect((await found({ imgid: items.item.name })).items.total).toBeGreaterThan(0);
    shop.turn({ hours: 25 });
    expect(await refusal(found({ imgid: items.item.name }))).toBe('search.picture_gone');
    await runJob(shop.app, shop.db, 'picture_queries');
    expect(await query().executeTakeFirst()).toBeUndefined();
    expect(await kept().executeTakeFirst()).toBeUndefined();
    expect(await shop.db.selectFrom('upload_blob').select('name').where('name', '=', name).executeTakeFirst()).toBeUndefined();
  });
});

describe('refused', () => {
  it('a file that is no picture, and an unknown imgid', async () => {
    const text = Buffer.from('no picture at all').toString('base64');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    const cut = (await blockPicture(0, 0)).subarray(0, 60).toString('base64');
    for (const imgcode of [text, svg, cut, '%%%', 'https://example.com/a.jpg'])
      expect(await refusal(shop.visitor.obapi.uploadImg({ imgcode })), imgcode).toBe('upload.not_picture');
    expect(await refusal(shop.visitor.obapi.uploadImg({ imgcode: '' }))).toBe('fail.field_missing');
    expect(await refusal(found({ imgid: 'unknown' }))).toBe('search.picture_gone');
  });
  it('a picture that is too large, in pixels or in bytes', async () => {
    const huge = await sharp({ create: { width: 9000, height: 6000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await refusal(upload(huge))).toBe('upload.too_many_pixels');
    // An upload may have 50 megapixels; a search, which anyone may make, 16.
    const wide = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await refusal(upload(wide))).toBe('upload.too_many_pixels');
    expect(await refusal(shop.visitor.obapi.uploadImg({ imgcode: 'A'.repeat(8_000_001) }))).toBe('fail.field_long');
  });
  it('too many searches in a few minutes', async () => {
    const at = shop.now();
    await shop.db
      .insertInto('attempt')
      .values(Array.from({ length: 60 }, () => ({ scope: 'image_search', key: '127.0.0.1', at })))
      .execute();
    expect(await refusal(upload(await blockPicture(0, 0)))).toBe('search.too_many_pictures');
    shop.turn({ minutes: 11 });
    expect(await upload(await blockPicture(0, 0))).toMatch(/^[\w-]{24}$/);
  });
});

it('a search says so while some are not read yet', async () => {
  const id = await goodsWith('late', await blockPicture(3, 4));
  const imgid = await upload(await blockPicture(0, 0));
  expect((await found({ imgid })).indexing).toBe(true);
  await indexPictures(shop.app, shop.db);
  expect((await found({ imgid })).indexing).toBe(false);
  await shop.db.deleteFrom('goods').where('id', '=', id).execute();
});
