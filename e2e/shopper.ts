// Browser steps of a shopper in the storefront, in Chinese as the browser of the journeys has it: an address, goods into the
// cart, paying, submitting waybills, after-sale.
import { expect, type Locator, type Page } from '@playwright/test';
import { type Picture, press, shot, tick } from './hands.ts';
import { at, call, type Data, digits, settled } from './shop.ts';

/** Opens a URL of the storefront with a full reload, and waits until it is rendered. */
export async function visit(page: Page, path: string): Promise<void> {
  const there = page.url() === at(path);
  await page.goto(at(path));
  if (there) await page.reload();
  await settled(page);
}

/** Requests a code. One that is requested too soon after the last is refused: it is requested again, which costs no try. */
export async function askCode(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: '获取验证码' });
  await expect(async () => {
    const answer = page.waitForResponse((reply) => new URL(reply.url()).pathname.endsWith('/ems/send'), { timeout: 10_000 });
    // A tap that outlived its answer would send an unseen code, and the next wait begins.
    await Promise.all([answer, button.click({ timeout: 5_000 })]);
    expect(((await (await answer).json()) as { code: number }).code).toBe(1);
  }).toPass({ intervals: [2500], timeout: 90_000 });
}

/** Accepts the notices of these types: one box, which names all of them. */
export async function accept(page: Page, ...types: ('order' | 'waybill')[]): Promise<void> {
  const notices = await Promise.all(types.map((type) => call('index/geMatterOfOpinion', { type })));
  const box = page.getByRole('checkbox', { name: /^我已看过/ });
  for (const { title } of notices.flat()) await expect(box).toHaveAccessibleName(new RegExp(title));
  await tick(box);
}

/** Goods with one group of options, one of which is in stock. */
export async function plainGoods(): Promise<Data> {
  for (let page = 1; page <= 6; page++) {
    const { items } = await call('obapi/getItemlist', { page, page_size: 50 });
    for (const row of items.data as Data[]) {
      const item = await call('obapi/getItem', { tp: row.api_type, tid: row.num_iid });
      const sku = item.skus.find((one: Data) => one.quantity >= 3);
      const one = item.options.length === 1 && item.options[0].values.length > 1;
      if (item.can_order && one && item.min_num === 1 && item.goods_type.code === 'general' && sku && sku.price < 30_000)
        return { ...item, sku };
    }
  }
  throw new Error('no goods with one group of options');
}

/** The name of the option that `plainGoods` has in stock. */
export const chosenName = ({ options, sku }: Data): string => {
  const [{ pid, values }] = options;
  const vid = (sku.properties as string)
    .split(';')
    .find((pair) => pair.startsWith(`${pid}:`))!
    .split(':')[1];
  return values.find((value: Data) => value.vid === vid).name;
};

export type NewAddress = {
  country: string;
  state: string;
  city: string;
  street: string;
  postcode: string;
  name: string;
  phone: string;
};

/** Fills in a new address: country, state and city by searching their lists, the rest typed. */
export async function addAddress(page: Page, to: NewAddress): Promise<Data> {
  await visit(page, '/pages/member/myaddress/add');
  const sheet = page.getByRole('dialog');
  const find = async (words: string) => {
    await sheet.getByRole('searchbox').fill(words);
    await sheet.getByRole('button', { name: words }).first().click();
  };
  await page.getByRole('button', { name: /选择国家/ }).click();
  await find(to.country);
  await expect(sheet).toHaveCount(0);
  await page.getByRole('button', { name: /选择州/ }).click();
  await find(to.state);
  await find(to.city);
  await expect(sheet).toHaveCount(0);
  for (const field of ['street', 'postcode', 'name', 'phone'] as const)
    await page.locator(`input[name="${field}"]`).fill(to[field]);
  await shot(page, 'address');
  return press(page.getByRole('button', { name: '保存地址' }), 'address/addAddress');
}

export type Goods = { api_type: string; num_iid: string; title: string; options: Data[]; sku: Data };

/** Chooses the SKU of goods on their page and puts it into the cart. `name` saves a screenshot of the sheet. */
export async function intoCart(page: Page, goods: Goods, name = ''): Promise<void> {
  const path = `/pages/item/index?tp=${goods.api_type}&tid=${goods.num_iid}`;
  if (!page.url().includes(`tid=${goods.num_iid}`)) await visit(page, path);
  await page.getByRole('button', { name: '加入购物车' }).last().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  const pairs = (goods.sku.properties as string).split(';').map((pair) => pair.split(':'));
  for (const option of goods.options) {
    const vid = pairs.find(([pid]) => pid === option.pid)?.[1];
    const value = option.values.find((v: Data) => v.vid === vid);
    await sheet
      .getByRole('group', { name: option.name, exact: true })
      .getByRole('button', { name: value.name, exact: true })
      .click();
  }
  if (name) await shot(page, name);
  await press(sheet.getByRole('button', { name: '加入购物车' }), 'cart/add');
  await expect(sheet).toBeHidden();
}

/** From the cart, all of it, to the payment page; returns the number of the bill. */
export async function orderAll(page: Page): Promise<string> {
  await visit(page, '/pages/cart/index');
  await tick(page.getByRole('checkbox').last());
  await shot(page, 'cart');
  await page.getByRole('button', { name: /^结算 \d+ 件/ }).click();
  await expect(page).toHaveURL(/carttoorder/);
  await settled(page);
  await accept(page, 'order');
  await shot(page, 'checkout');
  await page.getByRole('button', { name: '提交并付款' }).click();
  return billOf(page);
}

async function billOf(page: Page): Promise<string> {
  await expect(page).toHaveURL(/member\/pay\/index/);
  await settled(page);
  return /no=([^&]+)/.exec(page.url())![1]!;
}

/**
 * Chooses the wallet and opens the pad for the PIN. A bill that was just made opens it automatically, perhaps while the button
 * is being located.
 */
async function padOf(page: Page): Promise<Locator> {
  const pad = page.getByRole('dialog');
  await expect(async () => {
    if (!(await pad.isVisible())) {
      await tick(page.getByRole('radio', { name: /余额|钱包/ }));
      await page.getByRole('button', { name: /^付 / }).click({ timeout: 2000 });
    }
    await expect(pad).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  return pad;
}

/** Pays the bill on the screen from the wallet. */
export async function payFromWallet(page: Page, password: string): Promise<void> {
  // A tap that hits the pad as it opens closes it.
  await expect(async () => {
    const pad = await padOf(page);
    await pad.getByRole('button', { name: password[0]!, exact: true }).click({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await digits(page, password.slice(1));
  await expect(page).toHaveURL(/payResult/);
  await expect(page.getByRole('heading', { name: '付好了' })).toBeVisible();
}

/** The member has no PIN yet: the open pad makes it by a code, and continues with what it was opened for. */
export async function firstPin(page: Page, pin: string, codeOf: () => Promise<string>): Promise<void> {
  const pad = page.getByRole('dialog');
  await expect(pad).toContainText('支付密码');
  const before = page.url();
  await askCode(page);
  await pad.locator('input[name="captcha"]').fill(await codeOf());
  await settled(page);
  await shot(page, 'first-pin');
  await expect(async () => {
    await pad.getByRole('button', { name: '下一步' }).click({ timeout: 2000 });
    await expect(pad.getByRole('heading', { name: '输入新的 6 位数字' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await digits(page, pin);
  await expect(pad.getByRole('heading', { name: '再输一次' })).toBeVisible();
  expect(page.url()).toBe(before);
  await digits(page, pin);
}

/** A first PIN that pays the bill on the screen from the wallet. */
export async function payWithFirstPin(page: Page, pin: string, codeOf: () => Promise<string>): Promise<void> {
  await padOf(page);
  await firstPin(page, pin, codeOf);
  await expect(page).toHaveURL(/payResult/);
  await expect(page.getByRole('heading', { name: '付好了' })).toBeVisible();
}

/** Reports a bank transfer for the bill on the screen, with its slip. */
export async function reportRemittance(
  page: Page,
  region: string | RegExp,
  slip: (info: Data) => Promise<Picture>,
): Promise<Data> {
  await tick(page.getByRole('radio', { name: /银行汇款/ }));
  await page.getByRole('button', { name: '看收款账户' }).click();
  const info = page.waitForResponse((reply) => reply.url().includes('/Offlinepay/getinfo'));
  await page.getByRole('radio', { name: region }).click();
  const { data } = (await (await info).json()) as { data: Data };
  await settled(page);
  const upload = page.waitForResponse((reply) => reply.url().endsWith('/common/upload'));
  await page.locator('.shop-pick input[type="file"]').setInputFiles(await slip(data));
  await upload;
  await expect(page.locator('.shop-progress')).toHaveCount(0);
  await shot(page, 'remittance');
  await press(page.getByRole('button', { name: /^提交/ }), 'remit/add');
  await expect(page.getByText('等财务确认').first()).toBeVisible();
  return data;
}

/** Submits a waybill of goods in stock, by the first line that takes them, and pays it from the wallet; returns its id. */
export async function sendHome(page: Page, ids: readonly number[], password: string, name = ''): Promise<{ id: number }> {
  await visit(page, `/pages/member/ordertosend/index?ids=${ids.join(',')}`);
  await tick(page.locator('[data-line] input[type="radio"]:not([disabled])').first());
  await settled(page);
  if (name) {
    await page.evaluate(() => scrollTo(0, 0));
    await shot(page, name);
  }
  await accept(page, 'waybill');
  const { sendorder_id } = await press(page.getByRole('button', { name: '提交运单' }), 'order/ordertopackage');
  await billOf(page);
  await payFromWallet(page, password);
  return { id: sendorder_id as number };
}

/** Asks for after-sale of the item in `card` on the order's page. */
export async function askAfterSale(
  page: Page,
  card: Locator,
  wish: { kind: string; reason: string; words: string; pictures: Picture[]; name?: string },
): Promise<Data> {
  await card.getByRole('button', { name: '申请售后' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: wish.kind, exact: true }).click();
  await sheet.locator('select[name="reason"]').selectOption({ label: wish.reason });
  await sheet.locator('textarea[name="content"]').fill(wish.words);
  await sheet.locator('.shop-pick input[type="file"]').setInputFiles(wish.pictures);
  await expect(sheet.getByRole('button', { name: '提交申请' })).toBeEnabled();
  await expect(sheet.locator('.shop-progress')).toHaveCount(0);
  await settled(page);
  if (wish.name) await shot(page, wish.name);
  const made = await press(sheet.getByRole('button', { name: '提交申请' }), 'goodsrefund/addRefund');
  await expect(sheet).toBeHidden();
  return made;
}

/** The rows of the statement sum up to the balance, and each row has the balance after it. */
export async function expectStatement(me: (path: string, args?: Record<string, unknown>) => Promise<Data>): Promise<void> {
  const rows: { amount: number; balance: number }[] = [];
  for (let page = 1; ; page++) {
    const { data, total } = await me('pay/expensesRecord', { page, page_size: 50 });
    rows.push(...data);
    if (rows.length >= total) break;
  }
  const { balance } = await me('user/info');
  expect(rows.reduce((sum, row) => sum + row.amount, 0)).toBe(balance);
  expect(rows.map((row) => row.balance)).toEqual(rows.map((_, at) => rows.slice(at).reduce((sum, row) => sum + row.amount, 0)));
}

/** Confirms the receipt of a waybill on its page. */
export async function confirmReceipt(page: Page, id: number): Promise<void> {
  await visit(page, `/pages/member/sendorder/detail?id=${id}`);
  await page.getByRole('button', { name: '确认收货' }).first().click();
  await press(page.getByRole('alertdialog').getByRole('button', { name: '确认收货' }), 'sendorder/receipt');
}
