// The short paths: how many taps and digits a purchase and a waybill take with everything that has to be accepted, and a first
// purchase of a member who has neither an address nor a payment PIN, both made where they are needed.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { press, shot, tick } from './hands.ts';
import {
  at,
  call,
  type Data,
  digits,
  mailedCode,
  member,
  register,
  type Signed,
  settled,
  signIn,
  sound,
  topUp,
  watch,
} from './shop.ts';
import { accept, chosenName, payWithFirstPin, plainGoods } from './shopper.ts';

const PIN = '246810';
const NEW_PIN = '135790';
test.setTimeout(240_000);

/** Counts the moves of a finger: taps, and digits of the PIN. */
function finger(page: Page) {
  const count = { taps: 0, digits: 0 };
  return {
    count,
    tap: async (what: Locator) => {
      count.taps += 1;
      await what.click();
    },
    accept: async (...types: ('order' | 'waybill')[]) => {
      count.taps += 1;
      await accept(page, ...types);
    },
    pin: async (code: string) => {
      count.digits += code.length;
      await digits(page, code);
    },
  };
}

/** Puts two pieces into the cart by a call and opens their checkout; returns the row. */
async function toCheckout(page: Page, me: Signed): Promise<number> {
  const { api_type, num_iid, sku } = await plainGoods();
  const { cart_id } = await me.call('cart/add', { api_type, num_iid, sku_id: sku.sku_id, num: 2 });
  await page.goto(at(`/pages/carttoorder/index?ids=${cart_id}`));
  await settled(page);
  return cart_id;
}
const dialog = (page: Page) => page.getByRole('dialog');
const paid = async (page: Page) => {
  await expect(page).toHaveURL(/payResult/);
  await expect(page.getByRole('heading', { name: '付好了' })).toBeVisible();
};

test('from a search to paid: six taps and six digits, the notices accepted among them', async ({ page }) => {
  const seen = watch(page);
  const me = await member();
  await topUp(me, 100_000);
  await signIn(page, me);
  const goods = await plainGoods();
  await page.goto(at(`/pages/shop/index?keyword=${encodeURIComponent(goods.title)}`));
  await settled(page);
  const { tap, accept: agree, pin, count } = finger(page);
  await tap(page.locator(`a[href*="tid=${goods.num_iid}"]`).first());
  await tap(page.getByRole('button', { name: '立即购买' }));
  await tap(dialog(page).getByRole('button', { name: chosenName(goods), exact: true }));
  await tap(dialog(page).getByRole('button', { name: '立即购买' }));
  await expect(page).toHaveURL(/carttoorder/);
  await agree('order');
  await shot(page, 'quick-checkout');
  await tap(page.getByRole('button', { name: '提交并付款' }));
  await expect(dialog(page).getByRole('button', { name: '1', exact: true })).toBeVisible();
  await shot(page, 'quick-pad');
  await pin(PIN);
  await paid(page);
  expect(count).toEqual({ taps: 6, digits: 6 });
  expect(seen.problems).toEqual([]);
});

test('from the shelf to a paid waybill: four taps and six digits, the notices accepted among them', async ({ page }) => {
  const seen = watch(page);
  const me = await member();
  await topUp(me, 300_000);
  await signIn(page, me);
  await page.goto(at('/pages/member/ordertosend/index'));
  await settled(page);
  const { tap, accept: agree, pin, count } = finger(page);
  await tap(page.locator('main li label').first());
  await tap(page.getByRole('button', { name: /^选好/ }));
  // One line is recommended and chosen, and named next to the total; those that can't go are under one row.
  const chosen = page.locator('[data-line]').filter({ hasText: '推荐' });
  await expect(chosen.getByRole('radio')).toBeChecked();
  await expect(page.locator('[data-line] input[type="radio"][disabled]')).toHaveCount(0);
  await expect(page.getByRole('switch', { name: '包裹照片' })).toBeChecked();
  await agree('waybill');
  await shot(page, 'quick-waybill');
  await tap(page.getByRole('button', { name: '提交运单' }));
  await pin(PIN);
  await paid(page);
  expect(count).toEqual({ taps: 4, digits: 6 });
  expect(seen.problems).toEqual([]);
});

test('what has to be accepted is asked for before anything is made', async ({ page }) => {
  const me = await member();
  await signIn(page, me);
  const cart_id = await toCheckout(page, me);
  const box = page.getByRole('checkbox', { name: /^我已看过/ });
  await expect(box).not.toBeChecked();
  await page.getByRole('button', { name: '提交并付款' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '请先看完并勾选' })).toBeVisible();
  await expect(box).toBeFocused();
  await expect(page).toHaveURL(/carttoorder/);
  expect((await me.call('cart/getList')).groups.flatMap((g: Data) => g.items).some((row: Data) => row.id === cart_id)).toBe(true);
  for (const { title } of await call('index/geMatterOfOpinion', { type: 'order' })) {
    await page.getByRole('button', { name: title }).click();
    await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  }
  await me.call('cart/delete', { ids: [cart_id] });
});

async function newMember(page: Page): Promise<{ me: Signed; mail: string }> {
  const mail = `quick-${Date.now()}@example.test`;
  const me = await register(mail, 'a-long-password');
  await topUp(me, 300_000);
  await signIn(page, me);
  return { me, mail };
}

test('a first purchase makes the payment PIN as it pays, and the first address where it goes', async ({ page }) => {
  const seen = watch(page);
  const { me, mail } = await newMember(page);

  await test.step('checkout without a PIN: it is made on the pad and pays at once', async () => {
    const cart_id = await toCheckout(page, me);
    const { amount } = await me.call('cart/carttoorder', { cart_ids: [cart_id], auto: 1 });
    await accept(page, 'order');
    await page.getByRole('button', { name: '提交并付款' }).click();
    await expect(page).toHaveURL(/member\/pay\/index/);
    await payWithFirstPin(page, NEW_PIN, () => mailedCode(mail));
    expect((await me.call('user/info')).balance).toBe(300_000 - amount);
  });

  await test.step('a one-pay order without an address: it is made on the page and is the default', async () => {
    const { api_type, num_iid, sku } = await plainGoods();
    const { cart_id } = await me.call('cart/add', { api_type, num_iid, sku_id: sku.sku_id, num: 2 });
    await page.goto(at(`/pages/onepay/index?ids=${cart_id}`));
    await settled(page);
    const here = page.url();
    await page.getByRole('button', { name: '添加收货地址' }).click();
    const sheet = dialog(page).first();
    const list = dialog(page).last();
    const find = async (words: string) => {
      await list.getByRole('searchbox').fill(words);
      await list.getByRole('button', { name: words }).first().click();
    };
    await sheet.getByRole('button', { name: /选择国家/ }).click();
    await find('德国');
    await sheet.getByRole('button', { name: /选择州/ }).click();
    await find('巴伐利亚');
    await find('Munich');
    await expect(dialog(page)).toHaveCount(1);
    for (const [name, value] of Object.entries({
      street: 'Kastanienallee 48',
      postcode: '80331',
      name: 'Ada Klein',
      phone: '30901820',
    }))
      await sheet.locator(`input[name="${name}"]`).fill(value);
    await settled(page);
    await sound(page, seen);
    await shot(page, 'quick-first-address');
    const made = await press(sheet.getByRole('button', { name: '保存并使用' }), 'address/addAddress');
    expect(made).toMatchObject({ is_default: true, is_default_bill: true });
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByText('Ada Klein')).toBeVisible();
    expect(page.url()).toBe(here);
    await settled(page);
    await accept(page, 'order', 'waybill');
    await shot(page, 'quick-onepay');
    await page.getByRole('button', { name: '提交并付款' }).click();
    await expect(dialog(page).getByRole('button', { name: '1', exact: true })).toBeVisible();
    await digits(page, NEW_PIN);
    await paid(page);
  });
  expect(seen.problems).toEqual([]);
});

test('closing the pad leaves the bill to be paid in any way', async ({ page }) => {
  const me = await member();
  await topUp(me, 100_000);
  await signIn(page, me);
  await toCheckout(page, me);
  await accept(page, 'order');
  await page.getByRole('button', { name: '提交并付款' }).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await tick(page.getByRole('radio', { name: /银行汇款/ }));
  await page.reload();
  await settled(page);
  await expect(page.getByRole('button', { name: /^付 / })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});
