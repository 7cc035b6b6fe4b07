// Goods of marketplaces similar to a shopper's picture: after the shop's own, in one list, by an address that the source can fetch.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { json } from '#server/context.ts';
import { blockPicture, grayscaleEmbedder } from '#server/testing-embedder.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { indexPictures } from '../image-search/jobs.ts';
import { showPicture } from '../image-search/testing-pictures.ts';
import { openSourcedShop, type SourcedShop } from './testing-sources.ts';

let open: SourcedShop;
beforeAll(async () => {
  open = await openSourcedShop({ embedder: grayscaleEmbedder() });
  const { shop, double } = open;
  await shop.db
    .insertInto('setting')
    .values({ key: 'api_image_search', value: json(true) })
    .execute();
  const { goods } = await sellGoods(shop, { title: 'ours' });
  await shop.db.updateTable('goods').set({ pic_url: '' }).execute();
  await showPicture(shop, goods.goods_id, await blockPicture(0, 0));
  await indexPictures(shop.app, shop.db);
  const rows = (market: string, num: number) =>
    Array.from({ length: num }, (_, n) => ({
      title: `${market} ${n}`,
      pic_url: '//img/x.jpg',
      price: `${n + 1}.00`,
      num_iid: 800000000000 + n,
    }));
  double.lists.set('taobao:picture', rows('t', 45));
  double.lists.set('1688:picture', rows('a', 3));
});
afterAll(() => open.close());
beforeEach(async () => {
  open.double.requests.length = 0;
  open.double.faults.length = 0;
  for (const table of ['source_answer', 'source_state', 'source_use', 'attempt'] as const)
    await open.shop.db.deleteFrom(table).execute();
});

const upload = async (left: number, top: number): Promise<string> => {
  const imgcode = (await blockPicture(left, top)).toString('base64');
  return (await open.shop.visitor.obapi.uploadImg({ imgcode })).items.item.name;
};
const found = (imgid: string, more: object = {}) => open.shop.visitor.obapi.getItemlist({ imgid, page_size: 10, ...more });
const asked = () => open.double.requests.map(({ platform, api }) => `${platform}/${api}`);

test('come after the own ones, each marketplace in turn, each once, for any page opened first', async () => {
  const imgid = await upload(0, 0);
  const first = await found(imgid);
  expect(first.items.total).toBe(49);
  expect(first.items.data.slice(0, 6).map((g) => g.title)).toEqual(['ours', 't 0', 'a 0', 't 1', 'a 1', 't 2']);
  expect(first.api_types.map((m) => [m.code, m.count])).toEqual([
    ['taobao', 46],
    ['1688', 3],
  ]);
  const pages = [first, ...(await Promise.all([2, 3, 4, 5].map((page) => found(imgid, { page }))))];
  expect(new Set(pages.flatMap((one) => one.items.data.map((g) => `${g.api_type}:${g.num_iid}`))).size).toBe(49);
  const before = asked().length;
  await found(imgid);
  // One marketplace chosen: the others are still offered, with their cached counts.
  const used = async () => (await open.shop.db.selectFrom('source_use').select('cached').executeTakeFirstOrThrow()).cached;
  const cached = await used();
  const alone = await found(imgid, { api_type: '1688' });
  expect((await used()) - cached).toBe(1);
  expect([alone.items.total, alone.api_types.map((m) => [m.code, m.count])]).toEqual([
    3,
    [
      ['taobao', 46],
      ['1688', 3],
    ],
  ]);
  expect(asked()).toHaveLength(before);
});

test('a picture is sent to a marketplace once for all pages, and again when its answer has expired', async () => {
  const imgid = await upload(0, 0);
  const handed = () => asked().filter((one) => one.endsWith('upload_img'));
  // The second forty of Taobao's own list begin on the fifth page.
  await found(imgid, { page: 1 });
  expect(asked().sort()).toEqual(['1688/item_search_img', '1688/upload_img', 'taobao/item_search_img', 'taobao/upload_img']);
  await found(imgid, { page: 5 });
  expect(asked().slice(4)).toEqual(['taobao/item_search_img']);
  expect(open.double.requests.at(-1)!.params).toMatchObject({ page: '2', imgid: expect.stringMatching(/^img-/) });
  expect(handed()).toHaveLength(2);
  const use = await open.shop.db.selectFrom('source_use').select(['kind', 'calls']).execute();
  expect(use).toEqual([{ kind: 'picture', calls: 5 }]);
  open.shop.turn({ minutes: 61 });
  await found(imgid, { page: 5 });
  expect(handed()).toHaveLength(4);
});

test('a picture that a marketplace cannot search with leaves its goods out, and is not sent again on the next page', async () => {
  const imgid = await upload(0, 0);
  const nameless = { status: 200, body: JSON.stringify(open.double.envelope('1688', { items: { item: { name: '' } } })) };
  open.double.faults.push(nameless);
  expect((await found(imgid, { api_type: '1688' })).items.total).toBe(0);
  await found(imgid, { api_type: '1688' });
  expect(asked()).toEqual(['1688/upload_img']);
});

test('are found when the shop has nothing similar; the source fetches the picture itself, and learns nothing else', async () => {
  const m = await open.shop.member();
  const imgcode = (await blockPicture(5, 5)).toString('base64');
  const { name: imgid } = (await m.obapi.uploadImg({ imgcode })).items.item;
  const { items } = await m.obapi.getItemlist({ imgid });
  expect([items.total, items.data[0]!.title]).toEqual([48, 't 0']);
  const { imgcode: url, ...rest } = open.double.requests.find(({ api }) => api === 'upload_img')!.params;
  expect(Object.keys(rest).sort()).toEqual(['cache', 'key', 'lang', 'result_type', 'secret']);
  const { origin, pathname, search } = new URL(url!);
  expect(origin).toBe(open.shop.app.config.public_url);
  const fetched = await open.shop.server.inject({ method: 'GET', url: pathname + search });
  expect([fetched.statusCode, fetched.headers['content-type']]).toEqual([200, 'image/webp']);
  expect((await open.shop.server.inject({ method: 'GET', url: pathname })).statusCode).toBe(404);
});

test('a chosen marketplace is the only one called; with prices, words or an order none is', async () => {
  const imgid = await upload(0, 0);
  expect((await found(imgid, { api_type: '1688' })).items.data.map((g) => g.title)).toEqual(['a 0', 'a 1', 'a 2']);
  expect(asked()).toEqual(['1688/upload_img', '1688/item_search_img']);
  open.double.requests.length = 0;
  for (const more of [{ start_price: 1 }, { end_price: 99_999_999 }, { sort: 'price' }, { q: 'ours' }, { stock: true }])
    expect((await found(imgid, more)).items.data.map((g) => g.title)).toEqual(['ours']);
  expect(asked()).toEqual([]);
});

test('a source that does not answer leaves the own goods', async () => {
  const imgid = await upload(0, 0);
  open.double.faults.push(...Array.from({ length: 6 }, () => ({ status: 503, body: '' })));
  expect((await found(imgid)).items.data.map((g) => g.title)).toEqual(['ours']);
});
