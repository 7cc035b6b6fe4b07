// What the eye would find: what stands in the first view of a first visit, and that a sum reads the same in the table and on the button, in a currency that nobody chose.
import { expect, type Page, test } from '@playwright/test';
import { browserOf, HEIGHT, tabOf } from './looks.ts';
import { at, call, register, settled, sound } from './shop.ts';

const bottomOf = async (page: Page, selector: string): Promise<number> => {
  const box = await page.locator(selector).first().boundingBox();
  expect(box, selector).not.toBeNull();
  return box!.y + box!.height;
};

for (const language of ['zh-cn', 'en'] as const)
  test(`a first visit shows search, shortcuts and goods with their price in the first view, ${language}`, async ({ browser }) => {
    const context = await browserOf(browser, { width: 390, theme: 'light', language });
    const { page, seen } = await tabOf(context);
    await page.goto(at('/'));
    await settled(page);
    expect(await bottomOf(page, '.ui-searchbox')).toBeLessThan(HEIGHT);
    expect(await bottomOf(page, 'main a[href*="shipforme"], main a[href*="page/estimate"]')).toBeLessThan(HEIGHT);
    const goods = page.locator('main a[href*="/pages/item/index"]');
    await expect(goods.first()).toBeVisible();
    expect(await bottomOf(page, 'main a[href*="/pages/item/index"]')).toBeLessThan(HEIGHT - 52);
    await sound(page, seen, { axe: false });
    await context.close();
  });

test('what is shown in the first currency of a visitor is ordered in it, to the penny', async ({ browser }) => {
  const me = await register(`looks-${Date.now()}@example.test`, 'quiet-harbour-22');
  const { items } = await call('obapi/getItemlist', { keyword: '手账本' });
  const { api_type, num_iid } = items.data[0];
  const goods = await call('obapi/getItem', { tp: api_type, tid: num_iid });
  const sku = goods.skus.find((one: { quantity: number }) => one.quantity > 0);
  await me.call('cart/add', { api_type, num_iid, sku_id: sku?.sku_id, num: 1 });
  const { groups } = await me.call('cart/getList');
  const context = await browserOf(browser, { width: 320, theme: 'light', language: 'en' }, me);
  const { page, seen } = await tabOf(context);
  await page.goto(at(`/pages/carttoorder/index?ids=${groups[0].items[0].id}`));
  await settled(page);
  const bar = (await page.locator('.ui-actions .ui-price').first().textContent())!.replace(/\s/g, '');
  expect(bar).toMatch(/^£\d+\.\d\d$/);
  await expect(page.locator('.ui-fees')).toContainText(bar);
  await expect(page.locator('main')).not.toContainText('¥');
  await sound(page, seen, { axe: false });
  await context.close();
});
