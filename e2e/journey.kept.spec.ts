// What a shopper has typed and chosen is restored: after a session that ended at checkout, after a reload, and after a change
// of language.
import { expect, test } from '@playwright/test';
import { tick } from './hands.ts';
import { at, member, settled, signIn } from './shop.ts';
import { accept, visit } from './shopper.ts';

test('a choice at checkout survives the login in between', async ({ page }) => {
  const me = await member();
  await signIn(page, me);
  const { groups } = await me.call('cart/getList');
  const row = groups
    .flatMap((g: { items: { id: number; problem: unknown }[] }) => g.items)
    .find((i: { problem: unknown }) => !i.problem);
  await visit(page, `/pages/carttoorder/index?ids=${row.id}`);
  const choice = page.getByRole('radio', { name: '由采购员决定，照样买' });
  await tick(choice);
  await accept(page, 'order');
  await me.call('user/logout');
  await page.getByRole('button', { name: '提交并付款' }).click();
  await expect(page).toHaveURL(/user\/login\?back=/);
  await page.locator('input[name="username"]').fill('demo@sampan.test');
  await page.locator('input[name="password"]').fill('sampan-demo');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/carttoorder/);
  await settled(page);
  await expect(choice).toBeChecked();
});

test('an address half typed survives a reload and another language, and a form opened again is empty', async ({ page }) => {
  await signIn(page, await member());
  const street = page.locator('input[name="street"]');
  await visit(page, '/pages/member/myaddress/add');
  await street.fill('Sonnenallee 1 🌻');
  await page.reload();
  await expect(street).toHaveValue('Sonnenallee 1 🌻');
  await page.goto(at('/pages/setting/language'));
  await page.getByText('English').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Language' })).toBeVisible();
  await page.goBack();
  await expect(street).toHaveValue('Sonnenallee 1 🌻');
  await page.goto(at('/pages/member/myaddress/index'));
  await settled(page);
  await page.goto(at('/pages/member/myaddress/add'));
  await expect(street).toHaveValue('');
});
