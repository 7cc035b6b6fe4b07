// A mixed payment whose second half fails, then the same one that succeeds: what was held is released to the fen, and is spent
// once.
import { expect, type Page, test } from '@playwright/test';
import { at, type Data, digits, member, settled, signIn, sound, topUp, watch } from './shop.ts';

const PAY = '246810';
const PART = 1000;

test.setTimeout(240_000);

/** Goods in stock, expensive enough that the wallet pays a part only. */
async function anOrder(me: Awaited<ReturnType<typeof member>>): Promise<{ no: string; amount: number }> {
  const { items } = await me.call('obapi/getItemlist', { page: 1, page_size: 30 });
  for (const goods of items.data as Data[]) {
    const item = await me.call('obapi/getItem', { tp: goods.api_type, tid: goods.num_iid });
    const sku = item.skus.find((s: Data) => s.quantity >= 1 && s.price > 3 * PART);
    if (!item.can_order || item.min_num !== 1 || !sku) continue;
    const { cart_id } = await me.call('cart/add', { api_type: item.api_type, num_iid: item.num_iid, sku_id: sku.sku_id, num: 1 });
    const { quote } = await me.call('cart/carttoorder', { cart_ids: [cart_id] });
    const made = await me.call('cart/carttoorder', { cart_ids: [cart_id], submit: true, quote, key: crypto.randomUUID() });
    return { no: made.invoice_no, amount: made.amount };
  }
  throw new Error('nothing can be bought');
}

/** The wallet part typed, the demo gateway chosen, the pay password given: on to the gateway's page. */
async function goToGateway(page: Page, no: string): Promise<void> {
  await page.goto(at(`/pages/member/pay/payMixed?no=${no}`));
  await settled(page);
  await page.locator('input[name="wallet"]').fill('10');
  await page.getByRole('radio').first().check({ force: true });
  await page.getByRole('button', { name: /^冻结余额，去付/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await digits(page, PAY);
  await page.waitForURL(/\/demo-gateway\//);
}

test('part from the wallet, the rest at a gateway: first it fails, then it is paid', async ({ page }) => {
  const seen = watch(page);
  // A member of this journey only: the sums are compared to the fen.
  const me = await member('minji@sampan.test');
  await topUp(me, 20 * PART);
  await signIn(page, me);
  const before = await me.call('user/info');
  expect(before.balance).toBeGreaterThan(PART);
  const { no, amount } = await anOrder(me);
  const bill = () => me.call('paywallet/getInvoice', { no });

  await test.step('both parts and the fee are shown before anything is held', async () => {
    await page.goto(at(`/pages/member/pay/payMixed?no=${no}`));
    await settled(page);
    await page.locator('input[name="wallet"]').fill('10');
    await expect(page.getByText('一共付')).toBeVisible();
    await settled(page);
    await sound(page, seen);
    expect((await me.call('user/info')).frozen).toBe(before.frozen);
  });

  await test.step('the second half fails: the first comes back', async () => {
    await goToGateway(page, no);
    expect((await me.call('user/info')).frozen).toBe(before.frozen + PART);
    expect((await bill()).state).toBe('sealed');
    await page.getByRole('button', { name: '付款失败' }).click();
    await page.waitForURL(/payResult/);
    await expect(page.getByRole('heading', { name: '没有付成' })).toBeVisible();
    await expect(page.getByText('冻结的余额已经退回钱包。')).toBeVisible();
    await settled(page);
    await sound(page, seen);
    expect(await me.call('user/info')).toMatchObject({ balance: before.balance, frozen: before.frozen });
    expect((await bill()).state).toBe('open');
  });

  await test.step('once more: both halves pay the bill', async () => {
    await goToGateway(page, no);
    await page.getByRole('button', { name: '付款成功' }).click();
    await page.waitForURL(/payResult/);
    await expect(page.getByRole('heading', { name: '付好了' })).toBeVisible();
    await settled(page);
    await sound(page, seen);
  });

  expect(await me.call('user/info')).toMatchObject({ balance: before.balance - PART, frozen: before.frozen });
  const paid = await bill();
  expect(paid.state).toBe('paid');
  expect(paid.payments.map((p: Data) => [p.state, p.amount, p.hold])).toEqual([
    ['paid', amount - PART, PART],
    ['failed', amount - PART, PART],
  ]);
});
