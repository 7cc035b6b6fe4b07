// An invitation from the inviter's page to the friend who signs up another day; what was earned goes to the wallet; finance decides about a held rebate.
import { expect, test } from '@playwright/test';
import { deskOf, sheet } from './admin-desk.ts';
import { press } from './hands.ts';
import { at, call, digits, member, movements, operator, settled, signIn, sound, watch } from './shop.ts';

const PAY = '246810';
test.setTimeout(300_000);

test('invite, sign up another day, earn, move it to the wallet', async ({ page, browser }) => {
  const seen = watch(page);
  const inviter = await member();
  const owner = await operator('admin');
  await signIn(page, inviter);
  const { code, invited } = await inviter.call('invitefriends/lists');

  await test.step('the page shows code and link; the poster is drawn; mails are added and sent', async () => {
    await page.goto(at('/pages/member/invitefriends/index'));
    await settled(page);
    await expect(page.getByText(code, { exact: true })).toBeVisible();
    await page.locator('textarea[name="emails"]').fill(`friend${Date.now()}@sampan.test`);
    await press(page.getByRole('button', { name: '加入名单' }), 'invitefriends/emailAdd');
    await press(page.getByRole('button', { name: /^发送 \d+ 封邀请$/ }), 'invitefriends/sendInvitefriendsEmail');
    await sound(page, seen);
    await page.goto(at('/pages/member/invitefriends/publicize'));
    await settled(page);
    const drawn = await page.locator('canvas').evaluate((box: HTMLCanvasElement) => {
      const { data } = box.getContext('2d')!.getImageData(0, 0, box.width, box.height);
      return data.some((value, at) => at % 4 === 0 && value < 40);
    });
    expect(drawn).toBe(true);
    await sound(page, seen);
  });

  await test.step('the friend opens the link, comes back without it, and signs up by the invitation', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
    const friend = await context.newPage();
    await friend.goto(at(`/pages/user/register?code=${code}`));
    await settled(friend);
    await expect(friend.locator('input[name="code"]')).toHaveValue(code);
    await friend.goto(at('/pages/user/register'));
    await friend.reload();
    await settled(friend);
    await expect(friend.locator('input[name="code"]')).toHaveValue(code);
    await context.close();
    const email = `invited${Date.now()}@sampan.test`;
    await call('ems/send', { event: 'register', email });
    const { data } = await owner('outbox/lists', { q: email });
    const captcha = /\d{6}/.exec(data[0].body)![0];
    await call('user/register', { type: 'email', email, captcha, password: 'sampan-friend-1', agree: 1, code });
    expect((await inviter.call('invitefriends/lists')).invited).toBe(invited + 1);
    await page.goto(at('/pages/member/invitefriends/record'));
    await settled(page);
    await expect(page.getByText(/^SP-\d\*{4}$/).first()).toBeVisible();
    await sound(page, seen);
  });

  await test.step('what is available goes to the wallet', async () => {
    await expect.poll(async () => (await inviter.call('userrebate/lists')).available, { timeout: 60_000 }).toBeGreaterThan(0);
    const before = await inviter.call('user/info');
    const last = (await movements(inviter))[0]?.id;
    for (const path of ['invitefriends/promotion', 'promotion/record', 'promotion/userlevel']) {
      await page.goto(at(`/pages/member/${path}`));
      await settled(page);
      await sound(page, seen);
    }
    await page.goto(at('/pages/member/promotion/info'));
    await settled(page);
    await sound(page, seen);
    await page.getByRole('button', { name: '全部', exact: true }).click();
    await page.getByRole('button', { name: /到钱包$/ }).click();
    await digits(page, PAY);
    await expect.poll(async () => (await inviter.call('userrebate/lists')).available).toBe(0);
    expect((await movements(inviter, last)).map((row) => row.amount)).toContain(before.rebate);
  });

  await test.step('finance voids a held rebate with a reason, and the inviter reads it', async () => {
    const desk = await deskOf(browser, 'finance', 1280);
    await desk.open('/promotion?tab=held');
    const first = desk.page.getByRole('listitem').filter({ hasText: '同一网络' }).first();
    await first.getByRole('button', { name: '作废' }).click();
    await desk.page.locator('textarea[name="reason"]').fill('同一个人');
    await press(sheet(desk).getByRole('button', { name: '作废' }), 'promotion/void');
    expect(desk.seen.problems).toEqual([]);
    const { data } = await inviter.call('invitefriends/rebateList', { state: 'void' });
    expect(data.some((r: { reason: string }) => r.reason === '同一个人')).toBe(true);
  });
});
