// A picture that goods of the shop and of other marketplaces match: chosen, cut, searched with; both are in one list, narrowed
// by marketplace, and goods of other marketplaces open with their price and options.
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { ALIKE_1688, CLOTH, TAOBAO } from './foreign-market.ts';
import { shot } from './hands.ts';
import { browserOf, tabOf } from './looks.ts';
import { at, call, type Data, register, settled, signIn, sound, url, watch } from './shop.ts';

test.setTimeout(240_000);

/** The goods' picture on a cloth, like a photo taken at home. */
async function onCloth(pic_url: string): Promise<Buffer> {
  const reply = await fetch(`${url()}${pic_url}`, { headers: { accept: 'image/jpeg' } });
  return sharp(Buffer.from(await reply.arrayBuffer()))
    .resize(540, 540)
    .extend({ top: 10, bottom: 90, left: 30, right: 30, background: CLOTH })
    .jpeg({ quality: 85 })
    .toBuffer();
}

test('a picture brings goods of the shop and of other marketplaces in one list', async ({ page, browser }) => {
  const seen = watch(page);
  const me = await register('alike@sampan.test', 'alike-pass-1');
  await signIn(page, me);
  const wanted: Data = (await call('obapi/getItemlist', { sort: '_sale', page_size: 1 })).items.data[0];
  const buffer = await onCloth(wanted.pic_url);

  await test.step('the shop has indexed its own picture of them', async () => {
    const { items } = await me.call('obapi/uploadImg', { imgcode: buffer.toString('base64') });
    await expect
      .poll(
        async () => {
          const answer = await me.call('obapi/getItemlist', { imgid: items.item.name, page_size: 20 });
          return answer.items.data.some((g: Data) => g.num_iid === wanted.num_iid);
        },
        { timeout: 120_000, intervals: [1000] },
      )
      .toBe(true);
  });

  await test.step('the whole picture is searched with', async () => {
    await page.goto(at('/'));
    await settled(page);
    await expect(async () => {
      const chooser = page.waitForEvent('filechooser', { timeout: 1500 });
      const [opened] = await Promise.all([chooser, page.getByRole('button', { name: '以图搜索' }).click()]);
      await opened.setFiles({ name: 'cloth.jpg', mimeType: 'image/jpeg', buffer });
    }).toPass({ timeout: 15_000 });
    const sheet = page.getByRole('dialog');
    await expect(sheet.locator('[data-crop="stage"] img')).toBeVisible();
    await sheet.getByRole('button', { name: '整张图片' }).click();
    await shot(page, 'alike-cropper');
    await sheet.getByRole('button', { name: '搜索', exact: true }).click();
    await expect(page).toHaveURL(/\/pages\/shop\/index\?.*imgid=/);
  });

  const own = page.locator(`main a[href*="tid=${wanted.num_iid}"]`).first();
  const theirs = page.locator(`main a[href*="tid=${TAOBAO.num_iid}"]`).first();
  await test.step('own goods come first, those of both marketplaces alternate after them', async () => {
    await expect(own).toBeVisible();
    await expect(async () => {
      await page.mouse.wheel(0, 3000);
      await expect(theirs).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 30_000 });
    const order = await page
      .locator('main a[href*="tid="]')
      .evaluateAll((all) => [...new Set(all.map((a) => /tid=(\w+)/.exec((a as HTMLAnchorElement).href)![1]!))]);
    expect(order.indexOf(wanted.num_iid)).toBeLessThan(order.indexOf(TAOBAO.num_iid));
    expect(order.slice(order.indexOf(TAOBAO.num_iid), order.indexOf(TAOBAO.num_iid) + 4)).toEqual([
      TAOBAO.num_iid,
      '678901230000',
      '738492020000',
      '678901230001',
    ]);
    await settled(page);
    await sound(page, seen);
    await theirs.scrollIntoViewIfNeeded();
    await shot(page, 'alike-results');
  });

  await test.step('a marketplace’s chip shows its count and filters the list', async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    const chips = page.getByRole('group', { name: '筛选' });
    await expect(chips.getByRole('button', { name: /淘宝/ })).toContainText(/\d/);
    await chips.getByRole('button', { name: /1688/ }).click();
    await expect(page).toHaveURL(/tp=1688/);
    await expect(page.getByText(`${ALIKE_1688} 1`)).toBeVisible();
    await expect(theirs).toHaveCount(0);
    await sound(page, seen);
    await shot(page, 'alike-1688');
    await page.getByRole('group', { name: '筛选' }).getByRole('button', { name: /^全部/ }).click();
    await expect(page).not.toHaveURL(/tp=1688/);
  });

  await test.step('the same in English, dark, on a small phone', async () => {
    const context = await browserOf(browser, { width: 320, theme: 'dark', language: 'en' }, me);
    const { page: small, seen: smallSeen } = await tabOf(context);
    await small.goto(page.url());
    await expect(small.locator(`main a[href*="tid=${wanted.num_iid}"]`).first()).toBeVisible();
    await settled(small);
    await sound(small, smallSeen);
    await shot(small, 'alike-results-320-dark-top');
    const found = small.locator(`main a[href*="tid=${TAOBAO.num_iid}"]`).first();
    await expect(async () => {
      await small.mouse.wheel(0, 3000);
      await expect(found).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 30_000 });
    await found.scrollIntoViewIfNeeded();
    await settled(small);
    await sound(small, smallSeen);
    await shot(small, 'alike-results-320-dark');
    const price = /\d+\.\d{2}/.exec(await found.innerText())![0];
    await found.click();
    await expect(small).toHaveURL(new RegExp(`/pages/item/index\\?.*tid=${TAOBAO.num_iid}`));
    await expect(small.getByText(TAOBAO.title).first()).toBeVisible();
    await expect(small.getByText(price).first()).toBeVisible();
    await settled(small);
    await sound(small, smallSeen);
    await shot(small, 'alike-item-320-dark');
    await context.close();
  });

  await test.step('goods of another marketplace open with their own price and options, and can be put into the cart', async () => {
    await expect(async () => {
      await page.mouse.wheel(0, 3000);
      await expect(theirs).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 30_000 });
    await theirs.click();
    await expect(page).toHaveURL(new RegExp(`/pages/item/index\\?.*tid=${TAOBAO.num_iid}`));
    await expect(page.getByText(TAOBAO.title).first()).toBeVisible();
    await expect(page.getByText('268.00').first()).toBeVisible();
    await settled(page);
    await sound(page, seen);
    await shot(page, 'alike-item');
    const item: Data = await me.call('obapi/getItem', { tp: 'taobao', tid: TAOBAO.num_iid });
    expect([item.can_order, item.skus.length, item.price]).toEqual([true, 2, 26_800]);
  });
});
