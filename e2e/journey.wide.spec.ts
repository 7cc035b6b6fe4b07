// A wide window: a list beside its detail with an address of its own, and the keyboard.
import { expect, test } from '@playwright/test';
import { at, member, settled, signIn } from './shop.ts';

test.use({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });

test('the list stays beside the detail: click, Back, reload, J and K', async ({ page }) => {
  await signIn(page, await member());
  await page.goto(at('/pages/member/order/index?tab=in_stock'));
  await settled(page);
  const list = page.locator('.wide-list');
  const rows = list.locator('a[data-row]');
  await expect(rows.nth(2)).toBeVisible();
  await rows.nth(2).scrollIntoViewIfNeeded();
  const scrolled = await list.evaluate((one) => one.scrollTop);
  const href = await rows.nth(1).getAttribute('href');
  await rows.nth(1).click();
  await expect(page).toHaveURL(/order\/detail\?id=\d+&tab=in_stock/);
  await settled(page);
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'page');
  expect(await list.evaluate((one) => one.scrollTop), 'the list stays where it was').toBe(scrolled);
  const first = page.url();

  await page.locator('body').press('j');
  await expect(rows.nth(2)).toHaveAttribute('aria-current', 'page');
  expect(page.url()).not.toBe(first);
  await page.locator('body').press('k');
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'page');

  await page.reload();
  await settled(page);
  expect(page.url()).toContain(href);
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'page');
  await expect(list.getByRole('tab', { selected: true })).toHaveText(/In stock|已入库/);

  await page.goBack();
  await expect(rows.nth(2)).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/order\/index\?tab=in_stock/);
  await expect(list).toBeVisible();
});

test('keys: search, places, the list of keys, and nothing while a field has the focus', async ({ page }) => {
  await signIn(page, await member());
  await page.goto(at('/'));
  await settled(page);
  await expect(page.locator('.wide-header')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator('.wide-skip')).toBeFocused();
  await page.keyboard.press('/');
  const field = page.locator('.wide-search input[type="search"]');
  await expect(field).toBeFocused();
  await page.keyboard.type('gc?');
  await expect(field).toHaveValue('gc?');
  await expect(page).toHaveURL(/#\/$/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(field).not.toBeFocused();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog');
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/cart\/index/);
  await settled(page);
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page).toHaveURL(/order\/index/);
});

test('a key of the first second is no second half of G', async ({ page }) => {
  await page.addInitScript(() => {
    performance.now = () => 500;
  });
  await page.goto(at('/'));
  await page.locator('.wide-header').waitFor();
  await page.keyboard.press('o');
  await page.keyboard.press('/');
  await expect(page.locator('.wide-search input[type="search"]')).toBeFocused();
  expect(page.url()).toBe(at('/'));
});

test('arrows move in a grid of goods, and links open in a tab of their own', async ({ page, context }) => {
  await page.goto(at('/pages/shop/index?keyword=tea'));
  await settled(page);
  const cards = page.locator('.shop-grid a');
  await cards.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(cards.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const columns = await page
    .locator('.shop-grid')
    .first()
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
  await expect(cards.nth(1 + columns)).toBeFocused();
  const opened = context.waitForEvent('page');
  await cards.first().click({ button: 'middle' });
  await expect(await opened).toHaveURL(/item\/index/);
});

test('a phone loads nothing of it', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto(at('/'));
  await settled(page);
  expect(scripts.filter((one) => /\/wide-/.test(one))).toEqual([]);
  await expect(page.locator('.wide-header')).toHaveCount(0);
  await context.close();
});
