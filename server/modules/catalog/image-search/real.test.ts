// The bundled model finds the goods of the demo shop again by altered pictures: rotated, cropped, darker, paler.

import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { json } from '#server/context.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { goods as demoGoods } from '../../../db/demo/goods.ts';
import { renderPicture } from '../../../db/demo/pictures.ts';
import { indexPictures } from './jobs.ts';

let shop: Shop;
const sample = demoGoods.filter((_, at) => at % 9 === 0).slice(0, 36);
const asked = sample.filter((_, at) => at % 3 === 0);
const numbers = new Map<string, string>();

/** Simulates a phone's photo: rotated, cropped, in other light. `n` seeds it. */
async function disturbed(key: string, n: number): Promise<Buffer> {
  const turned = await sharp(await renderPicture(key))
    .rotate([-18, 12, 0, 20][n % 4]!, { background: '#888' })
    .png()
    .toBuffer();
  const { width, height } = await sharp(turned).metadata();
  const part = [0.72, 0.8, 0.86][n % 3]!;
  const [w, h] = [Math.round(width * part), Math.round(height * part)];
  return sharp(turned)
    .extract({ left: (width - w) >> (1 + (n % 2)), top: (height - h) >> 1, width: w, height: h })
    .modulate({ brightness: n % 2 ? 0.7 : 1.25, saturation: 0.75 })
    .jpeg({ quality: 60 })
    .toBuffer();
}

beforeAll(async () => {
  shop = await openShop({ config: { demo: true } });
  await shop.db
    .insertInto('setting')
    .values({ key: 'api_image_search', value: json(true) })
    .execute();
  for (const one of sample) {
    const { goods } = await sellGoods(shop, { title: one.key });
    await shop.db
      .updateTable('goods')
      .set({ pic_url: `/media/demo/${one.pic_url}` })
      .where('id', '=', goods.goods_id)
      .execute();
    numbers.set(one.key, goods.num_iid);
  }
  while ((await indexPictures(shop.app, shop.db)) > 0);
}, 240_000);
afterAll(() => shop.close());

it('of twelve altered pictures at least eleven find their goods among the first ten, nine among the first five', async () => {
  const places: number[] = [];
  for (const [n, one] of asked.entries()) {
    const imgcode = (await disturbed(one.pic_url, n)).toString('base64');
    const imgid = (await shop.visitor.obapi.uploadImg({ imgcode })).items.item.name;
    const { items } = await shop.visitor.obapi.getItemlist({ imgid });
    const at = items.data.findIndex((g) => g.num_iid === numbers.get(one.key));
    places.push(at < 0 ? 99 : at);
  }
  expect(places).toHaveLength(12);
  expect(places.filter((at) => at < 10).length).toBeGreaterThanOrEqual(11);
  expect(places.filter((at) => at < 5).length).toBeGreaterThanOrEqual(9);
});
