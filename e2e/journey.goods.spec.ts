// Forty pieces of one option that several orders wait for, bought with one marketplace order; and one piece. Every tap, key and
// typed value of the buyer counts.
import { expect, type Page, test } from '@playwright/test';
import { deskOf, inBoth } from './admin-desk.ts';
import { shot } from './hands.ts';
import { type Data, member, settled, sound, topUp } from './shop.ts';

const PIN = '246810';
const key = () => crypto.randomUUID();

test.setTimeout(240_000);

/** Goods of one option without other orders, with enough pieces at a small price. */
async function ownGoods(me: Data): Promise<{ item: Data; sku: Data }> {
  for (let page = 4; page > 0; page--) {
    const { items } = await me.call('obapi/getItemlist', { page, page_size: 50, keyword: '杯' });
    for (const row of [...(items.data as Data[])].reverse()) {
      const item = await me.call('obapi/getItem', { tp: row.api_type, tid: row.num_iid });
      const sku = item.skus?.find((one: Data) => one.quantity > 60 && one.price < 6000);
      if (item.can_order && item.min_num === 1 && sku) return { item, sku };
    }
  }
  throw new Error('no goods with enough pieces');
}

async function ordered(me: Data, { item, sku }: { item: Data; sku: Data }, num: number): Promise<number> {
  const { cart_id } = await me.call('cart/add', { api_type: item.api_type, num_iid: item.num_iid, sku_id: sku.sku_id, num });
  const cart_ids = [cart_id];
  const { quote } = await me.call('cart/carttoorder', { cart_ids });
  const { invoice_no, order_ids } = await me.call('cart/carttoorder', { cart_ids, submit: true, quote, key: key() });
  await me.call('paywallet/payBalance', { no: invoice_no, pay_password: PIN, key: key() });
  return order_ids[0];
}

/** A buyer's hands, with every move counted. */
function hands(page: Page) {
  let count = 0;
  const one = async (act: Promise<unknown>) => {
    count += 1;
    await act;
  };
  return {
    open: (title: string) => one(page.locator('.desk-row', { hasText: title }).first().click()),
    type: (name: string, text: string) => one(page.locator(`input[name^="${name}"]`).first().fill(text)),
    /** Pressed once the outcome is on the screen. */
    send: async () => {
      await expect(page.getByRole('button', { name: inBoth('demand.submit') })).toBeEnabled();
      const answer = page.waitForResponse((reply) => new URL(reply.url()).pathname.endsWith('/demand/purchase'));
      await one(page.keyboard.press('Control+Enter'));
      expect(((await (await answer).json()) as Data).code).toBe(1);
    },
    count: () => count,
  };
}

test('forty of one option take four moves, one takes three', async ({ browser }) => {
  const me = await member('demo@sampan.test');
  await topUp(me, 60 * 6000 + 60_000);
  const goods = await ownGoods(me);
  const orders = [await ordered(me, goods, 20), await ordered(me, goods, 15), await ordered(me, goods, 5)];
  const desk = await deskOf(browser, 'buyer', 1280);
  const { page } = desk;
  await desk.open(`/demand?q=${goods.item.num_iid}`);
  const row = page.locator('.desk-row', { hasText: goods.item.title }).first();
  await expect(row).toContainText(inBothAnywhere('demand.pieces', 40));
  await shot(page, 'goods-list');

  const many = hands(page);
  await many.open(goods.item.title);
  const no = `T${Date.now()}`;
  await many.type('platform_no', no);
  await many.type('price-', String((goods.sku.price - 100) / 100));
  await expect(page.locator('.desk-work-body [role="status"]').first()).toContainText('40');
  await settled(page);
  await shot(page, 'goods-work');
  await sound(page, desk.seen);
  await many.send();
  expect(many.count()).toBe(4);
  for (const id of orders)
    expect((await me.call('order/detail', { id })).items).toEqual([expect.objectContaining({ state: 'purchased' })]);

  // "?" shows the keys; the seller's parcel for all three orders is one pasted row.
  await desk.open('/demand');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Esc');
  await shot(page, 'goods-keys');
  await page.keyboard.press('Escape');
  // Closing it goes back in the history, which would leave the next page.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await desk.open('/shipments');
  await page.locator('textarea[name="text"]').fill(`${no} SF${Date.now()}`);
  await expect(page.locator('.ui-table', { hasText: no.slice(0, 4) })).toBeVisible();
  await settled(page);
  await shot(page, 'goods-shipments');
  await sound(page, desk.seen);
  const entered = page.waitForResponse((reply) => new URL(reply.url()).pathname.endsWith('/shipments/apply'));
  await page.getByRole('button', { name: inBoth('shipments.apply', { n: 1 }) }).click();
  expect(((await (await entered).json()) as Data).data).toEqual({ rows: 1, items: 3, left: 0 });
  for (const id of orders) expect((await me.call('order/detail', { id })).items[0].state).toBe('on_the_way');

  const [single] = [await ordered(me, goods, 1)];
  await desk.open(`/demand?q=${goods.item.num_iid}`);
  const one = hands(page);
  await one.open(goods.item.title);
  await one.type('platform_no', 'T-4001');
  await one.send();
  expect(one.count()).toBe(3);
  expect((await me.call('order/detail', { id: single })).items[0].state).toBe('purchased');

  // Partly fulfilled, on a phone: two of five; Escape leaves the field, then the row.
  const five = await ordered(me, goods, 5);
  await desk.close();
  const phone = await deskOf(browser, 'buyer', 390);
  await phone.open(`/demand?q=${goods.item.num_iid}`);
  const thumb = hands(phone.page);
  await thumb.open(goods.item.title);
  await thumb.type('platform_no', 'T-4002');
  await phone.page.keyboard.press('Escape');
  await expect(phone.page.locator('input[name="platform_no"]')).not.toBeFocused();
  await thumb.type('num-', '2');
  await settled(phone.page);
  await shot(phone.page, 'goods-phone');
  await sound(phone.page, phone.seen);
  await thumb.send();
  const left = (await me.call('order/detail', { id: five })).items.map((i: Data) => `${i.num} ${i.state}`).sort();
  expect(left).toEqual(['2 purchased', '3 paid']);
  await phone.close();
});

/** A text anywhere in an element, in both languages. */
function inBothAnywhere(name: string, n: number): RegExp {
  return new RegExp(inBoth(name, { n }).source.replace(/^\^/, ''));
}
