// Slow and broken connections: the network goes and comes back, a file of an old version is gone, a session ends elsewhere.
import { expect, type Page, test } from '@playwright/test';
import { at, member, register, settled, signIn, url } from './shop.ts';

test.use({ locale: 'en-GB' });

/** Records each toast with its page: one on a page that is soon left is easily missed from outside. */
async function noteToasts(page: Page): Promise<() => Promise<{ text: string; hash: string }[]>> {
  await page.addInitScript(() => {
    const toasts: { text: string; hash: string }[] = [];
    Object.assign(window, { toasts });
    new MutationObserver(() => {
      const text = document.querySelector('.ui-toast')?.textContent ?? '';
      if (text && toasts.at(-1)?.text !== text) toasts.push({ text, hash: location.hash });
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { toasts: { text: string; hash: string }[] }).toasts);
}

test('without a network the user sees so, and what was requested is loaded with the network', async ({ page, context }) => {
  await signIn(page, await member());
  await page.goto(at('/'));
  await settled(page);
  await context.setOffline(true);
  await expect(page.getByText('No network. Your parcels are not affected.')).toBeVisible();
  await page.evaluate(() => {
    location.hash = '/pages/page/estimate';
  });
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Freight calculator');
  await expect(page.getByText('No network')).toHaveCount(0);
});

test('a page whose file is gone is fetched with a fresh start', async ({ page }) => {
  await page.goto(at('/'));
  await settled(page);
  let gone = 0;
  await page.route(/assets\/estimate-[^/]+\.js/, (route) => {
    gone += 1;
    return gone === 1 ? route.abort() : route.continue();
  });
  await page.evaluate(() => {
    location.hash = '/pages/page/estimate';
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Freight calculator');
  expect(gone).toBeGreaterThan(0);
});

test('a session that ended elsewhere leads through the login and back', async ({ page }) => {
  const email = `ended-${Date.now()}@example.test`;
  const toasts = await noteToasts(page);
  await signIn(page, await register(email, 'secret-1'));
  await page.goto(at('/pages/member/order/index'));
  await settled(page);
  const elsewhere = await member(email, 'secret-1');
  await elsewhere.call('user/changepwd', { old_password: 'secret-1', password: 'secret-2' });
  await page.goto(at('/pages/member/myaddress/index'));
  await expect(page).toHaveURL(/user\/login/);
  const expired = { text: 'Authentication failed, please log in again', hash: '#/pages/member/myaddress/index' };
  expect(await toasts()).toEqual([expired]);
  await page.locator('input[name="username"]').fill(email);
  await page.locator('input[name="password"]').fill('secret-2');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/member\/myaddress\/index/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Addresses');
});

test('a page of the back office that did not load is reported, and loads with the network', async ({ page, context }) => {
  let blocked = true;
  await page.route(/assets\/packing-[^/]+\.js/, (route) => (blocked ? route.abort() : route.continue()));
  await page.request.post(`${url()}/admin/api/session/login`, { form: { username: 'warehouse', password: 'sampan-demo' } });
  await page.goto(`${url()}/admin/`);
  await settled(page);
  await context.setOffline(true);
  await page.evaluate(() => {
    location.hash = '/packing';
  });
  const failed = page.getByText('这一页没有加载出来');
  await expect(failed).toBeVisible();
  blocked = false;
  await context.setOffline(false);
  await expect(page.locator('.desk-row').first()).toBeVisible();
  await expect(failed).toHaveCount(0);
});

test('a late answer does not navigate away from where the operator went meanwhile', async ({ page }) => {
  await page.request.post(`${url()}/admin/api/session/login`, { form: { username: 'admin', password: 'sampan-demo' } });
  let let_go = () => {};
  const held = new Promise<void>((resolve) => {
    let_go = resolve;
  });
  await page.route(/admin\/api\/threads\/reply/, async (route) => {
    const answer = await route.fetch();
    await held;
    await route.fulfill({ response: answer });
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${url()}/admin/#/threads?thing=feedback`);
  await settled(page);
  await page.locator('.desk-row').first().click();
  await expect(page).toHaveURL(/id=\d+/);
  const first = page.url();
  await page.locator('.desk-thread textarea').fill('Thank you, we look into it.');
  const sent = page.waitForRequest(/threads\/reply/);
  await page.locator('.desk-thread form button[type="submit"]').click();
  await sent;
  await page.getByRole('tab').nth(1).click();
  await expect(page).not.toHaveURL(first);
  // The address changes a moment before the page does.
  await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.desk-work-body')).toHaveCount(0);
  const other = page.url();
  let_go();
  await expect(page.locator('.ui-toast').first()).toBeVisible();
  await settled(page);
  expect(page.url()).toBe(other);
});
