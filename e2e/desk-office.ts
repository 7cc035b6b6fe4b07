// The office's half of a journey on the screens of the back office: the outbox, remittances, buying, after-sale.
import { expect } from '@playwright/test';
import { type Desk, foot, pick, sheet } from './admin-desk.ts';
import { press, shot } from './hands.ts';
import { type Data, settled } from './shop.ts';

/** The six digits of the newest message to an address, read in the outbox. */
export async function codeFor(desk: Desk, address: string, name = ''): Promise<string> {
  await desk.open(`/outbox?q=${encodeURIComponent(address)}`);
  await desk.page.locator('main table tbody tr', { hasText: address }).first().getByRole('button').click();
  const body = sheet(desk).locator('pre');
  await expect(body).toHaveText(/\d{6}/);
  if (name) await shot(desk.page, name);
  return /\d{6}/.exec((await body.textContent())!)![0];
}

/** Looks at the slip of a remittance and confirms what has arrived, in the currency it was sent in. */
export async function approveRemittance(desk: Desk, words: string, arrived: string, name = ''): Promise<void> {
  await pick(desk, '/remits', words);
  await expect(desk.page.getByRole('img', { name: '汇款凭证' })).toBeVisible();
  await desk.page.locator('input[name="minor"]').fill(arrived);
  await expect(desk.page.locator('.desk-work-body').getByRole('status').first()).toBeVisible();
  if (name) await shot(desk.page, name);
  await press(foot(desk, /^确认到账/), 'remits/approve');
}

/** Takes all of the member's items of the order with `title`. */
export async function take(desk: Desk, words: string, title: string): Promise<void> {
  await pick(desk, '/buying', words, title);
  await press(foot(desk, /^领取/), 'buying/take');
  await expect(desk.page.locator('input[name="platform_no"]')).toBeVisible();
}

/** Chooses the item of a sheet where several are possible. */
async function choose(desk: Desk, title: string): Promise<void> {
  const items = sheet(desk).locator('select[name="item_id"]');
  if (await items.isVisible()) {
    const label = await items.locator('option', { hasText: title }).first().textContent();
    await items.selectOption({ label: label! });
  }
}

/** Asks for a supplement: the real price of the item in hand. */
export async function askSupplement(desk: Desk, title: string, price: string, why: string, name = ''): Promise<Data> {
  await foot(desk, '要补款').click();
  await choose(desk, title);
  await sheet(desk).locator('input[name="price"]').fill(price);
  await sheet(desk).locator('textarea[name="text"]').fill(why);
  if (name) await shot(desk.page, name);
  return press(sheet(desk).getByRole('button', { name: /^要补款/ }), 'buying/supplement');
}

/** Marks an item as out of stock: it is refunded at once. */
export async function outOfStock(desk: Desk, title: string, why: string, name = ''): Promise<Data> {
  await foot(desk, '缺货').click();
  await choose(desk, title);
  await sheet(desk).locator('textarea[name="text"]').fill(why);
  if (name) await shot(desk.page, name);
  return press(sheet(desk).getByRole('button', { name: /^缺货，退款/ }), 'buying/out_of_stock');
}

export type Bought = { platform_no: string; freight: string; price: string };

/** Enters the purchase of the order on the screen; what a piece was paid with, its supplements included, is prefilled. */
export async function purchase(desk: Desk, { platform_no, freight, price }: Bought, name = ''): Promise<Data> {
  const { page } = desk;
  await page.locator('input[name="platform_no"]').fill(platform_no);
  await page.locator('input[name="freight"]').fill(freight);
  await expect(page.locator('input[name^="price-"]').first()).toHaveValue(price);
  await settled(page);
  if (name) await shot(page, name);
  return press(foot(desk, /^已买好/), 'buying/purchase');
}

/** The seller has sent it. */
export async function sellerSent(desk: Desk, words: string, title: string, tracking_no: string, name = ''): Promise<void> {
  await pick(desk, '/buying?tab=to_ship', words, title);
  const form = desk.page.locator('.desk-work-body form').first();
  await form.locator('select[name="courier_id"]').selectOption({ index: 1 });
  await form.locator('input[name="tracking_no"]').fill(tracking_no);
  if (name) await shot(desk.page, name);
  await press(form.getByRole('button', { name: /^登记/ }), 'buying/seller_ship');
}

export type AfterSaleStep =
  | 'agree'
  | 'ask_fee'
  | 'refuse'
  | 'send_back'
  | 'seller_received'
  | 'execute'
  | 'new_parcel'
  | 'exchanged';
const VERB: Record<AfterSaleStep, string> = {
  agree: '同意',
  ask_fee: '同意，先收退货费',
  refuse: '不同意',
  send_back: '已寄回',
  seller_received: '卖家已收到',
  execute: '退款',
  new_parcel: '登记新包裹',
  exchanged: '换货完成',
};

/** Takes a step with the request `no`, listed under this tab, with the input of its sheet. */
export async function afterSale(
  desk: Desk,
  tab: string,
  no: string,
  step: AfterSaleStep,
  fields: { text?: string; tracking_no?: string; seller_gave?: string } = {},
  name = '',
): Promise<Data> {
  await pick(desk, `/aftersale?tab=${tab}`, no);
  if (name) await shot(desk.page, name);
  const verb = new RegExp(`^${VERB[step]}( |$)`);
  await foot(desk, verb).click();
  if (fields.tracking_no) {
    await sheet(desk).locator('select[name="courier_id"]').selectOption({ index: 1 });
    await sheet(desk).locator('input[name="tracking_no"]').fill(fields.tracking_no);
  }
  if (fields.seller_gave) await sheet(desk).locator('input[name="seller_gave"]').fill(fields.seller_gave);
  if (fields.text) await sheet(desk).locator('textarea[name="text"]').fill(fields.text);
  if (name) await shot(desk.page, `${name}-sheet`);
  return press(sheet(desk).getByRole('button', { name: verb }), `aftersale/${step}`);
}
