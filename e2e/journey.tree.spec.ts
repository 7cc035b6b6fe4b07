// The main job by the accessibility tree alone: everything is found by its role and its name, as a screen reader reads it out.
// What goes wrong is announced, and the focus is on what has to be put right. On each page nothing that takes the focus is nameless.
import { expect, type Page, test } from '@playwright/test';
import { namelessIn } from './access.ts';
import { begins, makePin, pressAgain, saying } from './by-names.ts';
import { mailedCode, register, settled, topUp, url, watch } from './shop.ts';
import { plainGoods } from './shopper.ts';

const [PASSWORD, PIN] = ['a-long-password', '135790'];
test.use({ locale: 'en-GB' });
test.setTimeout(240_000);

const t = saying('en');

async function arrived(page: Page, path: RegExp): Promise<void> {
  await expect(page).toHaveURL(path);
  await settled(page);
  expect(await namelessIn(page), 'takes the focus and has no name').toEqual([]);
}

test('from logging in to paid, by roles and names', async ({ page }) => {
  const seen = watch(page);
  const mail = `tree-${Date.now()}@example.test`;
  await topUp(await register(mail, PASSWORD), 300_000);
  const goods = await plainGoods();
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');

  await test.step('log in: what is missing and what is refused is announced', async () => {
    await page.goto(`${url()}/wap/`);
    await settled(page);
    await page
      .getByRole('navigation')
      .getByRole('link', { name: begins(t('page.user')) })
      .click();
    await arrived(page, /user\/login/);
    const [account, password] = [
      page.getByRole('textbox', { name: t('login.account') }),
      page.getByRole('textbox', { name: t('field.password'), exact: true }),
    ];
    const submit = page.getByRole('main').getByRole('button', { name: t('page.user.login'), exact: true });
    await submit.click();
    await expect(page.getByRole('alert')).toHaveCount(2);
    await expect(account).toBeFocused();
    await expect(account).toHaveAccessibleDescription(/\S/);
    await account.fill(mail);
    await password.fill('not-the-password');
    await submit.click();
    await expect(
      page
        .getByRole('alert')
        .or(page.getByRole('status'))
        .filter({ hasText: /password/i }),
    ).toBeVisible();
    await password.fill(PASSWORD);
    await pressAgain(submit, () => expect(page).not.toHaveURL(/user\/login/, { timeout: 2000 }));
    await arrived(page, /^(?!.*user\/login)/);
  });
  await test.step('search, item', async () => {
    await page
      .getByRole('navigation')
      .getByRole('link', { name: begins(t('page.home')) })
      .click();
    await arrived(page, /#\/$/);
    const field = page.getByRole('searchbox').first();
    await field.click();
    await settled(page);
    await page
      .getByRole('searchbox', { name: t('search.placeholder') })
      .last()
      .fill(goods.title);
    await page.keyboard.press('Enter');
    await arrived(page, /keyword=/);
    await page
      .getByRole('main')
      .getByRole('link', { name: /sold|[€£¥$]/ })
      .first()
      .click();
    await arrived(page, /item\/index/);
  });
  await test.step('into the cart: the option that is missing is announced and has the focus', async () => {
    await button(t('item.add')).click();
    await dialog.getByRole('button', { name: t('item.add'), exact: true }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    const groups = dialog.getByRole('group', { name: /\S/ });
    await expect(groups.first().getByRole('button').and(page.locator(':focus'))).toHaveCount(1);
    for (const group of await groups.all()) {
      // The quantity is a group, too.
      if ((await group.getByRole('textbox').or(group.getByRole('spinbutton')).count()) > 0) continue;
      const open = group.getByRole('button', { pressed: false, disabled: false });
      if ((await group.getByRole('button', { pressed: true }).count()) > 0 || (await open.count()) === 0) continue;
      await open.first().click();
      await expect(group.getByRole('button', { pressed: true })).toHaveCount(1);
    }
    const added = page.getByRole('status').filter({ hasText: t('item.added') });
    const add = dialog.getByRole('button', { name: t('item.add'), exact: true });
    await pressAgain(add, () => expect(added).toBeVisible({ timeout: 2000 }));
    await page
      .getByRole('link', { name: begins(t('page.cart')) })
      .first()
      .click();
    await arrived(page, /cart\/index/);
  });
  await test.step('cart, checkout: the terms that were not accepted are announced and have the focus', async () => {
    await expect(page.getByRole('main').getByRole('checkbox').first()).toBeChecked();
    await button(t('cart.order', { n: 1 })).click();
    await arrived(page, /carttoorder/);
    const terms = page.getByRole('checkbox', { name: begins(t('checkout.notice')) });
    const submit = page.getByRole('button', { name: begins(t('checkout.submit')) });
    await submit.click();
    await expect(page.getByRole('alert').filter({ hasText: t('checkout.notice_missing') })).toBeVisible();
    await expect(terms).toBeFocused();
    await page.keyboard.press('Space');
    await expect(terms).toBeChecked();
    await pressAgain(submit, () => expect(page).toHaveURL(/member\/pay\/index/, { timeout: 2000 }));
    await arrived(page, /member\/pay\/index/);
  });
  await test.step('pay from the wallet, with a first PIN', async () => {
    await makePin(dialog, t, PIN, () => mailedCode(mail));
    await arrived(page, /payResult/);
    await expect(page.getByRole('heading', { name: t('pay.result_paid') })).toBeVisible();
  });
  expect(seen.problems).toEqual([]);
});
