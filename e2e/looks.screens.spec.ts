// What the eye would find beyond layout.screens: the names of windows, what is covered, bars that take too much room, coupons in one colour.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { rangeText } from '#client/format.ts';
import { say } from '#contract/messages.ts';
import { browserOf, type Look, type Tab, tabOf } from './looks.ts';
import { at, call, type Data, member, register, type Signed, settled, signIn, sound } from './shop.ts';
import { shopFaults } from './shop-faults.ts';

const PHONE: Look = { width: 390, theme: 'light', language: 'en' };

async function tabIn(browser: Browser, look: Look, shopper?: Signed): Promise<Tab> {
  return tabOf(await browserOf(browser, look, shopper));
}
const close = (page: Page) => page.context().close();

/** Goods of two sellers that can be bought now, in the cart of a new member. */
async function shopperWithCart(): Promise<{ me: Signed; ids: string }> {
  const me = await register(`looks-${Date.now()}-${Math.trunc(Math.random() * 1e6)}@example.test`, 'quiet-harbour-22');
  const rows: Data[] = (await call('obapi/getItemlist', { keyword: '茶', page_size: 50 })).items.data;
  let added = 0;
  for (const { api_type, num_iid } of rows) {
    const goods = await call('obapi/getItem', { tp: api_type, tid: num_iid });
    const sku = goods.skus.find((one: { quantity: number }) => one.quantity > 0);
    if (!goods.can_order || goods.min_num !== 1 || (goods.skus.length > 0 && !sku)) continue;
    await me.call('cart/add', { api_type, num_iid, sku_id: sku?.sku_id, num: 1 });
    added += 1;
    if (added === 5) break;
  }
  const { groups } = await me.call('cart/getList');
  return { me, ids: groups.flatMap((group: Data) => group.items.map((item: Data) => item.id)).join(',') };
}

test('the window is named after what is listed: words, a category, a shop, a floor; coming back as well', async ({ browser }) => {
  const { page, seen } = await tabIn(browser, PHONE);
  const asks = { lang: 'en' };
  const floors = await call('index/floor', asks);
  const goods = (await call('obapi/getItemlist', { keyword: 'tea', ...asks })).items.data[0];
  const item = await call('obapi/getItem', { tp: goods.api_type, tid: goods.num_iid, ...asks });
  const [top] = await call('index/category', asks);
  const lists: [string, string][] = [
    ['keyword=tea', 'tea'],
    [`cat=${top.id}`, top.name],
    [`shop_id=${item.seller.shop_id}`, item.seller.shop_name],
    ...floors.slice(0, 1).map((floor: Data): [string, string] => [`floor=${floor.id}`, floor.title]),
  ];
  for (const [query, name] of lists) {
    await page.goto(at(`/pages/shop/index?${query}`));
    await expect(page, query).toHaveTitle(`${name} · Sampan`);
    await settled(page);
    await page.locator('main a[href*="/pages/item/index"]').first().click();
    await expect(page, query).toHaveURL(/pages\/item\/index/);
    await settled(page);
    await page.goBack();
    await expect(page, query).toHaveTitle(`${name} · Sampan`);
    await settled(page);
    await expect(page, query).toHaveTitle(`${name} · Sampan`);
  }
  await sound(page, seen, { axe: false });
  await close(page);
});

test('an address without a screen shows one message that it is not there', async ({ browser }) => {
  const { page, seen } = await tabIn(browser, PHONE);
  for (const path of ['/pages/no/such', '/pages/item/index?tp=taobao&tid=1', '/pages/custom/index?id=none']) {
    await page.goto(at(path));
    await settled(page);
    seen.problems.length = 0;
    const notFound =
      (await page.locator('body').allInnerTexts()).join().match(/not found|no longer (?:available|on sale)/gi) ?? [];
    expect(notFound.length, path).toBeLessThanOrEqual(1);
  }
  await close(page);
});

for (const look of [PHONE, { width: 320, theme: 'dark', language: 'zh-cn' }] as Look[])
  test(`the button to the top covers no totals and no terms, ${look.width} ${look.language}`, async ({ browser }) => {
    const { me, ids } = await shopperWithCart();
    const { page, seen } = await tabIn(browser, look, me);
    await page.setViewportSize({ width: look.width, height: 480 });
    const toTheEnd = async () => {
      await settled(page);
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
    };
    await page.goto(at('/'));
    await toTheEnd();
    const top = page.locator('.ui-top');
    await expect(top).toBeVisible();
    const [button, tabs] = [(await top.boundingBox())!, (await page.locator('.ui-foot').boundingBox())!];
    expect(button.y + button.height).toBeLessThanOrEqual(tabs.y);
    await page.setViewportSize({ width: look.width, height: 240 });
    await page.goto(at(`/pages/carttoorder/index?ids=${ids}`));
    await toTheEnd();
    await expect(page.locator('.ui-actions')).toBeVisible();
    await expect(top).toHaveCount(0);
    await sound(page, seen, { axe: false });
    await close(page);
  });

for (const [width, language, most] of [
  [390, 'zh-cn', 72],
  [320, 'zh-cn', 72],
  [390, 'en', 116],
  [320, 'en', 116],
] as const)
  test(`the foot of the cart takes no more room than it needs, ${width} ${language}`, async ({ browser }) => {
    const { me } = await shopperWithCart();
    const { page, seen } = await tabIn(browser, { width, theme: 'light', language }, me);
    await page.goto(at('/pages/cart/index'));
    await settled(page);
    const bar = page.locator('.ui-actions');
    await expect(bar.getByRole('button').last()).toBeEnabled();
    expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(most);
    for (const one of await bar.getByRole('button').all()) {
      const box = (await one.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(width);
    }
    await sound(page, seen, { axe: false });
    await close(page);
  });

test('a coupon in use has one colour: at checkout, in its fees and on the form of a waybill', async ({ browser }) => {
  const { page, seen } = await tabIn(browser, { width: 390, theme: 'light', language: 'zh-cn' }, await member());
  const colourAt = async (path: string): Promise<string[]> => {
    await page.goto(at(path));
    await settled(page);
    const value = page
      .locator('.ui-cell', { hasText: '优惠券' })
      .getByText(/^−?¥|−¥/)
      .last();
    const fee = page.locator('.ui-fees tr', { hasText: '优惠券' }).locator('td').last();
    return Promise.all([value, fee].map((one) => one.evaluate((node) => getComputedStyle(node).color)));
  };
  const me = await member();
  const { groups } = await me.call('cart/getList');
  const ids = groups.flatMap((group: Data) => group.items.filter((item: Data) => !item.problem).map((item: Data) => item.id));
  const stock = (await me.call('order/getGoodslist')).groups[0].items.filter((item: Data) => item.state === 'in_stock');
  const found = [
    ...(await colourAt(`/pages/carttoorder/index?ids=${ids.join(',')}`)),
    ...(await colourAt(
      `/pages/member/ordertosend/index?ids=${stock
        .slice(0, 4)
        .map((item: Data) => item.id)
        .join(',')}`,
    )),
  ];
  expect(new Set(found).size, found.join(' ')).toBe(1);
  // Its discount has the ink colour in the wallet of coupons and on a page that offers it: not rose, which asks for action.
  const faceAt = async (path: string): Promise<string> => {
    await page.goto(at(path));
    await settled(page);
    return page
      .locator('main b.ui-ltr')
      .first()
      .evaluate((node) => getComputedStyle(node).color);
  };
  expect(await faceAt('/pages/custom/index?id=winter')).toBe(await faceAt('/pages/member/coupon/index'));
  await sound(page, seen, { axe: false });
  await close(page);
});

test('no field on a phone has letters so small that Safari zooms into it', async ({ browser }) => {
  const { me, ids } = await shopperWithCart();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await signIn(page, me);
  const small: string[] = [];
  let fields = 0;
  for (const path of [
    '/pages/shop/index?keyword=茶',
    '/pages/cart/index',
    `/pages/carttoorder/index?ids=${ids}`,
    '/pages/member/myaddress/add',
    '/pages/member/shipforme/index',
    '/pages/member/feedback/index',
  ]) {
    await page.goto(at(path));
    await settled(page);
    const sizes = await page
      .locator('input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, select')
      .evaluateAll((found) =>
        found.map((one) => ({ name: one.outerHTML.slice(0, 90), size: Number.parseFloat(getComputedStyle(one).fontSize) })),
      );
    fields += sizes.length;
    small.push(...sizes.filter(({ size }) => size < 16).map(({ name, size }) => `${path}: ${size} px ${name}`));
  }
  expect(small).toEqual([]);
  expect(fields).toBeGreaterThan(10);
  await context.close();
});

test('a visitor who looks for a person is shown why to log in first', async ({ browser }) => {
  const { page, seen } = await tabIn(browser, PHONE);
  await page.goto(at('/'));
  await settled(page);
  await page.locator('.shop-row').getByRole('link', { name: 'Messages' }).click();
  await expect(page).toHaveURL(/pages\/user\/login/);
  await expect(page.locator('main')).toContainText(say('login.to_write', {}, 'en'));
  await sound(page, seen, { axe: false });
  await close(page);
});

test('a range that breaks across lines is found, one that is glued is not', async ({ browser }) => {
  const { page } = await tabIn(browser, { width: 320, theme: 'light', language: 'en' });
  await page.goto(at('/pages/setting/about'));
  await settled(page);
  const broken = ['12–18 days', '¥1,200.00–¥1,450.00', '3–9 Nov', '26 Nov – 3 Dec', '11月26日–12月3日'];
  for (const text of broken)
    for (const variant of [text, rangeText(...(text.split('–') as [string, string]))]) {
      await page.evaluate((words) => {
        const narrow = document.createElement('div');
        narrow.id = 'narrow';
        narrow.style.cssText = 'inline-size: 3em; overflow: visible; overflow-wrap: normal; word-break: normal';
        narrow.textContent = words;
        document.querySelector('main')!.append(narrow);
      }, variant);
      const found = (await shopFaults(page)).filter((fault) => fault.startsWith('broken range'));
      expect(found.length, `${text} ${variant === text ? '' : 'glued'}`).toBe(variant === text ? 1 : 0);
      await page.evaluate(() => document.getElementById('narrow')!.remove());
    }
  await close(page);
});
