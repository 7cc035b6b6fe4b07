// The queries of image search use their indexes at any size of the catalogue.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '#server/testing.ts';
import { planOf } from '#server/testing-explain.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { currentIndex } from './index-cache.ts';
import { changedSince, queryByImgid, vectorByHash } from './queries.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  const { goods, seller_id } = await sellGoods(shop);
  await shop.pool.query(
    `insert into goods (api_type, num_iid, seller_id, titles, pic_url, price, price_max, goods_type)
     select 'taobao', 'n' || n, ${seller_id}, '{}', '/media/u/' || n, n, n, 'general' from generate_series(1, 6000) n`,
  );
  await shop.pool.query(
    `insert into goods_picture (goods_id, pic_url, hash, make, vector)
     select id, pic_url, md5(pic_url), $1, decode(repeat(md5(pic_url), 36), 'hex') from goods where id <> ${goods.goods_id}`,
    [shop.app.embedder.make],
  );
  await shop.pool.query(
    `with u as (insert into upload (name, use, mime, bytes) select 'q' || n, 'imgsearch', 'image/jpeg', 1 from generate_series(1, 3000) n returning name)
     insert into picture_query (imgid, upload, make, vector, expires_at) select 'i' || name, name, 'm', '', now() + interval '1 day' from u`,
  );
  await shop.pool.query('analyze');
});
afterAll(() => shop.close());

it('recent changes', async () =>
  expect(await planOf(shop, changedSince(shop.db, shop.app.embedder.make, 5900, 2000))).toContain('goods_picture_changed'));
it('the same picture on other goods', async () =>
  expect(await planOf(shop, vectorByHash(shop.db, 'abc', shop.app.embedder.make))).toContain('goods_picture_same'));
it('an imgid', async () => expect(await planOf(shop, queryByImgid(shop.db, 'iq7', shop.now()))).toContain('picture_query_pkey'));
it('all vectors are read once, in parts, then only changes', async () => {
  const all = await currentIndex(shop.app, shop.db);
  expect(all.ids).toHaveLength(6000);
  await shop.pool.query(
    "update goods_picture set vector = null, seq = nextval('goods_picture_seq') where goods_id = (select max(goods_id) from goods_picture)",
  );
  expect(await currentIndex(shop.app, shop.db)).toBe(all);
  expect(all.ids).toHaveLength(5999);
});
