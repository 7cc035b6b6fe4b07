// Ctrl K from any page: a member, a page and a setting are found and opened by keys alone, and what the operator has no
// permission for is not found.
import { expect, test } from '@playwright/test';
import { deskOf, inBoth } from './admin-desk.ts';
import { type Data, operator, settled } from './shop.ts';

test('a member, a page and a setting are found by Ctrl K, chosen by arrows and opened by Enter', async ({ browser }) => {
  const ask = await operator('admin');
  const [member] = (await ask('members/lists')).data as Data[];
  const [setting] = (await ask('find/search', { q: 'video' })).settings as Data[];
  const desk = await deskOf(browser, 'admin', 1280);
  const { page } = desk;
  const rows = page.locator('dialog[open] [role="option"]');
  const chosen = page.locator('dialog[open] [role="option"][aria-selected="true"]');
  const find = async (words: string) => {
    await page.keyboard.press('Control+k');
    await expect(page.locator('.desk-finder')).toBeFocused();
    await page.keyboard.type(words);
    await expect(rows.first()).toBeVisible();
    await settled(page);
  };
  await desk.open('/remits');
  await find(member!.mark);
  await expect(chosen).toContainText(member!.mark);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/members/${member!.id}$`));
  await settled(page);
  // The next of several, and back again.
  await find('packing');
  await expect(rows.nth(1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(rows.nth(0)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(page.locator('.desk-finder')).toHaveCount(0);
  // Settings come last.
  await find(setting!.label);
  await expect(rows.last()).toContainText(setting!.label);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`settings\\?at=${setting!.key}`));
  expect(desk.seen.problems).toEqual([]);
  await desk.close();
  // A warehouse operator finds no page of finance.
  const hall = await deskOf(browser, 'warehouse', 1280);
  await hall.page.keyboard.press('Control+k');
  await expect(hall.page.locator('.desk-finder')).toBeFocused();
  await hall.page.keyboard.type('remits');
  await expect(hall.page.locator('dialog[open]').getByText(inBoth('desk.list.no_match'))).toBeVisible();
  await hall.close();
});
