// A wide window with a mouse and a keyboard: what hover and focus show, and what floats below the header.
import { expect, test } from '@playwright/test';
import { at, call, member, settled, signIn } from './shop.ts';

test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });

const LIST = '/pages/shop/index?keyword=tea';

test('a goods card shows favourite and cart on hover and focus; into the cart leads two ways on', async ({ page }) => {
  const me = await member();
  await signIn(page, me);
  await page.goto(at(LIST));
  await settled(page);
  const cards = page.locator('.shop-grid > a');
  const acts = page.locator('.wide-card-acts');
  await expect(acts).toHaveCount(0);
  await cards.nth(1).hover();
  await expect(acts.getByRole('button')).toHaveCount(2);
  const [card, buttons] = await Promise.all([cards.nth(1).boundingBox(), acts.boundingBox()]);
  expect(buttons!.x).toBeGreaterThan(card!.x + card!.width / 2);
  expect(buttons!.y).toBeLessThan(card!.y + 60);
  await page.mouse.move(5, 500);
  await expect(acts).toHaveCount(0);

  await page.keyboard.press('Tab');
  await cards.nth(2).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(cards.nth(1)).toBeFocused();
  await expect(acts.getByRole('button')).toHaveCount(2);
  await page.keyboard.press('Tab');
  await expect(acts.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(acts.getByRole('button', { name: 'Add to cart' })).toBeFocused();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel).toBeVisible();
  for (const group of await panel.getByRole('radiogroup').all()) {
    const value = group.getByRole('radio').first();
    if ((await value.count()) > 0 && !(await group.locator('[aria-checked="true"]').count())) await value.click();
  }
  await panel.getByRole('button', { name: 'Add to cart' }).click();
  const pop = page.getByRole('region', { name: 'Added to cart' });
  await expect(pop.getByRole('link')).toHaveCount(2);
  await expect(pop.getByRole('link', { name: /Check out/ })).toHaveAttribute('href', /carttoorder/);
  await expect(page.locator('.ui-toast')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(pop).toHaveCount(0);
});

test('with a finger there are no such buttons', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(at(LIST));
  await settled(page);
  await page.locator('.shop-grid > a').first().focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(page.locator('.wide-card-acts').filter({ visible: true })).toHaveCount(0);
  await context.close();
});

test('a link of a known marketplace stands first in the list while it is typed, and Enter opens it', async ({ page }) => {
  const { items } = await call('obapi/getItemlist', { keyword: '茶', api_type: '1688' });
  const { num_iid } = items.data[0];
  await page.goto(at('/'));
  await settled(page);
  await page.keyboard.press('/');
  const field = page.locator('.wide-search input[type="search"]');
  await field.pressSequentially(`https://detail.1688.com/offer/${num_iid}.html`);
  const row = page.locator('.wide-search-pop > :first-child');
  await expect(row).toHaveClass(/wide-link/);
  await expect(row).toContainText('1688');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`item/index\\?tp=1688&tid=${num_iid}`));
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the detail follows the arrows of the list after a moment', async ({ page }) => {
  await signIn(page, await member());
  await page.goto(at('/pages/member/order/index'));
  await settled(page);
  const rows = page.locator('.wide-list a[data-row]');
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(2)).toBeFocused();
  await expect(rows.nth(2)).toHaveAttribute('aria-current', 'page');
  await expect(rows.nth(1)).not.toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(/order\/detail\?id=\d+/);
  await expect(rows.nth(2), 'the focus stays in the list').toBeFocused();
});

test('goods that the mouse rests on are asked for before the click, and not again', async ({ page }) => {
  await page.goto(at(LIST));
  await settled(page);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/obapi/getItem?') && asked.push(request.url()));
  const card = page.locator('.shop-grid > a').nth(1);
  // The buttons of cards, which ask, are a file of their own: the mouse comes once more where it was too early.
  await expect(async () => {
    await page.mouse.move(5, 500);
    await card.hover();
    await expect.poll(() => asked, { timeout: 2000 }).toHaveLength(1);
  }).toPass();
  await card.click();
  await expect(page.locator('main h1').first()).toBeVisible();
  await settled(page);
  expect(asked).toHaveLength(1);
});
