// A stored row of three pieces split in two on the screens of both sides: ordered and paid from the item, made and weighed at the desk, and seen as two items
// that ship apart. The member is this journey's own; buying and storing goes by calls.
import { expect, test } from '@playwright/test';
import { deskOf, foot, measure, pick } from './admin-desk.ts';
import { press, shot } from './hands.ts';
import { type Data, payAtDemo, register, type Signed, signIn, sound, watch } from './shop.ts';
import { visit } from './shopper.ts';
import { buyOrder, shelve } from './staff-calls.ts';

test.setTimeout(300_000);

const key = () => crypto.randomUUID();
const whole = { weight: 990, length: 240, width: 180, height: 120 };

/** Three pieces of one SKU, ordered, bought, received and on a shelf. */
async function threePieces(me: Signed): Promise<{ order: Data; item: Data }> {
  const { items } = await me.call('obapi/getItemlist', { page: 1, page_size: 50 });
  let added: Data;
  for (const row of items.data as Data[]) {
    const goods = await me.call('obapi/getItem', { tp: row.api_type, tid: row.num_iid });
    const sku = goods.skus.find((one: Data) => one.quantity >= 3);
    if (!goods.can_order || goods.min_num > 3 || !sku || goods.goods_type.code !== 'general') continue;
    const { api_type, num_iid } = goods;
    added = await me.call('cart/add', { api_type, num_iid, sku_id: sku.sku_id, num: 3, warehouse_id: 1 });
    break;
  }
  const cart_ids = [added.cart_id];
  const { quote } = await me.call('cart/carttoorder', { cart_ids });
  const { invoice_no } = await me.call('cart/carttoorder', { cart_ids, submit: true, quote, key: key() });
  await payAtDemo(me, invoice_no);
  const { targets } = await me.call('paywallet/getInvoice', { no: invoice_no });
  const order = await me.call('order/detail', { id: targets[0].id });
  const [item] = order.items as Data[];
  await shelve(order, await buyOrder(order), whole);
  return { order, item };
}

test('a stored row is split: ordered, made, and two items ship apart', async ({ page, browser }) => {
  const seen = watch(page);
  const me = await register(`split-${Date.now()}@example.test`, 'quiet-harbour-22');
  await signIn(page, me);
  const { order, item } = await threePieces(me);
  const card = (id: number) => page.locator(`#item-${id}`);
  const toOrder = () => visit(page, `/pages/member/order/detail?id=${order.id}`);

  await test.step('one piece is split off: the result and its price are shown before it is paid', async () => {
    await toOrder();
    await card(item.id).getByRole('button', { name: '更多' }).click();
    await page.getByRole('button', { name: '拆分', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText('新的一份 1 件，原来的留 2 件')).toBeVisible();
    await shot(page, 'split-sheet');
    await press(sheet.getByRole('button', { name: /^付款 / }), 'order/split');
    await expect(page).toHaveURL(/member\/pay\/index/);
    await page.getByRole('button', { name: /^付 / }).click();
    await page.getByRole('button', { name: '付款成功' }).click();
    await page.waitForURL(/payResult/);
    await toOrder();
    await expect(card(item.id).getByText('拆出 1 件单独存放')).toBeVisible();
    await shot(page, 'split-ordered');
    await sound(page, seen);
  });

  const made = await test.step('the desk takes it out, and weighs, measures and shelves both', async () => {
    const hall = await deskOf(browser, 'warehouse', 1440);
    await pick(hall, '/splits', order.no, /./);
    const part = (words: string) => hall.page.locator('.desk-col .ui-card', { hasText: words });
    await measure(part('留下：2 件'), 640, [200, 180, 80]);
    await measure(part('取出：1 件'), 350, [200, 180, 40]);
    await hall.page.locator('input[name="bin_stays"]').fill('A-01-02');
    await hall.page.locator('input[name="bin_goes"]').fill('A-01-03');
    await shot(hall.page, 'desk-split');
    const { made_item_id } = await press(foot(hall, '已拆分'), 'splits/done');
    expect(hall.seen.problems).toEqual([]);
    await hall.close();
    return made_item_id as number;
  });

  await test.step('the shopper sees two items with their own weights, notified by a message, and ships one of them', async () => {
    await toOrder();
    await expect(card(item.id)).toContainText('× 2');
    await expect(card(item.id)).toContainText('640.00g');
    await expect(card(made)).toContainText('× 1');
    await expect(card(made)).toContainText('350.00g');
    await shot(page, 'split-done');
    await sound(page, seen);
    await visit(page, '/pages/member/message/index');
    await expect(page.getByText('商品已拆分')).toBeVisible();
    await visit(page, '/pages/member/ordertosend/index');
    const rows = page.getByRole('checkbox', { name: /\d\.\d{2}g/ });
    await expect(rows).toHaveCount(2);
    await page.getByRole('checkbox', { name: /350\.00g/ }).dispatchEvent('click');
    await expect(page.locator('.ui-actions')).toContainText('350.00g');
    await shot(page, 'split-ship');
  });
});
