// Texts come in parts (storefront/text-lists.ts): each screen has its texts when its own part is there, waits for it, and
// starts without a network.
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { inPart } from './part.ts';
import { BUILT, queries } from './places.ts';
import { at, member, type Signed, settled, signIn, sound, url, watch } from './shop.ts';

test.use({ locale: 'en-GB' });

let shopper: Signed;
let params: Record<string, string>;
test.beforeAll(async () => {
  shopper = await member();
  params = await queries(shopper);
});

/** Requests for these parts wait until they are let go. */
async function hold(where: Page | BrowserContext, parts: string): Promise<() => void> {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await where.route(new RegExp(`/wap/texts/[\\w-]+/(${parts})-\\w+\\.json$`), async (route) => {
    await gone;
    await route.continue();
  });
  return letGo;
}

/** All that the screen waits for has come, while other requests may still be in flight. */
async function drawn(page: Page): Promise<void> {
  await expect(page.locator('main')).toHaveText(/\S/);
  await expect(page.locator('[aria-busy="true"], .ui-spin')).toHaveCount(0);
}

/** Buttons, links and headings without text. */
const blank = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, summary, h1, h2, label')]
      .filter((one) => !one.closest('[inert], [aria-hidden="true"], dialog:not([open])') && one.getClientRects().length > 0)
      .filter((one) => !(one.textContent?.trim() || one.getAttribute('aria-label') || one.getAttribute('aria-labelledby')))
      .filter((one) => !one.querySelector('img[alt]:not([alt=""]), input, [aria-label]'))
      .map((one) => one.outerHTML.slice(0, 120)),
  );

const visitors = BUILT.filter((screen) => !screen.auth);
const visits = [
  ...visitors.map(({ path }) => ({ path, signed: false })),
  ...['/', '/pages/cart/index', '/pages/item/index'].map((path) => ({ path, signed: true })),
];

test.describe('without the texts of members’ pages', () => {
  for (const [index, { path, signed }] of visits.entries()) {
    if (!inPart(index)) continue;
    test(`${path}${signed ? ' of a member' : ''}`, async ({ page }) => {
      const letGo = await hold(page, 'rest');
      const seen = watch(page);
      if (signed) await signIn(page, shopper);
      const asked = page.waitForRequest(/\/wap\/texts\/en\/rest-/);
      await page.goto(at(`${path}${params[path] ?? ''}`));
      await drawn(page);
      await sound(page, seen, { axe: false });
      expect(await blank(page)).toEqual([]);
      await asked;
      const arrived = page.waitForEvent('requestfinished', (request) => request.url().includes('/rest-'));
      letGo();
      await arrived;
      await settled(page);
      // A text that was used too early is reported once its part has arrived.
      expect(seen.problems).toEqual([]);
    });
  }
});

test.describe('a screen waits for its texts', () => {
  for (const [path, parts, heading] of [
    ['/pages/setting/index', 'open', 'Settings'],
    ['/pages/member/order/index', 'rest', 'Orders'],
    ['/pages/member/order/index', 'open|rest', 'Orders'],
  ] as const)
    test(`${path}, ${parts} held`, async ({ page }) => {
      const letGo = await hold(page, parts);
      const seen = watch(page);
      await signIn(page, shopper);
      await page.goto(at(path));
      await expect(page.getByRole('status').filter({ hasText: 'loading' })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
      letGo();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await settled(page);
      await sound(page, seen);
    });

  test('home waits for none, and the texts of its links are there when they are opened', async ({ page }) => {
    const letGo = await hold(page, 'open|rest');
    const seen = watch(page);
    await page.goto(at('/'));
    await drawn(page);
    await sound(page, seen, { axe: false });
    expect(await blank(page)).toEqual([]);
    letGo();
    await settled(page);
    let more = 0;
    page.on('request', (request) => {
      if (request.url().includes('/wap/texts/')) more += 1;
    });
    await page.goto(at('/pages/user/login'));
    await settled(page);
    await sound(page, seen, { axe: false });
    expect(more).toBe(0);
  });

  test('texts that did not come are fetched with a fresh start', async ({ page }) => {
    let lost = 0;
    await page.route(/\/wap\/texts\/en\/open-/, (route) => {
      lost += 1;
      return lost === 1 ? route.abort() : route.continue();
    });
    await page.goto(at('/pages/page/estimate'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Freight calculator');
    expect(lost).toBeGreaterThan(1);
  });
});

test('the shop opens without a network after a visit, with all its texts', async ({ page, context }) => {
  await signIn(page, shopper);
  await page.goto(at('/'));
  await settled(page);
  await page.waitForFunction(() => localStorage.getItem('sampan.cache.boot') !== null);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto('about:blank');
  await page.goto(`${url()}/wap/#/pages/member/order/index`);
  // A list hidden below may show it, too.
  await expect(page.getByRole('alert').getByText('No network. Your parcels are not affected.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Orders');
  await context.setOffline(false);
  await settled(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
});
