// Searching by picture: from the home page's camera, with a photo of goods that the shop sells, to those goods.
import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { at, call, type Data, settled, sound, url, watch } from './shop.ts';

test.setTimeout(240_000);

/** The goods' picture as a user might have it: cropped, darker, paler. */
async function photoOf(pic_url: string): Promise<Buffer> {
  const reply = await fetch(`${url()}${pic_url}`, { headers: { accept: 'image/jpeg' } });
  const picture = await sharp(Buffer.from(await reply.arrayBuffer()))
    .resize(600, 600)
    .toBuffer();
  return sharp(picture)
    .extract({ left: 30, top: 20, width: 550, height: 550 })
    .modulate({ brightness: 0.85, saturation: 0.85 })
    .jpeg({ quality: 70 })
    .toBuffer();
}

/** A phone's screenshot of a shop's page: the goods' picture between a bar, words and buttons. */
async function screenshotOf(pic_url: string): Promise<Buffer> {
  const reply = await fetch(`${url()}${pic_url}`, { headers: { accept: 'image/jpeg' } });
  const picture = await sharp(Buffer.from(await reply.arrayBuffer()))
    .resize(390, 390)
    .toBuffer();
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="390" height="844"><rect width="390" height="844" fill="#fff"/><rect width="390" height="40" fill="#f2f2f2"/>
    <text x="16" y="500" font-size="28" fill="#d11">128.00</text><text x="16" y="540" font-size="17">Item of the season</text><rect x="16" y="790" width="358" height="30" rx="15" fill="#f50"/></svg>`;
  return sharp(Buffer.from(page))
    .composite([{ input: picture, left: 0, top: 44 }])
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Several goods on a table. */
async function tableOf(pictures: string[]): Promise<Buffer> {
  const side = 300;
  const laid = await Promise.all(
    pictures.map(async (pic_url, at) => {
      const reply = await fetch(`${url()}${pic_url}`, { headers: { accept: 'image/jpeg' } });
      const input = await sharp(Buffer.from(await reply.arrayBuffer()))
        .resize(side, side)
        .toBuffer();
      return { input, left: 60 + at * (side + 100), top: 80 };
    }),
  );
  const size = { width: 20 + pictures.length * (side + 100), height: side + 160 };
  return sharp({ create: { ...size, channels: 3, background: '#fbfbf9' } })
    .composite(laid)
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** A best seller of a category that these goods are not in: neither matches the other's picture. */
async function goodsUnlike(goods: Data): Promise<Data> {
  const { facets } = await call('obapi/getItemlist', { page: 1 });
  for (const { id } of facets.categories) {
    const { data } = (await call('obapi/getItemlist', { cat: id, sort: '_sale', page_size: 50 })).items;
    if (data.length > 0 && data.length < 50 && !data.some((one: Data) => one.num_iid === goods.num_iid)) return data[0];
  }
  throw new Error('all goods are alike');
}

/** Taps the camera until the file choice opens: within a second after a tap the next one does nothing. */
const choose = (where: Page | Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> =>
  expect(async () => {
    const camera = where.getByRole('button', { name: '以图搜索' });
    const chooser = camera.page().waitForEvent('filechooser', { timeout: 1500 });
    const [opened] = await Promise.all([chooser, camera.click()]);
    await opened.setFiles(file);
  }).toPass({ timeout: 15_000 });

test('a photo finds its goods', async ({ page }) => {
  const seen = watch(page);
  const wanted: Data = (await call('obapi/getItemlist', { sort: '_sale', page_size: 1 })).items.data[0];
  const buffer = await photoOf(wanted.pic_url);
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };

  await test.step('the shop has indexed the picture of those goods', async () => {
    const { items } = await call('obapi/uploadImg', { imgcode: buffer.toString('base64') });
    const isFound = async () => {
      const answer = await call('obapi/getItemlist', { imgid: items.item.name, page_size: 5 });
      return answer.items.data.some((g: Data) => g.num_iid === wanted.num_iid);
    };
    await expect.poll(isFound, { timeout: 120_000, intervals: [1000] }).toBe(true);
  });

  await test.step('a file that is no picture is refused', async () => {
    await page.goto(at('/'));
    await settled(page);
    await choose(page, { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await expect(page.getByText('请选择正确的图片')).toBeVisible();
  });

  await test.step('the goods are cut out: turned there and back, made larger', async () => {
    await choose(page, file);
    const sheet = page.getByRole('dialog');
    await expect(sheet.locator('[data-crop="stage"] img')).toBeVisible();
    const scale = async () => Number(await sheet.getByRole('slider', { name: '缩放' }).inputValue());
    // The goods are found and framed; all of the picture is requested.
    await sheet.getByRole('button', { name: '整张图片' }).click();
    await expect.poll(scale).toBeLessThan(1);
    const whole = await scale();
    await sheet.getByRole('button', { name: '放大' }).click();
    await expect.poll(scale).toBeGreaterThan(whole);
    await sheet.getByRole('button', { name: '缩小' }).click();
    await sheet.getByRole('button', { name: '旋转', exact: true }).click();
    await sheet.getByRole('button', { name: '向左旋转' }).click();
    await sound(page, seen);
    await sheet.getByRole('button', { name: '搜索', exact: true }).click();
  });

  const card = page.locator(`a[href*="tid=${wanted.num_iid}"]`);
  await test.step('the results show the picture, and the goods among the first', async () => {
    await expect(page).toHaveURL(/\/pages\/shop\/index\?.*imgid=/);
    await expect(page.getByRole('img', { name: '你的图片' })).toBeVisible();
    await expect(card.first()).toBeVisible();
    const links = await page
      .locator('a[href*="tid="]')
      .evaluateAll((all) => [...new Set(all.map((a) => /tid=(\w+)/.exec((a as HTMLAnchorElement).href)?.[1]))]);
    expect(links.slice(0, 5)).toContain(wanted.num_iid);
    await settled(page);
    await sound(page, seen);
  });

  await test.step('a category narrows them, the goods open', async () => {
    const group = page.getByRole('group', { name: '分类' });
    await group.getByRole('button').nth(1).click();
    await expect(page).toHaveURL(/cat=\d+/);
    await group.getByRole('button', { name: '全部分类' }).click();
    await expect(page).not.toHaveURL(/cat=\d+/);
    await card.first().click();
    await expect(page).toHaveURL(new RegExp(`/pages/item/index\\?.*tid=${wanted.num_iid}`));
    await expect(page.getByText(wanted.title).first()).toBeVisible();
  });

  await test.step('of two goods in a picture each has a box; the tapped one is searched with', async () => {
    const other = await goodsUnlike(wanted);
    const both = await tableOf([wanted.pic_url, other.pic_url]);
    const brought: string[] = [];
    for (const name of ['商品 1', '商品 2']) {
      await page.goto(at('/'));
      await settled(page);
      await choose(page, { ...file, buffer: both });
      const goods = page.getByRole('dialog').getByRole('group', { name: '图中的商品' });
      await expect(goods.getByRole('button')).toHaveCount(3);
      await goods.getByRole('button', { name }).click();
      await expect(goods.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
      await page.getByRole('dialog').getByRole('button', { name: '搜索', exact: true }).click();
      await expect(page).toHaveURL(/imgid=/);
      await settled(page);
      const href = await page.locator('main a[href*="tid="]').first().getAttribute('href');
      brought.push(/tid=(\w+)/.exec(href!)![1]!);
    }
    expect(brought.toSorted()).toEqual([wanted.num_iid, other.num_iid].toSorted());
  });

  await test.step('of a screenshot the goods are found and framed; a tap frames all of it, and them again', async () => {
    await page.goto(at('/'));
    await settled(page);
    await choose(page, { ...file, buffer: await screenshotOf(wanted.pic_url) });
    const goods = page.getByRole('dialog').getByRole('group', { name: '图中的商品' });
    const [first, whole] = [goods.getByRole('button', { name: '商品 1' }), goods.getByRole('button', { name: '整张图片' })];
    await expect(first).toHaveAttribute('aria-pressed', 'true');
    await whole.click();
    await expect(first).toHaveAttribute('aria-pressed', 'false');
    await first.click();
    await sound(page, seen);
    await page.getByRole('dialog').getByRole('button', { name: '搜索', exact: true }).click();
    await expect(card.first()).toBeVisible();
  });

  await test.step('back shows the results; for a picture that is gone the page shows so and offers the camera', async () => {
    await card.first().click();
    await expect(page).toHaveURL(/\/pages\/item\/index/);
    await page.goBack();
    await expect(card.first()).toBeVisible();
    await page.goto(at('/pages/shop/index?imgid=gone'));
    await expect(page.getByText('这张图片已经不在了，请再选一次')).toBeVisible();
    await choose(page.locator('main'), file);
    await page.getByRole('dialog').getByRole('button', { name: '搜索', exact: true }).click();
    await expect(card.first()).toBeVisible();
    await settled(page);
    await sound(page, seen);
  });
});
