// One amount: a member who reads in euro buys and ships, and every screen with a sum shows the one that is charged. The sums
// are read off the screens and compared with the row of the payment. No amount on a screen may differ from it by a few cents,
// as a sum that is converted or rounded twice would.
import { expect, type Page, test } from '@playwright/test';
import { type CurrencyFormat, minorOf, minorText } from '#contract/amount.ts';
import { press, shot, tick } from './hands.ts';
import { call, type Data, operator, register, type Signed, settled, signIn, sound, watch } from './shop.ts';
import { accept, visit } from './shopper.ts';
import { stocked } from './staff-calls.ts';

const NEAR = 5;
test.setTimeout(300_000);

let face: CurrencyFormat;
const eur = (minor: number): string => minorText(BigInt(minor), face);
const ofFen = (fen: number, rate?: string): string => eur(Number(minorOf(fen, face, rate)));

/** Every amount in euro on the page or in a part of it, in cents. */
async function amounts(page: Page, part = 'body'): Promise<number[]> {
  const texts = await page.locator(part).allInnerTexts();
  return [...texts.join('\n').matchAll(/€\s?(\d[\d,]*\.\d\d)/g)].map((found) =>
    Math.round(Number(found[1]!.replaceAll(',', '')) * 100),
  );
}

/** The screen shows each of these sums, and no other within some cents of one. */
async function names(page: Page, ...sums: number[]): Promise<void> {
  await settled(page);
  await expect
    .poll(() => amounts(page), { message: `${page.url()} names ${sums.map(eur)}` })
    .toEqual(expect.arrayContaining(sums));
  const offByCents = (await amounts(page)).filter(
    (one) => !sums.includes(one) && sums.some((sum) => Math.abs(sum - one) <= NEAR && sum > 100),
  );
  expect(offByCents.map(eur), `${page.url()}: beside ${sums.map(eur)}`).toEqual([]);
}

/**
 * The bill on the screen, paid at the gateway: hero, button, table and the gateway's own page show the amount of the later
 * payment row.
 */
async function payAtGateway(
  page: Page,
  me: Signed,
  name: 'goods' | 'waybill',
): Promise<{ no: string; minor: number; fee: number; bill: number }> {
  await expect(page).toHaveURL(/member\/pay\/index/);
  await settled(page);
  const no = /no=([^&]+)/.exec(page.url())![1]!;
  await tick(page.getByRole('radio', { name: /演示/ }));
  const { methods } = await me.call('paywallet/getPaymentList', { no });
  const method = methods.find((one: Data) => one.code === 'demo');
  const due = await me.call('paywallet/getInvoice', { no });
  expect(method).toMatchObject({ currency: 'EUR', rate: due.rate });
  // Whoever is billed in the United States pays the fee of a card; what goes to Germany has none.
  expect(method.fee_minor > 0).toBe(name === 'goods');
  expect(method.minor).toBe(due.minor + method.fee_minor);
  await names(page, ...[method.minor, method.fee_minor].filter((one) => one > 0));
  await shot(page, `euro-pay-${name}`);
  const button = page.getByRole('button', { name: /^付 / });
  await expect(button).toContainText(eur(method.minor));
  await button.click();
  await page.waitForURL(/\/demo-gateway\//);
  expect(await amounts(page)).toEqual([method.minor]);
  await page.getByRole('button', { name: '付款成功' }).click();
  await expect(page).toHaveURL(/payResult/);
  await expect(page.getByRole('heading', { name: '付好了' })).toBeVisible();
  const { charged } = await me.call('paywallet/getInvoice', { no });
  const finance = await operator('finance');
  const [payment] = (await finance('payments/lists', { q: no })).list;
  expect(payment).toMatchObject({ currency: 'EUR', minor: method.minor, fee: method.fee, state: 'paid' });
  expect(charged).toMatchObject({ currency: 'EUR', minor: payment.minor, fee_minor: method.fee_minor });
  await names(page, payment.minor);
  await shot(page, `euro-result-${name}`);
  return { no, minor: payment.minor, fee: charged.fee_minor, bill: due.minor };
}

async function plainGoods(): Promise<Data> {
  for (let page = 1; page <= 6; page++) {
    const { items } = await call('obapi/getItemlist', { page, page_size: 50 });
    for (const row of items.data as Data[]) {
      const item = await call('obapi/getItem', { tp: row.api_type, tid: row.num_iid });
      const sku = item.skus.find((one: Data) => one.quantity >= 3 && one.price > 5_000 && one.price < 30_000);
      if (item.can_order && item.options.length === 1 && item.min_num === 1 && item.goods_type.code === 'general' && sku)
        return { ...item, sku };
    }
  }
  throw new Error('no goods with one group of options');
}

test('goods and a waybill in euro: what a screen shows is what is charged', async ({ page }) => {
  const seen = watch(page);
  const me = await register(`euro-${Date.now()}@example.test`, 'a-long-password');
  await signIn(page, me);
  await page.addInitScript(() => localStorage.setItem('currency', 'EUR'));
  face = (await call('currency/lists')).find((one: Data) => one.code === 'EUR');
  await me.call('address/addAddress', {
    ...{ name: 'Ada Klein', country: 'US', state: 'California', city: 'Oakland', street: '1 Main Street', postcode: '94607' },
    ...{ mobilecode: '1', phone: '5105550123', is_default_bill: 1, key: crypto.randomUUID() },
  });
  const goods = await plainGoods();
  const { price } = goods.sku;
  const price_minor = Number(minorOf(price, face));

  await test.step('the goods, the cart and checkout', async () => {
    await visit(page, `/pages/item/index?tp=${goods.api_type}&tid=${goods.num_iid}`);
    await page.getByRole('button', { name: '加入购物车' }).last().click();
    const [{ pid, values, name }] = goods.options;
    const vid = (goods.sku.properties as string)
      .split(';')
      .map((pair) => pair.split(':'))
      .find(([id]) => id === pid)![1];
    const sheet = page.getByRole('dialog');
    const value = values.find((one: Data) => one.vid === vid).name;
    await sheet.getByRole('group', { name, exact: true }).getByRole('button', { name: value, exact: true }).click();
    await expect.poll(() => amounts(page, '[role="dialog"], dialog[open]')).toContain(price_minor);
    await press(sheet.getByRole('button', { name: '加入购物车' }), 'cart/add');
    // Closing goes back in history: only then can the cart be opened.
    await expect(sheet).toBeHidden();
    await visit(page, '/pages/cart/index');
    await tick(page.getByRole('checkbox').last());
    await names(page, price_minor);
    await shot(page, 'euro-cart');
    await page.getByRole('button', { name: /^结算 \d+ 件/ }).click();
    await expect(page).toHaveURL(/carttoorder/);
    await settled(page);
    const { groups } = await me.call('cart/getList');
    const cart_ids = groups.flatMap((group: Data) => group.items.map((row: Data) => row.id));
    const preview = await me.call('cart/carttoorder', { cart_ids, auto: 1, currency: 'EUR' });
    await names(page, Number(minorOf(preview.amount, face, preview.rate)), price_minor);
    await shot(page, 'euro-checkout');
    await sound(page, seen);
    await accept(page, 'order');
    await page.getByRole('button', { name: '提交并付款' }).click();
  });

  const bill = await test.step('the bill', () => payAtGateway(page, me, 'goods'));

  await test.step('the order, its list, the statement and the invoice', async () => {
    const [{ id }] = (await me.call('order/lists', { tab: 'all' })).list.data;
    await visit(page, `/pages/member/order/detail?id=${id}`);
    await names(page, bill.minor);
    await shot(page, 'euro-order');
    await visit(page, '/pages/member/order/index?tab=all');
    await names(page, bill.bill);
    await visit(page, '/pages/member/record/index');
    await names(page, bill.minor, bill.bill);
    await shot(page, 'euro-record');
    await visit(page, '/pages/member/account/index');
    await names(page, bill.bill);
    await visit(page, `/pages/member/pay/invoice?no=${bill.no}`);
    await names(page, bill.minor, bill.fee);
    await shot(page, 'euro-invoice');
    await sound(page, seen);
  });

  await test.step('a waybill: the line, the form and its bill', async () => {
    await me.call('address/addAddress', {
      ...{ name: 'Ada Klein', country: 'DE', state: 'Bayern', city: 'Munich', street: 'Kastanienallee 48', postcode: '80331' },
      ...{ mobilecode: '49', phone: '30901820', is_default: 1, key: crypto.randomUUID() },
    });
    const item = await stocked(me);
    await visit(page, `/pages/member/ordertosend/index?ids=${item}`);
    await settled(page);
    const chosen = page.locator('[data-line]').filter({ has: page.locator('input:checked') });
    await expect(chosen).toHaveCount(1);
    const shown = await amounts(page, '.ui-actions');
    await shot(page, 'euro-waybill');
    await sound(page, seen);
    await accept(page, 'waybill');
    const { sendorder_id, amount } = await press(page.getByRole('button', { name: '提交运单' }), 'order/ordertopackage');
    await expect(page).toHaveURL(/member\/pay\/index/);
    const paid = await payAtGateway(page, me, 'waybill');
    expect(shown).toContain(paid.bill);
    expect(ofFen(amount, (await me.call('paywallet/getInvoice', { no: paid.no })).rate)).toBe(eur(paid.bill));
    await visit(page, `/pages/member/sendorder/detail?id=${sendorder_id}`);
    await names(page, paid.bill);
    await shot(page, 'euro-sent');
    await visit(page, `/pages/member/pay/invoice?no=${paid.no}`);
    expect(paid.fee).toBe(0);
    await names(page, paid.minor);
    await expect(page.getByText('Ada Klein')).toBeVisible();
  });
  expect(seen.problems).toEqual([]);
});
