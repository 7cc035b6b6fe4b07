// Goods ordered at their supplier from the list of demand, on the test marketplace: prices read, order placed, paid on the
// marketplace's page, shipped; a more expensive one waits for its member. At 1280 and on a phone. Several sellers in one
// action, and paid by one link.
import { expect, type Page, test } from '@playwright/test';
import { deskOf, inBoth } from './admin-desk.ts';
import { deskFaults } from './desk-faults.ts';
import { shot } from './hands.ts';
import { type Data, member, operator, settled, sound, topUp } from './shop.ts';

const PIN = '246810';
const key = () => crypto.randomUUID();

test.setTimeout(240_000);

async function ownGoods(me: Data, at: number): Promise<{ item: Data; sku: Data }> {
  for (let page = 2; page > 0; page--) {
    const { items } = await me.call('obapi/getItemlist', { page, page_size: 50, keyword: '茶' });
    for (const row of (items.data as Data[]).slice(at)) {
      const item = await me.call('obapi/getItem', { tp: row.api_type, tid: row.num_iid });
      const sku = item.skus?.find((one: Data) => one.quantity > 10 && one.price < 20_000 && one.price > 2000);
      if (item.can_order && item.min_num === 1 && sku) return { item, sku };
    }
  }
  throw new Error('no goods with enough pieces');
}

async function ordered(me: Data, { item, sku }: { item: Data; sku: Data }): Promise<number> {
  const { cart_id } = await me.call('cart/add', { api_type: item.api_type, num_iid: item.num_iid, sku_id: sku.sku_id, num: 1 });
  const cart_ids = [cart_id];
  const { quote } = await me.call('cart/carttoorder', { cart_ids });
  const { invoice_no, order_ids } = await me.call('cart/carttoorder', { cart_ids, submit: true, quote, key: key() });
  await me.call('paywallet/payBalance', { no: invoice_no, pay_password: PIN, key: key() });
  return order_ids[0];
}

/** Orders what is open at the supplier; returns the id of the order. */
async function place(page: Page): Promise<number> {
  await page.getByRole('button', { name: inBoth('suppliers.order_here') }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('status').last()).toBeVisible();
  await settled(page);
  await shot(page, 'supplier-preview');
  const answer = page.waitForResponse((reply) => new URL(reply.url()).pathname.endsWith('/suppliers/order'));
  await sheet.locator('button[type="submit"]').last().click();
  const { code, data } = (await (await answer).json()) as { code: number; data: Data };
  expect(code).toBe(1);
  return data.ids[0];
}

for (const width of [1280, 390] as const)
  test(`ordered, paid at the marketplace and shipped at ${width}`, async ({ browser }) => {
    const me = await member('demo@sampan.test');
    await topUp(me, 60_000);
    const goods = await ownGoods(me, width === 390 ? 6 : 0);
    const order_id = await ordered(me, goods);
    const desk = await deskOf(browser, 'buyer', width);
    const { page } = desk;
    await desk.open(`/demand?q=${goods.item.num_iid}`);
    await page.locator('.desk-row', { hasText: goods.item.title }).first().click();
    const id = await place(page);
    await desk.open(`/suppliers?id=${id}`);
    const pay = page.getByRole('button', { name: /^(Pay|支付) / });
    await expect(pay).toBeVisible();
    await settled(page);
    await shot(page, 'supplier-order');
    await sound(page, desk.seen);
    const opened = page.context().waitForEvent('page');
    await pay.click();
    const market = await opened;
    await market.locator('button.primary').click();
    await market.locator('form[action$="/ship"] button').click();
    await market.close();
    await expect(page.locator('.desk-work-head')).toContainText(/已发货|Shipped/, { timeout: 30_000 });
    await shot(page, 'supplier-shipped');
    expect((await me.call('order/detail', { id: order_id })).items).toEqual([expect.objectContaining({ state: 'on_the_way' })]);
    await desk.open('/supplier-pushes');
    await expect(page.locator('.ui-table')).toContainText('DEMO_SHIP');
    await shot(page, 'supplier-pushes');
    await sound(page, desk.seen);
  });

test('rows of two sellers are picked, ordered in one action and paid by one link', async ({ browser }) => {
  const me = await member('demo@sampan.test');
  await topUp(me, 90_000);
  const first = await ownGoods(me, 9);
  const other = await ownGoods(me, 12);
  expect(other.item.num_iid).not.toBe(first.item.num_iid);
  for (const goods of [first, other]) await ordered(me, goods);
  const desk = await deskOf(browser, 'buyer', 1280);
  const { page } = desk;
  const { id: member_id } = (await (await operator('admin'))('members/lists', { q: 'demo@sampan.test' })).data[0];
  await desk.open(`/demand?member_id=${member_id}`);
  for (const { item } of [first, other])
    await page.locator('.desk-pick', { hasText: item.title }).first().getByRole('checkbox').check();
  const bar = page.getByRole('toolbar').filter({ has: page.getByRole('status') });
  await bar.getByRole('button', { name: inBoth('suppliers.order_here') }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(first.item.title).first()).toBeVisible();
  await expect(sheet.getByText(other.item.title).first()).toBeVisible();
  await settled(page);
  await shot(page, 'supplier-several');
  const answer = page.waitForResponse((reply) => new URL(reply.url()).pathname.endsWith('/suppliers/order'));
  await sheet.locator('button[type="submit"]').last().click();
  const { data } = (await (await answer).json()) as { data: Data };
  expect([data.pieces, data.left]).toEqual([2, []]);
  await desk.open('/suppliers');
  const buyer = await operator('buyer');
  for (const id of data.ids) {
    await expect.poll(async () => (await buyer('suppliers/detail', { id })).order.state).toBe('created');
    const { order } = await buyer('suppliers/detail', { id });
    await page.locator('.desk-pick', { hasText: order.platform_no }).getByRole('checkbox').check();
  }
  await settled(page);
  await shot(page, 'supplier-several-pay');
  expect(await deskFaults(page)).toEqual([]);
  await sound(page, desk.seen);
  const opened = page.context().waitForEvent('page');
  await bar.getByRole('button', { name: /^(Pay|支付) / }).click();
  const market = await opened;
  await expect(market.locator('section')).toHaveCount(data.ids.length);
  await market.close();
});
