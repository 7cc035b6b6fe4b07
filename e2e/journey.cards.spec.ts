// A membership card from the offer to its use: chosen, paid from the wallet, used by an order, and then not refundable any more.
import { expect, test } from '@playwright/test';
import { press } from './hands.ts';
import { at, type Data, member, settled, signIn, sound, topUp, watch } from './shop.ts';
import { payFromWallet } from './shopper.ts';

const PAY = '246810';

test.setTimeout(240_000);

/** Orders goods expensive enough for a lower fee to be visible; returns the number of the bill. */
async function anOrder(me: Awaited<ReturnType<typeof member>>): Promise<string> {
  const { items } = await me.call('obapi/getItemlist', { page: 1, page_size: 50 });
  for (const goods of items.data as Data[]) {
    const item = await me.call('obapi/getItem', { tp: goods.api_type, tid: goods.num_iid });
    const sku = item.skus.find((s: Data) => s.quantity >= 1 && s.price > 20_000 && s.price < 60_000);
    if (!item.can_order || item.min_num !== 1 || !sku) continue;
    const { cart_id } = await me.call('cart/add', { api_type: item.api_type, num_iid: item.num_iid, sku_id: sku.sku_id, num: 1 });
    const { quote } = await me.call('cart/carttoorder', { cart_ids: [cart_id] });
    return (await me.call('cart/carttoorder', { cart_ids: [cart_id], submit: true, quote, key: crypto.randomUUID() })).invoice_no;
  }
  throw new Error('nothing can be bought');
}

test('a card is bought, used and then not refunded', async ({ page }) => {
  const seen = watch(page);
  const me = await member('minji@sampan.test');
  await topUp(me, 100_000);
  await signIn(page, me);

  await test.step('the offer, its terms, the bill, paid', async () => {
    await page.goto(at('/pages/membershipcard/index'));
    await settled(page);
    await sound(page, seen);
    await page.getByRole('link', { name: '选这张' }).first().click();
    await settled(page);
    await expect(page.getByText('不会自动续费。', { exact: false })).toBeVisible();
    await page.getByRole('radio', { name: /年卡/ }).click();
    await sound(page, seen);
    await press(page.getByRole('button', { name: '去付款' }), 'membershipcard/buy');
    await page.waitForURL(/member\/pay\/index/);
    await settled(page);
    await payFromWallet(page, PAY);
    await page.getByRole('link', { name: '查看会员卡' }).click();
    await settled(page);
    await expect(page.getByRole('heading', { level: 2, name: '年卡' }).first()).toBeVisible();
    await sound(page, seen);
  });

  await test.step('a paid order uses it: the refund is gone, with the reason', async () => {
    const before = (await me.call('membershipcard/info')).mine[0];
    expect(before.refundable).toBe(true);
    const no = await anOrder(me);
    const bill = await me.call('paywallet/getInvoice', { no });
    const fee = bill.components.find((c: Data) => c.code === 'service_fee');
    expect(fee.params).toMatchObject({ source: 'card', rate_bp: 300 });
    await me.call('paywallet/payBalance', { no, pay_password: PAY, key: crypto.randomUUID() });
    await page.reload();
    await settled(page);
    await expect(page.getByText('这张卡的权益已经用过，不能再退款。')).toBeVisible();
    await expect(page.getByRole('button', { name: '申请退款' })).toHaveCount(0);
    await sound(page, seen);
    expect((await me.call('membershipcard/info')).mine[0].refundable).toBe(false);
  });
});
