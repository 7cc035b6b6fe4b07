// Upkeep of a list: rows come in by a table from a spreadsheet, seen before they are kept; the columns are the operator's own choice.
import { expect, test } from '@playwright/test';
import { deskOf, inBoth } from './admin-desk.ts';
import { press, shot } from './hands.ts';
import { operator, settled, sound } from './shop.ts';

test('a table is checked by row, then kept; columns stay as they were chosen', async ({ browser }) => {
  const mark = `Upkeep ${Date.now()}`;
  const desk = await deskOf(browser, 'admin', 1280);
  const { page } = desk;
  await desk.open('/r/hot_words');
  await page.getByRole('button', { name: inBoth('desk.sheet.title') }).click();
  const sheet = page.locator('dialog[open]');
  const file = (text: string) => ({ name: 'words.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const rows = `words.en,words.zh-cn,kind,sort\n${mark} one,${mark} 一,search,7\n${mark} two,${mark} 二,nonsense,8\n`;
  const checked = page.waitForResponse((reply) => new URL(reply.url()).pathname.endsWith('/resource/sheet_check'));
  await sheet.locator('input[type="file"]').setInputFiles(file(rows));
  await checked;
  await expect(sheet.locator('.ui-note')).toContainText('1');
  const wrong = sheet.getByRole('row').nth(1);
  await expect(wrong).toContainText('3');
  await expect(wrong).not.toContainText('{');
  await settled(page);
  await shot(page, 'upkeep-checked');
  await sound(page, desk.seen);
  const ask = await operator('admin');
  const found = async () => (await ask('resource/lists', { resource: 'hot_words', q: mark })).data;
  expect(await found()).toEqual([]);
  await press(sheet.getByRole('button', { name: inBoth('desk.sheet.save', { n: 1 }) }), 'resource/sheet_import');
  await expect(sheet).toHaveCount(0);
  expect(await found()).toMatchObject([{ words: { en: `${mark} one`, 'zh-cn': `${mark} 一` }, sort: 7 }]);

  const heads = page.locator('thead th');
  const sort = heads.filter({ hasText: inBoth('desk.field.sort') });
  await expect(sort).toHaveCount(1);
  await page.getByRole('button', { name: inBoth('desk.columns.title') }).click();
  await sheet.getByRole('checkbox', { name: inBoth('desk.field.sort') }).click();
  await shot(page, 'upkeep-columns');
  await page.keyboard.press('Escape');
  await expect(sort).toHaveCount(0);
  await settled(page);
  await desk.open('/r/hot_words');
  await expect(heads.filter({ hasText: inBoth('desk.field.kind') })).toHaveCount(1);
  await expect(sort).toHaveCount(0);
  expect(desk.seen.problems).toEqual([]);
  await desk.close();
});
