// Where refunds go: cancelling an order offers the payment method, and an automatic refund to the wallet (out of stock, in an
// order and in one paid at once; a returned waybill) can be sent on. Orders and waybills are made by calls; the sheets are the
// subject.
import { expect, type Page, test } from '@playwright/test';
import { press, shot } from './hands.ts';
import { browserOf, tabOf } from './looks.ts';
import { type Data, operator, payAtDemo, register, type Signed, sound } from './shop.ts';
import { visit } from './shopper.ts';
import { berlinAddress, buyOrder, sendOff, shelve } from './staff-calls.ts';

const key = () => crypto.randomUUID();
const SIZE = { weight: 620, length: 240, width: 180, height: 90 };

test.setTimeout(300_000);

/** Plain goods that can be bought by the piece, put into the cart of a member. */
async function inCart(me: Signed, count: number): Promise<number[]> {
  const ids: number[] = [];
  const { items } = await me.call('obapi/getItemlist', { page_size: 50, keyword: '杯' });
  for (const row of items.data as Data[]) {
    const item = await me.call('obapi/getItem', { tp: row.api_type, tid: row.num_iid });
    const sku = item.skus.find((one: Data) => one.quantity >= 2);
    if (!item.can_order || item.min_num !== 1 || !sku || item.goods_type.code !== 'general') continue;
    const { api_type, num_iid } = item;
    ids.push((await me.call('cart/add', { api_type, num_iid, sku_id: sku.sku_id, num: 1, warehouse_id: 1 })).cart_id);
    if (ids.length === count) return ids;
  }
  throw new Error('not enough plain goods');
}

async function ordered(me: Signed): Promise<Data> {
  const cart_ids = await inCart(me, 1);
  const { quote } = await me.call('cart/carttoorder', { cart_ids });
  const { invoice_no } = await me.call('cart/carttoorder', { cart_ids, submit: true, quote, key: key() });
  await payAtDemo(me, invoice_no);
  const { targets } = await me.call('paywallet/getInvoice', { no: invoice_no });
  return me.call('order/detail', { id: targets[0].id });
}

/** The refund in the wallet goes on to the gateway: the note offers it, and is gone afterwards. */
async function sendsBack(page: Page, me: Signed, path: string, name: string): Promise<void> {
  await visit(page, path);
  const before: number = (await me.call('user/info')).balance;
  const button = page.getByRole('button', { name: '退回 演示支付' });
  await button.scrollIntoViewIfNeeded();
  await shot(page, name);
  const { sent } = await press(button, 'paywallet/sendBack');
  expect(sent).toBeGreaterThan(0);
  await expect(button).toHaveCount(0);
  expect((await me.call('user/info')).balance).toBe(before - sent);
}

for (const look of [
  { width: 390, theme: 'light' },
  { width: 320, theme: 'dark' },
] as const)
  test(`refunds offer the method that was paid with, ${look.width} ${look.theme}`, async ({ browser }) => {
    const me = await register(`refunds-${look.width}-${Date.now()}@example.test`, 'quiet-harbour-22');
    const context = await browserOf(browser, { ...look, language: 'zh-cn' }, me);
    const { page, seen } = await tabOf(context);
    const named = (sheet: string) => `refund-${sheet}-${look.width}-${look.theme}`;

    await test.step('an order is cancelled: the wallet is chosen, the method offered with how long it takes', async () => {
      const order = await ordered(me);
      await visit(page, `/pages/member/order/detail?id=${order.id}`);
      await page.locator('.ui-actions').getByRole('button', { name: '更多' }).click();
      await page.getByRole('dialog').getByRole('button', { name: /取消/ }).click();
      const ask = page.getByRole('alertdialog');
      await expect(ask.getByRole('radio', { name: /^钱包/ })).toBeChecked();
      await ask.getByRole('radio', { name: /^原路退回：演示支付/ }).click();
      await shot(page, named('order'));
      await sound(page, seen);
      const held = (await me.call('user/info')).balance;
      await press(ask.getByRole('button', { name: '取消订单' }), 'order/cancel');
      await expect(ask).toHaveCount(0);
      expect((await me.call('user/info')).balance).toBe(held);
    });

    await test.step('an item turns out sold out: its refund is in the wallet, and can go on', async () => {
      const buyer = await operator('buyer');
      const order = await ordered(me);
      const item_id = order.items[0].id;
      await buyer('buying/take', { item_ids: [item_id] });
      await buyer('buying/out_of_stock', { item_id, text: '卖光了', key: key() });
      expect((await me.call('user/info')).balance).toBeGreaterThan(0);
      await sendsBack(page, me, `/pages/member/order/detail?id=${order.id}`, named('out-of-stock'));
    });

    const address_id = await berlinAddress(me);
    /** A waybill of one item in stock, paid at the gateway; its id. */
    const waybill = async (): Promise<number> => {
      const order = await ordered(me);
      await shelve(order, await buyOrder(order), SIZE);
      const wanted = { item_ids: [order.items[0].id], address_id, declare_confirmed: true };
      const { quote, shipping_id } = await me.call('order/ordertopackage', wanted);
      const made = await me.call('order/ordertopackage', { ...wanted, shipping_id, submit: true, quote, key: key() });
      await payAtDemo(me, made.invoice_no);
      return made.sendorder_id;
    };

    await test.step('a waybill is cancelled before it is packed', async () => {
      const id = await waybill();
      await visit(page, `/pages/member/sendorder/detail?id=${id}`);
      await page.locator('.ui-actions').getByRole('button', { name: '更多' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /取消运单/ })
        .click();
      const ask = page.getByRole('alertdialog');
      await expect(ask.getByRole('radio', { name: /^钱包/ })).toBeChecked();
      await expect(ask).not.toContainText('退到钱包');
      await ask.getByRole('radio', { name: /^原路退回：演示支付/ }).click();
      await shot(page, named('waybill'));
      await sound(page, seen);
      const held = (await me.call('user/info')).balance;
      await press(ask.getByRole('button', { name: '取消运单' }), 'sendorder/cancel');
      await expect(ask).toHaveCount(0);
      expect((await me.call('user/info')).balance).toBe(held);
    });

    await test.step('a waybill comes back before its export: its freight is in the wallet, and can go on', async () => {
      const id = await waybill();
      await sendOff(id, { ...SIZE, weight: 700 });
      const packer = await operator('warehouse');
      await packer('packing/finish', { id, how: 'returned', reason: '出口前退回', before_export: 'yes', key: key() });
      await sendsBack(page, me, `/pages/member/sendorder/detail?id=${id}`, named('returned'));
    });

    await test.step('an order paid at once, whose goods are sold out: all of it is in the wallet, and can go on', async () => {
      const asked = { cart_ids: await inCart(me, 1), address_id, declare_confirmed: true };
      const { quote } = await me.call('cart/carttoonepayorder', asked);
      const { invoice_no } = await me.call('cart/carttoonepayorder', { ...asked, submit: true, quote, key: key() });
      await payAtDemo(me, invoice_no);
      const [{ id }] = (await me.call('orders/oplists', { tab: 'all' })).list.data;
      const item_id = (await me.call('orders/opdetail', { id })).items[0].id;
      const buyer = await operator('buyer');
      await buyer('buying/take', { item_ids: [item_id] });
      await buyer('buying/out_of_stock', { item_id, text: '卖光了', key: key() });
      await sendsBack(page, me, `/pages/member/onepayorder/detail?id=${id}`, named('onepay'));
    });

    await context.close();
  });
