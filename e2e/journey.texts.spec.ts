// Words of the shop's own go to translators and come back as a file; a shopper who reads from right to left gets every plural form.
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { deskOf, inBoth } from './admin-desk.ts';
import { press, shot } from './hands.ts';
import { browserOf } from './looks.ts';
import { at, call, operator, settled, sound, watch } from './shop.ts';

const file = (page: Page, texts: unknown) =>
  page.locator('input[type=file]').setInputFiles({
    name: 'texts-en.json',
    mimeType: 'application/json',
    buffer: Buffer.from(typeof texts === 'string' ? texts : JSON.stringify(texts)),
  });

test('a translation file is checked, saved without what is wrong, and downloaded again', async ({ browser }) => {
  const desk = await deskOf(browser, 'admin', 1440);
  const { page } = desk;
  const seen = watch(page);
  await desk.open('/texts');
  await page.getByRole('button', { name: '翻译文件' }).click();
  const sheet = page.getByRole('dialog', { name: '翻译文件' });
  const save = sheet.locator('button[type=submit]');
  await sheet.locator('select').selectOption('en');
  await expect(save).toBeDisabled();

  await file(page, '[1, 2]');
  await expect(sheet.getByRole('alert')).toContainText('不是由文字组成');
  await file(page, {});
  await expect(sheet.locator('.ui-note[role=status]')).toContainText('没有不同');
  await file(page, { 'time.days': '{days} days', 'no.such': 'x', 'time.hours': '{n, plural, one {#', 'addon.news': 'Stories' });
  await expect(sheet.getByRole('alert')).toContainText('3 条文字不能用');
  await expect(sheet).toContainText('不认识的占位 {days}');
  await expect(sheet).toContainText('没有这个代码');
  await expect(sheet).toContainText('不是正确的 ICU MessageFormat 写法');
  await sound(page, seen);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/desk-texts-file.png` });
  expect((await call('other/language', { lang: 'en' }))['addon.news']).toBe('News');
  await expect(save).toContainText('保存 1 条文字');
  await save.click();
  await expect(sheet).toHaveCount(0);
  expect((await call('other/language', { lang: 'en' }))['addon.news']).toBe('Stories');

  await page.getByRole('button', { name: '翻译文件' }).click();
  await sheet.locator('select').selectOption('en');
  const [got] = await Promise.all([page.waitForEvent('download'), sheet.getByRole('button', { name: '下载' }).click()]);
  expect(got.suggestedFilename()).toBe('texts-en.json');
  expect(JSON.parse(readFileSync((await got.path())!, 'utf8'))).toEqual({ 'addon.news': 'Stories' });
  await desk.close();
  // Restored: other journeys read these texts.
  const owner = await operator('admin');
  const back = { text_lang: 'en', entries: JSON.stringify({ 'addon.news': 'News' }) };
  await owner('texts/import', { ...back, version: (await owner('texts/check', back)).version });
});

test('a message is shown with example values while its text is written, and mailed as a test', async ({ browser }) => {
  const desk = await deskOf(browser, 'admin', 1280);
  const { page } = desk;
  await desk.open('/texts?q=msg.withdrawal_paid.text');
  await page.getByRole('button', { name: 'msg.withdrawal_paid.text' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.locator('textarea[name="en"]').fill('Paid: {no}, {last}, {reference}.');
  const sample = sheet.getByRole('region', { name: '预览' });
  await sample.getByRole('combobox').selectOption('en');
  await sample.getByRole('button', { name: '预览' }).click();
  await expect(sample.locator('[data-sample]')).toContainText('Paid: D2611-10543, 6789, T-20261123-7.');
  await settled(page);
  await sound(page, desk.seen);
  await shot(page, 'desk-texts-message');
  const to = `words-${Date.now()}@example.test`;
  await sample.locator('input[name="email"]').fill(to);
  await press(sample.getByRole('button', { name: '发送测试邮件' }), 'texts/test');
  const { data } = await (await operator('admin'))('outbox/lists', { q: to });
  expect(data[0].body).toContain('Paid: D2611-10543');
  // The text was only tried.
  await page.keyboard.press('Escape');
  expect((await call('other/language', { lang: 'en' }))['msg.withdrawal_paid.text']).not.toContain('Paid:');
  await desk.close();
});

test('the pseudo-language mirrors the shop and fills its gaps', async ({ browser }) => {
  const context = await browserOf(browser, { width: 390, theme: 'light', language: 'rtl' });
  const page = await context.newPage();
  const seen = watch(page);
  await page.goto(at('/pages/setting/language'));
  await settled(page);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar-XB');
  await expect(page.locator('main')).toContainText('[');
  await sound(page, seen);
  await context.close();
});

test('what is missing of the goods is a dash until it is counted', async ({ browser }) => {
  const desk = await deskOf(browser, 'admin', 1280);
  await desk.open('/translations');
  const row = desk.page.getByRole('row').filter({ has: desk.page.locator('a[href$="#/r/goods"]') });
  await expect(row).toHaveCount(1);
  const isOpen = (await row.getByText(inBoth('desk.translations.not_counted')).count()) === 1;
  // Beside the thing and the act, each column is a language.
  const languages = (await desk.page.getByRole('columnheader').count()) - 2;
  expect(languages).toBeGreaterThan(5);
  await expect(row.getByText('–', { exact: true })).toHaveCount(isOpen ? languages : 0);
  await desk.close();
});
