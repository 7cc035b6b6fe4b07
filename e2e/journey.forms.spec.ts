// Forms of the back office show all errors at their fields; the first of them has the focus, on the screen of a phone as well.
import { expect, test } from '@playwright/test';
import { deskOf } from './admin-desk.ts';
import { expectFirstWrong } from './hands.ts';
import { sound } from './shop.ts';

test('a segment without a name, and several settings that cannot be saved', async ({ browser }) => {
  const desk = await deskOf(browser, 'admin', 390);
  const { page } = desk;
  await desk.open('/segments/new');
  const segment = page.locator('form:has(input[name="name"])');
  await segment.locator('button[type="submit"]').click();
  await expectFirstWrong(segment, segment.locator('input[name="name"]'));
  await desk.open('/settings');
  const [logo, url, most] = ['logo', 'service_url', 'price_alerts_max'].map((name) => page.locator(`input[name="${name}"]`));
  for (const address of [logo!, url!]) await address.fill('javascript:alert(1)');
  const more = String(Number(await most!.inputValue()) + 1);
  await most!.fill(more);
  const group = page.locator('form:has(input[name="service_url"])');
  await group.locator('button[type="submit"]').click();
  // Both show their error at once and keep what was typed; the one that is right is saved.
  await expectFirstWrong(group, logo!);
  await expect(url!).toHaveAttribute('aria-invalid', 'true');
  for (const address of [logo!, url!]) await expect(address).toHaveValue('javascript:alert(1)');
  await expect(group.locator('[aria-invalid="true"]')).toHaveCount(2);
  await desk.open('/settings');
  await expect(most!).toHaveValue(more);
  for (const address of [logo!, url!]) await expect(address).toHaveValue('');
  await sound(page, desk.seen);
  await desk.close();
});
