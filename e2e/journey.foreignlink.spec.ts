// Links of an unknown shop: goods read from their page, one option ordered and paid; the buyer sees where it is, what was paid
// and which option. A page without a price leads to goods by hand, with its picture and the member's own, which the buyer sees
// as well.
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { deskOf } from './admin-desk.ts';
import { take } from './desk-office.ts';
import { FOREIGN_HOST, FOREIGN_PAGE, UNPRICED_PAGE } from './foreign-shop.ts';
import { shot } from './hands.ts';
import { type Data, member, settled, signIn, sound, topUp, watch } from './shop.ts';
import * as shopper from './shopper.ts';

const PIN = '246810';
test.setTimeout(240_000);

async function orderAndPay(page: Page, cart_id: number): Promise<void> {
  await shopper.visit(page, `/pages/carttoorder/index?ids=${cart_id}`);
  await shot(page, 'foreign-checkout');
  await shopper.accept(page, 'order');
  await page.getByRole('button', { name: '提交并付款' }).click();
  await expect(page).toHaveURL(/member\/pay\/index/);
  await settled(page);
  await shopper.payFromWallet(page, PIN);
}

async function orderOf(me: Awaited<ReturnType<typeof member>>, num_iid: string): Promise<Data> {
  const { data } = (await me.call('order/lists', { tab: 'all' })).list;
  const orders = await Promise.all(data.map((one: { id: number }) => me.call('order/detail', { id: one.id })));
  return orders.find((one) => one.items.some((i: Data) => i.num_iid === num_iid)) as Data;
}

test('goods of a foreign shop are read, ordered and bought by their page', async ({ page, browser }) => {
  const seen = watch(page);
  const me = await member();
  await signIn(page, me);
  await topUp(me, 100_000);

  const num_iid = await test.step('the link, in a sentence, shows the goods', async () => {
    await shopper.visit(page, '/pages/shop/index');
    const field = page.getByRole('searchbox');
    await field.fill(`Schau mal: ${FOREIGN_PAGE}?utm_source=mail !`);
    await field.press('Enter');
    const card = page.getByRole('alertdialog');
    await expect(card.getByText('Teekanne aus Ton')).toBeVisible();
    await shot(page, 'foreign-found');
    await card.getByRole('button', { name: '打开' }).click();
    await expect(page).toHaveURL(/pages\/item\/index\?.*tid=/);
    await settled(page);
    return /tid=(\w+)/.exec(page.url())![1]!;
  });

  const item: Data = await me.call('obapi/getItem', { tp: 'web', tid: num_iid });
  const sku = item.skus.find((one: Data) => one.sku_id === 'P-B');
  await test.step('its prices are in the shop’s money, its options and pictures its own', async () => {
    expect(item.seller.shop_name).toBe(FOREIGN_HOST);
    expect(sku.price).toBeGreaterThan(item.price);
    await sound(page, seen);
    await shot(page, 'foreign-item');
    await shopper.intoCart(page, { ...item, api_type: 'web', num_iid, sku } as shopper.Goods, 'foreign-sku');
  });

  const order = await test.step('ordered and paid', async () => {
    const { groups } = await me.call('cart/getList');
    const cart_row = groups.flatMap((one: Data) => one.items).find((one: Data) => one.num_iid === num_iid);
    const { id } = cart_row;
    await orderAndPay(page, id);
    expect(seen.problems).toEqual([]);
    return orderOf(me, num_iid);
  });

  await test.step('the buyer sees the option, the price that was paid, and opens the page', async () => {
    const desk = await deskOf(browser, 'buyer', 1440);
    await take(desk, order.no, item.title);
    const goods = desk.page.locator('.desk-lines');
    await expect(goods).toContainText('Teekanne aus Ton');
    await expect(goods).toContainText('Blau');
    await expect(goods).toContainText((sku.price / 100).toFixed(2));
    await shot(desk.page, 'foreign-desk');
    await desk.page.evaluate(() => {
      window.open = (address) => {
        document.body.dataset.opened = String(address);
        return null;
      };
    });
    await desk.page
      .getByRole('button', { name: /卖家页面|打开/ })
      .first()
      .click();
    await expect(desk.page.locator('body')).toHaveAttribute('data-opened', FOREIGN_PAGE);
    expect(desk.seen.problems).toEqual([]);
    await desk.close();
  });
});

test('goods whose page has no price are added by hand, with its picture and a screenshot of the member', async ({
  page,
  browser,
}) => {
  const seen = watch(page);
  const me = await member();
  await signIn(page, me);
  await topUp(me, 100_000);

  await test.step('the form is prefilled with title and picture of the page', async () => {
    await shopper.visit(page, '/pages/shop/index');
    const field = page.getByRole('searchbox');
    await field.fill(`${UNPRICED_PAGE}?utm_source=mail`);
    await field.press('Enter');
    await expect(page).toHaveURL(/pages\/item\/notfound/);
    await settled(page);
    await expect(page.locator('input[name="title"]')).toHaveValue('Vase aus Glas');
    const picked = page.locator('.shop-unpick');
    await expect(picked).toHaveCount(1);
    const screenshot = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#dd8833' } })
      .png()
      .toBuffer();
    await page.locator('input[type="file"]').setInputFiles({ name: 'shot.png', mimeType: 'image/png', buffer: screenshot });
    await expect(picked).toHaveCount(2);
    await expect(page.locator('.shop-progress')).toHaveCount(0);
    await page.locator('input[name="price"]').fill('88');
    await sound(page, seen);
    await shot(page, 'byhand-form');
    await page.getByRole('button', { name: '放进购物车' }).click();
    await expect(page).toHaveURL(/pages\/cart\/index/);
  });

  const order = await test.step('ordered and paid', async () => {
    const { groups } = await me.call('cart/getList');
    const row = groups.flatMap((one: Data) => one.items).find((one: Data) => one.title === 'Vase aus Glas');
    await orderAndPay(page, row.id);
    return orderOf(me, row.num_iid);
  });

  await test.step('the buyer sees both pictures', async () => {
    const desk = await deskOf(browser, 'buyer', 1440);
    await take(desk, order.no, 'Vase aus Glas');
    const shown = desk.page.getByRole('region', { name: /Vase aus Glas/ });
    await expect(shown.locator('.desk-photo img')).toHaveCount(2);
    await shot(desk.page, 'byhand-desk');
    expect(desk.seen.problems).toEqual([]);
    await desk.close();
  });
});
