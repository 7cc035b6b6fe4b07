// A member who sells in the shop: applies, is approved, offers goods; another member buys them; the seller accepts and ships;
// the share is pending, becomes available after the buyer's receipt, and finance pays it out. Both members are this journey's
// own; storing and shipping goes by calls.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { deskOf, foot, inBoth, pick, sheet } from './admin-desk.ts';
import { codeFor } from './desk-office.ts';
import { picture, press, shot, tick } from './hands.ts';
import { type Data, operator, payAtDemo, register, type Signed, settled, signIn, sound, watch } from './shop.ts';
import { askCode, intoCart, orderAll, visit } from './shopper.ts';
import { berlinAddress, changeSetting, runUntil, sendOff, shelve } from './staff-calls.ts';

test.setTimeout(420_000);

const key = () => crypto.randomUUID();
const stamp = Date.now() % 1_000_000;
const SHOP = `陈梅陶艺${stamp}`;
const GOODS = `手捏陶碗 ${stamp}`;
const PRICE = 12_000;
const COMMISSION = 1200;
const SHARE = PRICE - COMMISSION;
const yuan = (fen: number) => `¥${(fen / 100).toFixed(2)}`;

const money = async (me: Signed) => (await me.call('seller/home')).money as Record<string, number>;

/** From the seller's parcel to the buyer's receipt. */
async function deliver(buyer: Signed, order_id: number, tracking_no: string): Promise<void> {
  const order = await buyer.call('order/detail', { id: order_id });
  const size = { weight: 700, length: 180, width: 180, height: 90 };
  await shelve(order, tracking_no, size);
  const wanted = { item_ids: [order.items[0].id], address_id: await berlinAddress(buyer), declare_confirmed: true };
  const { quote, shipping_id } = await buyer.call('order/ordertopackage', wanted);
  const made = await buyer.call('order/ordertopackage', { ...wanted, shipping_id, submit: true, quote, key: key() });
  await payAtDemo(buyer, made.invoice_no);
  await sendOff(made.sendorder_id, { ...size, weight: 900 });
  await buyer.call('sendorder/act', { id: made.sendorder_id, action: 'receive', key: key() });
}

async function phone(browser: Browser, me: Signed): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
  await signIn(context, me);
  return context.newPage();
}

test('applied, approved, offered, bought, shipped, earned and paid out', async ({ page, browser }) => {
  const seen = watch(page);
  const mail = `seller-${Date.now()}@example.test`;
  const me = await register(mail, 'quiet-harbour-22');
  const buyer = await register(`guest-${Date.now()}@example.test`, 'quiet-harbour-22');
  const owner = await operator('admin');
  await signIn(page, me);
  const content = await deskOf(browser, 'content', 1440);

  await test.step('the member applies with papers, and content approves', async () => {
    await visit(page, '/pages/settled/index');
    await tick(page.getByRole('radio', { name: '个人' }));
    await page.locator('input[name="company"]').fill(SHOP);
    await page.locator('input[name="contact"]').fill('陈梅');
    await page.locator('input[name="phone"]').fill('13800001111');
    await page.locator('select[name="category_id"]').selectOption({ index: 1 });
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles(await picture('scale/1f4e6/-/5-2600'));
    await expect(page.locator('.shop-progress')).toHaveCount(0);
    await settled(page);
    await shot(page, 'seller-apply');
    await press(page.getByRole('button', { name: '提交申请' }), 'shop/add');
    await expect(page.getByText(SHOP)).toBeVisible();
    await shot(page, 'seller-waiting');
    await sound(page, seen);
    await pick(content, '/applications', SHOP);
    await shot(content.page, 'desk-seller-application');
    await press(foot(content, inBoth('desk.applications.approve')), 'applications/approve');
  });

  const goods = await test.step('goods are offered, approved and on sale', async () => {
    await visit(page, '/pages/settled/product');
    await page.locator('input[name="titles"]').fill(GOODS);
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles(await picture('scale/1f4e6/-/5-2600'));
    await expect(page.locator('.shop-progress')).toHaveCount(0);
    await page.locator('input[name^="price_"]').fill('120');
    await page.locator('input[name^="quantity_"]').fill('3');
    await shot(page, 'seller-product');
    const made = await press(page.getByRole('button', { name: '提交审核' }), 'seller/goodsSave');
    await pick(content, '/seller-goods', GOODS);
    await press(foot(content, inBoth('desk.seller_goods.approve')), 'sellergoods/approve');
    await content.close();
    await visit(page, '/pages/settled/goods');
    await expect(page.getByText(GOODS)).toBeVisible();
    await shot(page, 'seller-goods');
    await sound(page, seen);
    return made as Data;
  });

  const order_id = await test.step('another member buys one', async () => {
    const other = await phone(browser, buyer);
    const found = await buyer.call('obapi/getItem', { tp: 'own', tid: goods.num_iid });
    await intoCart(other, { ...found, sku: found.skus[0] }, 'seller-bought');
    const no = await orderAll(other);
    await payAtDemo(buyer, no);
    await other.context().close();
    const { targets } = await buyer.call('paywallet/getInvoice', { no });
    return targets[0].id as number;
  });

  const tracking_no = `SLR${stamp}`;
  await test.step('the seller accepts it at the price that was paid, less the commission, and ships it', async () => {
    await visit(page, '/pages/settled/orders');
    const card = page.locator('.ui-card', { hasText: GOODS });
    await expect(card).toContainText(yuan(SHARE));
    await shot(page, 'seller-order');
    await press(card.getByRole('button', { name: '接单' }), 'seller/accept');
    expect(await money(me)).toMatchObject({ pending: SHARE, available: 0 });
    await visit(page, '/pages/settled/orders?tab=to_ship');
    await card.getByRole('button', { name: '填写单号' }).click();
    const form = page.getByRole('dialog');
    await form.locator('select[name="courier_id"]').selectOption({ index: 1 });
    await form.locator('input[name="tracking_no"]').fill(tracking_no);
    await press(form.getByRole('button', { name: '确认发货' }), 'seller/ship');
    await sound(page, seen);
  });

  await test.step("pending until the buyer has it; then available, and paid out to the seller's account", async () => {
    await deliver(buyer, order_id, tracking_no);
    expect(await money(me)).toMatchObject({ pending: SHARE, available: 0 });
    await changeSetting(owner, 'seller_share_days', 0);
    try {
      await runUntil(owner, 'seller_shares', async () => (await money(me)).available === SHARE);
    } finally {
      await changeSetting(owner, 'seller_share_days', 7);
    }
    await visit(page, '/pages/settled/money');
    await page.getByRole('button', { name: /收款账户/ }).click();
    const form = page.getByRole('dialog');
    await form.locator('input[name="account_name"]').fill(SHOP);
    await form.locator('input[name="bank_name"]').fill('招商银行');
    await form.locator('input[name="account_no"]').fill('6225880112345678');
    await askCode(page);
    await form.locator('input[name="payee_code"]').fill(await codeFor(await deskOf(browser, 'admin', 1440), mail));
    await press(form.getByRole('button', { name: '保存' }), 'seller/payee');

    const finance = await deskOf(browser, 'finance', 1440);
    await pick(finance, '/own-sellers', SHOP);
    const { no } = await press(foot(finance, `结算 ${yuan(SHARE)}`), 'ownsellers/payout');
    await pick(finance, '/payouts', no, /./);
    await press(foot(finance, `批准 ${yuan(SHARE)}`), 'payouts/approve');
    await pick(finance, '/payouts?tab=approved', no, /./);
    await foot(finance, `已打款 ${yuan(SHARE)}`).click();
    await sheet(finance).locator('input[name="reference"]').fill(`PO-${stamp}`);
    await shot(finance.page, 'desk-seller-payout');
    await press(sheet(finance).getByRole('button', { name: '标记已付款' }), 'payouts/pay');
    expect(finance.seen.problems).toEqual([]);
    await finance.close();

    expect(await money(me)).toEqual({ pending: 0, available: 0, in_payout: 0, paid_out: SHARE });
    await visit(page, '/pages/settled/money');
    await expect(page.getByText(`结算 ${no}`)).toBeVisible();
    await shot(page, 'seller-paid');
    await sound(page, seen);
  });
});
