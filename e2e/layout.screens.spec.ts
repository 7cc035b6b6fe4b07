// What the eye would find: the first view of a first visit, and that a sum reads the same in the table and on the button, in a
// currency that was not chosen.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { LANGS, PSEUDO } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import { browserOf, HEIGHT, tabOf } from './looks.ts';
import { inPart } from './part.ts';
import { at, call, type Data, register, settled, sound } from './shop.ts';

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
  const button = page.locator('.ui-actions .ui-btn-primary');
  await expect(button).toContainText(bar);
  expect(await button.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  await expect(page.locator('main')).not.toContainText('¥');
  await sound(page, seen, { axe: false });
  await context.close();
});

/** The texts of the two buttons of every confirming dialog of the storefront, by the file that shows it. */
function dialogButtons(lang: string): { file: string; texts: string[] }[] {
  const root = new URL('../storefront/', import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
  return files.flatMap((file) =>
    [...readFileSync(new URL(file, root), 'utf8').matchAll(/<Dialog\b([\s\S]*?)(?:\/>|\n\s*>\n)/g)].map(([, props]) => ({
      file,
      texts: ['safe', 'verb'].flatMap((of) => {
        const prop = new RegExp(`\\b${of}=\\{([\\s\\S]*?)\\}\\n`).exec(props!)?.[1] ?? '';
        return [...prop.matchAll(/'([a-z_]+(?:\.[a-z_]+)+)'/g)].map(([, key]) => say(key!, { amount: 'CNY 1,234.56' }, lang));
      }),
    })),
  );
}

for (const language of [...LANGS, 'rtl' as const].filter((_, at) => inPart(at)))
  test(`the buttons of a confirming dialog stay whole on a narrow phone, ${language}`, async ({ browser }) => {
    const dialogs = dialogButtons(language === 'rtl' ? PSEUDO.code : language).filter(({ texts }) => texts.length > 0);
    expect(dialogs.length).toBeGreaterThan(15);
    const context = await browserOf(browser, { width: 320, theme: 'light', language });
    const { page } = await tabOf(context);
    await page.goto(at('/'));
    await settled(page);
    const broken = await page.evaluate((all) => {
      const dialog = document.createElement('dialog');
      dialog.className = 'ui-dialog';
      document.body.append(dialog);
      dialog.showModal();
      return all.flatMap(({ file, texts }) => {
        const acts = document.createElement('div');
        acts.className = 'ui-dialog-acts';
        for (const text of texts) {
          const button = document.createElement('button');
          button.className = 'ui-btn ui-btn-secondary';
          button.textContent = text;
          acts.append(button);
        }
        dialog.replaceChildren(acts);
        return [...acts.children].flatMap((button) => {
          const words = document.createRange();
          words.selectNodeContents(button);
          const lines = new Set([...words.getClientRects()].map((box) => Math.round(box.top))).size;
          const wide = button.getBoundingClientRect().right > acts.getBoundingClientRect().right + 1;
          return lines > 1 || wide ? [`${file}: ${button.textContent}`] : [];
        });
      });
    }, dialogs);
    expect(broken).toEqual([]);
    await context.close();
  });

test('the gallery shows the picture of the colour that is chosen', async ({ browser }) => {
  const found = async (): Promise<{ item: Data; option: Data; value: Data }> => {
    for (let page = 1; page <= 6; page++)
      for (const row of (await call('obapi/getItemlist', { page, page_size: 50 })).items.data as Data[]) {
        const item = await call('obapi/getItem', { tp: row.api_type, tid: row.num_iid });
        for (const option of item.options as Data[]) {
          const value = option.values.findLast((one: Data) => one.pic_url && one.pic_url !== item.pic_url);
          if (value && item.can_order) return { item, option, value };
        }
      }
    throw new Error('no goods with a picture for each colour');
  };
  const { item, option, value } = await found();
  const context = await browserOf(browser, { width: 390, theme: 'light', language: 'zh-cn' });
  const { page, seen } = await tabOf(context);
  await page.goto(at(`/pages/item/index?tp=${item.api_type}&tid=${item.num_iid}`));
  await settled(page);
  const shown = async () => {
    const frame = (await page.locator('.ui-carousel').first().boundingBox())!;
    const pictures = page.locator('.ui-carousel').first().locator('img');
    for (const one of await pictures.all()) {
      const box = await one.boundingBox();
      if (box && Math.abs(box.x - frame.x) < 2) return one.getAttribute('src');
    }
    return null;
  };
  expect(await shown()).not.toContain(value.pic_url);
  await page.getByRole('button', { name: '加入购物车' }).last().click();
  const sheet = page.getByRole('dialog');
  await sheet
    .getByRole('group', { name: option.name, exact: true })
    .getByRole('button', { name: value.name, exact: true })
    .click();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect.poll(shown).toContain(value.pic_url);
  await sound(page, seen, { axe: false });
  await context.close();
});

const CROPPED = [
  ['square', 800, 800],
  ['wide', 1200, 600],
  ['tall', 600, 1200],
] as const;
for (const [name, width, height] of CROPPED.filter((_, at) => inPart(at)))
  test(`a ${name} picture fills the field that it is cropped in`, async ({ browser }) => {
    const context = await browserOf(browser, { width: 320, theme: 'dark', language: 'zh-cn' });
    const { page, seen } = await tabOf(context);
    await page.goto(at('/'));
    await settled(page);
    const buffer = await sharp({ create: { width, height, channels: 3, background: '#678' } })
      .jpeg()
      .toBuffer();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: '以图搜索' }).click();
    await (await chooser).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
    const stage = page.locator('[data-crop="stage"]');
    await expect(stage.locator('img')).toBeVisible();
    /** The part of the field that the picture covers. */
    const covered = async () => {
      const [field, picture] = [(await stage.boundingBox())!, (await stage.locator('img').boundingBox())!];
      const side = (a: number, long: number, b: number, other: number) =>
        Math.max(0, Math.min(a + long, b + other) - Math.max(a, b)) / long;
      return side(field.x, field.width, picture.x, picture.width) * side(field.y, field.height, picture.y, picture.height);
    };
    await expect.poll(covered).toBeGreaterThan(0.6);
    // It goes everywhere without being dragged.
    const left = async () => (await stage.locator('img').boundingBox())!.x;
    const before = await left();
    await page.getByRole('button', { name: '图片左移' }).click();
    await expect.poll(left).toBeLessThan(before - 5);
    await page.getByRole('button', { name: '图片右移' }).click();
    await expect.poll(left).toBeCloseTo(before, 0);
    await sound(page, seen, { axe: false });
    await context.close();
  });

test('a visitor reads about what the freight will be, and changes where to, in the cart and at an estimate', async ({
  browser,
}) => {
  const { items } = await call('obapi/getItemlist', { keyword: '手账本' });
  const { api_type, num_iid } = items.data[0];
  const goods = await call('obapi/getItem', { tp: api_type, tid: num_iid });
  const sku = goods.skus.find((one: { quantity: number }) => one.quantity > 0);
  const row = {
    ...{ api_type, num_iid, sku_id: sku?.sku_id ?? '', num: 1, remark: '', title: goods.title, pic_url: goods.pic_url },
    ...{ properties_name: '', price: sku?.price ?? goods.price, quantity: 9, min_num: 1 },
    ...{ shop_id: goods.seller.shop_id, shop_name: goods.seller.shop_name },
  };
  const context = await browserOf(browser, { width: 320, theme: 'light', language: 'en' });
  await context.addInitScript((cart) => localStorage.setItem('sampan.cart', cart), JSON.stringify([row]));
  const { page, seen } = await tabOf(context);
  const choose = async (words: string, name: string) => {
    await page.getByRole('button', { name: 'Change country' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('searchbox').fill(words);
    await sheet.getByRole('button', { name, exact: true }).click();
    await expect(page.getByText(`to ${name}`, { exact: true }).first()).toBeVisible();
    await settled(page);
  };
  await page.goto(at('/pages/cart/index'));
  await settled(page);
  await choose('Deutschland', 'Germany');
  await expect(page.locator('main')).toContainText(/lines to Germany: £\d/);
  await sound(page, seen);
  await page.goto(at('/pages/page/estimate'));
  await settled(page);
  await page.getByLabel('Weight').fill('2');
  await page.getByRole('button', { name: 'Compare' }).click();
  await settled(page);
  await choose('Holland', 'Netherlands');
  await expect(page.locator('main')).toContainText(/\d lines?.*to Netherlands/);
  // Why a weight is billed is in words.
  await expect(page.locator('main')).not.toContainText('freight.');
  await sound(page, seen);
  await context.close();
});
