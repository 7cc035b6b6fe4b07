// One bill from its page to the ledger, in currencies with two, no and three decimals and in CNY: the method's row, the button,
// the pad for the pay password, the result, the statement and the invoice show the amount of the wallet's movement.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type CurrencyFormat, minorText, minorUnits } from '#contract/amount.ts';
import { shot, tick } from './hands.ts';
import { at, call, type Data, digits, member, movementOf, type Signed, settled, signIn, sound, topUp, watch } from './shop.ts';

const PAY = '246810';
const CODES = ['EUR', 'JPY', 'CNY', 'KWD'] as const;
test.setTimeout(400_000);

/** Without blanks: a screen separates the symbol, a text does not. */
const bare = (text: string): string => text.replace(/\s/g, '');
const inOne = async (part: Locator): Promise<string> => bare((await part.allInnerTexts()).join('|'));

/** An order of one piece to be paid in this currency; the number of its bill. */
async function anOrder(me: Signed, currency: string): Promise<string> {
  const { items } = await me.call('obapi/getItemlist', { page: 1, page_size: 30 });
  for (const goods of items.data as Data[]) {
    const item = await me.call('obapi/getItem', { tp: goods.api_type, tid: goods.num_iid });
    const sku = item.skus.find((one: Data) => one.quantity >= 4 && one.price > 2_000 && one.price < 20_000);
    if (!item.can_order || item.min_num !== 1 || !sku) continue;
    const { api_type, num_iid } = item;
    const { cart_id } = await me.call('cart/add', { api_type, num_iid, sku_id: sku.sku_id, num: 1 });
    const { quote } = await me.call('cart/carttoorder', { cart_ids: [cart_id], currency });
    const submit = { cart_ids: [cart_id], submit: true, quote, currency, key: crypto.randomUUID() };
    return (await me.call('cart/carttoorder', submit)).invoice_no;
  }
  throw new Error('nothing can be bought');
}

async function pays(page: Page, me: Signed, code: string): Promise<void> {
  const face: CurrencyFormat = (await call('currency/lists')).find((one: Data) => one.code === code);
  const written = (minor: number): string => bare(minorText(minorUnits(minor), face));
  const no = await anOrder(me, code);
  const due = await me.call('paywallet/getInvoice', { no });
  expect(due.currency).toBe(code);
  await page.goto(at(`/pages/member/pay/index?no=${no}`));
  await settled(page);

  const { methods } = await me.call('paywallet/getPaymentList', { no });
  const demo = methods.find((one: Data) => one.code === 'demo');
  if (demo.currency === code) {
    await tick(page.getByRole('radio', { name: /演示/ }));
    await expect.poll(() => inOne(page.getByRole('button', { name: /^付 / }))).toBe(bare(`付 ${written(demo.minor)}`));
    const row = await inOne(page.locator('label').filter({ hasText: /演示/ }));
    for (const sum of [demo.fee_minor, demo.minor].filter((one) => one > 0)) expect(row).toContain(written(sum));
    expect(await inOne(page.locator('.ui-price-3xl .ui-price-main'))).toBe(written(demo.minor));
  }

  const sum = written(due.minor);
  await tick(page.getByRole('radio', { name: /钱包余额/ }));
  const button = page.getByRole('button', { name: /^付 / });
  await expect.poll(() => inOne(button)).toBe(bare(`付 ${sum}`));
  await expect.poll(() => inOne(page.locator('.ui-price-3xl .ui-price-main'))).toBe(sum);
  await button.click();
  const pad = page.getByRole('dialog');
  await expect(pad.getByRole('button', { name: '0', exact: true })).toBeVisible();
  await shot(page, `pad-${code}`);
  expect(await inOne(pad.locator('.ui-price-main')), `the pad in ${code}`).toBe(sum);
  await digits(page, PAY);
  await expect(page).toHaveURL(/payResult/);
  await expect(page.getByRole('heading', { name: '付好了' })).toBeVisible();
  // The page before may still be there, hidden.
  const paid = page.locator('.ui-price-2xl .ui-price-main').filter({ visible: true });
  await expect.poll(async () => [...new Set(await Promise.all((await paid.all()).map(inOne)))]).toEqual([sum]);

  const moved = await movementOf(me, no);
  expect(moved).toMatchObject({ amount: -due.amount, currency: code, minor: -due.minor });
  const { charged } = await me.call('paywallet/getInvoice', { no });
  expect(charged).toMatchObject({ currency: code, minor: due.minor, amount: due.amount, rate: due.rate });
  await page.goto(at('/pages/member/record/index'));
  await settled(page);
  const row = page.locator('li').filter({ has: page.locator(`a[href$="order/detail?id=${due.targets[0].id}"]`) });
  expect(await inOne(row.locator('b'))).toBe(written(moved.minor));
  await page.goto(at(`/pages/member/pay/invoice?no=${no}`));
  await settled(page);
  expect(await inOne(page.locator('article'))).toContain(sum);
}

for (const code of CODES)
  test(`a bill in ${code}: the pad, the button, the row and the ledger name one amount`, async ({ page }) => {
    const seen = watch(page);
    const me = await member();
    await topUp(me, 50_000);
    await signIn(page, me);
    await page.addInitScript((chosen) => localStorage.setItem('currency', chosen), code);
    await pays(page, me, code);
    await sound(page, seen);
  });
