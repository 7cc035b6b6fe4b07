// Upkeep of a list: rows are imported by a table from a spreadsheet, previewed before they are saved; the columns are the
// operator's own choice.
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { deskOf, inBoth } from './admin-desk.ts';
import { press, shot } from './hands.ts';
import { operator, settled, sound, url } from './shop.ts';

test('a table is checked by row, then saved; columns stay as they were chosen', async ({ browser }) => {
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

test('members in the chosen columns, sorted and filtered, are exported with names', async ({ browser }) => {
  const desk = await deskOf(browser, 'admin', 1280);
  const { page } = desk;
  await desk.open('/members');
  const heads = page.locator('thead th');
  const name = heads.filter({ hasText: inBoth('desk.member.name') });
  await name.getByRole('button').click();
  await expect(name).toHaveAttribute('aria-sort', 'descending');
  await settled(page);
  const names = await page.locator('tbody td:nth-child(2)').allInnerTexts();
  expect(names.length).toBeGreaterThan(3);
  // Members who sign up meanwhile have no level yet: the number of those who have one stays the same.
  const ask = await operator('admin');
  const levels = await Promise.all(
    [1, 2, 3, 4].map(async (level) => ({ level, n: (await ask('members/lists', { level })).total })),
  );
  const few = levels.find(({ n }) => n > 0 && n < names.length)!;
  await page.locator('select[name="filter-level"]').selectOption(String(few.level));
  await expect(page.locator('tbody tr')).toHaveCount(few.n);
  await page.locator('select[name="filter-level"]').selectOption('');
  await expect(page.locator('tbody tr')).toHaveCount(names.length);
  const growth = heads.filter({ hasText: inBoth('desk.members.growth') });
  await expect(growth).toHaveCount(0);
  await page.getByRole('button', { name: inBoth('desk.columns.title') }).click();
  const sheet = page.locator('dialog[open]');
  await sheet.getByRole('checkbox', { name: inBoth('desk.members.growth') }).click();
  await expect(growth).toHaveCount(1);
  await shot(page, 'upkeep-members');
  await sheet.getByRole('button', { name: inBoth('desk.columns.default') }).click();
  await expect(growth).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: inBoth('desk.resource.export') }).click(),
  ]);
  const [head, ...rows] = (await readFile(await file.path(), 'utf8')).replace(/^\uFEFF/, '').split('\r\n');
  expect(head).toMatch(inBoth('desk.member.mark'));
  expect(rows.filter(Boolean).length).toBeGreaterThanOrEqual(names.length);
  expect(rows[0]).not.toContain('normal');
  await sound(page, desk.seen);
  expect(desk.seen.problems).toEqual([]);
  await desk.close();
});

test('the language of the sign-in page is stored for the operator once it is tapped', async ({ browser }) => {
  const ask = await operator('content');
  const before = (await ask('session/me', {})).lang;
  await ask('session/language', { code: 'en' });
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'zh-CN' })).newPage();
  await page.goto(`${url()}/admin/`);
  await page.locator('input[name="username"]').fill('content');
  await page.locator('input[name="password"]').fill('sampan-demo');
  const chinese = page.getByRole('radio', { name: '简体中文' });
  await expect(chinese).toBeChecked();
  await page.locator('label', { has: chinese }).click();
  const saved = page.waitForResponse((reply) => reply.url().endsWith('/session/language'));
  await page.locator('input[name="password"]').press('Enter');
  await saved;
  await expect(page.locator('main h1').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', /^zh/);
  expect((await ask('session/me', {})).lang).toBe('zh-cn');
  await ask('session/language', { code: before });
  await page.context().close();
});
