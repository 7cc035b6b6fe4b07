// What a member is notified about: topics switched on their page, one mail a day, and a mail switched off from the mail itself, without signing in.
import { expect, test } from '@playwright/test';
import { at, operator, register, settled, signIn, sound, url, watch } from './shop.ts';

test.setTimeout(240_000);

test('switches, the daily mail, and unsubscribing from a mail', async ({ page, browser }) => {
  const seen = watch(page);
  const email = `reminders${Date.now()}@sampan.test`;
  const me = await register(email, 'sampan-remind-1');
  const admin = await operator('admin');
  const on = async (event: string): Promise<boolean> =>
    (await me.call('emailremind/lists')).list.find((row: { event: string }) => row.event === event).on;
  await signIn(page, me);

  await test.step('from the page Me to the switches; a tap is saved, and what must be sent has no switch', async () => {
    await page.goto(at('/pages/user/index'));
    await settled(page);
    await page.getByRole('link', { name: '提醒设置' }).click();
    await settled(page);
    await sound(page, seen);
    const bought = page.getByRole('switch', { name: '已采购：邮件' });
    await expect(bought).toBeChecked();
    await bought.focus();
    await page.keyboard.press('Space');
    await expect(bought).not.toBeChecked();
    await expect.poll(() => on('purchased')).toBe(false);
    await page.reload();
    await settled(page);
    await expect(page.getByRole('switch', { name: '已采购：邮件' })).not.toBeChecked();
    await expect(page.getByRole('switch', { name: '账户与安全：邮件' })).toHaveCount(0);
    await expect(page.getByText('为了账户安全，一定会发送').first()).toBeVisible();
  });

  await test.step('one mail a day, at an hour', async () => {
    await page.getByText('每天一封').click();
    await expect.poll(async () => (await me.call('emailremind/lists')).digest_hour).toBe(18);
    await page.getByRole('button', { name: /每天几点/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: '08:00' }).click();
    await expect.poll(async () => (await me.call('emailremind/lists')).digest_hour).toBe(8);
    await page.getByText('立即', { exact: true }).click();
    await expect.poll(async () => (await me.call('emailremind/lists')).digest_hour).toBe(null);
  });

  await test.step('back to the defaults', async () => {
    await page.getByRole('button', { name: '恢复默认' }).click();
    await expect(page.getByRole('switch', { name: '已采购：邮件' })).toBeChecked();
    expect(await on('purchased')).toBe(true);
  });

  await test.step('the link of a mail, opened elsewhere: looking changes nothing, the button does', async () => {
    const { data } = await admin('outbox/lists', { q: email, channel: 'mail', page_size: 20 });
    const link = data.map((row: { body: string }) => /http\S+\/unsubscribe\?\S+/.exec(row.body)?.[0]).find(Boolean) as string;
    const context = await browser.newContext({ viewport: { width: 320, height: 720 }, colorScheme: 'dark' });
    const reader = await context.newPage();
    const problems = watch(reader);
    await reader.goto(link.replace(/^https?:\/\/[^/]+/, url()));
    await expect(reader.getByRole('button')).toHaveCount(1);
    expect(await on('paid')).toBe(true);
    await reader.getByRole('button', { name: '退订' }).click();
    await expect(reader.getByRole('heading', { name: /已退订/ })).toBeVisible();
    expect(await on('paid')).toBe(false);
    expect(problems.problems).toEqual([]);
    await expect(reader.getByRole('link', { name: '提醒设置' })).toHaveAttribute('href', '/wap/#/pages/member/emailremind/index');
    await context.close();
  });

  await test.step('a shared address of goods leads into the shop', async () => {
    const goods = (await me.call('obapi/getItemlist', { sort: '_sale' })).items.data[0];
    const { share_id, title } = await me.call('obapi/getItem', { tp: goods.api_type, tid: goods.num_iid });
    await page.goto(`${url()}/s/${share_id}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('link', { name: '在店里打开' }).first().click();
    await page.waitForURL(/\/wap\/#\/pages\/item\/index/);
    await settled(page);
    await expect(page.getByText(title).first()).toBeVisible();
  });
});
