// Invitations: from the inviter's page to the friend who signs up another day; a friend's first order, from the link to the
// rebate in the inviter's wallet; finance decides about a held rebate.
import { type Browser, expect, test } from '@playwright/test';
import { deskOf, sheet } from './admin-desk.ts';
import { press, shot, tick } from './hands.ts';
import {
  at,
  call,
  type Data,
  digits,
  mailedCode,
  member,
  movements,
  operator,
  register,
  type Signed,
  settled,
  signIn,
  sound,
  topUp,
  watch,
} from './shop.ts';
import * as shopper from './shopper.ts';
import { berlinAddress, buyOrder, changeSetting, lastRun, runUntil, sendOff, shelve } from './staff-calls.ts';

const PAY = '246810';
test.setTimeout(300_000);

test('invite, sign up another day, earn, move it to the wallet', async ({ page, browser }) => {
  const seen = watch(page);
  const inviter = await member();
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
    const captcha = await mailedCode(email);
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

/** Goods that any line takes, in stock. */
async function plainGoods(me: Signed): Promise<shopper.Goods> {
  const { items } = await me.call('obapi/getItemlist', { page: 1, page_size: 50 });
  for (const row of items.data as Data[]) {
    const item = await me.call('obapi/getItem', { tp: row.api_type, tid: row.num_iid });
    const sku = item.skus?.find((one: Data) => one.quantity >= 5 && one.price < 40_000);
    if (item.can_order && item.min_num === 1 && sku && item.goods_type.code === 'general') return { ...item, sku };
  }
  throw new Error('nothing can be bought');
}

/** A friend who follows the link and signs up on its page. */
async function friendOf(browser: Browser, code: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
  const page = await context.newPage();
  const email = `first-order-${Date.now()}@example.test`;
  await page.goto(at(`/pages/user/register?code=${code}`));
  await settled(page);
  await expect(page.locator('input[name="code"]')).toHaveValue(code);
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill('quiet-harbour-22');
  await shopper.askCode(page);
  await page.locator('input[name="captcha"]').fill(await mailedCode(email));
  await tick(page.getByRole('checkbox').first());
  await page.locator('main').getByRole('button', { name: '注册', exact: true }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
  const token = (await page.evaluate(() => localStorage.getItem('token')))!;
  const me: Signed = { token, call: (path, args) => call(path, args, { token }) };
  return { page, email, me };
}

test('a friend’s first order: invited, signed up, bought, received, and the rebate is in the wallet', async ({
  page,
  browser,
}) => {
  const seen = watch(page);
  const owner = await operator('admin');
  const mail = `inviter-${Date.now()}@example.test`;
  const inviter = await register(mail, 'quiet-harbour-22');
  await signIn(page, inviter);
  const rebates = () => inviter.call('userrebate/lists');
  const size = { weight: 900, length: 240, width: 180, height: 120 };

  const friend = await test.step('the friend follows the link on the inviter’s page and signs up', async () => {
    await shopper.visit(page, '/pages/member/invitefriends/index');
    const { code } = await inviter.call('invitefriends/lists');
    await expect(page.getByText(code, { exact: true })).toBeVisible();
    return friendOf(browser, code);
  });

  const order = await test.step('the friend orders and pays; staff buys and stores it', async () => {
    await topUp(friend.me, 200_000);
    await berlinAddress(friend.me, { street: 'Kastanienallee 7', phone: '3098765432' });
    await shopper.intoCart(friend.page, await plainGoods(friend.me));
    await shopper.orderAll(friend.page);
    await shopper.payWithFirstPin(friend.page, PAY, () => mailedCode(friend.email));
    const { data } = (await friend.me.call('order/lists', { tab: 'all' })).list;
    const made = await friend.me.call('order/detail', { id: data[0].id });
    await shelve(made, await buyOrder(made), size);
    // Goods alone earn nothing: a rebate is a part of the freight.
    expect((await inviter.call('invitefriends/rebateList')).total).toBe(0);
    return made as Data;
  });

  const { id, rebate } = await test.step('the freight is paid: the rebate is pending', async () => {
    const ids = order.items.map((item: Data) => item.id);
    const sent = await shopper.sendHome(friend.page, ids, PAY);
    const { data } = await inviter.call('invitefriends/rebateList');
    expect(data).toEqual([expect.objectContaining({ state: 'pending' })]);
    const { components } = await friend.me.call('sendorder/detail', { id: sent.id });
    const freight = components.find((row: Data) => row.code === 'freight').amount;
    // The first level's 3 %; a new member has no discount to subtract from it.
    expect(data[0].amount).toBe(Math.round(freight * 0.03));
    await shopper.visit(page, '/pages/member/promotion/record');
    await expect(page.getByText('等待好友签收')).toBeVisible();
    await shot(page, 'rebate-pending');
    await sound(page, seen);
    return { id: sent.id, rebate: data[0].amount as number };
  });

  await test.step('shipped and received; it stays pending for seven days', async () => {
    await sendOff(id, size);
    await shopper.confirmReceipt(friend.page, id);
    await friend.page.context().close();
    const before = await lastRun(owner, 'rebates');
    await runUntil(owner, 'rebates', async () => (await lastRun(owner, 'rebates')) !== before);
    expect(await rebates()).toMatchObject({ pending: rebate, available: 0 });
    await shopper.visit(page, '/pages/member/promotion/record');
    await expect(page.getByText(/^预计 .+ 到账$/)).toBeVisible();
    await sound(page, seen);
  });

  await test.step('the days are over: it is available, and goes to the wallet', async () => {
    await changeSetting(owner, 'rebate_days', 0);
    try {
      await runUntil(owner, 'rebates', async () => (await rebates()).available === rebate);
    } finally {
      await changeSetting(owner, 'rebate_days', 7);
    }
    await shopper.visit(page, '/pages/member/promotion/info');
    await shot(page, 'rebate-available');
    await page.getByRole('button', { name: '全部', exact: true }).click();
    await page.getByRole('button', { name: /到钱包$/ }).click();
    await shopper.firstPin(page, PAY, () => mailedCode(mail));
    await expect.poll(rebates).toMatchObject({ pending: 0, available: 0 });
    expect(await inviter.call('user/info')).toMatchObject({ balance: rebate });
    await shopper.visit(page, '/pages/member/account/index');
    await shot(page, 'rebate-in-wallet');
    await sound(page, seen);
    await shopper.expectStatement(inviter.call);
    expect((await inviter.call('invitefriends/lists')).active).toBe(1);
  });
});
