import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '#server/jobs.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { indexPlanOf } from '#server/testing-explain.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { buy, fund } from '#server/testing-money.ts';
import { foreignPictures } from './old-pictures.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test('items of earlier releases show their pictures through the shop; others are unchanged', async () => {
  const m = await shop.member();
  await fund(shop, m, 1_000_000);
  const { goods } = await sellGoods(shop, { price: 3000 });
  const orders = [];
  for (let n = 0; n < 3; n++) orders.push((await buy(shop, m, [{ goods }])).order_ids[0]!);
  const pictures = ['https://img.example/a.jpg', '//img.example/b.jpg', '/media/u/own.jpg'];
  for (const [at, pic_url] of pictures.entries())
    await shop.db.updateTable('order_item').set({ pic_url }).where('order_id', '=', orders[at]!).execute();
  const shown = async () =>
    (await shop.db.selectFrom('order_item').select('pic_url').orderBy('id').execute()).map((item) => item.pic_url);
  await runJob(shop.app, shop.db, 'order_pictures');
  const after = await shown();
  expect(after).toEqual([expect.stringMatching(/^\/media\/x\//), expect.stringMatching(/^\/media\/x\//), '/media/u/own.jpg']);
  await runJob(shop.app, shop.db, 'order_pictures');
  expect(await shown()).toEqual(after);
  expect(await indexPlanOf(shop, foreignPictures(shop.db, 0))).toContain('order_item_foreign_picture');
});
