// Forms of the back office say all that is wrong at its fields; the first of them has the focus, on the screen of a phone as well.
import { expect, test } from '@playwright/test';
import { deskOf } from './admin-desk.ts';
import { expectFirstWrong } from './hands.ts';
import { sound } from './shop.ts';

test('a segment without a name, and settings that cannot be saved', async ({ browser }) => {
  const desk = await deskOf(browser, 'admin', 390);
  const { page } = desk;
  await desk.open('/segments/new');
  const segment = page.locator('form:has(input[name="name"])');
  await segment.locator('button[type="submit"]').click();
  await expectFirstWrong(segment, segment.locator('input[name="name"]'));
  await desk.open('/settings');
  const url = page.locator('input[name="service_url"]');
  await url.fill('javascript:alert(1)');
  const group = page.locator('form:has(input[name="service_url"])');
  await group.locator('button[type="submit"]').click();
  await expectFirstWrong(group, url);
  await expect(url).toHaveValue('javascript:alert(1)');
  await sound(page, desk.seen);
  await desk.close();
});
