// The back office under interruptions: the session ends over a half filled form, a page is left unsaved, scans come faster than
// answers, the network fails for one of them, a tab takes long to load.
import { expect, type Page, test } from '@playwright/test';
import { deskOf } from './admin-desk.ts';
import { handsOf } from './counted.ts';
import { order, plainSku } from './floor.ts';
import { operator, register, settled, url } from './shop.ts';

const scanned = (page: Page, code: string) => handsOf(page).scan(code);

test('an operator who signs in again after the session ended continues with what was typed', async ({ browser }) => {
  const desk = await deskOf(browser, 'finance', 1440);
  const { page } = desk;
  await desk.open('/remits');
  await page.locator('.desk-row').first().click();
  const amount = page.locator('.ui-split-work form input').first();
  await amount.fill('12.34');
  await page.context().clearCookies();
  // The first call finds that no one is signed in: the save, or a list that follows the work of others, whose sheet is then
  // over the button already.
  await page.locator('.desk-work-foot .ui-btn-primary').dispatchEvent('click');
  const again = page.getByRole('dialog', { name: '登录' });
  await expect(again).toBeVisible();
  await expect(again.locator('input[name="username"]')).toHaveValue('finance');
  // The sheet cannot be closed.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(again).toBeVisible();
  await again.locator('input[name="password"]').fill('sampan-demo');
  await again.locator('input[name="password"]').press('Enter');
  await expect(again).toHaveCount(0);
  await expect(amount).toHaveValue('12.34');
  // Back closes the work and leaves the list.
  await page.goBack();
  await expect(page).toHaveURL(/#\/remits$/);
  await expect(page.locator('.desk-row').first()).toBeVisible();
  await desk.close();
});

test('a page with something unsaved asks before it is left', async ({ browser }) => {
  const desk = await deskOf(browser, 'admin', 1440);
  const { page } = desk;
  await desk.open('/settings');
  await page.locator('input[name="company"]').fill('Harbour Ltd');
  // The first entry of the menu: groups that an operator does not use are folded.
  const away = page.getByRole('link', { name: /概览/ }).first();
  await away.click();
  const ask = page.getByRole('alertdialog');
  await expect(ask).toContainText('不保存就离开吗');
  await ask.getByRole('button', { name: '留在这里' }).click();
  await expect(page.locator('input[name="company"]')).toHaveValue('Harbour Ltd');
  await away.click();
  await ask.getByRole('button', { name: '不保存，离开' }).click();
  await expect(page).toHaveURL(/#\/$/);
  await desk.close();
});

test('forty codes in a row with the network gone for half of them: none is lost, none is misread', async ({ browser }) => {
  const ask = await operator('warehouse');
  const [here] = (await ask('resource/choices', { resource: 'warehouses' })) as { id: string }[];
  const desk = await deskOf(browser, 'warehouse', 390);
  const { page } = desk;
  await desk.open('/receive');
  await page.locator('.scan-cam select').selectOption(here!.id);
  const day = String(Date.now()).slice(-6);
  const codes = Array.from({ length: 38 }, (_, n) => `ZZ${day}${String(n).padStart(4, '0')}`);
  const shown = (no: string) => no.replace(/(.{4})(?=.)/g, '$1 ');
  const waiting = page.locator('.scan-waiting');
  // In small letters and with blanks, as some scanners type.
  for (const code of codes.slice(0, 10)) await scanned(page, code.toLowerCase().replace('zz', 'zz '));
  await expect(page.locator('.scan-band[data-band="unknown"]')).toContainText(shown(codes[9]!));
  await expect(waiting).toHaveCount(0);
  await page.context().setOffline(true);
  for (const code of codes.slice(10, 30)) await scanned(page, code);
  // A bin is read without the network, and is no parcel: the last one goes there, which waits too.
  await scanned(page, 'D-02-01');
  await expect(page.locator('.scan-line')).toContainText('D-02-01');
  await expect(page.locator('.scan-line')).toHaveAttribute('data-band', 'unknown');
  await expect(waiting).toContainText('21');
  // The window is closed and opened again meanwhile: the scans are still there.
  await page.route('**/admin/api/warehouse/scan', (route) => route.abort());
  await page.context().setOffline(false);
  await page.reload();
  await expect(waiting).toContainText('21');
  await expect(page.locator('.scan-cam select')).toHaveValue(here!.id);
  for (const code of codes.slice(30)) await scanned(page, code);
  await expect(waiting).toContainText('29');
  await page.unroute('**/admin/api/warehouse/scan');
  await expect(waiting).toHaveCount(0, { timeout: 30_000 });
  for (const q of [codes[0]!, codes[15]!, codes[29]!, codes[37]!]) {
    const { total } = (await ask('parcels/lists', { tab: 'unclaimed', q })) as { total: number };
    expect(`${q}: ${total}`).toBe(`${q}: 1`);
  }
  const { total } = (await ask('parcels/lists', { tab: 'unclaimed', q: `ZZ${day}` })) as { total: number };
  expect(total).toBe(38);
  expect(((await ask('parcels/lists', { tab: 'unclaimed', q: 'D0201' })) as { total: number }).total).toBe(0);
  await desk.close();
});

test('a parcel that is scanned while figures are typed is queued; a bin goes to the open item and is undone by one key', async ({
  browser,
}) => {
  const ask = await operator('warehouse');
  const { list: items } = (await ask('warehouse/queue', { tab: 'inspect' })) as {
    list: { tracking_no: string; warehouse_id: number }[];
  };
  const [first, second] = [...new Set(items.map((item) => item.tracking_no))];
  const desk = await deskOf(browser, 'warehouse', 390);
  const { page } = desk;
  await desk.open('/receive');
  const weight = page.locator('.scan-body .desk-measure input').first();
  const inBand = (no: string) => expect(page.locator('.scan-band').first()).toContainText(no.replace(/(.{4})(?=.)/g, '$1 '));
  await scanned(page, first!);
  await inBand(first!);
  await weight.fill('1.234');
  const next = page.getByRole('button', { name: second!.replace(/(.{4})(?=.)/g, '$1 ').trim() });
  await scanned(page, second!);
  await expect(next).toBeVisible();
  await inBand(first!);
  await expect(weight).toHaveValue('1.234');
  const bin = page.locator('input[name="bin"]');
  const before = await bin.inputValue();
  await scanned(page, 'D-02-01');
  await expect(bin).toHaveValue('D-02-01');
  await expect(weight).toHaveValue('1.234');
  // The key works at once, whether or not the page has drawn that it does.
  await page.keyboard.press('F8');
  await expect(bin).toHaveValue(before);
  await next.click();
  await inBand(second!);
  await expect(weight).not.toHaveValue('1.234');
  await scanned(page, first!);
  await inBand(first!);
  await expect(weight).toHaveValue('1.234');
  await desk.close();
});

test('rows of one tab are never shown under the name of another', async ({ browser }) => {
  const desk = await deskOf(browser, 'warehouse', 1440);
  const { page } = desk;
  await desk.open('/packing?tab=settle');
  await expect(page.locator('.desk-row').first()).toBeVisible();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/admin/api/packing/lists**', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('tab', { name: /待发运/ }).click();
  await expect(page.getByRole('heading', { level: 1 }).first()).toContainText('待发运');
  await expect(page.locator('.desk-row')).toHaveCount(0);
  answer();
  await settled(page);
  await expect(page.locator('.desk-row').first()).toBeVisible();
  await desk.close();
});

test('the language chosen on the sign-in page is stored', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${url()}/admin/`);
  await page.getByText('English', { exact: true }).click();
  await page.locator('input[name="username"]').fill('content');
  await page.locator('input[name="password"]').fill('sampan-demo');
  await page.keyboard.press('Enter');
  await expect(page.locator('main h1')).toContainText('Work for');
  await page.reload();
  await expect(page.locator('main h1')).toContainText('Work for');
  // As the demo shop has it.
  await (await operator('content'))('session/language', { code: 'en' });
  await context.close();
});

test('an operator who is too late for an order sees who was first, and the screen shows it', async ({ browser }) => {
  const me = await register(`desk-late-${Date.now()}@sampan.test`, 'sampan-desk');
  const order_id = await order(me, await plainSku(me, 1, '杯'), 1);
  const desk = await deskOf(browser, 'buyer', 1440);
  const { page } = desk;
  await desk.open(`/buying?order=${order_id}`);
  const take = page.locator('.desk-work-foot').getByRole('button', { name: /领取/ });
  await expect(take).toBeVisible();
  const first = await operator('admin');
  const { items } = await first('buying/detail', { order_id });
  const item_ids = (items as { id: number; state: string }[]).filter((i) => i.state === 'paid').map((i) => i.id);
  await first('buying/take', { item_ids });
  await take.click();
  await expect(page.locator('.ui-toast')).toContainText('别的同事已经领取');
  await expect(take).toHaveCount(0);
  await expect(page.locator('.desk-work-head')).toContainText('店主 在买');
  await first('buying/release', { item_ids });
  await desk.close();
});
