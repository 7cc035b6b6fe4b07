// An order that staff makes for a member: composed and priced at the desk, shown by its signed link to its bearer, paid by its
// member alone.
import { expect, test } from '@playwright/test';
import { deskOf, inBoth } from './admin-desk.ts';
import { press, shot, tick } from './hands.ts';
import { at, operator, register, settled, signIn, sound, watch } from './shop.ts';

test.setTimeout(240_000);

test('an order made by staff is shown by its link and paid by its member', async ({ browser }) => {
  const mail = `assisted-${Date.now()}@sampan.test`;
  const me = await register(mail, 'sampan-assisted');
  const { id } = await me.call('user/info');
  const title = `Copper kettle ${Date.now()}`;

  const { link } = await test.step('composed at the desk', async () => {
    const desk = await deskOf(browser, 'finance', 1280);
    const { page } = desk;
    await desk.open(`/members/${id}`);
    await page.getByRole('link', { name: inBoth('ordering.new') }).click();
    await tick(page.getByRole('radio', { name: inBoth('ordering.by_hand') }));
    const typed = { url: 'https://kettles.example/copper?id=7', title, price: '123.45', num: '2' };
    for (const [name, text] of Object.entries(typed)) await page.locator(`input[name="${name}"]`).fill(text);
    await page.getByRole('button', { name: inBoth('ordering.add') }).click();
    await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible();
    const seen = await press(page.getByRole('button', { name: inBoth('ordering.check') }), 'ordering/preview');
    await shot(page, 'assisted-composed');
    await sound(page, desk.seen);
    const made = await press(page.locator('.desk-form-foot').getByRole('button').last(), 'ordering/make');
    expect(made.amount).toBe(seen.amount);
    await expect(page.getByText(made.link)).toBeVisible();
    await shot(page, 'assisted-made');
    expect(desk.seen.problems).toEqual([]);
    await desk.close();
    return made;
  });
  const path = link.slice(link.indexOf('#') + 1);

  await test.step('anyone with the link sees the goods; paying asks for the login', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
    const page = await context.newPage();
    const seen = watch(page);
    await page.goto(at(path));
    await expect(page.getByText(title)).toBeVisible();
    await settled(page);
    await shot(page, 'assisted-offer');
    await sound(page, seen);
    await page.getByRole('link', { name: '登录并付款' }).click();
    await expect(page).toHaveURL(/login/);
    await context.close();
  });

  await test.step('its member pays it from the link', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
    await signIn(context, me);
    const page = await context.newPage();
    const seen = watch(page);
    await page.goto(at(path));
    await page.getByRole('link', { name: '去付款' }).click();
    await expect(page).toHaveURL(/member\/pay\/index/);
    await settled(page);
    await tick(page.getByRole('radio', { name: /演示/ }));
    await page.getByRole('button', { name: /^付 / }).click();
    await page.waitForURL(/\/demo-gateway\//);
    await page.getByRole('button', { name: '付款成功' }).click();
    await expect(page.getByRole('heading', { name: '付好了' })).toBeVisible();
    await page.goto(at(path));
    await expect(page.getByText('这笔订单已经付款。')).toBeVisible();
    await sound(page, seen);
    await context.close();
  });

  const [order] = (await me.call('order/lists', {})).list.data;
  expect(order).toMatchObject({ state: 'paid', items: [{ title, num: 2, price: 12_345 }] });
  // Its buyers find it in the queue of purchases.
  const buyer = await operator('buyer');
  expect((await buyer('buying/lists', { tab: 'to_buy', q: order.no })).list).toMatchObject([{ order_no: order.no, num: 2 }]);
});
