// The page that the server drew: seen before a script has run, taken over as it stands, and hidden where another page is opened.
import { expect, type Page, test } from '@playwright/test';
import { LANGS, localeOf } from '#contract/lang.ts';
import { at, call, member, settled, signIn, url } from './shop.ts';

const noScripts = /assets\/index-[^/]*\.js$/;

/** Holds these requests back until the function that it returns is called. */
async function held(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

for (const lang of LANGS)
  test(`home in ${lang} is taken over without a difference`, async ({ browser }) => {
    const context = await browser.newContext({ locale: localeOf(lang), viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const wrong: string[] = [];
    page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
    page.on('pageerror', (error) => wrong.push(error.message));
    // A main that was drawn anew would have lost the mark.
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => document.querySelector('main')?.setAttribute('data-marked', '')),
    );
    await page.goto(at('/'));
    await settled(page);
    await expect(page.locator('main[data-marked] .shop-strip a').first()).toBeVisible();
    await expect(page.locator('.shop-starting')).toHaveCount(0);
    expect(wrong).toEqual([]);
    await context.close();
  });

test('goods are seen without a script, and pictures of the first screen are named in the head', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB', javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${url()}/wap/`);
  await expect(page.locator('.shop-strip a').first()).toBeInViewport();
  await expect(page.locator('.shop-strip').first()).toContainText(/£\d/);
  await expect(page.locator('.shop-strip img').first()).toHaveCSS('opacity', '1');
  expect(await page.locator('head link[rel="preload"][as="image"]').count()).toBeGreaterThan(0);
  await context.close();
});

for (const [width, locale] of [
  [390, 'en-GB'],
  [390, 'ar-EG'],
  [1280, 'de-DE'],
] as const)
  test(`is painted by its own styles as by the style sheets, ${width} px, ${locale}`, async ({ browser }) => {
    const boxes = async (sheets: boolean) => {
      const context = await browser.newContext({ locale, javaScriptEnabled: false, viewport: { width, height: 844 } });
      const page = await context.newPage();
      if (!sheets) await page.route(/\.css$/, (route) => route.abort());
      await page.goto(`${url()}/wap/`);
      const found = await page.locator('#app *').evaluateAll((all) =>
        all.map((one) => {
          const { x, y, width: wide, height } = one.getBoundingClientRect();
          const { color, backgroundColor, fontSize, opacity, visibility } = getComputedStyle(one);
          const box = [x, y, wide, height].map(Math.round).join(' ');
          return `${one.tagName} ${one.getAttribute('class')}: ${box} ${color} ${backgroundColor} ${fontSize} ${opacity} ${visibility}`;
        }),
      );
      await context.close();
      return found;
    };
    const own = await boxes(false);
    expect(own.length).toBeGreaterThan(200);
    expect(own).toEqual(await boxes(true));
  });

test('stays hidden for a deep link, another currency and a member, before the app is there', async ({ page, browser }) => {
  await page.route(noScripts, (route) => route.abort());
  await page.goto(at('/pages/cart/index'));
  await expect(page.locator('#app')).toBeHidden();
  await expect(page.locator('.shop-starting')).toBeVisible();
  await page.evaluate(() => localStorage.setItem('currency', 'JPY'));
  await page.goto('about:blank');
  await page.goto(`${url()}/wap/`);
  await expect(page.locator('#app')).toBeHidden();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const own = await context.newPage();
  await signIn(own, await member());
  await own.goto(at('/'));
  await settled(own);
  await expect(own.locator('.shop-starting')).toHaveCount(0);
  await own.route(noScripts, (route) => route.abort());
  await own.goto('about:blank');
  await own.goto(`${url()}/wap/`);
  await expect(own.locator('#app')).toBeHidden();
  await context.close();
});

test('a wide window takes it over, too, and puts its header around it', async ({ page }) => {
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(error.message));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(at('/'));
  await expect(page.locator('.wide-header')).toBeVisible();
  await settled(page);
  await expect(page.locator('.shop-strip a').first()).toBeVisible();
  expect(wrong).toEqual([]);
});

test('a link followed before the script has run opens its page, without an error', async ({ page }) => {
  const wrong: string[] = [];
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  page.on('pageerror', (error) => wrong.push(error.message));
  const run = await held(page, noScripts);
  await page.goto(`${url()}/wap/`, { waitUntil: 'commit' });
  await page.locator('.shop-strip a').first().click();
  expect(page.url()).toContain('/pages/item/');
  run();
  await expect(page.locator('main h1').first()).toBeVisible();
  await settled(page);
  expect(wrong).toEqual([]);
});

test('goods and results that a link opens are asked for while their page is loading, and once', async ({ page }) => {
  const { items } = await call('obapi/getItemlist', { q: 'tea' });
  const [goods] = items.data;
  const asked: string[] = [];
  page.on('request', (request) => {
    const name = /\/api\/(obapi\/getItem(?:list)?)\?/.exec(request.url())?.[1];
    // Lists without words are of other parts of the page.
    if (name && !/[?&]cat=/.test(request.url())) asked.push(name);
  });
  for (const [path, chunk, name] of [
    [`/pages/item/index?tp=${goods.api_type}&tid=${goods.num_iid}`, /\/item-[^/]*\.js$/, 'obapi/getItem'],
    ['/pages/shop/index?keyword=tea', /\/shop-[^/]*\.js$/, 'obapi/getItemlist'],
  ] as const) {
    await page.goto('about:blank');
    asked.length = 0;
    const load = await held(page, chunk);
    await page.goto(at(path), { waitUntil: 'commit' });
    await expect.poll(() => asked).toEqual([name]);
    load();
    await expect(page.locator('main h1').first()).toBeAttached();
    await settled(page);
    expect(asked).toEqual([name]);
  }
});

test('goods that a link opens stay where they are as what they cost to send comes', async ({ page }) => {
  const { items } = await call('obapi/getItemlist', { q: 'tea' });
  const [goods] = items.data;
  const answer = await held(page, '**/api/obapi/estimate?*');
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto(at(`/pages/item/index?tp=${goods.api_type}&tid=${goods.num_iid}`));
  const below = page.locator('.shop-item-more > *').first();
  const top = async () => (await below.boundingBox())!.y;
  await expect(page.locator('main h1').first()).toBeVisible();
  const before = await top();
  answer();
  await expect(page.locator('.ui-two')).toBeVisible();
  await settled(page);
  // The texts of a language are a line more or less.
  expect(Math.abs((await top()) - before)).toBeLessThan(20);
});
