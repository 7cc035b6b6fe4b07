// After-sale on the screens of both sides: a return that is refunded to the fen, an exchange whose replacement is received and
// inspected again, and a request for a part of the price, back to the payment method, that is refused, appealed, and then
// granted by another operator. The goods are paid at the demo gateway; buying and storing them goes by calls.
import { expect, type Page, test } from '@playwright/test';
import { deskOf, passScanned, receive } from './admin-desk.ts';
import { afterSale } from './desk-office.ts';
import { picture, press, shot } from './hands.ts';
import { type Data, member, operator, type Signed, settled, signIn, sound, url, watch } from './shop.ts';
import * as shopper from './shopper.ts';

const MEMBER = 'kaito@sampan.test';
const SIZE = { weight: 620, length: 240, width: 180, height: 90 };
const key = () => crypto.randomUUID();

test.setTimeout(420_000);

type Ask = (path: string, args?: Record<string, unknown>) => Promise<Data>;

/** Three different goods that a seller takes back, ordered, bought, received and in stock: their items. */
async function threeInStock(page: Page, me: Signed, buyer: Ask, hall: Ask): Promise<Data[]> {
  const cart_ids: number[] = [];
  const { items } = await me.call('obapi/getItemlist', { page: 1, page_size: 50 });
  for (const row of items.data as Data[]) {
    const item = await me.call('obapi/getItem', { tp: row.api_type, tid: row.num_iid });
    const sku = item.skus.find((s: Data) => s.quantity >= 2 && s.price >= 3000);
    if (!item.can_order || item.min_num !== 1 || !sku || item.goods_type.code !== 'general') continue;
    const added = await me.call('cart/add', {
      api_type: item.api_type,
      num_iid: item.num_iid,
      sku_id: sku.sku_id,
      num: 1,
      warehouse_id: 1,
    });
    cart_ids.push(added.cart_id);
    if (cart_ids.length === 3) break;
  }
  const { quote } = await me.call('cart/carttoorder', { cart_ids });
  const { invoice_no } = await me.call('cart/carttoorder', { cart_ids, submit: true, quote, key: key() });
  const { redirect_url } = await me.call('paywallet/start', { no: invoice_no, method: 'demo', key: key() });
  await page.goto(new URL(redirect_url, url()).href);
  await page.getByRole('button', { name: '付款成功' }).click();
  await page.waitForURL(/payResult/);
  const { targets } = await me.call('paywallet/getInvoice', { no: invoice_no });
  const stored: Data[] = [];
  for (const { id } of targets as { id: number }[]) {
    const order = await me.call('order/detail', { id });
    const item_ids = order.items.map((i: Data) => i.id);
    await buyer('buying/take', { item_ids });
    const prices = order.items.map((i: Data) => ({ item_id: i.id, price: i.price }));
    const { freight } = await buyer('buying/detail', { order_id: id });
    await buyer('buying/purchase', { order_id: id, platform_no: `AS${id}`, freight, prices });
    const tracking_no = `ASR${id}${Date.now() % 100_000}`;
    await buyer('buying/seller_ship', { item_ids, courier_id: 1, tracking_no });
    await hall('warehouse/scan', { tracking_no, warehouse_id: order.warehouse_id });
    for (const item of order.items)
      await hall('warehouse/inspect', {
        id: item.id,
        ...SIZE,
        result: 'pass',
        reason: 'Photos are not taken here',
        bin: 'A-01-01',
      });
    stored.push(...order.items.map((i: Data) => ({ ...i, order_id: id, warehouse_id: order.warehouse_id })));
  }
  expect(stored).toHaveLength(3);
  return stored;
}

test('a return, an exchange, and a refusal that is appealed', async ({ page, browser }) => {
  const seen = watch(page);
  const me = await member(MEMBER);
  const [buyer, hall, finance] = (await Promise.all(['buyer', 'warehouse', 'finance'].map(operator))) as [Ask, Ask, Ask];
  await signIn(page, me);
  const [back, other, part] = (await threeInStock(page, me, buyer, hall)) as [Data, Data, Data];
  const staff = {
    buyer: await deskOf(browser, 'buyer', 1440),
    hall: await deskOf(browser, 'warehouse', 1440),
    finance: await deskOf(browser, 'finance', 1440),
    owner: await deskOf(browser, 'admin', 1440),
  };
  const balance = async () => (await me.call('user/info')).balance as number;
  const info = (id: number) => me.call('goodsrefund/getInfo', { id });
  const pictureOf = (item: Data) => picture(item.pic_url.replace(/^\/media\/demo\/(goods|messy)/, 'qc'));
  const card = (item: Data) => page.locator(`#item-${item.id}`);
  const toOrder = (item: Data) => shopper.visit(page, `/pages/member/order/detail?id=${item.order_id}`);
  const names = Object.fromEntries((await me.call('goodsrefund/getReason')).map((r: Data) => [r.code, r.name]));

  await test.step('a return: asked for with reason and pictures, agreed, sent back, refunded to the fen', async () => {
    await toOrder(back);
    const wish = {
      kind: '退货退款',
      reason: names.defect,
      words: '收到就有裂痕，照片里能看到。',
      pictures: [await pictureOf(back)],
    };
    const { id } = await shopper.askAfterSale(page, card(back), { ...wish, name: 'aftersale-form' });
    const { no, amount, parts } = await info(id);
    expect(parts.reduce((sum: number, row: Data) => sum + row.amount, 0)).toBe(amount);
    expect(amount).toBeGreaterThanOrEqual(back.price);
    await expect(card(back).getByText('正在和卖家确认。')).toBeVisible();
    await afterSale(staff.buyer, 'decide', no, 'agree', { text: '卖家同意了。' }, 'desk-aftersale-agree');
    await afterSale(staff.hall, 'send', no, 'send_back', { tracking_no: `BK${Date.now()}` }, 'desk-aftersale-send');
    await toOrder(back);
    await expect(card(back).getByText('正在寄回，卖家收到后退款。')).toBeVisible();
    await shot(page, 'aftersale-returning');
    const before = await balance();
    const given = ((amount - 100) / 100).toFixed(2);
    await afterSale(staff.buyer, 'waiting', no, 'seller_received', { seller_gave: given }, 'desk-aftersale-received');
    expect(await balance()).toBe(before + amount);
    await toOrder(back);
    await card(back)
      .getByRole('button', { name: /售后单号/ })
      .click();
    await expect(card(back).getByRole('table', { name: '已退回钱包' })).toBeVisible();
    await shot(page, 'aftersale-refunded');
    await shopper.visit(page, '/pages/member/account/index');
    await expect(page.getByText(`售后退款 ${no}`)).toBeVisible();
    await shot(page, 'aftersale-wallet');
  });

  await test.step('an exchange: sent back, another one comes, is received and inspected again', async () => {
    await toOrder(other);
    const wish = {
      kind: '换货',
      reason: names.wrong_item,
      words: '颜色发错了，想换成下单的颜色。',
      pictures: [await pictureOf(other)],
    };
    const { id } = await shopper.askAfterSale(page, card(other), { ...wish, name: 'aftersale-exchange' });
    const { no } = await info(id);
    const before = await balance();
    await afterSale(staff.buyer, 'decide', no, 'agree');
    await afterSale(staff.hall, 'send', no, 'send_back', { tracking_no: `BX${Date.now()}` });
    const coming = `NEW${Date.now()}`;
    await afterSale(staff.buyer, 'waiting', no, 'new_parcel', { tracking_no: coming }, 'desk-aftersale-parcel');
    expect(await info(id)).toMatchObject({ state: 'exchanging' });
    await receive(staff.hall, other.warehouse_id, coming);
    await passScanned(staff.hall, SIZE.weight, [SIZE.length, SIZE.width, SIZE.height], 'A-01-02', [await pictureOf(other)]);
    expect(await info(id)).toMatchObject({ state: 'exchanged', actions: [] });
    expect(await balance()).toBe(before);
    await toOrder(other);
    await expect(card(other).getByText('已入库').or(card(other).getByText('在库')).first()).toBeVisible();
    await shot(page, 'aftersale-exchanged');
  });

  await test.step('a part of the price: refused with a reason, appealed once, granted by another operator', async () => {
    await toOrder(part);
    await card(part).getByRole('button', { name: '申请售后' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('radio', { name: '退部分货款', exact: true }).click();
    await form.locator('select[name="reason"]').selectOption({ label: names.defect });
    await form.locator('input[name="amount"]').fill('12.34');
    await settled(page);
    await form.getByRole('radio', { name: /^钱包/, checked: true }).waitFor();
    await form.getByRole('radio', { name: /^原路退回：演示支付/ }).click();
    await expect(form.getByRole('table', { name: '现在同意的话' }).getByText('预计退回', { exact: true })).toBeVisible();
    await shot(page, 'aftersale-way');
    const { id } = await press(form.getByRole('button', { name: '提交申请' }), 'goodsrefund/addRefund');
    const { no } = await info(id);
    await afterSale(staff.buyer, 'decide', no, 'refuse', { text: '照片里看不出破损。' }, 'desk-aftersale-refuse');
    await toOrder(part);
    await expect(card(part).getByText('照片里看不出破损。').first()).toBeVisible();
    await shot(page, 'aftersale-refused');
    await card(part).getByRole('button', { name: '申诉' }).click();
    await page.getByRole('dialog').locator('textarea[name="text"]').fill('破的地方在里面，验货照片能看到。');
    await press(page.getByRole('dialog').getByRole('button', { name: '提交申诉' }), 'goodsrefund/act');
    // The operator who refused it does not decide it again.
    await staff.buyer.open(`/aftersale?id=${id}`);
    await expect(staff.buyer.page.locator('.desk-work-head h1')).toBeVisible();
    await expect(staff.buyer.page.locator('.desk-work-foot')).toHaveCount(0);
    await afterSale(staff.owner, 'decide', no, 'agree', { text: '补看了照片，同意。' }, 'desk-aftersale-appeal');
    const before = await balance();
    await afterSale(staff.finance, 'pay', no, 'execute', { seller_gave: '0' }, 'desk-aftersale-pay');
    // Not in the wallet: on its way to the gateway that it was paid at.
    expect(await balance()).toBe(before);
    await toOrder(part);
    await expect(card(part).getByText('已退 ¥12.34')).toBeVisible();
    await card(part)
      .getByRole('button', { name: /售后单号/ })
      .click();
    await expect(card(part).getByText('钱在原路退回的路上。')).toBeVisible();
    await shot(page, 'aftersale-part');
  });

  await test.step('the statement adds up, the ledger to zero', async () => {
    await shopper.expectStatement(me.call);
    const { sums, drift } = await finance('ledger/summary');
    expect(Object.values(sums)).toEqual(Object.values(sums).map(() => 0));
    expect(drift).toBe(0);
    await sound(page, seen);
    for (const desk of Object.values(staff)) {
      expect(desk.seen.problems).toEqual([]);
      await desk.close();
    }
  });
});
