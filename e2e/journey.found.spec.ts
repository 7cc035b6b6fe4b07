// A reader from outside: a product, a category and the way into the shop without a script, at the narrowest and a wide window.
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { deskOf } from './admin-desk.ts';
import { shot } from './hands.ts';
import { call, type Data, operator, url } from './shop.ts';
import { changeSetting } from './staff-calls.ts';

for (const width of [320, 1440])
  test(`a product and its category can be read without a script, ${width} px wide`, async ({ browser }) => {
    const goods = (await call('obapi/getItemlist', { sort: '_sale' })).items.data.find((one: Data) => !one.warn);
    const { share_id, title, api_type, num_iid } = await call('obapi/getItem', { tp: goods.api_type, tid: goods.num_iid });
    const context = await browser.newContext({ viewport: { width, height: 800 }, javaScriptEnabled: false });
    const page = await context.newPage();
    const noSidewaysScroll = async () => {
      const box = (await page.locator('body').boundingBox())!;
      expect(box.width).toBeLessThanOrEqual(width);
    };
    await page.goto(`${url()}/s/zh-cn/${share_id}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await noSidewaysScroll();
    const into = page.getByRole('link', { name: '在店里打开' }).first();
    await expect(into).toHaveAttribute('href', `/wap/#/pages/item/index?tp=${api_type}&tid=${num_iid}`);
    await page.getByRole('navigation', { name: '当前位置' }).getByRole('link').last().click();
    await expect(page).toHaveURL(/\/c\/zh-cn\/\d+$/);
    await expect(page.locator('.goods li').first()).toBeVisible();
    await noSidewaysScroll();
    const address = page.url();
    await context.close();

    const scripted = await browser.newContext({ viewport: { width, height: 800 }, bypassCSP: true });
    for (const path of [`${url()}/s/zh-cn/${share_id}`, address]) {
      const other = await scripted.newPage();
      await other.goto(path);
      const { violations } = await new AxeBuilder({ page: other }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((one) => one.html).join(' ')}`)).toEqual([]);
    }
    await scripted.close();
  });

test('the owner switches the feeds on and finds their addresses below the settings', async ({ browser, request }) => {
  const owner = await operator('admin');
  await changeSetting(owner, 'found_feeds', true);
  const desk = await deskOf(browser, 'admin', 1280);
  await desk.open('/settings?q=站外');
  const card = desk.page.locator('.ui-card', { hasText: '可复制的地址' });
  await expect(card).toBeVisible();
  await card.scrollIntoViewIfNeeded();
  await shot(desk.page, 'found-addresses');
  const address = await card
    .getByText(/google\.xml$/)
    .first()
    .innerText();
  const feed = await request.get(url() + new URL(address).pathname);
  expect(feed.status()).toBe(200);
  expect(await feed.text()).toContain('<g:price>');
  expect(desk.seen.problems).toEqual([]);
  await changeSetting(owner, 'found_feeds', false);
});
