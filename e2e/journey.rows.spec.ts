// Rows of upkeep: made, changed, refused where another operator was faster, several at once; a list stays as it was left.
import { expect, type Page, test } from '@playwright/test';
import { resources } from '#contract/desk/resource-list.ts';
import { type Desk, deskOf, inBoth } from './admin-desk.ts';
import { deskIds } from './admin-places.ts';
import { expectFirstWrong, press } from './hands.ts';
import { operator, settled, sound } from './shop.ts';

const button = (page: Page, key: string, params = {}) => page.getByRole('button', { name: inBoth(key, params) });
const wordsOf = (page: Page) => page.locator('input[name^="words."]').first();
const save = (page: Page) => press(button(page, 'kit.save'), 'resource/save');

async function made(desk: Desk, words: string): Promise<string> {
  await desk.open('/r/hot_words/create');
  await wordsOf(desk.page).fill(words);
  const { _id } = await save(desk.page);
  await expect(desk.page).toHaveURL(new RegExp(`/r/hot_words/${_id}$`));
  await settled(desk.page);
  return _id;
}

test('a row is made, is not left unsaved, and is not saved over what another operator saved', async ({ browser }) => {
  const mark = `Rows ${Date.now()}`;
  const desk = await deskOf(browser, 'admin', 1280);
  const { page } = desk;
  await desk.open('/r/hot_words/create');
  await button(page, 'kit.save').click();
  await expectFirstWrong(page.locator('form'), wordsOf(page));
  const id = await made(desk, mark);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(mark);

  const sort = page.locator('input[name="sort"]');
  await sort.fill('5');
  await page.locator('.desk-form-foot a').click();
  await button(page, 'desk.leave.stay').click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(sort).toHaveValue('5');
  await sort.fill('none');
  await button(page, 'kit.save').click();
  await expect(sort).toHaveAttribute('aria-invalid', 'true');
  await sort.fill('5');
  await expect(sort).not.toHaveAttribute('aria-invalid', 'true');

  const ask = await operator('admin');
  const { _version: version } = await ask('resource/detail', { resource: 'hot_words', id });
  await ask('resource/save', { resource: 'hot_words', id, version, data: { sort: 9 } });
  const refused = page.waitForResponse((reply) => reply.url().endsWith('/resource/save'));
  await page.keyboard.press('Control+s');
  expect((await (await refused).json()).data.key).toBe('fail.changed');
  await expect(sort).toHaveValue('5');
  await button(page, 'desk.resource.reload').click();
  await expect(sort).toHaveValue('9');
  await sort.fill('5');
  expect(await save(page)).toMatchObject({ sort: 5 });
  await expect(page.getByText(inBoth('desk.resource.unsaved'))).toHaveCount(0);
  await settled(page);
  await sound(page, desk.seen);

  await button(page, 'kit.delete').click();
  await press(page.getByRole('alertdialog').getByRole('button', { name: inBoth('kit.delete') }), 'resource/remove');
  await expect(page).toHaveURL(/\/r\/hot_words$/);
  await desk.close();
});

test('several rows at once, in a list that stays as it was left', async ({ browser }) => {
  const mark = `Several ${Date.now()}`;
  const desk = await deskOf(browser, 'admin', 1280);
  const { page } = desk;
  for (const n of [1, 2]) await made(desk, `${mark} ${n}`);
  await desk.open('/r/hot_words');
  const rows = page.locator('tbody tr');
  await page.locator('.desk-find input').fill(mark);
  await expect(rows).toHaveCount(2);
  await page.locator('select[name="filter-kind"]').selectOption('search');
  const kind = page.locator('thead th').filter({ hasText: inBoth('desk.field.kind') });
  await kind.getByRole('button').click();
  await expect(kind).toHaveAttribute('aria-sort', /ending/);
  const order = await kind.getAttribute('aria-sort');
  await rows.first().getByRole('link').click();
  await expect(wordsOf(page)).toHaveValue(new RegExp(mark));
  await page.locator('.desk-form-foot a').click();
  await expect(rows).toHaveCount(2);
  await expect(page.locator('select[name="filter-kind"]')).toHaveValue('search');
  await expect(kind).toHaveAttribute('aria-sort', order!);

  const ask = await operator('admin');
  const enabled = async () =>
    (await ask('resource/lists', { resource: 'hot_words', q: mark })).data.map((row: { enabled: boolean }) => row.enabled);
  await page.locator('thead input[type="checkbox"]').click({ force: true });
  await button(page, 'desk.resource.disable').click();
  await expect(button(page, 'desk.resource.disable')).toHaveCount(0);
  expect(await enabled()).toEqual([false, false]);
  await page.locator('thead input[type="checkbox"]').click({ force: true });
  await button(page, 'kit.delete').click();
  await press(page.getByRole('alertdialog').getByRole('button', { name: inBoth('kit.delete') }), 'resource/remove');
  await expect(page.getByText(inBoth('desk.list.no_match'))).toBeVisible();
  expect(await enabled()).toEqual([]);
  await settled(page);
  await sound(page, desk.seen);
  expect(desk.seen.problems).toEqual([]);
  await desk.close();
});

test('every form saves a row of the demo as it was opened', async ({ browser }) => {
  const desk = await deskOf(browser, 'admin', 1280);
  const ids = await deskIds(await operator('admin'));
  for (const { name } of resources)
    await test.step(name, async () => {
      await desk.open(`/r/${name}/${encodeURIComponent(ids[name]!)}`);
      await save(desk.page);
    });
  expect(desk.seen.problems).toEqual([]);
  await desk.close();
});
