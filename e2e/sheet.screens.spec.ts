// Late content of the sheet of options moves nothing under a finger: a tap chooses what was touched.
import { expect, type Page, test } from '@playwright/test';
import { browserOf, type Look, tabOf } from './looks.ts';
import { at, call, type Data, settled, sound } from './shop.ts';

async function withOptions(): Promise<Data> {
  for (const row of (await call('obapi/getItemlist', { page_size: 50 })).items.data as Data[]) {
    const goods = await call('obapi/getItem', { tp: row.api_type, tid: row.num_iid });
    if (goods.can_order && goods.options.length === 1 && goods.options[0].values.length > 1) return goods;
  }
  throw new Error('no goods with one group of options');
}

/** Answers of these calls wait until they are let go. */
async function held(page: Page, ...paths: string[]): Promise<() => void> {
  let go = (): void => undefined;
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  for (const path of paths)
    await page.route(`**/api/${path}*`, async (route) => {
      await gone;
      await route.continue();
    });
  return go;
}

for (const look of [
  { width: 390, theme: 'light', language: 'zh-cn' },
  { width: 320, theme: 'dark', language: 'en' },
] as Look[])
  test(`the estimate and the warehouses come while a colour is being tapped, ${look.width} ${look.language}`, async ({
    browser,
  }) => {
    const goods = await withOptions();
    const context = await browserOf(browser, look);
    const { page, seen } = await tabOf(context);
    const go = await held(page, 'obapi/estimate', 'other/warehouse');
    await page.goto(at(`/pages/item/index?tp=${goods.api_type}&tid=${goods.num_iid}`));
    await page.locator('.ui-actions .ui-btn').first().click();
    const sheet = page.getByRole('dialog');
    const colour = sheet.locator('[data-open] button:enabled').first();
    await expect(colour).toBeVisible();
    // Once it has opened.
    await sheet.evaluate((one) => Promise.all(one.getAnimations({ subtree: true }).map((animation) => animation.finished)));
    const before = (await colour.boundingBox())!;
    await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
    await page.mouse.down();
    go();
    await expect(sheet.getByRole('radio').first()).toBeAttached();
    await settled(page);
    await page.mouse.up();
    await expect(colour).toHaveAttribute('aria-pressed', 'true');
    expect(await colour.boundingBox()).toEqual(before);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/late-sheet-${look.width}.png` });
    await sound(page, seen, { axe: false });
    await context.close();
  });
