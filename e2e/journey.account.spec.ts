// Account recovery: a thief in a stolen session changes the mail address, the owner says "this was not me", nothing leaves the wallet, staff restores the account.
import { expect, test } from '@playwright/test';
import { at, call, operator, register, settled, signIn, sound, url, watch } from './shop.ts';

const PASSWORD = 'sampan-owner-1';

test.setTimeout(240_000);

test('from a stolen session to the account restored', async ({ page, browser }) => {
  const seen = watch(page);
  const stamp = Date.now();
  const [old, stolen] = [`owner${stamp}@sampan.test`, `thief${stamp}@sampan.test`];
  const me = await register(old, PASSWORD);
  const admin = await operator('admin');
  const finance = await operator('finance');
  const { id } = await me.call('user/info');
  /** The newest letter to an address that contains this. */
  const letter = async (to: string, holds: RegExp): Promise<string> => {
    const { data } = await admin('outbox/lists', { q: to, page_size: 20 });
    const found = data.map((row: { body: string }) => holds.exec(row.body)?.[1]).find(Boolean);
    if (!found) throw new Error(`no letter to ${to} holds ${holds}`);
    return found;
  };
  const CODE = /验证码是 (\d{6})/;
  const LINK = /(\/pages\/user\/notme\?token=\S+)/;
  await finance('members/adjust', { id, account: 'cash', amount: 30_000, reason: '晚发补偿' });

  await test.step('the session alone changes nothing: the password is asked for, and counted', async () => {
    await signIn(page, me);
    await page.goto(at('/pages/user/profile'));
    await settled(page);
    await page.getByRole('button', { name: /邮箱/ }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible();
    await me.call('ems/send', { event: 'changeemail', email: stolen });
    await sheet.locator('input[name="email"]').fill(stolen);
    await sheet.locator('input[name="captcha"]').fill(await letter(stolen, CODE));
    await sheet.getByRole('button', { name: '更换', exact: true }).click();
    await expect(sheet.locator('input[name="owner_password"][aria-invalid="true"]')).toBeVisible();
    await sheet.locator('input[name="owner_password"]').fill('a guess');
    await sheet.getByRole('button', { name: '更换', exact: true }).click();
    await expect(sheet.getByText('登录密码不对')).toBeVisible();
    expect((await me.call('user/info')).email).toBe(old);
    await sound(page, seen);
    await sheet.locator('input[name="owner_password"]').fill(PASSWORD);
    // A form takes one submit in 1000 ms; this test is faster than that.
    await expect(async () => {
      if (await sheet.isVisible()) await sheet.getByRole('button', { name: '更换', exact: true }).click();
      await expect(sheet).toBeHidden({ timeout: 1000 });
    }).toPass();
    expect((await me.call('user/info')).email).toBe(stolen);
  });

  await test.step('withdrawals are locked, and the page shows so before anything is filled in', async () => {
    await page.goto(at('/pages/member/cash/index'));
    await settled(page);
    await expect(page.getByText('后可以提现')).toBeVisible();
    await expect(page.locator('input[name="amount"]')).toHaveCount(0);
  });

  await test.step('the owner opens the link in the old mailbox: only the button freezes', async () => {
    const context = await browser.newContext({ viewport: { width: 320, height: 720 }, locale: 'zh-CN' });
    const owner = await context.newPage();
    await owner.goto(at(await letter(old, LINK)));
    await settled(owner);
    await expect(owner.getByText('更换了邮箱')).toBeVisible();
    expect((await me.call('user/info')).wallet_frozen).toBe(false);
    await sound(owner, watch(owner));
    await owner.getByRole('button', { name: '不是我，冻结钱包' }).click();
    await expect(owner.getByRole('status').filter({ hasText: '钱包已冻结' })).toBeVisible();
    await owner.reload();
    await expect(owner.getByRole('status').filter({ hasText: '钱包已冻结' })).toBeVisible();
    await context.close();
  });

  await test.step('the stolen session has ended, and the wallet stays shut for who signs in again', async () => {
    await expect(me.call('user/info')).rejects.toThrow('401');
    const { userinfo } = await call('user/login', { username: stolen, password: PASSWORD });
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
    const thief = await context.newPage();
    await signIn(thief, { token: userinfo.token, call: (path, args) => call(path, args, { token: userinfo.token }) });
    for (const path of ['/pages/member/account/index', '/pages/member/cash/index', '/pages/member/paypassword/index']) {
      await thief.goto(at(path));
      await settled(thief);
      await expect(thief.getByText('钱包已冻结')).toBeVisible();
    }
    await expect(thief.getByRole('button', { name: '设置支付密码' })).toHaveCount(0);
    await context.close();
  });

  await test.step('staff restores the old address and lifts the freeze', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'zh-CN' });
    const desk = await context.newPage();
    await desk.goto(`${url()}/admin/#/frozen`);
    await desk.locator('input[name="username"]').fill('finance');
    await desk.locator('input[name="password"]').fill('sampan-demo');
    await desk.getByRole('button', { name: '登录' }).click();
    const card = desk.getByRole('listitem').filter({ hasText: stolen });
    await expect(card.getByText('本人否认')).toBeVisible();
    await card.getByRole('button', { name: '恢复', exact: true }).click();
    await desk.locator('textarea[name="reason"]').fill('电话核实本人');
    await desk.getByRole('dialog').getByRole('button', { name: '恢复' }).click();
    const restored = desk.getByRole('listitem').filter({ hasText: old });
    await expect(restored.getByText('已撤销')).toBeVisible();
    await restored.getByRole('button', { name: '解冻' }).click();
    await desk.locator('textarea[name="reason"]').fill('已核实');
    await desk.getByRole('dialog').getByRole('button', { name: '解冻' }).click();
    await expect(restored).toHaveCount(0);
    await context.close();
  });

  await test.step('the owner sets a new password by the restored address', async () => {
    await expect(call('user/login', { username: old, password: PASSWORD })).rejects.toThrow();
    // A minute has to pass between two codes to one address.
    await expect(() => call('ems/send', { event: 'resetpwd', email: old })).toPass({ timeout: 90_000 });
    await call('user/resetpwd', { type: 'email', email: old, captcha: await letter(old, CODE), password: `${PASSWORD}-2` });
    const { userinfo } = await call('user/login', { username: old, password: `${PASSWORD}-2` });
    expect(userinfo.user).toMatchObject({ email: old, wallet_frozen: false, balance: 30_000 });
    expect(userinfo.user.rest_until).not.toBeNull();
  });
});
