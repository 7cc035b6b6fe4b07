// Searching by words: suggestions by keyboard, another spelling, words left out, filters kept in the address, nothing found.
import { expect, test } from '@playwright/test';
import { shot } from './hands.ts';
import { browserOf, type Look, tabOf } from './looks.ts';
import { at, settled, sound } from './shop.ts';

test.setTimeout(240_000);
const LOOKS: Look[] = [
  { width: 390, theme: 'light', language: 'en' },
  { width: 320, theme: 'dark', language: 'zh-cn' },
];

for (const look of LOOKS)
  test(`words find goods, ${look.width} ${look.theme} ${look.language}`, async ({ browser }) => {
    const context = await browserOf(browser, look);
    const { page, seen } = await tabOf(context);
    const en = look.language === 'en';
    const name = (what: string) => `search-${what}-${look.width}-${look.theme}`;

    await test.step('suggestions, chosen by keyboard', async () => {
      await page.goto(at('/pages/shop/index'));
      await settled(page);
      const field = page.getByRole('searchbox');
      await field.fill(en ? 'headph' : '耳');
      const list = page.getByRole('list', { name: en ? 'Suggestions' : '搜索建议' }).or(page.locator('ul.ui-cells'));
      await expect(list.getByRole('link').first()).toBeVisible();
      await shot(page, name('typing'));
      await field.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect(list.getByRole('button').nth(1)).toBeFocused();
      await sound(page, seen);
    });

    await test.step('a misspelt word is corrected, and can be searched for as typed', async () => {
      await page.goto(at(`/pages/shop/index?keyword=${encodeURIComponent('haedphones')}`));
      await expect(page.getByRole('status').getByRole('button')).toBeVisible();
      await settled(page);
      await shot(page, name('meant'));
      await sound(page, seen);
      await page.getByRole('status').getByRole('button').click();
      await expect(page).toHaveURL(/exact=1/);
      await settled(page);
      await shot(page, name('none'));
    });

    await test.step('words that no goods have all are left out, and the page shows it', async () => {
      await page.goto(at(`/pages/shop/index?keyword=${encodeURIComponent(en ? 'teapot zzyzx' : '茶壶 zzyzx')}`));
      await expect(page.getByText('zzyzx').last()).toBeVisible();
      await settled(page);
      await shot(page, name('left-out'));
      await sound(page, seen);
    });

    await test.step('filters are in the address', async () => {
      await page.goto(at(`/pages/shop/index?keyword=${encodeURIComponent(en ? 'tea' : '茶')}`));
      await settled(page);
      await page
        .getByRole('button', { name: en ? 'Filter' : '筛选' })
        .first()
        .click();
      const sheet = page.getByRole('dialog');
      const stock = sheet.getByRole('button', { name: en ? 'In stock only' : '只看有货' });
      await expect(stock).toBeVisible();
      await stock.click();
      await settled(page);
      await shot(page, name('filters'));
      await sound(page, seen);
      await expect(async () => {
        await sheet.getByRole('button', { name: en ? 'Show results' : '看结果' }).click({ timeout: 1000 });
        await expect(page).toHaveURL(/stock=1/, { timeout: 1500 });
      }).toPass({ timeout: 15_000 });
      await settled(page);
      await shot(page, name('results'));
      await sound(page, seen);
    });
    await context.close();
  });
