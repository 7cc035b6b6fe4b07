// Small rules of every screen: one send a tap, what another app shares is shown before it is opened, the format of weights.
import { expect, test } from '@playwright/test';
import { at, call, member, settled, signIn, url } from './shop.ts';

test.use({ locale: 'en-GB' });

test('a second tap after a fast refusal sends nothing; a later one does', async ({ page }) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/user/login')) sent += 1;
  });
  // The page's clock is paused: however slow the network, the second tap is within a second after the first.
  const now = Date.now();
  await page.clock.setFixedTime(now);
  await page.goto(at('/pages/user/login'));
  await settled(page);
  await page.locator('input[name="username"]').fill(`nobody-${Date.now()}@example.test`);
  await page.locator('input[name="password"]').fill('not-it-1');
  const button = page.getByRole('button', { name: 'Log in', exact: true });
  const refused = page.waitForResponse(/api\/user\/login/);
  await button.click();
  await (await refused).finished();
  await page.locator('input[name="password"]').press('Enter');
  await button.click();
  await settled(page);
  expect(sent).toBe(1);
  await page.clock.setFixedTime(now + 1001);
  await button.click();
  await expect.poll(() => sent).toBe(2);
});

test('a text that another app shared shows its goods, to be opened', async ({ page }) => {
  const { items } = await call('obapi/getItemlist', { page_size: 1 });
  const goods = items.data[0];
  const text = `${url()}/wap/#/pages/item/index?tp=${goods.api_type}&tid=${goods.num_iid}`;
  await page.goto(`${url()}/wap/?share_text=${encodeURIComponent(text)}#/`);
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(dialog).toContainText('Product found');
  expect(page.url()).toMatch(/\/wap\/#\/$/);
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`pages/item/index\\?.*tid=${goods.num_iid}`));
});

test('goods in stock weigh grams with two decimals', async ({ page }) => {
  await signIn(page, await member());
  await page.goto(at('/pages/member/ordertosend/index'));
  await settled(page);
  await expect(page.getByRole('checkbox', { name: /\d\.\d{2}g/ }).first()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /\bkg\b/ })).toHaveCount(0);
});
