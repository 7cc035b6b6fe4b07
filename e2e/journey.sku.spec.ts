// A question that offers another option of the goods, on the screens of both sides: the buyer offers a more expensive one, the
// member picks it and pays the difference.
import { expect, test } from '@playwright/test';
import { deskOf, sheet } from './admin-desk.ts';
import { take } from './desk-office.ts';
import { press, shot, tick } from './hands.ts';
import { at, type Data, member, settled, signIn, sound, topUp, watch } from './shop.ts';
import * as shopper from './shopper.ts';

const MEMBER = 'demo@sampan.test';
const PIN = '246810';
const key = () => crypto.randomUUID();

test.setTimeout(240_000);

test('another option is offered, chosen and paid', async ({ page, browser }) => {
  const seen = watch(page);
  const me = await member(MEMBER);
  await signIn(page, me);
  await topUp(me, 60_000);

  const { items } = await me.call('obapi/getItemlist', { page: 1, page_size: 50, keyword: '杯' });
  let found: Data;
  for (const row of items.data as Data[]) {
    const item = await me.call('obapi/getItem', { tp: row.api_type, tid: row.num_iid });
    if (item.can_order && item.min_num === 1 && item.skus.length > 1 && item.skus[0].quantity > 1) found = item;
    if (found) break;
  }
  const sku = found.skus[0];
  const added = await me.call('cart/add', { api_type: found.api_type, num_iid: found.num_iid, sku_id: sku.sku_id, num: 1 });
  const cart_ids = [added.cart_id];
  const { quote } = await me.call('cart/carttoorder', { cart_ids });
  const { invoice_no, order_ids } = await me.call('cart/carttoorder', { cart_ids, submit: true, quote, key: key() });
  await me.call('paywallet/payBalance', { no: invoice_no, pay_password: PIN, key: key() });
  const order = await me.call('order/detail', { id: order_ids[0] });
  const other = found.skus[1];
  const dearer = (sku.price + 1000) / 100;

  const desk = await deskOf(browser, 'buyer', 1440);
  await test.step("the buyer offers another option at today's price", async () => {
    await take(desk, order.no, order.items[0].title);
    await desk.page.getByRole('button', { name: '问会员' }).click();
    const form = sheet(desk);
    await form.locator('textarea[name="text"]').fill('这个颜色没货了，换成另一款可以吗？');
    await tick(form.getByRole('checkbox').first());
    await form.locator('input[name^="sku-"]').fill(String(dearer));
    await shot(desk.page, 'sku-offer');
    await sound(desk.page, desk.seen);
    await press(form.getByRole('button', { name: '发给会员' }), 'buying/ask');
  });

  await test.step('the member sees what changes and picks it', async () => {
    await page.goto(at(`/pages/member/order/detail?id=${order.id}`));
    await settled(page);
    await expect(page.getByText('选了哪款就换成哪款')).toBeVisible();
    await shot(page, 'sku-question');
    await sound(page, seen);
    await press(page.getByRole('button', { name: /每件贵/ }), 'order/act');
    await expect(page.getByText('→')).toBeVisible();
    await shot(page, 'sku-supplement');
    await sound(page, seen);
  });

  await test.step('the difference is paid, the item is the other option', async () => {
    await page.getByRole('link', { name: /^付 / }).first().click();
    await shopper.payFromWallet(page, PIN);
    const [item] = (await me.call('order/detail', { id: order.id })).items;
    expect(item).toMatchObject({ state: 'buying', properties_name: other.properties_name, price: sku.price + 1000 });
  });
});
